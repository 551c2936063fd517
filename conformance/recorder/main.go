// The recorder asks the real Kubernetes code questions about storage and writes
// its answers down. README.md says how it is built and run.
package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// recording is one file of answers: how many questions it has by default (for
// binding: of each function) and who makes and asks them. Without one, recorded
// questions can only be asked again.
type recording struct {
	file   string
	count  int
	record func(seed uint64, count int, line func(object))
}

var recordings = []recording{
	{"quantity", 2500, recordQuantity},
	{"binding", 500, recordBinding},
	{"sync", 2000, recordSync},
	{"settle", 900, recordSettle},
	{"contention", 400, recordContention},
	{"admission", 0, nil},
}

const usage = `usage: record [--seed N] [--count N] [--out DIR] [FILE…]
       record --check DIR [FILE…]
FILE is quantity, binding, sync, settle, contention or (with --check) admission; none means all of them.
  --seed N     same seed, same questions (default 1)
  --count N    questions per file (for binding: per function) instead of the usual number
  --out DIR    where FILE.jsonl is written (default ../answers beside the recorder)
  --check DIR  ask what DIR/FILE.jsonl asked again and compare
`

type options struct {
	seed  uint64
	count int
	out   string
	check string
	files []recording
}

func main() {
	options, err := parse(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "record: %v\n%s", err, usage)
		os.Exit(2)
	}
	ok, err := run(options)
	if err != nil {
		fmt.Fprintf(os.Stderr, "record: %v\n", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

func parse(arguments []string) (options, error) {
	parsed := options{seed: 1, out: os.Getenv("MOORING_ANSWERS")}
	for at := 0; at < len(arguments); at++ {
		name, value, joined := strings.Cut(arguments[at], "=")
		if !strings.HasPrefix(name, "-") {
			known := slices.IndexFunc(recordings, func(r recording) bool { return r.file == name })
			if known < 0 || joined {
				return parsed, fmt.Errorf("no such file of answers: %s", arguments[at])
			}
			parsed.files = append(parsed.files, recordings[known])
			continue
		}
		if name == "-h" || name == "--help" {
			fmt.Print(usage)
			os.Exit(0)
		}
		if !joined {
			if at++; at == len(arguments) {
				return parsed, fmt.Errorf("%s wants a value", name)
			}
			value = arguments[at]
		}
		var err error
		switch name {
		case "--seed":
			parsed.seed, err = strconv.ParseUint(value, 10, 64)
		case "--count":
			parsed.count, err = strconv.Atoi(value)
		case "--out":
			parsed.out = value
		case "--check":
			parsed.check = value
		default:
			err = fmt.Errorf("no such option: %s", name)
		}
		if err != nil {
			return parsed, err
		}
	}
	if len(parsed.files) == 0 {
		parsed.files = slices.DeleteFunc(slices.Clone(recordings), func(r recording) bool {
			return r.record == nil && parsed.check == ""
		})
	}
	for _, file := range parsed.files {
		if file.record == nil && parsed.check == "" {
			return parsed, fmt.Errorf("%s has no new questions, only --check", file.file)
		}
	}
	return parsed, nil
}

// run records or checks each file; false means that a check found disagreements.
func run(options options) (bool, error) {
	agreed := true
	for _, wanted := range options.files {
		started := time.Now()
		if options.check != "" {
			found, err := replay(filepath.Join(options.check, wanted.file+".jsonl"))
			if err != nil {
				return false, err
			}
			fmt.Printf("%-10s %5d lines, %d disagreements, %d incomplete, %d with another count of ends, %s\n",
				wanted.file, found.lines, found.disagreements, found.incomplete, found.otherCounts, since(started))
			agreed = agreed && found.disagreements == 0
			continue
		}
		count := wanted.count
		if options.count > 0 {
			count = options.count
		}
		lines, err := writeAnswers(options, wanted, count)
		if err != nil {
			return false, err
		}
		fmt.Fprintf(os.Stderr, "%-10s %5d lines, seed %d, %s\n", wanted.file, lines, options.seed, since(started))
	}
	return agreed, nil
}

// writeAnswers records one file; it takes its name only when it is complete.
func writeAnswers(options options, wanted recording, count int) (lines int, err error) {
	if err := os.MkdirAll(options.out, 0o755); err != nil {
		return 0, err
	}
	path := filepath.Join(options.out, wanted.file+".jsonl")
	file, err := os.Create(path + ".part")
	if err != nil {
		return 0, err
	}
	buffered := bufio.NewWriter(file)
	wanted.record(options.seed, count, func(line object) {
		buffered.Write(encode(line))
		buffered.WriteByte('\n')
		lines++
	})
	if err := buffered.Flush(); err != nil {
		return lines, err
	}
	if err := file.Close(); err != nil {
		return lines, err
	}
	return lines, os.Rename(path+".part", path)
}

func since(started time.Time) time.Duration {
	return time.Since(started).Round(100 * time.Millisecond)
}
