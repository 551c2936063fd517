package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Input that does not fit the objects, input that no examined pod explains, and missing input. They are checked before
 * a plan may report that there is nothing to do: any hit forbids that. A hit of severity {@link Severity#ERROR} makes
 * the state of a plan with steps unknown too.
 */
public enum RecoveryContradiction implements ReasonCode {
    /** No mount was examined: there is nothing to give an all-clear for. */
    NO_MOUNT_LOOKED_AT(
            Severity.WARN,
            seen -> only(!seen.looksAtAnyMount(), seen.nodeName()),
            "no mount of a FUSE daemon was examined",
            "give the pods of the node with their claims and volumes, and the names of node and driver as the objects"
                    + " have them"),
    /** An object cannot be read, or is given in two versions. */
    OBJECT_NOT_UNDERSTOOD(
            Severity.ERROR,
            seen -> seen.notUnderstood().stream(),
            "cannot be read, or is given twice with different content",
            "give the object once, as the API server has it"),
    /** Pods were given, and none of them runs on the node. */
    NODE_WITHOUT_PODS(
            Severity.ERROR,
            seen -> only(seen.inventory().isGiven(Kinds.POD) && seen.onNode().isEmpty(), seen.nodeName()),
            "no given pod runs on this node",
            "give the name of the node as the pods have it in spec.nodeName, and the pods of the node"),
    /** All nodes were given, and none has the name of the node. */
    NODE_NOT_FOUND(
            Severity.ERROR,
            seen -> seen.node().stream()
                    .filter(node -> seen.inventory().isComplete(Kinds.NODE))
                    .filter(node -> seen.inventory().node(node).isEmpty())
                    .map(node -> "Node/" + node),
            "the list of nodes is complete and does not have this node",
            "give the name of the node as its object has it"),
    /** The node may be lost, so nothing on it is done. */
    NODE_MAY_NOT_ANSWER(
            Severity.ERROR,
            RecoveryEvidence::silentNodes,
            "the node may not answer, by its conditions, taints, heartbeat or Lease: its kubelet may not restart containers",
            "read the Node and its Lease again; find out whether the node runs"),
    /** The pod runs on another node than its spec says. */
    POD_RUNS_ELSEWHERE(
            Severity.ERROR,
            RecoveryEvidence::podsElsewhere,
            "its spec names the node, and its status has an address of another node",
            "read pods and Nodes again, all from one moment; find out which node runs the pod"),
    /** No volume has the driver. */
    DRIVER_WITHOUT_VOLUMES(
            Severity.ERROR,
            seen -> seen.driversOfNothing().stream(),
            "no given volume has this driver",
            "give the name of the driver as the volumes have it in spec.csi.driver"),
    /** The list of pods may have more pods of the node. */
    PODS_NOT_COMPLETE(
            Severity.WARN,
            seen -> only(
                    seen.inventory().isGiven(Kinds.POD) && !seen.inventory().isComplete(Kinds.POD), seen.nodeName()),
            "the list of pods is not known to be complete: another pod of the node may use a dead mount or a bare"
                    + " directory",
            "give the pods of all namespaces in one list, or say that all pods are given",
            "kubectl",
            "get",
            "pod",
            "-A",
            "-o",
            "yaml"),
    /** Claims were not given: a volume that names a claim may not be the one that the claim names. */
    CLAIMS_NOT_GIVEN(
            Severity.WARN,
            seen -> only(seen.claimsAreGuessed(), seen.nodeName()),
            "no claims were given, so it is not known whether they are bound to the volumes that name them",
            "give the claims of the pods",
            "kubectl",
            "get",
            "pvc",
            "-A",
            "-o",
            "yaml"),
    /** A part of the mount table could not be read. */
    MOUNT_TABLE_CUT(
            Severity.ERROR,
            seen -> seen.seen().mounts().stream()
                    .filter(table -> !table.unread().isEmpty())
                    .map(table -> "line " + table.unread().get(0).line() + " of the mount table"),
            "a line of the mount table could not be read, so some mounts may be missing",
            "copy the whole mount table of the host again",
            "cat",
            "/proc/1/mountinfo"),
    /** The mount table has a mount that belongs to no examined pod, or one of a skipped pod that does not answer. */
    MOUNT_OF_NO_POD(
            Severity.ERROR,
            seen -> seen.unjudgedMounts().stream(),
            "the mount table has this mount, and no examined volume does",
            "give the pod, claim and volume of the mount and the name of its driver, or unmount it if nothing uses it"),
    /** A path was probed that no volume has. */
    PROBE_OF_NO_POD(
            Severity.ERROR,
            seen -> seen.unjudgedProbes().stream(),
            "this path was probed, and no examined volume is mounted there",
            "give the pod, claim and volume of the path, or correct the path"),
    /** A directory was listed that no volume has. */
    DIRECTORY_OF_NO_POD(
            Severity.ERROR,
            seen -> unjudged(seen, seen.seen().directories().keySet()),
            "this directory was listed, and no examined volume is mounted there",
            "give the pod, claim and volume of the path, or correct the path"),
    /** A recovery was reported for a path that no volume has. */
    RECOVERY_OF_NO_POD(
            Severity.ERROR,
            seen -> unjudged(seen, seen.seen().recoveries().keySet()),
            "a recovery of this path was given, and no examined volume is mounted there",
            "give the pod, claim and volume of the path, or correct the path"),
    /** The state of a daemon was given for a path that no volume has. */
    DAEMON_OF_NO_POD(
            Severity.ERROR,
            seen -> unjudged(seen, seen.daemons()),
            "the state of a daemon was given for this path, and no examined mount is there",
            "give the pod, claim and volume of the path, or correct the path"),
    /** A mount of another type is at the path of a pod, or is staged for pods, and nothing shows that it works. */
    MOUNT_NOT_JUDGED(
            Severity.WARN,
            seen -> seen.otherMounts().stream(),
            "another FUSE mount is at this path of a pod, and nothing shows that it answers",
            "probe the path with a time limit, and plan for its driver too"),
    /** A pod that was not given has a volume mounted on the node. */
    MOUNT_OF_UNKNOWN_POD(
            Severity.ERROR,
            seen -> seen.mountsOfUnknownPods().stream(),
            "the mount table has this mount of a pod that was not given",
            "give the pods of the node again; if the pod is gone, unmount this, then remove empty directories with rmdir"),
    /** A mount table was given for a container that no pod of the node has. */
    CONTAINER_OF_NO_POD(
            Severity.ERROR,
            seen -> seen.seen().containers().keySet().stream()
                    .filter(key -> !seen.isContainer(key))
                    .map(key -> key.podUid() + "/" + key.container()),
            "a mount table of this container was given, and no pod of the node has this uid and a container of this"
                    + " name",
            "give the uid of the pod and the name of the container as the pod has them"),
    /** A mount table was given for a container that does not run. */
    CONTAINER_NOT_RUNNING(
            Severity.ERROR,
            seen -> seen.seen().containers().keySet().stream()
                    .filter(key -> seen.user(key)
                            .filter(use -> use.state() == ContainerUse.State.WAITING
                                    || use.state() == ContainerUse.State.TERMINATED)
                            .isPresent())
                    .map(key -> key.podUid() + "/" + key.container()),
            "a mount table of this container was given, and its pod shows that it does not run",
            "read the pod and the mount table of the container again"),
    /** A probe was made in a container that no pod of the node has. */
    PROBE_OF_NO_CONTAINER(
            Severity.ERROR,
            seen -> seen.seen().containerProbes().keySet().stream()
                    .filter(key -> !seen.isContainer(key))
                    .map(key -> key.podUid() + "/" + key.container()),
            "a path of this container was probed, and no pod of the node has this uid and a container of this name",
            "give the uid of the pod and the name of the container as the pod has them"),
    /** A probe in a container failed or did not return. */
    PROBE_OF_CONTAINER_FAILED(
            Severity.WARN,
            seen -> seen.seen().containerProbes().entrySet().stream()
                    .flatMap(container -> container.getValue().entrySet().stream()
                            .filter(probe -> probe.getValue().kind() == PathProbe.Kind.FAILED
                                    || probe.getValue().kind() == PathProbe.Kind.TIMED_OUT)
                            .map(probe -> container.getKey().podUid() + "/"
                                    + container.getKey().container() + " at " + probe.getKey())),
            "statfs of this path got no answer in the container",
            "read the mount table of the container, then plan again"),
    /** The mount table does not have the mount of a running daemon. */
    PROCESS_WITHOUT_MOUNT(
            Severity.WARN,
            seen -> seen.processesWithoutMount().stream(),
            "this daemon runs, and the mount table has no mount at its path: a container may still have its mount",
            "find out in which mount namespace it runs; give the mount table of that namespace, or end it");

    private final Severity severity;

    private final Function<RecoveryEvidence, Stream<String>> subjects;

    private final String message;
    private final String remedy;

    private final List<String> argv;

    RecoveryContradiction(
            Severity severity,
            Function<RecoveryEvidence, Stream<String>> subjects,
            String message,
            String remedy,
            String... argv) {
        this.severity = severity;
        this.subjects = subjects;
        this.message = message;
        this.remedy = remedy;
        this.argv = List.of(argv);
    }

    /**
     * The contradictions and the missing input.
     *
     * @param seen the input of a plan
     * @return a reason for each hit, in the order of the table
     */
    public static List<Reason> in(RecoveryEvidence seen) {
        return Arrays.stream(values())
                .flatMap(each -> each.subjects.apply(seen).map(each::reason))
                .toList();
    }

    private Reason reason(String subject) {
        return Reason.of(this, subject, message)
                .withRemedy(RemedyStep.of("give-evidence", remedy)
                        .withTarget(subject)
                        .withArgv(argv));
    }

    private static Stream<String> only(boolean hit, String subject) {
        return hit ? Stream.of(subject) : Stream.empty();
    }

    private static Stream<String> unjudged(RecoveryEvidence seen, Collection<String> paths) {
        return paths.stream().filter(path -> !seen.isJudged(path));
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
