package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.PastedOption;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.ShellWords;
import dev.mooring.evidence.Certificate;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.use.Failover;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Decides which side of a mirrored image may be promoted. */
@Command(
        name = "mirror",
        header = "Decide which side of a mirrored image to promote, demote or resync, and what each choice loses",
        description = {
            "For failover, failback and split-brain. Changes nothing: give the outputs of both clusters, each with a name of"
                    + " your choice for the site. The exit code is 1 unless a promotion is proven to lose nothing: neither"
                    + " side is primary, no client has the image open, and the mirror snapshots show that the"
                    + " side has everything. Each other choice says what it throws away.",
            "",
            "For example:",
            "  mooring rbd mirror --image kube/db --mirror east=east.json --info east=east-info.json --mirror"
                    + " west=west.json --info west=west-info.json"
        },
        customSynopsis = "mooring rbd mirror --image SPEC --mirror SITE=RUN [--info SITE=RUN] [--status SITE=RUN]"
                + " [--snapshots SITE=RUN] [OPTIONS]")
final class RbdMirrorCommand extends FormattedCommand {

    private static final String SITE_RUN = "SITE=RUN";
    private static final String ON = " on ";
    private static final String OTHER = "the other side";

    /** The words of a command that tell which option reads its output; the first that are in it count. */
    private static final List<Map.Entry<String, String>> READING = List.of(
            Map.entry("mirror image status", "--mirror"),
            Map.entry("mirror pool status", "--mirror-pool"),
            Map.entry("listwatchers", "--mirror-daemons"),
            Map.entry("snap ls", "--snapshots"),
            Map.entry("info", "--info"),
            Map.entry("status", "--status"));

    @Mixin
    private final RbdConnectionOptions connection = new RbdConnectionOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final PastedOption pasted = new PastedOption();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Spec
    private @Nullable CommandSpec command;

    @Option(
            names = "--image",
            paramLabel = "SPEC",
            required = true,
            order = 5,
            description = "[POOL/[NAMESPACE/]]IMAGE, the same in both clusters.")
    private String image = "";

    @Option(
            names = "--mirror",
            paramLabel = SITE_RUN,
            order = 6,
            description =
                    "The output of rbd mirror image status --format json in that cluster. A RUN is a file with the"
                            + " output, or the directory of a recorded run with stdout, stderr and exit. Repeatable.")
    private List<String> mirror = new ArrayList<>();

    @Option(
            names = "--info",
            paramLabel = SITE_RUN,
            order = 7,
            description = "The output of rbd info: whether the image is primary. Repeatable.")
    private List<String> info = new ArrayList<>();

    @Option(
            names = "--status",
            paramLabel = SITE_RUN,
            order = 8,
            description = "The output of rbd status: who has the image open. Repeatable.")
    private List<String> status = new ArrayList<>();

    @Option(
            names = "--snapshots",
            paramLabel = SITE_RUN,
            order = 9,
            description = "The output of rbd snap ls --all: whether a demotion was copied. Repeatable.")
    private List<String> snapshots = new ArrayList<>();

    @Option(
            names = "--mirror-daemons",
            paramLabel = SITE_RUN,
            order = 10,
            description =
                    "The output of rados listwatchers rbd_mirroring: which clients are mirror daemons. Repeatable.")
    private List<String> mirrorDaemons = new ArrayList<>();

    @Option(
            names = "--mirror-pool",
            paramLabel = SITE_RUN,
            order = 11,
            description = "The output of rbd mirror pool status --verbose --format json. Repeatable.")
    private List<String> mirrorPool = new ArrayList<>();

    @Option(
            names = "--mgr-dump",
            paramLabel = SITE_RUN,
            order = 12,
            description = "The output of ceph mgr dump: which clients are the manager's. Repeatable.")
    private List<String> manager = new ArrayList<>();

    @Option(
            names = "--ignore-client",
            paramLabel = "ADDRESS",
            order = 13,
            description = "A client that is not counted as a user, such as that of this host. Repeatable.")
    private List<String> ignored = new ArrayList<>();

    private boolean incomplete;

    RbdMirrorCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        Format format = format();
        CommandFiles files = new CommandFiles(terminal().sources());
        RbdImageSpec spec = NamedImage.of("--image", image, this::wrong);
        List<String> against = pasted.against(Input.EMPTY, false, terminal().sources(), this::tell);
        List<UseEvidence> sites = sites(spec, files);
        Failover failover = Failover.decide(sites.get(0), sites.get(1), connection.commands());
        List<Certificate> yes = against.isEmpty() && !incomplete ? failover.proofs() : List.of();
        terminal()
                .out()
                .print(
                        format == Format.TABLE
                                ? text(failover) + proof.text(yes)
                                : format.print(List.of(ProofOptions.in(failover.toJson(), yes, terminal()))));
        against.forEach(terminal()::error);
        int exit = failOn.exit(yes.isEmpty() ? ExitCode.NO : ExitCode.FINE, failover::reasons);
        return incomplete ? ExitCode.WRONG : exit;
    }

    @Override
    protected void tell(Problem problem) {
        super.tell(problem);
        incomplete = true;
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(requireNonNull(command, "command").commandLine(), problem);
    }

    /** The evidence of both sites, in the order in which they are named; of a site that is not named, none. */
    private List<UseEvidence> sites(RbdImageSpec spec, CommandFiles files) {
        Map<String, UseEvidence.Builder> sites = new LinkedHashMap<>();
        RecordedRuns runs = new RecordedRuns(requireNonNull(command, "command"), files);
        add(
                sites,
                spec,
                "--mirror",
                mirror,
                about(runs, spec, CommandOutput::mirrorImage),
                UseEvidence.Builder::mirrorImage);
        add(sites, spec, "--info", info, about(runs, spec, CommandOutput::info), UseEvidence.Builder::info);
        add(sites, spec, "--status", status, about(runs, spec, CommandOutput::status), UseEvidence.Builder::status);
        add(
                sites,
                spec,
                "--snapshots",
                snapshots,
                about(runs, spec, CommandOutput::snapshots),
                UseEvidence.Builder::snapshots);
        add(
                sites,
                spec,
                "--mirror-daemons",
                mirrorDaemons,
                any(runs, CommandOutput::watchers),
                UseEvidence.Builder::mirrorDaemons);
        add(
                sites,
                spec,
                "--mirror-pool",
                mirrorPool,
                any(runs, CommandOutput::mirrorPool),
                UseEvidence.Builder::mirrorPool);
        add(
                sites,
                spec,
                "--mgr-dump",
                manager,
                any(runs, CommandOutput::managerClients),
                UseEvidence.Builder::managerClients);
        if (sites.isEmpty()) {
            throw wrong("--mirror: give at least one output, as SITE=RUN");
        }
        if (sites.size() == 1) {
            sites.put(OTHER, site(spec, OTHER));
        }
        List<UseEvidence> evidence = new ArrayList<>();
        for (UseEvidence.Builder site : sites.values()) {
            ignored.forEach(address -> site.ignoreClient(client(address)));
            PastedOutputs.addTo(site, pasted.given(), spec);
            evidence.add(site.build());
        }
        return evidence;
    }

    private ClientAddress client(String text) {
        return ClientAddress.parse(text)
                .orElseThrow(
                        () -> wrong("--ignore-client: expected a client's address such as 10.0.0.5:0/710245699, found '"
                                + text + "'"));
    }

    /** The time is not part of the answer: nothing in it expires. */
    private static UseEvidence.Builder site(RbdImageSpec spec, String name) {
        return UseEvidence.of(spec, Instant.EPOCH).site(name);
    }

    /** Reads the output in a file, for an option. */
    private interface Reader<T> {
        CommandAnswer<T> read(String option, String run);
    }

    private static <T> Reader<T> about(
            RecordedRuns runs, RbdImageSpec spec, Function<CommandResult, CommandAnswer<T>> reader) {
        return (option, run) -> runs.read(option, run, spec, reader).orElseThrow();
    }

    private static <T> Reader<T> any(RecordedRuns runs, Function<CommandResult, CommandAnswer<T>> reader) {
        return (option, run) -> runs.read(option, run, reader).orElseThrow();
    }

    private <T> void add(
            Map<String, UseEvidence.Builder> sites,
            RbdImageSpec spec,
            String option,
            List<String> pairs,
            Reader<T> reader,
            BiConsumer<UseEvidence.Builder, CommandAnswer<T>> with) {
        List<String> named = new ArrayList<>();
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals <= 0 || equals == pair.length() - 1) {
                throw wrong(option + ": expected SITE=RUN, found '" + pair + "'");
            }
            String name = pair.substring(0, equals);
            if (named.contains(name)) {
                throw wrong(option + ": there are two outputs of the site '" + name + "'");
            }
            named.add(name);
            UseEvidence.Builder site = sites.computeIfAbsent(name, each -> site(spec, each));
            if (sites.size() > 2) {
                throw wrong(option + ": '" + name + "' is a third site; give the outputs of two: "
                        + String.join(", ", new ArrayList<>(sites.keySet()).subList(0, 2)));
            }
            with.accept(site, reader.read(option, pair.substring(equals + 1)));
        }
    }

    private String text(Failover failover) {
        StringBuilder out = new StringBuilder();
        out.append(failover.decision()).append(' ').append(failover.state()).append('\n');
        failover.sites().forEach(site -> out.append(line(site)));
        out.append(RbdQuestionCommand.lines(failover.reasons()));
        if (!failover.missing().isEmpty()) {
            out.append("\nmissing:\n");
            failover.missing()
                    .forEach(reason ->
                            out.append("  ").append(Reasons.line(reason)).append('\n'));
        }
        out.append(next(failover));
        for (Failover.Choice choice : failover.choices()) {
            out.append('\n')
                    .append(choice.action())
                    .append(' ')
                    .append(Reasons.printable(choice.site()))
                    .append(", throws away: ")
                    .append(Reasons.printable(choice.throwsAway()))
                    .append('\n');
            choice.steps().forEach(step -> out.append(line(step)));
        }
        return out.toString();
    }

    /** The commands whose output is missing, each on its site, and the options for it. */
    private String next(Failover failover) {
        Set<String> options = new LinkedHashSet<>();
        StringBuilder out = new StringBuilder();
        for (Reason reason : failover.missing()) {
            for (RemedyStep step : reason.remedy()) {
                String argv = String.join(" ", step.argv());
                Optional<String> option = READING.stream()
                        .filter(each -> argv.contains(each.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst();
                String site = step.target().substring(step.target().lastIndexOf(ON) + ON.length());
                String file = site.replaceAll("[^A-Za-z0-9._-]+", "-")
                        + option.map(each -> each.substring(1)).orElse("");
                if (option.isPresent()
                        && options.add(option.get() + " " + ShellWords.line(List.of(site + "=" + file)))) {
                    out.append(terminal()
                            .layout()
                            .command(
                                    "",
                                    2,
                                    CommandText.of(step.argv())
                                            .following("run on " + Reasons.printable(site) + "  ")
                                            .with(" > " + file)));
                }
            }
        }
        return options.isEmpty() ? "" : out + "then ask again with " + String.join(" ", options) + "\n";
    }

    private static String line(Failover.Site site) {
        StringBuilder line = new StringBuilder(site.name() + ": " + site.role());
        part(line, ", ", site.mode());
        part(line, ", ", site.state());
        part(line, ": ", site.description());
        part(line, ", last update ", site.lastUpdate());
        part(line, ", open for ", String.join(", ", site.clients()));
        return "  " + Reasons.printable(line.toString()) + "\n";
    }

    private static void part(StringBuilder line, String before, String text) {
        if (!text.isEmpty()) {
            line.append(before).append(text);
        }
    }

    private String line(RemedyStep step) {
        String action = step.action() + "  ";
        StringBuilder line = new StringBuilder(
                step.argv().isEmpty()
                        ? "  " + action + Reasons.printable(step.why()) + "\n"
                        : terminal()
                                .layout()
                                .command("", 2, CommandText.of(step.argv()).following(action)));
        if (!step.argv().isEmpty()) {
            detail(line, "", step.why());
        }
        detail(line, "requires: ", step.requires());
        detail(line, "proves: ", step.proves());
        return line.toString();
    }

    private static void detail(StringBuilder line, String name, String text) {
        if (!text.isEmpty()) {
            line.append("      ").append(name).append(Reasons.printable(text)).append('\n');
        }
    }
}
