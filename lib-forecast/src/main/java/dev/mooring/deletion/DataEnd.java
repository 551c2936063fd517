package dev.mooring.deletion;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;

/**
 * What becomes of the data of a volume.
 *
 * @param volume the volume
 * @param fate what becomes of them
 * @param reason why
 */
public record DataEnd(ObjectRef volume, Fate fate, Reason reason) {

    /** What becomes of data. */
    public enum Fate {
        /** They are deleted. */
        DELETED,
        /** They are deleted as soon as what keeps the volume or its claim is gone. */
        DELETED_WHEN_RELEASED,
        /** Whether they are deleted is not known. */
        UNKNOWN,
        /** They stay. */
        KEPT;

        /** {@return the name in kebab-case, for example {@code deleted-when-released}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public DataEnd {
        requireNonNull(volume, "volume");
        requireNonNull(fate, "fate");
        requireNonNull(reason, "reason");
    }

    /** {@return whether the recycler of the controller deletes them, which keeps the volume} */
    public boolean isRecycled() {
        return reason.code() == DataRule.RECYCLER_DELETES_DATA;
    }

    /** {@return whether a plugin of the controller deletes them, and no provisioner} */
    public boolean isDeletedByPlugin() {
        return reason.code() == DataRule.PLUGIN_DELETES_DATA;
    }

    /** {@return {@code volume}, {@code fate} and {@code reason}} */
    public JsonObject toJson() {
        return JsonObject.of("volume", JsonString.of(volume.name()))
                .with("fate", fate.toString())
                .with("reason", reason.toJson());
    }
}
