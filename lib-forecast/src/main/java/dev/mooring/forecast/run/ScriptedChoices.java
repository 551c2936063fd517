package dev.mooring.forecast.run;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes the choices that a cluster leaves open. Closed, it always takes the first; open, it follows a script, then takes
 * the first, and knows the next script, so that every combination comes once. Only the choices among nodes and volumes there may be open.
 */
public final class ScriptedChoices {

    /** Which choices are made. */
    private enum What {
        NOTHING,
        PLACES,
        EVERYTHING
    }

    private final What open;
    private final List<Integer> script;
    private final List<Integer> taken = new ArrayList<>();
    private final List<Integer> options = new ArrayList<>();

    private ScriptedChoices(What open, List<Integer> script) {
        this.open = open;
        this.script = script;
    }

    /** Always the first. */
    public static ScriptedChoices closed() {
        return new ScriptedChoices(What.NOTHING, List.of());
    }

    /** The first of all combinations. */
    static ScriptedChoices open() {
        return new ScriptedChoices(What.EVERYTHING, List.of());
    }

    /** The first of all combinations of nodes, and of equally good volumes there. */
    static ScriptedChoices ofPlaces() {
        return new ScriptedChoices(What.PLACES, List.of());
    }

    /** Whether everything is chosen. */
    boolean isOpen() {
        return open == What.EVERYTHING;
    }

    /** Whether there may be other combinations. */
    boolean isAnyOpen() {
        return open != What.NOTHING;
    }

    /** Whether no node is chosen: the first one represents all. */
    boolean leavesNodesOpen() {
        return !isAnyOpen();
    }

    int among(int count) {
        return isOpen() ? take(count) : 0;
    }

    int amongPlaces(int count) {
        return isAnyOpen() ? take(count) : 0;
    }

    private int take(int count) {
        if (count < 2) {
            return 0;
        }
        int next = taken.size() < script.size() ? script.get(taken.size()) : 0;
        taken.add(next);
        options.add(count);
        return next;
    }

    /** How many combinations there are at least, as far as the choices were made that this one meets. */
    long least() {
        return 1 + options.stream().mapToLong(each -> each - 1L).sum();
    }

    /** The next combination; closed if this was the last. */
    ScriptedChoices next() {
        for (int last = taken.size() - 1; last >= 0; last--) {
            if (taken.get(last) + 1 < options.get(last)) {
                List<Integer> changed = new ArrayList<>(taken.subList(0, last));
                changed.add(taken.get(last) + 1);
                return new ScriptedChoices(open, changed);
            }
        }
        return closed();
    }
}
