package main

import (
	"fmt"
	"strings"
)

// oddQuantities are texts at the edges of the grammar and of int64.
var oddQuantities = []string{
	"", " ", "0", "-0", "+0", "00", "0.0", "0.", ".0", ".", "-", "+", "-.", "+-1", "--1", "1..2", "1.2.3",
	" 1", "1 ", "1 Gi", "1\n", "1,5", "1_000", "0x10", "1e", "1E", "1e+", "1e-", "1E-3", "1e0", "1e-0", "1e+0", "1E+3",
	"1Eii", "1EiB", "1Ei", "1KiB", "1KI", "1ki", "1K", "1p", "1t", "1g", "1Mb", "1b", "1B", "1mi", "1ni", "1E6k", "1kk", "1.5e", "e3", "Gi", "Ei", "m",
	".5", ".5Gi", "5.", "5.Gi", "-.5Gi", "+.5", "NaN", "Inf", "-Inf", "null", "true", "1e1.5", "1e 3", "1Gi1", "1e3Gi", "1-", "1Gi-", "1i", "1ie3",
	"٤", "１", "1Ｇi", "1µ", "1μ", "½",
	"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
	"9223372036854775807n", "9223372036854775807k", "9223372036854775807Ki", "8Ei", "-8Ei", "7.999999999999999999Ei", "8191Pi", "8192Pi", "9E", "10E", "16Ei", "1000Ei",
	"0.0000000001", "0.000000001", "0.0000000009999", "-0.0000000001", "0.1n", "1n", "999999999n", "1000000000n", "0.5m", "1.0000000001", "1e-9", "1e-10", "1e-30",
	"1e30", "1e40", "1e100", "1e300", "-1e100", "1e4294967296", "1e4294967299", "1e-4294967299", "1e9223372036854775808", "1e99999999999999999999",
	"1024", "1Ki", "1023Ki", "1024Ki", "1.5Ki", "0.5Ki", "1048576", "1Mi", "1000k", "1M", "1000000", "1e6", "1E6", "1024Mi", "1Gi", "1.0Gi", "1.25Gi", "1.3Gi", "1.00Gi", "01Gi", "+1Gi", "-1Gi", "1e3", "1000", "1000m", "1500m", "1.5", "1500000u",
	"0Gi", "0e5", "0e-5", "0n", "0E", "-0Gi", "00012Ki", "00255.7k", "000000000000000000001", "1.000000000000000000000", "100000000000000000000000",
}

// suffixes of well-formed and of nearly well-formed quantities.
var suffixes = []string{
	"", "", "", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Gi", "Gi", "Ti", "Pi", "Ei",
	"e3", "E3", "e+5", "e-2", "e-9", "e-12", "e12", "e18", "e19", "e40", "E-1", "E18", "i", "ki", "mi", "gi", "KiB", "B", "K", "ni", "e03", "e+03",
}

// quantityText makes one text for ParseQuantity.
func (d dice) quantityText() string {
	switch {
	case d.chance(8):
		return pick(d, oddQuantities...)
	case d.chance(4):
		return d.damaged(d.number() + pick(d, suffixes...))
	case d.chance(5):
		return fmt.Sprintf("%s%de%d", pick(d, "", "", "-"), d.IntN(2000), d.IntN(80)-30)
	}
	return d.number() + pick(d, suffixes...)
}

// number makes the digits before the suffix: mostly short, sometimes longer
// than int64, sometimes with zeros in front, a fraction, a bare point.
func (d dice) number() string {
	var text strings.Builder
	text.WriteString(pick(d, "", "", "", "", "", "", "", "", "", "", "", "", "+", "-"))
	if d.chance(8) {
		text.WriteString(pick(d, "0", "0", "00", "000"))
	}
	text.WriteString(d.digits(pick(d, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, pick(d, 15, 16, 17, 18, 19, 20, 24))))
	if d.chance(35) {
		text.WriteString("." + d.digits(pick(d, 0, 1, 1, 2, 2, 3, 4, 5, 7, pick(d, 8, 9, 10, 12, 20))))
		if d.chance(10) {
			text.WriteString(pick(d, "0", "00"))
		}
	}
	return text.String()
}

func (d dice) digits(count int) string {
	digits := make([]byte, count)
	for i := range digits {
		digits[i] = byte('0' + d.IntN(10))
	}
	return string(digits)
}

// damaged puts one character in, takes one out, or changes one.
func (d dice) damaged(text string) string {
	at := d.IntN(len(text) + 1)
	in := pick(d, " ", "+", "-", ".", "e", "E", "i", "k", "G", "0", "x", "é", "_", ",")
	switch rest := text[at:]; {
	case d.chance(50) || rest == "":
		return text[:at] + in + rest
	case d.chance(50):
		return text[:at] + rest[1:]
	default:
		return text[:at] + in + rest[1:]
	}
}

// otherWriting gives a text of the same or nearly the same value.
func (d dice) otherWriting(answer parseAnswer) string {
	switch pick(d, 1, 2, 3, 4) {
	case 1:
		return *answer.Canonical
	case 2:
		return answer.Decimal
	case 3:
		return answer.Decimal + pick(d, "m", "k", "Ki", "e3", "e-3")
	default:
		if strings.Contains(answer.Decimal, ".") {
			return answer.Decimal + pick(d, "1", "0", "5")
		}
		return answer.Decimal + pick(d, ".0", ".000000001", ".0000000001", "e0")
	}
}

// recordQuantity asks count texts, and after most accepted ones compares two
// of those accepted before, or the new one with another writing of it.
func recordQuantity(seed uint64, count int, line func(object)) {
	var accepted []string
	for i := range count {
		d := diceFor(seed, "quantity", i)
		in := d.quantityText()
		answer := askParse(in)
		line(object{"function": "ParseQuantity", "id": fmt.Sprintf("parse-%06d", i), "in": in, "want": answer})
		if answer.Error != "" {
			continue
		}
		accepted = append(accepted, in)
		if len(accepted) < 2 || d.chance(25) {
			continue
		}
		a, b := pick(d, accepted...), pick(d, accepted...)
		if d.chance(25) {
			if other := d.otherWriting(answer); askParse(other).Error == "" {
				a, b = in, other
			}
		}
		line(object{"function": "Cmp", "id": fmt.Sprintf("cmp-%06d", i), "a": a, "b": b, "want": askCompare(a, b)})
	}
}
