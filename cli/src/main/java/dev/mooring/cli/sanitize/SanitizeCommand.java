package dev.mooring.cli.sanitize;

import dev.mooring.apply.Applied;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.OutputFile;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.input.StreamItem;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.sanitize.CallerRule;
import dev.mooring.sanitize.ObjectGroups;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.ReleasePatch;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import dev.mooring.sanitize.Sanitizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Changes manifests so that they bind in another cluster. */
@Command(
        name = "sanitize",
        header = "Clean volumes and claims so that they bind in another cluster",
        description = {
            "Prints the cleaned documents in order, and keeps lists. Dangers and warnings go to standard error;"
                    + " --report writes every change and its reason.",
            "",
            "For example, for the output of 'kubectl get pv,pvc -A -o yaml':",
            "  mooring sanitize export.yaml --for prebind --reclaim-policy retain --report - > fit.yaml"
        },
        customSynopsis = "mooring sanitize [--for PURPOSE] [FILE]... [OPTIONS]")
public final class SanitizeCommand extends ClusterCommand {

    /** The value of --report for standard error. */
    private static final String STDERR = "-";

    /** The options about the steps of a move. */
    private static final List<String> MOVE = List.of(
            "--source-export", "--only-namespace", "--step", "--source-context", "--target-context", "--out-dir");

    @Mixin
    private final PolicyOptions policy = new PolicyOptions();

