package dev.mooring.conformance.cluster;

import java.util.List;

/**
 * A record compared with the library's answers.
 *
 * @param count the number of comparisons
 * @param open the number of answers that the library explicitly leaves open
 * @param differences the differences
 */
record Compared(int count, int open, List<String> differences) {

    static final Compared NOTHING = new Compared(0, 0, List.of());

    Compared {
        differences = List.copyOf(differences);
    }
}
