package dev.mooring.object;

import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.Kept;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.ObjectRef;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a strict inventory: what is read is recorded, and what the input does not show ends the question. A larger
 * input of the same cluster gives each recorded read the same value.
 *
 * @param of the inventory
 * @param record receives what is read
 */
record StrictReads(Inventory of, Consumer<Fact> record) {

    /** All objects of a kind. */
    void kind(String kind) {
        of.unreadable(kind).stream().findFirst().ifPresent(bad -> {
            throw new NotKnown(bad.object().toString(), "it cannot be read: " + bad.problem());
        });
        record.accept(of.completeness(kind)
                .orElseThrow(() -> NotKnown.allOf(kind, kind, "not all " + kind + " objects are given")));
    }

    /** One object, or that it does not exist. */
    void one(ObjectRef ref, @Nullable ObjectEntry entry) {
        if (entry == null) {
            record.accept(of.absence(ref)
                    .orElseThrow(() -> NotKnown.allOf(
                            ref.kind(),
                            ref.toString(),
                            "it is not given, and not all " + ref.kind() + " objects are given")));
        } else if (entry.problem() != null) {
            throw new NotKnown(
                    ref.toString(), "it cannot be read: " + entry.problem().problem());
        } else {
            record.accept(new Fact.Value(
                    entry.key(), JsonPointer.ROOT, entry.manifest().json()));
        }
    }

    /** All objects of all kinds: nobody can give these. */
    static NotKnown everything() {
        return new NotKnown("", "nobody can give all objects of all kinds");
    }

    /** A derived value, with what it was derived from. */
    <T> T derived(Class<T> type, Function<Inventory, T> make) {
        return of.derived(Derived.class, Derived::new, (before, earlier, now) -> new Derived(now))
                .get(type, make, record);
    }

    /** The values that were derived from strict reads of one inventory. */
    private static final class Derived {

        private final Inventory of;
        private final Kept values = new Kept();

        Derived(Inventory of) {
            this.of = of;
        }

        <T> T get(Class<T> type, Function<Inventory, T> make, Consumer<Fact> record) {
            return values.get(type, reads -> make.apply(of.strict(reads::add)), record);
        }
    }
}
