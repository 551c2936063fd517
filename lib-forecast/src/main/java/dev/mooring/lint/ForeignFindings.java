package dev.mooring.lint;

import dev.mooring.attach.AttachCode;
import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.forecast.OrderDependence;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What other rooms have decided, with their codes: dangers of the forecast, dependence on order, lost nodes. */
final class ForeignFindings {

    private ForeignFindings() {}

    static List<Reason> of(LintInput scene) {
        List<Reason> findings = new ArrayList<>();
        scene.forecast().dangers().stream()
                .filter(each -> each.code() != VolumeRemark.ACCESS_MODE_REFUSED_BY_DRIVER || !isClaimed(each, scene))
                .forEach(findings::add);
        OrderDependence orders = scene.report().orderDependence();
        if (orders.depends()) {
            findings.addAll(orders.reasons());
        }
        scene.forecast().refusals().forEach(each -> findings.addAll(each.reasons()));
        scene.attachments().volumes().stream()
                .flatMap(volume -> volume.cases().stream())
                .filter(each -> each.code() == AttachCode.POD_ON_MISSING_NODE
                        || each.reason().severity().compareTo(Severity.WARN) > 0)
                .filter(each -> each.code() != AttachCode.SHARED_STORAGE || !isShared(each.reason(), scene))
                .filter(each -> each.code() != AttachCode.NODE_GONE || !isAttachment(each, scene))
                .forEach(each -> findings.add(each.reason()));
        sharedHandles(scene).forEach(findings::add);
        return findings;
    }

    /** Volumes of other storage with one handle, also if none of them is in use: that is when their handles can be changed. */
    private static Stream<Reason> sharedHandles(LintInput scene) {
        Set<String> inUse = scene.attachments().volumes().stream()
                .flatMap(volume -> volume.cases().stream())
                .filter(each -> each.code() == AttachCode.SHARED_HANDLE)
                .map(each -> each.reason().subject())
                .collect(Collectors.toSet());
        return SameStorage.oneToNodes(scene.storages()).stream()
                .map(group -> group.stream().map(BackingStorage::volume).toList())
                .filter(volumes ->
                        volumes.stream().map(each -> each.ref().toString()).noneMatch(inUse::contains))
                .filter(volumes -> scene.groups().stream()
                        .noneMatch(group -> group.names()
                                .containsAll(
                                        volumes.stream().map(VolumeView::name).toList())))
                .map(volumes -> Reason.of(
                                AttachCode.SHARED_HANDLE,
                                volumes.get(0).ref().toString(),
                                AttachCode.SHARED_HANDLE.why() + " (volumes "
                                        + volumes.stream().map(VolumeView::name).collect(Collectors.joining(", "))
                                        + ")")
                        .withRemedy(RemedyStep.of("follow-advice", AttachCode.SHARED_HANDLE.safe())));
    }

    /** Whether a claim has the volume: then the refused mode is found about the claim. */
    private static boolean isClaimed(Reason reason, LintInput scene) {
        return scene.objects().claims().stream()
                .anyMatch(
                        claim -> ObjectRef.volume(claim.volumeName()).toString().equals(reason.subject()));
    }

    /** Whether the volumes of one storage are named already: that is one finding. */
    private static boolean isShared(Reason reason, LintInput scene) {
        return scene.groups().stream()
                .filter(group -> group.sameness().answer() == Answer.SAME)
                .flatMap(group -> group.storages().stream())
                .anyMatch(each -> each.volume().ref().toString().equals(reason.subject()));
    }

    /** Whether an attachment of the node is named already: that is one finding. */
    private static boolean isAttachment(Case found, LintInput scene) {
        return scene.objects().attachments().stream()
                .anyMatch(each -> each.nodeName().equals(found.node()) && ClusterFindings.isNodeGone(each, scene));
    }
}
