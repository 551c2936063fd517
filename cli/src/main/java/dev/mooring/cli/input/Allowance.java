package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonLimits;
import dev.mooring.object.Inventory;

/**
 * How much a run may take of the process that it is in.
 *
 * @param limits how large each text may be, and how many objects all that is read may have
 * @param made how many objects the workloads of all that is read may make, see {@link MadeObjectLimit}
 * @param checkpoint what the run asks whether it shall go on, see {@link Inventory#checking}
 */
public record Allowance(JsonLimits limits, int made, Runnable checkpoint) {

    /** For a run that has the process for itself. */
    public static final Allowance ANY = new Allowance(JsonLimits.DEFAULT, Integer.MAX_VALUE, () -> {});

    /** About how many characters take as much memory as what is kept of a line. */
    private static final int LINE = 100;

    public Allowance {
        requireNonNull(limits, "limits");
        requireNonNull(checkpoint, "checkpoint");
    }

    /** Counts the lines of a text of which something is kept for each line. */
    public void checkLines(String text) {
        text.chars().filter(c -> c == '\n' || c == '\r').forEach(line -> limits.spend(LINE));
    }
}
