package dev.mooring.rbd.output;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonValue;
import dev.mooring.rbd.output.CommandOutput.ActionResult;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.CommandOutput.ListedImage;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.CommandOutput.OtherOutput;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An answer as one readable line, for the tables of expected results. */
final class AnswerText {

    private static final Map<String, Function<CommandResult, String>> READERS = Map.ofEntries(
            reader("status", CommandOutput::status, AnswerText::status),
            reader("locks", CommandOutput::locks, AnswerText::locks),
            reader("devices", CommandOutput::devices, list(AnswerText::device)),
            reader("mappings", CommandOutput::mappings, list(AnswerText::mapping)),
            reader("blocklist", CommandOutput::blocklist, AnswerText::blocklist),
            reader("info", CommandOutput::info, AnswerText::info),
            reader("ls", CommandOutput::images, list(AnswerText::image)),
            reader("snapshots", CommandOutput::snapshots, list(AnswerText::snapshot)),
            record("children", "Listed[children=", CommandOutput::children),
            reader("trash", CommandOutput::trash, list(AnswerText::trashed)),
            record("mirror-image", "", CommandOutput::mirrorImage),
            record("mirror-pool", "", CommandOutput::mirrorPool),
            record("metadata", "", CommandOutput::metadata),
            record("listwatchers", "Listed[watchers=", CommandOutput::watchers),
            record("manager", "Listed[clients=", CommandOutput::managerClients),
            record("pools", "Listed[pools=", CommandOutput::pools),
            record("omap", "Listed[values=", CommandOutput::omapValues),
            record("subvolumes", "Listed[names=", CommandOutput::subvolumes),
            record("subvolume-info", "", CommandOutput::subvolumeInfo),
            record("sessions", "Listed[clients=", CommandOutput::fileSystemClients),
            reader("action", CommandOutput::action, AnswerText::action),
            reader("other", CommandOutput::other, AnswerText::other));

    private AnswerText() {}

    static String line(String reader, CommandResult result) {
        Function<CommandResult, String> read = READERS.get(reader);
        if (read == null) {
            throw new IllegalArgumentException("no reader " + reader);
        }
        return read.apply(result);
    }

    private static <T> Map.Entry<String, Function<CommandResult, String>> reader(
            String name, Function<CommandResult, CommandAnswer<T>> reader, Function<T, String> text) {
        return Map.entry(
                name,
                result -> answer(reader.apply(result), answered -> text.apply(answered.value()) + notes(answered)));
    }

    /** An answer whose parts say enough, with its notes as the last of them. */
    private static <T> Map.Entry<String, Function<CommandResult, String>> record(
            String name, String prefix, Function<CommandResult, CommandAnswer<T>> reader) {
        return Map.entry(
                name,
                result -> answer(reader.apply(result), answered -> {
                    String text = answered.value().toString().replace("ManagerClient[", "Client[");
                    String parts = prefix.isEmpty()
                            ? (name.equals("metadata") ? "Listed" : "Described")
                                    + text.substring(text.indexOf('['), text.length() - 1)
                            : prefix + text;
                    return parts + ", notes=" + answered.notes() + "]";
                }));
    }

    private static <T> String answer(CommandAnswer<T> answer, Function<ReadOutput<T>, String> text) {
        if (answer instanceof CommandFailure<T> failure) {
            return failure.outcome() + " " + EnumNames.camelCase(failure.kind().name()) + " errno " + failure.errno()
                    + " \"" + failure.message() + "\"";
        }
        return answer.outcome() + " " + text.apply((ReadOutput<T>) answer);
    }

    private static String status(RbdStatus status) {
        return list(status.watchers(), watcher -> watcher + " " + watcher.kind().name())
                + status.migration().map(migration -> " " + migration).orElse("")
                + status.cache().map(cache -> " " + cache).orElse("")
                + (status.unknownSections().isEmpty() ? "" : " unknown " + status.unknownSections());
    }

    private static String locks(ImageLocks locks) {
        return list(
                        locks.locks(),
                        lock -> lock.locker() + " '" + lock.id() + "' "
                                + lock.address().map(Object::toString).orElse("null"))
                + " " + locks.sharing().name()
                + locks.tag().map(tag -> " tag '" + tag + "'").orElse("");
    }

    private static String spec(String pool, String namespace, String image, Optional<String> snapshot) {
        return pool + "/" + (namespace.isEmpty() ? "" : namespace + "/") + image
                + snapshot.map(name -> "@" + name).orElse("");
    }

    private static String device(MappedDevice device) {
        return device.id() + " " + spec(device.pool(), device.namespace(), device.image(), device.snapshot()) + " "
                + device.device();
    }

    private static String mapping(KernelMapping mapping) {
        return mapping.user()
                + (mapping.isReadOnly() ? " ro " : " rw ")
                + spec(mapping.pool(), mapping.namespace(), mapping.image(), mapping.snapshot());
    }

    private static String blocklist(Blocklist blocklist) {
        return list(
                blocklist.entries(),
                entry -> entry.kind().name() + " " + entry + " until "
                        + entry.until().map(Object::toString).orElse("null"));
    }

    private static String info(ImageInfo info) {
        return "'" + info.name() + "' id " + info.id() + " format "
                + info.format().orElse(0) + " size "
                + info.sizeText() + " snapshots " + info.snapshotCount().orElse(-1) + " " + info.features()
                + info.flags()
                + info.parent().map(parent -> " Parent[spec=" + parent + "]").orElse("")
                + info.mirroring().map(mirroring -> " " + mirroring).orElse("")
                + (info.isProtected() ? " protected" : "") + (info.isNonPrimary() ? " non-primary" : "");
    }

    private static String image(ListedImage entry) {
        return "'" + entry.image() + "'" + (entry.snapshot().isEmpty() ? "" : "@" + entry.snapshot())
                + (entry.lock().isEmpty() ? "" : " " + entry.lock());
    }

    private static String snapshot(ImageSnapshot entry) {
        return entry.id() + " '" + entry.name() + "'" + (entry.isProtected() ? " protected" : "")
                + (entry.namespace().isEmpty() ? "" : " of " + entry.namespace());
    }

    private static String trashed(TrashedImage entry) {
        return entry.id() + " '" + entry.name() + "' " + entry.source() + ' ' + entry.status()
                + (entry.parent().isEmpty() ? "" : " of " + entry.parent());
    }

    private static String other(OtherOutput output) {
        return output.documents().isEmpty()
                ? list(output.lines(), line -> line.replace("\t", "<tab>"))
                : list(output.documents(), AnswerText::summary);
    }

    private static String action(ActionResult done) {
        return "'" + done.output().replace('\n', '⏎') + "' " + done.messages()
                + done.device().map(device -> " device " + device).orElse("")
                + done.blocklisted()
                        .map(entry -> " " + entry.kind().name() + " " + entry)
                        .orElse("")
                + (done.removedFromBlocklist() ? " removed" : "");
    }

    /** Long documents by their beginning and length; their form is not ours. */
    private static String summary(JsonValue value) {
        String json = value.toJson();
        return json.length() > 300 ? json.substring(0, 150) + "… of " + json.length() + " characters" : json;
    }

    private static String notes(ReadOutput<?> answered) {
        List<Reason> notes = answered.notes();
        return notes.isEmpty()
                ? ""
                : notes.stream().map(note -> note.code().id()).collect(Collectors.joining(" ", " notes ", ""));
    }

    private static <T> Function<List<T>, String> list(Function<T, String> text) {
        return items -> list(items, text);
    }

    private static <T> String list(List<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining(", ", "[", "]"));
    }
}
