package dev.mooring.report;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.report.Since.ChangedField;
import dev.mooring.report.Since.ChangedObject;
import dev.mooring.report.Since.Fate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares two reports. */
final class Changes {

    /** Kinds whose values are shown: a value of other kinds, for example pods, may be secret. */
    private static final Set<String> SHOWN = Set.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.STORAGE_CLASS,
            Kinds.NODE,
            Kinds.CSI_DRIVER,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.VOLUME_SNAPSHOT,
            Kinds.VOLUME_SNAPSHOT_CONTENT,
            Kinds.RESOURCE_QUOTA);

    /** Members whose values are shown for every kind. */
    private static final Set<String> PLAIN = Set.of("replicas", "nodeName", "phase", "claimName", "deletionTimestamp");

    /** Members below which a value may be secret, whatever the kind. */
    private static final Set<String> SECRET =
            Set.of("annotations", "parameters", "volumeAttributes", "mountOptions", "options", "publishedAttributes");

    /** Fields that every write changes, or that a live kubelet writes all the time. */
    private static final Set<String> NOISE = Set.of(
            "resourceVersion",
            "managedFields",
            "generation",
            "selfLink",
            "lastHeartbeatTime",
            "observedGeneration",
            "images");

    private static final int LONGEST = 200;

    private final Inventory old;
    private final Inventory now;

    private Changes(Inventory old, Inventory now) {
        this.old = old;
        this.now = now;
    }

    static Since between(Report before, Report after) {
        Changes changes = new Changes(before.lint().objects(), after.lint().objects());
        Map<ObjectRef, String> oldStates = states(before);
        Map<ObjectRef, String> newStates = states(after);
        Set<ObjectRef> refs = new TreeSet<>(oldStates.keySet());
        refs.addAll(newStates.keySet());
        changes.old.all().forEach(each -> refs.add(each.ref()));
        changes.now.all().forEach(each -> refs.add(each.ref()));
        List<ChangedObject> objects = new ArrayList<>();
        for (ObjectRef ref : refs) {
            changes.of(ref, oldStates.getOrDefault(ref, ""), newStates.getOrDefault(ref, ""))
                    .ifPresent(objects::add);
        }
        return new Since(
                objects,
                without(after.lint().findings(), before.lint().findings()),
                without(before.lint().findings(), after.lint().findings()));
    }

    private static Map<ObjectRef, String> states(Report report) {
        Map<ObjectRef, String> states = new HashMap<>();
        report.objects().forEach(each -> states.put(each.ref(), each.state().toString()));
        return states;
    }

    private static List<Reason> without(List<Reason> findings, List<Reason> others) {
        Set<String> known = new HashSet<>();
        others.forEach(each -> known.add(key(each)));
        return findings.stream().filter(each -> !known.contains(key(each))).toList();
    }

    private static String key(Reason finding) {
        return finding.code().id() + " " + finding.subject() + " " + finding.pointer();
    }

    private Optional<ChangedObject> of(ObjectRef ref, String before, String after) {
        Optional<Manifest> was = old.find(ref);
        Optional<Manifest> is = now.find(ref);
        if (ref.kind().equals(Kinds.LEASE)) {
            return Optional.empty();
        }
        if (was.isEmpty() || is.isEmpty()) {
            Fate fate = was.isEmpty() ? Fate.CREATED : Fate.DELETED;
            boolean changed = was.isPresent() || is.isPresent() || !before.equals(after);
            return changed
                    ? Optional.of(new ChangedObject(
                            ref,
                            was.isEmpty() && is.isEmpty() ? Fate.CHANGED : fate,
                            before,
                            after,
                            time(was, is),
                            List.of()))
                    : Optional.empty();
        }
        boolean replaced = !was.get().uid().equals(is.get().uid());
        List<ChangedField> fields = new ArrayList<>();
        compare(was.get().json(), is.get().json(), List.of(), new Writers(is.get()), fields);
        return fields.isEmpty() && before.equals(after)
                ? Optional.empty()
                : Optional.of(new ChangedObject(
                        ref,
                        replaced ? Fate.REPLACED : Fate.CHANGED,
                        before,
                        after,
                        replaced
                                ? is.get()
                                        .metadata()
                                        .string("creationTimestamp")
                                        .orElse("")
                                : "",
                        fields));
    }

    private static String time(Optional<Manifest> was, Optional<Manifest> is) {
        return is.flatMap(each -> each.metadata().string("creationTimestamp"))
                .or(() -> was.flatMap(each -> each.metadata().string("deletionTimestamp")))
                .orElse("");
    }

    private static void compare(
            JsonValue was, JsonValue is, List<String> path, Writers writers, List<ChangedField> fields) {
        if (was.equals(is) || (!path.isEmpty() && NOISE.contains(path.get(path.size() - 1)))) {
            return;
        }
        if (was instanceof JsonObject one && is instanceof JsonObject other) {
            Set<String> keys = new TreeSet<>(one.members().keySet());
            keys.addAll(other.members().keySet());
            for (String key : keys) {
                compare(
                        one.get(key).orElse(JsonObject.EMPTY),
                        other.get(key).orElse(JsonObject.EMPTY),
                        with(path, key),
                        writers,
                        fields);
            }
        } else if (was instanceof JsonArray one
                && is instanceof JsonArray other
                && one.items().size() == other.items().size()
                && one.items().stream().allMatch(JsonObject.class::isInstance)) {
            for (int i = 0; i < one.items().size(); i++) {
                compare(one.items().get(i), other.items().get(i), with(path, String.valueOf(i)), writers, fields);
            }
        } else {
            fields.add(writers.field(path, was, is));
        }
    }

    private static List<String> with(List<String> path, String key) {
        List<String> longer = new ArrayList<>(path);
        longer.add(key);
        return longer;
    }

    /** Who wrote which field of an object, if the object shows it. */
    private static final class Writers {

        private final Manifest object;

        Writers(Manifest object) {
            this.object = object;
        }

        ChangedField field(List<String> path, JsonValue was, JsonValue is) {
            Optional<JsonObject> entry = entry(path);
            return new ChangedField(
                    new JsonPointer(path).toString(),
                    value(path, was),
                    value(path, is),
                    entry.flatMap(each -> each.string("manager")).orElse(""),
                    entry.flatMap(each -> each.string("time"))
                            .or(() -> transition(path))
                            .orElse(""));
        }

        /** Empty objects mean absence. */
        private String value(List<String> path, JsonValue value) {
            boolean plain = SHOWN.contains(object.kind()) || PLAIN.contains(path.get(path.size() - 1));
            if (value.equals(JsonObject.EMPTY) || !plain || path.stream().anyMatch(SECRET::contains)) {
                return "";
            }
            String text = SecretText.without(value instanceof JsonString string ? string.value() : value.toJson());
            return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        }

        /** The newest entry of {@code managedFields} that owns the field or a part of it. */
        private Optional<JsonObject> entry(List<String> path) {
            JsonObject newest = JsonObject.EMPTY;
            for (JsonValue each : object.metadata().array("managedFields").items()) {
                if (each instanceof JsonObject entry
                        && owns(entry.child("fieldsV1"), path)
                        && entry.string("time")
                                        .orElse("")
                                        .compareTo(newest.string("time").orElse(""))
                                >= 0) {
                    newest = entry;
                }
            }
            return newest.isEmpty() ? Optional.empty() : Optional.of(newest);
        }

        /**
         * Whether a set of fields contains a path; list items, which have their own keys there, end the search.
         *
         * @upstream structured-merge-diff fieldpath/serialize-pe.go
         */
        private static boolean owns(JsonObject fields, List<String> path) {
            JsonObject at = fields;
            boolean isBelow = false;
            for (String segment : path) {
                if (!at.has("f:" + segment)) {
                    return isBelow
                            && (at.isEmpty() || at.members().keySet().stream().anyMatch(key -> key.startsWith("k:")));
                }
                at = at.child("f:" + segment);
                isBelow = true;
            }
            return true;
        }

        /** The transition time of the field's condition. */
        private Optional<String> transition(List<String> path) {
            int at = path.indexOf("conditions");
            return at < 0 || at + 1 >= path.size()
                    ? Optional.empty()
                    : new JsonPointer(path.subList(0, at + 2))
                            .find(object.json())
                            .flatMap(each -> each instanceof JsonObject condition
                                    ? condition.string("lastTransitionTime")
                                    : Optional.empty());
        }
    }
}
