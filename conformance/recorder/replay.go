package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
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

// replay asks the questions of a recorded file again and prints each line
// whose answers are not the recorded ones.
func replay(path string) (verdict, error) {
	var total verdict
	file, err := os.Open(path)
	if err != nil {
		return total, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<26)
	c := newCluster()
	for lines.Scan() {
		recorded := object{}
		if err := json.Unmarshal(lines.Bytes(), &recorded); err != nil {
			return total, fmt.Errorf("%s line %d: %w", filepath.Base(path), total.lines+1, err)
		}
		total.lines++
		then, now, outcomes := c.replayLine(recorded)
		switch missing, added := without(then, now), without(now, then); {
		case len(missing) > 0:
			total.disagreements++
			report(path, "DISAGREES", recorded, missing, now)
		case len(added) > 0:
			total.incomplete++
			report(path, "incomplete", recorded, then, added)
		}
		if !reflect.DeepEqual(recorded["outcomesSeenOverOrders"], plain(outcomes)) {
			total.otherCounts++
		}
	}
	return total, lines.Err()
}

func report(path, word string, recorded object, then, now []any) {
	fmt.Printf("%s %s %s\n  recorded %s\n  now      %s\n", word, filepath.Base(path), recorded["id"], encode(then), encode(now))
}

// replayLine gives the recorded answers of one line and those given now. A
// question with one answer has a list of one on both sides. The last result is
// the count of ends over shuffled orders, where the line has one.
func (c *cluster) replayLine(recorded object) (then, now []any, outcomes any) {
	want, chance := recorded["want"], diceFor(1, "replay", 0).Rand
	if recorded["operation"] != nil {
		return one(refusal(want)), one(refusal(plain(askAdmission(recorded)))), nil
	}
	switch recorded["function"] {
	case "ParseQuantity":
		return one(want), one(askParse(recorded["in"].(string))), nil
	case "Cmp":
		return one(want), one(askCompare(recorded["a"].(string), recorded["b"].(string))), nil
	case "pair":
		return one(want), one(askPair(recorded["persistentVolume"], recorded["persistentVolumeClaim"])), nil
	case "CheckNodeAffinity":
		return one(want), one(askAffinity(recorded["persistentVolume"], recorded["nodeLabels"])), nil
	case "FindMatchingVolume":
		return one(want), one(askFind(recorded)), nil
	case "findBestMatchForClaim":
		then = indexAnswers(want)
		return then, indexAnswers(plain(askIndex(recorded, chance, then))), nil
	}
	then = recorded["anyOf"].([]any)
	w := worldOf(recorded["objects"].(object))
	if what, ok := recorded["sync"].(object); ok {
		what := subject{Kind: what["kind"].(string), Name: what["name"].(string)}
		return then, c.askSync(w, what, chance, then), nil
	}
	answer := c.askSettle(w, chance, then)
	if answer.settles != recorded["settles"] {
		return one(recorded["settles"]), one(answer.settles), answer.outcomes
	}
	return then, answer.anyOf, answer.outcomes
}

// refusal leaves the words out that a decoder refuses with: they are Go's own.
func refusal(answer any) any {
	if said, ok := answer.(object); ok && said["undecodable"] != nil {
		said["undecodable"] = true
	}
	return answer
}

// indexAnswers gives each answer of the index by itself: a volume, none, or an error.
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
