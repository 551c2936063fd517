package main

import (
	"hash/fnv"
	"math/rand/v2"
)

// dice makes the choices of the generators. The same seed, file and line give
// the same choices, whatever else is generated.
type dice struct {
	*rand.Rand
}

func diceFor(seed uint64, file string, line int) dice {
	hash := fnv.New64a()
	hash.Write([]byte(file))
	return dice{rand.New(rand.NewPCG(seed, hash.Sum64()+uint64(line)))}
}

// chance is true with this percentage.
func (d dice) chance(percent float64) bool {
	return d.Float64()*100 < percent
}

// pick picks from a list, each as likely as the other: write a choice several
// times to make it more likely.
func pick[T any](d dice, choices ...T) T {
	return choices[d.IntN(len(choices))]
}
