package dev.mooring.provisioning.internal;

import static dev.mooring.provisioning.internal.Sources.when;

import dev.mooring.controller.internal.ControllerOptions;
import dev.mooring.driver.internal.OtherProvisioner;
import dev.mooring.driver.internal.ServedModes;
import dev.mooring.driver.internal.ServedModes.Lack;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Part;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.provisioning.Provisioners.ProvisionerOptions.Flag;
import dev.mooring.provisioning.ProvisioningDecision.State;
import dev.mooring.provisioning.internal.SecretTemplate.Reference;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Why a provisioner makes no volume for a claim, in upstream's order: the first one that finds something decides. Its
 * message is upstream's where upstream has one.
 *
 * @upstream sig-storage-lib-external-provisioner controller/controller.go ProvisionController.shouldProvision,
 *     ProvisionController.provisionClaimOperation
 * @upstream external-provisioner pkg/controller/controller.go csiProvisioner.prepareProvision
 */
public enum ProvisioningCheck implements ReasonCode {
    /** About a claim: it names a volume, so nothing is provisioned. */
    CLAIM_NAMES_VOLUME(
            State.IGNORED, attempt -> when(!attempt.claim().volumeName().isEmpty(), "the claim names a volume")),
    /** About a claim: the controller manager itself makes its volume, which is not simulated. */
    MADE_BY_CONTROLLER_MANAGER(State.UNKNOWN, ProvisioningCheck::inTree),
    /** About a claim: none of the running provisioners serves it. */
    NO_PROVISIONER_SERVES_CLAIM(
            State.IGNORED,
            attempt -> when(attempt.driver().isEmpty(), "none of the running provisioners serves this claim")),
    /** About a claim: its class does not exist; the provisioner tries again without an event. */
    CLASS_OF_CLAIM_NOT_FOUND(
            State.IGNORED,
            attempt -> when(
                    attempt.storageClass().isEmpty(),
                    "storageClass " + GoText.quote(attempt.claim().className()) + " not found")),
    /** About a claim: its class delays binding, and the scheduler has not chosen a node. */
    NO_NODE_SELECTED(State.IGNORED, ProvisioningCheck::waitsForNode),
    /** About a claim: a volume of the name that the new one would get exists. */
    PROVISIONED_VOLUME_EXISTS(
            State.IGNORED,
            attempt -> when(
                    attempt.request()
                            .cluster()
                            .volume(attempt.request().volumeName())
                            .isPresent(),
                    "volume " + attempt.request().volumeName() + " exists already")),
    /** About a claim: the provisioner in its annotations is not that of its class. */
    CLASS_HAS_OTHER_PROVISIONER(State.IGNORED, ProvisioningCheck::otherProvisioner),
    /** About a claim: it asks for a block device, and its provisioner, which is not a CSI driver, makes directories. */
    BLOCK_NOT_PROVIDED(
            State.FAILED,
            attempt -> attempt.other()
                    .filter(row -> row != OtherProvisioner.RBD && attempt.isBlock())
                    .map(row -> attempt.driver() + " does not support block volume provisioning")),
    /** About a claim: the node that the scheduler chose does not exist; the annotation is removed. */
    SELECTED_NODE_NOT_FOUND(State.RESCHEDULED, ProvisioningCheck::missingNode),
    /** About a claim: its data source is in another namespace, and the feature gate for that is off. */
    DATA_SOURCE_IN_OTHER_NAMESPACE(
            State.FAILED,
            attempt -> attempt.dataSource()
                    .filter(source -> source.hasNamespace() && !attempt.has(Flag.CROSS_NAMESPACE_DATA_SOURCE))
                    .map(source -> "dataSourceRef namespace specified but the CrossNamespaceVolumeDataSource feature is"
                            + " disabled")),
    /** About a claim: a ReferenceGrant that is not given must allow its data source. */
    GRANT_NOT_GIVEN(State.UNKNOWN, attempt -> notGranted(attempt, false)),
    /** About a claim: no ReferenceGrant allows its data source, which is in another namespace. */
    DATA_SOURCE_NOT_GRANTED(State.FAILED, attempt -> notGranted(attempt, true)),
    /** About a claim: its class, which is that of an in-tree plugin, cannot be translated for the driver. */
    CLASS_NOT_TRANSLATED(
            State.FAILED,
            attempt -> Optional.of(attempt.driverClass().error())
                    .filter(error -> !error.isEmpty())
                    .map(error -> "failed to translate storage class: " + error)),
    /** About a claim: its data source has no name. */
    DATA_SOURCE_WITHOUT_NAME(
            State.FAILED,
            attempt -> attempt.dataSource()
                    .filter(source -> source.name().isEmpty())
                    .map(source -> "the PVC source not found for PVC "
                            + attempt.claim().name())),
    /** About a claim: its data source is called a snapshot and is of another API group. */
    SNAPSHOT_OF_OTHER_GROUP(State.FAILED, ProvisioningCheck::otherGroup),
    /** About a claim: it is filled from something other than a snapshot or claim, which needs a populator. */
    LEFT_TO_POPULATOR(
            State.LEFT,
            attempt -> attempt.dataSource()
                    .filter(source -> !source.isSnapshot() && !source.isClaim())
                    .map(source -> "Assuming an external populator will provision the volume")),
    /** About a claim: it is filled from a snapshot or a claim, and the driver does not report that it can do so. */
    DATA_SOURCE_NOT_SERVED(State.FAILED, ProvisioningCheck::unservedSource),
    /** About a claim: it has a selector, which no provisioner can meet. */
    SELECTOR_NOT_SUPPORTED(
            State.FAILED, attempt -> when(attempt.claim().selector().isPresent(), "claim Selector is not supported")),
    /** About a claim: its provisioner, which is not a CSI driver, does not serve its access modes. */
    ACCESS_MODE_NOT_PROVIDED(State.FAILED, attempt -> attempt.isCsi() ? Optional.empty() : refusedModes(attempt)),
    /** About a claim: its provisioner makes directories of a node, and its class does not wait until one is chosen. */
    NODE_NEEDED(
            State.FAILED,
            attempt -> ofLocalPath(attempt)
                    .filter(row -> attempt.selectedNode().orElse("").isEmpty())
                    .map(row -> "configuration error, no node was specified")),
    /** About a claim: it has no uid, so its volume has no name. */
    CLAIM_WITHOUT_UID(
            State.FAILED, attempt -> when(attempt.claim().uid().isEmpty(), "corrupted PVC object, it is missing UID")),
    /** About a claim: its class names the file system under more than one key. */
    FS_TYPE_GIVEN_TWICE(
            State.FAILED,
            attempt -> when(
                    attempt.fsTypes().size() > 1,
                    "fstype specified in parameters with both \"fstype\" and \"" + DriverClass.FS_TYPE + "\" keys")),
    /** About a claim: its snapshot is not given, and it is not known whether it exists. */
    SNAPSHOT_NOT_GIVEN(State.UNKNOWN, attempt -> Sources.missingSnapshot(attempt, false)),
    /** About a claim: its snapshot does not exist. */
    SNAPSHOT_NOT_FOUND(State.FAILED, attempt -> Sources.missingSnapshot(attempt, true)),
    /** About a claim: its snapshot is being deleted. */
    SNAPSHOT_BEING_DELETED(
            State.FAILED,
            Sources.ofSnapshot((attempt, snapshot) -> when(
                    snapshot.at("metadata", "deletionTimestamp").isPresent(),
                    "snapshot " + snapshot.ref().name() + " is currently being deleted"))),
    /** About a claim: its snapshot names no content yet. */
    SNAPSHOT_NOT_BOUND(State.FAILED, Sources.ofSnapshot(Sources::unbound)),
    /** About a claim: the content of its snapshot is not given, and it is not known whether it exists. */
    SNAPSHOT_CONTENT_NOT_GIVEN(
            State.UNKNOWN, Sources.ofSnapshot((attempt, snapshot) -> Sources.missingContent(attempt, snapshot, false))),
    /** About a claim: the content of its snapshot does not exist. */
    SNAPSHOT_CONTENT_NOT_FOUND(
            State.FAILED, Sources.ofSnapshot((attempt, snapshot) -> Sources.missingContent(attempt, snapshot, true))),
    /** About a claim: the content of its snapshot belongs to another snapshot. */
    SNAPSHOT_CONTENT_OF_OTHER_SNAPSHOT(State.FAILED, Sources.ofSnapshot(Sources::otherSnapshot)),
    /** About a claim: its snapshot is of another driver than its class. */
    SNAPSHOT_OF_OTHER_DRIVER(State.FAILED, Sources.ofSnapshot(Sources::otherDriver)),
    /** About a claim: its snapshot is not ready to use. */
    SNAPSHOT_NOT_READY(State.FAILED, Sources.ofSnapshot(Sources::notReady)),
    /** About a claim: the content of its snapshot has no handle. */
    SNAPSHOT_WITHOUT_HANDLE(State.FAILED, Sources.ofSnapshot(Sources::withoutHandle)),
    /** About a claim: it asks for less than its snapshot needs. */
    SNAPSHOT_LARGER_THAN_CLAIM(State.FAILED, Sources.ofSnapshot(Sources::larger)),
    /** About a claim: its snapshot is of another volume mode, and nothing allows that. */
    SNAPSHOT_OF_OTHER_MODE(State.FAILED, Sources.ofContent(Sources::otherMode)),
    /** About a claim: the claim that it clones is not given, and it is not known whether it exists. */
    SOURCE_CLAIM_NOT_GIVEN(State.UNKNOWN, attempt -> Sources.missingClaim(attempt, false)),
    /** About a claim: the claim that it clones does not exist. */
    SOURCE_CLAIM_NOT_FOUND(State.FAILED, attempt -> Sources.missingClaim(attempt, true)),
    /** About a claim: the claim that it clones is not Bound. */
    SOURCE_CLAIM_NOT_BOUND(State.FAILED, Sources.ofClaim(Sources::notBoundClaim)),
    /** About a claim: the claim that it clones is being deleted. */
    SOURCE_CLAIM_BEING_DELETED(
            State.FAILED,
            Sources.ofClaim((attempt, source) -> when(
                    source.isBeingDeleted(), "the PVC DataSource " + source.name() + " is currently being deleted"))),
    /** About a claim: the claim that it clones has no field for the class; the old annotation does not count. */
    SOURCE_CLAIM_WITHOUT_CLASS(
            State.FAILED, Sources.ofClaim((attempt, source) -> Sources.withoutClass(source, "source"))),
    /** About a claim: it clones another one and has no field for the class; the old annotation does not count. */
    CLONE_WITHOUT_CLASS(
            State.FAILED, Sources.ofClaim((attempt, source) -> Sources.withoutClass(attempt.claim(), "requested"))),
    /** About a claim: it asks for less than the claim that it clones. */
    SOURCE_CLAIM_LARGER_THAN_CLONE(State.FAILED, Sources.ofClaim(Sources::largerClaim)),
    /** About a claim: the claim that it clones names no volume. */
    SOURCE_CLAIM_NAMES_NO_VOLUME(
            State.FAILED,
            Sources.ofClaim((attempt, source) ->
                    when(source.volumeName().isEmpty(), "volume name is empty in source PVC " + source.name()))),
    /** About a claim: the volume of the claim that it clones is missing, not Bound to it, or of another driver. */
    SOURCE_VOLUME_NOT_USABLE(State.FAILED, Sources.ofClaim(Sources::unusableVolume)),
    /** About a claim: the volume that it clones is of another volume mode. */
    SOURCE_VOLUME_OF_OTHER_MODE(State.FAILED, Sources.ofClaim(Sources::otherModeOfClaim)),
    /** About a claim: no valid topology request for its volume can be made. */
    TOPOLOGY_NOT_FOUND(
            State.FAILED,
            attempt -> Optional.of(attempt.topology().error())
                    .filter(error -> !error.isEmpty())
                    .map(error -> "error generating accessibility requirements: " + error)),
    /** About a claim: its class does not name correctly the secret that the driver needs to make the volume. */
    PROVISIONER_SECRET_NOT_NAMED(State.FAILED, attempt -> error(attempt.secret(SecretTemplate.PROVISIONER))),
    /** About a claim: the secret that the driver needs to make the volume does not exist. */
    PROVISIONER_SECRET_NOT_FOUND(State.FAILED, ProvisioningCheck::missingSecret),
    /** About a claim: its class does not name correctly the secret that the driver needs to use the volume. */
    SECRET_NOT_NAMED(
            State.FAILED,
            attempt -> Arrays.stream(SecretTemplate.values())
                    .flatMap(each -> error(attempt.secret(each)).stream())
                    .findFirst()),
    /** About a claim: its class has a parameter with a reserved prefix that no provisioner knows. */
    PARAMETER_NOT_KNOWN(State.FAILED, ProvisioningCheck::unknownParameter),
    /** About a claim: its VolumeAttributesClass is not given, and it is not known whether it exists. */
    ATTRIBUTES_CLASS_NOT_GIVEN(State.UNKNOWN, attempt -> missingAttributesClass(attempt, false)),
    /** About a claim: its VolumeAttributesClass does not exist. */
    ATTRIBUTES_CLASS_NOT_FOUND(State.FAILED, attempt -> missingAttributesClass(attempt, true)),
    /** About a claim: its VolumeAttributesClass is for another driver. */
    ATTRIBUTES_CLASS_OF_OTHER_DRIVER(State.FAILED, ProvisioningCheck::otherDriverOfAttributes),
    /** About a claim: its CSI driver does not serve its access modes with its volume mode. */
    ACCESS_MODE_REFUSED(State.FAILED, ProvisioningCheck::refusedModes),
    /** About a claim: the driver makes the volume, and it cannot be written as one of the in-tree plugin. */
    VOLUME_NOT_TRANSLATED(State.FAILED, ProvisioningCheck::untranslated);

