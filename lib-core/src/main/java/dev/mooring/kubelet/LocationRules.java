package dev.mooring.kubelet;

import dev.mooring.kubelet.DeviceMounts.FcDisk;
import dev.mooring.kubelet.DeviceMounts.IscsiDisk;
import dev.mooring.kubelet.Segments.Rule;
import dev.mooring.kubelet.VolumeLocations.PathRole;
import dev.mooring.kubelet.internal.MountCode;
import dev.mooring.kubelet.internal.Mountability;
import dev.mooring.object.VolumePlugin;
import dev.mooring.reason.Reason;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Which paths a volume has, by its plugin. */
final class LocationRules {

    private final KubeletRoot root;
    private final PodPaths pod;
    private final DeviceMounts devices;
    private final String podUid;
    private final VolumeSpec spec;
    private final CsiLayout layout;
    private final VolumePlugin plugin;
    private final Rule nameRule;
    private final Map<PathRole, NodePath> paths = new EnumMap<>(PathRole.class);
    private final List<Reason> reasons = new ArrayList<>();

    LocationRules(KubeletRoot root, String podUid, VolumeSpec spec, CsiLayout layout) {
        this.root = root;
        this.pod = root.pod(podUid);
        this.devices = root.plugins().devices();
        this.podUid = podUid;
        this.spec = spec;
        this.layout = layout;
        VolumePlugin own = spec.plugin()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the plugin of volume " + NodePathException.excerpt(spec.name()) + " is not known"));
        this.plugin = VolumeLocations.servedByCsi(spec, layout) ? VolumePlugin.CSI : own;
        this.nameRule = spec.isPersistent() ? Rule.SUBDOMAIN : Rule.LABEL;
    }

    VolumeLocations locations() {
        Segments.check("volume name", spec.name(), nameRule, root.isWindows());
        if (spec.isBlock()) {
            addBlock();
        } else {
            addFilesystem();
        }
        spec.plugin()
                .filter(each -> layout == CsiLayout.BY_HANDLE && each.isRemoved(spec.release()))
                .map(each -> Reason.of(
                        MountCode.KUBELET_HAS_NO_PLUGIN,
                        spec.source().ref().toString(),
                        Mountability.withoutPlugin(spec, each)))
                .ifPresent(reasons::add);
        return new VolumeLocations(plugin, spec.name(), paths, reasons);
    }

    private void addFilesystem() {
        switch (plugin) {
            case CSI -> addCsi();
            case HOST_PATH -> paths.put(PathRole.TARGET, hostPath());
            case IMAGE -> addNoPath("the volume has no path: the container runtime keeps the files of an image");
            case QUOBYTE -> paths.put(PathRole.TARGET, quobyte());
            case FLEX_VOLUME -> addFlex();
            default -> addOwnDirectory();
        }
    }

    private void addOwnDirectory() {
        NodePath dir = pod.volumeDir(plugin.id(), spec.name(), nameRule);
        paths.put(PathRole.VOLUME_DIR, dir);
        paths.put(PathRole.TARGET, dir);
        switch (plugin) {
            case EMPTY_DIR -> paths.put(PathRole.PLUGIN_DATA, pod.emptyDirData(spec.name()));
            case SECRET, CONFIG_MAP, PROJECTED, DOWNWARD_API, GIT_REPO ->
                paths.put(PathRole.PLUGIN_DATA, pod.wrapperData(spec.name()));
            case CEPHFS -> paths.put(PathRole.KEYRING, pod.keyringDir(spec.name()));
            default -> addDeviceMount();
        }
    }

    private void addDeviceMount() {
        switch (plugin) {
            case ISCSI -> paths.put(PathRole.GLOBAL_MOUNT, devices.iscsi(IscsiDisk.of(spec)));
            case FC -> paths.put(PathRole.GLOBAL_MOUNT, devices.fc(FcDisk.of(spec)));
            case RBD -> {
                paths.put(PathRole.GLOBAL_MOUNT, devices.rbd(pool(), text("image")));
                paths.put(PathRole.OLD_GLOBAL_MOUNT, devices.oldRbd(pool(), text("image")));
            }
            case LOCAL -> paths.put(PathRole.GLOBAL_MOUNT, devices.local(spec.name()));
            case AWS_EBS, CINDER -> paths.put(PathRole.GLOBAL_MOUNT, devices.named(plugin.id(), text("volumeID")));
            case GCE_PD -> paths.put(PathRole.GLOBAL_MOUNT, devices.named(plugin.id(), text("pdName")));
            case PHOTON_PD -> paths.put(PathRole.GLOBAL_MOUNT, devices.named(plugin.id(), text("pdID")));
            case VSPHERE -> paths.put(PathRole.GLOBAL_MOUNT, devices.named(plugin.id(), text("volumePath")));
            case AZURE_DISK ->
                paths.put(
                        PathRole.GLOBAL_MOUNT,
                        devices.azureDisk(text("diskURI"), text("kind").equals("Managed") ? "m" : "b"));
            default -> {
                // The others mount only for each pod.
            }
        }
    }

