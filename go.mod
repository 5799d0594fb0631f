module example.com/guidegen

go 1.26

require (
	github.com/yuin/goldmark v1.8.7 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)
