package dev.mooring.lint;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.lint.BackupCoverage.ClaimCopies;
import dev.mooring.lint.BackupCoverage.Copy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds copies of the data of claims.
 *
 * @upstream velero pkg/apis/velero/v1/backup_types.go, labels_annotations.go, pod_volume_backup_types.go
 * @upstream velero pkg/apis/velero/v2alpha1/data_upload_types.go
 * @upstream velero pkg/util/podvolume/pod_volume.go GetVolumesByPod
 * @upstream volsync api/v1alpha1/replicationsource_types.go
 * @upstream cloudnative-pg api/v1/backup_types.go, pkg/utils/labels_annotations.go
 */
final class Copies {

    /** Annotations and labels of claims whose data are copied on a schedule: Longhorn, k8up and Velero. */
    private static final List<String> CLAIM_MARKS = List.of(
            "recurring-job.longhorn.io/", "recurring-job-group.longhorn.io/", "k8up.io/backup", "backup.velero.io/");

    private static final String VELERO = "velero.io/";
    private static final String VELERO_VOLUMES = "backup.velero.io/backup-volumes";
    private static final String VELERO_VOLUMES_EXCLUDED = "backup.velero.io/backup-volumes-excludes";
    private static final String VELERO_EXCLUDED = "velero.io/exclude-from-backup";
    private static final String VELERO_CLAIM_UID = "velero.io/pvc-uid";
    private static final String VOLSYNC = "volsync.backube/";
    private static final String CNPG = "postgresql.cnpg.io/";
    private static final String CNPG_CLUSTER = "cnpg.io/cluster";
    private static final String BACKUP = "Backup";
    private static final String COMPLETED = "Completed";
    private static final Set<String> CLAIM_RESOURCES = Set.of("persistentvolumeclaims", "pvc", "persistentvolumeclaim");

    private final Inventory objects;
    private final Map<ObjectRef, List<Mount>> mounts = new HashMap<>();
    private final Map<ObjectRef, List<Copy>> snapshots = new HashMap<>();
    private final Map<String, List<Manifest>> contents = new HashMap<>();

    /** A volume of a pod that is a claim. */
    private record Mount(PodView pod, String volume) {}

    Copies(Inventory objects) {
        this.objects = objects;
        for (PodView pod : objects.pods()) {
            pod.claims()
                    .forEach(use -> mounts.computeIfAbsent(
                                    ObjectRef.claim(pod.namespace(), use.claim()), key -> new ArrayList<>())
                            .add(new Mount(pod, use.volume())));
        }
        for (Manifest content : objects.all(Kinds.VOLUME_SNAPSHOT_CONTENT)) {
            content.spec()
                    .child("source")
                    .string("volumeHandle")
                    .ifPresent(handle -> contents.computeIfAbsent(handle, key -> new ArrayList<>())
                            .add(content));
        }
        objects.all(Kinds.VOLUME_SNAPSHOT).forEach(this::snapshot);
    }

    BackupCoverage coverage() {
        return new BackupCoverage(objects.claims().stream()
                .filter(claim -> !isOfPod(claim))
                .map(claim -> new ClaimCopies(
                        claim.ref(),
                        proven(claim).distinct().toList(),
                        meant(claim).distinct().toList()))
                .toList());
    }

    /** Whether it is made for one pod and goes with it: its data are not meant to last. */
    private static boolean isOfPod(ClaimView claim) {
        return claim.manifest().metadata().array("ownerReferences").items().stream()
                .anyMatch(each ->
                        each instanceof JsonObject owner && Kinds.of(owner).equals(Kinds.POD));
    }

    private Stream<Copy> proven(ClaimView claim) {
        return Stream.of(
                        snapshots.getOrDefault(claim.ref(), List.of()).stream(),
                        keptContents(claim),
                        veleroFiles(claim),
                        veleroUploads(claim),
                        veleroBackups(claim)
                                .filter(backup -> copiesFiles(backup, claim))
                                .map(backup -> new Copy(
                                        backup.ref(),
                                        "completed, and its files are copied",
                                        status(backup, "completionTimestamp"))),
                        volsync(claim)
                                .filter(source -> existedAt(claim.manifest(), status(source, "lastSyncTime")))
                                .map(source -> new Copy(source.ref(), "has copied it", status(source, "lastSyncTime"))),
                        cnpg(claim, BACKUP)
                                .filter(backup -> status(backup, "phase").equals("completed"))
                                .map(backup -> new Copy(
                                        backup.ref(),
                                        "completed, of its PostgreSQL cluster",
                                        status(backup, "stoppedAt"))))
                .flatMap(each -> each);
    }

