package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** What tools add around the words of others. */
final class WrapperTemplates {

    private WrapperTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("KubectlApplyError")
                        .by("kubectl", "")
                        .says("Error from server ({reason}): error when applying patch: {message}")
                        .says("Error from server ({reason}): error when creating \"{file}\": {message}")
                        .says("Error from server ({reason}): error when replacing \"{file}\": {message}")
                        .from("kubectl pkg/cmd/util/helpers.go", "v0.20.0–v0.36.0+")
                        .proves("wrapper; the inner message has the rule")
                        .next(NextQuestion.INNER_MESSAGE),
                row("KubectlInvalid")
                        .by("kubectl", "")
                        .says("The PersistentVolumeClaim \"{claim}\" is invalid: {message}")
                        .says("The PersistentVolume \"{pv}\" is invalid: {message}")
                        .says("The StatefulSet \"{sts}\" is invalid: {message}")
                        .says("The StorageClass \"{class}\" is invalid: {message}")
                        .from("kubectl pkg/cmd/util/helpers.go", "v0.20.0–v0.36.0+")
                        .proves("wrapper of 422")
                        .next(NextQuestion.INNER_MESSAGE)
                        .besides(),
                row("HelmUpgradeFailed")
                        .by("helm", "")
                        .says("UPGRADE FAILED: {error}")
                        .says("Helm upgrade failed: {error}")
                        .says("Helm upgrade failed for release {release} with chart {chart}: {error}")
                        .says("Upgrade \"{release}\" failed: {error}")
                        .from("helm pkg/cmd/upgrade.go", "v2.16.0–v4.2.4+")
                        .proves("helm stopped; objects before the failed one may already be changed")
                        .doesNotProve("which were")
                        .next(NextQuestion.ADMIT, NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.CASCADE),
                row("HelmCannotPatch")
                        .by("helm", "")
                        .says("cannot patch \"{name}\" with kind {kind}: {message}")
                        .from("helm pkg/kube/client.go", "v3.2.0–v4.2.4+")
                        .proves("wrapper; several joined by ' && '")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.CASCADE),
                row("HelmReplace")
                        .by("helm", "")
                        .says("failed to replace object: {message}")
                        .from("helm pkg/kube/client.go", "v3.2.0–v4.2.4+")
                        .proves("'--force' replaces: sends without volumeName")
                        .causes("--force")
                        .next(NextQuestion.ADMIT)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("HelmInProgress")
                        .by("helm", "")
                        .says("another operation (install/upgrade/rollback) is in progress")
                        .from("helm pkg/action/action.go", "v3.14.0–v4.2.4+")
                        .proves("helm's own lock, not storage"),
                row("HelmTimeout")
                        .by("helm", "")
                        .says("timed out waiting for the condition")
                        .from("apimachinery wait.ErrWaitTimeout, helm --wait", "")
                        .proves("something was not ready in time")
                        .doesNotProve("storage; that nothing was installed")
                        .causes("pods Pending")
                        .next(NextQuestion.FORECAST)
                        .notSafe(Unsafe.CASCADE)
                        .onlyAfter("helm", "Helm", "UPGRADE FAILED", "INSTALLATION FAILED", "kubectl")
                        .orAlone(),
                row("ArgoFailedToApply")
                        .by("Argo CD", "")
                        .says("one or more objects failed to apply, reason: {message}")
                        .says("one or more objects failed to apply (dry run), reason: {message}")
                        .from("gitops-engine pkg/sync/sync_context.go", "v0.2.0–v0.7.3+")
                        .proves("wrapper; several reasons joined by ','")
                        .next(NextQuestion.INNER_MESSAGE)
                        .also("send what is stored: the claim in Git must contain what the server filled in")
                        .notSafe(Unsafe.CASCADE, Unsafe.DELETE_CLAIM),
                row("ArgoDiffError")
                        .by("Argo CD", "")
                        .says("Failed to compare desired state to live state: {message}")
                        .from("argo-cd controller/state.go", "")
                        .proves("comparison failed: the shown sync state is old")
                        .causes("StsSpecForbidden inside")
                        .next(NextQuestion.ADMIT)
                        .also("send what is stored: the claim in Git must contain what the server filled in")
                        .notSafe(Unsafe.CASCADE),
                row("StsFailedCreate")
                        .by("statefulset-controller", "FailedCreate")
                        .says("create Claim {claim} for Pod {pod} in StatefulSet {sts} failed error: {message}")
                        .says("create Pod {pod} in StatefulSet {sts} failed error: {message}")
                        .from("pkg/controller/statefulset/stateful_pod_control.go", "1.9–1.37")
                        .proves("wrapper")
                        .causes("quota")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.FORECAST),
                row("VeleroRestoreError")
                        .by("Velero", "")
                        .says("error restoring {object}: {message}")
                        .says("already exists. Warning: the in-cluster version is different than the backed-up"
                                + " version.")
                        .from("velero pkg/restore/restore.go", "")
                        .proves("wrapper; the second is a warning: the object in the cluster was kept")
                        .next(NextQuestion.SANITIZE, NextQuestion.FORECAST)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("VeleroSnapshotWait")
                        .by("Velero", "")
                        .says("Timed out awaiting reconciliation of volumesnapshot {ns}/{snap}")
                        .says("error to expose snapshot: {error}")
                        .says("Timeout happened for preparing dataupload")
                        .says("Timed out awaiting reconciliation of VolumeSnapshot, VolumeSnapshotContent"
                                + " {content} has error: {error}")
                        .from("velero pkg/util/csi/volume_snapshot.go", "")
                        .proves("the snapshot was not ready in the time that the backup allows")
                        .doesNotProve("that it will not be ready later; that the backup has the data")
                        .causes(
                                "slow storage",
                                "no csi-snapshotter for the driver",
                                "an error in the status of the content")
                        .next(NextQuestion.FORECAST)
                        .also("read the status of the VolumeSnapshot and its content"),
                row("VeleroCustomAction")
                        .by("Velero", "")
                        .says("error executing custom action (groupResource={resource}, namespace={namespace},"
                                + " name={name}): {error}")
                        .says("failed to get VolumeSnapshotClass for StorageClass {class}: {error}")
                        .from("velero pkg/backup/item_backupper.go, pkg/backup/actions/csi/pvc_action.go", "")
                        .proves("an action of the backup failed for that object, so the backup may lack its data")
                        .doesNotProve("that other objects were not saved")
                        .next(NextQuestion.INNER_MESSAGE),
                row("VeleroPodVolumeWait")
                        .by("Velero", "")
                        .says("timed out waiting for all PodVolumeRestores to complete")
                        .says("timed out waiting for all PodVolumeBackups to complete")
                        .from("velero pkg/podvolume/restorer.go, backupper.go", "")
                        .proves("the data of at least one volume was not copied in the time that Velero allows")
                        .doesNotProve("which volume: its PodVolumeRestore or PodVolumeBackup says it")
                        .causes("much data", "node-agent not on that node", "pod did not start")
                        .next(NextQuestion.FORECAST)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("VeleroPatchDynamicPv")
                        .by("Velero", "")
                        .says("fail to patch dynamic PV, err: context deadline exceeded")
                        .from("velero pkg/controller/restore_finalizer_controller.go (1.14)", "")
                        .proves("restored claim did not become Bound in time; no pod for WaitForFirstConsumer")
                        .doesNotProve("data missing")
                        .causes("no pods in the backup")
                        .next(NextQuestion.WHY, NextQuestion.FORECAST)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("GrpcDeadline")
                        .by("gRPC client in a sidecar or kubelet", "any")
                        .says("rpc error: code = DeadlineExceeded desc = {text}")
                        .from("grpc-go status; codes", "")
                        .proves("the caller stopped waiting; the driver may still be working or be done")
                        .doesNotProve("failure")
                        .causes("driver slow or hung: look for Aborted / \"already exists\" after it")
                        .also("read the log of the driver", "by the outer row")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.DELETE_CLAIM)
                        .unless("pod sandbox", "PodSandbox", "StartContainer", "pull image", "PullImage", "probe"),
                row("GrpcUnavailable")
                        .by("gRPC client in a sidecar or kubelet", "any")
                        .says("rpc error: code = Unavailable desc = transport is closing")
                        .says("rpc error: code = Unavailable desc = connection closed{text}")
                        .says("rpc error: code = Unavailable desc = connection error: {text}")
                        .says("rpc error: code = Unavailable desc = error reading from server: {text}")
                        .says("rpc error: code = Unavailable desc = closing transport due to: {text}")
                        .says("rpc error: code = Unavailable desc = all SubConns are in TransientFailure{text}")
                        .says("rpc error: code = Unavailable desc = there is no connection available")
                        .says("rpc error: code = Unavailable desc = last connection error: {text}")
                        .says(
                                "rpc error: code = Unavailable desc = keepalive ping failed to receive ACK within timeout")
                        .says("rpc error: code = Unavailable desc = name resolver error: {text}")
                        .says("rpc error: code = Unavailable desc = the connection is draining")
                        .from("grpc-go", "")
                        .proves("driver's socket was not served then")
                        .causes("plugin pod restarting", "stale socket path")
                        .next(NextQuestion.FORECAST)
                        .also("read the log of that component")
                        .unless("dial tcp", "etcd"),
                row("GrpcUnimplemented")
                        .by("driver", "any")
                        .says("rpc error: code = Unimplemented desc = {text}")
                        .from("grpc-go", "")
                        .proves("driver does not have that call")
                        .causes("sidecar without capability")
                        .unless("runtime.v1"),
                row("HelmOwnership")
                        .by("helm", "")
                        .says("PersistentVolumeClaim \"{claim}\" in namespace \"{ns}\" exists and cannot be"
                                + " imported into the current release: {text}")
                        .says("PersistentVolume \"{pv}\" in namespace \"\" exists and cannot be imported into the"
                                + " current release: {text}")
                        .says("StorageClass \"{class}\" in namespace \"\" exists and cannot be imported into the"
                                + " current release: {text}")
                        .says("{kind} \"{name}\" in namespace \"{namespace}\" exists and cannot be imported into"
                                + " the current release: {text}")
                        .says("{kind} \"{name}\" in namespace \"\" exists and cannot be imported into the current"
                                + " release: {text}")
                        .says("existing resource conflict: namespace: {ns}, name: {name}, existing_kind: {kind},"
                                + " {text}")
                        .says("exists and cannot be imported into the current release")
                        .from("helm pkg/action/validate.go", "v3.0.0–v4.2.4+")
                        .proves("the object is there already, and its label and annotations do not name this"
                                + " release; helm changed nothing")
                        .doesNotProve(
                                "that the object is not wanted: a claim that was restored or brought along looks so")
                        .causes(
                                "restored or created before the chart",
                                "kept from a release that was uninstalled",
                                "another release owns it")
                        .also("add the annotations meta.helm.sh/release-name and meta.helm.sh/release-namespace"
                                + " and the label app.kubernetes.io/managed-by=Helm to the object, or use 'helm"
                                + " --take-ownership' (3.17 and newer)")
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.CASCADE),
                row("HelmResourceExists")
                        .by("helm", "")
                        .says("rendered manifests contain a resource that already exists. Unable to continue with"
                                + " install: {error}")
                        .says("rendered manifests contain a resource that already exists. Unable to continue with"
                                + " update: {error}")
                        .says("Unable to continue with install: {error}")
                        .says("Unable to continue with update: {error}")
                        .from("helm pkg/action/install.go, upgrade.go", "v3.0.0–v4.2.4+")
                        .proves("wrapper: helm found an object that this release does not own, and stopped")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("HelmInstallFailed")
                        .by("helm / Flux helm-controller", "")
                        .says("INSTALLATION FAILED: {error}")
                        .says("Helm install failed: {error}")
                        .says("Helm install failed for release {release} with chart {chart}: {error}")
                        .says("Helm rollback failed: {error}")
                        .says("Helm uninstall failed: {error}")
                        .from("helm pkg/cmd/install.go; fluxcd helm-controller internal/action", "v3.5.0–v4.2.4+")
                        .proves("helm stopped; objects before the failed one may exist already")
                        .doesNotProve("which do")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.CASCADE)
                        .unless("cannot re-use a name that is still in use"),
                row("HelmUninstallErrors")
                        .by("helm uninstall", "")
                        .says("uninstallation completed with {n} error(s): {error}")
                        .says("failed to delete release: {release}")
                        .from("helm pkg/action/uninstall.go", "v3.0.0–v4.2.4+")
                        .proves("helm deleted what it could; the rest of the release may still be there")
                        .doesNotProve("which objects are gone: look before you install again")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.DELETE),
                row("HelmKept")
                        .by("helm uninstall", "")
                        .says("These resources were kept due to the resource policy: {list}")
                        .from("helm pkg/action/uninstall.go", "v3.0.0–v4.2.4+")
                        .proves("the listed objects have helm.sh/resource-policy: keep and were not deleted")
                        .doesNotProve("that other claims were kept; that a new install takes them over")
                        .next(NextQuestion.DELETE),
                row("ArgoWaiting")
                        .by("Argo CD", "")
                        .says("waiting for healthy state of /PersistentVolumeClaim/{claim}")
                        .says("waiting for deletion of /PersistentVolumeClaim/{claim}")
                        .says("waiting for pruning of /PersistentVolumeClaim/{claim}")
                        .says("waiting for healthy state of apps/StatefulSet/{sts}")
                        .from("gitops-engine pkg/sync/sync_context.go", "")
                        .proves("the sync waits for that object: a Pending claim is 'Progressing', and a claim that"
                                + " is used is not deleted")
                        .doesNotProve("that anything failed")
                        .causes(
                                "WaitForFirstConsumer with the pod in a later wave",
                                "no volume fits",
                                "a pod still uses the claim")
                        .next(NextQuestion.WHY, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER),
                row("ArgoShared")
                        .by("Argo CD", "SharedResourceWarning")
                        .says("PersistentVolumeClaim/{claim} is part of applications {text}")
                        .says("PersistentVolume/{pv} is part of applications {text}")
                        .from("argo-cd controller/state.go", "")
                        .proves("two applications contain the same object, and each changes it back or prunes it")
                        .next(NextQuestion.DELETE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("FluxApply")
                        .by("Flux kustomize-controller", "")
                        .says("PersistentVolumeClaim/{ns}/{claim} dry-run failed: {error}")
                        .says("PersistentVolumeClaim/{ns}/{claim} dry-run failed ({reason}): {error}")
                        .says("PersistentVolumeClaim/{ns}/{claim} dry-run failed, reason: {reason}, error: {error}")
                        .says("PersistentVolumeClaim/{ns}/{claim} dry-run failed, error: {error}")
                        .says("StatefulSet/{ns}/{sts} dry-run failed: {error}")
                        .says("StatefulSet/{ns}/{sts} dry-run failed ({reason}): {error}")
                        .says("StatefulSet/{ns}/{sts} dry-run failed, reason: {reason}, error: {error}")
                        .says("PersistentVolume/{pv} dry-run failed: {error}")
                        .says("PersistentVolume/{pv} dry-run failed ({reason}): {error}")
                        .from("fluxcd pkg/ssa/manager_apply.go, errors", "")
                        .proves("wrapper: the API server refused a dry run, so nothing of this Kustomization was"
                                + " applied")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.ADMIT)
                        .notSafe(Unsafe.CASCADE, Unsafe.DELETE_CLAIM),
                row("FluxNotReady")
                        .by("Flux kustomize-controller", "")
                        .says("PersistentVolumeClaim/{ns}/{claim} status: '{state}'")
                        .says("timeout waiting for: [PersistentVolumeClaim/{ns}/{claim} status: '{state}'")
                        .from("fluxcd pkg/ssa/manager_wait.go", "")
                        .proves("the claim was not ready in time; 'InProgress' is a Pending claim")
                        .doesNotProve("why")
                        .causes("WaitForFirstConsumer without a pod", "no volume fits")
                        .next(NextQuestion.WHY));
    }
}
