package dev.mooring.provisioning;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import java.util.EnumSet;
import java.util.Set;

/**
 * How an external provisioner was started.
 *
 * @param defaultFsType the file system if the class names none ({@code --default-fstype}); empty for none
 * @param flags what was switched from its default
 * @upstream external-provisioner cmd/csi-provisioner/csi-provisioner.go flags, pkg/features/features.go
 */
public record ProvisionerOptions(String defaultFsType, Set<Flag> flags) {

    /** Everything as it is by default. */
    public static final ProvisionerOptions DEFAULT = new ProvisionerOptions("", Set.of());

    /** A flag or feature gate that differs from its default. */
    public enum Flag {
        /** {@code --strict-topology}: only the topology of the selected node is asked for. */
        STRICT_TOPOLOGY,
        /** {@code --immediate-topology=false}: without a selected node no topology is asked for. */
        NO_IMMEDIATE_TOPOLOGY,
        /** {@code --controller-publish-readonly}: a volume that is only ReadOnlyMany is read-only. */
        CONTROLLER_PUBLISH_READ_ONLY,
        /** {@code --prevent-volume-mode-conversion=false}: a snapshot is restored to any volume mode. */
        ANY_VOLUME_MODE,
        /** {@code --feature-gates=VolumeAttributesClass=true}: the class of volume attributes is honoured. */
        VOLUME_ATTRIBUTES_CLASS,
        /** {@code --feature-gates=CrossNamespaceVolumeDataSource=true}: sources of other namespaces are taken. */
        CROSS_NAMESPACE_DATA_SOURCE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public ProvisionerOptions {
        requireNonNull(defaultFsType, "defaultFsType");
        flags = Set.copyOf(flags);
    }

    /**
     * The same with a flag that differs from its default.
     *
     * @param flag which one
     * @return the changed copy
     */
    public ProvisionerOptions with(Flag flag) {
        Set<Flag> more = EnumSet.of(flag);
        more.addAll(flags);
        return new ProvisionerOptions(defaultFsType, more);
    }

    boolean has(Flag flag) {
        return flags.contains(flag);
    }
}
