package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.ObjectView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What must be proven before a volume counts as free, in place, unused or on its way, in the order in which it is
 * checked. All but the last are also needed to conclude that nothing can write the volume.
 */
enum AttachPremise implements Premise<AttachPremise.Facts> {
    /** Another node, pod or volume would be in the input. */
    ATTACH_EVIDENCE_IS_WHOLE(
            "all Nodes, Pods, claims, volumes and VolumeAttachments of the cluster are given and can be read, and it is known"
                    + " whether the driver needs its volumes attached",
            EnumSet.noneOf(AttachContradiction.class),
            Facts::missing,
            Facts::whole),
    /** What is attached is one volume, and it is known which. */
    ATTACHED_STORAGE_IS_KNOWN(
            "a PersistentVolume or a pod says which storage it is",
            EnumSet.noneOf(AttachContradiction.class),
            Facts::unknown,
            Facts::storage),
    /** The storage has no second name. */
    ATTACHED_STORAGE_HAS_ONE_VOLUME(
            "no other PersistentVolume, pod, attachment or node has the same storage: none has its handle, even under"
                    + " another driver name, and none has its image",
            EnumSet.of(AttachContradiction.SHARED_STORAGE, AttachContradiction.SHARED_HANDLE),
            facts -> Stream.empty(),
            facts -> facts.complete(Kinds.PERSISTENT_VOLUME, Kinds.POD, Kinds.NODE, Kinds.VOLUME_ATTACHMENT)),
    /** One writer. */
    NO_MORE_WRITERS_THAN_ALLOWED(
            "no more nodes and pods have the volume than its access modes let write, by volumesAttached, volumesInUse,"
                    + " VolumeAttachments and pods",
            EnumSet.of(
                    AttachContradiction.ATTACHED_TWICE,
                    AttachContradiction.ATTACHING_TWICE,
                    AttachContradiction.READ_WRITE_ONCE_POD_TWICE),
            facts -> Stream.empty(),
            facts -> facts.complete(Kinds.NODE, Kinds.POD, Kinds.VOLUME_ATTACHMENT)),
    /** Attacher, controller and kubelet say the same. */
    ATTACHMENT_AGREES_WITH_NODE(
            "the VolumeAttachment, volumesAttached and volumesInUse of its node say the same, and it is not being deleted"
                    + " while a pod uses the volume",
            EnumSet.of(
                    AttachContradiction.ATTACHMENT_REMOVED,
                    AttachContradiction.ATTACHMENT_BEING_DELETED,
                    AttachContradiction.ATTACHMENT_DISAGREES_WITH_NODE,
                    AttachContradiction.USED_WITHOUT_REPORT,
                    AttachContradiction.OTHER_ATTACHER),
            facts -> Stream.empty(),
            Facts::attachments),
    /** What the nodes say is true now. */
    NODES_OF_VOLUME_ARE_ALIVE(
            "each node that may have the volume is Ready, by condition, taints, heartbeat and lease, and is not being deleted",
            EnumSet.of(
                    AttachContradiction.READY_AND_OUT_OF_SERVICE,
                    AttachContradiction.READY_DISPUTED,
                    AttachContradiction.NODE_SILENT,
                    AttachContradiction.POD_ON_MISSING_NODE),
            Facts::lost,
            Facts::alive),
    /** A detach without an answer of the node stops no writer. */
    LOST_NODES_CANNOT_WRITE(
            "each other node that the volume can be on answers, or the storage itself cuts off a node from which it detaches",
            EnumSet.noneOf(AttachContradiction.class),
            Facts::lostNodes,
            facts -> facts.complete(Kinds.NODE)),
    /** A phase does not prove that containers have stopped. */
    PODS_OF_VOLUME_SAY_IF_THEY_RUN(
            "each pod of the volume says where and whether it runs: it has a phase, its host addresses are of no other"
                    + " node, if it is finished its containers have ended, and if it is being deleted its time is not over",
            EnumSet.of(
                    AttachContradiction.FINISHED_POD_MAY_RUN,
                    AttachContradiction.POD_PHASE_NOT_KNOWN,
                    AttachContradiction.POD_ON_OTHER_NODE,
                    AttachContradiction.POD_OVERDUE),
            facts -> Stream.empty(),
            Facts::pods),
    /** The pods use this volume and no other one. */
    CLAIM_OF_PODS_HAS_VOLUME(
            "claim and volume name each other, are Bound where a pod uses them, and are not being deleted",
            EnumSet.of(AttachContradiction.LINK_OF_POD_BROKEN, AttachContradiction.CLAIM_OR_VOLUME_BEING_DELETED),
            facts -> Stream.empty(),
            Facts::links),
    /** It continues without an operator. */
    NO_ATTACH_NEEDS_AN_OPERATOR(
            "no attach or detach of the volume has failed, hangs or waits for an operator",
            EnumSet.noneOf(AttachContradiction.class),
            facts -> Stream.empty(),
            Facts::attachments);

