package dev.mooring.cli.command;

import dev.mooring.cli.input.CompleteKind;
import dev.mooring.cli.input.CompleteKind.Exported;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The one command that exports all that the subcommands ask for; it is shown wherever an export is needed. */
public final class Export {

    /** The command; its output is the input of {@code -f}. */
    public static final String COMMAND = without(EnumSet.noneOf(Exported.class));

    /** How a help shows it, ready to paste. */
    public static final String PASTE = "mooring export-command | sh > export.yaml";

    /** The words for the foot of a help. */
    public static final String FOOTER =
            "'mooring export-command' prints the kubectl command that exports all that is asked for.";

    private Export() {}

    /**
     * The command for a cluster that lacks some kinds: kubectl refuses kinds that the cluster does not have.
     *
     * @param lacking which kinds it lacks
     * @return the command
     */
    public static String without(Set<Exported> lacking) {
        Set<Exported> asked = EnumSet.complementOf(EnumSet.of(Exported.NEVER));
        asked.removeAll(lacking);
        return CompleteKind.exported(asked).stream()
                .map(kind -> kind.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(",", "kubectl get ", " -A -o yaml"));
    }
}
