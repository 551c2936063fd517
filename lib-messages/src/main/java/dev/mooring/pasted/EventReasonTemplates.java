package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Reasons of events that were pasted without their message. */
final class EventReasonTemplates {

    private static final String GET = "paste the message too: kubectl describe, or kubectl get events";

    private EventReasonTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                reasons("EventOfMount", "kubelet", "FailedMount", "FailedMapVolume")
                        .from("pkg/kubelet/events/event.go", "1.9–1.37")
                        .proves("the kubelet could not make a volume of a pod usable at that moment")
                        .doesNotProve("which volume, and why: the message says it")
                        .next(NextQuestion.ATTACH),
                reasons("EventOfAttach", "attachdetach-controller", "FailedAttachVolume", "SuccessfulAttachVolume")
                        .from("pkg/kubelet/events/event.go", "1.9–1.37")
                        .proves("the controller tried to attach a volume to a node at that moment")
                        .doesNotProve("which volume and node; that it is attached now")
                        .next(NextQuestion.ATTACH),
                reasons(
                                "EventOfClaim",
                                "persistentvolume-controller / external-provisioner",
                                "FailedBinding",
                                "ProvisioningFailed",
                                "ExternalProvisioning",
                                "WaitForFirstConsumer",
                                "ClaimLost",
                                "ClaimMisbound",
                                "VolumeMismatch")
                        .from("pkg/controller/volume/events/event.go", "1.9–1.37")
                        .proves("a controller wrote about a claim that is not bound, or not as it should be")
                        .doesNotProve("which claim, and why: the message says it")
                        .next(NextQuestion.FORECAST),
                reasons(
                                "EventOfResize",
                                "external-resizer / kubelet",
                                "VolumeResizeFailed",
                                "FileSystemResizeFailed",
                                "FileSystemResizeRequired",
                                "VolumeModifyFailed")
                        .from("pkg/kubelet/events/event.go; external-resizer pkg/util/event.go", "1.9–1.37")
                        .proves("a step of growing or changing a volume was tried at that moment")
                        .doesNotProve("which volume, and why it failed: the message says it")
                        .next(NextQuestion.EXPAND));
    }

    private static MessageTemplate.Row reasons(String code, String speaker, String... reasons) {
        MessageTemplate.Row row = row(code).by(speaker, "").also(GET).onlyAlone();
        for (String reason : reasons) {
            row = row.says(reason);
        }
        return row;
    }
}
