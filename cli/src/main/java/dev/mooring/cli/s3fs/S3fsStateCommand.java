package dev.mooring.cli.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.OutputOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.JsonRows;
import dev.mooring.cli.render.Table;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.target.NodeObservations;
import dev.mooring.s3fs.target.Target;
import dev.mooring.s3fs.target.TargetState;
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
        header = "Tell whether an s3fs mount is healthy, dead, hung, missing or another one's",
        description = {
            "A mount table cannot show that a mount is dead; a statfs of the path can, if it is given a time limit. Without"
                    + " a PATH every mount of the type is told, and every path whose answer is given. Exit code 1 unless all"
                    + " of them are healthy.",
            "",
            "For example:",
            "  mooring s3fs state /mnt/photos --mountinfo /proc/1/mountinfo --statfs /mnt/photos=ENOTCONN"
        },
        customSynopsis = "mooring s3fs state [PATH]... [--mountinfo FILE] [--statfs PATH=ANSWER]... [OPTIONS]")
final class S3fsStateCommand implements Callable<Integer> {

    @Parameters(paramLabel = "PATH", arity = "0..*", description = "Where a bucket ought to be mounted on the host.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--bucket",
            paramLabel = "SOURCE",
            order = 1,
            description = "What ought to be mounted there, as bucket or bucket:/prefix; seen only with --cmdline.")
    private @Nullable String bucket;

    @Mixin
    private final S3fsSeenOptions options = new S3fsSeenOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    private final Terminal terminal;

    S3fsStateCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    /** One mount and its state. */
    private record Told(String path, TargetState state) {}

    @Override
    public Integer call() {
        Format format = output.oneOf(Format.TABLE, Format.JSON, Format.YAML);
        NodeObservations seen = options.seen(terminal.in(), this::tell).orElse(null);
        if (seen == null) {
            return ExitCode.WRONG;
        }
        List<Told> states = places(seen).stream()
                .map(path -> new Told(path, TargetState.of(target(path), seen)))
                .toList();
        if (states.isEmpty()) {
            terminal.error("nothing to tell: no PATH, and no mount of type "
                    + String.join(" or ", new TreeSet<>(options.types())));
        }
        terminal.out().print(format == Format.TABLE ? text(states) : format.print(List.of(json(states))));
        boolean fine = states.stream().allMatch(told -> told.state() instanceof TargetState.Healthy);
        return fine ? ExitCode.FINE : ExitCode.NO;
    }

    private void tell(Problem problem) {
        terminal.error(problem.toString());
    }

    private Target target(String path) {
        Target target = new Target(path, options.types(), null);
        return bucket == null ? target : target.of(bucket);
    }

    private Set<String> places(NodeObservations seen) {
        Set<String> places = new TreeSet<>();
        if (!paths.isEmpty()) {
            paths.forEach(path -> places.add(withoutSlash(path)));
            return places;
        }
        places.addAll(options.asked());
        MountTable mounts = seen.mounts();
        if (mounts != null) {
            mounts.entries().stream()
                    .filter(mount -> options.types().contains(mount.type()))
                    .map(MountEntry::mountPoint)
                    .forEach(places::add);
        }
        return places;
    }

    private static String withoutSlash(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }

    private static String text(List<Told> states) {
        if (states.isEmpty()) {
            return "";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("STATE", "LAYERS", "TARGET", "WHY"));
        states.forEach(told -> rows.add(List.of(
                told.state().id(),
                Integer.toString(told.state().layers()),
                told.path(),
                told.state().reasons().stream().map(Reason::message).collect(Collectors.joining("; ")))));
        return Table.print(rows);
    }

    private static JsonObject json(List<Told> states) {
        return new JsonRows()
                .list(
                        "mounts",
                        states,
                        told -> new JsonRows()
                                .text("target", told.path())
                                .text("state", told.state().id())
                                .number("layers", told.state().layers())
                                .reasons("reasons", told.state().reasons())
                                .build())
                .build();
    }
}