    private Stream<Copy> meant(ClaimView claim) {
        return Stream.of(
                        marks(claim.manifest()).map(mark -> new Copy(claim.ref(), "is marked with " + mark, "")),
                        mounts.getOrDefault(claim.ref(), List.of()).stream()
                                .filter(mount -> names(mount.pod(), VELERO_VOLUMES, mount.volume()))
                                .map(mount -> new Copy(mount.pod().ref(), "is marked with " + VELERO_VOLUMES, "")),
                        objects.all("Schedule").stream()
                                .filter(each -> isOf(each, VELERO)
                                        && includes(each.spec().child("template"), claim))
                                .map(each -> new Copy(each.ref(), "includes it", status(each, "lastBackup"))),
                        veleroBackups(claim)
                                .map(backup -> new Copy(
                                        backup.ref(),
                                        "completed and includes it, but does not say that it has its data",
                                        status(backup, "completionTimestamp"))),
                        volsync(claim).map(each -> new Copy(each.ref(), "copies it", "")),
                        cnpg(claim, "ScheduledBackup").map(each -> new Copy(each.ref(), "copies its cluster", "")))
                .flatMap(each -> each);
    }

    private static boolean isOf(Manifest object, String group) {
        return object.apiVersion().startsWith(group);
    }

    private static String status(Manifest object, String key) {
        return object.status().string(key).orElse("");
    }

    private static Stream<String> marks(Manifest claim) {
        return Stream.of("annotations", "labels")
                .flatMap(kind -> claim.metadata().child(kind).members().keySet().stream())
                .filter(key -> CLAIM_MARKS.stream().anyMatch(key::startsWith));
    }

    /** A snapshot shows a copy if it is ready, and its content exists, names it, and was cut from the storage of the claim. */
    private void snapshot(Manifest snapshot) {
        if (snapshot.status().get("readyToUse").orElse(JsonBoolean.FALSE) != JsonBoolean.TRUE) {
            return;
        }
        snapshot.spec()
                .child("source")
                .string("persistentVolumeClaimName")
                .map(name -> ObjectRef.claim(snapshot.namespace(), name))
                .filter(claim -> hasContent(snapshot, claim))
                .ifPresent(claim -> snapshots
                        .computeIfAbsent(claim, key -> new ArrayList<>())
                        .add(new Copy(snapshot.ref(), "is ready", status(snapshot, "creationTime"))));
    }

    private boolean hasContent(Manifest snapshot, ObjectRef claim) {
        Optional<String> name = snapshot.status().string("boundVolumeSnapshotContentName");
        return objects.claim(claim.namespace(), claim.name()).stream()
                .flatMap(this::contentsOf)
                .anyMatch(content -> name.equals(Optional.of(content.name()))
                        && isOf(content.spec().child("volumeSnapshotRef"), snapshot));
    }

    /** The contents with a handle of their own that were cut from the storage of a claim. */
    private Stream<Manifest> contentsOf(ClaimView claim) {
        Optional<VolumeView> volume = objects.volume(claim.volumeName());
        return volume.filter(each -> !each.volumeHandle().isEmpty()).stream()
                .flatMap(each -> contents.getOrDefault(each.volumeHandle(), List.of()).stream())
                .filter(content -> !status(content, "snapshotHandle").isEmpty());
    }

    private static boolean isOf(JsonObject reference, Manifest snapshot) {
        return reference.string("name").equals(Optional.of(snapshot.name()))
                && reference.string("namespace").equals(Optional.of(snapshot.namespace()));
    }

    /** Contents that stay although their snapshot is gone, as Velero leaves them. */
    private Stream<Copy> keptContents(ClaimView claim) {
        return contentsOf(claim)
                .filter(content -> content.spec().string("deletionPolicy").equals(Optional.of("Retain"))
                        && content.status().get("readyToUse").orElse(JsonBoolean.FALSE) == JsonBoolean.TRUE
                        && !content.metadata().has("deletionTimestamp"))
                .map(content -> new Copy(content.ref(), "is ready, and stays without its snapshot", ""));
    }

    private Stream<Copy> veleroFiles(ClaimView claim) {
        return objects.all("PodVolumeBackup").stream()
                .filter(each ->
                        isOf(each, VELERO) && status(each, "phase").equals(COMPLETED) && isOfVolume(each, claim))
                .map(each -> new Copy(each.ref(), "copied its files", status(each, "completionTimestamp")));
    }

    private boolean isOfVolume(Manifest backup, ClaimView claim) {
        Optional<String> uid = backup.metadata().child("labels").string(VELERO_CLAIM_UID);
        if (uid.isPresent()) {
            return uid.get().equals(claim.uid());
        }
        JsonObject pod = backup.spec().child("pod");
        return mounts.getOrDefault(claim.ref(), List.of()).stream()
                .anyMatch(mount ->
                        pod.string("name").equals(Optional.of(mount.pod().name()))
                                && pod.string("namespace")
                                        .equals(Optional.of(mount.pod().namespace()))
                                && backup.spec().string("volume").equals(Optional.of(mount.volume()))
                                && existedAt(claim.manifest(), status(backup, "startTimestamp")));
    }

