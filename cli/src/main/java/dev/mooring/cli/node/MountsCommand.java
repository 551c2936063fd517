package dev.mooring.cli.node;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.RawFiles;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.MountTableException;
import dev.mooring.kubelet.PathReader;
import dev.mooring.kubelet.PathReader.PathReading;
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
            "Reads /proc/PID/mountinfo, /proc/mounts, or the output of findmnt -J or findmnt --list. Prints every"
                    + " mount, whether another mount hides it, and the meaning of its path for the kubelet. Mount"
                    + " options are not printed because they can contain passwords.",
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

    private String print(MountTable table, List<MountEntry> mounts, PathReader reader, Format format) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("LINE", "TYPE", "STATE", "PROPAGATION", "KIND", "POD", "VOLUME", "MOUNTPOINT", "SOURCE"));
        List<JsonValue> objects = new ArrayList<>();
        for (MountEntry mount : mounts) {
            PathReading reading = reader.read(mount.mountPoint());
            boolean own = !(reading.path() instanceof VolumePath.Unknown);
            if (own || !kubelet) {
                JsonObject path = own ? PathJson.of(reading.path()) : JsonObject.EMPTY;
                rows.add(row(table, mount, path));
                objects.add(json(table, mount).with("path", own ? path : JsonRows.textOrNull(null)));
            }
        }
        if (format == Format.TABLE) {
            return terminal().layout().table(rows);
        }
        List<JsonValue> unread = table.unread().stream()
                .<JsonValue>map(line ->
                        JsonObject.of("line", JsonNumber.of(line.line())).with("problem", line.problem()))
                .toList();
        return format.print(
                List.of(JsonObject.of("mounts", new JsonArray(objects)).with("unread", new JsonArray(unread))));
    }

    private static List<String> row(MountTable table, MountEntry mount, JsonObject path) {
        List<String> state = new ArrayList<>();
        state.add(mount.readOnly() ? "ro" : "rw");
        if (!table.visible(mount)) {
            state.add("hidden");
        }
        if (mount.deleted()) {
            state.add("deleted");
        }
        return List.of(
                Integer.toString(mount.line()),
                mount.type(),
                String.join(",", state),
                String.join(",", mount.tags()),
                PathJson.text(path, "kind"),
                PathJson.text(path, "podUid"),
                PathJson.text(path, "volume"),
                mount.mountPoint(),
                mount.source());
    }

    private static JsonObject json(MountTable table, MountEntry mount) {
        return JsonObject.of("line", JsonNumber.of(mount.line()))
                .with("id", JsonNumber.of(mount.id()))
                .with("parent", JsonNumber.of(mount.parent()))
                .with("device", mount.device())
                .with("root", mount.root())
                .with("mountPoint", mount.mountPoint())
                .with("type", JsonString.of(mount.type()))
                .with("source", mount.source())
                .with("propagation", JsonArray.ofStrings(mount.tags()))
                .with("readOnly", JsonBoolean.of(mount.readOnly()))
                .with("deleted", JsonBoolean.of(mount.deleted()))
                .with("visible", JsonBoolean.of(table.visible(mount)))
                .with("layers", JsonNumber.of(table.layers(mount.mountPoint())));
    }
}
