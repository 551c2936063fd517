package dev.mooring.quantity;

import dev.mooring.manifest.ObjectRef;

/** An arrow the wrong way, for the test of the arrows. */
public record BadArrow(ObjectRef ref) {}