    /** What shows who has the volume; all rows but the last. */
    static final List<AttachPremise> EVIDENCE = Arrays.stream(values())
            .filter(each -> each != NO_ATTACH_NEEDS_AN_OPERATOR)
            .toList();

    /** What a volume needs that a pod has or gets: a node that was lost earlier can only be a second writer. */
    static final List<AttachPremise> USED = Arrays.stream(values())
            .filter(each -> each != LOST_NODES_CANNOT_WRITE)
            .toList();

    private final String sentence;

    private final Set<AttachContradiction> refutedBy;

    private final Function<Facts, Stream<Reason>> missing;

    private final Function<Facts, List<Fact>> proof;

    AttachPremise(
            String sentence,
            Set<AttachContradiction> refutedBy,
            Function<Facts, Stream<Reason>> missing,
            Function<Facts, List<Fact>> proof) {
        this.sentence = sentence;
        this.refutedBy = refutedBy;
        this.missing = missing;
        this.proof = proof;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Facts facts) {
        List<Reason> against = this == NO_ATTACH_NEEDS_AN_OPERATOR
                ? facts.failed().toList()
                : facts.contradictions().stream()
                        .filter(found -> refutedBy.contains(found.code()))
                        .map(Case::reason)
                        .toList();
        List<Reason> open = missing.apply(facts).toList();
        if (!against.isEmpty() || !open.isEmpty()) {
            return Discharge.of(against, open, List.of());
        }
        List<Fact> by = proof.apply(facts);
        return by.isEmpty() ? new Discharge.Open(facts.missing().toList()) : Discharge.restsOn(by);
    }

    @Override
    public String toString() {
        return id();
    }

    /** What is known about one volume. */
    static final class Facts {

        private final AttachEvidence evidence;
        private final List<Case> contradictions;
        private final List<Case> cases;
        private final List<Case> gaps;

        /**
         * What is known about one volume.
         *
         * @param evidence what the objects say
         * @param contradictions what contradicts itself
         * @param cases the cases of attach and detach
         * @param gaps what is missing
         */
        Facts(AttachEvidence evidence, List<Case> contradictions, List<Case> cases, List<Case> gaps) {
            this.evidence = evidence;
            this.contradictions = contradictions;
            this.cases = cases;
            this.gaps = gaps;
        }

        List<Case> gaps() {
            return gaps;
        }

        private List<Case> contradictions() {
            return contradictions;
        }

        private Stream<Reason> failed() {
            return cases.stream()
                    .filter(each -> each.code() != AttachCode.STILL_MOUNTED || evidence.oneWriter())
                    .map(Case::reason)
                    .filter(each -> each.severity() != Severity.INFO);
        }

        private Stream<Reason> missing() {
            return gaps(AttachCode.EVIDENCE_NOT_COMPLETE);
        }

        private Stream<Reason> unknown() {
            return gaps(AttachCode.VOLUME_NOT_GIVEN);
        }

        private Stream<Reason> lost() {
            return gaps(AttachCode.NODE_REPORTS_OLD);
        }

