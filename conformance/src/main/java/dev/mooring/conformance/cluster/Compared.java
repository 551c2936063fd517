package dev.mooring.conformance.cluster;

import java.util.List;

/**
 * A record compared with what the library says.
 *
 * @param count how many things were compared
 * @param differences what differs
 */
record Compared(int count, List<String> differences) {

    static final Compared NOTHING = new Compared(0, List.of());

    Compared {
        differences = List.copyOf(differences);
    }
}
