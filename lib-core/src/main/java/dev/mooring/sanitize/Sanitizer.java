package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Way.Release;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes manifests fit for another cluster. */
public final class Sanitizer {

    private static final List<String> LIST_NOISE =
            List.of("resourceVersion", "selfLink", "continue", "remainingItemCount");

    private final Policy policy;
    private final Target target;
    private final MapUse maps;

    private Sanitizer(Policy policy, Target target) {
        this.policy = policy;
        this.target = target;
        this.maps = new MapUse(policy.shared.maps);
    }

    /**
     * Sanitises documents for a cluster of which nothing is known.
     *
     * @param documents objects and lists of any nesting, as they were read; nulls are passed over
     * @param policy what for, and how
     * @return the output, the changes and the warnings
     */
    public static Sanitized sanitize(List<? extends JsonValue> documents, Policy policy) {
        return sanitize(documents, policy, Target.UNKNOWN);
    }

    /**
     * Sanitises documents for a cluster of which something is known.
     *
     * @param documents objects and lists of any nesting, as they were read; nulls are passed over
     * @param policy what for, and how
     * @param target what is known of the other cluster; under {@link Intent#RELEASE} of this one
     * @return the output, the changes and the warnings
     */
    public static Sanitized sanitize(List<? extends JsonValue> documents, Policy policy, Target target) {
        return new Sanitizer(policy, target).run(documents);
    }

    /**
     * Sanitises one object alone.
     *
     * @param object the object
     * @param kind the kind it must be of, else it is refused as {@link WarningCode#KIND_MISMATCH}
     * @param policy what for, and how
     * @return what became of it
     */
    public static SanitizedObject sanitizeOne(Manifest object, String kind, Policy policy) {
        if (object.kind().equals(kind)) {
            return sanitize(List.of(object.json()), policy).objects().get(0);
        }
        Reason reason = Reason.of(
                WarningCode.KIND_MISMATCH,
                object.ref().toString(),
                "expected kind " + kind + ", found " + Quote.text(object.kind()));
        return new SanitizedObject(
                new Located(0, JsonPointer.ROOT, "", "", object.json()),
                object.ref(),
                Disposition.REFUSE,
                Optional.empty(),
                List.of(),
                List.of(reason));
    }

    private Sanitized run(List<? extends JsonValue> documents) {
        List<Located> found;
        try {
            found = Manifests.objects(documents);
        } catch (ManifestException e) {
            return limit(e.problem());
        }
        if (found.size() > policy.shared.maxObjects) {
            return limit(found.size() + " objects, more than the limit of " + policy.shared.maxObjects);
        }
        List<Item> items = found.stream().map(Item::new).toList();
        items.forEach(item -> Intake.check(item, policy));
        Namespaces.settle(items, policy);
        Duplicates.inInput(items);
        if (policy.intent() != Intent.RELEASE) {
            Pairing.pair(items, policy);
        }
        items.forEach(this::change);
        Duplicates.afterMaps(items);
        items.forEach(Sanitizer::refuseWithVolume);
        Target joined = target.joinedBy(emitted(items));
        Checks.run(items, policy, joined);
        Outlook outlook = outlook(items);
        if (Promises.areMade(items, policy)) {
            outlook = outlook.played();
            Promises.check(items, outlook);
        }
        return result(documents, items, outlook);
    }

    private Sanitized limit(String problem) {
        Reason reason = Reason.of(WarningCode.LIMIT_EXCEEDED, "", problem);
        return new Sanitized(policy.intent(), List.of(), List.of(), List.of(reason), outlook(List.of()));
    }

    /** What the output comes to. RELEASE changes volumes that are there. */
    private Outlook outlook(List<Item> items) {
        if (!policy.is(Intent.RELEASE)) {
            return Outlook.of(emitted(items), policy.shared.applyMode, target);
        }
        List<Item> volumes =
                items.stream().filter(item -> item.isVolume() && item.emitted()).toList();
        Target live = target.with(volumes.stream().map(volume -> volume.source).toList());
        return Outlook.of(volumes.stream().map(Item::now).toList(), Policy.ApplyMode.REPLACE, live);
    }

    private static List<Manifest> emitted(List<Item> items) {
        return items.stream().filter(Item::emitted).map(Item::now).toList();
    }

    private void change(Item item) {
        if (item.refused() || item.omitted) {
            return;
        }
        switch (item.role) {
            case VOLUME -> volume(item);
            case CLAIM -> claim(item);
            case WORKLOAD -> workload(item);
            case OTHER ->
                item.warn(WarningCode.PASS_THROUGH, "kind " + Quote.text(item.source.kind()) + " is not handled");
        }
        if (item.emitted()) {
            callerRules(item);
        }
    }