    private final State state;

    private final Function<Attempt, Optional<String>> finder;

    ProvisioningCheck(State state, Function<Attempt, Optional<String>> finder) {
        this.state = state;
        this.finder = finder;
    }

    /** What is wrong, in upstream's words; empty if nothing is. */
    Optional<String> find(Attempt attempt) {
        if (isOfCsi() && !attempt.isCsi()) {
            return Optional.empty();
        }
        return finder.apply(attempt).map(words -> isAboutSource() ? prefix(attempt) + words : words);
    }

    /**
     * What external-provisioner does before and after it asks its driver; the others share only the library part
     * before.
     */
    private boolean isOfCsi() {
        return switch (this) {
            case SELECTOR_NOT_SUPPORTED, ACCESS_MODE_NOT_PROVIDED, NODE_NEEDED -> false;
            default -> isTakenUp();
        };
    }

    private static Optional<String> refusedModes(Attempt attempt) {
        return ServedModes.of(attempt.driver())
                .flatMap(row ->
                        row.refusal(attempt.claim(), attempt.driverClass().parameters()));
    }

    private static Optional<String> unservedSource(Attempt attempt) {
        boolean isSnapshot = attempt.dataSource().filter(DataSource::isSnapshot).isPresent();
        boolean isClaim = attempt.dataSource().filter(DataSource::isClaim).isPresent();
        return isSnapshot && ServedModes.lacks(attempt.driver(), Lack.SNAPSHOTS)
                ? Optional.of(
                        "CSI driver does not support snapshot restore: controller CREATE_DELETE_SNAPSHOT capability"
                                + " is not reported")
                : when(
                        isClaim && ServedModes.lacks(attempt.driver(), Lack.CLONES),
                        "CSI driver does not support clone operations: controller CLONE_VOLUME capability is not"
                                + " reported");
    }

