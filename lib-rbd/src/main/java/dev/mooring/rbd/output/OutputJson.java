package dev.mooring.rbd.output;

import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.rbd.output.CommandOutput.ActionResult;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.CommandOutput.ListedImage;
import dev.mooring.rbd.output.CommandOutput.ManagerClient;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.reason.Reason;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What commands printed, as JSON: one method for each kind of row. */
final class OutputJson {

    private OutputJson() {}

    /** The answer of a command; its key is null if there is none. */
    static <T> JsonObject of(CommandAnswer<T> answer, String key, BiConsumer<JsonRows, T> writer) {
        JsonRows rows = new JsonRows().text("outcome", answer.outcome());
        if (answer instanceof CommandFailure<T> failure) {
            rows.text("failure", failure.kind())
                    .number("errno", failure.errno() == 0 ? null : failure.errno())
                    .text("message", failure.message())
                    .put(key, JsonNull.NULL)
                    .put("notes", JsonArray.EMPTY);
        } else if (answer instanceof ReadOutput<T> answered) {
            rows.text("failure", null).number("errno", null).text("message", null);
            writer.accept(rows, answered.value());
            rows.put("notes", Reason.toJson(answered.notes()));
        }
        return rows.build();
    }

    static void status(JsonRows rows, RbdStatus status) {
        rows.list("watchers", status.watchers(), OutputJson::watcher)
                .put("migration", orNull(status.migration().map(OutputJson::migration)))
                .put("persistentCache", orNull(status.cache().map(OutputJson::cache)))
                .texts("unknownSections", status.unknownSections());
    }

    static void locks(JsonRows rows, ImageLocks locks) {
        rows.list("locks", locks.locks(), OutputJson::lock)
                .text("sharing", locks.sharing())
                .text("tag", locks.tag().orElse(null));
    }

    private static JsonValue orNull(Optional<JsonObject> object) {
        return object.<JsonValue>map(json -> json).orElse(JsonNull.NULL);
    }

    private static @Nullable Integer number(OptionalInt number) {
        return number.isPresent() ? Integer.valueOf(number.getAsInt()) : null;
    }

    static JsonObject watcher(Watcher watcher) {
        return address(new JsonRows(), watcher.address())
                .number("client", watcher.client().orElse(null))
                .number("cookie", watcher.cookie().orElse(null))
                .text("kind", watcher.kind())
                .build();
    }

    /** The whole address, as used on the blocklist, and its parts. */
    private static JsonRows address(JsonRows rows, Optional<ClientAddress> address) {
        @Nullable IpAddress ip = address.map(ClientAddress::ip).orElse(null);
        return rows.text("address", address.orElse(null))
                .text("ip", ip)
                .number("nonce", address.map(ClientAddress::nonce).orElse(null));
    }

    private static JsonObject migration(RbdStatus.Migration migration) {
        return new JsonRows()
                .text("source", migration.source())
                .flag("import", migration.isImport())
                .text("destination", migration.destination())
                .text("state", migration.state())
                .name("description", migration.description())
                .build();
    }

