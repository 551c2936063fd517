package dev.mooring.upgrade;

import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.Deletions;
import dev.mooring.forecast.Forecast;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.release.Release;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeUsers;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.internal.PodTemplates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The objects on one release. Each answer that several objects share is computed once, and only if needed. */
final class Profile {

    private static final Set<String> STORAGE = Set.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.STORAGE_CLASS,
            Kinds.CSI_DRIVER,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.VOLUME_SNAPSHOT,
            Kinds.VOLUME_SNAPSHOT_CONTENT);

    private final Inventory inventory;
    private final Predicate<ObjectRef> asked;
    private final Lazy<Forecast> forecast;
    private final Lazy<Forecast> unused;
    private final Lazy<Inventory> withMade;
    private final Lazy<Map<String, List<ObjectRef>>> subjects;
    private final Lazy<VolumeUsers> users;
    private final Lazy<AttachDiagnosis> attachments;

    /** The objects on a release, with questions about all of them. */
    Profile(Inventory objects, Release release) {
        this(objects, release, object -> true);
    }

    /** The objects on a release, with questions about only some of them. */
    Profile(Inventory objects, Release release, Predicate<ObjectRef> asked) {
        this.asked = asked;
        this.inventory = objects.on(release);
        this.forecast = new Lazy<>(() -> Forecast.given(inventory));
        this.unused = new Lazy<>(() -> Forecast.given(unused(inventory)));
        this.withMade = new Lazy<>(() -> WorkloadObjects.of(inventory).addedTo(inventory));
        this.subjects = new Lazy<>(
                () -> inventory.all().stream().map(Manifest::ref).collect(Collectors.groupingBy(ObjectRef::toString)));
        this.users = new Lazy<>(() -> VolumeUsers.of(withMade.get()));
        this.attachments = new Lazy<>(() -> AttachDiagnosis.of(withMade.get()));
    }

    /** The claims and volumes when no pod uses them and no node has them. */
    private static Inventory unused(Inventory inventory) {
        List<Manifest> storage = inventory.all().stream()
                .filter(each -> STORAGE.contains(each.kind()))
                .toList();
        return Inventory.of(storage).on(inventory.release()).complete(Kinds.POD, Kinds.NODE, Kinds.VOLUME_ATTACHMENT);
    }

    /**
     * Whether the answer about an object is wanted; a question that examines each object separately leaves the others
     * out.
     */
    boolean isAsked(ObjectRef object) {
        return asked.test(object);
    }

    Release release() {
        return inventory.release();
    }

    Inventory inventory() {
        return inventory;
    }

    /** The objects by the subject that reasons name them by. */
    Map<String, List<ObjectRef>> refsBySubject() {
        return subjects.get();
    }

    /** With what the workloads make. */
    Inventory withMade() {
        return withMade.get();
    }

    Forecast forecast() {
        return forecast.get();
    }

    VolumeUsers users() {
        return users.get();
    }

    /** The volumes of the pods that workloads make, or will make: a workload may have no pods now. */
    Map<ObjectRef, PodVolumes> templates() {
        Map<ObjectRef, PodVolumes> templates = new TreeMap<>();
        for (Manifest each : inventory.all()) {
            List<JsonObject> volumes = each.kind().equals(Kinds.POD) ? List.of() : PodTemplates.volumes(each);
            if (!volumes.isEmpty()) {
                read(each, new JsonArray(List.copyOf(volumes))).ifPresent(pod -> templates.put(each.ref(), pod));
            }
        }
        return templates;
    }

    /** Empty if it cannot be read, which the forecast reports. */
    private Optional<PodVolumes> read(Manifest workload, JsonArray volumes) {
        Manifest pod = new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.POD)
                .with(
                        "metadata",
                        JsonObject.of("name", JsonString.of(workload.name())).with("namespace", workload.namespace()))
                .with("spec", JsonObject.of("volumes", volumes)));
        try {
            return Optional.of(PodVolumes.of(PodView.from(pod), inventory));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    AttachDiagnosis attachments() {
        return attachments.get();
    }

    /** The result of a deletion of unused objects: of these kinds, one kind after the other. */
    Deletions deletionsOf(String... kinds) {
        return unused.get().deleting(steps(kinds)).deletions();
    }

    private UnaryOperator<Deletion> steps(String... kinds) {
        return deletion -> {
            Deletion all = deletion;
            for (String kind : kinds) {
                all = all.together(
                        inventory.all(kind).stream().map(Manifest::ref).toList());
            }
            return all;
        };
    }

    /** What no question, or not every question, could examine. */
    List<Unreadable> unreadable() {
        Set<ObjectRef> seen = new TreeSet<>();
        List<Unreadable> all = new ArrayList<>();
        for (List<Unreadable> some : List.of(inventory.unreadable(), forecast().unreadable(), users().unreadable())) {
            some.stream().filter(each -> seen.add(each.object())).forEach(all::add);
        }
        return List.copyOf(all);
    }
}
