package dev.mooring.apply;

import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
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
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AdmissionHooks;
import dev.mooring.object.internal.Evidence;
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
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How the rules about one cluster read it. A rule looks at everything before it ends, so that the answer names all that is not
 * known: a read that the cluster does not show is open, and what is there can still only speak against.
 */
final class ClusterEvidence {
    private static final String SYSTEM = "kube-system";

    /**
     * A cluster in a question, with the reads of one rule.
     *
     * @param question the question
     * @param cluster the cluster
     * @param side its name in the question
     * @param reads receives what the rule reads
     * @param <Q> the type of the question
     */
    record Side<Q>(Q question, Inventory cluster, String side, Reads reads) {

        /**
         * What speaks against a rule.
         *
         * @param rule the rule
         * @param look reads what it needs
         * @return the reasons; none if it holds
         */
        Stream<Reason> against(Rule<Side<Q>> rule, BiConsumer<Q, ClusterEvidence> look) {
            ClusterEvidence found = new ClusterEvidence(rule, this);
            look.accept(question, found);
            if (found.against.isEmpty()
                    && found.missing.isEmpty()
                    && reads.facts().isEmpty()) {
                found.missing.add(Reason.of(rule, "", "nothing of the " + side + " shows it"));
            }
            if (found.against.isEmpty()) {
                Reads.open(List.copyOf(found.missing));
            }
            return found.against.stream();
        }
    }

    private final ReasonCode code;
    private final Inventory cluster;
    private final Evidence evidence;
    private final String side;
    final List<Reason> against = new ArrayList<>();
    final Set<Reason> missing = new LinkedHashSet<>();

    private ClusterEvidence(ReasonCode code, Side<?> of) {
        this.code = code;
        this.cluster = of.cluster();
        this.evidence = new Evidence(of.cluster(), of.reads());
        this.side = of.side();
    }

    void refute(ObjectRef object, String message) {
        against.add(Reason.of(code, object.toString(), message).withSeverity(Severity.DANGER));
    }

    void open(ObjectRef object, String message) {
        missing.add(Reason.of(code, object.toString(), message));
    }

    /** The objects; all of a kind are read. */
    Inventory all(String kind) {
        boolean isKnown = Reads.either(() -> evidence.objects().isComplete(kind), () -> false);
        if (!isKnown) {
            missing.add(Reason.of(code, "", "not all objects of kind " + kind + " of the " + side + " are given")
                    .withRemedy(RemedyStep.of("give-evidence", "give all of them")
                            .withArgv("kubectl", "get", Kinds.plural(kind), "-A", "-o", "yaml")));
        }
        return cluster;
    }

    /** All objects of a kind, or those that are given where a rule does not need all: these can only speak against it. */
    Inventory known(String kind) {
        boolean isWhole = Reads.either(() -> evidence.objects().isComplete(kind), () -> false);
        return isWhole ? cluster : evidence.given(Stream::of).findFirst().orElseThrow();
    }

    /** All objects of these kinds are given. */
    void whole(String... kinds) {
        for (String kind : kinds) {
            Inventory unused = all(kind);
        }
    }

    /** One object, which is read; empty if it is not there. */
    Optional<Manifest> one(ObjectRef ref) {
        Optional<Manifest> found = seen(ref);
        return found.isPresent() || isAbsent(ref) ? found : all(ref.kind()).find(ref);
    }

    /** An object that must be there; where it is not, somebody can still create it. */
    void exists(ObjectRef ref, String why) {
        if (seen(ref).isEmpty()) {
            if (isAbsent(ref)) {
                open(ref, "does not exist in the " + side + ": " + why);
            } else {
                whole(ref.kind());
            }
        }
    }

    /** One object, which is read; empty if it is not there, or not known to be. */
    private Optional<Manifest> seen(ObjectRef ref) {
        return seen(objects -> objects.find(ref));
    }

    /** A part of the cluster, which is read if the cluster shows it. */
    <T> T seen(Function<Inventory, T> part) {
        return Reads.either(() -> part.apply(evidence.objects()), () -> part.apply(cluster));
    }

    /** Reads that an object does not exist, if that is known. */
    void readAbsence(ObjectRef ref) {
        boolean unused = isAbsent(ref);
    }

    /** Whether an object is known not to exist, which is read. */
    private boolean isAbsent(ObjectRef ref) {
        return Reads.either(() -> evidence.objects().find(ref).isEmpty(), () -> false);
    }

    /** The volumes in question, which are read. */
    void read(List<VolumeView> volumes) {
        for (VolumeView volume : volumes) {
            Optional<Manifest> unused = one(volume.ref());
        }
    }

