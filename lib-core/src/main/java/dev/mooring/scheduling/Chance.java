package dev.mooring.scheduling;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses what the cluster leaves open. Closed, it always takes the first; open, it follows a script and then takes the
 * first, and tells what the next script is, so that every combination comes once.
 */
public final class Chance {

    private final boolean open;
    private final List<Integer> script;
    private final List<Integer> taken = new ArrayList<>();
    private final List<Integer> options = new ArrayList<>();

    private Chance(boolean open, List<Integer> script) {
        this.open = open;
        this.script = script;
    }

    /** The first of all. */
    public static Chance closed() {
        return new Chance(false, List.of());
    }

    /** The first of all combinations. */
    public static Chance open() {
        return new Chance(true, List.of());
    }

    public boolean isOpen() {
        return open;
    }

    public int among(int count) {
        if (!open || count < 2) {
            return 0;
        }
        int next = taken.size() < script.size() ? script.get(taken.size()) : 0;
        taken.add(next);
        options.add(count);
        return next;
    }

    /** The next combination; closed if this was the last. */
    public Chance next() {
        for (int last = taken.size() - 1; last >= 0; last--) {
            if (taken.get(last) + 1 < options.get(last)) {
                List<Integer> changed = new ArrayList<>(taken.subList(0, last));
                changed.add(taken.get(last) + 1);
                return new Chance(true, changed);
            }
        }
        return closed();
    }
}
