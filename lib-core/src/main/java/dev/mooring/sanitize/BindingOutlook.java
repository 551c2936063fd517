package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * The outcome of an output object that is neither a volume nor a claim, when everything is applied to the target.
 *
 * @param object the object by its name in the target
 * @param state the outcome
 * @param reasons why
 */
public record BindingOutlook(ObjectRef object, State state, List<Reason> reasons) {

    /** The outcome of an object. */
    public enum State {
        /** It uses the moved data. */
        WORKS,
        /** It is created, and waits for something that does not exist. */
        WAITS,
        /** It creates new data in addition to the moved data: an empty claim, another snapshot, an import. */
        MAKES_NEW_DATA,
        /** The API server refuses it. */
        REFUSED,
        /** What it depends on is not known. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public BindingOutlook {
        requireNonNull(object, "object");
        requireNonNull(state, "state");
        reasons = List.copyOf(reasons);
    }
}