    private static JsonObject cache(RbdStatus.Cache cache) {
        return new JsonRows()
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

    static JsonObject device(MappedDevice device) {
        return new JsonRows()
                .text("id", device.id())
                .text("pool", device.pool())
                .text("namespace", device.namespace())
                .text("image", device.image())
                .text("snapshot", device.snapshot().orElse(null))
                .text("device", device.device())
                .build();
    }

    static JsonObject mapping(KernelMapping mapping) {
        return new JsonRows()
                .texts("monitors", mapping.monitors())
                .name("user", mapping.user())
                .flag("readOnly", mapping.isReadOnly())
                .text("pool", mapping.pool())
                .text("namespace", mapping.namespace())
                .text("image", mapping.image())
                .text("snapshot", mapping.snapshot().orElse(null))
                .build();
    }

    static JsonObject entry(BlocklistEntry entry) {
        boolean isRange = entry.kind() == BlocklistEntry.Kind.RANGE;
        return new JsonRows()
                .text("address", entry)
                .text("kind", entry.kind())
                .text("ip", entry.ip())
                .number("nonce", isRange ? null : entry.nonce())
                .number("prefixLength", isRange ? entry.nonce() : null)
                .text("until", entry.until().orElse(null))
                .build();
    }

    static JsonObject info(ImageInfo info) {
        return new JsonRows()
                .text("name", info.name())
                .name("id", info.id())
                .number("format", number(info.format()))
                .number(
                        "sizeBytes",
                        info.sizeBytes().isPresent()
                                ? Long.valueOf(info.sizeBytes().getAsLong())
                                : null)
                .text("size", info.sizeText())
                .number("snapshotCount", number(info.snapshotCount()))
                .texts("features", info.features())
                .texts("flags", info.flags())
                .text("parent", info.parent().orElse(null))
                .name("dataPool", info.dataPool())
                .flag("protected", info.isProtected())
                .flag("nonPrimary", info.isNonPrimary())
                .put("mirroring", orNull(info.mirroring().map(OutputJson::mirroring)))
                .build();
    }

    private static JsonObject mirroring(ImageInfo.Mirroring mirroring) {
        return new JsonRows()
                .name("mode", mirroring.mode())
                .name("state", mirroring.state())
                .name("globalId", mirroring.globalId())
                .flag("primary", mirroring.isPrimary())
                .build();
    }

    static JsonObject snapshot(ImageSnapshot entry) {
        return new JsonRows()
                .number("id", entry.id())
                .text("name", entry.name())
                .flag("protected", entry.isProtected())
                .name("namespace", entry.namespace())
                .build();
    }

    static JsonObject listed(ListedImage entry) {
        return new JsonRows()
                .text("image", entry.image())
                .name("snapshot", entry.snapshot())
                .name("id", entry.id())
                .name("lock", entry.lock())
                .build();
    }

    static JsonObject trashed(TrashedImage entry) {
        return new JsonRows()
                .text("id", entry.id())
                .text("name", entry.name())
                .name("source", entry.source())
                .name("status", entry.status())
                .build();
    }

    static JsonObject mirror(MirrorImageStatus mirror) {
        return new JsonRows()
                .text("name", mirror.name())
                .name("globalId", mirror.globalId())
                .name("state", mirror.state())
                .name("description", mirror.description())
                .number("client", number(mirror.daemonInstance()))
                .name("host", mirror.daemonHost())
                .name("lastUpdate", mirror.lastUpdate())
                .list("peers", mirror.peers(), OutputJson::peer)
                .list("snapshots", mirror.snapshots(), OutputJson::primarySnapshot)
                .build();
    }

    private static JsonObject peer(MirrorImageStatus.PeerSite peer) {
        return new JsonRows()
                .name("name", peer.name())
                .name("state", peer.state())
                .name("description", peer.description())
                .name("lastUpdate", peer.lastUpdate())
                .build();
    }

    private static JsonObject primarySnapshot(MirrorImageStatus.PrimarySnapshot snapshot) {
        return new JsonRows()
                .number("id", snapshot.id())
                .text("name", snapshot.name())
                .flag("demoted", snapshot.isDemoted())
                .build();
    }

    static JsonObject daemon(MirrorPoolStatus.Daemon daemon) {
        return new JsonRows()
                .number("client", number(daemon.instance()))
                .name("host", daemon.host())
                .name("health", daemon.health())
                .build();
    }

    private static @Nullable Number number(String text) {
        return text.matches("[0-9]{1,20}") ? new BigInteger(text) : null;
    }

    static JsonObject client(ManagerClient client) {
        return address(new JsonRows().name("module", client.module()), Optional.of(client.address()))
                .build();
    }

    static JsonObject pool(Map.Entry<Long, String> pool) {
        return new JsonRows()
                .number("id", pool.getKey())
                .text("name", pool.getValue())
                .build();
    }

    static JsonObject texts(Map<String, String> values) {
        JsonRows rows = new JsonRows();
        values.forEach((key, value) -> rows.put(key, JsonString.of(value)));
        return rows.build();
    }

    static JsonObject result(ActionResult done) {
        return new JsonRows()
                .name("output", done.output())
                .texts("messages", done.messages())
                .text("device", done.device().orElse(null))
                .put("blocklisted", orNull(done.blocklisted().map(OutputJson::entry)))
                .flag("removedFromBlocklist", done.removedFromBlocklist())
                .build();
    }
}
