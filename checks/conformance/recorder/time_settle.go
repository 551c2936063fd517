package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	v1 "k8s.io/api/core/v1"
)

// timeSettle settles the volumes and claims of a JSON list as the running
// controller does, from a queue of what was written, and prints how long that
// takes. The played API server costs no network.
func timeSettle(path string) error {
	started := time.Now()
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	w, err := listed(text)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	c := newCluster()
	c.load(w, rand.New(rand.NewPCG(1, 1)))
	read := time.Since(started)
	started = time.Now()
	syncs := c.settleFromQueue()
	settled := time.Since(started)
	bound := 0
	for _, claim := range c.server.claims.List() {
		if claim.(*v1.PersistentVolumeClaim).Status.Phase == v1.ClaimBound {
			bound++
		}
	}
	fmt.Printf("%d volumes, %d claims, %d bound, %d syncs, read in %.2f s, settled in %.2f s\n",
		len(w.volumes), len(w.claims), bound, syncs, read.Seconds(), settled.Seconds())
	return nil
}

// listed reads the volumes and claims of a list.
func listed(text []byte) (*world, error) {
	var list struct {
		Items []json.RawMessage `json:"items"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	w := &world{}
	for _, item := range list.Items {
		var kind struct {
			Kind string `json:"kind"`
		}
		if err := json.Unmarshal(item, &kind); err != nil {
			return nil, err
		}
		var err error
		switch kind.Kind {
		case "PersistentVolume":
			volume := &v1.PersistentVolume{}
			err = json.Unmarshal(item, volume)
			w.volumes = append(w.volumes, volume)
		case "PersistentVolumeClaim":
			claim := &v1.PersistentVolumeClaim{}
			err = json.Unmarshal(item, claim)
			w.claims = append(w.claims, claim)
		default:
			err = fmt.Errorf("a %s is neither a volume nor a claim", kind.Kind)
		}
		if err != nil {
			return nil, err
		}
	}
	return w, nil
}

// settleFromQueue syncs everything once, and again what was written meanwhile.
func (c *cluster) settleFromQueue() int {
	queue := c.subjects()
	waiting := map[subject]bool{}
	for _, what := range queue {
		waiting[what] = true
	}
	syncs := 0
	for len(queue) > 0 {
		what := queue[0]
		queue = queue[1:]
		delete(waiting, what)
		_ = c.sync(what) // it is not tried again without a change
		syncs++
		for _, change := range c.server.take() {
			kind, name := kindAndName(change.before)
			if next := (subject{kind, name}); change.after != nil && !waiting[next] {
				waiting[next] = true
				queue = append(queue, next)
			}
		}
		c.events.take()
	}
	return syncs
}
