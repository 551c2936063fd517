// The recorder asks the real Kubernetes code questions about storage and writes
// its answers down. README.md says how it is built and run.
package main

import (
	"errors"
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
	{"admission-by-release", 2500, recordAdmission},
	{"templates", 1200, recordTemplates},
	{"admission-by-branch", 5000, recordAdmissionByBranch},
	{"workloads", 5000, recordWorkloads},
	{"plugins", 5000, recordPlugins},
	{"binding-by-release", 300, recordBindingByRelease},
	{"sync-by-release", 800, recordSyncByRelease},
	{"settle-by-release", 300, recordSettleByRelease},
}

const usage = `usage: record [--kubernetes 1.MINOR] [--seed N] [--count N] [--out DIR] [FILE…]
       record [--kubernetes 1.MINOR] --check DIR [--differences DIR] [FILE…]
FILE is quantity, binding, sync, settle, contention, templates, workloads, plugins, admission-by-branch, one of admission,
binding, sync and settle with -by-release after its name, or (with --check) admission; none means all of them.
  --kubernetes 1.MINOR  the release to ask, one of releases/ (default: that of go.mod)
  --seed N              same seed, same questions (default 1)
  --count N             questions per file (for binding: per function) instead of the usual number
  --out DIR             where FILE.jsonl is written (default ../answers next to the recorder)
  --check DIR           ask what DIR/FILE.jsonl(.gz) asked again and compare
  --differences DIR     write the answers that differ to DIR/FILE.jsonl.gz
       record --time LIST.json
settles the volumes and claims of a list by the real controller and prints how long that takes
`

type options struct {
	seed        uint64
	count       int
	out         string
	check       string
	differences string
	// release is in each line that is not of the default release.
	release string
	files   []recording
	// timed is a list to settle, in place of everything else.
	timed string
}

func main() {
	options, err := parse(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "record: %v\n%s", err, usage)
		os.Exit(2)
	}
	if options.timed != "" {
		if err := timeSettle(options.timed); err != nil {
			fmt.Fprintf(os.Stderr, "record: %v\n", err)
			os.Exit(2)
		}
		return
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
	parsed := options{seed: 1, out: os.Getenv("MOORING_ANSWERS"), release: os.Getenv("MOORING_RELEASE")}
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
		case "--differences":
			parsed.differences = value
		case "--time":
			parsed.timed = value
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
			found, err := checkAnswers(options, wanted)
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

// checkAnswers asks one file again, and keeps what differs if that is wanted.
func checkAnswers(options options, wanted recording) (found verdict, err error) {
	path := filepath.Join(options.check, wanted.file+".jsonl")
	if options.differences == "" {
		return replay(path, func(recorded, now object) {})
	}
	_, written := writeLines(filepath.Join(options.differences, wanted.file+".jsonl.gz"), func(line func(object)) {
		found, err = replay(path, func(recorded, now object) {
			now["id"] = recorded["id"]
			line(options.told(now))
		})
	})
	return found, errors.Join(err, written)
}

// writeAnswers records one file.
func writeAnswers(options options, wanted recording, count int) (lines int, err error) {
	return writeLines(filepath.Join(options.out, wanted.file+".jsonl"), func(line func(object)) {
		wanted.record(options.seed, count, func(recorded object) { line(options.told(recorded)) })
	})
}

// told is a line with its release, unless that is the default one.
func (o options) told(line object) object {
	if o.release != "" {
		line["kubernetes"] = o.release
	}
	return line
}

func since(started time.Time) time.Duration {
	return time.Since(started).Round(100 * time.Millisecond)
}
