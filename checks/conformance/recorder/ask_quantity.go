package main

import (
	"math/big"

	"gopkg.in/inf.v0"
	"k8s.io/apimachinery/pkg/api/resource"
)

// parseAnswer is the answer of ParseQuantity: a refusal or the exact value.
type parseAnswer struct {
	Canonical *string `json:"canonical,omitempty"`
	Decimal   string  `json:"decimal,omitempty"`
	Error     string  `json:"error,omitempty"`
	Format    string  `json:"format,omitempty"`
	Sign      *int    `json:"sign,omitempty"`
	Value     string  `json:"value,omitempty"`
}

func askParse(text string) parseAnswer {
	quantity, err := resource.ParseQuantity(text)
	if err != nil {
		return parseAnswer{Error: err.Error()}
	}
	// String, AsDec and Value may change what they look at, so each has its own copy.
	canonical := reparse(text).String()
	exact := reparse(text)
	decimal := exact.AsDec()
	sign := quantity.Sign()
	answer := parseAnswer{
		Canonical: &canonical,
		Decimal:   decimal.String(),
		Format:    string(quantity.Format),
		Sign:      &sign,
	}
	if sign >= 0 && fitsInt64(decimal) {
		answer.Value = big.NewInt(quantity.Value()).String()
	}
	return answer
}

func askCompare(a, b string) int {
	left := reparse(a)
	return left.Cmp(*reparse(b))
}

func reparse(text string) *resource.Quantity {
	quantity := resource.MustParse(text)
	return &quantity
}

// fitsInt64 tells whether the value, rounded up, can be distinguished from an
// overflow: beyond int64 Value answers with whatever bits are left.
func fitsInt64(decimal *inf.Dec) bool {
	whole := new(inf.Dec).Round(decimal, 0, inf.RoundUp)
	return whole.UnscaledBig().IsInt64()
}
