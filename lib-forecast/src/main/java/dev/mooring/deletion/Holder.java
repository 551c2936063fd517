package dev.mooring.deletion;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * What keeps an object that is being deleted.
 *
 * @param finalizer the finalizer; empty for another holder, such as the kubelet of a pod
 * @param controller who removes it; {@code unknown} if that is not known
 * @param isCertain whether it certainly keeps the object; false if that is not known
 * @param by the objects that cause this, sorted; empty if none is known
 * @param reason why, with what would make the object lose its finalizer as its remedy
 * @param loss what is lost if the finalizer is removed by force
 * @param forcing the same as the end of a sentence
 */
public record Holder(
        String finalizer,
        String controller,
        boolean isCertain,
        List<ObjectRef> by,
        Reason reason,
        ForcedLoss loss,
        String forcing) {

    public Holder {
        requireNonNull(finalizer, "finalizer");
        requireNonNull(controller, "controller");
        requireNonNull(reason, "reason");
        requireNonNull(loss, "loss");
        requireNonNull(forcing, "forcing");
        by = List.copyOf(by);
    }

    /** Whether it certainly keeps the object, and its controller is one of Kubernetes. */
    boolean isKnown() {
        return isCertain
                && reason.code() != Finalizer.UNKNOWN_FINALIZER
                && reason.code() != Finalizer.FOREIGN_FINALIZER;
    }

    /** {@return {@code finalizer}, {@code controller}, {@code answer} (held or unknown), {@code by}, {@code reason}, {@code forcing}} */
    public JsonObject toJson() {
        return JsonObject.of("finalizer", JsonString.of(finalizer))
                .with("controller", controller)
                .with("answer", isCertain ? "held" : "unknown")
                .with(
                        "by",
                        JsonArray.ofStrings(by.stream().map(ObjectRef::toString).toList()))
                .with("reason", reason.toJson())
                .with(
                        "forcing",
                        JsonObject.of("loses", JsonString.of(loss.toString())).with("message", forcing));
    }

    /** What is lost if a finalizer is removed before its controller removes it. */
    public enum ForcedLoss {
        /** Nothing. */
        NOTHING,
        /** The data stay in the storage, and no object points to them. */
        STORAGE_LEFT_BEHIND,
        /** It is not known what the controller of the finalizer still had to do. */
        UNKNOWN,
        /** Data can be deleted or corrupted. */
        DATA;

        /** {@return the name in kebab-case, for example {@code storage-left-behind}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
