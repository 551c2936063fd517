package dev.mooring.pasted;

import java.util.List;
import java.util.Optional;

/** The counts of "0/5 nodes are available: 2 …, 3 …": each node has a reason, and may have several. */
final class NodeCounts {

    private NodeCounts() {}

    /** What does not add up. */
    static Optional<String> remark(List<PastedValue> values) {
        long nodes = -1;
        long sum = 0;
        boolean counted = false;
        for (PastedValue value : values) {
            if (value.name().equals("n")) {
                nodes = number(value.text());
            } else if (value.name().equals("reasons")) {
                int tail = value.text().indexOf(" preemption: ");
                String reasons = tail < 0 ? value.text() : value.text().substring(0, tail);
                for (String part : reasons.split(", ", -1)) {
                    int blank = part.indexOf(' ');
                    long count = blank > 0 ? number(part.substring(0, blank)) : -1;
                    counted |= count >= 0;
                    sum += Math.max(0, count);
                }
            }
        }
        return counted && nodes > sum
                ? Optional.of("The reasons cover " + sum + " of " + nodes + " nodes: part of the text is missing.")
                : Optional.empty();
    }

    private static long number(String digits) {
        boolean whole =
                !digits.isEmpty() && digits.length() < 10 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return whole ? Long.parseLong(digits) : -1;
    }
}
