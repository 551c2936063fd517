package dev.mooring.lint;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.StorageGroup;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.internal.Quote;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is found about volumes. */
final class VolumeFindings {

    private static final String HOSTNAME = "kubernetes.io/hostname";

    private static final String CLAIM_REF = "/spec/claimRef";
    private static final String POLICY = "/spec/persistentVolumeReclaimPolicy";

    private VolumeFindings() {}

    static Stream<Reason> unbound(LintInput scene) {
        return scene.forecast().volumes().stream()
                .filter(end -> end.phase().equals(Phases.AVAILABLE) && !end.isBeingDeleted())
                .map(VolumeFindings::unbound);
    }

    private static Reason unbound(VolumeEnd end) {
        Optional<ClaimRef> claim = end.claim();
        return claim.isEmpty()
                ? Findings.of(
                        LintCode.VOLUME_UNBOUND,
                        end.volume().ref(),
                        "",
                        "no claim takes it, and any claim that it fits can",
                        "delete it if nobody needs it, or name its claim in spec.claimRef")
                : Findings.of(
                        LintCode.VOLUME_UNBOUND,
                        end.volume().ref(),
                        CLAIM_REF,
                        "is reserved for claim "
                                + Quote.text(claim.get().namespace() + "/"
                                        + claim.get().name()) + ", which does not take it",
                        "create that claim with this volume's class, size and modes, or delete the volume");
    }

    static Stream<Reason> released(LintInput scene) {
        return scene.forecast().volumes().stream()
                .map(VolumeEnd::volume)
                .filter(volume -> volume.phase().equals(Phases.RELEASED)
                        && !volume.isBeingDeleted()
                        && volume.reclaimPolicy().equals("Retain"))
                .map(volume -> Findings.of(
                        LintCode.RELEASED_VOLUME_KEEPS_DATA,
                        volume.ref(),
                        CLAIM_REF,
                        "its claim is gone; the data are kept, and no claim can take the volume",
                        "to use it again, remove spec.claimRef.uid; to give it up, delete the volume and the storage"));
    }

    /**
     * Volumes whose data are deleted with their claim, and of whose data no given object shows a copy. Without any
     * snapshot that is one sentence, because it would apply to every volume.
     */
    static Stream<Reason> deleted(LintInput scene) {
        List<VolumeView> volumes = scene.forecast().volumes().stream()
                .map(VolumeEnd::volume)
                .filter(volume -> volume.phase().equals(Phases.BOUND)
                        && (volume.reclaimPolicy().equals("Delete") || isRecycled(volume)))
                .filter(volume -> isWithoutCopy(volume, scene))
                .toList();
        boolean known = scene.objects().isComplete(Kinds.VOLUME_SNAPSHOT)
                && scene.objects().isComplete(Kinds.VOLUME_SNAPSHOT_CONTENT);
        boolean any = !scene.objects().all(Kinds.VOLUME_SNAPSHOT).isEmpty();
        if (volumes.isEmpty() || (known && (any || volumes.size() == 1))) {
            return volumes.stream().map(VolumeFindings::deleted);
        }
        return Stream.of(known ? allDeleted(volumes) : maybeDeleted(volumes));
    }

    private static Reason allDeleted(List<VolumeView> volumes) {
        return Findings.of(
                LintCode.DELETE_WITHOUT_COPY,
                "",
                "",
                volumes.size()
                        + " volumes are deleted with their claims; no snapshot and no backup annotation shows a copy",
                "set Retain, or take snapshots of the claims; NoProvenCopy names those without one");
    }

    /**
     * Whether all files on it are deleted when its claim goes.
     *
     * @upstream pkg/volume/nfs/nfs.go, pkg/volume/hostpath/host_path.go Recycle
     */
    private static boolean isRecycled(VolumeView volume) {
        return volume.reclaimPolicy().equals("Recycle") && (volume.hasSource("nfs") || volume.hasSource("hostPath"));
    }

    private static Reason deleted(VolumeView volume) {
        return Findings.of(
                LintCode.DELETE_WITHOUT_COPY,
                volume.ref(),
                POLICY,
                (isRecycled(volume) ? "is emptied when its claim is deleted" : "is deleted with its claim")
                        + ", and no snapshot and no backup annotation shows a copy of the data",
                "set Retain, or take snapshots of the claim");
    }

    private static Reason maybeDeleted(List<VolumeView> volumes) {
        String which = volumes.size() == 1
                ? "volume " + Quote.text(volumes.get(0).name()) + " is deleted with its claim"
                : volumes.size() + " volumes are deleted with their claims";
        return Reason.of(LintCode.DELETE_WITHOUT_COPY, "", which + "; without all snapshots no copy is known")
                .withSeverity(Severity.INFO)
                .withRemedy(RemedyStep.of(
                        "give-evidence", "give all VolumeSnapshots and VolumeSnapshotContents, and the backups"));
    }

    /** Whether the data are meant to last, and neither a copy nor a mark of one is known. */
    private static boolean isWithoutCopy(VolumeView volume, LintInput scene) {
        return volume.claimRef()
                .flatMap(ref -> scene.objects().claim(ref.namespace(), ref.name()))
                .flatMap(claim -> scene.copies(claim.ref()))
                .filter(copies -> copies.proven().isEmpty() && copies.meant().isEmpty())
                .isPresent();
    }

    static Stream<Reason> shared(LintInput scene) {
        return scene.groups().stream()
                .filter(group -> group.sameness().answer() == Answer.SAME)
                .map(group -> about(
                        group,
                        LintCode.STORAGE_SHARED_BY_VOLUMES,
                        " are one storage: what one writes the other sees, and deleting one deletes the data of all",
                        "keep one of the volumes, and give the other claims a volume of their own"));
    }

