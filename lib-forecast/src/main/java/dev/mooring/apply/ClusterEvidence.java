package dev.mooring.apply;

import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AdmissionHooks;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.internal.ClaimMaker;
import dev.mooring.workload.internal.Restarters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What one cluster says about volumes: the questions that several premises share. */
final class ClusterEvidence {
    private static final String SYSTEM = "kube-system";

    private final ReasonCode code;
    private final Inventory cluster;
    private final String side;
    private final VolumesOnNodes onNodes;
    final List<Reason> against = new ArrayList<>();
    final List<Reason> missing = new ArrayList<>();
    final Set<Fact> by = new LinkedHashSet<>();

    ClusterEvidence(ReasonCode code, Inventory cluster, String side) {
        this.code = code;
        this.cluster = cluster;
        this.side = side;
        this.onNodes = VolumesOnNodes.of(cluster);
    }

    Discharge discharge() {
        if (by.isEmpty() && against.isEmpty() && missing.isEmpty()) {
            missing.add(Reason.of(code, "", "nothing of the " + side + " shows it"));
        }
        return Discharge.of(against, missing, List.copyOf(by));
    }

    void refute(ObjectRef object, String message) {
        against.add(Reason.of(code, object.toString(), message).withSeverity(Severity.DANGER));
    }

    void open(ObjectRef object, String message) {
        missing.add(Reason.of(code, object.toString(), message));
    }

    void value(Manifest object, String... at) {
        by.add(Fact.Value.of(object, at));
    }

    /** That all objects of these kinds are given. */
    void complete(String... kinds) {
        for (String kind : kinds) {
            cluster.completeness(kind).ifPresentOrElse(by::add, () -> notGiven(kind));
        }
    }

    private void notGiven(String kind) {
        missing.add(Reason.of(code, "", "not all objects of kind " + kind + " of the " + side + " are given")
                .withRemedy(RemedyStep.of("give-evidence", "give all of them")
                        .withArgv("kubectl", "get", Kinds.plural(kind), "-A", "-o", "yaml")));
    }

    /** Nothing that is given is unreadable or contradicts itself. */
    void understood() {
        for (Unreadable each : cluster.unreadable()) {
            missing.add(Reason.of(code, each.object().toString(), "of the " + side + ": " + each)
                    .withSeverity(Severity.DANGER));
        }
    }

    /** The namespaces exist and stay; those that are created, or that a step waits for, need not exist yet. */
    void namespaces(Collection<String> names, Set<String> created, boolean isWaitedFor) {
        for (String name : names) {
            ObjectRef ref = new ObjectRef(Kinds.NAMESPACE, "", name);
            Optional<Manifest> found = cluster.find(ref);
            if (found.isPresent()) {
                if (NamespaceLifecycle.isGoing(found.get())) {
                    refute(ref, "of the " + side + " is being deleted, with all that is in it");
                } else {
                    value(found.get(), "metadata", "deletionTimestamp");
                    value(found.get(), "status", "phase");
                }
            } else if (!created.contains(name)) {
                boolean isAbsent = cluster.isComplete(Kinds.NAMESPACE);
                if (isAbsent && !isWaitedFor) {
                    refute(ref, "does not exist in the " + side);
                } else {
                    open(ref, isAbsent ? "does not exist yet in the " + side : "of the " + side + " is not given");
                }
            }
        }
    }

    /** No object is in both clusters. */
    void differsFrom(Inventory other) {
        boolean isShown = false;
        ObjectRef system = new ObjectRef(Kinds.NAMESPACE, "", SYSTEM);
        Optional<Manifest> mine = cluster.find(system);
        Optional<Manifest> its = other.find(system);
        if (mine.isPresent() && its.isPresent()) {
            if (uid(mine.get()).equals(uid(its.get()))) {
                sameObject(system);
            } else {
                value(mine.get(), "metadata", "uid");
                isShown = true;
            }
        }
        for (String kind : List.of(Kinds.NODE, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM)) {
            Set<String> uids = new HashSet<>();
            other.all(kind).forEach(each -> uids.add(uid(each)));
            uids.remove("");
            cluster.all(kind).stream()
                    .filter(each -> uids.contains(uid(each)))
                    .findFirst()
                    .ifPresent(each -> sameObject(each.ref()));
            isShown |= !isShown && isShownBy(kind, other);
        }
        if (!isShown && against.isEmpty()) {
            open(system, "is not given for both clusters: they may be the same one");
        }
    }

    /** One list is complete, and none of the objects of the other cluster is in it. */
    private boolean isShownBy(String kind, Inventory other) {
        if (cluster.isComplete(kind)
                && other.all(kind).stream().anyMatch(each -> !uid(each).isEmpty())) {
            cluster.completeness(kind).ifPresent(by::add);
            return true;
        }
        Optional<Manifest> mine =
                cluster.all(kind).stream().filter(each -> !uid(each).isEmpty()).findFirst();
        if (other.isComplete(kind) && mine.isPresent()) {
            value(mine.get(), "metadata", "uid");
            return true;
        }
        return false;
    }

