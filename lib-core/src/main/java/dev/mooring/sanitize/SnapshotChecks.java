package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.internal.SnapshotFamily;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy.Scenario;
import dev.mooring.sanitize.internal.WarningCode;
import dev.mooring.snapshot.SnapshotDecision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Warnings about snapshots and their contents in their output form. */
final class SnapshotChecks {

    private static final String DELETE = "Delete";

    private final Item item;
    private final Policy policy;
    private final SnapshotFamily family;

    private SnapshotChecks(Item item, Policy policy) {
        this.item = item;
        this.policy = policy;
        this.family = SnapshotFamily.of(item.source.kind()).orElseThrow();
    }

    static void check(List<Item> items, Policy policy, Inventory live) {
        List<Item> emitted = Item.emitted(items);
        boolean none = true;
        for (Item item : emitted) {
            none &= item.role != Role.SNAPSHOT && item.role != Role.SNAPSHOT_CONTENT;
        }
        if (none) {
            return;
        }
        Inventory after = after(emitted, live);
        emitted.forEach(item -> check(item, policy, live, after));
        duplicates(emitted, live);
    }

    private static void check(Item item, Policy policy, Inventory live, Inventory after) {
        try {
            if (item.role == Role.SNAPSHOT) {
                new SnapshotChecks(item, policy).snapshot(after);
            } else if (item.role == Role.SNAPSHOT_CONTENT) {
                new SnapshotChecks(item, policy).content(live);
            }
        } catch (ManifestException e) {
            item.warn(WarningCode.MALFORMED_FIELD, e.pointer(), e.problem());
        }
    }

    private void snapshot(Inventory after) {
        SnapshotView before = SnapshotView.from(item.source);
        SnapshotView view = SnapshotView.from(item.now());
        String name = view.contentName().orElse("");
        if (item.partner == null && view.contentName().isPresent()) {
            item.warn(
                    WarningCode.SNAPSHOT_CONTENT_NOT_IN_INPUT,
                    family.contentName(),
                    family.contentKind() + " " + Quote.text(name)
                            + " is not in the input: the snapshot waits until it exists in the target");
        }
        SnapshotDecision decision = SnapshotDecision.of(view, withContent(item, after));
        if (decision.state() == SnapshotDecision.State.CUTS_ANOTHER) {
            boolean wasCut = !before.boundContent().isEmpty();
            item.warn(
                    WarningCode.SECOND_SNAPSHOT,
                    wasCut ? Severity.DANGER : Severity.WARN,
                    family.claims(),
                    "the target takes a new snapshot, of the data at that time"
                            + (wasCut ? "; it is not the snapshot of the source" : ""),
                    Optional.of("give its " + family.contentKind() + " too, or leave the snapshot out"));
        } else if (decision.state() == SnapshotDecision.State.UNREADY && !decision.isContentAbsent()) {
            item.warn(WarningCode.SNAPSHOT_STAYS_UNREADY, decision.reason().message());
        }
    }

    /** The content of the output exists, even if nothing else is known about contents. */
    static Inventory withContent(Item snapshot, Inventory after) {
        Item content = snapshot.partner;
        return content == null || !content.emitted() ? after : after.with(content.now());
    }

    /** The target with the applied objects, for kinds whose other objects are known. */
    static Inventory after(List<Item> emitted, Inventory live) {
        return live.withAll(emitted.stream()
                .map(Item::now)
                .filter(object -> live.isGiven(object.kind()))
                .toList());
    }

    private void content(Inventory live) {
        SnapshotContentView view = SnapshotContentView.from(item.now());
        if (item.partner == null) {
            item.warn(
                    WarningCode.SNAPSHOT_NOT_IN_INPUT,
                    family.snapshotRef(),
                    "the snapshot that it is for is not in the input; it stays reserved for it");
        }
        if (view.snapshot().name().isEmpty() || view.snapshot().namespace().isEmpty()) {
            item.warn(
                    WarningCode.SPEC_INVALID,
                    family.snapshotRef(),
                    "the API server refuses it: both name and namespace must be set");
        }
        if (live.isGiven(Kinds.CSI_DRIVER)
                && live.find(new ObjectRef(Kinds.CSI_DRIVER, "", view.driver())).isEmpty()) {
            item.warn(
                    WarningCode.DRIVER_MISSING,
                    WellKnownPointers.SPEC_DRIVER,
                    "the target has no CSI driver " + Quote.text(view.driver()) + ": no sidecar finds the snapshot",
                    Optional.of("install the driver, or map it to a driver of the target"));
        }
        node(live);
        deletion(view);
        clusterId(view);
    }

    private void node(Inventory live) {
        String node = item.text(SnapshotEdits.MANAGED_BY).orElse("");
        boolean isThere = live.find(ObjectRef.node(node)).isPresent();
        if (!node.isEmpty() && !isThere) {
            item.warn(
                    WarningCode.HOSTNAME_AFFINITY,
                    SnapshotEdits.MANAGED_BY,
                    "only the sidecar on node " + Quote.text(node) + " processes it",
                    Optional.of("map the name of the node to one of the target"));
        }
    }

