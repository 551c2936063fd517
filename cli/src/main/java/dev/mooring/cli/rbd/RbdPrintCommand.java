package dev.mooring.cli.rbd;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.rbd.RbdImages.Found;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Words;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints commands of Ceph. */
@Command(
        name = "command",
        header = "Print the Ceph command that reads or changes something",
        description = {
            "Prints one line for a shell, or with -o json the argument list, which needs no shell. It runs nothing. A"
                    + " command never contains a key.",
            "",
            "For example:",
            "  kubectl get pv pvc-db -o yaml | mooring rbd command status lock-ls --csi-config config.json"
        },
        customSynopsis = "mooring rbd command KIND... [FILE]... [--image SPEC]... [OPTIONS]")
final class RbdPrintCommand extends ManifestCommand {

    @Mixin
    private final RbdContextOptions context = new RbdContextOptions();

    @Mixin
    private final RbdConnectionOptions connection = new RbdConnectionOptions();

    /** The names of the commands. */
    static final class Kinds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(CephCommand.values()).map(Words::word).iterator();
        }
    }

    @Parameters(
            paramLabel = "KIND",
            arity = "1..*",
            completionCandidates = Kinds.class,
            description = "One or more of: ${COMPLETION-CANDIDATES}.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--image",
            paramLabel = "SPEC",
            order = 10,
            description = "[POOL/[NAMESPACE/]]IMAGE, instead of -f. Repeatable.")
    private List<String> images = new ArrayList<>();

    @Option(
            names = "--client",
            paramLabel = "ADDRESS",
            order = 11,
            description = "For blocklist-add and blocklist-rm: the client as listed, or an IP for all of its clients.")
    private @Nullable String client;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            order = 12,
            description =
                    "For blocklist-add: the duration; default: five years. When an entry expires, a client that was"
                            + " not restarted writes again.")
    private long seconds = CephCommandArguments.FENCE_SECONDS;

    @Option(names = "--lock-id", paramLabel = "ID", order = 13, description = "For lock-rm: the lock as listed.")
    private @Nullable String lockId;

    @Option(names = "--locker", paramLabel = "LOCKER", order = 14, description = "For lock-rm: the holder as listed.")
    private @Nullable String locker;

    @Option(names = "--device", paramLabel = "PATH", order = 15, description = "For unmap: the device as listed.")
    private @Nullable String device;

    RbdPrintCommand(Terminal terminal) {
        super(terminal);
    }

    /** The words are not constants before the files among them are taken out. */
    private List<CephCommand> kinds() {
        if (words.isEmpty()) {
            throw wrongOption("KIND is missing");
        }
        ITypeConverter<CephCommand> converter = Words.converter(CephCommand.class);
        List<CephCommand> kinds = new ArrayList<>();
        for (String word : words) {
            try {
                kinds.add(converter.convert(word));
            } catch (Exception e) {
                throw wrongOption("KIND: " + e.getMessage());
            }
        }
        return kinds;
    }

    @Override
    protected Input read() {
        boolean needsImage = kinds().stream().anyMatch(CephCommand::needsImage);
        return input().isGiven() || (images.isEmpty() && needsImage) ? super.read() : Input.EMPTY;
    }

    /** The subject of printed commands: an image, or only a connection. */
    private record Target(
            RbdCommands commands,
            @Nullable String volume,
            @Nullable RbdImageSpec image) {}

    @Override
    protected Answer answer(Input read, Format format) {
        InputObjects given = InputObjects.of(read, RbdImageCommand.VOLUMES, namespace());
        List<String> messages = new ArrayList<>(given.messages());
        List<Target> targets = new ArrayList<>();
        images.forEach(image -> targets.add(
                new Target(connection.commands(), null, NamedImage.of("--image", image, this::wrongOption))));
        boolean all = true;
        for (Found found : RbdImages.of(
                given.all(),
                context.context(new CommandFiles(terminal().sources())),
                given.inventory().release(),
                this::tell)) {
            if (found.image() instanceof RbdVolume volume) {
                targets.add(new Target(connection.commandsFor(volume.cluster()), found.name(), volume.image()));
            } else {
                all = false;
                found.image().notes().forEach(note -> messages.add(note.subject() + ": " + note.message()));
            }
        }
        List<JsonObject> commands = new ArrayList<>();
        for (CephCommand kind : kinds()) {
            if (kind.needsImage()) {
                targets.forEach(target -> commands.add(command(kind, target)));
            } else {
                commands.add(command(kind, new Target(connection.commands(), null, null)));
            }
        }
        if (commands.isEmpty() && all) {
            messages.add("no PersistentVolume and no pod with an rbd source in the input");
        }
        return new Answer(print(commands, format), "", messages, all ? ExitCode.FINE : ExitCode.NO);
    }

    private JsonObject command(CephCommand kind, Target target) {
        List<String> argv;
        try {
            argv = kind.argv(
                    target.commands(),
                    new CephCommandArguments(target.image(), client, seconds, lockId, locker, device));
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
        return new JsonRows()
                .text("kind", Words.word(kind))
                .text("volume", target.volume())
                .text("image", target.image())
                .texts("argv", argv)
                .build();
    }

    private String print(List<JsonObject> commands, Format format) {
        if (format != Format.TABLE) {
            return format.print(List.of(new JsonRows()
                    .list("commands", commands, command -> command)
                    .build()));
        }
        StringBuilder out = new StringBuilder();
        commands.forEach(command ->
                out.append(terminal().layout().command("", 0, CommandText.of(JsonRows.texts(command.array("argv"))))));
        return out.toString();
    }
}
