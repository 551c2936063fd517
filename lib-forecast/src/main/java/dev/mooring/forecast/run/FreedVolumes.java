package dev.mooring.forecast.run;

import dev.mooring.binding.VolumeIndex;
import dev.mooring.binding.internal.AttributesClassMode;
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
 * The volumes that became free since the searching claims were last synced. A claim that found nothing before can only
 * find one of these.
 */
final class FreedVolumes {

    private static final Comparator<VolumeView> BY_SIZE =
            Comparator.comparing(VolumeView::capacity).thenComparing(VolumeView::name);

    private final Map<VolumeKind, TreeSet<VolumeView>> byKind = new TreeMap<>();
    private final PriorityQueue<Cursor> cursors = new PriorityQueue<>(Comparator.comparing(Cursor::claim));
    private final AttributesClassMode mode;

    FreedVolumes(AttributesClassMode mode) {
        this.mode = mode;
    }

    /** Records a change; null if the volume did not or does not exist. */
    void changed(@Nullable VolumeView before, @Nullable VolumeView after) {
        if (before != null) {
            TreeSet<VolumeView> same = byKind.get(VolumeKind.of(before, mode));
            if (same != null) {
                same.remove(before);
            }
        }
        if (after != null && VolumeIndex.isFree(after)) {
            byKind.computeIfAbsent(VolumeKind.of(after, mode), kind -> new TreeSet<>(BY_SIZE))
                    .add(after);
        }
    }

    /** Starts with the claims that search for volumes like these. */
    void ask(ClaimIndex index) {
        byKind.forEach((kind, volumes) -> {
            Cursor cursor = new Cursor(kind, volumes, index.waiting(kind));
            if (cursor.advance()) {
                cursors.add(cursor);
            }
        });
    }

    /** The next claim that may find one of them; null for none. */
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

    /** Goes on after that claim. */
    void advanceFirst() {
        Cursor first = cursors.remove();
        if (first.advance()) {
            cursors.add(first);
        }
    }

    /** All claims were synced. */
    void forget() {
        cursors.clear();
        byKind.clear();
    }

    /** Goes through the claims that search for volumes of one kind, in their order. */
    private static final class Cursor {

        private final VolumeKind kind;
        private final NavigableSet<VolumeView> volumes;
        private final Iterator<ClaimIndex.Searching> claims;
        private @Nullable ClaimView at;

        Cursor(VolumeKind kind, NavigableSet<VolumeView> volumes, Iterator<ClaimIndex.Searching> claims) {
            this.kind = kind;
            this.volumes = volumes;
            this.claims = claims;
        }

        ObjectRef claim() {
            return at == null ? ObjectRef.claim("", "") : at.ref();
        }

        /** Whether one of the volumes is still free and large enough. */
        boolean isWorthwhile() {
            return at != null && !volumes.isEmpty() && at.request().compareTo(largest()) <= 0;
        }

        private StorageSize largest() {
            return volumes.last().capacity();
        }

        /** Goes to the next claim for which a volume is large enough; false if there is none. */
        boolean advance() {
            while (!volumes.isEmpty() && claims.hasNext()) {
                ClaimIndex.Searching next = claims.next();
                if (!next.kind().equals(kind)) {
                    return false;
                }
                at = next.claim();
                if (isWorthwhile()) {
                    return true;
                }
            }
            return false;
        }
    }
}
