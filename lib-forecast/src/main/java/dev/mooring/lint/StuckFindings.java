package dev.mooring.lint;

import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansion.ExpansionOutlook;
import dev.mooring.expansion.Expansions;
import dev.mooring.forecast.PodEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.provisioning.internal.ProvisioningCheck;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.internal.SchedulingCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What makes no progress, in the words of the room that decides it. */
final class StuckFindings {

    /**
     * Why a pod stays without a node, as far as its volumes decide it; the rest is found about its claims, or has
     * nothing to do with storage.
     */
    private static final Set<SchedulingCode> OF_VOLUMES = Set.of(
            SchedulingCode.CLAIM_OF_ANOTHER,
            SchedulingCode.DRIVER_NOT_ON_NODE,
            SchedulingCode.TOO_MANY_VOLUMES,
            SchedulingCode.VOLUME_NODE_AFFINITY_CONFLICT,
            SchedulingCode.NO_VOLUME_TO_BIND,
            SchedulingCode.NOT_ENOUGH_STORAGE,
            SchedulingCode.NO_VOLUME_ZONE);

    private StuckFindings() {}

    /** If no node can have the volume, or the node of a claim is gone, only that is reported. */
    static Stream<Reason> pods(LintInput scene) {
        return scene.forecast().pods().stream()
                .filter(end -> end.state() == PodEnd.State.UNSCHEDULABLE && isOfVolumes(end.verdict()))
                .filter(end -> scene.objects()
                        .pod(end.pod().namespace(), end.pod().name())
                        .filter(pod -> !pod.isScheduled())
                        .filter(pod -> PodFindings.volumes(pod, scene)
                                        .noneMatch(volume -> VolumeFindings.isWithoutNode(volume, scene))
                                && PodFindings.claims(pod, scene)
                                        .noneMatch(claim -> ClaimFindings.isNodeGone(claim, scene)))
                        .isPresent())
                .map(end -> Findings.of(
                        LintCode.POD_FITS_NO_NODE,
                        end.pod(),
                        "/spec/volumes",
                        "no node takes it because of its volumes: " + why(end.verdict()),
                        "give it volumes that one node can have, or make room or a node where they are"));
    }

    private static boolean isOfVolumes(PodVerdict verdict) {
        return Stream.concat(
                        verdict.refusal().stream(), verdict.nodes().stream().flatMap(node -> node.reasons().stream()))
                .anyMatch(each -> OF_VOLUMES.contains(each.code()));
    }

    /** The words of the scheduler, without those about the eviction of other pods. */
    private static String why(PodVerdict verdict) {
        if (verdict.refusal().isPresent()) {
            return verdict.refusal().get().message();
        }
        Map<String, Integer> counts = new TreeMap<>();
        verdict.nodes().forEach(node -> node.reasons().forEach(why -> counts.merge(why.message(), 1, Integer::sum)));
        return counts.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }

    /** What a provisioner would say, whichever it is; a missing source and refused modes are already found. */
    static Stream<Reason> provisioning(LintInput scene) {
        return scene.forecast().claims().stream()
                .filter(end -> end.isWaitingForProvisioner() && !end.isBeingDeleted())
                .map(end -> end.claim().ref())
                .filter(claim -> scene.forecast().missingSource(claim).isEmpty())
                .flatMap(claim -> scene.forecast().provisioningRefusal(claim).stream()
                        .filter(why -> why.code() != ProvisioningCheck.ACCESS_MODE_REFUSED
                                && why.code() != ProvisioningCheck.ACCESS_MODE_NOT_PROVIDED)
                        .map(why -> as(LintCode.CLAIM_CANNOT_BE_PROVISIONED, claim, why)));
    }

    /** That the driver refuses the size permanently is already found. */
    static Stream<Reason> growth(LintInput scene) {
        return Expansions.of(scene.objects()).pending().stream()
                .filter(each -> each.outlook() == ExpansionOutlook.HANGS || each.outlook() == ExpansionOutlook.WAITS)
                .filter(each -> scene.objects()
                        .claim(each.claim().namespace(), each.claim().name())
                        .filter(ClaimFindings::isRefused)
                        .isEmpty())
                .flatMap(each ->
                        grave(each.reasons()).stream().map(why -> as(LintCode.CLAIM_DOES_NOT_GROW, each.claim(), why)));
    }

    static Stream<Reason> attributes(LintInput scene) {
        return scene.objects().claims().stream()
                .filter(claim -> claim.phase().equals(Phases.BOUND)
                        && !claim.volumeAttributesClass().isEmpty())
                .flatMap(claim -> attributes(claim, scene).stream());
    }

    private static Optional<Reason> attributes(ClaimView claim, LintInput scene) {
        AttributesChange change = AttributesChange.of(claim, scene.objects());
        Optional<Reason> why = switch (change.outlook()) {
            case HANGS, WAITS, REFUSED -> grave(change.reasons());
            case UNKNOWN -> change.otherDriver();
            case DONE, GOES_ON -> Optional.empty();
        };
        return why.map(each -> as(LintCode.ATTRIBUTES_NOT_APPLIED, claim.ref(), each));
    }

    private static Optional<Reason> grave(List<Reason> reasons) {
        return reasons.stream()
                .filter(each -> each.severity().compareTo(Severity.WARN) >= 0)
                .findFirst();
    }

    /** The reason of another room as a finding, with what it was about, its words and its remedy. */
    private static Reason as(LintCode code, ObjectRef object, Reason why) {
        String about = why.subject().equals(object.toString()) ? "" : why.subject() + ": ";
        return Reason.of(code, object.toString(), about + why.message()).withRemedy(why.remedy());
    }

    /** Attachers retry. If the node is gone, only that is reported. */
    static Stream<Reason> attachments(LintInput scene) {
        return scene.objects().attachments().stream()
                .filter(each -> !ClusterFindings.isNodeGone(each, scene))
                .flatMap(each -> error(each).stream());
    }

    private static Optional<Reason> error(AttachmentView attachment) {
        boolean detaches = attachment.isBeingDeleted();
        Optional<String> error =
                detaches ? attachment.detachError() : attachment.attachError().filter(each -> !attachment.isAttached());
        return error.map(message -> Reason.of(
                        LintCode.ATTACHMENT_FAILS,
                        attachment.ref().toString(),
                        (detaches ? "the last detach from node " : "the last attach to node ") + attachment.nodeName()
                                + " failed" + (message.isBlank() ? "" : ": " + message.strip()))
                .at(detaches ? "/status/detachError" : "/status/attachError")
                .withRemedy(RemedyStep.of(
                        "read-log",
                        "correct what the message names; the attacher then retries. Do not remove the"
                                + " finalizer")));
    }

    /** Whether a failed detach says why an attachment does not go. */
    static boolean isSaid(ObjectRef object, LintInput scene) {
        return object.kind().equals(Kinds.VOLUME_ATTACHMENT)
                && scene.objects().attachments().stream()
                        .anyMatch(each ->
                                each.ref().equals(object) && each.detachError().isPresent());
    }
}
