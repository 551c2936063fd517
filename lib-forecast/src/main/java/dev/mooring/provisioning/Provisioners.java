package dev.mooring.provisioning;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.provisioning.internal.DriverNames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which external provisioners run in a cluster, as the caller says: none, some by name, or each that a class names. A name
 * is that of a CSI driver; the name of an in-tree plugin means the driver that took it over.
 *
 * @param names the drivers, sorted; empty if each that a class names runs
 * @param isEveryone whether each that a class names runs
 * @param options how they were started
 * @param refusals what the drivers answer that make no volume, by the name of the driver; empty for the others
 */
public record Provisioners(
        Set<String> names, boolean isEveryone, ProvisionerOptions options, Map<String, String> refusals) {

    /** No provisioner runs: a claim that needs one waits. */
    public static final Provisioners NONE = new Provisioners(Set.of(), false, ProvisionerOptions.DEFAULT, Map.of());

    public Provisioners {
        names = Set.copyOf(names);
        refusals = Map.copyOf(refusals);
    }

    /**
     * The provisioners of some drivers.
     *
     * @param names their names, for example {@code ebs.csi.aws.com}
     * @return the provisioners
     */
    public static Provisioners named(String... names) {
        return NONE.and(names);
    }

    /**
     * These, and those of more drivers.
     *
     * @param more their names
     * @return the changed copy
     */
    public Provisioners and(String... more) {
        Set<String> drivers = new TreeSet<>(names);
        List.of(more).forEach(each -> drivers.add(DriverNames.driver(each)));
        return new Provisioners(drivers, isEveryone, options, refusals);
    }

    /**
     * These, and the provisioner of a driver that makes no volume: each claim that it takes up stays Pending, with an event
     * {@code ProvisioningFailed}. For tests of what handles that.
     *
     * @param driver the name of the driver
     * @param error what the driver answers, for example {@code rpc error: code = ResourceExhausted desc = no space}
     * @return the changed copy
     */
    public Provisioners refusing(String driver, String error) {
        Map<String, String> more = new TreeMap<>(refusals);
        more.put(DriverNames.driver(driver), requireNonNull(error, "error"));
        return new Provisioners(and(driver).names, isEveryone, options, more);
    }

    /**
     * What the driver answers that takes a claim up.
     *
     * @param claim the claim
     * @return the error; empty if the driver makes a volume, or none takes the claim up
     */
    public Optional<String> refusal(ClaimView claim) {
        return serving(claim).map(DriverNames::driver).map(refusals::get);
    }

    /** {@return each provisioner that a class names, except in-tree plugins that no CSI driver took over} */
    public static Provisioners assumed() {
        return new Provisioners(Set.of(), true, ProvisionerOptions.DEFAULT, Map.of());
    }

    /**
     * The same, started in another way.
     *
     * @param newOptions how
     * @return the changed copy
     */
    public Provisioners with(ProvisionerOptions newOptions) {
        return new Provisioners(names, isEveryone, newOptions, refusals);
    }

    /** {@return whether there is none} */
    public boolean isEmpty() {
        return !isEveryone && names.isEmpty();
    }

    /**
     * The names that no class names, which have no effect.
     *
     * @param classes the classes of the cluster
     * @return the names, sorted
     */
    public List<String> unused(Iterable<StorageClassView> classes) {
        Set<String> unused = new TreeSet<>(names);
        classes.forEach(each -> unused.remove(DriverNames.driver(each.provisioner())));
        return new ArrayList<>(unused);
    }

    /**
     * The one of these provisioners that takes a claim up: it is named in the annotation of the claim, or has taken over the
     * in-tree plugin that is named there.
     *
     * @param claim the claim
     * @return its driver; empty if none of them does
     * @upstream external-provisioner pkg/controller/util.go csiProvisioner.ShouldProvision
     * @upstream sig-storage-lib-external-provisioner controller/controller.go ProvisionController.knownProvisioner
     */
    public Optional<String> serving(ClaimView claim) {
        String asked = claim.annotations()
                .getOrDefault(
                        Annotations.STORAGE_PROVISIONER,
                        claim.annotations().getOrDefault(Annotations.BETA_STORAGE_PROVISIONER, ""));
        String migrated = claim.annotations().getOrDefault(Annotations.MIGRATED_TO, "");
        if (runs(asked)) {
            return Optional.of(asked);
        }
        return runs(migrated) && migrated.equals(DriverNames.driver(asked)) ? Optional.of(migrated) : Optional.empty();
    }

    private boolean runs(String driver) {
        return isEveryone ? !driver.isEmpty() && !DriverNames.isInTree(driver) : names.contains(driver);
    }

    /**
     * How an external provisioner was started.
     *
     * @param defaultFsType the file system if the class names none ({@code --default-fstype}); empty for none
     * @param flags what was switched from its default
     * @upstream external-provisioner cmd/csi-provisioner/csi-provisioner.go flags, pkg/features/features.go
     */
    public record ProvisionerOptions(String defaultFsType, Set<Flag> flags) {

        /** All defaults. */
        public static final ProvisionerOptions DEFAULT = new ProvisionerOptions("", Set.of());

        /** A flag or feature gate that differs from its default. */
        public enum Flag {
            /** {@code --strict-topology}: the request has only the topology of the selected node. */
            STRICT_TOPOLOGY,
            /** {@code --immediate-topology=false}: without a selected node, the request has no topology. */
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
    }
}
