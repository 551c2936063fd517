package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.Segments.Rule;
import dev.mooring.manifest.Part;
import dev.mooring.workload.VolumeSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * Where in-tree plugins mount a device once for the node, and keep the maps of block volumes. The API server does not
 * check the names that they use, so this class checks each part, and then the whole segment.
 */
final class DeviceMounts {

    static final String MOUNTS = "mounts";
    static final String RBD = "kubernetes.io/rbd";
    static final String ISCSI = "kubernetes.io/iscsi";
    static final String FC = "kubernetes.io/fc";
    static final String FLEX = "kubernetes.io/flexvolume";
    static final String LOCAL = "kubernetes.io/local-volume";
    static final String LOCAL_ESCAPED = "kubernetes.io~local-volume";
    static final String QUOBYTE_ESCAPED = "kubernetes.io~quobyte";
    static final String IMAGE = "-image-";
    static final String LUN = "-lun-";
    static final String IFACE = "iface-";

    private final PluginPaths plugins;

    DeviceMounts(PluginPaths plugins) {
        this.plugins = plugins;
    }

    /**
     * The mount of an RBD image.
     *
     * @param pool the pool
     * @param image the image
     * @return {@code plugins/kubernetes.io/rbd/mounts/POOL-image-IMAGE}
     * @throws NodePathException if pool or image are no segments
     * @upstream pkg/volume/rbd/rbd_util.go makePDNameInternal, up to 1.30
     */
    public NodePath rbd(String pool, String image) {
        return plugins.below(RBD, MOUNTS, rbdSegment(pool, image));
    }

    /**
     * The directory of older releases, which stays in use where it exists.
     *
     * @param pool the pool
     * @param image the image
     * @return {@code plugins/kubernetes.io/rbd/rbd/POOL-image-IMAGE}
     * @throws NodePathException if pool or image are no segments
     */
    public NodePath oldRbd(String pool, String image) {
        return plugins.below(RBD, "rbd", rbdSegment(pool, image));
    }

    /**
     * The device maps of an RBD image.
     *
     * @param pool the pool
     * @param image the image
     * @return {@code plugins/kubernetes.io/rbd/volumeDevices/POOL-image-IMAGE}
     * @throws NodePathException if pool or image are no segments
     */
    public NodePath rbdBlockMap(String pool, String image) {
        return plugins.below(RBD, PodPaths.DEVICES, rbdSegment(pool, image));
    }

    /**
     * The mount of a local volume whose path is a device.
     *
     * @param specName the persistent volume's name
     * @return {@code plugins/kubernetes.io/local-volume/mounts/NAME}
     * @throws NodePathException if the name is not valid
     */
    public NodePath local(String specName) {
        return plugins.below(LOCAL, MOUNTS, name(specName));
    }

    /**
     * The device maps of a local volume; only this path escapes the name of the plugin.
     *
     * @param specName the persistent volume's name
     * @return {@code plugins/kubernetes.io~local-volume/volumeDevices/NAME}
     * @throws NodePathException if the name is not valid
     * @upstream pkg/volume/local/local.go GetGlobalMapPath
     */
    public NodePath localBlockMap(String specName) {
        return plugins.below(LOCAL_ESCAPED, PodPaths.DEVICES, name(specName));
    }

    /**
     * The mount of an iSCSI disk.
     *
     * @param disk the disk
     * @return {@code plugins/kubernetes.io/iscsi/iface-IFACE/PORTAL-IQN-lun-LUN}
     * @throws NodePathException if a part is no segment
     * @upstream pkg/volume/iscsi/iscsi_util.go makePDNameInternal
     */
    public NodePath iscsi(IscsiDisk disk) {
        return plugins.below(ISCSI, iface(disk), target(disk));
    }

    /**
     * The device maps of an iSCSI disk.
     *
     * @param disk the disk
     * @return {@code plugins/kubernetes.io/iscsi/volumeDevices/iface-IFACE/PORTAL-IQN-lun-LUN}
     * @throws NodePathException if a part is no segment
     */
    public NodePath iscsiBlockMap(IscsiDisk disk) {
        return plugins.below(ISCSI, PodPaths.DEVICES, iface(disk), target(disk));
    }

    /**
     * The mount of a Fibre Channel disk.
     *
     * @param disk the disk
     * @return {@code plugins/kubernetes.io/fc/} and the names of its targets, joined by dashes; older releases used only the
     *     first name
     * @throws NodePathException if a name is no segment
     * @upstream pkg/volume/fc/fc_util.go makePDNameInternal
     */
    public NodePath fc(FcDisk disk) {
        return plugins.below(FC, fcSegment(disk));
    }

    /**
     * The device maps of a Fibre Channel disk.
     *
     * @param disk the disk
     * @return as {@link #fc}, below {@code volumeDevices}
     * @throws NodePathException if a name is no segment
     */
    public NodePath fcBlockMap(FcDisk disk) {
        return plugins.below(FC, PodPaths.DEVICES, fcSegment(disk));
    }

    /**
     * The mount of a FlexVolume whose driver attaches.
     *
     * @param driver the driver's name, for example {@code ceph.rook.io/rook}
     * @param specName the inner name
     * @return {@code plugins/kubernetes.io/flexvolume/VENDOR/DRIVER/mounts/NAME}
     * @throws NodePathException if a name is not valid
     */
    public NodePath flex(String driver, String specName) {
        List<String> segments = new ArrayList<>(List.of(driver.split("/", -1)));
        segments.add(MOUNTS);
        segments.add(name(specName));
        return plugins.below(FLEX, segments.toArray(String[]::new));
    }

