package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.internal.SnapshotFamily;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the content of each snapshot, by the names in the source. */
final class SnapshotPairs {

    private final Policy policy;
    private final Map<ObjectRef, Item> contents = new HashMap<>();
    private final Map<ObjectRef, List<Item>> contentsBySnapshot = new HashMap<>();

    private SnapshotPairs(Policy policy) {
        this.policy = policy;
    }

    static void pair(List<Item> items, Policy policy) {
        SnapshotPairs pairs = new SnapshotPairs(policy);
        for (Item item : items) {
            if (item.role == Role.SNAPSHOT_CONTENT) {
                pairs.index(item);
            }
        }
        for (Item item : items) {
            if (item.role == Role.SNAPSHOT) {
                pairs.pair(item);
            }
        }
    }

    private void index(Item content) {
        read(content, SnapshotContentView::from).ifPresent(view -> {
            if (content.emitted()) {
                contents.put(view.ref(), content);
                contentsBySnapshot
                        .computeIfAbsent(view.snapshot(), s -> new ArrayList<>())
                        .add(content);
            }
        });
    }

    private void pair(Item snapshot) {
        read(snapshot, SnapshotView::from).filter(view -> snapshot.emitted()).ifPresent(view -> {
            String wanted = view.contentName().filter(name -> !name.isEmpty()).orElse(view.boundContent());
            if (wanted.isEmpty()) {
                pairByReference(snapshot);
                return;
            }
            Item content = contents.get(new ObjectRef(SnapshotFamily.of(view).contentKind(), "", wanted));
            if (content != null) {
                pair(snapshot, view, content);
            }
        });
    }

    /** A snapshot without a status belongs to the only content that is for it. */
    private void pairByReference(Item snapshot) {
        List<Item> found = contentsBySnapshot.getOrDefault(snapshot.ref(), List.of());
        if (found.size() == 1) {
            join(snapshot, found.get(0));
        } else if (found.size() > 1) {
            snapshot.warn(
                    WarningCode.PAIR_INCONSISTENT,
                    severity(),
                    WellKnownPointers.STATUS,
                    found.size() + " contents of the input are for it, and its status does not name one");
        }
    }

    private void pair(Item snapshot, SnapshotView view, Item content) {
        SnapshotContentView other = SnapshotContentView.from(content.source);
        if (!other.snapshot().equals(snapshot.ref())) {
            snapshot.warn(
                    WarningCode.PAIR_INCONSISTENT,
                    severity(),
                    SnapshotFamily.of(view).contentName(),
                    "it has content " + Quote.text(content.source.name()) + ", which is for " + other.snapshot());
            return;
        }
        if (!other.snapshotUid().isEmpty()
                && !view.uid().isEmpty()
                && !other.snapshotUid().equals(view.uid())) {
            snapshot.warn(
                    WarningCode.STALE_PAIR_UID,
                    SnapshotFamily.of(view).boundContent(),
                    "its content was for an earlier snapshot of this name in the source");
        }
        join(snapshot, content);
    }

    private static void join(Item snapshot, Item content) {
        snapshot.partner = content;
        content.partner = snapshot;
    }

    private Severity severity() {
        return policy.binds() ? WarningCode.PAIR_INCONSISTENT.severity() : Severity.WARN;
    }

    private interface Reader<T> {
        T read(Manifest manifest);
    }

    private static <T> Optional<T> read(Item item, Reader<T> reader) {
        try {
            return Optional.of(reader.read(item.source));
        } catch (ManifestException e) {
            item.warn(WarningCode.MALFORMED_FIELD, e.pointer(), e.problem());
            return Optional.empty();
        }
    }
}
