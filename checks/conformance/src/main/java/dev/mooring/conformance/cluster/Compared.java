package dev.mooring.conformance.cluster;

import java.util.List;

/**
 * A record compared with what the library says.
 *
 * @param count how many things were compared
 * @param open how many of them the library leaves open, and says so
 * @param differences what differs
 */
record Compared(int count, int open, List<String> differences) {

    static final Compared NOTHING = new Compared(0, 0, List.of());

    Compared {
        differences = List.copyOf(differences);
    }
}
