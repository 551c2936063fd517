package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a path below a kubelet root is. Names are those in the path, unescaped where the kubelet escapes them; the path
 * inside a volume ({@code inner}) is user data and is not read further.
 */
public sealed interface VolumePath {

    /** Which directory it is. */
    enum DirKind {
        /** The root itself. */
        ROOT,
        /** {@code pods}. */
        PODS,
        /** {@code pods/UID}. */
        POD,
        /** {@code pods/UID/volumes}, or the directory of a plugin below it. */
        POD_VOLUMES,
        /** {@code pods/UID/volumeDevices}, or the directory of a plugin below it. */
        POD_DEVICES,
        /** {@code pods/UID/volume-subpaths}, or the directory of a volume or container below it. */
        POD_SUB_PATHS,
        /** {@code pods/UID/plugins}, or the directory of a plugin below it. */
        POD_PLUGINS,
        /** {@code pods/UID/containers}. */
        POD_CONTAINERS,
        /** {@code plugins}, or a directory of plugins below it. */
        PLUGINS,
        /** {@code plugins_registry}. */
        REGISTRY;

        /** The kind in kebab-case. */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** A directory that contains others. {@code podUid} and {@code plugin} are empty if the path does not contain them. */
    record Directory(DirKind kind, String podUid, String plugin) implements VolumePath {
        public Directory {
            requireNonNull(kind, "kind");
            requireNonNull(podUid, "podUid");
            requireNonNull(plugin, "plugin");
        }

        @Override
        public String id() {
            return "directory";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("for", kind.toString())
                    .with("podUid", podUid)
                    .with("plugin", plugin);
        }
    }

    /** Which path of a pod's volume it is. */
    enum VolumeKind {
        /** The mount point, or the plain directory of a plugin that does not mount. */
        FILESYSTEM_MOUNT,
        /** The directory above a CSI mount point; not a mount. */
        CSI_VOLUME_DIR,
        /** A CSI volume's {@code vol_data.json}. */
        CSI_METADATA,
        /** The keyring next to a CephFS volume. */
        KEYRING_DIR,
        /** A file of the volume. */
        INSIDE_VOLUME,
        /** The mount point of a CSI volume in 1.9: {@code plugin} is the driver, {@code volume} the handle. */
        CSI_ALPHA_1_9;

        /** The kind in kebab-case. */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** A path of a pod's filesystem volume. */
    record PodVolume(VolumeKind kind, String podUid, String plugin, String volume, String inner) implements VolumePath {
        public PodVolume {
            requireNonNull(kind, "kind");
            requireNonNull(podUid, "podUid");
            requireNonNull(plugin, "plugin");
            requireNonNull(volume, "volume");
            requireNonNull(inner, "inner");
        }

        @Override
        public String id() {
            return "pod-volume";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("for", kind.toString())
                    .with("podUid", podUid)
                    .with("plugin", plugin)
                    .with("volume", volume)
                    .with("inner", inner);
        }
    }

    /** A pod's link to a block volume. */
    record PodDevice(String podUid, String plugin, String volume) implements VolumePath {
        @Override
        public String id() {
            return "pod-device";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("podUid", podUid)
                    .with("plugin", plugin)
                    .with("volume", volume);
        }
    }

    /** The bind mount of a sub path, or a file in it. */
    record SubPath(String podUid, String volume, String container, int index, String inner) implements VolumePath {
        @Override
        public String id() {
            return "sub-path";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("podUid", podUid)
                    .with("volume", volume)
                    .with("container", container)
                    .with("index", JsonNumber.of(index))
                    .with("inner", inner);
        }
    }

    /** A plugin's own data about a volume of a pod; {@code isWrapped} if an emptyDir serves another plugin. */
    record PodPluginData(String podUid, String plugin, String volume, boolean isWrapped, String inner)
            implements VolumePath {
        @Override
        public String id() {
            return "pod-plugin-data";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("podUid", podUid)
                    .with("plugin", plugin)
                    .with("volume", volume)
                    .with("wrapped", JsonBoolean.of(isWrapped))
                    .with("inner", inner);
        }
    }

    /** The directory of a container, or a file in it. */
    record ContainerDir(String podUid, String container, String inner) implements VolumePath {
        @Override
        public String id() {
            return "container";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("podUid", podUid)
                    .with("container", container)
                    .with("inner", inner);
        }
    }

    /** Another file of a pod, for example {@code etc-hosts}. */
    record PodFile(String podUid, String inner) implements VolumePath {
        @Override
        public String id() {
            return "pod-file";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super.toJson().with("podUid", podUid).with("inner", inner);
        }
    }

    /** Which path of a staged CSI volume it is. */
    enum GlobalKind {
        /** The directory that is named after the volume. */
        DIR,
        /** {@code globalmount}. */
        MOUNT,
        /** {@code vol_data.json}. */
        METADATA,
        /** A file of the volume. */
        INSIDE_VOLUME;

