package dev.mooring.kubelet;

import dev.mooring.kubelet.VolumePath.DirKind;
import dev.mooring.kubelet.VolumePath.Directory;
import dev.mooring.kubelet.VolumePath.PodVolume;
import dev.mooring.kubelet.VolumePath.VolumeKind;
import dev.mooring.object.VolumePlugin;
import java.util.Optional;
import java.util.Set;

/** Paths below {@code pods}. */
final class PodPathReader {

    private static final Set<VolumePlugin> NEVER_UNDER_PODS =
            Set.of(VolumePlugin.HOST_PATH, VolumePlugin.IMAGE, VolumePlugin.QUOBYTE);

    private static final Set<String> KNOWN =
            Set.of(PodPaths.VOLUMES, PodPaths.DEVICES, PodPaths.SUB_PATHS, PodPaths.PLUGINS, PodPaths.CONTAINERS);

    private final SegmentReader segments;

    PodPathReader(SegmentReader segments) {
        this.segments = segments;
    }

    VolumePath read() {
        if (segments.atEnd()) {
            return new Directory(DirKind.PODS, "", "");
        }
        String uid = segments.name();
        if (segments.atEnd()) {
            return new Directory(DirKind.POD, uid, "");
        }
        String part = segments.peek();
        if (!KNOWN.contains(part)) {
            return new VolumePath.PodFile(uid, segments.inner());
        }
        segments.skip();
        return switch (part) {
            case PodPaths.VOLUMES -> volumes(uid);
            case PodPaths.DEVICES -> devices(uid);
            case PodPaths.SUB_PATHS -> subPaths(uid);
            case PodPaths.PLUGINS -> plugins(uid);
            default -> containers(uid);
        };
    }

    private VolumePath volumes(String uid) {
        if (segments.atEnd()) {
            return new Directory(DirKind.POD_VOLUMES, uid, "");
        }
        String segment = segments.name();
        Optional<VolumePath> repeated = repeatedUid(uid, segment);
        if (repeated.isPresent()) {
            return repeated.get();
        }
        String plugin = plugin(segment);
        if (segments.atEnd()) {
            return new Directory(DirKind.POD_VOLUMES, uid, plugin);
        }
        if (VolumePlugin.ofId(plugin).map(NEVER_UNDER_PODS::contains).orElse(false)) {
            segments.note(KubeletCode.PLUGIN_NEVER_HERE, plugin + " never creates a directory for a pod");
        }
        return plugin.equals(CsiPaths.PLUGIN) ? csi(uid) : volume(uid, plugin);
    }

    private Optional<VolumePath> repeatedUid(String uid, String segment) {
        if (!segment.startsWith(uid)) {
            return Optional.empty();
        }
        String rest = segment.substring(uid.length());
        if (VolumePlugin.ofId(Segments.unescape(rest)).isEmpty()) {
            return Optional.empty();
        }
        String separator = String.valueOf(segments.separator());
        String below = segments.atEnd() ? "" : separator + segments.inner();
        String corrected = String.join(separator, segments.root(), PodPaths.PODS, uid, PodPaths.VOLUMES, rest) + below;
        return Optional.of(VolumePath.Unknown.of(
                KubeletCode.UID_REPEATED,
                "the uid is repeated in front of the plugin; no release writes such a path",
                corrected));
    }

    private VolumePath csi(String uid) {
        String segment = segments.name();
        String name = Segments.unescape(segment);
        if (segments.atEnd()) {
            segments.noteName(segment);
            return csiVolume(VolumeKind.CSI_VOLUME_DIR, uid, name);
        }
        if (segments.peek().equals(CsiPaths.MOUNT)) {
            segments.noteName(segment);
            segments.skip();
            String inner = segments.inner();
            VolumeKind kind = inner.isEmpty() ? VolumeKind.FILESYSTEM_MOUNT : VolumeKind.INSIDE_VOLUME;
            return new PodVolume(kind, uid, CsiPaths.PLUGIN, name, inner);
        }
        if (segments.left() > 1) {
            return segments.notOurs();
        }
        if (segments.peek().equals(CsiPaths.METADATA)) {
            segments.noteName(segment);
            return csiVolume(VolumeKind.CSI_METADATA, uid, name);
        }
        segments.note(KubeletCode.ALPHA_FORM, "only 1.9 used this path, for the mount of a driver and a handle");
        return new PodVolume(VolumeKind.CSI_ALPHA_1_9, uid, segment, Segments.unescape(segments.name()), "");
    }

