package dev.mooring.lint;

import dev.mooring.driver.internal.Source;
import dev.mooring.object.VolumeView;
import java.util.Locale;
import java.util.Set;

/**
 * Whether a driver caches writes on the node and uploads them later: pods on two nodes then do not see each other's
 * writes, and the later upload of a file wins.
 *
 * @upstream blob-csi-driver pkg/blob/nodeserver.go NodeStageVolume
 * @upstream juicefs docs/en/guide/cache.md Client write data cache
 * @upstream csi-rclone pkg/rclone/nodeserver.go NodePublishVolume
 */
final class WriteCache {

    private static final Set<String> NFS = Set.of("nfs", "nfsv3", "aznfs");
    private static final Set<String> WRITES = Set.of("writes", "full");

    private WriteCache() {}

    /**
     * Whether the volume has one.
     *
     * @param volume the volume
     * @return false also if it is not known: an option of the driver can enable a cache that the volume does not show
     */
    static boolean isOf(VolumeView volume) {
        Source source = Source.of(volume);
        return switch (source.driver()) {
            case "blob.csi.azure.com" ->
                !NFS.contains(source.attribute("protocol").toLowerCase(Locale.ROOT));
            case "csi.juicefs.com" ->
                volume.source("mountOptions").texts().stream().anyMatch("writeback"::equals);
            case "csi-rclone" -> {
                String mode = source.attribute("vfs-cache-mode");
                yield mode.isEmpty() || WRITES.contains(mode);
            }
            default -> false;
        };
    }
}
