package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** What Velero says about the data of volumes. */
final class VeleroTemplates {

    private VeleroTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("VeleroPodVolumeFailed")
                        .by("Velero", "")
                        .says("pod volume backup failed: {error}")
                        .says("pod volume restore failed: {error}")
                        .says("data path backup failed: {error}")
                        .says("data path restore failed: {error}")
                        .says("error running restic backup, stderr={error}")
                        .says("error running restic restore, stderr={error}")
                        .says("unable to find summary in restic backup command output")
                        .says("Async fs backup data path failed")
                        .says("Async fs restore data path failed")
                        .says("Async backup data path failed")
                        .says("Async restore data path failed")
                        .says("Failed to run kopia backup")
                        .says("Failed to run kopia restore")
                        .says("error to initialize data path: {error}")
                        .says("error running backup for {what}: {error}")
                        .from(
                                "velero pkg/podvolume/backupper.go, restorer.go; pkg/uploader/provider;"
                                        + " pkg/controller/pod_volume_backup_controller.go",
                                "")
                        .proves("the data of that volume was not copied in that run")
                        .doesNotProve("that other volumes of the backup were not copied")
                        .causes(
                                "the node agent does not see the volume on its node",
                                "the repository or the object storage",
                                "the node agent ran out of memory")
                        .next(NextQuestion.INNER_MESSAGE)
                        .also("read the log of the node agent on the node of that pod")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("VeleroHostPath")
                        .by("Velero node agent", "")
                        .says("expected one matching path: {path}, got {n}")
                        .says("expected one matching path, got {n}")
                        .says("error getting volume path on host: {error}")
                        .says("error identifying unique volume path on host for volume {name} in pod {pod}")
                        .says("Error uniquely identifying volume path")
                        .from("velero pkg/exposer/host_path.go, pkg/controller/pod_volume_backup_controller.go", "")
                        .proves("the node agent found no directory, or several, for that volume below the pods"
                                + " directory of its node, so it copied nothing")
                        .doesNotProve("that the volume is empty or gone")
                        .causes(
                                "the hostPath of the node agent is not the kubelet's directory",
                                "the pod does not run, or does not mount the volume",
                                "a mount that the node agent does not see: mountPropagation")
                        .next(NextQuestion.PATHS)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("VeleroNodeAgent")
                        .by("Velero", "")
                        .says("daemonset pod not found in running state in node {node}")
                        .says("node-agent pod is not running in node {node}: {error}")
                        .says("cannot perform snapshot data movement without running node-agent pods")
                        .says("CSI PVC BIA cannot proceed: node-agent is not ready for snapshot data movement")
                        .says("found a dataupload with status \"InProgress\" during the node-agent starting")
                        .says("found a dataupload {name} with expose error: {error}. mark it as cancel")
                        .says("prepare of volume snapshot expose timed out")
                        .says("timeout on preparing data upload")
                        .says("timeout on preparing data download")
                        .from("velero pkg/nodeagent/node_agent.go, pkg/controller/data_upload_controller.go", "")
                        .proves("the copy of a volume's data needs a node agent on that node, and none was ready for"
                                + " it")
                        .doesNotProve("that the snapshot failed")
                        .causes("node agent missing because of a taint or a selector", "it restarted")
                        .also("run kubectl -n velero get pod -o wide")
                        .notSafe(Unsafe.DELETE_CLAIM));
    }
}
