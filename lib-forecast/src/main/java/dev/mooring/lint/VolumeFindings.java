package dev.mooring.lint;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.StorageGroup;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is found about volumes. */
final class VolumeFindings {

    private static final String CLAIM_REF = "/spec/claimRef";
    private static final String POLICY = "/spec/persistentVolumeReclaimPolicy";
    /** Annotations and labels of claims whose data are copied on a schedule: Longhorn, k8up and Velero. */
    private static final List<String> BACKUP_MARKS = List.of(
            "recurring-job.longhorn.io/", "recurring-job-group.longhorn.io/", "k8up.io/backup", "backup.velero.io/");

    private VolumeFindings() {}

    static Stream<Reason> unbound(LintScene scene) {
        return scene.forecast().volumes().stream()
                .filter(end -> end.phase().equals("Available") && !end.isBeingDeleted())
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

    static Stream<Reason> released(LintScene scene) {
        return scene.forecast().volumes().stream()
                .map(VolumeEnd::volume)
                .filter(volume -> volume.phase().equals("Released")
                        && !volume.isBeingDeleted()
                        && volume.reclaimPolicy().equals("Retain"))
                .map(volume -> Findings.of(
                        LintCode.RELEASED_VOLUME_KEEPS_DATA,
                        volume.ref(),
                        CLAIM_REF,
                        "its claim is gone; the data are kept, and no claim can take the volume",
                        "to use it again, remove spec.claimRef.uid; to give it up, delete the volume and the storage"));
    }

    /** Whose data a claim that is deleted takes along, and nothing that is given shows a copy of. */
    static Stream<Reason> deleted(LintScene scene) {
        boolean known = scene.objects().isComplete(Kinds.VOLUME_SNAPSHOT)
                && scene.objects().isComplete(Kinds.VOLUME_SNAPSHOT_CONTENT);
        Set<ObjectRef> copied = snapshotted(scene);
        return scene.forecast().volumes().stream()
                .map(VolumeEnd::volume)
                .filter(volume ->
                        volume.phase().equals("Bound") && volume.reclaimPolicy().equals("Delete"))
                .filter(volume -> claim(volume, scene)
                        .filter(claim -> isKept(claim, copied))
                        .isPresent())
                .map(volume -> deleted(volume, known));
    }

    private static Reason deleted(VolumeView volume, boolean known) {
        Reason finding = Findings.of(
                LintCode.DELETE_WITHOUT_COPY,
                volume.ref(),
                POLICY,
                "is deleted with its claim, and "
                        + (known ? "no snapshot and no mark of a backup" : "nothing that is given")
                        + " shows a copy of the data",
                "set Retain, or take snapshots of the claim");
        return known ? finding : finding.withSeverity(Severity.INFO);
    }

    private static Optional<ClaimView> claim(VolumeView volume, LintScene scene) {
        return volume.claimRef().flatMap(ref -> scene.objects().claim(ref.namespace(), ref.name()));
    }

    /** Whether the data are meant to last: not those of an ephemeral volume, and not those that are copied. */
    private static boolean isKept(ClaimView claim, Set<ObjectRef> copied) {
        boolean ofPod =
                claim.manifest().metadata().array("ownerReferences").toJson().contains("\"kind\":\"Pod\"");
        return !ofPod && !copied.contains(claim.ref()) && !isMarked(claim.manifest());
    }

    private static boolean isMarked(Manifest claim) {
        return Stream.of("annotations", "labels")
                .flatMap(kind -> claim.metadata().child(kind).members().keySet().stream())
                .anyMatch(key -> BACKUP_MARKS.stream().anyMatch(key::startsWith));
    }

    /** The claims of which a snapshot is ready: one that is not, or whose content is not there, shows no copy. */
    private static Set<ObjectRef> snapshotted(LintScene scene) {
        return scene.objects().all(Kinds.VOLUME_SNAPSHOT).stream()
                .filter(each -> each.status().get("readyToUse").orElse(JsonBoolean.FALSE) == JsonBoolean.TRUE)
                .flatMap(each -> each
                        .spec()
                        .child("source")
                        .string("persistentVolumeClaimName")
                        .map(name -> ObjectRef.claim(each.namespace(), name))
                        .filter(claim -> hasContent(each, claim, scene))
                        .stream())
                .collect(Collectors.toSet());
    }

    /** Whether the content of a snapshot exists, was cut from the storage of the claim, and names this snapshot. */
    private static boolean hasContent(Manifest snapshot, ObjectRef claim, LintScene scene) {
        Optional<String> handle = scene.objects()
                .claim(claim.namespace(), claim.name())
                .flatMap(found -> scene.objects().volume(found.volumeName()))
                .flatMap(volume -> volume.manifest().spec().child("csi").string("volumeHandle"));
        return snapshot.status()
                .string("boundVolumeSnapshotContentName")
                .flatMap(name -> scene.objects().find(new ObjectRef(Kinds.VOLUME_SNAPSHOT_CONTENT, "", name)))
                .filter(content -> content.status()
                        .string("snapshotHandle")
                        .filter(text -> !text.isEmpty())
                        .isPresent())
                .filter(content -> isOf(content.spec().child("volumeSnapshotRef"), snapshot))
                .filter(content -> handle.isPresent()
                        && content.spec().child("source").string("volumeHandle").equals(handle))
                .isPresent();
    }

    private static boolean isOf(JsonObject reference, Manifest snapshot) {
        return reference.string("name").equals(Optional.of(snapshot.name()))
                && reference.string("namespace").equals(Optional.of(snapshot.namespace()));
    }

    static Stream<Reason> shared(LintScene scene) {
        return groups(scene, Answer.SAME)
                .flatMap(group -> each(
                        group,
                        LintCode.STORAGE_SHARED_BY_VOLUMES,
                        " are one storage: what one writes the other sees, and deleting one deletes the data of all",
                        "keep one of the volumes, and give the other claims a volume of their own"));
    }

    static Stream<Reason> maybeShared(LintScene scene) {
        return groups(scene, Answer.UNKNOWN)
                .flatMap(group -> each(
                        group,
                        LintCode.STORAGE_MAY_BE_SHARED,
                        " may be one storage: " + group.sameness().message(),
                        "compare them in the storage system"));
    }

    private static Stream<StorageGroup> groups(LintScene scene, Answer answer) {
        List<BackingStorage> storages =
                scene.objects().volumes().stream().map(BackingStorage::of).toList();
        return StorageGroup.of(storages).stream()
                .filter(group -> group.sameness().answer() == answer);
    }

    private static Stream<Reason> each(StorageGroup group, LintCode code, String message, String remedy) {
        String names = "volumes " + Quote.list(group.names());
        return group.storages().stream()
                .map(each -> Findings.of(code, each.volume().ref(), "/spec", names + message, remedy));
    }

    static Stream<Reason> withoutNode(LintScene scene) {
        var nodes = scene.objects().nodes();
        return scene.objects().volumes().stream()
                .filter(volume -> !volume.nodeAffinity().isAnywhere()
                        && nodes.stream()
                                .noneMatch(node -> VolumeBinding.checkNodeAffinity(volume, node.labels())
                                        .isEmpty()))
                .map(volume -> Reason.of(
                                LintCode.VOLUME_WITHOUT_NODE,
                                volume.ref().toString(),
                                "no node satisfies its node affinity: no pod that uses it can be scheduled")
                        .at("/spec/nodeAffinity")
                        .withRemedy(RemedyStep.of(
                                "restore-node", "bring the node back with its labels, or restore the data elsewhere")));
    }
}
