package dev.mooring.cli.command;

import dev.mooring.cli.input.CompleteKind;
import dev.mooring.cli.input.CompleteKind.Exported;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The one command that exports everything the subcommands read; shown wherever an export is needed. */
public final class Export {

    /** The command; its output is the input for {@code -f}. */
    public static final String COMMAND = without(EnumSet.noneOf(Exported.class));

    /** The command as shown in help texts, ready to paste. */
    public static final String PASTE = "mooring export-command | sh > export.yaml";

    /** The text at the end of a help. */
    public static final String FOOTER =
            "'mooring export-command' prints the kubectl command that exports the needed objects.";

    private Export() {}

    /**
     * The command for a cluster that lacks some kinds: kubectl refuses unknown kinds.
     *
     * @param lacking the kinds that it lacks
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
