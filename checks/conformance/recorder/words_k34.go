//go:build k34

package main

func words(message string) string { return message }

func selectorWords(message string) string { return message }