    private void volume(Item item) {
        if (policy.way() instanceof Release release) {
            new ReleaseRules(item, release, target).apply();
        } else if (policy.is(Intent.REPROVISION)) {
            item.omitted = true;
        } else {
            new VolumeRules(item, policy, maps).apply();
        }
    }

    private void claim(Item item) {
        if (policy.is(Intent.RELEASE)) {
            item.warn(WarningCode.PASS_THROUGH, "RELEASE leaves claims alone");
        } else {
            new ClaimRules(item, policy, maps).apply();
        }
    }

    private void workload(Item item) {
        if (policy.is(Intent.RELEASE)) {
            item.warn(WarningCode.PASS_THROUGH, "RELEASE leaves workloads alone");
        } else {
            new Workloads(item, maps).apply();
        }
    }

    private void callerRules(Item item) {
        int number = 0;
        for (CallerRule rule : policy.shared.rules) {
            number++;
            if (!rule.matches(item.now())) {
                continue;
            }
            try {
                Optional<JsonValue> wanted = rule.apply(item.editor.current());
                if (wanted.isPresent() && !(wanted.get() instanceof JsonObject)) {
                    throw new IllegalArgumentException("it leaves no object");
                }
                wanted.ifPresent(object -> item.editor.become((JsonObject) object, ChangeCode.CALLER_RULE));
            } catch (IllegalArgumentException e) {
                item.warn(WarningCode.RULE_FAILED, "rule " + number + ": " + e.getMessage());
                return;
            }
        }
    }

    private static void refuseWithVolume(Item item) {
        Item volume = item.partner;
        if (item.isClaim() && item.emitted() && volume != null && volume.refused()) {
            item.warn(WarningCode.PARTNER_REFUSED, Keys.VOLUME_NAME, volume.ref() + " was refused");
        }
    }

    private Sanitized result(List<? extends JsonValue> documents, List<Item> items, Outlook outlook) {
        Map<Integer, Map<JsonPointer, Item>> places = new HashMap<>();
        for (Item item : items) {
            places.computeIfAbsent(item.place.document(), d -> new HashMap<>()).put(item.place.at(), item);
        }
        List<JsonValue> output = new ArrayList<>();
        List<SanitizedObject> lists = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            Map<JsonPointer, Item> inDocument = places.getOrDefault(i, Map.of());
            int document = i;
            if (!documents.get(i).isNull()) {
                Manifests.rebuild(
                                documents.get(i),
                                (at, list) -> cleanList(new Located(document, at, "", "", list), list, lists),
                                at -> output(inDocument, at))
                        .ifPresent(output::add);
            }
        }
        List<SanitizedObject> objects = Stream.concat(
                        lists.stream(), items.stream().map(Sanitizer::object))
                .toList();
        List<Reason> warnings = new ArrayList<>();
        maps.chains()
                .forEach(entry ->
                        warnings.add(call(WarningCode.MAP_CHAIN, entry + " is changed again by a second run")));
        maps.unused().forEach(entry -> warnings.add(call(WarningCode.MAP_UNUSED, entry + " met nothing")));
        return new Sanitized(policy.intent(), output, objects, warnings, outlook);
    }

    private static Optional<JsonValue> output(Map<JsonPointer, Item> items, JsonPointer at) {
        Item item = items.get(at);
        return item == null || !item.emitted() ? Optional.empty() : Optional.of(item.editor.current());
    }

    private static Reason call(WarningCode code, String message) {
        return Reason.of(code, "", message);
    }

    /** Takes out what the API server wrote of the list itself; a list that changes is reported before the objects. */
    private static JsonObject cleanList(Located place, JsonObject list, List<SanitizedObject> changed) {
        ObjectEditor editor = new ObjectEditor(list);
        JsonPointer metadata = JsonPointer.of("metadata");
        LIST_NOISE.forEach(noise -> editor.remove(metadata.child(noise), ChangeCode.LIST_METADATA));
        editor.removeIfEmptied(metadata);
        if (!editor.changes().isEmpty()) {
            changed.add(new SanitizedObject(
                    place, new Manifest(list).ref(), Disposition.EMIT, Optional.empty(), editor.changes(), List.of()));
        }
        return editor.current();
    }

    private static SanitizedObject object(Item item) {
        boolean passed = item.warnings.stream().anyMatch(warning -> warning.code() == WarningCode.PASS_THROUGH)
                && item.editor.changes().isEmpty();
        Disposition disposition = item.warnings.stream().anyMatch(warning -> warning.severity() == Severity.ERROR)
                ? Disposition.REFUSE
                : item.omitted ? Disposition.OMIT : passed ? Disposition.PASS_THROUGH : Disposition.EMIT;
        boolean out = item.emitted();
        return new SanitizedObject(
                item.place,
                item.ref(),
                disposition,
                out ? Optional.of(item.now()) : Optional.empty(),
                out ? item.editor.changes() : List.of(),
                item.warnings);
    }
}
