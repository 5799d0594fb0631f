// Package nearest finds the name that somebody meant.
//
// Every message about an unknown name ends in a "did you mean", and all of
// them are answered here, so that a scenario, a parameter, a run's id and a
// function in an expression are all guessed by one rule. A guess is only ever
// printed: nothing acts on it.
package nearest

import "strings"

// Name returns the known name that is closest to the misspelt one, or "" where
// none is close enough to be worth a reader's time. Distance counts single
// letters added, dropped, changed or swapped with their neighbour. Up to a
// third of the longer name may differ, always one letter, never every one.
// Letter case and the choice between "-" and "_" cost nothing. Of equally close
// names the first wins.
func Name(name string, known []string) string {
	best, bestAt := "", -1
	for _, k := range known {
		a, b := fold(name), fold(k)
		allowed := max(1, max(len(a), len(b))/3)
		if d := distance(a, b); d <= allowed && d < min(len(a), len(b)) && (bestAt < 0 || d < bestAt) {
			best, bestAt = k, d
		}
	}
	return best
}

func fold(s string) []rune { return []rune(strings.ReplaceAll(strings.ToLower(s), "_", "-")) }

// distance is the optimal string alignment distance: Levenshtein's, with a
// swap of two neighbours as one edit, since that is how people mistype.
func distance(a, b []rune) int {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range b {
			changed := row[j]
			if a[i] != b[j] {
				changed++
			}
			next[j+1] = min(changed, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
