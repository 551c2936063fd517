package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// wishes are what somebody wants of a volume: the parameters of its class, or, for a volume that was not made here, the
// part KEY=VALUE;KEY=VALUE of its handle.
//
//	create, delete, expand   the code that the call fails with (INVALID_ARGUMENT, OUT_OF_RANGE, …), or slow;
//	                         CODE:2 fails twice and works then
//	largest                  bytes; for more the call fails with OUT_OF_RANGE
//	step                     bytes; sizes are rounded up to a multiple
//	nodeExpansion            true: a node has to do its part of an expansion
type wishes map[string]string

var codeNames = map[string]codes.Code{
	"INVALID_ARGUMENT":    codes.InvalidArgument,
	"NOT_FOUND":           codes.NotFound,
	"FAILED_PRECONDITION": codes.FailedPrecondition,
	"OUT_OF_RANGE":        codes.OutOfRange,
	"RESOURCE_EXHAUSTED":  codes.ResourceExhausted,
	"UNAVAILABLE":         codes.Unavailable,
	"INTERNAL":            codes.Internal,
}

const slowly = time.Second

func wishesOfHandle(handle string) wishes {
	found := wishes{}
	for _, part := range strings.Split(handle, ";") {
		if key, value, is := strings.Cut(part, "="); is {
			found[key] = value
		}
	}
	return found
}

// fault of the call number "call" (from 0) of an operation; nil if it works.
func (w wishes) fault(ctx context.Context, operation string, call int) error {
	wish, count, limited := strings.Cut(w[operation], ":")
	if limited {
		if times, err := strconv.Atoi(count); err != nil || call >= times {
			return nil
		}
	}
	if wish == "slow" {
		select {
		case <-time.After(slowly):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	code, is := codeNames[wish]
	if !is {
		return nil
	}
	return status.Errorf(code, "%s fails on demand", operation)
}

func (w wishes) bytes(key string) int64 {
	bytes, err := strconv.ParseInt(w[key], 10, 64)
	if err != nil {
		return 0
	}
	return bytes
}

// size that a volume gets that must have at least so many bytes.
func (w wishes) size(required int64) (int64, error) {
	size := required
	if step := w.bytes("step"); step > 0 {
		size = (required + step - 1) / step * step
	}
	if largest := w.bytes("largest"); largest > 0 && size > largest {
		return 0, status.Errorf(codes.OutOfRange, "%d bytes are more than the %d there are", size, largest)
	}
	return size, nil
}