    /** Nothing that is given is unreadable or contradicts itself. */
    void understood() {
        evidence.given(all -> all.unreadable().stream())
                .forEach(each -> missing.add(Reason.of(code, each.object().toString(), "of the " + side + ": " + each)
                        .withSeverity(Severity.DANGER)));
    }

    /** The namespaces exist and stay; those that are created, or that a step waits for, need not exist yet. */
    void namespaces(Collection<String> names, Set<String> created, boolean isWaitedFor) {
        for (String name : names) {
            ObjectRef ref = new ObjectRef(Kinds.NAMESPACE, "", name);
            Optional<Manifest> found = seen(ref);
            if (found.isPresent()) {
                if (NamespaceLifecycle.isGoing(found.get())) {
                    refute(ref, "of the " + side + " is being deleted, with all that is in it");
                }
            } else if (!created.contains(name)) {
                boolean isAbsent = isAbsent(ref);
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
        Optional<Manifest> its = other.find(system);
        Optional<Manifest> mine = its.isPresent() ? seen(system) : Optional.empty();
        if (mine.isPresent()) {
            isShown = !uid(mine.get()).equals(uid(its.orElseThrow()));
            if (!isShown) {
                sameObject(system);
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
        if (other.all(kind).stream().anyMatch(each -> !uid(each).isEmpty())
                && Reads.either(() -> evidence.objects().isComplete(kind), () -> false)) {
            return true;
        }
        return other.isComplete(kind)
                && cluster.all(kind).stream()
                        .filter(each -> !uid(each).isEmpty())
                        .findFirst()
                        .flatMap(each -> seen(each.ref()))
                        .isPresent();
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
        Set<String> own = new HashSet<>();
        volumes.forEach(volume -> own.add(volume.name()));
        SameStorage index =
                SameStorage.among(volumes.stream().map(BackingStorage::of).toList());
        for (VolumeView other : all(Kinds.PERSISTENT_VOLUME).volumes()) {
            if (!own.contains(other.name())) {
                compare(index, BackingStorage.of(other), other.ref());
            }
        }
        for (PodView pod : all(Kinds.POD).pods()) {
            if (!pod.isTerminated()) {
                inPods(pod.manifest()).forEach(storage -> compare(index, storage, pod.ref()));
            }
        }
        makers().forEach(maker -> inPods(maker).forEach(storage -> compare(index, storage, maker.ref())));
    }

    /** What makes pods that name storage without a volume object. */
    private Stream<Manifest> makers() {
        return evidence.given(
                all -> all.all().stream().filter(each -> !each.kind().equals(Kinds.POD)));
    }

    private Stream<BackingStorage> inPods(Manifest object) {
        return ClaimMaker.volumes(object, cluster).stream().flatMap(entry -> NamedStorage.inPod(entry).stream());
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
        for (AttachmentView each : known(Kinds.VOLUME_ATTACHMENT).attachments()) {
            String attaches = each.ref() + " of the " + side + " attaches it to node " + each.nodeName();
            each.volumeName().filter(names::contains).ifPresent(name -> refute(ObjectRef.volume(name), attaches));
            NamedStorage.ofAttachment(each)
                    .ifPresent(inline -> index.of(inline)
                            .forEach(match -> refute(match.storage().volume().ref(), attaches)));
        }
        VolumesOnNodes onNodes = VolumesOnNodes.of(known(Kinds.NODE));
        for (VolumeView volume : volumes) {
            for (VolumesOnNodes.Entry each : onNodes.of(volume)) {
                refute(volume.ref(), each.node().ref() + " of the " + side + " says that it has it as " + each.name());
            }
        }
        volumes.forEach(this::mayBeWritten);
    }

    /** Whether the nodes answer: Leases and the times in other objects show only that one does not. */
    private NodeReports nodeReports() {
        return evidence.given(all -> Stream.of(NodeReports.of(all))).findFirst().orElseThrow();
    }

    private void mayBeWritten(VolumeView volume) {
        UniqueVolumeName.ofReadable(volume, cluster.release())
                .ifPresent(name -> nodeReports()
                        .mayKeep(name.toString(), List.of(volume))
                        .forEach((node, doubt) -> open(
                                volume.ref(),
                                "may still be written by " + node.ref() + " of the " + side + ": " + doubt)));
    }

    /**
     * The volumes that a node says it has although no pod there uses their claims, and those that no pod uses and a node
     * that does not answer may have kept.
     */
    void seenOnNodes(List<VolumeView> volumes) {
        VolumesOnNodes onNodes = VolumesOnNodes.of(known(Kinds.NODE));
        for (VolumeView volume : volumes) {
            if (users(volume.ref()).findAny().isEmpty()) {
                mayBeWritten(volume);
            }
            for (VolumesOnNodes.Entry each : onNodes.of(volume)) {
                if (users(volume.ref()).noneMatch(each.node().name()::equals)) {
                    refute(
                            volume.ref(),
                            each.node().ref() + " of the " + side + " says that it has it, and no pod there uses it");
                }
            }
        }
    }

    /** The nodes of the pods that use a volume by its claim. */
    private Stream<String> users(ObjectRef volume) {
        return known(Kinds.POD).pods().stream()
                .filter(pod -> pod.isScheduled() && !pod.isTerminated())
                .filter(pod -> pod.claimNames().stream()
                        .anyMatch(claim -> cluster.claim(pod.namespace(), claim)
                                .filter(each -> each.volumeName().equals(volume.name()))
                                .isPresent()))
                .map(PodView::nodeName);
    }

    /** Nothing makes a pod that uses one of the claims, or has made one that waits for a node. */
    void noneToCome(Set<ObjectRef> claims) {
        for (ClaimMaker each : makers(claims)) {
            refute(
                    each.claim(),
                    each.object() + " of the " + side
                            + (each.isWorkload() ? " makes pods that use it" : " names or owns it"));
        }
        for (PodView pod : known(Kinds.POD).pods()) {
            boolean waits = !pod.isScheduled() && !pod.isTerminated() && !pod.isBeingDeleted();
            for (String name : waits ? pod.claimNames() : List.<String>of()) {
                ObjectRef claim = ObjectRef.claim(pod.namespace(), name);
                if (claims.contains(claim)) {
                    refute(claim, pod.ref() + " of the " + side + " waits for a node to use it");
                }
            }
        }
    }

    /** What makes pods that use some claims. */
    private List<ClaimMaker> makers(Set<ObjectRef> claims) {
        return evidence.given(all -> ClaimMaker.of(all, claims).stream()).toList();
    }

    /** No custom resource names or owns one of the claims. */
    void customUsers(Set<ObjectRef> claims) {
        for (ClaimMaker each : makers(claims)) {
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
        for (ClaimMaker each : makers(claims)) {
            Optional<Manifest> stopped = seen(each.object());
            stopped.stream()
                    .flatMap(this::restarters)
                    .forEach(what ->
                            open(each.object(), "of the " + side + " may start again after it was stopped: " + what));
        }
        NodeReports reports = nodeReports();
        Map<String, ObjectRef> used = new TreeMap<>();
        for (PodView pod : known(Kinds.POD).pods()) {
            pod.claimNames().stream()
                    .map(name -> ObjectRef.claim(pod.namespace(), name))
                    .filter(claim -> pod.isScheduled() && !pod.isTerminated() && claims.contains(claim))
                    .forEach(claim -> used.putIfAbsent(pod.nodeName(), claim));
        }
        for (NodeView node : known(Kinds.NODE).nodes()) {
            ObjectRef claim = used.get(node.name());
            String doubt = reports.doubt(node);
            if (claim != null && !doubt.isEmpty()) {
                open(
                        claim,
                        "is used on " + node.ref() + " of the " + side + ", and whether that stops is not known: "
                                + doubt);
            }
        }
    }

    /** What starts a workload again. */
    private Stream<String> restarters(Manifest maker) {
        return evidence.given(all -> Restarters.given(maker, all).stream());
    }

    /** No pod that is on a node names one of the claims, but those that have ended. */
    void unused(Collection<ObjectRef> claims) {
        for (PodView pod : known(Kinds.POD).pods()) {
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
        attachments()
                .filter(each -> each.volumeName().filter(names::contains).isPresent())
                .forEach(each -> nodeExists(each.ref(), each.nodeName()));
        users(claims).forEach(pod -> {
            if (pod.isScheduled()) {
                nodeExists(pod.ref(), pod.nodeName());
            }
            owners(pod);
        });
    }

    /** The attachments whose node is not in the lists. */
    private Stream<AttachmentView> attachments() {
        return evidence.given(all -> all.attachments().stream());
    }

    /** The pods whose node or owner is not in the lists. */
    private Stream<PodView> users(Collection<ObjectRef> claims) {
        return evidence.given(all -> all.pods().stream()
                .filter(pod -> !pod.isTerminated()
                        && pod.claimNames().stream()
                                .anyMatch(name -> claims.contains(ObjectRef.claim(pod.namespace(), name)))));
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
        evidence.given(all -> AdmissionHooks.concerning(all, operation, resources).stream())
                .forEach(each -> open(
                        each.ref(),
                        "of the " + side + " may change or refuse " + String.join(", ", resources)
                                + ": what it does is not known"));
    }
}
