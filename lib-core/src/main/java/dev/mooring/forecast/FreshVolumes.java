package dev.mooring.forecast;

import dev.mooring.binding.VolumeIndex;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.quantity.StorageSize;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The volumes that became free since the claims that look for one were last asked. A claim that found nothing before
 * finds nothing now, unless it is among these.
 */
final class FreshVolumes {

    private static final Comparator<VolumeView> BY_SIZE =
            Comparator.comparing(VolumeView::capacity).thenComparing(VolumeView::name);

    private final Map<VolumeKind, TreeSet<VolumeView>> byKind = new TreeMap<>();
    private final PriorityQueue<Cursor> cursors = new PriorityQueue<>(Comparator.comparing(Cursor::claim));

    /** Takes note of a change; null stands for not being there. */
    void changed(@Nullable VolumeView before, @Nullable VolumeView after) {
        if (before != null) {
            TreeSet<VolumeView> same = byKind.get(VolumeKind.of(before));
            if (same != null) {
                same.remove(before);
            }
        }
        if (after != null && VolumeIndex.isFree(after)) {
            byKind.computeIfAbsent(VolumeKind.of(after), kind -> new TreeSet<>(BY_SIZE))
                    .add(after);
        }
    }

    /** Starts to ask the claims that look for volumes like these. */
    void ask(Watches watches) {
        byKind.forEach((kind, volumes) -> {
            Cursor cursor = new Cursor(kind, volumes, watches.waiting(kind));
            if (cursor.advance()) {
                cursors.add(cursor);
            }
        });
    }

    /** The first claim that has not been asked yet and may find one of them; null for none. */
    @Nullable
    ObjectRef next() {
        while (!cursors.isEmpty()) {
            Cursor first = cursors.peek();
            if (first.isWorthwhile()) {
                return first.claim();
            }
            advanceFirst();
        }
        return null;
    }

    /** That claim is asked now. */
    void advanceFirst() {
        Cursor first = cursors.remove();
        if (first.advance()) {
            cursors.add(first);
        }
    }

    /** All were asked. */
    void forget() {
        cursors.clear();
        byKind.clear();
    }

    /** Walks over the claims that look for volumes of one kind, in their order. */
    private static final class Cursor {

        private final VolumeKind kind;
        private final NavigableSet<VolumeView> volumes;
        private final Iterator<Watches.Looking> claims;
        private @Nullable ClaimView at;

        Cursor(VolumeKind kind, NavigableSet<VolumeView> volumes, Iterator<Watches.Looking> claims) {
            this.kind = kind;
            this.volumes = volumes;
            this.claims = claims;
        }

        ObjectRef claim() {
            return at == null ? ObjectRef.claim("", "") : at.ref();
        }

        /** Whether one of the volumes is still there and large enough. */
        boolean isWorthwhile() {
            return at != null && !volumes.isEmpty() && at.request().compareTo(largest()) <= 0;
        }

        private StorageSize largest() {
            return volumes.last().capacity();
        }

        /** Goes to the next claim for which a volume is large enough; false if there is none. */
        boolean advance() {
            while (!volumes.isEmpty() && claims.hasNext()) {
                Watches.Looking looking = claims.next();
                if (!looking.kind().equals(kind)) {
                    return false;
                }
                at = looking.claim();
                if (isWorthwhile()) {
                    return true;
                }
            }
            return false;
        }
    }
}
