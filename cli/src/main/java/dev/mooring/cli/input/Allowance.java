package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonLimits;
import dev.mooring.object.Inventory;

/**
 * The resource limits of a run.
 *
 * @param limits the maximum size of each text, and the maximum number of objects in the input
 * @param made the maximum number of objects that the workloads in the input create, see {@link MadeObjectLimit}
 * @param checkpoint called by the run to ask whether to continue, see {@link Inventory#checking}
 */
public record Allowance(JsonLimits limits, int made, Runnable checkpoint) {

    /** For a run that has its own process. */
    public static final Allowance ANY = new Allowance(JsonLimits.DEFAULT, Integer.MAX_VALUE, () -> {});

    /** The approximate memory for one line, in characters. */
    private static final int LINE = 100;

    public Allowance {
        requireNonNull(limits, "limits");
        requireNonNull(checkpoint, "checkpoint");
    }

    /** Counts the lines of a text whose reader keeps something for each line. */
    public void checkLines(String text) {
        text.chars().filter(c -> c == '\n' || c == '\r').forEach(line -> limits.spend(LINE));
    }
}