    private static Optional<OtherProvisioner> ofLocalPath(Attempt attempt) {
        return attempt.other().filter(row -> row == OtherProvisioner.LOCAL_PATH);
    }

    private boolean isAboutSource() {
        return state == State.FAILED
                && compareTo(SNAPSHOT_NOT_GIVEN) >= 0
                && compareTo(SOURCE_VOLUME_OF_OTHER_MODE) <= 0;
    }

    private static String prefix(Attempt attempt) {
        return attempt.dataSource().map(DataSource::prefix).orElse("");
    }

    /** What the provisioner does. */
    State state() {
        return state;
    }

    /** Whether an event says that the provisioner has taken the claim up. */
    boolean isTakenUp() {
        return compareTo(SELECTED_NODE_NOT_FOUND) > 0;
    }

    private static Optional<String> inTree(Attempt attempt) {
        ControllerOptions options = attempt.request().cluster().options();
        return attempt.storageClass()
                .map(StorageClassView::provisioner)
                .filter(name -> attempt.driver().isEmpty() && options.plugins().provision(name, options.release()))
                .map(name -> "the controller manager makes the volume with its plug-in " + name
                        + ", and it is not known whether it can");
    }

    private static Optional<String> waitsForNode(Attempt attempt) {
        boolean delays = attempt.storageClass()
                .flatMap(StorageClassView::volumeBindingMode)
                .filter("WaitForFirstConsumer"::equals)
                .isPresent();
        boolean isSelected = !attempt.claim()
                .annotations()
                .getOrDefault(Annotations.SELECTED_NODE, "")
                .isEmpty();
        return when(delays && !isSelected, "the scheduler has not chosen a node for the claim");
    }

