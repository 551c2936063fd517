package dev.mooring.lint;

import dev.mooring.attach.AttachCode;
import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.forecast.OrderDependence;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;

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
        return findings;
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