    private void deletion(SnapshotContentView view) {
        if (!policy.binds()) {
            return;
        }
        boolean isMoved = policy.scenario() == Scenario.MOVED;
        if (view.deletionPolicy().equals(DELETE)) {
            item.warn(
                    WarningCode.SHARED_SNAPSHOT_DELETE,
                    isMoved ? Severity.WARN : Severity.DANGER,
                    WellKnownPointers.DELETION_POLICY,
                    "deletion policy is Delete: deleting the snapshot in either cluster deletes it in the storage",
                    Optional.of("set Retain here and on the content of the source"));
        }
        boolean isSaid = view.deletionPolicy().equals(DELETE) && !isMoved;
        if (!isSaid
                && item.sourceText(WellKnownPointers.DELETION_POLICY).orElse("").equals(DELETE)) {
            sourceDeletes();
        }
    }

    /** Retain here does not protect the snapshot from the content of the source. */
    private void sourceDeletes() {
        item.add(Reason.of(
                        WarningCode.SOURCE_SNAPSHOT_DELETE,
                        item.ref().toString(),
                        "the content of the source has deletion policy Delete: deleting its snapshot there deletes it"
                                + " in the storage")
                .at(WellKnownPointers.DELETION_POLICY.toString())
                .withRemedy(RemedyStep.of("set-deletion-policy", "set Retain on the content of the source")
                        .withTarget(item.ref().toString())
                        .withArgv(
                                "kubectl",
                                "patch",
                                family.contentKind().toLowerCase(Locale.ROOT) + "/" + item.source.name(),
                                "--type",
                                "merge",
                                "--patch",
                                "{\"spec\":{\"deletionPolicy\":\"Retain\"}}")
                        .withRequires("kubectl uses the cluster of the source")
                        .withProves("deleting the snapshot in the source does not delete it in the storage")));
    }

    private void clusterId(SnapshotContentView view) {
        Optional<JsonValue> before = SnapshotContentView.from(item.source)
                .handles()
                .or(() -> SnapshotContentView.from(item.source).handlesInStatus());
        boolean isSame = before.equals(view.handles());
        boolean embeds = view.handles()
                .filter(handle -> VolumeChecks.embedsClusterId(text(handle)))
                .isPresent();
        if (policy.binds() && embeds && isSame) {
            item.warn(
                    WarningCode.HANDLE_EMBEDS_CLUSTER_ID,
                    family.handles(),
                    "still names the storage cluster of the source",
                    Optional.of("map it, or make sure that the target uses the same ID"));
        }
    }

    /** The handle; for a group that of the whole group. */
    private static String text(JsonValue handles) {
        return handles instanceof JsonString text
                ? text.value()
                : handles instanceof JsonObject group
                        ? group.string("volumeGroupSnapshotHandle").orElse("")
                        : "";
    }

    /** A snapshot of a driver. */
    private record Stored(String driver, JsonValue handles) {}

    private static void duplicates(List<Item> emitted, Inventory live) {
        Map<Stored, Set<String>> names = new LinkedHashMap<>();
        Map<Stored, List<Item>> contents = new LinkedHashMap<>();
        for (Item item : emitted) {
            if (item.role == Role.SNAPSHOT_CONTENT && item.emitted()) {
                stored(SnapshotContentView.from(item.now())).ifPresent(key -> {
                    names.computeIfAbsent(key, k -> new TreeSet<>())
                            .add(item.now().name());
                    contents.computeIfAbsent(key, k -> new ArrayList<>()).add(item);
                });
            }
        }
        for (SnapshotFamily family : SnapshotFamily.values()) {
            live.all(family.contentKind()).stream()
                    .flatMap(there -> readable(there).stream())
                    .forEach(there -> stored(there).map(names::get).ifPresent(same -> same.add(there.name())));
        }
        contents.forEach((key, items) -> warn(items, names.getOrDefault(key, Set.of())));
    }

    private static Optional<SnapshotContentView> readable(Manifest content) {
        try {
            return Optional.of(SnapshotContentView.from(content));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    private static Optional<Stored> stored(SnapshotContentView view) {
        return view.handles().or(view::handlesInStatus).map(handles -> new Stored(view.driver(), handles));
    }

    private static void warn(List<Item> contents, Set<String> names) {
        if (names.size() > 1) {
            contents.forEach(item -> item.warn(
                    WarningCode.DUPLICATE_SNAPSHOT_HANDLE,
                    SnapshotFamily.of(item.source.kind()).orElseThrow().handles(),
                    "contents " + Quote.list(names)
                            + " are the same snapshot in the storage: deleting either can delete it"));
        }
    }
}
