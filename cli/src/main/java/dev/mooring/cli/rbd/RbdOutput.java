package dev.mooring.cli.rbd;

import dev.mooring.cli.render.JsonRows;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.ReadOutput;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The commands with readable output, in the order of the help. */
enum RbdOutput {
    STATUS(
            "rbd status: which clients have an image open for writing",
            "watchers",
            CommandOutput::status,
            RbdAnswerJson::status),
    LOCKS("rbd lock ls: who holds a lock", "locks", CommandOutput::locks, RbdAnswerJson::locks),
    DEVICES(
            "rbd showmapped, rbd device list or rbd-nbd list-mapped: what a host has mapped",
            "devices",
            CommandOutput::devices,
            list("devices", RbdAnswerJson::device)),
    CONFIG_INFO(
            "cat /sys/bus/rbd/devices/*/config_info: how the kernel has mapped images, read-only or not",
            "mappings",
            CommandOutput::mappings,
            list("mappings", RbdAnswerJson::mapping)),
    BLOCKLIST(
            "ceph osd blocklist ls, or its older spelling, or osd dump: which clients are refused",
            "entries",
            CommandOutput::blocklist,
            (rows, list) -> rows.list("entries", list.entries(), RbdAnswerJson::entry)),
    INFO(
            "rbd info: what an image is",
            "image",
            CommandOutput::info,
            (rows, info) -> rows.put("image", RbdAnswerJson.info(info))),
    LS(
            "rbd ls, with or without -l: the images of a pool",
            "images",
            CommandOutput::images,
            list("images", RbdAnswerJson::listed)),
    SNAP_LS(
            "rbd snap ls: the snapshots of an image",
            "snapshots",
            CommandOutput::snapshots,
            list("snapshots", RbdAnswerJson::snapshot)),
    CHILDREN(
            "rbd children: the clones that depend on an image",
            "children",
            CommandOutput::children,
            (rows, children) -> rows.texts("children", children)),
    TRASH_LS(
            "rbd trash ls: the images in the trash",
            "images",
            CommandOutput::trash,
            list("images", RbdAnswerJson::trashed)),
    MIRROR_IMAGE_STATUS(
            "rbd mirror image status: how an image is mirrored",
            "mirror",
            CommandOutput::mirrorImage,
            (rows, mirror) -> rows.put("mirror", RbdAnswerJson.mirror(mirror))),
    MIRROR_POOL_STATUS(
            "rbd mirror pool status: the daemons that mirror a pool",
            "daemons",
            CommandOutput::mirrorPool,
            (rows, mirror) ->
                    rows.text("health", mirror.health()).list("daemons", mirror.daemons(), RbdAnswerJson::daemon)),
    IMAGE_META_LS(
            "rbd image-meta ls: the metadata of an image",
            "metadata",
            CommandOutput::metadata,
            (rows, metadata) -> rows.put("metadata", RbdAnswerJson.texts(metadata.values()))),
    LISTWATCHERS(
            "rados listwatchers: who watches an object",
            "watchers",
            CommandOutput::watchers,
            list("watchers", RbdAnswerJson::watcher)),
    LISTOMAPVALS(
            "rados listomapvals: the keys and values of an object",
            "values",
            CommandOutput::omapValues,
            (rows, values) -> rows.put("values", RbdAnswerJson.texts(values))),
    MGR_DUMP(
            "ceph mgr dump: the clients of the manager",
            "clients",
            CommandOutput::managerClients,
            list("clients", RbdAnswerJson::client)),
    LSPOOLS(
            "ceph osd lspools: the pools by their ids",
            "pools",
            CommandOutput::pools,
            (rows, pools) -> rows.list("pools", List.copyOf(pools.entrySet()), RbdAnswerJson::pool)),
    RESULT(
            "a command that changes something: map, unmap, rm, lock add and rm, trash mv, blocklist add and rm",
            "result",
            CommandOutput::action,
            (rows, done) -> rows.put("result", RbdAnswerJson.result(done)));

    /**
     * The output of a command.
     *
     * @param outcome how it ended
     * @param json the content, with the name of the file
     */
    record Said(Outcome outcome, JsonObject json) {}

    /** A reader of an output, and the writer of its rows. */
    private record Reader<T>(
            Function<CommandResult, CommandAnswer<T>> reader, BiConsumer<JsonRows, T> writer, String key) {

        Said read(String file, CommandResult result) {
            CommandAnswer<T> answer = reader.apply(result);
            JsonRows rows = new JsonRows().text("file", file).text("outcome", answer.outcome());
            if (answer instanceof CommandFailure<T> failure) {
                rows.text("failure", failure.kind())
                        .number("errno", failure.errno() == 0 ? null : failure.errno())
                        .text("message", failure.message())
                        .put(key, JsonNull.NULL)
                        .put("notes", JsonArray.EMPTY);
            } else if (answer instanceof ReadOutput<T> answered) {
                rows.text("failure", null).number("errno", null).text("message", null);
                writer.accept(rows, answered.value());
                rows.reasons("notes", answered.notes());
            }
            return new Said(answer.outcome(), rows.build());
        }
    }

    private final String program;

    private final Reader<?> reader;

    <T> RbdOutput(
            String program,
            String key,
            Function<CommandResult, CommandAnswer<T>> reader,
            BiConsumer<JsonRows, T> writer) {
        this.program = program;
        this.reader = new Reader<>(reader, writer, key);
    }

    private static <T> BiConsumer<JsonRows, List<T>> list(String key, Function<T, JsonObject> row) {
        return (rows, items) -> rows.list(key, items, row);
    }

    /** The subcommand. */
    String word() {
        return Words.word(this);
    }

    /** The command, and what its output contains. */
    String program() {
        return program;
    }

    /** Reads the output of a command. */
    Said read(String file, CommandResult result) {
        return reader.read(file, result);
    }
}
