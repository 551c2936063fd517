package main

import (
	"bytes"
	"os"
	"slices"
)

const (
	// patience is the number of repetitions of a question per known answer,
	// before no other answer is expected.
	patience = 60
	// stubbornness multiplies patience while a recorded answer is missing.
	stubbornness = 40
	// resignation does so where another release was recorded, and it is likely that the answer never comes.
	resignation = 4
)

// answers are distinct answers, sorted by their text so that the order in
// which chance gave them does not show.
type answers struct {
	values []any
	texts  [][]byte
}

// distinct asks again and again until nothing new has come for long enough.
// Answers in expected are waited for much longer.
func distinct(expected []any, ask func() any) []any {
	var seen answers
	sinceNew := 0
	for {
		sinceNew++
		if seen.add(ask()) {
			sinceNew = 0
		}
		limit := patience * len(seen.values)
		if seen.lacks(expected) {
			limit *= hope()
		}
		if sinceNew >= limit {
			return seen.values
		}
	}
}

func hope() int {
	if os.Getenv("MOORING_RELEASE") != "" {
		return resignation
	}
	return stubbornness
}

// add tells whether the answer is new.
func (a *answers) add(answer any) bool {
	text := encode(answer)
	at, known := slices.BinarySearchFunc(a.texts, text, bytes.Compare)
	if known {
		return false
	}
	a.texts = slices.Insert(a.texts, at, text)
	a.values = slices.Insert(a.values, at, answer)
	return true
}

func (a *answers) lacks(expected []any) bool {
	return slices.ContainsFunc(expected, func(answer any) bool { return !contains(a.values, answer) })
}

func contains(values []any, answer any) bool {
	text := encode(plain(answer))
	return slices.ContainsFunc(values, func(other any) bool { return bytes.Equal(encode(plain(other)), text) })
}
