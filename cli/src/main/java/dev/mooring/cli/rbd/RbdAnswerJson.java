package dev.mooring.cli.rbd;

import dev.mooring.cli.render.JsonRows;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.rbd.output.ActionResult;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.BlocklistEntry;
import dev.mooring.rbd.output.ChildList;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageList;
import dev.mooring.rbd.output.ImageLock;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.KernelMappings;
import dev.mooring.rbd.output.ListedWatchers;
import dev.mooring.rbd.output.ManagerClients;
import dev.mooring.rbd.output.MappedDevice;
import dev.mooring.rbd.output.MappedDevices;
import dev.mooring.rbd.output.MirrorImageStatus;
import dev.mooring.rbd.output.MirrorPoolStatus;
import dev.mooring.rbd.output.PoolList;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.SnapshotList;
import dev.mooring.rbd.output.TrashList;
import dev.mooring.rbd.output.Watcher;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a command said, as JSON. */
final class RbdAnswerJson {

    private RbdAnswerJson() {}

    static JsonObject of(RbdOutput output, String file, CommandAnswer answer) {
        JsonRows rows = new JsonRows()
                .text("file", file)
                .text("outcome", answer.outcome().id());
        if (answer instanceof CommandFailure failure) {
            return rows.text("failure", failure.kind().id())
                    .number("errno", failure.errno() == 0 ? null : failure.errno())
                    .text("message", failure.message())
                    .put(output.key(), JsonNull.NULL)
                    .put("notes", JsonArray.EMPTY)
                    .build();
        }
        rows.text("failure", null).number("errno", null).text("message", null);
        image(rows, answer);
        pool(rows, answer);
        return rows.build();
    }

    private static void image(JsonRows rows, CommandAnswer answer) {
        if (answer instanceof RbdStatus.Listed status) {
            rows.list("watchers", status.watchers(), RbdAnswerJson::watcher)
                    .put("migration", migration(status.migration()))
                    .put("persistentCache", cache(status.cache()))
                    .texts("unknownSections", status.unknownSections())
                    .reasons("notes", status.notes());
        } else if (answer instanceof ImageLocks.Listed locks) {
            rows.list("locks", locks.locks(), RbdAnswerJson::lock)
                    .text("sharing", Words.word(locks.sharing()))
                    .text("tag", locks.tag())
                    .reasons("notes", locks.notes());
        } else if (answer instanceof ImageInfo.Described info) {
            rows.put("image", info(info)).reasons("notes", info.notes());
        } else if (answer instanceof SnapshotList.Listed list) {
            rows.list("snapshots", list.snapshots(), RbdAnswerJson::snapshot).reasons("notes", list.notes());
        } else if (answer instanceof ChildList.Listed list) {
            rows.texts("children", list.children()).reasons("notes", list.notes());
        } else if (answer instanceof ImageMetadata.Listed list) {
            rows.put("metadata", metadata(list.values())).reasons("notes", list.notes());
        } else if (answer instanceof ListedWatchers.Listed list) {
            rows.list("watchers", list.watchers(), RbdAnswerJson::watcher).reasons("notes", list.notes());
        } else if (answer instanceof MirrorImageStatus.Described mirror) {
            rows.put("mirror", mirror(mirror)).reasons("notes", mirror.notes());
        }
    }

    private static void pool(JsonRows rows, CommandAnswer answer) {
        if (answer instanceof MappedDevices.Listed list) {
            rows.list("devices", list.devices(), RbdAnswerJson::device).reasons("notes", list.notes());
        } else if (answer instanceof KernelMappings.Listed list) {
            rows.list("mappings", list.mappings(), RbdAnswerJson::mapping).reasons("notes", list.notes());
        } else if (answer instanceof Blocklist.Listed list) {
            rows.list("entries", list.entries(), RbdAnswerJson::entry).reasons("notes", list.notes());
        } else if (answer instanceof ImageList.Listed list) {
            rows.list("images", list.images(), RbdAnswerJson::listed).reasons("notes", list.notes());
        } else if (answer instanceof TrashList.Listed list) {
            rows.list("images", list.images(), RbdAnswerJson::trashed).reasons("notes", list.notes());
        } else if (answer instanceof MirrorPoolStatus.Described mirror) {
            rows.text("health", mirror.health())
                    .list("daemons", mirror.daemons(), RbdAnswerJson::daemon)
                    .reasons("notes", mirror.notes());
        } else if (answer instanceof ManagerClients.Listed list) {
            rows.list("clients", list.clients(), RbdAnswerJson::client).reasons("notes", list.notes());
        } else if (answer instanceof PoolList.Listed list) {
            rows.list("pools", List.copyOf(list.pools().entrySet()), RbdAnswerJson::pool)
                    .reasons("notes", list.notes());
        } else if (answer instanceof ActionResult.Done done) {
            rows.put("result", result(done)).reasons("notes", List.of());
        }
    }

    private static JsonObject watcher(Watcher watcher) {
        return address(new JsonRows(), watcher.address())
                .number("client", watcher.client())
                .number("cookie", watcher.cookie())
                .text("kind", Words.word(watcher.kind()))
                .build();
    }

    /** The address whole, as it is put on the blocklist, and its parts. */
    static JsonRows address(JsonRows rows, @Nullable ClientAddress address) {
        return rows.text("address", address)
                .text("ip", address == null ? null : address.ip())
                .number("nonce", address == null ? null : address.nonce());
    }

    private static JsonValue migration(RbdStatus.@Nullable Migration migration) {
        return migration == null
                ? JsonNull.NULL
                : new JsonRows()
                        .text("source", migration.source())
                        .flag("import", migration.isImport())
                        .text("destination", migration.destination())
                        .text("state", migration.state())
                        .name("description", migration.description())
                        .build();
    }

