package dev.mooring.cli.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.OutputOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.JsonRows;
import dev.mooring.cli.render.Table;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.s3fs.mount.ExpectedMount;
import dev.mooring.s3fs.mount.MountState;
import dev.mooring.s3fs.mount.NodeObservations;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** In which state are the mounts? */
@Command(
        name = "state",
        header = "Show whether an s3fs mount is healthy, dead, hung, missing or another file system",
        description = {
            "A mount table does not show that a mount is dead; a statfs of the path with a time limit does. Without a PATH,"
                    + " every mount of the type and every path with --statfs or --directory is shown. Exit code 1 unless all of them are"
                    + " healthy.",
            "",
            "For example:",
            "  mooring s3fs state /mnt/photos --mountinfo /proc/1/mountinfo --statfs /mnt/photos=ENOTCONN"
        },
        customSynopsis = "mooring s3fs state [PATH]... [--mountinfo FILE] [--statfs PATH=ANSWER]... [OPTIONS]")
final class S3fsStateCommand implements Callable<Integer> {

    @Parameters(paramLabel = "PATH", arity = "0..*", description = "Where a bucket should be mounted on the host.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--bucket",
            paramLabel = "SOURCE",
            order = 1,
            description = "What should be mounted there, as bucket or bucket:/directory; checked only with --cmdline.")
    private @Nullable String bucket;

    @Mixin
    private final S3fsSeenOptions options = new S3fsSeenOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    private final Terminal terminal;

    S3fsStateCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    /** One mount and its state. */
    private record Row(String path, MountState state) {}

    @Override
    public Integer call() {
        Format format = output.oneOf(Format.TABLE, Format.JSON, Format.YAML);
        NodeObservations seen = options.seen(terminal.sources(), this::tell).orElse(null);
        if (seen == null) {
            return ExitCode.WRONG;
        }
        Set<String> places = places(seen);
        options.onlyAbout(places, bucket != null, seen);
        List<Row> states = places.stream()
                .map(path -> new Row(path, MountState.of(expected(path), seen)))
                .toList();
        if (states.isEmpty()) {
            terminal.error("nothing to show: expected a PATH, or a mount of type "
                    + String.join(" or ", new TreeSet<>(options.types())));
        }
        NotJudged others = options.notJudged(seen);
        terminal.out()
                .print(
                        format == Format.TABLE
                                ? text(states) + others.toText()
                                : format.print(List.of(others.addedTo(json(states)))));
        boolean fine =
                !states.isEmpty() && states.stream().allMatch(row -> row.state().kind() == MountState.Kind.HEALTHY);
        List<Reason> reasons =
                states.stream().flatMap(row -> row.state().reasons().stream()).toList();
        return failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, () -> reasons);
    }

    private void tell(Problem problem) {
        terminal.error(problem.toString());
    }

    private ExpectedMount expected(String path) {
        ExpectedMount mount = ExpectedMount.at(path).withTypes(options.types());
        return bucket == null ? mount : mount.of(bucket);
    }

    private Set<String> places(NodeObservations seen) {
        Set<String> places = new TreeSet<>();
        if (!paths.isEmpty()) {
            paths.forEach(path -> places.add(ExpectedMount.at(path).path()));
            return places;
        }
        places.addAll(seen.probes().keySet());
        places.addAll(seen.directories().keySet());
        seen.mounts().map(MountTable::entries).orElse(List.of()).stream()
                .filter(mount -> options.types().contains(mount.type()))
                .map(MountEntry::mountPoint)
                .forEach(places::add);
        return places;
    }

    private static String text(List<Row> states) {
        if (states.isEmpty()) {
            return "";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("STATE", "LAYERS", "TARGET", "WHY"));
        states.forEach(row -> rows.add(List.of(
                row.state().kind().toString(),
                Integer.toString(row.state().layers()),
                row.path(),
                row.state().reasons().stream().map(Reason::message).collect(Collectors.joining("; ")))));
        List<Reason> remedies = states.stream()
                .flatMap(row -> row.state().reasons().stream())
                .filter(reason -> !reason.remedy().isEmpty())
                .toList();
        return Table.print(rows) + (remedies.isEmpty() ? "" : "\n" + Reasons.render(remedies));
    }

    private static JsonObject json(List<Row> states) {
        return new JsonRows()
                .list(
                        "mounts",
                        states,
                        row -> new JsonRows()
                                .text("target", row.path())
                                .text("state", row.state().kind().toString())
                                .number("layers", row.state().layers())
                                .reasons("reasons", row.state().reasons())
                                .build())
                .build();
    }
}
