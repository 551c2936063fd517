package dev.mooring.driver;

import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.driver.internal.CephHandle;
import dev.mooring.driver.internal.PartName;
import dev.mooring.driver.internal.Source;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.workload.internal.RbdMigration;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of volumes of ceph-csi and of the in-tree plugins for Ceph. */
final class CephParts {

    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");
    private static final Pattern MIGRATED = Pattern.compile("mig_mons-([0-9a-f]{32})_image-([^_]+)_((?:[0-9a-f]{2})+)");
    private static final Pattern UUID_AT_END = Pattern.compile(StorageKeys.UUID + "$");
    private static final String DEFAULT_POOL = "rbd";

    private CephParts() {}

    /**
     * An image. The handle of a static volume is the name of the image; for any other volume the driver finds pool and
     * image by the handle, and the attributes are those of its creation.
     *
     * @upstream ceph-csi internal/rbd/nodeserver.go populateRbdVol
     * @upstream ceph-csi internal/rbd/rbd_util.go genVolFromVolID
     */
    static void rbd(Source source, Parts parts) {
        Matcher migrated = MIGRATED.matcher(source.handle());
        if (TRUE.contains(source.attribute("staticVolume")) && !TRUE.contains(source.attribute("migration"))) {
            parts.put(PartName.CLUSTER, source.attribute("clusterID"));
            parts.put(PartName.POOL, source.attribute("pool"));
            parts.put(PartName.IMAGE, source.handle());
            String other = source.attribute("imageName");
            if (!other.isEmpty() && !other.equals(source.handle())) {
                parts.candidates(StorageKeys.candidate(Driver.CEPH_RBD, PartName.IMAGE, other));
            }
        } else if (migrated.matches()) {
            parts.put(PartName.MONITORS, migrated.group(1));
            parts.put(PartName.IMAGE, RbdMigration.IMAGE_PREFIX + migrated.group(2));
            byte[] pool = HexFormat.of().parseHex(migrated.group(3));
            parts.put(PartName.POOL, new String(pool, StandardCharsets.UTF_8));
            parts.handleDecides();
        } else {
            dynamic(source, parts, PartName.POOL_ID);
            parts.put(PartName.POOL, PartScope.RECORDED_NAME, source.attribute("pool"));
            String image = source.attribute("imageName");
            if (contradicts(image, parts)) {
                parts.candidates(StorageKeys.candidate(Driver.CEPH_RBD, PartName.IMAGE, image));
            } else if (image.isEmpty() && !parts.handleIsKey()) {
                // Only the attribute says that a volume is static, and what nodes report has no attributes.
                parts.candidates(StorageKeys.candidate(Driver.CEPH_RBD, PartName.IMAGE, source.handle()));
            } else {
                parts.put(PartName.IMAGE, image);
            }
        }
    }

    /** Whether a name that the driver builds from a UUID has a different UUID than the handle. */
    private static boolean contradicts(String name, Parts parts) {
        Matcher uuid = UUID_AT_END.matcher(name);
        return uuid.find()
                && parts.get(PartName.UUID)
                        .filter(each -> !each.value().equals(uuid.group()))
                        .isPresent();
    }

    private static void dynamic(Source source, Parts parts, PartName location) {
        CephHandle.read(source.handle()).ifPresent(handle -> {
            parts.put(PartName.CLUSTER, handle.clusterId());
            parts.put(location, Long.toUnsignedString(handle.locationId()));
            parts.put(PartName.UUID, handle.uuid());
            parts.handleDecides();
        });
    }

    /** @upstream pkg/volume/rbd/rbd.go getVolumeSourceInfo (v1.30) */
    static void inTreeRbd(Source source, Parts parts) {
        List<String> monitors = source.part().at("monitors").texts();
        if (!monitors.isEmpty()) {
            parts.put(PartName.MONITORS, RbdMigration.clusterId(String.join(",", monitors)));
        }
        String pool = source.part().at("pool").text();
        parts.put(PartName.POOL, pool.isEmpty() ? DEFAULT_POOL : pool);
        parts.put(PartName.IMAGE, source.part().at("image").text());
    }

    /**
     * A subvolume. A read-only volume may be a snapshot of the subvolume at its path; only the driver knows.
     *
     * @upstream ceph-csi internal/cephfs/store/volumeoptions.go NewVolumeOptionsFromVolID, NewVolumeOptionsFromStaticVolume
     * @upstream ceph-csi internal/cephfs/controllerserver.go CreateVolume
     */
    static void cephfs(Source source, Parts parts) {
        dynamic(source, parts, PartName.POOL_ID);
        parts.put(PartName.FS_NAME, source.attribute("fsName"));
        if (parts.handleIsKey()) {
            parts.put(PartName.PATH, source.attribute("subvolumePath"));
            boolean readOnly = source.volume().accessModes().equals(List.of(AccessModes.ROX));
            if (!readOnly || FALSE.contains(source.attribute("backingSnapshot"))) {
                parts.set(PartName.SNAPSHOT, "");
            }
        } else if (TRUE.contains(source.attribute("staticVolume"))) {
            parts.put(PartName.CLUSTER, source.attribute("clusterID"));
            parts.put(PartName.PATH, source.attribute("rootPath"));
            parts.set(PartName.SNAPSHOT, source.attribute("backingSnapshotID"));
        }
    }

    /** @upstream pkg/volume/cephfs/cephfs.go newMounterInternal (v1.30) */
    static void inTreeCephfs(Source source, Parts parts) {
        List<String> monitors = source.part().at("monitors").texts();
        if (!monitors.isEmpty()) {
            parts.put(PartName.MONITORS, RbdMigration.clusterId(String.join(",", monitors)));
        }
        parts.set(PartName.PATH, source.part().at("path").text());
        parts.set(PartName.SNAPSHOT, "");
    }
}
