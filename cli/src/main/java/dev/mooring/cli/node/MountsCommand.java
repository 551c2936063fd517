package dev.mooring.cli.node;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.RawFiles;
import dev.mooring.cli.render.Format;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.MountTableException;
import dev.mooring.kubelet.PathReader;
import dev.mooring.kubelet.VolumePath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads a mount table. */
@Command(
        name = "mounts",
        header = "Read a mount table and print the pod and volume of each mount",
        description = {
            "Reads /proc/PID/mountinfo, /proc/mounts, or the output of findmnt or mount. Prints every mount, whether"
                    + " another mount hides it, and the meaning of its path for the kubelet. Mount options are not"
                    + " printed because they can contain passwords.",
            "",
            "Only mountinfo shows all: the output of mount has no propagation and no directory of a bind mount, and a"
                    + " line in which it is not clear where a name ends is refused.",
            "",
            "For example:",
            "  mooring mounts /proc/self/mountinfo"
        },
        customSynopsis = "mooring mounts FILE [OPTIONS]")
public final class MountsCommand extends FormattedCommand {

    @Parameters(
            paramLabel = "FILE",
            defaultValue = "-",
            description = "The mount table; '-' is standard input, which is the default.")
    private String file = "";

    @Option(
            names = "--under",
            paramLabel = "PATH",
            order = 1,
            description = "Only the mounts at this path and below it, and the mount that the path is on.")
    private @Nullable String under;

    @Option(names = "--kubelet", order = 2, description = "Only the mounts at paths of the kubelet.")
    private boolean kubelet;

    @Mixin
    private final RootOptions roots = new RootOptions();

    public MountsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        Format format = format();
        PathReader reader = roots.reader();
        Optional<byte[]> bytes = RawFiles.read(file, terminal().sources(), this::tell);
        if (bytes.isEmpty()) {
            return ExitCode.WRONG;
        }
        MountTable table;
        try {
            // File names are bytes; those that are not text get replacement characters.
            table = MountTable.parse(new String(bytes.get(), StandardCharsets.UTF_8));
        } catch (MountTableException e) {
            terminal().error(CommandFiles.name(file) + ": " + e.getMessage());
            return ExitCode.WRONG;
        }
        terminal().out().print(print(table, mounts(table), reader, format));
        table.entries().stream()
                .flatMap(mount -> roots.hint(mount.mountPoint()).stream())
                .findFirst()
                .ifPresent(terminal()::error);
        table.unread()
                .forEach(line ->
                        terminal().error(CommandFiles.name(file) + ": line " + line.line() + ": " + line.problem()));
        return table.unread().isEmpty() ? ExitCode.FINE : ExitCode.WRONG;
    }

    private List<MountEntry> mounts(MountTable table) {
        if (under == null) {
            return table.entries();
        }
        List<MountEntry> mounts = new ArrayList<>();
        table.covering(under).filter(mount -> !mount.mountPoint().equals(under)).ifPresent(mounts::add);
        mounts.addAll(table.under(under));
        return mounts;
    }

    private String print(MountTable table, List<MountEntry> all, PathReader reader, Format format) {
        List<MountEntry> mounts = all.stream()
                .filter(mount -> !kubelet || isKubelets(mount, reader))
                .toList();
        if (format != Format.TABLE) {
            return format.print(List.of(table.toJson(mounts, reader)));
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("LINE", "TYPE", "STATE", "PROPAGATION", "KIND", "POD", "VOLUME", "MOUNTPOINT", "SOURCE"));
        for (MountEntry mount : mounts) {
            VolumePath path = reader.read(mount.mountPoint()).path();
            rows.add(row(table, mount, isKubelets(mount, reader) ? path.toJson() : JsonObject.EMPTY));
        }
        return terminal().layout().table(rows);
    }

    private static boolean isKubelets(MountEntry mount, PathReader reader) {
        return !(reader.read(mount.mountPoint()).path() instanceof VolumePath.Unknown);
    }

    private static List<String> row(MountTable table, MountEntry mount, JsonObject path) {
        List<String> state = new ArrayList<>();
        state.add(mount.isReadOnly() ? "ro" : "rw");
        if (!table.isVisible(mount)) {
            state.add("hidden");
        }
        if (mount.isDeleted()) {
            state.add("deleted");
        }
        return List.of(
                Integer.toString(mount.line()),
                mount.type(),
                String.join(",", state),
                String.join(",", mount.tags()),
                PathRow.text(path, "kind"),
                PathRow.text(path, "podUid"),
                PathRow.text(path, "volume"),
                mount.mountPoint(),
                mount.source());
    }
}
