package main

import "reflect"

// mergePatch gives the RFC 7386 patch that turns one form into the other.
func mergePatch(before, after object) object {
	patch := object{}
	for key := range before {
		if _, kept := after[key]; !kept {
			patch[key] = nil
		}
	}
	for key, now := range after {
		was, known := before[key]
		if known && reflect.DeepEqual(was, now) {
			continue
		}
		wasObject, ok1 := was.(object)
		nowObject, ok2 := now.(object)
		if ok1 && ok2 {
			patch[key] = mergePatch(wasObject, nowObject)
		} else {
			patch[key] = now
		}
	}
	return patch
}
