package main

import "math/rand/v2"

const (
	// settleOrders is how many shuffled orders a cluster is settled in.
	settleOrders = 24
	// settleRounds is when a cluster is given up that goes on writing.
	settleRounds = 40
)

// syncAnswer is what one sync did.
type syncAnswer struct {
	Error  *string `json:"error,omitempty"`
	Events []event `json:"events"`
	Writes []write `json:"writes"`
}

// settleAnswer is how a cluster can end.
type settleAnswer struct {
	anyOf    []any
	settles  bool
	outcomes int
}

// ending is one end: a merge patch per object that differs, by kind and name.
type ending map[string]object

// askSync syncs one object once, from a fresh start each time.
func (c *cluster) askSync(w *world, what subject, chance *rand.Rand, expected []any) []any {
	return distinct(expected, func() any {
		c.load(w, chance)
		answer := syncAnswer{Error: text(c.sync(what)), Events: c.events.take(), Writes: []write{}}
		for _, change := range c.server.take() {
			answer.Writes = append(answer.Writes, change.shown())
		}
		return answer
	})
}

// askSettle settles the cluster in the fixed order, then in shuffled orders,
// and counts the different ends of those.
func (c *cluster) askSettle(w *world, chance *rand.Rand, expected []any) settleAnswer {
	answer := settleAnswer{settles: true}
	c.load(w, chance)
	start := c.server.forms()
	settle := func(shuffled bool) any {
		settled := c.settle(w, chance, shuffled)
		answer.settles = answer.settles && settled
		return differences(start, c.server.forms())
	}
	answer.anyOf = distinct(expected, func() any { return settle(false) })
	var ends answers
	for range settleOrders {
		ends.add(settle(true))
	}
	answer.outcomes = len(ends.values)
	return answer
}

// settle syncs in rounds until a whole round writes nothing, and tells whether
// that came about. The order is the same in every round: claims by
// namespace/name, then volumes by name, or all of them shuffled.
func (c *cluster) settle(w *world, chance *rand.Rand, shuffled bool) bool {
	c.load(w, chance)
	order := c.subjects()
	if shuffled {
		chance.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	for range settleRounds {
		for _, what := range order {
			_ = c.sync(what) // an error is tried again in the next round
		}
		if len(c.server.take()) == 0 {
			return true
		}
	}
	return false
}

// differences gives the merge patches from one state to another; an object
// that is gone is null.
func differences(start, end map[string]object) ending {
	patches := ending{}
	for kind, list := range lists {
		if patch := mergePatch(start[kind], end[kind]); len(patch) > 0 {
			patches[list] = patch
		}
	}
	return patches
}

// lists names the list each written kind is shown in.
var lists = map[string]string{
	"PersistentVolume":      "persistentVolumes",
	"PersistentVolumeClaim": "persistentVolumeClaims",
}