    private static Optional<String> otherProvisioner(Attempt attempt) {
        return attempt.storageClass()
                .map(StorageClassView::provisioner)
                .filter(provisioner -> !DriverNames.driver(provisioner).equals(attempt.driver()))
                .map(provisioner -> "the class names provisioner " + provisioner + ", the claim " + attempt.driver());
    }

    private static Optional<String> missingNode(Attempt attempt) {
        return attempt.selectedNode()
                .filter(name -> attempt.around().find(Kinds.NODE, "", name).isEmpty())
                .filter(name -> attempt.around().isComplete(Kinds.NODE))
                .map(name -> (hasTopology(attempt) ? "node " : "nodes ") + GoText.quote(name) + " not found");
    }

    /** Only then nodes are watched; if not, the node is fetched, which gives another text. */
    private static boolean hasTopology(Attempt attempt) {
        return !attempt.around().keys(attempt.driver()).isEmpty();
    }

    private static Optional<String> notGranted(Attempt attempt, boolean known) {
        return attempt.dataSource()
                .filter(source -> !source.namespace().equals(attempt.claim().namespace()))
                .filter(source -> !Sources.isGranted(attempt, source))
                .filter(source -> attempt.around().isComplete(Kinds.REFERENCE_GRANT) == known)
                .map(source -> known
                        ? "accessing " + source.namespace() + "/" + source.name() + " of " + source.kind()
                                + " dataSource from " + attempt.claim().key() + " isn't allowed"
                        : "not all ReferenceGrant objects are given, and none of those given lets the claim use "
                                + source.kind() + " " + source.namespace() + "/" + source.name());
    }

