// Page writes which blocks of the mirrored functions the recorded questions
// reach: a cover profile, the vendored sources and the two lists next to this
// file in, a Markdown page out.
//
//	go run page.go VENDOR PROFILE RELEASE >PAGE
package main

import (
	"bufio"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// row is one row of mirrored.txt: functions of a file, and what mirrors them.
type row struct {
	file, mirror string
	functions    *regexp.Regexp
}

// reason says why no question reaches a block: the first row of reasons.txt
// whose function and source text match.
type reason struct {
	function, text *regexp.Regexp
	why            string
	// open marks a block that a question could reach.
	open bool
	used bool
}

type place struct{ line, column int }

// block is one block of a cover profile.
type block struct {
	from, to place
	reached  bool
}

// function is one function with its blocks.
type function struct {
	name     string
	from, to place
	blocks   []block
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("branches: ")
	if len(os.Args) != 4 {
		log.Fatal("usage: page VENDOR PROFILE RELEASE")
	}
	_, self, _, _ := runtime.Caller(0)
	here := filepath.Dir(self)
	rows, reasons := mirrored(filepath.Join(here, "mirrored.txt")), reasonsOf(filepath.Join(here, "reasons.txt"))
	blocks := profile(os.Args[2])

	var total, reached, unreachable int
	var body strings.Builder
	asked := map[string]bool{}
	for _, row := range rows {
		source := read(filepath.Join(os.Args[1], row.file))
		functions := slices.DeleteFunc(functionsOf(row.file, source), func(f function) bool {
			known := asked[row.file+f.name]
			if !row.functions.MatchString(f.name) || known {
				return true
			}
			asked[row.file+f.name] = true
			return false
		})
		if len(functions) == 0 {
			log.Fatalf("mirrored.txt: no function of %s matches %s", row.file, row.functions)
		}
		fmt.Fprintf(&body, "\n## %s\n\nMirrored by %s.\n\n", row.file, row.mirror)
		fmt.Fprintf(&body, "| function | blocks | reached | not reached |\n| --- | ---: | ---: | --- |\n")
		for _, f := range functions {
			inside := within(f, blocks[row.file])
			var missed []string
			hit := 0
			for _, each := range inside {
				if each.reached {
					hit++
					continue
				}
				why := explain(reasons, f.name, textOf(source, f, each))
				if !why.open {
					unreachable++
				}
				missed = append(missed, fmt.Sprintf("%s: %s", each.lines(), why.why))
			}
			total, reached = total+len(inside), reached+hit
			fmt.Fprintf(&body, "| `%s` | %d | %d | %s |\n", f.name, len(inside), hit, strings.Join(grouped(missed), "<br>"))
		}
	}
	needless := false
	for _, each := range reasons {
		if !each.used {
			log.Printf("reasons.txt: no block needs %s %s", each.function, each.text)
			needless = true
		}
	}
	if needless {
		os.Exit(1)
	}
	fmt.Printf("# Blocks of the mirrored code that recorded questions reach\n\n")
	fmt.Printf("Written by `recorder/branches`; not edited by hand. Kubernetes %s. [mirrored.txt](recorder/coverage/mirrored.txt) lists the functions that the library\n", os.Args[3])
	fmt.Printf("mirrors, [reasons.txt](recorder/coverage/reasons.txt) why no question reaches a block. Numbers are lines of the upstream file.\n\n")
	fmt.Printf("| | blocks |\n| --- | ---: |\n| in mirrored functions | %d |\n| reached | %d |\n", total, reached)
	fmt.Printf("| not reachable by a question | %d |\n| reachable, but not reached | %d |\n", unreachable, total-reached-unreachable)
	fmt.Printf("| **reached of the reachable** | **%.1f %%** |\n", 100*float64(reached)/float64(total-unreachable))
	fmt.Print(body.String())
}

// lines shows the lines of a block.
func (b block) lines() string {
	if b.from.line == b.to.line {
		return fmt.Sprint(b.from.line)
	}
	return fmt.Sprintf("%d–%d", b.from.line, b.to.line)
}

// grouped joins the places that have the same reason.
func grouped(missed []string) []string {
	var order []string
	places := map[string][]string{}
	for _, each := range missed {
		at, why, _ := strings.Cut(each, ": ")
		if places[why] == nil {
			order = append(order, why)
		}
		places[why] = append(places[why], at)
	}
	for i, why := range order {
		order[i] = strings.Join(places[why], ", ") + ": " + why
	}
	return order
}

func explain(reasons []*reason, function, text string) *reason {
	for _, each := range reasons {
		if each.function.MatchString(function) && each.text.MatchString(text) {
			each.used = true
			return each
		}
	}
	return &reason{why: "**no question yet**", open: true}
}

// textOf is the source of a block with the statement that leads into it.
func textOf(source []string, f function, b block) string {
	first := b.from.line
	lead := strings.TrimSpace(source[first-1])
	if (strings.HasPrefix(lead, "//") || len(lead) < 3) && first > f.from.line {
		first--
	}
	return strings.Join(source[first-1:min(b.to.line, len(source))], "\n")
}

func mirrored(path string) (rows []row) {
	for _, fields := range list(path, 3) {
		rows = append(rows, row{fields[0], fields[2], whole(fields[1])})
	}
	return rows
}

func reasonsOf(path string) (reasons []*reason) {
	for _, fields := range list(path, 3) {
		why, open := strings.CutPrefix(fields[2], "open: ")
		reasons = append(reasons, &reason{function: whole(fields[0]), text: regexp.MustCompile(fields[1]), why: why, open: open})
	}
	return reasons
}

func whole(pattern string) *regexp.Regexp {
	return regexp.MustCompile("^(?:" + pattern + ")$")
}

// list reads the rows of a file: fields separated by two or more blanks.
func list(path string, fields int) (rows [][]string) {
	separator := regexp.MustCompile(` {2,}`)
	for number, line := range read(path) {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		row := separator.Split(line, fields)
		if len(row) != fields {
			log.Fatalf("%s line %d: not %d fields", filepath.Base(path), number+1, fields)
		}
		rows = append(rows, row)
	}
	return rows
}

func read(path string) []string {
	content, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
}

// profile reads the blocks of each file; one that is listed several times is reached if any line says so.
func profile(path string) map[string][]block {
	file, err := os.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	reached := map[string]map[block]bool{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		name, rest, found := strings.Cut(lines.Text(), ".go:")
		if !found {
			continue
		}
		var b block
		var statements, count int
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &b.from.line, &b.from.column, &b.to.line, &b.to.column, &statements, &count); err != nil {
			log.Fatalf("%s: %v", lines.Text(), err)
		}
		if reached[name+".go"] == nil {
			reached[name+".go"] = map[block]bool{}
		}
		if statements > 0 {
			reached[name+".go"][b] = reached[name+".go"][b] || count > 0
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
	blocks := map[string][]block{}
	for name, found := range reached {
		for b, hit := range found {
			b.reached = hit
			blocks[name] = append(blocks[name], b)
		}
		slices.SortFunc(blocks[name], func(a, b block) int {
			return cmp.Or(compare(a.from, b.from), compare(a.to, b.to))
		})
	}
	return blocks
}

func compare(a, b place) int {
	return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column))
}

func within(f function, blocks []block) (inside []block) {
	for _, b := range blocks {
		if compare(f.from, b.from) <= 0 && compare(b.to, f.to) <= 0 {
			inside = append(inside, b)
		}
	}
	return inside
}

// functionsOf lists the functions of a file, methods by their own names.
func functionsOf(name string, source []string) (functions []function) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, name, strings.Join(source, "\n"), 0)
	if err != nil {
		log.Fatal(err)
	}
	at := func(pos token.Pos) place {
		position := files.Position(pos)
		return place{position.Line, position.Column}
	}
	for _, declaration := range parsed.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok && f.Body != nil {
			functions = append(functions, function{name: f.Name.Name, from: at(f.Pos()), to: at(f.End())})
		}
	}
	return functions
}
