package dev.mooring.workload.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.workload.internal.StatefulSetClaims.Wanted;
import dev.mooring.workload.internal.WorkloadDifference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The claims and pods of a StatefulSet. A pod that cannot be created prevents later ordinals: with OrderedReady all of
 * them, with Parallel those after its batch.
 *
 * @upstream pkg/controller/statefulset/stateful_set_control.go updateStatefulSet, processReplica
 */
final class StatefulSetPlay {

    private static final int MOST_OF_BATCH = 500;

    private final Creation creation;
    private final Workload set;
    private final StatefulSetClaims claims;
    private final boolean isOrdered;
    private final Map<Integer, Dependent> pods = new TreeMap<>();
    /** By name; of two templates with the same name the later one counts. */
    private final Map<String, Template> templates = new LinkedHashMap<>();

    private record Template(Manifest document, JsonPointer place) {}

    private StatefulSetPlay(Creation creation, Workload set) {
        this.creation = creation;
        this.set = set;
        this.claims = StatefulSetClaims.of(set.manifest(), creation.release());
        this.isOrdered = !set.spec().at("podManagementPolicy").text().equals("Parallel");
        for (Part each : set.spec().at("volumeClaimTemplates").items()) {
            templates.put(
                    each.at("metadata", "name").text(), new Template(new Manifest(each.members()), each.pointer()));
        }
        for (Dependent pod : creation.existing().membersOf(set)) {
            pods.put(StatefulSetClaims.member(pod.name()).ordinal(), pod);
        }
    }

    static void play(Creation creation, Workload set) {
        StatefulSetPlay play = new StatefulSetPlay(creation, set);
        Template nameless = play.templates.get("");
        if (nameless != null) {
            creation.tell(MadeObjectCode.CLAIM_TEMPLATE_NAME_MISSING
                    .about(set.ref(), "a claim template has no name: no pod and no claim of the set can be created")
                    .at(nameless.place().child("metadata").child("name").toString()));
            return;
        }
        play.replicas();
        play.condemned();
        play.replaced();
    }

    private void replicas() {
        Optional<ObjectRef> previous = Optional.empty();
        int last = claims.replicas() - 1;
        for (int i = 0; i <= last; i++) {
            int ordinal = claims.start() + i;
            if (!replica(ordinal, previous)) {
                last = Math.min(last, isOrdered ? i : endOfBatch(i));
            }
            previous = isOrdered ? Optional.of(pod(ordinal)) : Optional.empty();
        }
    }

    /** Pods are created in batches of 1, 2, 4 and so on, and a batch with a failure is the last one. */
    private static int endOfBatch(int index) {
        int size = 1;
        int end = 0;
        while (end < index) {
            size = Math.min(2 * size, MOST_OF_BATCH);
            end += size;
        }
        return end;
    }

    private ObjectRef pod(int ordinal) {
        return ObjectRef.pod(set.namespace(), StatefulSetClaims.podName(set.name(), ordinal));
    }

    /** Whether the controller continues after this ordinal. */
    private boolean replica(int ordinal, Optional<ObjectRef> after) {
        Dependent pod = pods.get(ordinal);
        if (pod != null && !pod.isFinished()) {
            boolean isLookedAt =
                    pod.phase().isEmpty() || pod.phase().equals(Phases.PENDING) || !claims.storageMatches(pod.pod());
            return !isLookedAt || claims(ordinal, after);
        }
        if (pod != null) {
            creation.delete(pod, set, "is " + pod.phase() + ", and is created again");
        } else if (creation.exists(pod(ordinal))) {
            boolean isComplete = claims(ordinal, after);
            if (isComplete) {
                creation.tell(MadeObjectCode.NAME_TAKEN.about(
                        pod(ordinal),
                        "exists and does not belong to " + set.ref() + ", which creates a pod of this name"));
            }
            return false;
        }
        if (hasClaimOfFormerPod(ordinal) || !claims(ordinal, after)) {
            return false;
        }
        creation.addPod(set, podDocument(ordinal), after);
        return true;
    }

