//go:build !k34

package main

import (
	"regexp"
	"strings"
)

// words omits the difference of two objects below a message.
// Up to 1.33 go-cmp writes it, on purpose with small variations in every build.
func words(message string) string {
	first, _, _ := strings.Cut(message, "\n")
	return first
}

var list = regexp.MustCompile(`\[\]string\{([^}]*)\}`)

// selectorWords shows the list in an error about a selector as 1.34 does: the
// words of such an error do not matter.
func selectorWords(message string) string {
	return list.ReplaceAllStringFunc(message, func(found string) string {
		return "[" + strings.ReplaceAll(list.FindStringSubmatch(found)[1], `", "`, `","`) + "]"
	})
}
