package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// spoilt gives copies of an object in which one field each is wrong, missing,
// empty or extreme: every leaf, list and object below the given fields in turn,
// always in the same order.
func spoilt(base object, below ...string) []object {
	var copies []object
	for _, root := range below {
		path := strings.Split(root, ".")
		value := at(base, path)
		if value == nil {
			panic("no field " + root)
		}
		walk(value, path, func(path []string, value any) {
			for _, other := range others(value) {
				copies = append(copies, with(base, path, other))
			}
		})
	}
	return copies
}

// gone takes a field away.
type gone struct{}

// others are the values that a field gets in turn.
func others(value any) []any {
	switch value := value.(type) {
	case string:
		return []any{gone{}, "", "Not A Name", strings.Repeat("a", 64), "-1"}
	case bool:
		return []any{!value}
	case float64:
		return []any{gone{}, -1, 0, 256, 70000}
	case []any:
		if len(value) == 0 {
			return nil
		}
		return []any{gone{}, []any{}, append(slices.Clone(value), value[0])}
	case object:
		return []any{gone{}, object{}}
	}
	return nil
}

func walk(value any, path []string, do func(path []string, value any)) {
	do(path, value)
	switch value := value.(type) {
	case []any:
		for i, item := range value {
			walk(item, append(slices.Clone(path), strconv.Itoa(i)), do)
		}
	case object:
		for _, key := range keys(value) {
			walk(value[key], append(slices.Clone(path), key), do)
		}
	}
}

func at(value any, path []string) any {
	for _, step := range path {
		switch inside := value.(type) {
		case []any:
			value = inside[number(step)]
		case object:
			value = inside[step]
		}
	}
	return value
}

func number(step string) int {
	index, err := strconv.Atoi(step)
	if err != nil {
		panic(err)
	}
	return index
}

// with is a copy in which the value at a path is another one.
func with(base object, path []string, value any) object {
	changed := plain(base).(object)
	set(changed, path, value)
	return changed
}

func set(parent any, path []string, value any) {
	for _, step := range path[:len(path)-1] {
		switch inside := parent.(type) {
		case []any:
			parent = inside[number(step)]
		case object:
			if inside[step] == nil {
				inside[step] = object{}
			}
			parent = inside[step]
		}
	}
	last := path[len(path)-1]
	_, isGone := value.(gone)
	switch inside := parent.(type) {
	case []any:
		if isGone {
			value = nil
		}
		inside[number(last)] = plain(value)
	case object:
		if isGone {
			delete(inside, last)
		} else {
			inside[last] = plain(value)
		}
	}
}

// edited is a copy with these fields, given as path and value in turn.
func edited(base object, fields ...any) object {
	changed := plain(base).(object)
	for i := 0; i < len(fields); i += 2 {
		set(changed, strings.Split(fields[i].(string), "."), fields[i+1])
	}
	return changed
}

// questionsOf collects questions, each once.
type questionsOf struct {
	name string
	list []object
	seen map[string]bool
}

func (q *questionsOf) add(question object) {
	key := string(encode(question))
	if q.seen == nil {
		q.seen = map[string]bool{}
	}
	if !q.seen[key] {
		q.seen[key] = true
		question["id"] = fmt.Sprintf("%s-%06d", q.name, len(q.list))
		q.list = append(q.list, question)
	}
}

func (q *questionsOf) create(objects ...object) {
	for _, each := range objects {
		q.add(object{"operation": "create", "object": each})
	}
}

func (q *questionsOf) update(old object, changed ...object) {
	for _, each := range changed {
		q.add(object{"operation": "update", "old": old, "object": each})
	}
}

// ask asks at most count of the questions, in an order of chance; each distinct
// refusal of a kind once, as more say nothing new.
func (q *questionsOf) ask(seed uint64, count int, ask func(question object) any, line func(object)) {
	d := diceFor(seed, q.name, 0)
	order := d.Perm(len(q.list))
	said := map[string]bool{}
	for _, i := range order[:min(count, len(order))] {
		question := q.list[i]
		answer := ask(question)
		if answer == nil {
			continue
		}
		if refused, ok := answer.(admitted); ok && !refused.Accepted {
			key := string(encode(object{"kind": question["object"].(object)["kind"], "operation": question["operation"], "answer": plain(refused)}))
			if said[key] {
				continue
			}
			said[key] = true
		}
		question["want"] = answer
		line(question)
	}
}

// keys are the keys of an object in a fixed order.
func keys(of object) []string {
	return slices.Sorted(maps.Keys(of))
}
