package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import dev.mooring.sanitize.Policy.Keep;

/**
 * The settings of the ways that keep volumes: {@link Way.Prebind}, {@link Way.RebindStatic} and {@link Way.Neat}.
 *
 * @param reclaimPolicy the reclaim policy of the volumes in the output
 * @param provisionedBy the annotation {@code pv.kubernetes.io/provisioned-by}; to remove it does not protect the volume
 * @param provisionerIdentity the CSI volume attribute {@code storage.kubernetes.io/csiProvisionerIdentity}
 */
public record VolumeSettings(ReclaimPolicy reclaimPolicy, Keep provisionedBy, Keep provisionerIdentity) {

    /** Everything is kept. */
    public static final VolumeSettings DEFAULT = new VolumeSettings(ReclaimPolicy.KEEP, Keep.KEEP, Keep.KEEP);

    /** The reclaim policy of the volumes in the output. */
    public enum ReclaimPolicy {
        /** That of the input. */
        KEEP,
        /** Always Retain. */
        RETAIN,
        /** Always Delete. */
        DELETE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public VolumeSettings {
        requireNonNull(reclaimPolicy, "reclaimPolicy");
        requireNonNull(provisionedBy, "provisionedBy");
        requireNonNull(provisionerIdentity, "provisionerIdentity");
    }

    /**
     * A copy with another reclaim policy.
     *
     * @param other the reclaim policy
     * @return the copy
     */
    public VolumeSettings with(ReclaimPolicy other) {
        return new VolumeSettings(other, provisionedBy, provisionerIdentity);
    }
}
