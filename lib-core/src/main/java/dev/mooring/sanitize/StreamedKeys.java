package dev.mooring.sanitize;

/** The keys of one object, see {@link StreamKeys}. */
public final class StreamedKeys {

    final long[] keys;
    /** A bit for each {@link StreamGap}. */
    final int gaps;

    StreamedKeys(long[] keys, int gaps) {
        this.keys = keys;
        this.gaps = gaps;
    }

    boolean has(StreamGap gap) {
        return (gaps & 1 << gap.ordinal()) != 0;
    }
}
