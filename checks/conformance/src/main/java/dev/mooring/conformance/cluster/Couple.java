package dev.mooring.conformance.cluster;

import static dev.mooring.object.internal.Annotations.BIND_COMPLETED;
import static dev.mooring.object.internal.Annotations.BOUND_BY_CONTROLLER;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;

/** A claim and a volume. */
record Couple(Draft claim, Draft volume) {

    /** Fully bound, except for one field that is removed in half of the cases. */
    Couple married(Dice dice) {
        Couple bound = bound();
        return switch (dice.below(16)) {
            case 0 -> bound.with(bound.claim.without("metadata", "annotations", BIND_COMPLETED));
            case 1 -> bound.with(bound.claim.without("metadata", "annotations", BOUND_BY_CONTROLLER));
            case 2 -> bound.on(bound.volume.without("metadata", "annotations", BOUND_BY_CONTROLLER));
            case 3 -> bound.on(bound.volume.without("spec", "claimRef", "uid"));
            case 4 -> bound.on(bound.volume.with(JsonString.of("uid-of-an-older-life"), "spec", "claimRef", "uid"));
            case 5 -> bound.on(bound.volume.without("spec", "claimRef"));
            case 6 -> bound.with(bound.claim.without("spec", "volumeName"));
            case 7 -> bound.with(bound.claim.status("phase", JsonString.of("Lost")));
            default -> bound;
        };
    }

    private Couple bound() {
        String claimName = claim.manifest().name();
        Draft boundClaim = claim.spec("volumeName", volume.manifest().name())
                .annotation(BIND_COMPLETED, "yes")
                .annotation(BOUND_BY_CONTROLLER, "yes")
                .status("phase", JsonString.of("Bound"));
        JsonObject claimRef = JsonObject.of(
                        "namespace", JsonString.of(claim.manifest().namespace()))
                .with("name", claimName)
                .with("uid", World.UID_OF + claimName);
        Draft boundVolume = volume.annotation(BOUND_BY_CONTROLLER, "yes")
                .spec("claimRef", claimRef)
                .status("phase", JsonString.of("Bound"));
        return new Couple(boundClaim, boundVolume);
    }

    private Couple with(Draft otherClaim) {
        return new Couple(otherClaim, volume);
    }

    private Couple on(Draft otherVolume) {
        return new Couple(claim, otherVolume);
    }
}
