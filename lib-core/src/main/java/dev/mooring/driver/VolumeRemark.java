package dev.mooring.driver;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.driver.internal.ServedModes;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the API server accepts in a volume or claim although the storage cannot provide it. Every question that shows a
 * volume uses this table.
 */
public enum VolumeRemark implements ReasonCode {
    /**
     * ReadWriteMany on a file system of an RBD image: two nodes that mount it destroy it. On RBD, ReadWriteMany works
     * only with {@code volumeMode: Block}.
     *
     * @upstream ceph-csi internal/rbd/controllerserver.go parseVolCreateRequest
     */
    READ_WRITE_MANY_ON_RBD_FILE_SYSTEM(DANGER),
    /** An access mode that the driver does not serve with the volume mode: it creates and mounts no such volume. */
    ACCESS_MODE_REFUSED_BY_DRIVER(WARN),
    /** ReadOnlyMany together with a writable mode: several nodes may attach it, and only one of them may write. */
    READ_ONLY_MANY_BESIDE_A_WRITER(WARN),
    /** An in-tree source whose plugin was removed: no kubelet of the release mounts it. */
    IN_TREE_PLUGIN_REMOVED(ERROR),
    /** A source whose plugin is disabled: no kubelet of the release mounts it unless a feature gate is set. */
    PLUGIN_SWITCHED_OFF(ERROR),
    /** An in-tree source that a CSI driver serves. */
    IN_TREE_PLUGIN_MIGRATED(INFO);

    private final Severity severity;

    VolumeRemark(Severity severity) {
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }

    /**
     * The remarks on a volume.
     *
     * @param volume the volume
     * @param release the release of the cluster
     * @return each with the path of the field; none for most volumes
     */
    public static List<Reason> of(VolumeView volume, Release release) {
        List<Reason> remarks = new ArrayList<>();
        String driver = WriteSharing.driver(volume);
        onModes(volume.ref(), volume.accessModes(), volume.volumeMode(), driver)
                .or(() ->
                        refused(volume.ref(), driver, ServedModes.of(driver).flatMap(served -> served.refusal(volume))))
                .ifPresent(remarks::add);
        Set<VolumePlugin> plugins = EnumSet.noneOf(VolumePlugin.class);
        for (String key : volume.manifest().spec().members().keySet()) {
            VolumePlugin.ofSource(key).filter(plugin -> volume.hasSource(key)).ifPresent(plugins::add);
        }
        for (VolumePlugin plugin : plugins) {
            onPlugin(volume.source(plugin.sourceKey()), plugin, release).ifPresent(remarks::add);
        }
        return List.copyOf(remarks);
    }

    /**
     * The remarks on a claim whose volume is not known.
     *
     * @param claim the claim
     * @param provisioner the provisioner of its class; empty if it is not known
     * @param parameters the parameters of its class
     * @return none for most claims
     */
    public static List<Reason> of(ClaimView claim, String provisioner, Map<String, String> parameters) {
        return onModes(claim.ref(), claim.accessModes(), claim.volumeMode(), provisioner)
                .or(() -> refused(
                        claim.ref(),
                        provisioner,
                        ServedModes.of(provisioner).flatMap(served -> served.refusal(claim, parameters))))
                .stream()
                .toList();
    }

    private static Optional<Reason> refused(ObjectRef object, String driver, Optional<String> words) {
        return words.map(refusal -> reason(
                        ACCESS_MODE_REFUSED_BY_DRIVER,
                        object,
                        "driver " + driver + " does not serve the access modes with this volume mode: " + refusal)
                .withRemedy(RemedyStep.of(
                        "change-access-modes", "use modes that the driver serves, or a class of another driver")));
    }

    /**
     * The remark on the access modes of a volume or claim.
     *
     * @param object the volume or claim
     * @param accessModes its access modes
     * @param volumeMode its volume mode; every text but {@code Block} is a file system
     * @param driver its driver or provisioner
     * @return empty if the storage can provide them
     */
    private static Optional<Reason> onModes(
            ObjectRef object, List<String> accessModes, String volumeMode, String driver) {
        if (WriteSharing.of(accessModes, volumeMode, driver) != WriteSharing.ONE) {
            return Optional.empty();
        }
        if (accessModes.contains(AccessModes.RWX) && WriteSharing.isRbd(driver)) {
            return Optional.of(reason(
                            READ_WRITE_MANY_ON_RBD_FILE_SYSTEM,
                            object,
                            "ReadWriteMany on a file system of an RBD image: two nodes that mount it destroy the file"
                                    + " system")
                    .withValues("volumeMode Block", "volumeMode Filesystem")
                    .withRemedy(RemedyStep.of(
                            "change-access-modes",
                            "use ReadWriteOnce, or volumeMode Block with a program that shares a raw disk, or a shared"
                                    + " file system such as CephFS")));
        }
        return accessModes.contains(AccessModes.ROX) && !accessModes.contains(AccessModes.RWX)
                ? Optional.of(reason(
                                READ_ONLY_MANY_BESIDE_A_WRITER,
                                object,
                                "ReadOnlyMany together with a writable mode: several nodes may attach the volume, and"
                                        + " nothing defines which one writes")
                        .withValues("only ReadOnlyMany, or only a writable mode", String.join(", ", accessModes))
                        .withRemedy(RemedyStep.of(
                                "change-access-modes",
                                "use only ReadWriteOnce, or only ReadOnlyMany if no pod writes")))
                : Optional.empty();
    }

    private static Reason reason(VolumeRemark code, ObjectRef object, String message) {
        return Reason.of(code, object.toString(), message).at("/spec/accessModes");
    }

    /**
     * The remark on an in-tree source.
     *
     * @param source the source in a volume or pod
     * @param plugin its plugin
     * @param release the release of the kubelet
     * @return empty for a plugin that mounts it there
     */
    public static Optional<Reason> onPlugin(Part source, VolumePlugin plugin, Release release) {
        String object = source.ref().toString();
        String kubelet = "no kubelet of this release";
        Optional<Reason> remark = switch (plugin.state(release)) {
            case IN_TREE -> Optional.empty();
            case MIGRATED ->
                plugin.csiDriver(release)
                        .map(driver -> Reason.of(
                                IN_TREE_PLUGIN_MIGRATED,
                                object,
                                "the CSI driver " + driver + " serves the volumes of the plugin " + plugin.id()
                                        + ": it must be installed"));
            case REMOVED ->
                Optional.of(Reason.of(
                                IN_TREE_PLUGIN_REMOVED,
                                object,
                                kubelet + " has the plugin " + plugin.id() + ": no node can mount the volume")
                        .withRemedy(RemedyStep.of(
                                "create-volume", "create a volume of a CSI driver for the same storage")));
            case DISABLED ->
                Optional.of(Reason.of(
                                PLUGIN_SWITCHED_OFF,
                                object,
                                kubelet + " mounts volumes of the plugin " + plugin.id()
                                        + ", unless its feature gate is on")
                        .withRemedy(RemedyStep.of(
                                "replace-volume", "use an emptyDir and an init container that fetches the files")));
        };
        return remark.map(found -> found.at(source.pointer().toString()));
    }
}
