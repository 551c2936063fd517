package dev.mooring.provisioning.internal;

import dev.mooring.internal.GoText;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.provisioning.Provisioners.ProvisionerOptions.Flag;
import dev.mooring.quantity.StorageSize;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What is wrong with the data source of a claim; {@link ProvisioningCheck} asks in upstream's order.
 *
 * @upstream external-provisioner pkg/controller/controller.go csiProvisioner.getSnapshotSource,
 *     csiProvisioner.getPVCSource; pkg/controller/util.go IsGranted
 */
final class Sources {

    private static final String ALLOWS_OTHER_MODE = "snapshot.storage.kubernetes.io/allow-volume-mode-change";
    private static final String INVALID = "claim in dataSource not bound or invalid";
    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

    private Sources() {}

    /** A check of a snapshot, which is there. */
    static Function<Attempt, Optional<String>> ofSnapshot(BiFunction<Attempt, Part, Optional<String>> check) {
        return attempt -> attempt.dataSource()
                .filter(DataSource::isSnapshot)
                .flatMap(source -> find(attempt, source).flatMap(found -> check.apply(attempt, found)));
    }

    /** A check of the content of a snapshot, which is there. */
    static Function<Attempt, Optional<String>> ofContent(BiFunction<Attempt, Part, Optional<String>> check) {
        return ofSnapshot(
                (attempt, snapshot) -> content(attempt, snapshot).flatMap(content -> check.apply(attempt, content)));
    }

    /** A check of a claim that is cloned, which is there. */
    static Function<Attempt, Optional<String>> ofClaim(BiFunction<Attempt, ClaimView, Optional<String>> check) {
        return attempt -> attempt.dataSource()
                .filter(DataSource::isClaim)
                .flatMap(source -> attempt.request().cluster().claim(source.namespace(), source.name()))
                .flatMap(found -> check.apply(attempt, found));
    }

    static Optional<String> when(boolean isWrong, String words) {
        return isWrong ? Optional.of(words) : Optional.empty();
    }

    private static Optional<Part> find(Attempt attempt, DataSource source) {
        return attempt.around().find(Kinds.VOLUME_SNAPSHOT, source.namespace(), source.name());
    }

    private static String contentName(Part snapshot) {
        return snapshot.at("status", "boundVolumeSnapshotContentName").text();
    }

    private static Optional<Part> content(Attempt attempt, Part snapshot) {
        return attempt.around().find(Kinds.VOLUME_SNAPSHOT_CONTENT, "", contentName(snapshot));
    }

    /** The words about a snapshot that is not there. */
    static Optional<String> missingSnapshot(Attempt attempt, boolean known) {
        return attempt.dataSource()
                .filter(DataSource::isSnapshot)
                .filter(source -> find(attempt, source).isEmpty())
                .filter(source -> attempt.around().isComplete(Kinds.VOLUME_SNAPSHOT) == known)
                .map(source -> known
                        ? "error getting snapshot " + source.name()
                                + " from api server: volumesnapshots.snapshot.storage.k8s.io "
                                + GoText.quote(source.name()) + " not found"
                        : "VolumeSnapshot " + source.namespace() + "/" + source.name() + " is not given");
    }

    static Optional<String> missingContent(Attempt attempt, Part snapshot, boolean known) {
        boolean isMissing = content(attempt, snapshot).isEmpty()
                && attempt.around().isComplete(Kinds.VOLUME_SNAPSHOT_CONTENT) == known;
        return when(
                isMissing,
                known ? notBound(snapshot) : "VolumeSnapshotContent " + contentName(snapshot) + " is not given");
    }

    static String notBound(Part snapshot) {
        return "snapshot " + snapshot.ref().name() + " not bound";
    }

    static Optional<String> unbound(Attempt attempt, Part snapshot) {
        return when(!snapshot.at("status", "boundVolumeSnapshotContentName").isPresent(), notBound(snapshot));
    }

    static Optional<String> otherSnapshot(Attempt attempt, Part snapshot) {
        return content(attempt, snapshot)
                .map(content -> content.at("spec", "volumeSnapshotRef"))
                .filter(owner -> !owner.at("uid")
                                .text()
                                .equals(snapshot.at("metadata", "uid").text())
                        || !owner.at("namespace").text().equals(snapshot.ref().namespace())
                        || !owner.at("name").text().equals(snapshot.ref().name()))
                .map(owner -> notBound(snapshot));
    }

    /** For the class of an in-tree plugin this is never its driver: upstream compares with the name in the class. */
    static Optional<String> otherDriver(Attempt attempt, Part snapshot) {
        return content(attempt, snapshot)
                .map(content -> content.at("spec", "driver").text())
                .filter(driver -> !driver.equals(attempt.driverClass().provisioner()))
                .map(driver -> notBound(snapshot));
    }

    static Optional<String> notReady(Attempt attempt, Part snapshot) {
        return when(
                !snapshot.at("status", "readyToUse").flag().orElse(false),
                "snapshot " + snapshot.ref().name() + " is not Ready");
    }

    static Optional<String> withoutHandle(Attempt attempt, Part snapshot) {
        return when(
                content(attempt, snapshot)
                        .filter(content ->
                                content.at("status", "snapshotHandle").isPresent())
                        .isEmpty(),
                "snapshot handle " + snapshot.ref().name() + " is not available");
    }

