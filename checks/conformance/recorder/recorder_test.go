package main

import (
	"bytes"
	"testing"
)

func TestMergePatch(t *testing.T) {
	before := object{"gone": "x", "kept": []any{"a"}, "inner": object{"same": "s", "old": "o"}, "list": []any{"a"}}
	after := object{"kept": []any{"a"}, "inner": object{"same": "s", "new": "n"}, "list": []any{"a", "b"}}
	got := string(encode(mergePatch(before, after)))
	want := `{"gone":null,"inner":{"new":"n","old":null},"list":["a","b"]}`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFormsLeaveOutWhatChangesFromRunToRun(t *testing.T) {
	got := string(encode(formOf("PersistentVolume", volumeOf(object{
		"metadata": object{"name": "pv", "resourceVersion": "7", "creationTimestamp": "2026-01-01T00:00:00Z"},
		"spec":     object{"claimRef": object{"name": "c", "resourceVersion": "8"}},
		"status":   object{"lastPhaseTransitionTime": "2026-01-01T00:00:00Z"},
	}))))
	want := `{"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pv"},"spec":{"claimRef":{"name":"c"}}}`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// questions are lines without their answers.
func questions(record func(seed uint64, count int, line func(object)), seed uint64, count int) [][]byte {
	var lines [][]byte
	record(seed, count, func(line object) {
		for _, answer := range []string{"want", "anyOf", "settles", "outcomesSeenOverOrders"} {
			delete(line, answer)
		}
		lines = append(lines, encode(line))
	})
	return lines
}

func TestSameSeedAsksTheSame(t *testing.T) {
	for _, recording := range recordings {
		if recording.record == nil {
			continue
		}
		first, second := questions(recording.record, 5, 12), questions(recording.record, 5, 12)
		if !bytes.Equal(bytes.Join(first, nil), bytes.Join(second, nil)) {
			t.Errorf("%s: two runs of one seed ask differently", recording.file)
		}
		if fewer := questions(recording.record, 5, 6); !bytes.Equal(bytes.Join(first[:len(fewer)], nil), bytes.Join(fewer, nil)) {
			t.Errorf("%s: fewer questions are not the first of more", recording.file)
		}
		if other := questions(recording.record, 6, 12); bytes.Equal(bytes.Join(first, nil), bytes.Join(other, nil)) {
			t.Errorf("%s: another seed asks the same", recording.file)
		}
	}
}

func TestDistinctWaitsForWhatIsExpected(t *testing.T) {
	asked := 0
	ask := func() any {
		if asked++; asked > 10*patience {
			return "late"
		}
		return "early"
	}
	if got := string(encode(distinct(nil, ask))); got != `["early"]` {
		t.Errorf("without expectation: %s", got)
	}
	asked = 0
	if got := string(encode(distinct([]any{"late"}, ask))); got != `["early","late"]` {
		t.Errorf("with expectation: %s", got)
	}
}
