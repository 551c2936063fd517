package dev.mooring.rbd.output;

import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An answer as one readable line, for the tables of expected results. */
final class AnswerText {

    private static final Map<String, Function<CommandResult, CommandAnswer>> READERS = Map.ofEntries(
            Map.entry("status", RbdStatus::read),
            Map.entry("locks", ImageLocks::read),
            Map.entry("devices", MappedDevices::read),
            Map.entry("mappings", KernelMappings::read),
            Map.entry("blocklist", Blocklist::read),
            Map.entry("info", ImageInfo::read),
            Map.entry("ls", ImageList::read),
            Map.entry("snapshots", SnapshotList::read),
            Map.entry("children", ChildList::read),
            Map.entry("trash", TrashList::read),
            Map.entry("mirror-image", MirrorImageStatus::read),
            Map.entry("mirror-pool", MirrorPoolStatus::read),
            Map.entry("metadata", ImageMetadata::read),
            Map.entry("listwatchers", ListedWatchers::read),
            Map.entry("manager", ManagerClients::read),
            Map.entry("pools", PoolList::read),
            Map.entry("action", ActionResult::read),
            Map.entry("other", OtherOutput::read));

    private AnswerText() {}

    static String line(String reader, CommandResult result) {
        Function<CommandResult, CommandAnswer> read = READERS.get(reader);
        if (read == null) {
            throw new IllegalArgumentException("no reader " + reader);
        }
        CommandAnswer answer = read.apply(result);
        if (answer instanceof CommandFailure failure) {
            return failure.outcome().id() + " " + failure.kind().id() + " errno " + failure.errno() + " \""
                    + failure.message() + "\"";
        }
        return answer.outcome().id() + " " + text(answer);
    }

    private static String text(CommandAnswer answer) {
        if (answer instanceof RbdStatus.Listed status) {
            return list(status.watchers(), watcher -> watcher + " " + watcher.kind())
                    + (status.migration() == null ? "" : " " + status.migration())
                    + (status.cache() == null ? "" : " " + status.cache())
                    + (status.unknownSections().isEmpty() ? "" : " unknown " + status.unknownSections())
                    + notes(status.notes());
        }
        if (answer instanceof ImageLocks.Listed locks) {
            return list(locks.locks(), lock -> lock.locker() + " '" + lock.id() + "' " + lock.address()) + " "
                    + locks.sharing() + (locks.tag() == null ? "" : " tag '" + locks.tag() + "'")
                    + notes(locks.notes());
        }
        if (answer instanceof MappedDevices.Listed devices) {
            return list(
                            devices.devices(),
                            device -> device.id() + " " + device.pool() + "/"
                                    + (device.namespace().isEmpty() ? "" : device.namespace() + "/") + device.image()
                                    + (device.snapshot() == null ? "" : "@" + device.snapshot()) + " "
                                    + device.device())
                    + notes(devices.notes());
        }
        if (answer instanceof KernelMappings.Listed mappings) {
            return list(
                            mappings.mappings(),
                            mapping -> mapping.user() + (mapping.isReadOnly() ? " ro " : " rw ") + mapping.pool() + "/"
                                    + (mapping.namespace().isEmpty() ? "" : mapping.namespace() + "/") + mapping.image()
                                    + (mapping.snapshot() == null ? "" : "@" + mapping.snapshot()))
                    + notes(mappings.notes());
        }
        if (answer instanceof Blocklist.Listed blocklist) {
            return list(blocklist.entries(), entry -> entry.kind() + " " + entry + " until " + entry.until())
                    + notes(blocklist.notes());
        }
        if (answer instanceof ImageInfo.Described info) {
            return "'" + info.name() + "' id " + info.id() + " format " + info.format() + " size " + info.sizeText()
                    + " snapshots " + info.snapshotCount() + " " + info.features() + info.flags()
                    + (info.parent() == null ? "" : " " + info.parent())
                    + (info.mirroring() == null ? "" : " " + info.mirroring())
                    + (info.isProtected() ? " protected" : "") + (info.isNonPrimary() ? " non-primary" : "")
                    + notes(info.notes());
        }
        return rest(answer);
    }

    private static String rest(CommandAnswer answer) {
        if (answer instanceof ImageList.Listed images) {
            return list(
                            images.images(),
                            entry -> "'" + entry.image() + "'"
                                    + (entry.snapshot().isEmpty() ? "" : "@" + entry.snapshot())
                                    + (entry.lock().isEmpty() ? "" : " " + entry.lock()))
                    + notes(images.notes());
        }
        if (answer instanceof SnapshotList.Listed snapshots) {
            return list(
                            snapshots.snapshots(),
                            entry -> entry.id() + " '" + entry.name() + "'" + (entry.isProtected() ? " protected" : ""))
                    + notes(snapshots.notes());
        }
        if (answer instanceof TrashList.Listed trash) {
            return list(
                            trash.images(),
                            entry -> entry.id() + " '" + entry.name() + "' " + entry.source() + ' ' + entry.status())
                    + notes(trash.notes());
        }
        if (answer instanceof OtherOutput.Text text) {
            return list(text.lines(), line -> line.replace("\t", "<tab>")) + notes(text.notes());
        }
        if (answer instanceof OtherOutput.Documents documents) {
            return list(documents.values(), AnswerText::summary) + notes(documents.notes());
        }
        if (answer instanceof ActionResult.Done done) {
            return "'" + done.output().replace('\n', '⏎') + "' " + done.messages()
                    + done.device().map(device -> " device " + device).orElse("")
                    + done.blocklisted()
                            .map(entry -> " " + entry.kind() + " " + entry)
                            .orElse("")
                    + (done.removedFromBlocklist() ? " removed" : "");
        }
        return answer.toString();
    }

    /** Long documents by their beginning and length; their form is not ours. */
    private static String summary(JsonValue value) {
        String json = value.toJson();
        return json.length() > 300 ? json.substring(0, 150) + "… of " + json.length() + " characters" : json;
    }

    private static String notes(List<Reason> notes) {
        return notes.isEmpty()
                ? ""
                : notes.stream().map(note -> note.code().id()).collect(Collectors.joining(" ", " notes ", ""));
    }

    private static <T> String list(List<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining(", ", "[", "]"));
    }
}