    static Optional<String> larger(Attempt attempt, Part snapshot) {
        Optional<StorageSize> size = snapshot.at("status", "restoreSize").size();
        if (size.isEmpty()) {
            return Optional.empty();
        }
        ClaimView claim = attempt.claim();
        if (claim.manifest().at("spec", "resources", "requests", "storage").isEmpty()) {
            return Optional.of("error getting capacity for PVC " + claim.name() + " when creating snapshot "
                    + snapshot.ref().name());
        }
        long asked = claim.request().value();
        return when(
                asked < size.get().value(),
                "requested volume size " + asked + " is less than the size "
                        + size.get().value() + " for the source snapshot "
                        + snapshot.ref().name());
    }

    static Optional<String> otherMode(Attempt attempt, Part content) {
        Optional<String> mode = content.at("spec", "sourceVolumeMode").string();
        Optional<String> asked =
                Part.of(attempt.claim().manifest()).at("spec", "volumeMode").string();
        boolean isSame = mode.isEmpty() || asked.isEmpty() || mode.equals(asked);
        if (attempt.has(Flag.ANY_VOLUME_MODE) || isSame) {
            return Optional.empty();
        }
        String begin = "requested volume " + attempt.claim().key()
                + " modifies the mode of the source volume but does not have permission to do so. ";
        Optional<String> said =
                content.at("metadata", "annotations", ALLOWS_OTHER_MODE).string();
        if (said.isEmpty()) {
            return Optional.of(begin + ALLOWS_OTHER_MODE + " annotation is not present on snapshotcontent "
                    + content.ref().name());
        }
        if (!TRUE.contains(said.get()) && !FALSE.contains(said.get())) {
            return Optional.of(begin + "failed to convert " + ALLOWS_OTHER_MODE
                    + " annotation value to boolean with error: strconv.ParseBool: parsing "
                    + GoText.quote(said.get()) + ": invalid syntax");
        }
        return when(
                FALSE.contains(said.get()),
                begin + ALLOWS_OTHER_MODE + " is set to false on snapshotcontent "
                        + content.ref().name());
    }

    static Optional<String> missingClaim(Attempt attempt, boolean known) {
        return attempt.dataSource()
                .filter(DataSource::isClaim)
                .filter(source -> attempt.request()
                        .cluster()
                        .claim(source.namespace(), source.name())
                        .isEmpty())
                .filter(source -> attempt.around().isComplete(Kinds.PERSISTENT_VOLUME_CLAIM) == known)
                .map(source -> known
                        ? "error getting PVC " + source.name() + " (namespace "
                                + GoText.quote(attempt.claim().namespace())
                                + ") from api server: persistentvolumeclaim " + GoText.quote(source.name())
                                + " not found"
                        : "claim " + source.namespace() + "/" + source.name() + " is not given");
    }

    static Optional<String> notBoundClaim(Attempt attempt, ClaimView source) {
        return when(
                !source.phase().equals(Phases.BOUND),
                "the PVC DataSource " + source.name() + " must have a status of Bound.  Got {" + source.phase()
                        + " [] map[] [] map[] map[] <nil> <nil>}");
    }

    static Optional<String> withoutClass(ClaimView claim, String which) {
        return when(
                !Part.of(claim.manifest()).at("spec", "storageClassName").isPresent(),
                "the " + which + " PVC (" + claim.name() + ") storageclass cannot be empty");
    }

    static Optional<String> largerClaim(Attempt attempt, ClaimView source) {
        long asked = attempt.claim().request().value();
        long size = source.request().value();
        return when(
                asked < size,
                "error, new PVC request must be greater than or equal in size to the specified PVC data source,"
                        + " requested "
                        + asked + " but source is " + size);
    }

    static Optional<String> unusableVolume(Attempt attempt, ClaimView source) {
        boolean isUsable = attempt.request()
                .cluster()
                .volume(source.volumeName())
                .filter(volume -> volume.hasSource("csi"))
                .filter(volume ->
                        volume.csiDriver().equals(attempt.driverClass().provisioner()))
                .filter(volume -> volume.phase().equals(Phases.BOUND))
                .flatMap(VolumeView::claimRef)
                .filter(owner -> isOwner(owner, source))
                .isPresent();
        return when(!isUsable, INVALID);
    }

    private static boolean isOwner(ClaimRef owner, ClaimView claim) {
        return owner.uid().equals(claim.uid())
                && owner.namespace().equals(claim.namespace())
                && owner.name().equals(claim.name());
    }

    static Optional<String> otherModeOfClaim(Attempt attempt, ClaimView source) {
        String asked = attempt.claim().volumeMode();
        String has = attempt.request()
                .cluster()
                .volume(source.volumeName())
                .map(VolumeView::volumeMode)
                .orElse(asked);
        String begin = "the source PVC and destination PVCs must have the same volume mode for cloning.  Source is ";
        return asked.equals("Block")
                ? when(!has.equals("Block"), begin + "Filesystem, but new PVC requested Block")
                : when(!has.equals("Filesystem"), begin + "Block, but new PVC requested Filesystem");
    }

    /** Whether a grant in the namespace of the source lets the claim use it. */
    static boolean isGranted(Attempt attempt, DataSource source) {
        return attempt.around().inventory().all(Kinds.REFERENCE_GRANT).stream()
                .filter(each -> each.namespace().equals(source.namespace()))
                .map(Part::of)
                .filter(grant -> grant.at("spec", "from").items().stream()
                        .anyMatch(from -> isFrom(from, attempt.claim().namespace())))
                .flatMap(grant -> grant.at("spec", "to").items().stream())
                .anyMatch(to -> to.at("group").text().equals(source.group())
                        && to.at("kind").text().equals(source.kind())
                        && (to.at("name").text().isEmpty()
                                || to.at("name").text().equals(source.name())));
    }

    private static boolean isFrom(Part from, String namespace) {
        return from.at("group").text().isEmpty()
                && from.at("kind").text().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                && from.at("namespace").text().equals(namespace);
    }
}
