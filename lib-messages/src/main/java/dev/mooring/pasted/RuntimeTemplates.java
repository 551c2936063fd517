package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of container runtimes about mounts, and of the kubelet about the disk of the node. */
final class RuntimeTemplates {

    private RuntimeTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("NotSharedMount")
                        .by("container runtime", "Failed")
                        .says("path \"{path}\" is mounted on \"{mount}\" but it is not a shared mount")
                        .says("path {path} is mounted on {mount} but it is not a shared mount")
                        .says("path \"{path}\" is mounted on \"{mount}\" but it is not a shared or slave mount")
                        .says("path {path} is mounted on {mount} but it is not a shared or slave mount")
                        .from(
                                "containerd internal/cri/opts/spec_linux_opts.go; cri-o server/container_create.go;"
                                        + " moby daemon",
                                "")
                        .proves("the mount that holds that path on the node is private, so a container with mount"
                                + " propagation was not started")
                        .doesNotProve("that the volume is bad")
                        .causes(
                                "the root file system is not shared: 'mount --make-rshared /' was not run at boot",
                                "the kubelet runs in a container without it")
                        .next(NextQuestion.MOUNTS),
                row("RuntimeRootfsMount")
                        .by("container runtime (runc)", "Failed (RunContainerError)")
                        .says("error mounting \"{source}\" to rootfs at \"{path}\": {error}")
                        .says("mounting \"{source}\" to rootfs at \"{path}\" caused: {error}")
                        .says("mounting \"{source}\" to rootfs \"{rootfs}\" at \"{path}\" caused: {error}")
                        .says("mounting \"{source}\" to rootfs \"{rootfs}\" at \"{path}\" caused \"{error}\"")
                        .from("runc libcontainer/rootfs_linux.go", "")
                        .proves("the container was not started: a mount of it failed; the source is on the node")
                        .doesNotProve("that the image is bad")
                        .causes("the source is a dead or vanished mount", "a file where a directory is expected")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("RuntimeDirectoryOnFile")
                        .by("container runtime", "Failed (RunContainerError)")
                        .says("Are you trying to mount a directory onto a file (or vice-versa)?")
                        .says("not a directory: unknown: Are you trying to mount a directory onto a file")
                        .from("runc libcontainer/rootfs_linux.go", "")
                        .proves("source and target of a mount are not both files or both directories")
                        .doesNotProve("that the volume is bad")
                        .causes(
                                "a subPath that did not exist and was made as a directory",
                                "a hostPath file that is missing")
                        .next(NextQuestion.PATHS),
                row("RuntimeCwd")
                        .by("container runtime (runc)", "Failed")
                        .says("chdir to cwd (\"{path}\") set in config.json failed: {error}")
                        .from("runc libcontainer/init_linux.go", "")
                        .proves("the working directory of the container could not be entered; the error says why")
                        .doesNotProve("that the image is bad")
                        .causes("a dead FUSE or stale NFS mount at that path of the container")
                        .next(NextQuestion.S3FS_STATE),
                row("RuntimeSymlink")
                        .by("container runtime (cri-o)", "Failed")
                        .says("failed to resolve symlink \"{path}\": {error}")
                        .says("cannot mount {path}: path does not exist and will cause issues as a directory")
                        .from("cri-o server/container_create_linux.go", "")
                        .proves("the bind source of the volume on the node is broken or missing")
                        .causes("stale or dead mount below the directory of the pod")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("RuntimeNameReserved")
                        .by("container runtime (containerd)", "Failed")
                        .says("failed to reserve container name \"{name}\": name \"{other}\" is reserved for \"{id}\"")
                        .says("failed to reserve sandbox name \"{name}\": name \"{other}\" is reserved for \"{id}\"")
                        .from("containerd internal/cri/server/container_create.go", "")
                        .proves("an earlier call that makes this container has not ended, so the name is taken")
                        .doesNotProve("why it hangs")
                        .causes("a volume of the pod does not answer", "the disk of the node is slow")
                        .next(NextQuestion.DMESG, NextQuestion.MOUNTS)
                        .also("look for the first error before this one"),
                row("EvictedEphemeral")
                        .by("kubelet", "Evicted")
                        .says("The node was low on resource: ephemeral-storage")
                        .says("Usage of EmptyDir volume \"{vol}\" exceeds the limit \"{limit}\"")
                        .says("Pod ephemeral local storage usage exceeds the total limit of containers {limit}")
                        .says("Container {container} exceeded its local ephemeral storage limit \"{limit}\"")
                        .from("pkg/kubelet/eviction/eviction_manager.go, helpers.go", "1.9–1.37")
                        .proves("the kubelet ended the pod, because the disk of the node or the limit of an emptyDir"
                                + " was used up; no PersistentVolume is concerned")
                        .doesNotProve("that a PersistentVolume is full")
                        .causes("logs or files in the container", "emptyDir", "images"),
                row("AutoscalerNoScaleUp")
                        .by("cluster-autoscaler", "NotTriggerScaleUp")
                        .says("pod didn't trigger scale-up: {reasons}")
                        .says("pod didn't trigger scale-up (it wouldn't fit if a new node is added): {reasons}")
                        .from("autoscaler cluster-autoscaler/processors/status/eventing_scale_up_processor.go", "")
                        .proves("no node group helps the pod, as the autoscaler simulates it; the counts are of node"
                                + " groups")
                        .doesNotProve("that storage is the reason, unless a reason names a volume")
                        .causes("the volume is in a zone that no group has", "a local volume of a node that is gone")
                        .next(NextQuestion.FORECAST)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("SidecarDriverSocket")
                        .by("CSI sidecars", "")
                        .says("Still connecting to {socket}")
                        .says("Still trying, connection is {state}")
                        .says("Lost connection to {socket}")
                        .says("Lost connection to CSI driver, exiting")
                        .says("error getting CSI driver name: {error}")
                        .says("plugin registration failed with err: {error}")
                        .from("csi-lib-utils connection/connection.go; node-driver-registrar cmd", "")
                        .proves("the sidecar does not reach its driver at that socket, so no call for a volume is"
                                + " made")
                        .doesNotProve("that the storage is down")
                        .causes("the driver's container crashed or waits", "another path of the socket")
                        .also("read the log of the driver's container in the same pod")
                        .onlyNear("csi", "CSI", "plugin", "unix:", "connection.go"));
    }
}
