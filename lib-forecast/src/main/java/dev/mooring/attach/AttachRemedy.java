package dev.mooring.attach;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.NodeView;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.workload.CsiVolume;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What to do next in a case, as steps with what each needs and proves. */
final class AttachRemedy {

    private static final String TAINT = NodeView.OUT_OF_SERVICE + "=nodeshutdown:NoExecute";

    /** The cases of a node that may still write and cannot be reached. */
    private static final Set<AttachCode> LOST =
            EnumSet.of(AttachCode.NODE_LOST_RUNNING, AttachCode.NODE_LOST_TERMINATING, AttachCode.NODE_LOST_TIMER);

    /** How to ask the storage of a driver which machine has a volume; the handle is put at the end. */
    private static final Map<String, List<String>> ASK = Map.of(
            "ebs.csi.aws.com", List.of("aws", "ec2", "describe-volumes", "--volume-ids"),
            "disk.csi.azure.com", List.of("az", "disk", "show", "--ids"),
            "pd.csi.storage.gke.io", List.of("gcloud", "compute", "disks", "describe"),
            "cinder.csi.openstack.org", List.of("openstack", "volume", "show"),
            "driver.longhorn.io",
                    List.of("kubectl", "get", "volumes.longhorn.io", "--namespace=longhorn-system", "--output=yaml"));

    /** A handle that no tool takes for an option. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/][A-Za-z0-9._/-]*");

    private AttachRemedy() {}

    /** The question to the storage, if it is known how to ask it. */
    static Optional<RemedyStep> askStorage(CsiVolume volume) {
        return Optional.ofNullable(ASK.get(volume.driver()))
                .filter(ask -> PLAIN.matcher(volume.handle()).matches())
                .map(ask -> RemedyStep.of("ask-storage", "ask the storage which machine has the volume")
                        .withTarget(volume.handle())
                        .withArgv(Stream.concat(ask.stream(), Stream.of(volume.handle()))
                                .toArray(String[]::new))
                        .withProves("whether the volume is detached, whatever the VolumeAttachment says"));
    }

    /** The steps of a case; none if there is nothing to do. */
    static List<RemedyStep> of(AttachCode code, ObjectRef object, String node) {
        if (code.severity() == Severity.INFO) {
            return List.of();
        }
        if (LOST.contains(code)) {
            return List.of(fence(node), taint(node));
        }
        if (code == AttachCode.EVIDENCE_NOT_COMPLETE
                || code == AttachCode.VOLUME_NOT_GIVEN
                || code == AttachCode.NODE_NOT_GIVEN) {
            return List.of(evidence(code));
        }
        return List.of(RemedyStep.of("follow-advice", code.safe()).withTarget(object.toString()));
    }

    private static RemedyStep evidence(AttachCode code) {
        return RemedyStep.of("give-evidence", code.safe())
                .withArgv(
                        "kubectl",
                        "get",
                        "pods,persistentvolumeclaims,persistentvolumes,volumeattachments,nodes,csidrivers,leases",
                        "--all-namespaces",
                        "--output=json")
                .withProves("which nodes and pods have the volume, at that moment");
    }

    private static RemedyStep fence(String node) {
        return RemedyStep.of("fence-node", "power the node off, or cut it off from the storage")
                .withTarget("Node/" + node)
                .withProves("the node can no longer write, if the power or the storage confirms it");
    }

    private static RemedyStep taint(String node) {
        return RemedyStep.of("taint-node", "let the controller detach the volume without waiting")
                .withTarget("Node/" + node)
                .withArgv("kubectl", "taint", "nodes", node, TAINT)
                .withRequires("the node is fenced")
                .withUndo("kubectl", "taint", "nodes", node, TAINT + "-");
    }
}