    private static Optional<String> otherGroup(Attempt attempt) {
        String expected = "snapshot.storage.k8s.io";
        return attempt.dataSource()
                .filter(source -> source.isSnapshot() && !source.group().equals(expected))
                .map(source -> "the PVC source does not belong to the right APIGroup. Expected " + expected + ", Got "
                        + source.group());
    }

    private static Optional<String> error(Reference secret) {
        return Optional.of(secret.error()).filter(error -> !error.isEmpty());
    }

    private static Optional<String> missingSecret(Attempt attempt) {
        Reference secret = attempt.secret(SecretTemplate.PROVISIONER);
        boolean isMissing = secret.isPresent()
                && attempt.around()
                        .find(Kinds.SECRET, secret.namespace(), secret.name())
                        .isEmpty()
                && attempt.around().isComplete(Kinds.SECRET);
        return when(
                isMissing,
                "error getting secret " + secret.name() + " in namespace " + secret.namespace() + ": secrets "
                        + GoText.quote(secret.name()) + " not found");
    }

    private static Optional<String> unknownParameter(Attempt attempt) {
        return attempt.driverClass().parameters().keySet().stream()
                .filter(key -> key.startsWith(SecretTemplate.PREFIX))
                .filter(key -> Stream.concat(Stream.of(DriverClass.FS_TYPE), SecretTemplate.keys())
                        .noneMatch(key::equals))
                .findFirst()
                .map(key -> "failed to strip CSI Parameters of prefixed keys: found unknown parameter key \"" + key
                        + "\" with reserved namespace " + SecretTemplate.PREFIX);
    }

    private static Optional<Part> attributesClass(Attempt attempt) {
        return attempt.around()
                .find(Kinds.VOLUME_ATTRIBUTES_CLASS, "", attempt.claim().volumeAttributesClass());
    }

    private static Optional<String> missingAttributesClass(Attempt attempt, boolean known) {
        String name = attempt.attributesClass();
        boolean isMissing = !name.isEmpty()
                && attributesClass(attempt).isEmpty()
                && attempt.around().isComplete(Kinds.VOLUME_ATTRIBUTES_CLASS) == known;
        return when(
                isMissing,
                known
                        ? "volumeattributesclasses.storage.k8s.io " + GoText.quote(name) + " not found"
                        : "VolumeAttributesClass " + name + " is not given");
    }

    private static Optional<String> otherDriverOfAttributes(Attempt attempt) {
        String name = attempt.attributesClass();
        return attributesClass(attempt)
                .filter(found -> !name.isEmpty())
                .map(found -> found.at("driverName").text())
                .filter(driver -> !driver.equals(attempt.driver()))
                .map(driver -> "VAC " + name + " referenced in PVC is for driver " + driver
                        + " which does not match driver name " + attempt.driver());
    }

    private static Optional<String> untranslated(Attempt attempt) {
        return attempt.driverClass()
                .plugin()
                .flatMap(plugin -> attempt.topology().place().flatMap(place -> InTreeVolume.problem(plugin, place)))
                .map(error -> "failed to translate topology. Error:Failed to handle region topology. error: " + error);
    }

    @Override
    public Severity severity() {
        return switch (state) {
            case IGNORED, LEFT, UNKNOWN -> Severity.INFO;
            case FAILED, RESCHEDULED -> Severity.WARN;
        };
    }

    @Override
    public String toString() {
        return id();
    }
}