    /**
     * The mount of a volume whose name can contain slashes: an EBS volume id such as {@code aws://us-east-1a/vol-1}, a
     * vSphere path such as {@code [ds1] kubevols/disk.vmdk}, or the plain name of a GCE disk, Cinder volume or Photon disk.
     *
     * @param plugin the plugin's name
     * @param volume the name; {@code ://} becomes one slash, and each slash a level
     * @return {@code plugins/PLUGIN/mounts/VOLUME}
     * @throws NodePathException if a level is no segment
     */
    public NodePath named(String plugin, String volume) {
        List<String> segments = new ArrayList<>(List.of(MOUNTS));
        segments.addAll(List.of(volume.replace("://", "/").split("/", -1)));
        return plugins.below(plugin, segments.toArray(String[]::new));
    }

    /**
     * The mount of an Azure disk.
     *
     * @param diskUri the disk's URI
     * @param kind {@code m} for a managed disk, {@code b} for a blob
     * @return {@code plugins/kubernetes.io/azure-disk/mounts/} and kind and CRC-32 of the lower-cased URI
     * @throws NodePathException if the kind is no segment
     */
    public NodePath azureDisk(String diskUri, String kind) {
        CRC32 crc = new CRC32();
        crc.update(diskUri.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
        return plugins.below("kubernetes.io/azure-disk", MOUNTS, kind + Long.toHexString(crc.getValue()));
    }

    /**
     * The directory of a Quobyte volume, which pods use directly.
     *
     * @param user the user, {@code root} by default
     * @param group the group, {@code nfsnobody} by default
     * @param volume the volume
     * @return {@code plugins/kubernetes.io~quobyte/USER#GROUP@VOLUME}
     * @throws NodePathException if the parts are no segment
     */
    public NodePath quobyte(String user, String group, String volume) {
        return plugins.below(QUOBYTE_ESCAPED, user + "#" + group + "@" + volume);
    }

    /**
     * The device map of a pod.
     *
     * @param mapDir a directory of device maps
     * @param podUid the pod's uid
     * @return the uid below the directory
     * @throws NodePathException if the uid is no segment
     */
    public NodePath mapFile(NodePath mapDir, String podUid) {
        return plugins.below(mapDir, podUid);
    }

    private String name(String specName) {
        return Segments.check("volume name", specName, Rule.SUBDOMAIN, plugins.windows());
    }

    private String part(String part, String text) {
        return Segments.check(part, text, Rule.FREE, plugins.windows());
    }

    private String rbdSegment(String pool, String image) {
        return part("RBD pool", pool) + IMAGE + part("RBD image", image);
    }

    private static String iface(IscsiDisk disk) {
        return IFACE + disk.iface();
    }

    private String target(IscsiDisk disk) {
        return part("iSCSI portal", disk.portal()) + "-" + part("iSCSI name", disk.iqn()) + LUN + disk.lun();
    }

    private String fcSegment(FcDisk disk) {
        List<String> names = disk.wwns().isEmpty() ? disk.wwids() : disk.wwns();
        names.forEach(name -> Segments.check("FC name", name, Rule.FREE, plugins.windows()));
        String joined = part("FC name", String.join("-", names));
        return disk.wwns().isEmpty() ? joined : joined + LUN + disk.lun();
    }

    /**
     * A Fibre Channel disk, with the parts of its directory names.
     *
     * @param wwns the names of its targets; used if there are any
     * @param lun the unit
     * @param wwids its identifiers; used if there are no target names
     */
    public record FcDisk(List<String> wwns, int lun, List<String> wwids) {

        public FcDisk {
            wwns = List.copyOf(wwns);
            wwids = List.copyOf(wwids);
        }

        /**
         * The disk of a volume.
         *
         * @param spec a volume with an {@code fc} source
         * @return the disk
         * @upstream pkg/volume/fc/fc.go newMounterInternal
         */
        public static FcDisk of(VolumeSpec spec) {
            Part source = spec.source();
            return new FcDisk(
                    source.at("targetWWNs").texts(),
                    source.at("lun").int32().orElse(0),
                    source.at("wwids").texts());
        }
    }

    /**
     * An iSCSI disk, with the parts of its directory names.
     *
     * @param iface the interface; {@code default} if absent, portal and volume if there is an initiator name
     * @param portal the first portal, with its port
     * @param iqn the target's name
     * @param lun the unit
     */
    public record IscsiDisk(String iface, String portal, String iqn, int lun) {

        public IscsiDisk {
            requireNonNull(iface, "iface");
            requireNonNull(portal, "portal");
            requireNonNull(iqn, "iqn");
        }

        /**
         * The disk of a volume.
         *
         * @param spec a volume with an {@code iscsi} source
         * @return the disk
         * @upstream pkg/volume/iscsi/iscsi.go createISCSIDisk
         */
        public static IscsiDisk of(VolumeSpec spec) {
            Part source = spec.source();
            String target = source.at("targetPortal").text();
            String portal = target.contains(":") ? target : target + ":3260";
            boolean initiator = !source.at("initiatorName").text().isEmpty();
            String written = source.at("iscsiInterface").text();
            String iface = initiator ? portal + ":" + spec.name() : written.isEmpty() ? "default" : written;
            return new IscsiDisk(
                    iface,
                    portal,
                    source.at("iqn").text(),
                    source.at("lun").int32().orElse(0));
        }
    }
}