    /** @upstream pkg/controller/statefulset/stateful_pod_control.go PodClaimIsStale */
    private boolean hasClaimOfFormerPod(int ordinal) {
        if (!claims.deletesWhenScaled()) {
            return false;
        }
        for (Wanted wanted : wanted(ordinal)) {
            Optional<ClaimView> claim = creation.claim(wanted.claim());
            if (claim.filter(each -> isOwnedByPod(each, wanted.pod())).isPresent()) {
                creation.tell(MadeObjectCode.CLAIM_OF_FORMER_POD.about(
                        wanted.claim(),
                        "belongs to a former pod " + wanted.pod() + " and is deleted with it; " + set.ref()
                                + " then creates the pod again"));
                return true;
            }
        }
        return false;
    }

    private boolean isController() {
        return creation.release().has(WorkloadDifference.CLAIM_OWNER_IS_CONTROLLER);
    }

    private static boolean isOwnedByPod(ClaimView claim, String pod) {
        return Part.of(claim.manifest()).at("metadata", "ownerReferences").items().stream()
                .anyMatch(owner -> owner.at("kind").text().equals(Kinds.POD)
                        && owner.at("apiVersion").text().equals("v1")
                        && owner.at("name").text().equals(pod));
    }

    private List<Wanted> wanted(int ordinal) {
        String pod = StatefulSetClaims.podName(set.name(), ordinal);
        List<Wanted> wanted = new ArrayList<>();
        for (String template : templates.keySet()) {
            String name = StatefulSetClaims.claimName(template, set.name(), ordinal);
            wanted.add(new Wanted(ObjectRef.claim(set.namespace(), name), template, pod, ordinal));
        }
        return wanted;
    }

    /**
     * Creates the missing claims; false if one of them is being deleted.
     *
     * @upstream pkg/controller/statefulset/stateful_pod_control.go createPersistentVolumeClaims
     */
    private boolean claims(int ordinal, Optional<ObjectRef> after) {
        boolean complete = true;
        for (Wanted wanted : wanted(ordinal)) {
            Optional<ClaimView> claim = creation.claim(wanted.claim());
            if (claim.filter(ClaimView::isBeingDeleted).isPresent()) {
                creation.tell(MadeObjectCode.CLAIM_GOES_FIRST.about(
                        wanted.claim(), "pvc " + wanted.claim().name() + " is being deleted"));
                complete = false;
            } else if (!creation.exists(wanted.claim())) {
                addClaim(wanted, after);
            }
        }
        return complete;
    }

    /** @upstream pkg/controller/statefulset/stateful_set_utils.go getPersistentVolumeClaims */
    private void addClaim(Wanted wanted, Optional<ObjectRef> after) {
        Template template = requireNonNull(templates.get(wanted.template()), "template");
        JsonObject metadata = template.document()
                .metadata()
                .without("creationTimestamp")
                .with("name", wanted.claim().name())
                .with("namespace", set.namespace());
        metadata = MadeDocuments.labelled(
                metadata, set.spec().at("selector", "matchLabels").textMembers());
        if (claims.owner(wanted.ordinal()) == StatefulSetClaims.Owner.SET) {
            metadata = isController() ? MadeDocuments.owned(metadata, set) : MadeDocuments.ownedAside(metadata, set);
        }
        JsonObject document = MadeDocuments.object("v1", Kinds.PERSISTENT_VOLUME_CLAIM, metadata)
                .with("spec", template.document().spec());
        creation.add(new MadeObject(
                new Manifest(document),
                set.ref(),
                set.source(),
                template.place(),
                Optional.of(pod(wanted.ordinal())),
                after));
    }

    /** @upstream pkg/controller/statefulset/stateful_set_utils.go newStatefulSetPod, updateStorage */
    private JsonObject podDocument(int ordinal) {
        String name = StatefulSetClaims.podName(set.name(), ordinal);
        JsonObject pod = MadeDocuments.pod(set, name, GeneratedNames.podPrefix(set.name()));
        JsonObject metadata = MadeDocuments.labelled(
                pod.child("metadata"),
                Map.of(
                        "statefulset.kubernetes.io/pod-name", name,
                        "apps.kubernetes.io/pod-index", Integer.toString(ordinal),
                        "controller-revision-hash", revision()));
        JsonObject spec = pod.child("spec").with("hostname", name);
        Part service = set.spec().at("serviceName");
        spec = service.isPresent() ? spec.with("subdomain", service.text()) : spec;
        return pod.with("metadata", metadata).with("spec", withVolumes(spec, ordinal));
    }

