package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.Admission;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.RemedyStep;
import java.util.Optional;

/**
 * The way out of an expansion that the driver refuses: a smaller request.
 *
 * @param lowest the smallest request that the API server accepts: above {@code status.capacity}
 * @param size the smallest request that the resizer acts on: above the volume too, for up to the size of the volume it
 *     repeats the size that was refused
 * @param patch the merge patch that asks for {@code size}; the API server accepts it
 * @param step the command that applies it
 */
public record Recovery(StorageSize lowest, StorageSize size, JsonObject patch, RemedyStep step) {

    public Recovery {
        requireNonNull(lowest, "lowest");
        requireNonNull(size, "size");
        requireNonNull(patch, "patch");
        requireNonNull(step, "step");
    }

    /** The recovery; empty if no smaller request is legal and of use. */
    static Optional<Recovery> of(ExpansionFacts facts) {
        StorageSize floor = max(facts.capacity(), facts.volumeCapacity());
        Optional<StorageSize> lowest = Patches.above(facts.capacity());
        return lowest.flatMap(least -> Patches.above(floor)
                .filter(size -> size.compareTo(facts.wanted) < 0)
                .filter(size -> isAccepted(facts, size))
                .map(size -> new Recovery(least, size, Patches.size(size), step(facts, size))));
    }

    private static StorageSize max(StorageSize one, StorageSize other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static boolean isAccepted(ExpansionFacts facts, StorageSize size) {
        Manifest stored = Patches.sized(Patches.typed(facts.claim), facts.wanted);
        return Admission.update(facts.release(), stored, Patches.sized(stored, size))
                .accepted();
    }

    private static RemedyStep step(ExpansionFacts facts, StorageSize size) {
        return Patches.step(
                        facts.claim.ref(),
                        Patches.size(size),
                        "ask for less: any size above " + max(facts.capacity(), facts.volumeCapacity())
                                + " is legal, and the driver is asked for it at once; this is the lowest")
                .withRequires("the driver can make a volume of that size; most drivers round it up")
                .withProves("the API server accepts the smaller request");
    }

    /** {@return {@code lowest}, {@code size}, {@code patch} and {@code step}} */
    public JsonObject toJson() {
        return JsonObject.of("lowest", JsonString.of(lowest.canonical()))
                .with("size", size.canonical())
                .with("patch", patch)
                .with("step", step.toJson());
    }
}