    private void sameObject(ObjectRef object) {
        refute(
                object,
                "has the same uid in the source and in the target: it is one cluster, or their exports are mixed");
    }

    private static String uid(Manifest object) {
        return object.metadata().string("uid").orElse("");
    }

    /** No other volume, pod or node of the cluster has the storage of these volumes. */
    void storageOfNobodyElse(List<VolumeView> volumes) {
        complete(Kinds.PERSISTENT_VOLUME);
        Set<String> own = new HashSet<>();
        volumes.forEach(volume -> own.add(volume.name()));
        SameStorage index =
                SameStorage.among(volumes.stream().map(BackingStorage::of).toList());
        for (VolumeView other : cluster.volumes()) {
            if (!own.contains(other.name())) {
                compare(index, BackingStorage.of(other), other.ref());
            }
        }
        // Storage that pods, and pods that are made later, name without a volume object.
        for (Manifest object : cluster.all()) {
            boolean hasEnded = object.kind().equals(Kinds.POD)
                    && cluster.pod(object.namespace(), object.name())
                            .filter(PodView::isTerminated)
                            .isPresent();
            for (JsonObject entry : hasEnded ? List.<JsonObject>of() : ClaimMaker.volumes(object, cluster)) {
                NamedStorage.inPod(entry).ifPresent(storage -> compare(index, storage, object.ref()));
            }
        }
    }

    private void compare(SameStorage index, BackingStorage other, ObjectRef where) {
        for (SameStorage.Match match : index.of(other)) {
            ObjectRef volume = match.storage().volume().ref();
            if (match.isCertain()) {
                refute(volume, "is the same storage as that of " + where + " of the " + side);
            } else {
                missing.add(Reason.of(
                                code,
                                volume.toString(),
                                "may be the same storage as that of " + where + " of the " + side + ": "
                                        + match.sameness().message())
                        .withSeverity(Severity.DANGER));
            }
        }
    }

    /** No node has the volumes: no attachment names them, and no node says that it uses them. */
    void detached(List<VolumeView> volumes) {
        Set<String> names = new HashSet<>();
        volumes.forEach(volume -> names.add(volume.name()));
        SameStorage index =
                SameStorage.among(volumes.stream().map(BackingStorage::of).toList());
        for (AttachmentView each : cluster.attachments()) {
            String attaches = each.ref() + " of the " + side + " attaches it to node " + each.nodeName();
            each.volumeName().filter(names::contains).ifPresent(name -> refute(ObjectRef.volume(name), attaches));
            NamedStorage.ofAttachment(each)
                    .ifPresent(inline -> index.of(inline)
                            .forEach(match -> refute(match.storage().volume().ref(), attaches)));
        }
        for (VolumeView volume : volumes) {
            for (VolumesOnNodes.Entry each : onNodes.of(volume)) {
                refute(volume.ref(), each.node().ref() + " of the " + side + " says that it has it as " + each.name());
            }
        }
        volumes.forEach(this::mayBeWritten);
    }

    private void mayBeWritten(VolumeView volume) {
        UniqueVolumeName.ofReadable(volume, cluster.release())
                .ifPresent(name -> NodeReports.of(cluster)
                        .mayKeep(name.toString(), List.of(volume))
                        .forEach((node, doubt) -> open(
                                volume.ref(),
                                "may still be written by " + node.ref() + " of the " + side + ": " + doubt)));
    }

    /** The volumes that a node says it has although no pod there uses their claims. */
    void seenOnNodes(List<VolumeView> volumes) {
        for (VolumeView volume : volumes) {
            for (VolumesOnNodes.Entry each : onNodes.of(volume)) {
                if (!hasUser(volume.ref(), each.node().name())) {
                    refute(
                            volume.ref(),
                            each.node().ref() + " of the " + side + " says that it has it, and no pod there uses it");
                }
            }
        }
    }

    private boolean hasUser(ObjectRef volume, String node) {
        return cluster.pods().stream()
                .filter(pod -> pod.nodeName().equals(node) && !pod.isTerminated())
                .anyMatch(pod -> pod.claimNames().stream()
                        .anyMatch(claim -> cluster.claim(pod.namespace(), claim)
                                .filter(each -> each.volumeName().equals(volume.name()))
                                .isPresent()));
    }

    /** Nothing makes a pod that uses one of the claims, or has made one that waits for a node. */
    void noneToCome(Set<ObjectRef> claims) {
        for (ClaimMaker each : ClaimMaker.of(cluster, claims)) {
            refute(
                    each.claim(),
                    each.object() + " of the " + side
                            + (each.isWorkload() ? " makes pods that use it" : " names or owns it"));
        }
        for (PodView pod : cluster.pods()) {
            boolean waits = !pod.isScheduled() && !pod.isTerminated() && !pod.isBeingDeleted();
            for (String name : waits ? pod.claimNames() : List.<String>of()) {
                ObjectRef claim = ObjectRef.claim(pod.namespace(), name);
                if (claims.contains(claim)) {
                    refute(claim, pod.ref() + " of the " + side + " waits for a node to use it");
                }
            }
        }
    }

