package dev.mooring.sanitize;

import dev.mooring.apply.ApplyDocument;
import dev.mooring.apply.ApplyForecast;
import dev.mooring.apply.ApplyMode;
import dev.mooring.apply.ApplyPlan;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Way.Release;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Changes manifests so that they can be applied to another cluster. */
public final class Sanitizer {

    private static final List<String> LIST_NOISE =
            List.of("resourceVersion", "selfLink", "continue", "remainingItemCount");

    private final Policy policy;
    private final Inventory target;
    private final MapUse maps;

    private Sanitizer(Policy policy, Inventory target) {
        this.policy = policy;
        this.target = target;
        this.maps = new MapUse(policy.shared.maps);
    }

    /**
     * Sanitises documents for a cluster that nothing is known about.
     *
     * @param policy the way and its settings
     * @param documents as in {@link #sanitize(Iterable, Policy, Inventory)}
     * @return the output, the changes and the warnings
     */
    public static Sanitized sanitize(Policy policy, Object... documents) {
        return sanitize(Arrays.asList(documents), policy);
    }

    /**
     * Sanitises documents for a cluster that nothing is known about.
     *
     * @param documents as in {@link #sanitize(Iterable, Policy, Inventory)}
     * @param policy the way and its settings
     * @return the output, the changes and the warnings
     */
    public static Sanitized sanitize(Iterable<?> documents, Policy policy) {
        return sanitize(documents, policy, Inventory.EMPTY);
    }

    /**
     * Sanitises documents for a cluster that something is known about.
     *
     * @param documents each a {@link JsonValue}, a {@link Manifest}, an object or list of the fabric8 model, or an
     *     iterable of them; lists keep their nesting, JSON nulls are skipped
     * @param policy the way and its settings
     * @param target what is known of the target, under {@link Intent#RELEASE} of the cluster itself. If any object of a
     *     kind is given, the list of that kind is taken as complete
     * @return the output, the changes and the warnings
     * @throws ManifestException if a model object has no JSON form
     */
    public static Sanitized sanitize(Iterable<?> documents, Policy policy, Inventory target) {
        return new Sanitizer(policy, target).run(Manifests.documents(documents));
    }

    /**
     * Sanitises documents that are judged together.
     *
     * @return the answer to each, as if it were alone with what the others say of it; without what is said of the whole
     *     call, but for a limit
     */
    static List<Sanitized> each(List<? extends JsonValue> documents, Policy policy, Inventory target) {
        Sanitized whole = sanitize(documents, policy, target);
        List<Sanitized> each = new ArrayList<>();
        int outputs = 0;
        for (int i = 0; i < documents.size(); i++) {
            int document = i;
            List<SanitizedObject> objects = whole.objects().stream()
                    .filter(object -> object.place().document() == document)
                    .map(SanitizedObject::alone)
                    .toList();
            boolean leaves = outputs < whole.documents().size()
                    && (Manifests.isList(documents.get(i))
                            || objects.get(0).output().isPresent());
            List<JsonValue> output = leaves ? List.of(whole.documents().get(outputs++)) : List.of();
            List<Reason> warnings = whole.warnings().stream()
                    .filter(warning -> warning.code() != WarningCode.MAP_UNUSED)
                    .toList();
            each.add(new Sanitized(policy.intent(), output, objects, warnings, whole.forecast(), List.of()));
        }
        return each;
    }

    /**
     * Sanitises one object alone.
     *
     * @param object the object
     * @param kind the kind it must be of, else it is refused as {@link WarningCode#KIND_MISMATCH}
     * @param policy the way and its settings
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

    private Sanitized run(List<JsonValue> documents) {
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
        items.forEach(item -> ShapeChecks.check(item, policy));
        Namespaces.settle(items, policy);
        Duplicates.inInput(items);
        if (policy.intent() != Intent.RELEASE) {
            Pairing.pair(items, policy);
            SnapshotPairs.pair(items, policy);
        }
        Inventory known = withClaims(items);
        items.forEach(item -> change(item, known));
        Duplicates.afterMaps(items);
        MergedNames.check(items, policy);
        items.forEach(Sanitizer::refuseWithPartner);
        Checks.run(items, policy, target, ApplyPlan.joined(target, emitted(items)));
        ApplyForecast forecast = ApplyForecast.of(plan(items));
        if (PairForecasts.areNeeded(items, policy)) {
            forecast = forecast.completed();
            PairForecasts.check(items, forecast);
        }
        return result(documents, items, forecast);
    }

    private Sanitized limit(String problem) {
        Reason reason = Reason.of(WarningCode.LIMIT_EXCEEDED, "", problem);
        return new Sanitized(
                policy.intent(), List.of(), List.of(), List.of(reason), ApplyForecast.of(plan(List.of())), List.of());
    }

    /** How the output is applied. RELEASE replaces volumes that exist. */
    private ApplyPlan plan(List<Item> items) {
        List<Item> emitted = items.stream().filter(Item::emitted).toList();
        if (!policy.is(Intent.RELEASE)) {
            return ApplyPlan.ofJudged(target, policy.shared.applyMode, judged(emitted))
                    .onServer(policy.shared.serverMinor);
        }
        List<Item> volumes = emitted.stream().filter(Item::isVolume).toList();
        Inventory live = withClaims(items)
                .withAll(volumes.stream().map(volume -> volume.source).toList());
        return ApplyPlan.ofJudged(live, ApplyMode.REPLACE, judged(volumes));
    }

