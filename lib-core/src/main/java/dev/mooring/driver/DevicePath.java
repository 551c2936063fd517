package dev.mooring.driver;

import dev.mooring.driver.internal.PartName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Paths on a node that lead to network storage, one row for each form: a hostPath or local volume with such a path is
 * not a disk of the node.
 */
enum DevicePath {
    /** {@code ceph src/ceph-rbdnamer}: pool, namespace unless it is the default one, image, partition. */
    RBD("/dev/rbd/([^/]+)/(?:[^/]+/)?([^/]+?)(?:-part\\d+)?", path -> StorageKeys.image(path.group(1), path.group(2))),
    /** What the kubelet and ceph-csi name after the handle or the image. */
    BY_ID_OF_CSI(
            "/(?:dev|var/lib/kubelet/plugins)/.*?" + StorageKeys.UUID + ".*", path -> StorageKeys.uuid(path.group())),
    /** {@code aws-ebs-csi-driver pkg/driver/node_linux.go findDevicePath}. */
    EBS(
            "/dev/disk/by-id/nvme-Amazon_Elastic_Block_Store_vol-?([0-9a-z]+)(?:-part\\d+)?",
            path -> List.of(StorageKeys.hint(Driver.AWS_EBS, PartName.ID, "vol-" + path.group(1)))),
    /** {@code gcp-compute-persistent-disk-csi-driver pkg/deviceutils/device-utils.go}. */
    GCE_PD(
            "/dev/disk/by-id/(?:google-|scsi-0Google_PersistentDisk_)(.+?)(?:-part\\d+)?",
            path -> List.of(StorageKeys.hint(Driver.GCE_PD, PartName.VOLUME, path.group(1)))),
    /** {@code hetznercloud/csi-driver internal/volumes/mount.go}. */
    HETZNER(
            "/dev/disk/by-id/scsi-0HC_Volume_([0-9]+)(?:-part\\d+)?",
            path -> List.of(StorageKeys.hint(Driver.HETZNER, PartName.VOLUME, path.group(1))));

    private final Pattern form;
    private final Function<MatchResult, List<String>> hints;

    DevicePath(String form, Function<MatchResult, List<String>> hints) {
        this.form = Pattern.compile(form);
        this.hints = hints;
    }

    /** The hints of the storage that a path leads to; none if it is a path of the node itself. */
    static List<String> hints(String path) {
        String plain = ComparableValues.path(path);
        List<String> found = new ArrayList<>();
        for (DevicePath row : values()) {
            Matcher matcher = row.form.matcher(plain);
            if (matcher.matches()) {
                found.addAll(row.hints.apply(matcher.toMatchResult()));
            }
        }
        return found;
    }
}