        /** The kind in kebab-case. */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** A staged CSI volume, by the hash of its handle; only {@code vol_data.json} contains the handle itself. */
    record CsiGlobal(GlobalKind kind, String driver, String handleHash, String inner) implements VolumePath {
        @Override
        public String id() {
            return "csi-global";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("for", kind.toString())
                    .with("driver", driver)
                    .with("handleHash", handleHash)
                    .with("inner", inner);
        }
    }

    /** A CSI volume staged by 1.23 or older, by the name of its persistent volume. */
    record CsiOldGlobal(GlobalKind kind, String volume, String inner) implements VolumePath {
        @Override
        public String id() {
            return "csi-old-global";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("for", kind.toString())
                    .with("volume", volume)
                    .with("inner", inner);
        }
    }

    /** Which path of a CSI block volume it is. */
    enum BlockKind {
        /** {@code NAME}. */
        DIR,
        /** {@code NAME/dev}. */
        MAP_DIR,
        /** {@code NAME/dev/UID}. */
        MAP_FILE,
        /** {@code NAME/data}. */
        DATA_DIR,
        /** {@code NAME/data/vol_data.json}. */
        METADATA,
        /** {@code staging/NAME}, or a file in it. */
        STAGING,
        /** {@code publish/NAME}. */
        PUBLISH_DIR,
        /** {@code publish/NAME/UID}. */
        PUBLISH_FILE;

        /** The kind in kebab-case. */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** A path of a CSI block volume; {@code podUid} is empty if the path does not contain it. */
    record CsiBlock(BlockKind kind, String volume, String podUid, String inner) implements VolumePath {
        @Override
        public String id() {
            return "csi-block";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("for", kind.toString())
                    .with("volume", volume)
                    .with("podUid", podUid)
                    .with("inner", inner);
        }
    }

    /**
     * Where an in-tree plugin mounts a device.
     *
     * @param plugin the plugin
     * @param device the device as written in the path, slashes included
     * @param names the names in it: {@code pool} and {@code image}, {@code volume}, {@code iface} and {@code target} …,
     *     depending on the plugin
     * @param inner the path in the volume
     */
    record GlobalMount(String plugin, String device, List<String> names, String inner) implements VolumePath {
        public GlobalMount {
            requireNonNull(plugin, "plugin");
            requireNonNull(device, "device");
            names = List.copyOf(names);
            requireNonNull(inner, "inner");
        }

        @Override
        public String id() {
            return "global-mount";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("plugin", plugin)
                    .with("device", device)
                    .with("names", JsonArray.ofStrings(names))
                    .with("inner", inner);
        }
    }

    /** The device maps of an in-tree block volume, or that of one pod; {@code podUid} is empty for the directory. */
    record GlobalBlockMap(String plugin, String device, List<String> names, String podUid) implements VolumePath {
        public GlobalBlockMap {
            requireNonNull(plugin, "plugin");
            requireNonNull(device, "device");
            names = List.copyOf(names);
            requireNonNull(podUid, "podUid");
        }

        @Override
        public String id() {
            return "global-block-map";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("plugin", plugin)
                    .with("device", device)
                    .with("names", JsonArray.ofStrings(names))
                    .with("podUid", podUid);
        }
    }

    /** The directory of a driver, or a file in it: by convention {@code csi.sock}. */
    record DriverDir(String driver, String inner) implements VolumePath {
        @Override
        public String id() {
            return "driver";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super.toJson().with("driver", driver).with("inner", inner);
        }
    }

    /** A socket by which a plugin registers. */
    record RegistrySocket(String name) implements VolumePath {
        @Override
        public String id() {
            return "registry-socket";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super.toJson().with("name", name);
        }
    }

    /**
     * A path that more than one volume can have.
     *
     * @param candidates what it can be, the likeliest first
     */
    record Ambiguous(List<VolumePath> candidates) implements VolumePath {
        public Ambiguous {
            candidates = List.copyOf(candidates);
        }

        @Override
        public String id() {
            return "ambiguous";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super
                    .toJson()
                    .with("candidates", JsonArray.of(candidates.stream().map(VolumePath::toJson)));
        }
    }

    /**
     * Not a path of the kubelet, or one that cannot be trusted.
     *
     * @param why the reason; its {@code expected} is the corrected path where there is one
     */
    record Unknown(Reason why) implements VolumePath {
        public Unknown {
            requireNonNull(why, "why");
        }

        @Override
        public String id() {
            return "unknown";
        }

        @Override
        public JsonObject toJson() {
            return VolumePath.super.toJson().with("why", why.toJson());
        }

        static Unknown of(KubeletCode code, String message) {
            return new Unknown(Reason.of(code, "", message));
        }

        static Unknown of(KubeletCode code, String message, @Nullable String instead) {
            Reason reason = Reason.of(code, "", message);
            return new Unknown(instead == null ? reason : reason.withExpected(instead));
        }
    }

    /** {@return the kind of path, a stable word in kebab-case} */
    String id();

    /**
     * The path as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code kind}, what it is {@code for}, and its parts
     */
    default JsonObject toJson() {
        return JsonObject.of("kind", JsonString.of(id()));
    }
}
