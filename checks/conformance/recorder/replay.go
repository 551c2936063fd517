package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
)

// verdict counts what a replay of one file found.
type verdict struct {
	lines int
	// disagreements are lines with a recorded answer the real code does not give.
	disagreements int
	// incomplete are lines whose recorded answers all come again, and others
	// too: whoever recorded them stopped asking too early.
	incomplete int
	// otherCounts are lines where the shuffled orders gave another number of
	// ends than recorded, which is chance.
	otherCounts int
}

// replay asks the questions of a recorded file again and prints each line that
// has a recorded answer which does not come. Those lines go to differs too.
func replay(path string, differs func(recorded, now object)) (verdict, error) {
	var total verdict
	c := newCluster()
	err := eachLine(path, func(recorded object) {
		total.lines++
		again := c.replayLine(recorded)
		switch missing, added := without(again.then, again.now), without(again.now, again.then); {
		case len(missing) > 0:
			total.disagreements++
			report(path, "DISAGREES", recorded, missing, again.now)
			differs(recorded, again.answer)
		case len(added) > 0:
			total.incomplete++
			report(path, "incomplete", recorded, again.then, added)
		}
		if !reflect.DeepEqual(recorded["outcomesSeenOverOrders"], plain(again.answer["outcomesSeenOverOrders"])) {
			total.otherCounts++
		}
	})
	return total, err
}

func report(path, word string, recorded object, then, now []any) {
	fmt.Printf("%s %s %s\n  recorded %s\n  now      %s\n", word, filepath.Base(path), recorded["id"], encode(then), encode(now))
}

// replayed is one line asked again: the recorded answers and those given now,
// as lists, and the members that a recorded line would have now.
type replayed struct {
	then, now []any
	answer    object
}

// want is a line with one answer.
func want(recorded object, now any) replayed {
	return replayed{one(recorded["want"]), one(now), object{"want": now}}
}

func (c *cluster) replayLine(recorded object) replayed {
	chance := diceFor(1, "replay", 0).Rand
	if recorded["operation"] != nil && recorded["function"] == nil {
		now := plain(askAdmission(recorded))
		if id, _ := recorded["id"].(string); strings.HasPrefix(id, "workload-") {
			// As in the recorded answers.
			delete(now.(object), "stored")
			delete(now.(object), "warnings")
		}
		return replayed{one(refusal(recorded["want"])), one(refusal(now)), object{"want": now}}
	}
	switch recorded["function"] {
	case "plugins":
		return want(recorded, plain(askPlugins(recorded)))
	case "ParseQuantity":
		return want(recorded, askParse(recorded["in"].(string)))
	case "Cmp":
		return want(recorded, askCompare(recorded["a"].(string), recorded["b"].(string)))
	case "pair":
		return want(recorded, askPair(recorded["persistentVolume"], recorded["persistentVolumeClaim"]))
	case "CheckNodeAffinity":
		return want(recorded, askAffinity(recorded["persistentVolume"], recorded["nodeLabels"]))
	case "FindMatchingVolume":
		return want(recorded, askFind(recorded))
	case "findBestMatchForClaim":
		then := indexAnswers(recorded["want"])
		now := plain(askIndex(recorded, chance, then))
		return replayed{then, indexAnswers(now), object{"want": now}}
	}
	then := recorded["anyOf"].([]any)
	w := worldOf(recorded["objects"].(object))
	if what, ok := recorded["sync"].(object); ok {
		what := subject{Kind: what["kind"].(string), Name: what["name"].(string)}
		now := c.askSync(w, what, chance, then)
		return replayed{then, now, object{"anyOf": now}}
	}
	ends := c.askSettle(w, chance, then)
	answer := object{"anyOf": ends.anyOf, "settles": ends.settles, "outcomesSeenOverOrders": ends.outcomes}
	if ends.settles != recorded["settles"] {
		return replayed{one(recorded["settles"]), one(ends.settles), answer}
	}
	return replayed{then, ends.anyOf, answer}
}

// refusal leaves out what is of no consequence: the words of a decoder, which
// are Go's own, and a repeated error.
func refusal(answer any) any {
	said, ok := answer.(object)
	if !ok {
		return answer
	}
	if said["undecodable"] != nil {
		return object{"accepted": said["accepted"], "undecodable": true}
	}
	if found, ok := said["errors"].([]any); ok {
		return object{"accepted": said["accepted"], "errors": saidOnce(found)}
	}
	return answer
}

// saidOnce has each error once, its message as far as every release has one.
func saidOnce(found []any) []any {
	once := []any{}
	for _, each := range found {
		said := maps.Clone(each.(object))
		said["message"] = words(said["message"].(string))
		once = append(once, said)
	}
	return slices.CompactFunc(once, func(one, other any) bool { return reflect.DeepEqual(one, other) })
}

// indexAnswers returns each answer of the index separately: a volume, none, or an error.
func indexAnswers(want any) []any {
	answer := want.(object)
	if answer["error"] != nil {
		return one(object{"error": answer["error"]})
	}
	if names := answer["anyOf"].([]any); len(names) > 0 {
		return names
	}
	return one(nil)
}

func one(answer any) []any {
	return []any{answer}
}

// without gives the answers of one list that the other lacks.
func without(list, other []any) []any {
	return slices.DeleteFunc(slices.Clone(list), func(answer any) bool { return contains(other, answer) })
}