    @Option(
            names = "--into",
            paramLabel = "FILE",
            order = 50,
            description = "An export of the target cluster. If it contains any object of a kind, the list of that kind"
                    + " counts as complete. Repeatable.")
    private List<String> into = new ArrayList<>();

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            order = 51,
            description = "Your own rules, applied last: documents with match (kind, name, namespace, labels) and patch"
                    + " (JSON Patch) or merge (JSON Merge Patch). Repeatable.")
    private List<String> rules = new ArrayList<>();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            order = 52,
            description = "Write changes, warnings, refusals and the forecast for the target to this file as JSON; '-'"
                    + " prints them to standard error as text.")
    private @Nullable String report;

    @Option(
            names = "--stream",
            order = 53,
            description =
                    "Read JSON lines and JSON lists of any size, and print the objects without their lists (with -o"
                            + " json one per line). Files are read twice, and each object is judged together with"
                            + " related ones. Standard input and pipes are read once: each object is judged"
                            + " separately, a claim and its volume are not paired; --for neat always works this way."
                            + " The report has one line per object; only dangers and refusals are printed.")
    private boolean stream;

    @Option(
            names = "--source-export",
            paramLabel = "FILE",
            order = 54,
            description = "An export of the source cluster: print the steps of the move to the cluster of --into, as"
                    + " 'mooring move' does, instead of documents. Repeatable.")
    private List<String> source = new ArrayList<>();

    @Option(
            names = "--check",
            order = 55,
            description = "Print the findings instead of the documents, as table (the default), json, sarif or junit."
                    + " The exit code is 1 if an object is refused, and for the severities of --fail-on.")
    private boolean check;

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Mixin
    private final RunbookOptions runbook = new RunbookOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public SanitizeCommand(Terminal terminal) {
        super(terminal);
    }

    /** Shows the options of a move only in the help of {@code move}; they work here, too. */
    public static void hideMove(CommandSpec command) {
        if (!(command.userObject() instanceof SanitizeCommand)) {
            return;
        }
        for (String name : MOVE) {
            OptionSpec option = command.findOption(name);
            command.remove(option);
            command.addOption(OptionSpec.builder(option).hidden(true).build());
        }
    }

    /** The sanitiser itself refuses the others, with their places. */
    @Override
    protected List<Problem> notUnderstood(Input read) {
        return read.notStorable();
    }

    @Override
    public Integer call() {
        if (stream && check) {
            throw wrongOption("--check is not available with --stream");
        }
        if (source.isEmpty()) {
            runbook.given().ifPresent(option -> {
                throw wrongOption(option + " is about the steps of a move, and needs --source-export");
            });
        }
        return stream ? streamed() : super.call();
    }

    @Override
    public Format[] formats() {
        if (check) {
            return SanitizeFindings.FORMATS;
        }
        return source.isEmpty() ? new Format[] {Format.YAML, Format.JSON, Format.PATCH} : RunbookOptions.FORMATS;
    }

    @Override
    public List<Format> allFormats() {
        return Stream.of(
                        new Format[] {Format.YAML, Format.JSON, Format.PATCH},
                        SanitizeFindings.FORMATS,
                        RunbookOptions.FORMATS)
                .flatMap(Arrays::stream)
                .distinct()
                .toList();
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Policy wanted = policy();
        Input into = intoCluster();
        if (check && (report != null || !source.isEmpty())) {
            throw wrongOption("--check prints only findings: omit --report and --source-export");
        }
        if (!source.isEmpty()) {
            return runbook(documents, into, wanted, format);
        }
        Inventory target = target(into);
        Input read = beside(documents, into);
        Applied applied = Applied.of(Sanitizer.sanitize(wanted, target, read.json()));
        Sanitized sanitized = applied.sanitized();
        refuseUnknownVolumes(wanted, sanitized);
        SanitizeResult result = new SanitizeResult(sanitized, read.documents());
        SanitizeProof proven =
                proof(read, into, target.release(), wanted, applied).shown(isUndisputed());
        if (check) {
            return new SanitizeFindings(result, notJudged(read), proven, failOn).answer(format, proof, terminal());
        }
        boolean isRefuted = wanted.purpose() == Purpose.RELEASE && proven.isRefuted();
        Page page = isRefuted
                ? Page.of("")
                : format.documents(format == Format.PATCH ? patches(sanitized) : sanitized.documents());
        int exit = proven.exit(failOn.exit(isRefuted ? ExitCode.NO : result.exit(), sanitized::allWarnings), failOn);
        if (STDERR.equals(report)) {
            String lines = applied.toText() + proof.text(proven.yes());
            return new Answer(page, lines, proven.messages(result.messages(Severity.ERROR), failOn, proof), exit);
        }
        if (report != null) {
            write(
                    report,
                    SecretText.shown(ProofOptions.in(
                                            result.report(applied, notJudged(read), target.release()),
                                            proven.yes(),
                                            terminal()))
                                    .toPrettyJson()
                            + "\n");
        }
        return new Answer(
                page,
                proof.isAsked() ? proof.text(proven.yes()) : "",
                proven.messages(result.messages(Severity.WARN), failOn, proof),
                exit);
    }

    /** The target; it reports documents that may be an object of any kind, because the target is not cleaned. */
    private Input intoCluster() {
        Input read = readCluster(into);
        read.withoutVersions().notUnderstood().forEach(this::tell);
        return read;
    }

    /** Only for policies that decide where data go; the others promise nothing about data. */
    private SanitizeProof proof(Input read, Input into, Release release, Policy wanted, Applied applied) {
        boolean isAsked = wanted.purpose() == Purpose.RELEASE
                || !this.into.isEmpty()
                || check
                || failOn.isAsked()
                || proof.isAsked();
        if (!isAsked) {
            return SanitizeProof.NONE;
        }
        return SanitizeProof.of(
                applied,
                InputObjects.of(read, Scope.EVERYTHING, namespace()).inventory().on(release),
                known(InputObjects.of(into, Scope.EVERYTHING, namespace()).inventory())
                        .on(release),
                wanted);
    }

    /** Implied by --into: the list of a kind is complete if it has an object of that kind. */
    private static Inventory known(Inventory target) {
        return target.complete(Stream.of(
                        Kinds.PERSISTENT_VOLUME,
                        Kinds.PERSISTENT_VOLUME_CLAIM,
                        Kinds.NAMESPACE,
                        Kinds.POD,
                        Kinds.NODE,
                        Kinds.VOLUME_ATTACHMENT)
                .filter(target::isGiven)
                .toArray(String[]::new));
    }

    private void refuseUnknownVolumes(Policy wanted, Sanitized sanitized) {
        Set<String> given = sanitized.objects().stream()
                .map(SanitizedObject::ref)
                .filter(ObjectRef::isVolume)
                .map(ObjectRef::name)
                .collect(Collectors.toCollection(TreeSet::new));
        wanted.released().stream().sorted().forEach(name -> requireGiven("--volume", name, given));
    }

    private Answer runbook(Input documents, Input into, Policy wanted, Format format) {
        if (this.into.isEmpty()) {
            throw wrongOption("--source-export needs --into: steps are about two clusters");
        }
        Input known = judged(into);
        RunbookOptions.Clusters clusters = new RunbookOptions.Clusters(
                beside(documents, into),
                beside(readCluster(source), into),
                known,
                namespace(),
                terminal().sources());
        return runbook.answer(
                clusters,
                wanted,
                format,
                new RunbookOptions.Shown(proof, isUndisputed(), terminal(), this::lacking),
                this::wrongOption);
    }

    private List<JsonArray> patches(Sanitized sanitized) {
        if (sanitized.purpose() != Purpose.RELEASE) {
            throw wrongOption("-o patch belongs to --for release, which changes objects of a live cluster; found --for "
                    + sanitized.purpose());
        }
        sanitized.objects().stream()
                .filter(object -> !object.ref().isVolume() && object.output().isPresent())
                .filter(object -> !object.changes().isEmpty())
                .findFirst()
                .ifPresent(object -> {
                    throw wrongOption("-o patch prints patches of volumes, and --rules changes " + object.ref()
                            + " too: let the rule match only volumes, or omit -o patch");
                });
        return sanitized.objects().stream()
                .map(object -> ReleasePatch.of(object).patch())
                .filter(patch -> !patch.items().isEmpty())
                .toList();
    }

    private NotJudged notJudged(Input read) {
        return InputObjects.of(read, Scope.BINDING, namespace()).notJudged();
    }

    private void write(String file, String text) {
        try (OutputFile out = terminal().sources().write(file, inputs())) {
            out.writer().write(text);
            out.complete();
        } catch (IOException e) {
            throw notWritable(file, e);
        }
    }

    /** All input files; the report must not replace one of them. */
    private List<String> inputs() {
        return Stream.of(input().files(), into, rules).flatMap(List::stream).toList();
    }

    private ParameterException notWritable(String file, Exception cause) {
        return wrongOption("--report " + file + " cannot be written: " + cause.getMessage());
    }

    private int streamed() {
        terminal().status().say("sanitizing " + input().names());
        if (report == null || report.equals(STDERR)) {
            return streamed(null);
        }
        try (OutputFile out = terminal().sources().write(report, inputs())) {
            int exit = streamed(out.writer());
            out.complete();
            return exit;
        } catch (UncheckedIOException | IOException e) {
            throw notWritable(report, e);
        }
    }

    private int streamed(@Nullable Writer file) {
        SanitizeStream.Settings settings = new SanitizeStream.Settings(
                streamFormat(), terminal(), this::tell, failOn, STDERR.equals(report), file != null);
        Policy wanted = policy();
        if (wanted.purpose() == Purpose.RELEASE) {
            throw wrongOption(
                    "--stream is not available with --for release: the users of a volume, and the volume of a claim,"
                            + " depend on the whole input");
        }
        Inventory target = target(readAlso(into));
        SanitizeStream sanitizing = new SanitizeStream(settings, file);
        if (wanted.purpose() != Purpose.NEAT && input().areFiles(terminal().sources())) {
            return paired(wanted, target, sanitizing);
        }
        sanitizing.eachAlone(wanted, target, this::items);
        return exit(sanitizing.exit());
    }

    private void items(Consumer<StreamItem> items) {
        input().stream(terminal().sources(), items);
    }

    private int paired(Policy wanted, Inventory target, SanitizeStream sanitizing) {
        List<Reason> gaps;
        try (PairedFiles files = new PairedFiles(wanted, target, terminal().sources())) {
            ObjectGroups groups = files.read(this::items, this::tell);
            files.sanitize(groups, sanitizing);
            gaps = groups.gaps();
        }
        gaps.forEach(gap -> terminal().error(Reasons.line(gap)));
        return exit(Math.max(sanitizing.exit(), failOn.exit(ExitCode.FINE, () -> gaps)));
    }

    private Format streamFormat() {
        if (format() == Format.PATCH) {
            throw wrongOption("-o patch is not available with --stream");
        }
        return format();
    }

    private Policy policy() {
        List<CallerRule> own = readDocuments(rules).stream().map(this::rule).toList();
        try {
            Policy wanted = policy.policy(namespace(), own);
            if (!policy.isGiven()) {
                terminal()
                        .error("--for is not given and means prebind: each claim and its volume bind to each other;"
                                + " 'mooring sanitize -h' shows the other purposes");
            }
            return wanted;
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
    }

    private CallerRule rule(Document document) {
        try {
            return CallerRule.of(document.json());
        } catch (IllegalArgumentException e) {
            throw wrongOption("--rules " + document.place() + ": " + e.getMessage());
        }
    }

    /** The target; the release documents in the input are about the source. */
    private Inventory target(Input read) {
        Input known = judged(read);
        return Inventory.of(known.json()).on(known.release()).checking(known.checkpoint());
    }
}
