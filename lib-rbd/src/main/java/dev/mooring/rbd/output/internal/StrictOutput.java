package dev.mooring.rbd.output.internal;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.rbd.output.CommandAnswer;
import java.util.Optional;
import java.util.function.Supplier;

/** The output of a command, as a rule reads it: only a whole answer proves something. For sister modules. */
public final class StrictOutput {

    private StrictOutput() {}

    /**
     * What a command printed.
     *
     * @param reads receives the fact
     * @param said the answer of the command; empty if it is not given
     * @param command its name for people, for example {@code rbd status kube/image}, with the node if it ran on one
     * @param missing ends the rule if the command is not given or gave no whole answer
     * @param <T> what such a command prints
     * @return what it printed
     */
    public static <T> T read(
            Reads reads, Optional<? extends CommandAnswer<T>> said, String command, Supplier<NotKnown> missing) {
        Optional<T> whole = said.filter(CommandAnswer::isWhole).flatMap(CommandAnswer::answer);
        return reads.known(whole, () -> said.orElseThrow().fact(command), missing);
    }
}
