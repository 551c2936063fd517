package dev.mooring.kubelet;

import dev.mooring.kubelet.VolumePath.DirKind;
import dev.mooring.kubelet.VolumePath.Directory;
import dev.mooring.kubelet.VolumePath.GlobalBlockMap;
import dev.mooring.kubelet.VolumePath.GlobalMount;
import java.util.List;
import java.util.Set;

/** Paths below {@code plugins}, except those of the CSI plugin. */
final class PluginPathReader {

    private static final String IN_TREE = "kubernetes.io";
    private static final Set<String> NAMED_BY_PATH = Set.of("kubernetes.io/vsphere-volume", "kubernetes.io/aws-ebs");

    private final SegmentReader segments;

    PluginPathReader(SegmentReader segments) {
        this.segments = segments;
    }

    VolumePath read() {
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", "");
        }
        String first = segments.name();
        return switch (first) {
            case IN_TREE -> inTree();
            case DeviceMounts.LOCAL_ESCAPED -> localMap();
            case DeviceMounts.QUOBYTE_ESCAPED -> quobyte();
            default -> new VolumePath.DriverDir(first, segments.inner());
        };
    }

    private VolumePath inTree() {
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", IN_TREE);
        }
        String plugin = IN_TREE + "/" + segments.name();
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", plugin);
        }
        return switch (plugin) {
            case CsiPaths.PLUGIN -> new CsiPathReader(segments).read();
            case DeviceMounts.ISCSI -> iscsi(plugin);
            case DeviceMounts.FC -> fc(plugin);
            case DeviceMounts.FLEX -> flex();
            default -> mountsOrMaps(plugin);
        };
    }

    private VolumePath mountsOrMaps(String plugin) {
        String kind = segments.name();
        boolean oldRbd = plugin.equals(DeviceMounts.RBD) && kind.equals("rbd");
        if (!kind.equals(DeviceMounts.MOUNTS) && !kind.equals(PodPaths.DEVICES) && !oldRbd) {
            return segments.notOurs();
        }
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", plugin);
        }
        if (plugin.equals(DeviceMounts.RBD)) {
            return rbd(plugin, kind);
        }
        Device device = NAMED_BY_PATH.contains(plugin) ? pathName(plugin) : Device.of(segments.name());
        return kind.equals(PodPaths.DEVICES) ? map(plugin, device) : mount(plugin, device);
    }

    /** The part of the path that names a device, and its names. */
    private record Device(String path, List<String> names) {
        static Device of(String name) {
            return new Device(name, List.of(name));
        }
    }

    /** Pool and image can contain the separator: each occurrence gives one reading. */
    private VolumePath rbd(String plugin, String kind) {
        String segment = segments.name();
        boolean maps = kind.equals(PodPaths.DEVICES);
        String podUid = maps && !segments.atEnd() ? segments.name() : "";
        if (maps && !segments.atEnd()) {
            return segments.notOurs();
        }
        String inner = segments.inner();
        List<VolumePath> readings = RbdSegments.splits(segment).stream()
                .<VolumePath>map(names -> maps
                        ? new GlobalBlockMap(plugin, segment, names, podUid)
                        : new GlobalMount(plugin, segment, names, inner))
                .toList();
        return readings.isEmpty() ? segments.notOurs() : oneOf(readings);
    }

    private VolumePath oneOf(List<VolumePath> readings) {
        if (readings.size() == 1) {
            return readings.get(0);
        }
        segments.note(KubeletCode.MORE_THAN_ONE_READING, "the path can belong to " + readings.size() + " volumes");
        return new VolumePath.Ambiguous(readings);
    }

    private VolumePath mount(String plugin, Device device) {
        return new GlobalMount(plugin, device.path(), device.names(), segments.inner());
    }

    private VolumePath map(String plugin, Device device) {
        if (segments.left() > 1) {
            return segments.notOurs();
        }
        String podUid = segments.atEnd() ? "" : segments.name();
        return new GlobalBlockMap(plugin, device.path(), device.names(), podUid);
    }

    /** An EBS id with its zone has three levels; a vSphere path ends with its disk file. */
    private Device pathName(String plugin) {
        StringBuilder path = new StringBuilder(segments.name());
        boolean zoned = plugin.endsWith("aws-ebs") && path.toString().equals("aws");
        for (int i = 0; zoned && i < 2 && !segments.atEnd(); i++) {
            path.append('/').append(segments.name());
        }
        boolean disk = plugin.endsWith("vsphere-volume");
        while (disk && !path.toString().endsWith(".vmdk") && !segments.atEnd()) {
            path.append('/').append(segments.name());
        }
        return Device.of(path.toString());
    }

    private VolumePath iscsi(String plugin) {
        boolean maps = segments.peek().equals(PodPaths.DEVICES);
        if (maps) {
            segments.skip();
        }
        String iface = segments.atEnd() ? "" : segments.name();
        if (!iface.startsWith(DeviceMounts.IFACE)) {
            return iface.isEmpty() ? new Directory(DirKind.PLUGINS, "", plugin) : segments.notOurs();
        }
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", plugin);
        }
        String target = segments.name();
        Device device = new Device(iface + "/" + target, List.of(iface.substring(DeviceMounts.IFACE.length()), target));
        return maps ? map(plugin, device) : mount(plugin, device);
    }

    /** Target names with a unit; without one, the parts may be one identifier or several joined by dashes. */
    private VolumePath fc(String plugin) {
        boolean maps = segments.peek().equals(PodPaths.DEVICES);
        if (maps) {
            segments.skip();
        }
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", plugin);
        }
        String segment = segments.name();
        if (!segment.contains(DeviceMounts.LUN) && segment.indexOf('-') >= 0) {
            segments.note(KubeletCode.MORE_THAN_ONE_READING, "the disk has one identifier with dashes, or several");
        }
        return maps ? map(plugin, Device.of(segment)) : mount(plugin, Device.of(segment));
    }

    private VolumePath flex() {
        String vendor = segments.name();
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", DeviceMounts.FLEX);
        }
        String second = segments.name();
        boolean noVendor = second.equals(DeviceMounts.MOUNTS);
        String driver = noVendor ? vendor : vendor + "/" + second;
        if (!noVendor && (segments.atEnd() || !segments.name().equals(DeviceMounts.MOUNTS))) {
            return segments.notOurs();
        }
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", DeviceMounts.FLEX);
        }
        String name = segments.volumeName();
        return mount(DeviceMounts.FLEX, new Device(driver + "/mounts/" + name, List.of(driver, name)));
    }

    private VolumePath localMap() {
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", DeviceMounts.LOCAL);
        }
        if (!segments.name().equals(PodPaths.DEVICES)) {
            return segments.notOurs();
        }
        return segments.atEnd()
                ? new Directory(DirKind.PLUGINS, "", DeviceMounts.LOCAL)
                : map(DeviceMounts.LOCAL, Device.of(segments.volumeName()));
    }

    private VolumePath quobyte() {
        String plugin = "kubernetes.io/quobyte";
        if (segments.atEnd()) {
            return new Directory(DirKind.PLUGINS, "", plugin);
        }
        String segment = segments.name();
        int hash = segment.indexOf('#');
        int at = segment.indexOf('@', hash + 1);
        if (hash < 0 || at < 0) {
            return segments.notOurs();
        }
        List<String> names =
                List.of(segment.substring(0, hash), segment.substring(hash + 1, at), segment.substring(at + 1));
        return mount(plugin, new Device(segment, names));
    }
}
