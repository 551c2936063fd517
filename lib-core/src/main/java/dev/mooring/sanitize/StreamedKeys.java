package dev.mooring.sanitize;

import java.util.Set;

/** The keys of one object, see {@link StreamKeys}. */
public final class StreamedKeys {

    final long[] keys;
    /** Why it may be compared with objects that it has no key in common with. */
    final Set<StreamGap> gaps;

    StreamedKeys(long[] keys, Set<StreamGap> gaps) {
        this.keys = keys;
        this.gaps = Set.copyOf(gaps);
    }
}
