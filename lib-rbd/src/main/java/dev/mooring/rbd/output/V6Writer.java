package dev.mooring.rbd.output;

/** Writes an IPv6 address as the C library's {@code inet_ntop} does. */
final class V6Writer {

    private V6Writer() {}

    static String write(long high, long low) {
        int[] groups = new int[8];
        for (int i = 0; i < 4; i++) {
            groups[i] = (int) (high >>> (48 - 16 * i) & 0xffff);
            groups[i + 4] = (int) (low >>> (48 - 16 * i) & 0xffff);
        }
        int[] run = longestZeros(groups);
        // The library writes the last 32 bits with dots where the address looks like an embedded IPv4 address.
        boolean dotted = run[0] == 0 && (run[1] == 6 || (run[1] == 5 && groups[5] == 0xffff));
        int last = dotted ? 6 : 8;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < last; i++) {
            if (i >= run[0] && i < run[0] + run[1]) {
                if (i == run[0]) {
                    out.append(':');
                }
                continue;
            }
            if (i > 0) {
                out.append(':');
            }
            out.append(Integer.toHexString(groups[i]));
        }
        if (dotted) {
            return out.append(':')
                    .append(IpAddress.dottedText(low & 0xffffffffL))
                    .toString();
        }
        return run[1] > 0 && run[0] + run[1] == 8 ? out.append(':').toString() : out.toString();
    }

    /** Start and length of the first longest run of at least two zero groups; length 0 if there is none. */
    private static int[] longestZeros(int[] groups) {
        int[] best = {-1, 0};
        for (int i = 0; i < groups.length; i++) {
            int end = i;
            while (end < groups.length && groups[end] == 0) {
                end++;
            }
            if (end - i > best[1] && end - i >= 2) {
                best = new int[] {i, end - i};
            }
            i = Math.max(i, end - 1);
        }
        return best;
    }
}
