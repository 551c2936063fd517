package dev.mooring.forecast.run;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.forecast.Refusal;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The API server while the objects that workloads make are posted, one after the other. */
final class WorkloadServer {

    private static final Set<String> REVISED = Set.of(Kinds.STATEFUL_SET, Kinds.DAEMON_SET);

    private final Inventory cluster;
    private final Iterable<StorageClassView> classes;
    private final List<Refusal> refusals;
    /** The StatefulSets with a refused claim, and the pod that it was for. */
    private final Map<ObjectRef, Optional<ObjectRef>> stopped = new HashMap<>();

    private final Set<ObjectRef> missing = new HashSet<>();
    private final Set<ObjectRef> revised = new HashSet<>();

    private QuotaGate gate;

    WorkloadServer(Inventory cluster, Iterable<StorageClassView> classes, List<Refusal> refusals, QuotaGate gate) {
        this.cluster = cluster;
        this.classes = classes;
        this.refusals = new ArrayList<>(refusals);
        this.gate = gate;
    }

    /** The earlier refusals, and those of what was posted. */
    List<Refusal> refusals() {
        return List.copyOf(refusals);
    }

    /** The quotas and limit ranges after what was stored. */
    QuotaGate gate() {
        return gate;
    }

    List<MadeObject> stored(List<MadeObject> objects) {
        List<MadeObject> stored = new ArrayList<>();
        for (MadeObject each : objects) {
            storeRevision(each.owner());
            if (isMissing(each)) {
                missing.add(each.ref());
            } else {
                stored(each).ifPresent(stored::add);
            }
        }
        return stored;
    }

    /** A new StatefulSet or DaemonSet first stores the revision of its template; without it, it makes nothing. */
    private void storeRevision(ObjectRef workload) {
        boolean isNew = cluster.find(workload)
                .filter(each -> !ServerDefaults.isStored(each))
                .isPresent();
        if (!REVISED.contains(workload.kind()) || !isNew || !revised.add(workload)) {
            return;
        }
        Manifest revision = new Manifest(JsonObject.of("apiVersion", JsonString.of("apps/v1"))
                .with("kind", "ControllerRevision")
                .with(
                        "metadata",
                        JsonObject.of("name", JsonString.of(workload.name() + "-0000000000"))
                                .with("namespace", workload.namespace())));
        QuotaGate.Answer answer = gate.create(revision);
        gate = answer.after();
        answer.refusal().ifPresent(why -> {
            refusals.add(new Refusal(revision.ref(), why));
            missing.add(workload);
        });
    }

    /** A set continues with the other claims of the pod, and stops there. */
    private boolean isMissing(MadeObject object) {
        Optional<ObjectRef> pod = stopped.get(object.owner());
        boolean isStopped = pod != null && !(object.ref().isClaim() && pod.equals(object.pod()));
        return isStopped || missing.contains(object.owner());
    }

    private Optional<MadeObject> stored(MadeObject object) {
        boolean isOfStored = !object.ref().isClaim()
                && cluster.find(object.workload())
                        .filter(ServerDefaults::isStored)
                        .isPresent();
        AdmissionDecision decision = limited(
                isOfStored
                        ? Arrival.ofStoredTemplate(cluster, object.document())
                        : Arrival.created(cluster, object.document()));
        if (decision instanceof Accepted accepted) {
            return Optional.of(new MadeObject(
                    object.ref().isClaim() ? ofPod(object, accepted.stored()) : accepted.stored(),
                    object.owner(),
                    object.workload(),
                    object.template(),
                    object.pod(),
                    object.after()));
        }
        refusals.add(new Refusal(object.ref(), decision));
        missing.add(object.ref());
        if (!object.owner().kind().equals(Kinds.POD)) {
            stopped.put(object.owner(), object.pod());
        }
        return Optional.empty();
    }

    /** The decision after the quotas and limit ranges; what they accept counts for the objects after it. */
    private AdmissionDecision limited(AdmissionDecision decision) {
        if (!(decision instanceof Accepted accepted)) {
            return decision;
        }
        Manifest object = Arrival.completed(accepted.stored(), classes);
        QuotaGate.Answer answer = gate.create(object);
        gate = answer.after();
        return answer.refusal().<AdmissionDecision>map(why -> why).orElse(new Accepted(object, accepted.warnings()));
    }

    /** The claim of a pod without a uid names its owner without a uid, so that the scheduler finds it. */
    private static Manifest ofPod(MadeObject object, Manifest claim) {
        boolean isOwned = !claim.metadata().array("ownerReferences").items().isEmpty();
        if (!object.owner().kind().equals(Kinds.POD) || isOwned) {
            return claim;
        }
        JsonObject owner = JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.POD)
                .with("name", object.owner().name())
                .with("controller", JsonBoolean.of(true))
                .with("blockOwnerDeletion", JsonBoolean.of(true));
        return new Manifest(Documents.with(claim.json(), "metadata", "ownerReferences", JsonArray.of(owner)));
    }
}
