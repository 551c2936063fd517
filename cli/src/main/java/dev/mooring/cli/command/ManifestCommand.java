package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.MadeObjectLimit;
import dev.mooring.cli.input.ObjectName;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.OptionHint;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.cli.render.Words;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A subcommand that reads manifests, calls the library once and prints the answer. Input that cannot be read is
 * reported first, the rest is answered, and the exit code is {@link ExitCode#WRONG}.
 */
public abstract class ManifestCommand extends FormattedCommand {

    @Spec
    private @Nullable CommandSpec command;

    @Mixin
    private final InputOptions input = new InputOptions();

    /** Whether some input could not be read. */
    private boolean incomplete;
    /** Whether pasted texts are the only input. */
    private boolean textAlone;
    /** Whether pasted text contradicts a yes. */
    private boolean disputed;
    /** Whether the namespace of {@code -n} has a use: for a name, or an object without a namespace. */
    private boolean isNamespaceUsed;

    protected ManifestCommand(Terminal terminal) {
        super(terminal);
    }

    /**
     * The answer for the input.
     *
     * @throws ManifestException if an object cannot be read; it is reported with file and document
     * @throws ParameterException if the options conflict, see {@link #wrongOption}
     */
    protected abstract Answer answer(Input read, Format format);

    /** Reads the manifests; a subcommand that needs none overrides it. */
    protected Input read() {
        boolean isText = pasted().map(PastedOption::isGiven).orElse(false);
        Input read =
                isText && !input.isGiven() ? Input.EMPTY : input.read(terminal().sources());
        textAlone = (isText || !read.texts().isEmpty()) && read.documents().isEmpty();
        return read;
    }

    /** The pasted texts; empty for a subcommand that reads none. */
    protected Optional<PastedOption> pasted() {
        return Optional.empty();
    }

    /** The namespace of objects without a namespace; null if not given. */
    protected final @Nullable String namespace() {
        return input.namespace();
    }

    /** Reads the files of an option other than {@code -f}; reports what cannot be read. */
    protected final Input readAlso(List<String> files) {
        return reported(input.read(files, terminal().sources()));
    }

    /** Reads the export of another cluster; the caller's complete kinds apply to it, too. */
    protected final Input readCluster(List<String> files) {
        Input read = readAlso(files);
        return files.isEmpty() ? read : read.withComplete(input.nothing().complete());
    }

    /** The files of an option {@code NAME=FILE}, by name in the order of the option. */
    protected final Map<String, List<String>> filesByName(String option, List<String> pairs) {
        Map<String, List<String>> files = new LinkedHashMap<>();
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals <= 0 || equals == pair.length() - 1) {
                throw wrongOption(option + ": expected NAME=FILE, found '" + pair + "'");
            }
            files.computeIfAbsent(pair.substring(0, equals), none -> new ArrayList<>())
                    .add(pair.substring(equals + 1));
        }
        return files;
    }

    /** Reads files of documents that are not objects; reports what cannot be read. */
    protected final List<Document> readDocuments(List<String> files) {
        Input read = input.read(files, terminal().sources());
        read.problems().forEach(this::tell);
        return read.documents();
    }

    /** A command line error that only the subcommand can detect. */
    protected final ParameterException wrongOption(String problem) {
        return new ParameterException(spec().commandLine(), problem);
    }

    private CommandSpec spec() {
        return requireNonNull(command, "command");
    }

    /**
     * Refuses an option value that names nothing in the input: the answer to a mistyped name would be about nothing.
     */
    protected final void requireGiven(String option, String name, Collection<String> given) {
        if (!given.contains(name)) {
            throw wrongOption(SimilarNames.notGiven(option, name, given));
        }
    }

    /** Reports a problem with the input; the exit code becomes {@link ExitCode#WRONG}. */
    @Override
    protected final void tell(Problem problem) {
        super.tell(problem);
        incomplete = true;
    }

    /** Refuses a node name that is not in the input. */
    protected final void requireNode(String option, String name, Inventory inventory) {
        Set<String> names = new TreeSet<>();
        inventory.nodes().forEach(each -> names.add(each.name()));
        inventory.pods().stream().filter(PodView::isScheduled).forEach(pod -> names.add(pod.nodeName()));
        requireGiven(option, name, names);
    }

    /** Refuses a driver name that no volume and no class in the input has. */
    protected final void requireDrivers(String option, Collection<String> names, Inventory inventory) {
        requireDrivers(option, names, inventory.volumes(), inventory.storageClasses());
    }

    /** Refuses a driver name that none of these has, also counting drivers that replaced an in-tree plugin. */
    protected final void requireDrivers(
            String option,
            Collection<String> names,
            Collection<VolumeView> volumes,
            Collection<StorageClassView> classes) {
        Set<String> drivers = new TreeSet<>();
        for (VolumeView volume : volumes) {
            drivers.add(volume.csiDriver());
            VolumeSpec.ofReadable(volume, Release.LATEST)
                    .flatMap(VolumeSpec::plugin)
                    .flatMap(VolumePlugin::csiDriver)
                    .ifPresent(drivers::add);
        }
        for (StorageClassView each : classes) {
            drivers.add(each.provisioner());
            VolumePlugin.ofId(each.provisioner())
                    .flatMap(VolumePlugin::csiDriver)
                    .ifPresent(drivers::add);
        }
        drivers.remove("");
        names.forEach(name -> requireGiven(option, name, drivers));
    }

    /**
     * The object that an argument names; it need not be in the input.
     *
     * @param kinds its possible kinds, see {@link ObjectName#of}
     */
    protected final ObjectRef named(Inventory inventory, String argument, String... kinds) {
        try {
            return names(inventory).of(argument, kinds);
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
    }

    /** The reader of the names of objects. */
    protected final ObjectName names(Inventory inventory) {
        isNamespaceUsed = true;
        return new ObjectName(inventory, namespace(), terminal()::error);
    }

    protected final InputOptions input() {
        return input;
    }

    /** Whether a proof may be shown: all of the input was read, and no pasted text contradicts it. */
    protected final boolean isUndisputed() {
        return !incomplete && !disputed;
    }

    /** What the caller can say so that more is decided, a message each. */
    protected final List<String> lacking(Collection<Reason> reasons) {
        return OptionHint.lacking(reasons, input.isAll());
    }

    /** The exit code; {@link ExitCode#WRONG} if something could not be read. */
    protected final int exit(int exit) {
        return incomplete ? ExitCode.WRONG : exit;
    }

    @Override
    public Integer call() {
        Format format = format();
        terminal().status().say("reading " + input.names());
        Input all = read();
        Optional<PastedOption> texts =
                pasted().filter(each -> each.isGiven() || !all.texts().isEmpty());
        texts.ifPresent(each -> each.take(all.texts(), terminal().sources().allowance()));
        Input read = reported(texts.isPresent() ? all.withoutTexts() : all);
        if (read.documents().isEmpty() && !read.problems().isEmpty()) {
            // An answer about no objects would hide why there are none.
            return ExitCode.WRONG;
        }
        terminal().status().say("judging " + Words.count(read.documents().size(), "document") + " of " + input.names());
        List<String> against = texts.map(
                        each -> each.against(read, textAlone, terminal().sources(), this::tell))
                .orElse(List.of());
        disputed = !against.isEmpty();
        Answer answer;
        try {
            List<String> lacking = pasted().map(PastedOption::missingKinds).orElse(List.of());
            answer = answer(read.withIncomplete(lacking), format);
        } catch (ManifestException e) {
            String place = read.documentOf(e.ref())
                    .map(document -> document.place() + ": ")
                    .orElse("");
            terminal().error(place + e.getMessage());
            return ExitCode.WRONG;
        }
        answer.page().print(terminal().out());
        terminal().err().print(answer.report());
        answer.messages().forEach(terminal()::error);
        if (namespace() != null && !isNamespaceUsed) {
            terminal()
                    .error("-n " + namespace()
                            + " changes nothing: it is for objects without a namespace, and all have one"
                            + (spec().findOption(OnlyNamespaces.option()) == null
                                    ? ""
                                    : "; " + OnlyNamespaces.option() + " " + namespace() + " shows only that part"));
        }
        against.forEach(terminal()::error);
        return exit(against.isEmpty() ? answer.exit() : Math.max(answer.exit(), ExitCode.NO));
    }

    private Input reported(Input read) {
        isNamespaceUsed |= namespace() != null && InputObjects.lackNamespace(read);
        read.problems().forEach(this::tell);
        MadeObjectLimit.tooMuch(read, terminal().sources().allowance()).ifPresent(problem -> {
            throw wrongOption(problem);
        });
        notUnderstood(read.withoutVersions()).forEach(this::tell);
        read.droppedFields(judgedByAdmission()).forEach(each -> terminal().error(each.toString()));
        // Unreadable input may have been an object of any kind.
        return read.problems().isEmpty() ? read : read.withIncomplete(List.of(""));
    }

    /** The kinds whose unknown fields are part of the answer itself. */
    protected Set<String> judgedByAdmission() {
        return Set.of();
    }

    /** Documents that may be objects of any kind; a subcommand that judges each document separately overrides it. */
    protected List<Problem> notUnderstood(Input read) {
        return read.notUnderstood();
    }
}
