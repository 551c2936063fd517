package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.render.Format;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the states of mounts. */
@Command(
        name = "state",
        header = "Show whether an s3fs mount is healthy, dead, hung, missing or another file system",
        description = {
            "A mount table does not show that a mount is dead; a statfs of the path with a time limit does. Without a"
                    + " PATH, shows every mount of the type and every path with --statfs or --directory. Exit code 1"
                    + " unless all of them are healthy.",
            "",
            "For example:",
            "  mooring s3fs state /mnt/photos --mountinfo /proc/1/mountinfo --statfs /mnt/photos=ENOTCONN"
        },
        customSynopsis = "mooring s3fs state [PATH]... [--mountinfo FILE] [--statfs PATH=ANSWER]... [OPTIONS]")
final class S3fsStateCommand extends FormattedCommand {

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description = "The path on the host where a bucket should be mounted.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--bucket",
            paramLabel = "SOURCE",
            order = 1,
            description = "What should be mounted there, as bucket or bucket:/directory; checked only with --cmdline.")
    private @Nullable String bucket;

    @Mixin
    private final AllOption all = new AllOption();

    @Mixin
    private final S3fsSeenOptions options = new S3fsSeenOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    S3fsStateCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        Format format = format();
        NodeObservations seen = options.seen(terminal().sources(), this::tell).orElse(null);
        if (seen == null) {
            return ExitCode.WRONG;
        }
        Set<String> places =
                MountPage.places(paths, seen, mount -> options.types().contains(mount.type()));
        options.onlyAbout(places, bucket != null, seen);
        MountPage page = new MountPage(places.stream()
                .map(path -> new MountPage.Row(path, MountState.of(expected(path), seen), Optional.empty()))
                .toList());
        if (page.rows().isEmpty()) {
            terminal()
                    .error("nothing to show: expected a PATH, or a mount of type "
                            + String.join(" or ", new TreeSet<>(options.types())));
        }
        NotJudged others = options.notJudged(seen);
        terminal()
                .out()
                .print(
                        format == Format.TABLE
                                ? page.text(terminal().layout(), all) + others.toText()
                                : format.print(List.of(others.addedTo(page.json()))));
        return page.exit(failOn);
    }

    private ExpectedMount expected(String path) {
        ExpectedMount mount = ExpectedMount.at(path).withTypes(options.types());
        return bucket == null ? mount : mount.of(bucket);
    }
}