    /** No custom resource names or owns one of the claims. */
    void customUsers(Set<ObjectRef> claims) {
        for (ClaimMaker each : ClaimMaker.of(cluster, claims)) {
            if (!each.isWorkload()) {
                open(
                        each.claim(),
                        each.object() + " of the " + side + " names or owns it, and how its use ends is not known");
            }
        }
    }

    /** What uses the claims can be stopped: it is of a kind that is known, and runs on nodes that answer. */
    void canBeStopped(Set<ObjectRef> claims) {
        customUsers(claims);
        for (ClaimMaker each : ClaimMaker.of(cluster, claims)) {
            cluster.find(each.object()).map(found -> Restarters.given(found, cluster)).stream()
                    .flatMap(List::stream)
                    .forEach(what ->
                            open(each.object(), "of the " + side + " may start again after it was stopped: " + what));
        }
        NodeReports reports = NodeReports.of(cluster);
        Map<String, ObjectRef> used = new TreeMap<>();
        for (PodView pod : cluster.pods()) {
            pod.claimNames().stream()
                    .map(name -> ObjectRef.claim(pod.namespace(), name))
                    .filter(claim -> pod.isScheduled() && !pod.isTerminated() && claims.contains(claim))
                    .forEach(claim -> used.putIfAbsent(pod.nodeName(), claim));
        }
        for (NodeView node : cluster.nodes()) {
            ObjectRef claim = used.get(node.name());
            String doubt = reports.doubt(node);
            if (claim != null && !doubt.isEmpty()) {
                open(
                        claim,
                        "is used on " + node.ref() + " of the " + side + ", and whether that stops is not known: "
                                + doubt);
            } else if (claim != null) {
                value(node.manifest(), "status", "conditions");
                value(node.manifest(), "spec", "taints");
                value(node.manifest(), "metadata", "deletionTimestamp");
            }
        }
        by.addAll(reports.evidence(used.keySet()));
    }

    /** No pod that is on a node names one of the claims, but those that have ended. */
    void unused(Collection<ObjectRef> claims) {
        for (PodView pod : cluster.pods()) {
            boolean runs = (pod.isScheduled() && !pod.isTerminated()) || pod.hasRunningContainer();
            for (String name : runs ? pod.claimNames() : List.<String>of()) {
                ObjectRef claim = ObjectRef.claim(pod.namespace(), name);
                if (claims.contains(claim)) {
                    refute(claim, pod.ref() + " of the " + side + " uses it");
                }
            }
        }
    }

    /** The nodes and owners that pods and attachments name exist. */
    void listsAgree(Collection<ObjectRef> claims, List<VolumeView> volumes) {
        Set<String> names = new HashSet<>();
        volumes.forEach(volume -> names.add(volume.name()));
        cluster.attachments().stream()
                .filter(each -> each.volumeName().filter(names::contains).isPresent())
                .forEach(each -> nodeExists(each.ref(), each.nodeName()));
        for (PodView pod : cluster.pods()) {
            boolean uses = !pod.isTerminated()
                    && pod.claimNames().stream()
                            .anyMatch(name -> claims.contains(ObjectRef.claim(pod.namespace(), name)));
            if (uses) {
                if (pod.isScheduled()) {
                    nodeExists(pod.ref(), pod.nodeName());
                }
                owners(pod);
            }
        }
    }

    private void nodeExists(ObjectRef who, String node) {
        ObjectRef ref = new ObjectRef(Kinds.NODE, "", node);
        if (cluster.isComplete(Kinds.NODE) && cluster.find(ref).isEmpty()) {
            refute(who, "is on " + ref + ", which the " + side + " does not have");
        }
    }

    private void owners(PodView pod) {
        for (JsonValue each : pod.manifest().metadata().array("ownerReferences").items()) {
            JsonObject owner = each instanceof JsonObject object ? object : JsonObject.EMPTY;
            String kind = Kinds.of(owner);
            String name = owner.string("name").orElse("");
            ObjectRef ref = Scopes.key(new ObjectRef(kind, pod.namespace(), name));
            String uid = owner.string("uid").orElse("");
            Optional<Manifest> found = cluster.find(ref);
            boolean isOther = found.filter(it -> !uid(it).isEmpty() && !uid(it).equals(uid))
                    .isPresent();
            boolean isGone = found.isEmpty()
                    && cluster.isComplete(owner.string("apiVersion").orElse(""), ref.kind());
            if (isOther || isGone) {
                refute(pod.ref(), "was made by " + ref + " with uid " + uid + ", which the " + side + " does not have");
            }
        }
    }

    /** Webhooks and policies that may change or refuse volumes and claims. */
    void admission(String operation, Set<String> resources) {
        AdmissionHooks.concerning(cluster, operation, resources)
                .forEach(each -> open(
                        each.ref(),
                        "of the " + side + " may change or refuse " + String.join(", ", resources)
                                + ": what it does is not known"));
    }
}