    private JsonObject withVolumes(JsonObject spec, int ordinal) {
        List<JsonValue> volumes = new ArrayList<>();
        for (Wanted wanted : wanted(ordinal)) {
            JsonObject claim =
                    JsonObject.of("claimName", JsonString.of(wanted.claim().name()));
            volumes.add(JsonObject.of("name", JsonString.of(wanted.template())).with("persistentVolumeClaim", claim));
        }
        for (JsonValue each : spec.array("volumes").items()) {
            boolean isReplaced = each instanceof JsonObject volume
                    && templates.containsKey(volume.string("name").orElse(""));
            if (!isReplaced) {
                volumes.add(each);
            }
        }
        return volumes.isEmpty() ? spec : spec.with("volumes", new JsonArray(volumes));
    }

    private String revision() {
        String update = set.status().at("updateRevision").text();
        return update.isEmpty() ? set.name() + "-" + GeneratedNames.HASH : update;
    }

    /**
     * The pods after the last ordinal, the highest first, and before the first one. An ordered set deletes them only if
     * all others are Running and Ready; it deletes an unhealthy one only if no earlier pod is unhealthy.
     *
     * @upstream pkg/controller/statefulset/stateful_set_control.go processCondemned
     */
    private void condemned() {
        List<Integer> ordinals = new ArrayList<>(pods.keySet());
        ordinals.sort(Comparator.reverseOrder());
        Optional<ObjectRef> waitsFor = isOrdered ? unhealthyReplica() : Optional.empty();
        List<Dependent> condemned = ordinals.stream()
                .filter(ordinal -> ordinal >= 0 && !isInRange(ordinal))
                .map(pods::get)
                .toList();
        for (Dependent pod : condemned) {
            if (isOrdered && waitsFor.isEmpty() && !isHealthy(pod)) {
                waitsFor = condemned.stream()
                        .filter(each -> !isHealthy(each))
                        .reduce((first, second) -> second)
                        .filter(each -> !each.equals(pod) || pod.isBeingDeleted())
                        .map(Dependent::ref);
            }
            String why = "its ordinal is not one of the " + claims.replicas() + " from " + claims.start() + " on";
            if (pod.isBeingDeleted()) {
                continue;
            }
            if (waitsFor.isEmpty()) {
                creation.delete(pod, set, why);
            } else {
                creation.mayDelete(
                        pod, set, why + "; the set waits for " + waitsFor.get() + " to be Running and Ready");
            }
        }
    }

    private boolean isInRange(int ordinal) {
        return ordinal >= claims.start() && ordinal - claims.start() < claims.replicas();
    }

    /** The first pod of the range that is missing, or not Running and Ready. */
    private Optional<ObjectRef> unhealthyReplica() {
        for (int i = 0; i < claims.replicas(); i++) {
            Dependent pod = pods.get(claims.start() + i);
            if (pod == null || !isHealthy(pod)) {
                return Optional.of(pod(claims.start() + i));
            }
        }
        return Optional.empty();
    }

    /** A pod without a Ready condition is handwritten, and counts as ready if it is Running. */
    private static boolean isHealthy(Dependent pod) {
        return pod.phase().equals(Phases.RUNNING) && !pod.isBeingDeleted() && !PodRanking.isUnready(pod);
    }

    /**
     * The pods of an older revision that a rolling update replaces: those from the partition on.
     *
     * @upstream pkg/controller/statefulset/stateful_set_control.go updateStatefulSetAfterInvariantEstablished
     */
    private void replaced() {
        String update = set.status().at("updateRevision").text();
        Part strategy = set.spec().at("updateStrategy");
        if (update.isEmpty() || strategy.at("type").text().equals("OnDelete")) {
            return;
        }
        int first = claims.start() + Creation.count(strategy.at("rollingUpdate", "partition"), 0);
        Set<String> old = pods.entrySet().stream()
                .filter(each -> each.getKey() >= first && each.getKey() - claims.start() < claims.replicas())
                .map(Map.Entry::getValue)
                .filter(each -> !update.equals(each.labels().get("controller-revision-hash")))
                .map(Dependent::name)
                .collect(Collectors.toCollection(TreeSet::new));
        if (!old.isEmpty()) {
            creation.tell(MadeObjectCode.PODS_REPLACED.about(
                    set.ref(),
                    "replaces " + String.join(", ", old) + ", which are not of revision " + update
                            + "; the claims stay"));
        }
    }
}
