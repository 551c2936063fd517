package dev.mooring.cli.sanitize;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.MoveOptions;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.render.Format;
import dev.mooring.sanitize.Policy;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans the steps that move claims and volumes to another cluster. */
@Command(
        name = "move",
        header = "Plan the move of claims and volumes to another cluster, step by step",
        description = {
            "Prints the steps for both clusters in order: the conditions of each and how to check them, the commands,"
                    + " the way back, and how the objects end in both clusters after it. Every step is simulated with"
                    + " the controllers, also with other claims that try to take the volumes; a move that loses"
                    + " anything is refused with its reasons.",
            "",
            "Nothing is carried out. The commands are for the kubectl contexts 'source' and 'target', or those that"
                    + " you name.",
            "",
            "For example, everything in namespace shop:",
            "  mooring export-command --context source | sh > source.yaml",
            "  mooring export-command --context target | sh > target.yaml",
            "  mooring move source.yaml --into target.yaml --only-namespace shop -o markdown > runbook.md"
        },
        customSynopsis = "mooring move --into FILE [FILE]... [OPTIONS]")
public final class MoveCommand extends ClusterCommand {

    @Mixin
    private final MoveOptions move = new MoveOptions();

    @Option(
            names = "--source-export",
            paramLabel = "FILE",
            order = 11,
            description = "An export of the source cluster, if -f has only the objects that move. Repeatable.")
    private List<String> source = new ArrayList<>();

    @Mixin
    private final RunbookOptions runbook = new RunbookOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Mixin
    private final MapOptions maps = new MapOptions();

    public MoveCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Format[] formats() {
        return RunbookOptions.FORMATS;
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input target = readCluster(move.into());
        Input known = judged(target);
        Input moving = beside(documents, target);
        Input all = source.isEmpty() ? moving : beside(readCluster(source), target);
        return runbook.answer(
                new RunbookOptions.Clusters(
                        moving, all, known, namespace(), terminal().sources()),
                policy(),
                format,
                new RunbookOptions.Shown(proof, isUndisputed(), terminal(), this::lacking),
                this::wrongOption);
    }

    private Policy policy() {
        try {
            return move.policy().maps(maps.maps()).build();
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
    }
}
