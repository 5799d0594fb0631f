package build

// A Config is guide.yaml.
type Config struct {
	Title   string  `yaml:"title"`
	Summary string  `yaml:"summary"`
	Lang    string  `yaml:"lang"`
	Names   []Class `yaml:"names"` // classes of numbers that name something instead of measuring it
}

// A Class is numbers that name something: a PEP, a Python version, a year. It
// is listed by exact text, or by a kind with a closed form; never guessed.
type Class struct {
	Class string   `yaml:"class"` // what messages and coverage call it
	Kind  string   `yaml:"kind"`  // "pep", "python", "year", "issue", "section"; or empty
	Texts []string `yaml:"texts"` // exact texts, where Kind is empty
}
