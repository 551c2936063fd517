package dev.mooring.attach.internal;

import dev.mooring.object.VolumePlugin;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a volume may be attached to more than one node at once, as far as the attach/detach controller knows. */
public final class MultiAttach {

    /** Inline sources for which upstream forbids a second node. */
    private static final Set<VolumePlugin> FORBIDDEN_INLINE = Set.of(VolumePlugin.AZURE_DISK, VolumePlugin.CINDER);

    private MultiAttach() {}

    /**
     * Whether a second node is not forbidden. The access modes of the persistent volume decide, and one shared mode among
     * them is enough; the modes of the claim, {@code readOnly}, the volume mode and the driver's capabilities do not count.
     *
     * <p>For example, {@code [ReadWriteOnce, ReadOnlyMany]} is allowed, {@code [ReadWriteOnce]} is not, and a volume
     * without modes is.
     *
     * @param spec the volume; null if it is not known: then a second node is allowed
     * @return true if a second node is allowed
     * @upstream pkg/volume/util/util.go IsMultiAttachAllowed
     */
    public static boolean isMultiAttachAllowed(@Nullable VolumeSpec spec) {
        if (spec == null) {
            return true;
        }
        if (!spec.isPersistent()) {
            return FORBIDDEN_INLINE.stream()
                    .noneMatch(plugin -> spec.sourceKeys().contains(plugin.sourceKey()));
        }
        List<String> modes = spec.accessModes();
        return modes.isEmpty() || AccessModes.areShared(modes);
    }
}