    private static JsonValue cache(RbdStatus.@Nullable Cache cache) {
        return cache == null
                ? JsonNull.NULL
                : new JsonRows()
                        .name("host", cache.host())
                        .flag("present", cache.isPresent())
                        .flag("clean", cache.isClean())
                        .build();
    }

    private static JsonObject lock(ImageLock lock) {
        return address(new JsonRows().text("id", lock.id()).text("locker", lock.locker()), lock.address())
                .number("client", lock.client().orElse(null))
                .number("cookie", lock.automaticCookie().orElse(null))
                .text("kubeletHost", lock.kubeletHost().orElse(null))
                .build();
    }

    private static JsonObject device(MappedDevice device) {
        return new JsonRows()
                .text("id", device.id())
                .text("pool", device.pool())
                .text("namespace", device.namespace())
                .text("image", device.image())
                .text("snapshot", device.snapshot())
                .text("device", device.device())
                .build();
    }

    private static JsonObject mapping(KernelMappings.Mapping mapping) {
        return new JsonRows()
                .texts("monitors", mapping.monitors())
                .name("user", mapping.user())
                .flag("readOnly", mapping.isReadOnly())
                .text("pool", mapping.pool())
                .text("namespace", mapping.namespace())
                .text("image", mapping.image())
                .text("snapshot", mapping.snapshot())
                .build();
    }

    private static JsonObject entry(BlocklistEntry entry) {
        boolean isRange = entry.kind() == BlocklistEntry.Kind.RANGE;
        return new JsonRows()
                .text("address", entry)
                .text("kind", Words.word(entry.kind()))
                .text("ip", entry.ip())
                .number("nonce", isRange ? null : entry.nonce())
                .number("prefixLength", isRange ? entry.nonce() : null)
                .text("until", entry.until())
                .build();
    }

    private static JsonObject info(ImageInfo.Described info) {
        ImageInfo.Mirroring mirroring = info.mirroring();
        @Nullable
        Long size = info.sizeBytes().isPresent() ? Long.valueOf(info.sizeBytes().getAsLong()) : null;
        return new JsonRows()
                .text("name", info.name())
                .name("id", info.id())
                .number("format", info.format() == 0 ? null : info.format())
                .number("sizeBytes", size)
                .text("size", info.sizeText())
                .number("snapshotCount", info.snapshotCount() < 0 ? null : info.snapshotCount())
                .texts("features", info.features())
                .texts("flags", info.flags())
                .text("parent", info.parent() == null ? null : info.parent().spec())
                .name("dataPool", info.dataPool())
                .flag("protected", info.isProtected())
                .flag("nonPrimary", info.isNonPrimary())
                .put(
                        "mirroring",
                        mirroring == null
                                ? JsonNull.NULL
                                : new JsonRows()
                                        .name("mode", mirroring.mode())
                                        .name("state", mirroring.state())
                                        .name("globalId", mirroring.globalId())
                                        .flag("primary", mirroring.isPrimary())
                                        .build())
                .build();
    }

    private static JsonObject snapshot(SnapshotList.Entry entry) {
        return new JsonRows()
                .number("id", entry.id())
                .text("name", entry.name())
                .flag("protected", entry.isProtected())
                .build();
    }

    private static JsonObject listed(ImageList.Entry entry) {
        return new JsonRows()
                .text("image", entry.image())
                .name("snapshot", entry.snapshot())
                .name("id", entry.id())
                .name("lock", entry.lock())
                .build();
    }

    private static JsonObject trashed(TrashList.Entry entry) {
        return new JsonRows()
                .text("id", entry.id())
                .text("name", entry.name())
                .name("source", entry.source())
                .name("status", entry.status())
                .build();
    }

    private static JsonObject mirror(MirrorImageStatus.Described mirror) {
        return new JsonRows()
                .text("name", mirror.name())
                .name("globalId", mirror.globalId())
                .name("state", mirror.state())
                .name("description", mirror.description())
                .number("client", number(mirror.daemonInstance()))
                .name("host", mirror.daemonHost())
                .build();
    }

    private static JsonObject daemon(MirrorPoolStatus.Daemon daemon) {
        return new JsonRows()
                .number("client", number(daemon.instance()))
                .name("host", daemon.host())
                .name("health", daemon.health())
                .build();
    }

    private static @Nullable Number number(String text) {
        return text.matches("[0-9]{1,20}") ? new BigInteger(text) : null;
    }

    private static JsonObject client(ManagerClients.Client client) {
        return address(new JsonRows().name("module", client.module()), client.address())
                .build();
    }

    private static JsonObject pool(Map.Entry<Long, String> pool) {
        return new JsonRows()
                .number("id", pool.getKey())
                .text("name", pool.getValue())
                .build();
    }

    /** Keys of an encrypted image stand here too; nobody needs to see them. */
    private static JsonObject metadata(Map<String, String> values) {
        JsonRows rows = new JsonRows();
        values.forEach((key, value) -> rows.put(key, JsonString.of(value)));
        return rows.build();
    }

    private static JsonObject result(ActionResult.Done done) {
        return new JsonRows()
                .name("output", done.output())
                .texts("messages", done.messages())
                .text("device", done.device().orElse(null))
                .put(
                        "blocklisted",
                        done.blocklisted().<JsonValue>map(RbdAnswerJson::entry).orElse(JsonNull.NULL))
                .flag("removedFromBlocklist", done.removedFromBlocklist())
                .build();
    }
}
