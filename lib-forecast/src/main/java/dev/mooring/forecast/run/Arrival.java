package dev.mooring.forecast.run;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.FieldError;
import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.admission.internal.PodClasses;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.ControllerOptions;
import dev.mooring.forecast.Refusal;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.podsecurity.internal.PodSecurity;
import dev.mooring.quota.internal.PodDefaults;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cluster that an inventory makes.
 *
 * @param cluster its classes, claims and volumes
 * @param refusals the new objects that the API server refuses, by kind, namespace and name
 * @param unreadable the objects that matter here and cannot be read
 * @param gate the quotas and limit ranges, with the new objects counted
 * @param newPods the pods that no server has seen
 */
public record Arrival(
        ClusterSnapshot cluster,
        List<Refusal> refusals,
        List<Unreadable> unreadable,
        QuotaGate gate,
        Set<ObjectRef> newPods) {

    private static final List<String> JUDGED =
            List.of(Kinds.STORAGE_CLASS, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME);
    private static final Set<String> MATTER = Set.of(
            Kinds.STORAGE_CLASS,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.PERSISTENT_VOLUME,
            Kinds.POD,
            Kinds.NODE,
            Kinds.CSI_DRIVER,
            Kinds.CSI_NODE,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.CSI_STORAGE_CAPACITY,
            Kinds.RESOURCE_QUOTA,
            Kinds.LIMIT_RANGE);

    public Arrival {
        refusals = List.copyOf(refusals);
        unreadable = List.copyOf(unreadable);
        newPods = Set.copyOf(newPods);
    }

    /** Every object is taken as it is. */
    public static Arrival stored(Inventory inventory) {
        ClusterSnapshot cluster = ClusterSnapshot.EMPTY
                .with(ControllerOptions.DEFAULT.on(inventory.release()))
                .checking(inventory.checkpoint());
        for (StorageClassView each : inventory.storageClasses()) {
            cluster = cluster.with(asRead(each));
        }
        cluster = cluster.withClaims(
                        inventory.claims().stream().map(Arrival::asRead).toList())
                .withVolumes(inventory.volumes().stream().map(Arrival::asRead).toList());
        return new Arrival(cluster, List.of(), unreadable(inventory), QuotaGate.before(inventory), Set.of());
    }

    /** Every object is taken as it is, but a new claim gets the default class. */
    public static Arrival explained(Inventory inventory) {
        Inventory completed = inventory;
        for (ClaimView each : inventory.claims()) {
            if (!ServerDefaults.isStored(each.manifest())) {
                completed =
                        completed.with(ServerDefaults.withDefaultClass(each.manifest(), inventory.storageClasses()));
            }
        }
        return stored(completed);
    }

    /**
     * New objects are created first, classes before the others, claims in the order of the documents, or by name
     * without documents.
     */
    public static Arrival given(Inventory inventory, List<Manifest> documents) {
        List<Refusal> refusals = new ArrayList<>();
        List<Manifest> claims = new ArrayList<>();
        List<Manifest> others = new ArrayList<>();
        List<Manifest> workloads = new ArrayList<>();
        List<ObjectRef> gone = new ArrayList<>();
        Set<ObjectRef> unreadable = new HashSet<>();
        inventory.unreadable().forEach(each -> unreadable.add(each.object()));
        for (String kind : judged()) {
            for (Manifest each : inventory.all(kind)) {
                // What a cut text would have made is not known, so a server that refuses it shows nothing.
                boolean isUnknown = !JUDGED.contains(kind) && unreadable.contains(each.ref());
                if (ServerDefaults.isStored(each) || isUnknown) {
                    continue;
                }
                AdmissionDecision decision = created(inventory, each);
                ObjectRef ref = each.ref();
                if (!(decision instanceof Accepted stored)) {
                    refusals.add(new Refusal(ref, decision));
                    gone.add(ref);
                    continue;
                }
                if (!stored.stored().ref().equals(ref)) {
                    gone.add(ref);
                }
                if (kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM)) {
                    claims.add(stored.stored());
                } else if (JUDGED.contains(kind)) {
                    others.add(stored.stored());
                } else if (kind.equals(Kinds.POD)) {
                    others.add(stored.stored());
                } else {
                    workloads.add(each);
                }
            }
        }
        Inventory accepted = without(inventory, gone).withAll(others);
        List<StorageClassView> classes = accepted.storageClasses();
        List<Manifest> objects = new ArrayList<>(inOrder(workloads, documents));
        inOrder(claims, documents).forEach(claim -> objects.add(completed(claim, classes)));
        List<Manifest> pods = newPods(accepted);
        objects.addAll(inOrder(pods, documents));
        QuotaGate.Entry entry = QuotaGate.before(inventory).createAll(objects);
        refusals.addAll(entry.refusals());
        refusals.sort(Comparator.comparing(Refusal::object));
        List<ObjectRef> notCreated = entry.refusals().stream()
                .map(Refusal::object)
                .filter(ObjectRef::isClaim)
                .toList();
        Arrival stored = stored(without(accepted, notCreated).withAll(entry.created()));
        return new Arrival(
                stored.cluster(),
                refusals,
                stored.unreadable(),
                entry.after(),
                pods.stream().map(Manifest::ref).collect(Collectors.toSet()));
    }

    private static Inventory without(Inventory inventory, List<ObjectRef> gone) {
        Inventory left = inventory;
        for (ObjectRef each : gone) {
            left = left.without(each);
        }
        return left;
    }

    private static List<Manifest> newPods(Inventory inventory) {
        return inventory.all(Kinds.POD).stream()
                .filter(pod -> !ServerDefaults.isStored(pod))
                .toList();
    }

    /** The pods that were not refused: first those that are there and have a node, then the others that are there. */
    List<PodView> accepted(List<PodView> pods) {
        Set<ObjectRef> refused = refusals.stream().map(Refusal::object).collect(Collectors.toSet());
        return pods.stream()
                .filter(pod -> !refused.contains(pod.ref()))
                .sorted(Comparator.comparing(this::turn))
                .toList();
    }

    private int turn(PodView pod) {
        if (newPods.contains(pod.ref())) {
            return 2;
        }
        return pod.isScheduled() ? 0 : 1;
    }

    private static List<Manifest> inOrder(List<Manifest> claims, List<Manifest> documents) {
        if (claims.size() < 2 || documents.isEmpty()) {
            return claims;
        }
        Map<ObjectRef, Integer> places = new HashMap<>();
        for (Manifest each : documents) {
            places.putIfAbsent(each.ref(), places.size());
        }
        record Placed(int place, Manifest claim) {}
        List<Placed> placed = new ArrayList<>(claims.size());
        for (Manifest claim : claims) {
            placed.add(new Placed(places.getOrDefault(claim.ref(), Integer.MAX_VALUE), claim));
        }
        placed.sort(Comparator.comparingInt(Placed::place));
        return placed.stream().map(Placed::claim).toList();
    }

    static List<Unreadable> unreadable(Inventory inventory) {
        return inventory.unreadable().stream()
                .filter(each -> MATTER.contains(each.object().kind()))
                .toList();
    }

    /** The kinds that the server judges in {@link #created}. */
    private static List<String> judged() {
        List<String> kinds = new ArrayList<>(JUDGED);
        kinds.add(Kinds.POD);
        kinds.addAll(WorkloadObjects.kinds());
        return kinds.stream().distinct().toList();
    }

    /** The API server's decision on an object that is posted; it accepts what is not judged. */
    static AdmissionDecision created(Inventory cluster, Manifest object) {
        Manifest filledIn = PodDefaults.filledIn(cluster, object);
        return posted(cluster, filledIn, Admission.post(cluster.release(), filledIn));
    }

    /**
     * The same for an object of a template that a server has stored, and so validated: only what its controller adds can be
     * invalid, and images, which are not checked in templates.
     */
    static AdmissionDecision ofStoredTemplate(Inventory cluster, Manifest made) {
        Manifest object = PodDefaults.filledIn(cluster, made);
        List<FieldError> errors = Admission.post(cluster.release(), object) instanceof Invalid invalid
                ? invalid.errors().stream().filter(Arrival::isOfObject).toList()
                : List.of();
        return errors.isEmpty()
                ? posted(cluster, object, new AdmissionDecision.NotCovered(object.apiVersion(), object.kind()))
                : new Invalid(errors);
    }

    private static boolean isOfObject(FieldError error) {
        boolean isImage = error.field().endsWith(".image") && error.type() == FieldError.Type.INVALID;
        return isImage || error.field().startsWith("metadata.");
    }

    private static AdmissionDecision posted(Inventory cluster, Manifest object, AdmissionDecision validated) {
        AdmissionDecision decision = NamespaceLifecycle.create(cluster, object, validated);
        return decision instanceof AdmissionDecision.NotCovered
                ? PodClasses.refusal(cluster, object)
                        .or(() -> PodSecurity.refusal(cluster, object))
                        .<AdmissionDecision>map(each -> each)
                        .orElseGet(() -> new Accepted(object, List.of()))
                : decision;
    }

    /** What is read after a new object is stored: a claim also has the default class and a phase. */
    static Manifest completed(Manifest object, Iterable<StorageClassView> classes) {
        return object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? ServerDefaults.withDefaultClass(ServerDefaults.filledIn(object), classes)
                : object;
    }

    private static StorageClassView asRead(StorageClassView object) {
        Manifest read = ServerDefaults.filledIn(object.manifest());
        return read.json().equals(object.manifest().json()) ? object : StorageClassView.from(read);
    }

    /** A volume as the controller sees it. */
    public static VolumeView asRead(VolumeView object) {
        Manifest read = ServerDefaults.filledIn(object.manifest());
        return read.json().equals(object.manifest().json()) ? object : object.changed(read);
    }

    /** A claim as the controller sees it. */
    public static ClaimView asRead(ClaimView object) {
        Manifest read = ServerDefaults.filledIn(object.manifest());
        return Identities.identified(read.json().equals(object.manifest().json()) ? object : object.changed(read));
    }
}