    private static PodVolume csiVolume(VolumeKind kind, String uid, String name) {
        return new PodVolume(kind, uid, CsiPaths.PLUGIN, name, "");
    }

    private VolumePath volume(String uid, String plugin) {
        String segment = segments.name();
        boolean keyring = plugin.equals("kubernetes.io/cephfs") && segment.endsWith(PodPaths.KEYRING);
        if (keyring && segments.atEnd()) {
            String name = segment.substring(0, segment.length() - PodPaths.KEYRING.length());
            segments.noteName(name);
            return new PodVolume(VolumeKind.KEYRING_DIR, uid, plugin, name, "");
        }
        segments.noteName(segment);
        String inner = segments.inner();
        VolumeKind kind = inner.isEmpty() ? VolumeKind.FILESYSTEM_MOUNT : VolumeKind.INSIDE_VOLUME;
        return new PodVolume(kind, uid, plugin, segment, inner);
    }

    private VolumePath devices(String uid) {
        if (segments.atEnd()) {
            return new Directory(DirKind.POD_DEVICES, uid, "");
        }
        String plugin = plugin(segments.name());
        if (segments.atEnd()) {
            return new Directory(DirKind.POD_DEVICES, uid, plugin);
        }
        String name = segments.volumeName();
        return segments.atEnd() ? new VolumePath.PodDevice(uid, plugin, name) : segments.notOurs();
    }

    private VolumePath subPaths(String uid) {
        if (segments.left() < 3) {
            checkNames();
            return new Directory(DirKind.POD_SUB_PATHS, uid, "");
        }
        String volume = segments.volumeName();
        String container = segments.name();
        String index = segments.name();
        if (!index.matches("0|[1-9][0-9]{0,8}")) {
            return VolumePath.Unknown.of(
                    KubeletCode.INDEX_NOT_PLAIN,
                    "expected the position of a sub path, a decimal number without leading zeros, found "
                            + NodePathException.excerpt(index));
        }
        return new VolumePath.SubPath(uid, volume, container, Integer.parseInt(index), segments.inner());
    }

    private void checkNames() {
        while (!segments.atEnd()) {
            segments.name();
        }
    }

    private VolumePath plugins(String uid) {
        if (segments.atEnd()) {
            return new Directory(DirKind.POD_PLUGINS, uid, "");
        }
        String plugin = plugin(segments.name());
        if (segments.atEnd()) {
            return new Directory(DirKind.POD_PLUGINS, uid, plugin);
        }
        String name = segments.name();
        boolean wrapped = plugin.equals("kubernetes.io/empty-dir") && name.startsWith(PodPaths.WRAPPED);
        String volume = wrapped ? name.substring(PodPaths.WRAPPED.length()) : name;
        return new VolumePath.PodPluginData(uid, plugin, volume, wrapped, segments.inner());
    }

    private VolumePath containers(String uid) {
        if (segments.atEnd()) {
            return new Directory(DirKind.POD_CONTAINERS, uid, "");
        }
        return new VolumePath.ContainerDir(uid, segments.name(), segments.inner());
    }

    private String plugin(String segment) {
        String plugin = Segments.unescape(segment);
        if (VolumePlugin.ofId(plugin).isEmpty()) {
            segments.note(
                    KubeletCode.PLUGIN_NOT_KNOWN,
                    NodePathException.excerpt(plugin) + " is a FlexVolume driver or an unknown plugin");
        }
        return plugin;
    }
}
