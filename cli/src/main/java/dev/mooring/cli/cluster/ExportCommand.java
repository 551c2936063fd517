package dev.mooring.cli.cluster;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CompleteKind.Exported;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.input.SecretNames;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.ShellWords;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the command that exports a cluster. */
@Command(
        name = "export-command",
        header = "Print the kubectl command that exports what the other subcommands read",
        description = {
            "Prints one kubectl command; it only reads, and it exports no Secrets. Run it where kubectl reaches the"
                    + " cluster, and pass its output with -f. If kubectl ended without an error, add --complete all to"
                    + " the question: all objects of these kinds are given, even if there are none. This does not"
                    + " cover other kinds, such as the custom resources of operators, nor CSIStorageCapacities if"
                    + " there are none.",
            "",
            "For example, to find the dangers in a cluster:",
            "  " + Export.PASTE,
            "  mooring lint export.yaml --complete all",
            "",
            "With -f, it prints a second command, for the kinds that an export names and lacks: those of owners and"
                    + " data sources, and the API groups of finalizers. Pass both outputs with -f; the custom resources"
                    + " may name more kinds, so ask once more with both.",
            "  mooring export-command -f export.yaml | sh > owners.yaml",
            "  mooring lint export.yaml owners.yaml --complete all",
            "",
            "With --secrets, it prints a command for the names of all Secrets, without their values. They show which"
                    + " Secrets exist; --complete all,Secret shows which do not.",
            "  mooring export-command --secrets | sh > secrets.txt",
            "  mooring lint export.yaml secrets.txt --complete all,Secret",
            "",
            "A kind that the server does not have has no objects. kubectl api-resources, without options that leave out"
                    + " rows, shows which kinds it has:",
            "  kubectl api-resources > kinds.txt",
            "  mooring lint export.yaml kinds.txt --complete all"
        },
        customSynopsis = {
            "mooring export-command [--without-snapshots] [--without-attributes-classes] [--managed-fields]"
                    + " [--context NAME]",
            "mooring export-command -f FILE [-f FILE]... [--managed-fields] [--context NAME]",
            "mooring export-command --secrets [--context NAME]"
        })
public final class ExportCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            order = 0,
            description = "An export: print the command for the other kinds that it names. '-' is standard input."
                    + " Repeatable.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--without-snapshots",
            order = 1,
            description = "For a cluster without the CRDs of VolumeSnapshots: kubectl refuses unknown kinds.")
    private boolean withoutSnapshots;

    @Option(
            names = "--without-attributes-classes",
            order = 2,
            description = "For a server without VolumeAttributesClasses, usually one before Kubernetes 1.34.")
    private boolean withoutAttributesClasses;

    @Option(
            names = "--managed-fields",
            order = 3,
            description = "Also export who writes which field, for 'mooring report --compare'.")
    private boolean managedFields;

    @Option(
            names = "--secrets",
            order = 4,
            description = "Print the command for the names of all Secrets, without their values.")
    private boolean secrets;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            order = 5,
            description = "The context of kubectl, if you export several clusters.")
    private @Nullable String context;

    public ExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (secrets && (!files.isEmpty() || managedFields || withoutSnapshots || withoutAttributesClasses)) {
            terminal.error("--secrets goes only with --context");
            return ExitCode.WRONG;
        }
        Optional<String> get =
                secrets ? Optional.of(SecretNames.COMMAND) : files.isEmpty() ? Optional.of(first()) : second();
        if (get.isEmpty()) {
            return ExitCode.WRONG;
        }
        if (get.get().isEmpty()) {
            terminal.error("the export names no other kinds: nothing else to export");
            return ExitCode.FINE;
        }
        String command = get.get() + (managedFields ? " --show-managed-fields" : "") + where();
        terminal.results().layOut();
        terminal.out().print(terminal.layout().command("", 0, new CommandText("", command, "")));
        return ExitCode.FINE;
    }

    /** The option that names the cluster. */
    private String where() {
        return context == null ? "" : " " + ShellWords.line(List.of("--context", context));
    }

    private String first() {
        Set<Exported> lacking = EnumSet.noneOf(Exported.class);
        if (withoutSnapshots) {
            lacking.add(Exported.WITH_SNAPSHOTS);
        }
        if (withoutAttributesClasses) {
            lacking.add(Exported.WITH_ATTRIBUTES_CLASSES);
        }
        return Export.without(lacking);
    }

    /** The command for what an export names and lacks; an empty text for nothing, and nothing if it cannot be read. */
    private Optional<String> second() {
        Input export = InputReader.read(files, false, terminal.sources()).withoutVersions();
        List<Problem> problems = new ArrayList<>(export.problems());
        problems.addAll(export.notUnderstood());
        problems.forEach(problem -> terminal.error(problem.toString()));
        if (!problems.isEmpty()) {
            return Optional.empty();
        }
        NamedKinds named =
                new NamedKinds(InputObjects.of(export, Scope.EVERYTHING, null).manifests());
        return Optional.of(named.isEmpty() ? "" : "kubectl get " + named.argument(where()) + " -A -o yaml");
    }
}
