package dev.mooring.deletion;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * How an object ends that a deletion concerns.
 *
 * @param object which one
 * @param state its end
 * @param reasons why it is deleted or not, the most important first
 * @param holders what keeps it; empty unless it is being deleted and not gone
 */
public record DeletionEnd(ObjectRef object, State state, List<Reason> reasons, List<Holder> holders) {

    /** The end of an object. */
    public enum State {
        /** It no longer exists. */
        GONE,
        /** It is being deleted, and something keeps it. */
        TERMINATING,
        /** It is not being deleted yet: it is as soon as an object before it is gone. */
        WAITING,
        /** It is not being deleted. */
        STAYS,
        /** It is not known whether it goes. */
        UNKNOWN,
        /** It did not exist. */
        NOT_FOUND;

        /** {@return the name in kebab-case, for example {@code terminating}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public DeletionEnd {
        requireNonNull(object, "object");
        requireNonNull(state, "state");
        reasons = List.copyOf(reasons);
        holders = List.copyOf(holders);
    }

    /** {@return its reasons and those of its holders} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(reasons);
        holders.forEach(holder -> all.add(holder.reason()));
        return List.copyOf(all);
    }

    /** {@return {@code object}, {@code state}, {@code reasons} and {@code holders}} */
    public JsonObject toJson() {
        return JsonObject.of("object", JsonString.of(object.toString()))
                .with("state", state.toString())
                .with("reasons", Reason.toJson(reasons))
                .with("holders", JsonArray.of(holders.stream().map(Holder::toJson)));
    }
}