        private Stream<Reason> lostNodes() {
            return gaps(AttachCode.LOST_NODE_MAY_WRITE);
        }

        private Stream<Reason> gaps(AttachCode code) {
            return gaps.stream().filter(gap -> gap.code() == code).map(Case::reason);
        }

        private List<Fact> complete(String... kinds) {
            List<Fact> all = Arrays.stream(kinds)
                    .flatMap(kind -> evidence.cluster.complete(kind).stream())
                    .map(Fact.class::cast)
                    .toList();
            return all.size() == kinds.length ? all : List.of();
        }

        private List<Fact> whole() {
            List<Fact> by = new ArrayList<>(complete(VolumeFacts.NEEDED.toArray(String[]::new)));
            evidence.name
                    .csi()
                    .ifPresent(csi -> evidence.objects
                            .csiDriver(csi.driver())
                            .ifPresentOrElse(
                                    driver -> by.add(Fact.Value.of(driver.manifest(), "spec", "attachRequired")),
                                    () -> by.addAll(complete(Kinds.CSI_DRIVER))));
            return by;
        }

        private List<Fact> storage() {
            List<Fact> by = new ArrayList<>();
            evidence.persistent().forEach(volume -> by.add(Fact.Value.of(volume.manifest(), "spec")));
            if (by.isEmpty()) {
                evidence.uses.stream()
                        .filter(use -> evidence.cluster.isGiven(use.pod().ref()))
                        .forEach(use -> by.add(Fact.Value.of(use.pod().manifest(), "spec", "volumes")));
            }
            return by;
        }

        /** All VolumeAttachments, and what the nodes with the volume report. */
        private List<Fact> attachments() {
            List<Fact> by = new ArrayList<>(complete(Kinds.VOLUME_ATTACHMENT));
            if (by.isEmpty()) {
                return by;
            }
            nodes().forEach(node -> {
                by.add(Fact.Value.of(node.manifest(), "status", "volumesAttached"));
                by.add(Fact.Value.of(node.manifest(), "status", "volumesInUse"));
            });
            return by;
        }

        private List<Fact> alive() {
            List<Fact> by = new ArrayList<>();
            nodes().forEach(node -> {
                by.add(Fact.Value.of(node.manifest(), "status", "conditions"));
                by.add(Fact.Value.of(node.manifest(), "spec", "taints"));
                by.add(Fact.Value.of(node.manifest(), "metadata", "deletionTimestamp"));
            });
            by.addAll(complete(Kinds.NODE));
            by.addAll(evidence.cluster.reports().evidence(evidence.nodes.keySet()));
            return by;
        }

        private Stream<ObjectView> nodes() {
            return evidence.nodes.values().stream().flatMap(node -> node.object().stream());
        }

        private List<Fact> pods() {
            List<Fact> by = new ArrayList<>(complete(Kinds.POD));
            if (by.isEmpty()) {
                return by;
            }
            evidence.uses.stream()
                    .map(AttachEvidence.Use::pod)
                    .filter(pod -> evidence.cluster.isGiven(pod.ref()))
                    .distinct()
                    .forEach(pod -> by.add(Fact.Value.of(pod.manifest(), "status")));
            return by;
        }

        private List<Fact> links() {
            List<Fact> by = new ArrayList<>();
            evidence.persistent().forEach(volume -> {
                by.add(Fact.Value.of(volume.manifest(), "spec", "claimRef"));
                by.add(Fact.Value.of(volume.manifest(), "status", "phase"));
                by.add(Fact.Value.of(volume.manifest(), "metadata", "deletionTimestamp"));
                evidence.claim(volume)
                        .filter(each -> evidence.cluster.isGiven(each.ref()))
                        .ifPresent(claim -> {
                            by.add(Fact.Value.of(claim.manifest(), "spec", "volumeName"));
                            by.add(Fact.Value.of(claim.manifest(), "status", "phase"));
                            by.add(Fact.Value.of(claim.manifest(), "metadata", "deletionTimestamp"));
                        });
            });
            return by.isEmpty() ? complete(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME) : by;
        }
    }
}
