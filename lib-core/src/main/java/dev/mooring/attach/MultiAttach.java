package dev.mooring.attach;

import dev.mooring.workload.VolumePlugin;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a volume may be attached to more than one node at once, as far as the attach/detach controller knows. */
public final class MultiAttach {

    /** Inline sources that are known to attach slowly or wrongly when another node has them. */
    private static final Set<VolumePlugin> FORBIDDEN_INLINE = Set.of(VolumePlugin.AZURE_DISK, VolumePlugin.CINDER);

    private static final List<String> SHARED_MODES = List.of("ReadWriteMany", "ReadOnlyMany");

    private MultiAttach() {}

    /**
     * Whether nothing is known that forbids it. The claim's modes, {@code readOnly}, the volume mode and what the driver can
     * do play no part: the persistent volume's modes decide, and one shared mode among them is enough.
     *
     * <p>For example, {@code [ReadWriteOnce, ReadOnlyMany]} is allowed, {@code [ReadWriteOnce]} is not, and a volume
     * without modes is.
     *
     * @param spec the volume; null if it is not known, which is allowed
     * @return true if another node may have it too
     * @throws dev.mooring.manifest.ManifestException if the access modes are no list of strings
     * @upstream pkg/volume/util/util.go IsMultiAttachAllowed
     */
    public static boolean isMultiAttachAllowed(@Nullable VolumeSpec spec) {
        if (spec == null) {
            return true;
        }
        if (!spec.persistent()) {
            return FORBIDDEN_INLINE.stream()
                    .noneMatch(plugin -> spec.owner().at(plugin.sourceKey()).isPresent());
        }
        List<String> modes = spec.accessModes();
        return modes.isEmpty() || modes.stream().anyMatch(SHARED_MODES::contains);
    }

    /**
     * The same for releases 1.8 to 1.12, which made an exception of vSphere volumes.
     *
     * @param spec the volume
     * @return true if another node may have it too
     * @upstream pkg/controller/volume/attachdetach/reconciler/reconciler.go isMultiAttachForbidden, of that time
     */
    public static boolean isMultiAttachAllowedBefore113(@Nullable VolumeSpec spec) {
        boolean vsphere = spec != null && spec.persistent() && spec.sourceKey().equals("vsphereVolume");
        return vsphere || isMultiAttachAllowed(spec);
    }
}
