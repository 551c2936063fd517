package dev.mooring.report;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * The changes between two exports of one cluster, and who made them if the objects show it.
 *
 * @param objects the objects that are new, gone or changed, by kind, namespace and name
 * @param found findings that are not in the earlier export, the most severe first
 * @param resolved findings that are only in the earlier export, the most severe first
 */
public record Since(List<ChangedObject> objects, List<Reason> found, List<Reason> resolved) {

    public Since {
        objects = List.copyOf(objects);
        found = List.copyOf(found);
        resolved = List.copyOf(resolved);
    }

    /** The fate of an object. */
    public enum Fate {
        /** The earlier export does not have it. */
        CREATED,
        /** Only the earlier export has it. */
        DELETED,
        /** Both have it with the same uid, and it differs. */
        CHANGED,
        /** Both have an object of this name, with different uids. */
        REPLACED;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * A changed object.
     *
     * @param ref which one
     * @param fate its fate
     * @param before its earlier state in the picture; empty for an object that is neither a claim nor a volume, or did
     *     not exist
     * @param after its current state; empty as above
     * @param when when it was created or will be deleted, as in the object; empty if unknown
     * @param fields the fields that differ, by path
     */
    public record ChangedObject(
            ObjectRef ref, Fate fate, String before, String after, String when, List<ChangedField> fields) {

        public ChangedObject {
            requireNonNull(ref, "ref");
            requireNonNull(fate, "fate");
            before = SecretText.without(requireNonNull(before, "before"));
            after = SecretText.without(requireNonNull(after, "after"));
            requireNonNull(when, "when");
            fields = List.copyOf(fields);
        }

        private JsonObject toJson() {
            return JsonObject.of("object", JsonString.of(ref.toString()))
                    .with("fate", fate.toString())
                    .with("before", before)
                    .with("after", after)
                    .with("when", when)
                    .with("fields", JsonArray.of(fields.stream().map(ChangedField::toJson)));
        }
    }

    /**
     * A field that differs.
     *
     * @param path RFC 6901 pointer
     * @param before the earlier value; empty for none, and for one that may be secret
     * @param after the current value; empty as above
     * @param by who wrote it last, by {@code metadata.managedFields}; empty if unknown
     * @param when when that was, or when the condition changed; empty if unknown
     */
    public record ChangedField(String path, String before, String after, String by, String when) {

        public ChangedField {
            requireNonNull(path, "path");
            before = SecretText.without(requireNonNull(before, "before"));
            after = SecretText.without(requireNonNull(after, "after"));
            requireNonNull(by, "by");
            requireNonNull(when, "when");
        }

        private JsonObject toJson() {
            return JsonObject.of("path", JsonString.of(path))
                    .with("before", before)
                    .with("after", after)
                    .with("by", by)
                    .with("when", when);
        }
    }

    /** {@return {@code objects}, {@code found} and {@code resolved}} */
    public JsonObject toJson() {
        return JsonObject.of("objects", JsonArray.of(objects.stream().map(ChangedObject::toJson)))
                .with("found", Reason.toJson(found))
                .with("resolved", Reason.toJson(resolved));
    }
}
