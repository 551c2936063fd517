package dev.mooring.report;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.EnumNames;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * What changed between two exports of one cluster, and who changed it where the objects say it.
 *
 * @param objects the objects that are new, gone or changed, by kind, namespace and name
 * @param found findings that the earlier export did not have, the most severe first
 * @param resolved findings that only the earlier export had, the most severe first
 */
public record Since(List<ChangedObject> objects, List<Reason> found, List<Reason> resolved) {

    public Since {
        objects = List.copyOf(objects);
        found = List.copyOf(found);
        resolved = List.copyOf(resolved);
    }

    /** What became of an object. */
    public enum Fate {
        /** The earlier export does not have it. */
        CREATED,
        /** Only the earlier export has it. */
        DELETED,
        /** Both have it under one uid, and it differs. */
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
     * An object that is not as it was.
     *
     * @param ref which one
     * @param fate what became of it
     * @param before the state that it had in the picture; empty for an object that is no claim and no volume, or was not there
     * @param after the state that it has now; empty as above
     * @param when when it was created, or is to be deleted, as the object writes it; empty if it does not say it
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
     * @param before the value that it had; empty for none, and for one that may be secret
     * @param after the value that it has; empty as above
     * @param by who wrote it last, by {@code metadata.managedFields}; empty if the object does not say it
     * @param when when that was, or when the condition changed; empty if the object does not say it
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