    private List<ApplyDocument> judged(List<Item> items) {
        return items.stream()
                .map(item -> item.isVolume() || item.isClaim()
                        ? new ApplyDocument(item.now(), item.decision)
                        : ApplyDocument.of(target.release(), item.now()))
                .toList();
    }

    private static List<Manifest> emitted(List<Item> items) {
        return items.stream().filter(Item::emitted).map(Item::now).toList();
    }

    /** Under {@link Intent#RELEASE} the claims of the input are those of the cluster. */
    private Inventory withClaims(List<Item> items) {
        return policy.is(Intent.RELEASE)
                ? target.withAll(items.stream()
                        .filter(item -> item.isClaim() && item.emitted())
                        .map(item -> item.source)
                        .toList())
                : target;
    }

    private void change(Item item, Inventory known) {
        if (item.refused() || item.omitted) {
            return;
        }
        switch (item.role) {
            case VOLUME -> volume(item, known);
            case CLAIM -> claim(item);
            case OTHER -> PassThrough.report(item);
            default -> moved(item);
        }
        if (item.emitted()) {
            callerRules(item);
        }
    }

    private void volume(Item item, Inventory known) {
        if (policy.way() instanceof Release release) {
            new ReleaseRules(item, release, known).apply();
        } else if (policy.is(Intent.REPROVISION)) {
            item.omitted = true;
        } else {
            new VolumeRules(item, policy, maps).apply();
        }
    }

    private void claim(Item item) {
        if (policy.is(Intent.RELEASE)) {
            item.warn(WarningCode.PASS_THROUGH, "release does not change claims");
        } else {
            new ClaimRules(item, policy, maps).apply();
        }
    }

    private void moved(Item item) {
        if (policy.is(Intent.RELEASE)) {
            item.warn(WarningCode.PASS_THROUGH, "release does not change " + item.role.words());
        } else {
            MovedRules.apply(item, policy, maps);
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
                    throw new IllegalArgumentException("the result is not an object");
                }
                wanted.ifPresent(object -> item.editor.become((JsonObject) object, ChangeCode.CALLER_RULE));
            } catch (IllegalArgumentException e) {
                item.warn(WarningCode.RULE_FAILED, "rule " + number + ": " + e.getMessage());
                return;
            }
        }
    }

    private static void refuseWithPartner(Item item) {
        Item partner = item.partner;
        boolean follows = item.isClaim() || item.role == Role.SNAPSHOT;
        if (follows && item.emitted() && partner != null && partner.refused()) {
            JsonPointer at = item.isClaim() ? Keys.VOLUME_NAME : JsonPointer.of("spec", "source");
            item.warn(WarningCode.PARTNER_REFUSED, at, partner.ref() + " was refused");
        }
    }

    private Sanitized result(List<JsonValue> documents, List<Item> items, ApplyForecast forecast) {
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
                .forEach(entry -> warnings.add(call(
                        WarningCode.MAP_CHAIN,
                        entry + " is changed again if the output is sanitised with the same maps")));
        maps.unused().forEach(entry -> warnings.add(call(WarningCode.MAP_UNUSED, entry + " matched no object")));
        List<Outlook> outlooks = Outlooks.of(items, policy, target);
        return new Sanitized(policy.intent(), output, objects, warnings, forecast, outlooks);
    }

    private static Optional<JsonValue> output(Map<JsonPointer, Item> items, JsonPointer at) {
        Item item = items.get(at);
        return item == null || !item.emitted() ? Optional.empty() : Optional.of(item.editor.current());
    }

    private static Reason call(WarningCode code, String message) {
        return Reason.of(code, "", message);
    }

    /** Removes what the API server wrote about the list itself; a list that changes is reported before the objects. */
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
        boolean passed = item.warnings.stream()
                        .anyMatch(warning -> warning.code() == WarningCode.PASS_THROUGH
                                || warning.code() == WarningCode.VERSION_UNKNOWN)
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