    private void addFlex() {
        String driver = text("driver");
        NodePath dir = pod.volumeDir(driver, spec.name(), nameRule);
        paths.put(PathRole.VOLUME_DIR, dir);
        paths.put(PathRole.TARGET, dir);
        paths.put(PathRole.GLOBAL_MOUNT, devices.flex(driver, spec.name()));
    }

    private void addCsi() {
        CsiPaths csi = root.csi();
        NodePath dir = pod.volumeDir(CsiPaths.PLUGIN, spec.name(), nameRule);
        paths.put(PathRole.VOLUME_DIR, dir);
        paths.put(PathRole.TARGET, root.below(dir, CsiPaths.MOUNT));
        paths.put(PathRole.METADATA, root.below(dir, CsiPaths.METADATA));
        CsiVolume volume = spec.csi().orElse(null);
        if (volume == null) {
            return;
        }
        boolean byHandle = layout == CsiLayout.BY_HANDLE;
        paths.put(PathRole.GLOBAL_MOUNT, byHandle ? csi.globalMount(volume) : csi.oldGlobalMount(spec.name()));
        paths.put(PathRole.GLOBAL_METADATA, byHandle ? csi.globalMetadata(volume) : csi.oldGlobalMetadata(spec.name()));
        if (byHandle) {
            paths.put(PathRole.OLD_GLOBAL_MOUNT, csi.oldGlobalMount(spec.name()));
        }
    }

    private void addBlock() {
        switch (plugin) {
            case CSI -> addCsiBlock();
            case ISCSI -> addMap(devices.iscsiBlockMap(IscsiDisk.of(spec)));
            case FC -> addMap(devices.fcBlockMap(FcDisk.of(spec)));
            case RBD -> addMap(devices.rbdBlockMap(pool(), text("image")));
            case LOCAL -> addMap(devices.localBlockMap(spec.name()));
            default -> addNoPath("the directory of the device maps of this plugin is not known");
        }
    }

    private void addCsiBlock() {
        CsiPaths csi = root.csi();
        String name = spec.name();
        paths.put(PathRole.BLOCK_DATA_DIR, csi.blockDataDir(name));
        paths.put(PathRole.BLOCK_METADATA, csi.blockMetadata(name));
        paths.put(PathRole.BLOCK_STAGING, csi.blockStaging(name));
        paths.put(PathRole.BLOCK_PUBLISH_DIR, csi.blockPublishDir(name));
        paths.put(PathRole.BLOCK_PUBLISH_FILE, csi.blockPublishFile(name, podUid));
        addMap(csi.blockMapDir(name));
    }

    private void addMap(NodePath dir) {
        paths.put(PathRole.BLOCK_MAP_DIR, dir);
        paths.put(PathRole.BLOCK_MAP_FILE, devices.mapFile(dir, podUid));
        paths.put(PathRole.POD_DEVICE_DIR, pod.devicesDir(plugin.id()));
        paths.put(PathRole.POD_DEVICE, pod.device(plugin.id(), spec.name()));
    }

    private void addNoPath(String why) {
        reasons.add(
                Reason.of(KubeletCode.PLUGIN_WITHOUT_PATH, spec.source().ref().toString(), why));
    }

    /** The volume is a directory of the node: any path without "..". */
    private NodePath hostPath() {
        String path = text("path");
        if (path.isEmpty()) {
            throw new NodePathException(KubeletCode.EMPTY_SEGMENT, "host path", path);
        }
        Segments.characters(path).ifPresent(code -> {
            throw new NodePathException(code, "host path", path);
        });
        for (String segment : path.split("/", -1)) {
            if (segment.equals("..")) {
                throw new NodePathException(KubeletCode.DOT_SEGMENT, "host path", path);
            }
        }
        return new NodePath(path);
    }

    private NodePath quobyte() {
        return devices.quobyte(or(text("user"), "root"), or(text("group"), "nfsnobody"), text("volume"));
    }

    private String pool() {
        return or(text("pool"), "rbd");
    }

    private String text(String key) {
        return spec.source().at(key).text();
    }

    private static String or(String text, String fallback) {
        return text.isEmpty() ? fallback : text;
    }
}