    /** Volumes that are known to be inside each other are not reported as possibly one. */
    static Stream<Reason> maybeShared(LintInput scene) {
        List<Set<String>> nested = scene.nested().stream()
                .<Set<String>>map(group -> new TreeSet<>(group.names()))
                .toList();
        return scene.groups().stream()
                .filter(group -> group.sameness().answer() == Answer.UNKNOWN
                        && !areProvisioned(group)
                        && nested.stream().noneMatch(names -> names.containsAll(group.names())))
                .map(group -> about(
                        group,
                        LintCode.STORAGE_MAY_BE_SHARED,
                        " may be one storage: " + group.sameness().message(),
                        "compare them in the storage system"));
    }

    /** A driver makes a storage of its own for each claim, for example an access point of one file system. */
    private static boolean areProvisioned(StorageGroup group) {
        List<VolumeView> volumes =
                group.storages().stream().map(BackingStorage::volume).toList();
        return volumes.stream()
                        .allMatch(each -> each.manifest()
                                .annotation(Annotations.PROVISIONED_BY)
                                .filter(by -> !by.isEmpty() && by.equals(each.csiDriver()))
                                .isPresent())
                && volumes.stream().map(VolumeView::volumeHandle).distinct().count() == volumes.size();
    }

    private static Reason about(StorageGroup group, LintCode code, String message, String remedy) {
        return Findings.of(
                code,
                group.storages().get(0).volume().ref(),
                "/spec",
                "volumes " + Quote.list(group.names()) + message,
                remedy);
    }

    /** Deleting the outer directory deletes the inner ones: that is dangerous if the deletion of a claim does so. */
    static Stream<Reason> inside(LintInput scene) {
        return scene.nested().stream().map(group -> {
            VolumeView outer = group.storages().get(0).volume();
            List<String> inner = group.names().subList(1, group.names().size());
            Reason finding = Findings.of(
                    LintCode.VOLUME_INSIDE_ANOTHER,
                    outer.ref(),
                    "/spec",
                    (inner.size() == 1
                                    ? "volume " + inner.get(0) + " is a directory"
                                    : "volumes " + Quote.list(inner) + " are directories")
                            + " inside it: whoever can write to it can change and delete the data of "
                            + (inner.size() == 1 ? "that volume" : "those volumes"),
                    "give them directories that are not nested");
            return outer.reclaimPolicy().equals("Delete") ? finding.withSeverity(Severity.DANGER) : finding;
        });
    }

    /** Volumes inside of the directory of the volume itself are found as such. */
    static Stream<Reason> takesNeighbour(LintInput scene) {
        List<BackingStorage> storages = scene.storages();
        Map<String, List<String>> neighbours = Removal.neighbours(storages);
        Map<String, BackingStorage> byName = new HashMap<>();
        storages.forEach(each -> byName.put(each.volume().name(), each));
        return storages.stream().flatMap(own -> {
            List<String> others = neighbours.getOrDefault(own.volume().name(), List.of()).stream()
                    .filter(name -> !overlaps(own, byName.get(name)))
                    .toList();
            return others.isEmpty()
                    ? Stream.empty()
                    : Stream.of(Findings.of(
                            LintCode.DELETE_TAKES_NEIGHBOUR,
                            own.volume().ref(),
                            POLICY,
                            "its provisioner deletes "
                                    + Removal.of(own).what()
                                    + " with it, which is not its own and has the data of "
                                    + Quote.list(others),
                            "set reclaim policy Retain, or remove the annotation " + Annotations.PROVISIONED_BY));
        });
    }

    private static boolean overlaps(BackingStorage own, @Nullable BackingStorage other) {
        return other != null && own.compare(other).code() == Sameness.SamenessCode.STORAGE_DIRECTORIES_OVERLAP;
    }

    static Stream<Reason> withoutNode(LintInput scene) {
        return scene.objects().volumes().stream()
                .filter(volume -> isWithoutNode(volume, scene))
                .map(volume -> {
                    Optional<NodeView> renamed = named(volume, scene);
                    return Reason.of(
                                    LintCode.VOLUME_WITHOUT_NODE,
                                    volume.ref().toString(),
                                    "no node satisfies its node affinity: no pod that uses it can be scheduled"
                                            + renamed.map(VolumeFindings::otherLabel)
                                                    .orElse(""))
                            .at("/spec/nodeAffinity")
                            .withRemedy(RemedyStep.of(
                                    "restore-node",
                                    renamed.isPresent()
                                            ? "create the volume again with the value of the label, and reclaim policy"
                                                    + " Retain on the old one"
                                            : "bring the node back with its labels, or restore the data elsewhere"));
                });
    }

    /** The node that the affinity names by its name, although it compares with the label of the host name. */
    private static Optional<NodeView> named(VolumeView volume, LintInput scene) {
        return volume.nodeAffinity()
                .requiredLabel()
                .filter(label -> label.getKey().equals(HOSTNAME))
                .flatMap(label -> scene.objects().node(label.getValue()));
    }

    private static String otherLabel(NodeView node) {
        return "; node " + Quote.text(node.name()) + " has "
                + Optional.ofNullable(node.labels().get(HOSTNAME))
                        .map(value -> "the label " + HOSTNAME + "=" + value)
                        .orElse("no label " + HOSTNAME);
    }

    /** Whether no node that is given satisfies the node affinity of a volume. */
    static boolean isWithoutNode(VolumeView volume, LintInput scene) {
        return !volume.nodeAffinity().isAnywhere()
                && scene.objects().nodes().stream()
                        .noneMatch(node -> VolumeBinding.checkNodeAffinity(volume, node.labels())
                                .isEmpty());
    }
}
