package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotView;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.BindingOutlook.State;
import dev.mooring.sanitize.internal.WarningCode;
import dev.mooring.snapshot.SnapshotDecision;
import dev.mooring.workload.internal.PodTemplates;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The outcomes of the output objects that are neither volumes nor claims. */
final class BindingOutlooks {

    private static final Set<WarningCode> REFUSALS =
            Set.of(WarningCode.TARGET_NAMESPACE_ABSENT, WarningCode.FIXED_FIELD_DIFFERS, WarningCode.SPEC_INVALID);

    private final Inventory live;
    /** The target with the output. */
    private final Inventory after;
    /** The claims of the output. */
    private final Set<ObjectRef> claims = new HashSet<>();

    private BindingOutlooks(List<Item> items, Inventory live) {
        List<Item> emitted = Item.emitted(items);
        this.live = live;
        this.after = SnapshotChecks.after(emitted, live);
        emitted.stream()
                .filter(Item::isClaim)
                .forEach(item -> claims.add(item.now().ref()));
    }

    static List<BindingOutlook> of(List<Item> items, Policy policy, Inventory live) {
        if (policy.is(Purpose.RELEASE) || !hasOwnRules(items)) {
            return List.of();
        }
        BindingOutlooks outlooks = new BindingOutlooks(items, live);
        return items.stream()
                .filter(item -> item.hasOwnRules() && item.emitted())
                .map(outlooks::of)
                .toList();
    }

    private static boolean hasOwnRules(List<Item> items) {
        for (Item item : items) {
            if (item.hasOwnRules()) {
                return true;
            }
        }
        return false;
    }

    private BindingOutlook of(Item item) {
        ObjectRef object = item.now().ref();
        List<Reason> refusals = item.warnings.stream()
                .filter(warning -> REFUSALS.contains(warning.code()))
                .map(warning -> Reason.of(BindingOutlookCode.OUTLOOK_REFUSED, object.toString(), warning.message())
                        .at(warning.pointer()))
                .toList();
        if (!refusals.isEmpty()) {
            return new BindingOutlook(object, State.REFUSED, refusals);
        }
        return switch (item.role) {
            case WORKLOAD -> workload(item.now());
            case SNAPSHOT -> snapshot(item);
            case DATA_VOLUME -> dataVolume(item.now());
            default -> new BindingOutlook(object, State.WORKS, List.of());
        };
    }

    private BindingOutlook snapshot(Item item) {
        try {
            SnapshotDecision decision =
                    SnapshotDecision.of(SnapshotView.from(item.now()), SnapshotChecks.withContent(item, after));
            State state = switch (decision.state()) {
                case READY -> State.WORKS;
                case UNREADY -> State.WAITS;
                case CUTS_ANOTHER -> State.MAKES_NEW_DATA;
                case UNKNOWN -> State.UNKNOWN;
            };
            return new BindingOutlook(item.now().ref(), state, List.of(decision.reason()));
        } catch (ManifestException e) {
            return new BindingOutlook(item.now().ref(), State.UNKNOWN, List.of());
        }
    }

    private BindingOutlook dataVolume(Manifest object) {
        boolean waits = object.annotation(DataVolumeRules.PRE_POPULATED.last()).isPresent();
        boolean hasClaim = exists(ObjectRef.claim(object.namespace(), object.name()));
        State unfound = live.isGiven(Kinds.PERSISTENT_VOLUME_CLAIM) ? State.WAITS : State.UNKNOWN;
        State state = !waits ? State.MAKES_NEW_DATA : hasClaim ? State.WORKS : unfound;
        BindingOutlookCode code = waits ? BindingOutlookCode.OUTLOOK_ADOPTS_CLAIM : BindingOutlookCode.OUTLOOK_IMPORTS;
        String words = waits
                ? hasClaim ? "it adopts its claim" : "it waits for its claim, which is not in the output"
                : "CDI fills a claim of this name";
        return new BindingOutlook(
                object.ref(), state, List.of(Reason.of(code, object.ref().toString(), words)));
    }