    private Stream<Copy> veleroUploads(ClaimView claim) {
        return objects.all("DataUpload").stream()
                .filter(each -> isOf(each, VELERO)
                        && status(each, "phase").equals(COMPLETED)
                        && each.spec().string("sourceNamespace").equals(Optional.of(claim.namespace()))
                        && each.spec().string("sourcePVC").equals(Optional.of(claim.name()))
                        && existedAt(claim.manifest(), status(each, "startTimestamp")))
                .map(each -> new Copy(each.ref(), "copied its data", status(each, "completionTimestamp")));
    }

    /** What was created later has the name of another object that was copied. Times are in UTC, to the second. */
    private static boolean existedAt(Manifest object, String time) {
        return object.metadata()
                .string("creationTimestamp")
                .filter(created -> !time.isEmpty() && created.compareTo(time) <= 0)
                .isPresent();
    }

    /** The backups of Velero that completed without an error and include the claim. */
    private Stream<Manifest> veleroBackups(ClaimView claim) {
        return objects.all(BACKUP).stream()
                .filter(each -> isOf(each, VELERO)
                        && status(each, "phase").equals(COMPLETED)
                        && existedAt(claim.manifest(), status(each, "startTimestamp"))
                        && includes(each.spec(), claim));
    }

    /** Whether a backup with this spec includes a claim. */
    private static boolean includes(JsonObject spec, ClaimView claim) {
        JsonObject labels = claim.manifest().metadata().child("labels");
        return !labels.string(VELERO_EXCLUDED).equals(Optional.of("true"))
                && includes(spec, "includedNamespaces", "excludedNamespaces", Set.of(claim.namespace()))
                && includes(spec, "includedResources", "excludedResources", CLAIM_RESOURCES)
                && includes(
                        spec, "includedNamespaceScopedResources", "excludedNamespaceScopedResources", CLAIM_RESOURCES)
                && spec.array("orLabelSelectors").items().isEmpty()
                && selects(spec.child("labelSelector"), labels);
    }

    private static boolean includes(JsonObject spec, String included, String excluded, Set<String> names) {
        List<String> in = texts(spec.array(included));
        List<String> out = texts(spec.array(excluded));
        return (in.isEmpty() || in.contains("*") || in.stream().anyMatch(names::contains))
                && !out.contains("*")
                && out.stream().noneMatch(names::contains);
    }

    /** A selector that has more than labels to be equal selects nothing here: a copy must be proven. */
    private static boolean selects(JsonObject selector, JsonObject labels) {
        return selector.array("matchExpressions").items().isEmpty()
                && selector.child("matchLabels").members().entrySet().stream()
                        .allMatch(
                                each -> each.getValue().equals(labels.members().get(each.getKey())));
    }

    private static List<String> texts(JsonArray array) {
        return array.items().stream()
                .flatMap(each -> each instanceof JsonString text ? Stream.of(text.value()) : Stream.empty())
                .toList();
    }

    /** Whether a backup copies the files of the claim: by the marks of its pods, or because it copies those of all. */
    private boolean copiesFiles(Manifest backup, ClaimView claim) {
        boolean all = Stream.of("defaultVolumesToFsBackup", "defaultVolumesToRestic")
                .anyMatch(key -> backup.spec().get(key).orElse(JsonBoolean.FALSE) == JsonBoolean.TRUE);
        return mounts.getOrDefault(claim.ref(), List.of()).stream()
                .anyMatch(mount -> mount.pod().phase().equals(Phases.RUNNING)
                        && existedAt(mount.pod().manifest(), status(backup, "startTimestamp"))
                        && (all
                                ? !names(mount.pod(), VELERO_VOLUMES_EXCLUDED, mount.volume())
                                : names(mount.pod(), VELERO_VOLUMES, mount.volume())));
    }

    private static boolean names(PodView pod, String annotation, String volume) {
        return pod.manifest()
                .annotation(annotation)
                .map(list -> Arrays.stream(list.split(",")).map(String::trim).anyMatch(volume::equals))
                .orElse(false);
    }

    private Stream<Manifest> volsync(ClaimView claim) {
        return objects.all("ReplicationSource").stream()
                .filter(each -> isOf(each, VOLSYNC)
                        && each.namespace().equals(claim.namespace())
                        && each.spec().string("sourcePVC").equals(Optional.of(claim.name())));
    }

    private Stream<Manifest> cnpg(ClaimView claim, String kind) {
        Optional<String> cluster = claim.manifest().metadata().child("labels").string(CNPG_CLUSTER);
        return objects.all(kind).stream()
                .filter(each -> isOf(each, CNPG)
                        && cluster.isPresent()
                        && each.namespace().equals(claim.namespace())
                        && each.spec().child("cluster").string("name").equals(cluster));
    }
}
