package dev.mooring.forecast;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes the choices that a cluster leaves open. Closed, it always takes the first; open, it follows a script, then takes
 * the first, and knows the next script, so that every combination comes once.
 */
final class Choices {

    private final boolean open;
    private final List<Integer> script;
    private final List<Integer> taken = new ArrayList<>();
    private final List<Integer> options = new ArrayList<>();

    private Choices(boolean open, List<Integer> script) {
        this.open = open;
        this.script = script;
    }

    /** Always the first. */
    static Choices closed() {
        return new Choices(false, List.of());
    }

    /** The first of all combinations. */
    static Choices open() {
        return new Choices(true, List.of());
    }

    boolean isOpen() {
        return open;
    }

    int among(int count) {
        if (!open || count < 2) {
            return 0;
        }
        int next = taken.size() < script.size() ? script.get(taken.size()) : 0;
        taken.add(next);
        options.add(count);
        return next;
    }

    /** The next combination; closed if this was the last. */
    Choices next() {
        for (int last = taken.size() - 1; last >= 0; last--) {
            if (taken.get(last) + 1 < options.get(last)) {
                List<Integer> changed = new ArrayList<>(taken.subList(0, last));
                changed.add(taken.get(last) + 1);
                return new Choices(true, changed);
            }
        }
        return closed();
    }
}
