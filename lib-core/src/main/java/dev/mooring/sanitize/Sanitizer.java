package dev.mooring.sanitize;

import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.ApplyMode;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

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
        this.maps = new MapUse(policy.settings.maps);
    }

    /**
     * Sanitises documents for an unknown cluster.
     *
     * @param policy the purpose and its settings
     * @param documents as in {@link #sanitize(Policy, Inventory, Object...)}
     * @return the output, the changes and the warnings
     * @throws ManifestException if a model object has no JSON form
     */
    public static Sanitized sanitize(Policy policy, Object... documents) {
        return sanitize(policy, Inventory.EMPTY, documents);
    }

    /**
     * Sanitises documents for a partly known cluster.
     *
     * @param policy the purpose and its settings
     * @param target what is known of the target, under {@link Purpose#RELEASE} of the cluster itself. If any object of
     *     a kind is given, the list of that kind counts as complete
     * @param documents each a {@link JsonValue}, a {@link Manifest}, an object or list of the fabric8 model, or an
     *     iterable of them; lists keep their nesting, JSON nulls are skipped
     * @return the output, the changes and the warnings
     * @throws ManifestException if a model object has no JSON form
     */
    public static Sanitized sanitize(Policy policy, Inventory target, Object... documents) {
        return new Sanitizer(policy, target).run(Manifests.documents(Arrays.asList(documents)));
    }

    /**
     * Sanitises a single object.
     *
     * @param object the object
     * @param kind the expected kind; another is refused as {@link WarningCode#KIND_MISMATCH}
     * @param policy the purpose and its settings
     * @return the result
     */
    public static SanitizedObject sanitizeOne(Manifest object, String kind, Policy policy) {
        if (object.kind().equals(kind)) {
            return sanitize(policy, List.of(object.json())).objects().get(0);
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
                List.of(reason),
                Optional.empty(),
                new NotCovered(object.apiVersion(), object.kind()));
    }

    /**
     * A cluster with the other objects that are applied together with volumes and claims, if the list of their kind is
     * complete; other kinds stay unknown.
     *
     * @param target what is known of the cluster
     * @param documents objects of any kind; volumes and claims are left out
     * @return the cluster with these objects
     */
    public static Inventory joined(Inventory target, List<Manifest> documents) {
        List<Manifest> more = new ArrayList<>();
        for (Manifest object : documents) {
            String kind = object.kind();
            if (!kind.equals(Kinds.PERSISTENT_VOLUME)
                    && !kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                    && target.isGiven(kind)) {
                more.add(object);
            }
        }
        return more.isEmpty() ? target : target.withAll(more);
    }

    private Sanitized run(List<JsonValue> documents) {
        List<Located> found;
        try {
            found = Manifests.objects(documents);
        } catch (ManifestException e) {
            return limit(e.problem());
        }
        if (found.size() > policy.settings.maxObjects) {
            return limit(found.size() + " objects, more than the limit of " + policy.settings.maxObjects);
        }
        List<Item> items = new ArrayList<>(found.size());
        for (Located place : found) {
            Item item = new Item(place);
            items.add(item);
            ShapeChecks.check(item, policy);
        }
        Namespaces.settle(items, policy);
        Duplicates.inInput(items);
        if (policy.is(Purpose.RELEASE)) {
            release(items);
        } else {
            Pairing.pair(items, policy);
            SnapshotPairs.pair(items, policy);
        }
        for (Item item : items) {
            change(item);
        }
        Duplicates.afterMaps(items);
        MergedNames.check(items, policy);
        for (Item item : items) {
            refuseWithPartner(item);
        }
        SanitizeChecks.run(items, policy, target, joined(target, emitted(items)));
        return result(documents, items);
    }

    private Sanitized limit(String problem) {
        Reason reason = Reason.of(WarningCode.LIMIT_EXCEEDED, "", problem);
        return new Sanitized(policy.purpose(), List.of(), List.of(), List.of(reason), List.of(), target(List.of()));
    }

    /** RELEASE replaces existing volumes. */
    private Sanitized.Target target(List<Item> items) {
        if (!policy.is(Purpose.RELEASE)) {
            return new Sanitized.Target(target, policy.settings.applyMode, policy.settings.serverMinor);
        }
        Inventory live = withClaims(items)
                .withAll(items.stream()
                        .filter(item -> item.isVolume() && item.emitted())
                        .map(item -> item.source)
                        .toList());
        return new Sanitized.Target(live, ApplyMode.REPLACE, OptionalInt.empty());
    }

    private static List<Manifest> emitted(List<Item> items) {
        List<Manifest> emitted = new ArrayList<>(items.size());
        for (Item item : items) {
            if (item.emitted()) {
                emitted.add(item.now());
            }
        }
        return emitted;
    }

    /** Under {@link Purpose#RELEASE} the claims of the input are those of the cluster. */
    private Inventory withClaims(List<Item> items) {
        return policy.is(Purpose.RELEASE)
                ? target.withAll(items.stream()
                        .filter(item -> item.isClaim() && item.emitted())
                        .map(item -> item.source)
                        .toList())
                : target;
    }

    /** The whole input is of the cluster whose volumes are released. */
    private void release(List<Item> items) {
        ReleaseScene cluster = new ReleaseScene(
                target.withAll(items.stream().map(item -> item.source).toList()));
        ReleaseClaims.check(items, policy, cluster);
        for (Item item : items) {
            if (item.isVolume() && item.emitted()) {
                new ReleaseRules(item, policy, cluster).apply();
            }
        }
    }

    private void change(Item item) {
        if (item.refused() || item.omitted) {
            return;
        }
        switch (item.role) {
            case VOLUME -> volume(item);
            case CLAIM -> claim(item);
            case OTHER -> PassThrough.report(item);
            default -> moved(item);
        }
        if (item.emitted()) {
            callerRules(item);
        }
    }

    private void volume(Item item) {
        if (policy.is(Purpose.REPROVISION)) {
            item.omitted = true;
        } else if (!policy.is(Purpose.RELEASE)) {
            new VolumeEdits(item, policy, maps).apply();
        }
    }

    private void claim(Item item) {
        if (policy.is(Purpose.RELEASE)) {
            item.warn(WarningCode.PASS_THROUGH, "release does not change claims");
        } else {
            new ClaimEdits(item, policy, maps).apply();
        }
    }

    private void moved(Item item) {
        if (policy.is(Purpose.RELEASE)) {
            item.warn(WarningCode.PASS_THROUGH, "release does not change " + item.role.words());
        } else {
            MovedRules.apply(item, policy, maps);
        }
    }

    private void callerRules(Item item) {
        int number = 0;
        for (CallerRule rule : policy.settings.rules) {
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
            JsonPointer at = item.isClaim() ? WellKnownPointers.VOLUME_NAME : JsonPointer.of("spec", "source");
            item.warn(WarningCode.PARTNER_REFUSED, at, partner.ref() + " was refused");
        }
    }

    /** The objects are visited again in the order in which they were found. */
    private Sanitized result(List<JsonValue> documents, List<Item> items) {
        Iterator<Item> next = items.iterator();
        List<JsonValue> output = new ArrayList<>(documents.size());
        List<SanitizedObject> objects = new ArrayList<>(items.size());
        for (int i = 0; i < documents.size(); i++) {
            int document = i;
            if (!documents.get(i).isNull()) {
                Manifests.rebuild(
                                documents.get(i),
                                (at, list) -> cleanList(new Located(document, at, "", "", list), list, objects),
                                at -> output(next.next()))
                        .ifPresent(output::add);
            }
        }
        for (Item item : items) {
            objects.add(object(item));
        }
        List<Reason> warnings = new ArrayList<>();
        maps.chains()
                .forEach(entry -> warnings.add(call(
                        WarningCode.MAP_CHAIN,
                        entry + " is changed again if the output is sanitised with the same maps")));
        maps.unused().forEach(entry -> warnings.add(call(WarningCode.MAP_UNUSED, entry + " matched no object")));
        List<BindingOutlook> outlooks = BindingOutlooks.of(items, policy, target);
        return new Sanitized(policy.purpose(), output, objects, warnings, outlooks, target(items));
    }

    private static Optional<JsonValue> output(Item item) {
        return item.emitted() ? Optional.of(item.editor.current()) : Optional.empty();
    }

    private static Reason call(WarningCode code, String message) {
        return Reason.of(code, "", message);
    }

    /** Removes the list's own metadata from the API server; a changed list is reported before the objects. */
    private static JsonObject cleanList(Located place, JsonObject list, List<SanitizedObject> changed) {
        ObjectEditor editor = new ObjectEditor(list);
        JsonPointer metadata = WellKnownPointers.METADATA;
        LIST_NOISE.forEach(noise -> editor.remove(metadata.child(noise), ChangeCode.LIST_METADATA));
        editor.removeIfEmptied(metadata);
        if (!editor.isUnchanged()) {
            Manifest manifest = new Manifest(list);
            changed.add(new SanitizedObject(
                    place,
                    manifest.ref(),
                    Disposition.EMIT,
                    Optional.empty(),
                    editor.changes(),
                    List.of(),
                    Optional.empty(),
                    new NotCovered(manifest.apiVersion(), manifest.kind())));
        }
        return editor.current();
    }

    private static SanitizedObject object(Item item) {
        boolean passes = false;
        boolean refused = false;
        for (Reason warning : item.warnings) {
            passes |= warning.code() == WarningCode.PASS_THROUGH || warning.code() == WarningCode.VERSION_UNKNOWN;
            refused |= warning.severity() == Severity.ERROR;
        }
        boolean passed = passes && item.editor.isUnchanged();
        Disposition disposition = refused
                ? Disposition.REFUSE
                : item.omitted ? Disposition.OMIT : passed ? Disposition.PASS_THROUGH : Disposition.EMIT;
        boolean out = item.emitted();
        return new SanitizedObject(
                item.place,
                item.ref(),
                disposition,
                out ? Optional.of(item.now()) : Optional.empty(),
                out ? item.editor.changes() : List.of(),
                item.warnings,
                Optional.ofNullable(item.partner).map(Item::ref),
                item.decision);
    }
}
