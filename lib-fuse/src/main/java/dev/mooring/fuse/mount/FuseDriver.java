package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One row of the table: a program that mounts volumes with a FUSE daemon, and one way to run it.
 *
 * @param key a stable name, for example {@code juicefs-pod}
 * @param names the default names of CSI drivers that run it
 * @param place where the daemon runs
 * @param layout where it mounts
 * @param daemonPer what one daemon serves, for example {@code volume and node}
 * @param types the types of its file systems in the mount table
 * @param sources the sources of its lines if the type is plain {@code fuse}; empty if the type is enough, or the source
 *     is free text
 * @param root the directory of its first mounts for {@link MountLayout#SOURCE}, else empty
 * @param shows what the source of its lines shows
 * @param healing what the driver does on its own
 * @param within how long that takes at most; zero if it does nothing
 * @param keepsDescriptor whether another process keeps {@code /dev/fuse} open, so that calls hang until a new daemon
 *     takes over
 * @param needs what the healing requires; empty if nothing
 * @param action what a person does if it does not heal
 * @param risk what is lost with the daemon
 * @param secrets where keys can be read on the node; empty if nowhere
 * @param layers how many mounts on one path it counts before it stops mounting over them; 0 if it does not count
 * @param quirks what it does in its own way
 */
public record FuseDriver(
        String key,
        Set<String> names,
        DaemonPlace place,
        MountLayout layout,
        String daemonPer,
        Set<String> types,
        Set<String> sources,
        String root,
        ShownStorage shows,
        Healing healing,
        Duration within,
        boolean keepsDescriptor,
        String needs,
        String action,
        DataAtRisk risk,
        String secrets,
        int layers,
        Set<DriverQuirk> quirks) {

    /** Where Fluid mounts: {@code <root><runtime>/<namespace>/<dataset>/<runtime>-fuse}. */
    static final String RUNTIME_MOUNTS = "/runtime-mnt/";

    /** Every known row, sorted by key. */
    public static final List<FuseDriver> TABLE = FuseDrivers.rows();

    public FuseDriver {
        requireNonNull(key, "key");
        names = Set.copyOf(names);
        requireNonNull(place, "place");
        requireNonNull(layout, "layout");
        requireNonNull(daemonPer, "daemonPer");
        types = Set.copyOf(types);
        sources = Set.copyOf(sources);
        requireNonNull(root, "root");
        requireNonNull(shows, "shows");
        requireNonNull(healing, "healing");
        requireNonNull(within, "within");
        requireNonNull(needs, "needs");
        requireNonNull(action, "action");
        requireNonNull(risk, "risk");
        requireNonNull(secrets, "secrets");
        quirks = Set.copyOf(quirks);
    }

    /**
     * The row with a key.
     *
     * @param key the key
     * @return the row; empty if the table has none
     */
    public static Optional<FuseDriver> ofKey(String key) {
        return TABLE.stream().filter(row -> row.key().equals(key)).findFirst();
    }

    /**
     * The rows of a CSI driver. If there are several, only other evidence shows which one runs.
     *
     * @param name the name of the driver, compared exactly; under Rook a prefix {@code <namespace>.} is ignored
     * @return the rows, in the order of the table; empty if the table does not know the name
     */
    public static List<FuseDriver> ofName(String name) {
        String plain = name.endsWith(".cephfs.csi.ceph.com") ? "cephfs.csi.ceph.com" : name;
        return TABLE.stream().filter(row -> row.names().contains(plain)).toList();
    }

    /**
     * The same driver with another healing, because its requirements do not hold, or its setup differs.
     *
     * @param how what it does on its own
     * @return the changed copy
     */
    public FuseDriver withHealing(Healing how) {
        return new FuseDriver(
                key,
                names,
                place,
                layout,
                daemonPer,
                types,
                sources,
                root,
                shows,
                how,
                within,
                keepsDescriptor,
                needs,
                action,
                risk,
                secrets,
                layers,
                quirks);
    }

    /**
     * Whether a restart of a container can heal it, once the mount on the host works again.
     *
     * @return false if only a new pod gets a mount that works
     */
    public boolean restartHeals() {
        return place != DaemonPlace.SIDECAR && healing != Healing.UNMOUNTS && healing != Healing.NEW_PODS;
    }

    /** {@return whether the same driver, in another version or set up in another way, keeps {@code /dev/fuse} open} */
    public boolean hasTwinThatKeepsTheDescriptor() {
        return !keepsDescriptor
                && TABLE.stream()
                        .anyMatch(other -> other.keepsDescriptor
                                && other.place == place
                                && names.stream().anyMatch(other.names::contains));
    }

    /** Whether a line with this type and source can be one of its mounts. */
    boolean fits(String type, String source) {
        if (!types.contains(type)) {
            return false;
        }
        return sources.isEmpty() || !type.equals("fuse") || sources.stream().anyMatch(own -> matches(own, source));
    }

    private static boolean matches(String own, String source) {
        return own.endsWith("*") ? source.startsWith(own.substring(0, own.length() - 1)) : own.equals(source);
    }

    /** Whether every plain {@code fuse} line could be one of its mounts, because the source is free text. */
    boolean takesAnySource() {
        return types.contains("fuse") && sources.isEmpty();
    }

    /**
     * The driver as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return an item of {@code drivers} of {@code fuse drivers}
     */
    public JsonObject toJson() {
        return JsonObject.of("key", JsonString.of(key))
                .with("names", JsonArray.ofStrings(names.stream().sorted().toList()))
                .with("place", place.toString())
                .with("layout", layout.toString())
                .with("daemonPer", daemonPer)
                .with("types", JsonArray.ofStrings(types.stream().sorted().toList()))
                .with("shows", shows.toString())
                .with("healing", healing.toString())
                .with("withinSeconds", JsonNumber.of(within.toSeconds()))
                .with("keepsDescriptor", JsonBoolean.of(keepsDescriptor()))
                .with("needs", needs)
                .with("action", action)
                .with("atRisk", risk.toString())
                .with("secrets", secrets);
    }
}