    /** The worst outcome of any of its claims. */
    private BindingOutlook workload(Manifest object) {
        Optional<String> problem = unreadable(object);
        if (problem.isPresent()) {
            return new BindingOutlook(
                    object.ref(),
                    State.UNKNOWN,
                    List.of(Reason.of(
                            BindingOutlookCode.OUTLOOK_CLAIM_UNKNOWN,
                            object.ref().toString(),
                            "its claims cannot be read: " + problem.get())));
        }
        List<String> made = WorkloadEdits.isStatefulSet(object) ? WorkloadEdits.claimPrefixes(object) : List.of();
        List<Reason> reasons = new ArrayList<>();
        for (ObjectRef claim : claimsOf(object)) {
            if (!exists(claim)) {
                boolean isMade = made.stream().anyMatch(claim.name()::startsWith);
                BindingOutlookCode code = !live.isGiven(Kinds.PERSISTENT_VOLUME_CLAIM)
                        ? BindingOutlookCode.OUTLOOK_CLAIM_UNKNOWN
                        : isMade ? BindingOutlookCode.OUTLOOK_NEW_CLAIM : BindingOutlookCode.OUTLOOK_CLAIM_MISSING;
                reasons.add(Reason.of(code, object.ref().toString(), words(code, claim)));
            }
        }
        State state = reasons.stream()
                .map(reason -> state((BindingOutlookCode) reason.code()))
                .max(Comparator.naturalOrder())
                .orElse(State.WORKS);
        return new BindingOutlook(object.ref(), state, reasons);
    }

    private static Set<ObjectRef> claimsOf(Manifest object) {
        if (object.kind().equals(Kinds.POD)) {
            return PlacePath.of("spec/volumes/*/persistentVolumeClaim/claimName").in(object.json()).stream()
                    .flatMap(at -> at.find(object.json()).stream())
                    .flatMap(name -> name instanceof JsonString text ? Stream.of(text.value()) : Stream.of())
                    .map(name -> ObjectRef.claim(object.namespace(), name))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        return WorkloadClaims.of(object).claims();
    }

    /** Why it is not known which claims a workload uses. */
    private static Optional<String> unreadable(Manifest object) {
        Optional<JsonObject> spec = PodTemplates.podSpec(object)
                .flatMap(at -> at.find(object.json()))
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast);
        if (spec.isEmpty()) {
            return Optional.of("it has no pod template");
        }
        try {
            Object unused = PodView.from(new Manifest(JsonObject.of("kind", JsonString.of(Kinds.POD))
                    .with("apiVersion", "v1")
                    .with("spec", spec.get())));
            if (WorkloadEdits.isStatefulSet(object)) {
                Object unusedToo = StatefulSetClaims.of(object).wanted();
            }
            return Optional.empty();
        } catch (ManifestException e) {
            return Optional.of(e.problem());
        }
    }

    private boolean exists(ObjectRef claim) {
        return claims.contains(claim) || live.find(claim).isPresent();
    }

    private static State state(BindingOutlookCode code) {
        return switch (code) {
            case OUTLOOK_CLAIM_MISSING -> State.WAITS;
            case OUTLOOK_NEW_CLAIM, OUTLOOK_IMPORTS -> State.MAKES_NEW_DATA;
            case OUTLOOK_CLAIM_UNKNOWN -> State.UNKNOWN;
            case OUTLOOK_REFUSED -> State.REFUSED;
            case OUTLOOK_ADOPTS_CLAIM -> State.WORKS;
        };
    }

    private static String words(BindingOutlookCode code, ObjectRef claim) {
        return switch (code) {
            case OUTLOOK_NEW_CLAIM -> "there is no " + claim + ": its controller creates a new, empty one";
            case OUTLOOK_CLAIM_UNKNOWN -> claim + " is not in the output; whether the target has it is not known";
            default -> "there is no " + claim + ": the pods that use it wait";
        };
    }
}
