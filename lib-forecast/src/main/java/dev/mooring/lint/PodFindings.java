package dev.mooring.lint;

import dev.mooring.attach.internal.Attachability;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.driver.Driver;
import dev.mooring.driver.Reach;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.internal.WorkloadClaims;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What is found about pods, their nodes and their volumes. */
final class PodFindings {

    /** The labels of a volume that the node of its pod must have too. */
    private static final List<String> TOPOLOGY = List.of(
            "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region",
            "failure-domain.beta.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region");

    private static final String SEVERAL_ZONES = "__";

    private PodFindings() {}

    /** Each missing claim once. The claims of a StatefulSet and of an ephemeral volume are made. */
    static Stream<Reason> claimMissing(LintInput scene) {
        Map<ObjectRef, Set<ObjectRef>> users = new TreeMap<>();
        scene.livePods()
                .forEach(pod -> pod.claims().stream()
                        .filter(use -> !use.isEphemeral() && !use.claim().isEmpty())
                        .forEach(use -> add(users, ObjectRef.claim(pod.namespace(), use.claim()), pod.ref(), scene)));
        Set<ObjectRef> ofPods = Set.copyOf(users.keySet());
        for (String kind : WorkloadObjects.kinds()) {
            for (Manifest workload : kind.equals(Kinds.STATEFUL_SET)
                    ? List.<Manifest>of()
                    : scene.objects().all(kind)) {
                WorkloadClaims.of(workload).claims().stream()
                        .filter(claim -> !ofPods.contains(claim))
                        .forEach(claim -> add(users, claim, workload.ref(), scene));
            }
        }
        return users.entrySet().stream().map(each -> claimMissing(each.getKey(), new ArrayList<>(each.getValue())));
    }

    private static void add(Map<ObjectRef, Set<ObjectRef>> users, ObjectRef claim, ObjectRef user, LintInput scene) {
        if (scene.objects().find(claim).isEmpty()) {
            users.computeIfAbsent(claim, key -> new TreeSet<>()).add(user);
        }
    }

    private static Reason claimMissing(ObjectRef claim, List<ObjectRef> users) {
        return Findings.of(
                LintCode.CLAIM_OF_POD_MISSING,
                users.get(0),
                "/spec",
                "uses claim " + Quote.text(claim.name()) + ", which does not exist"
                        + (users.size() == 1 ? "" : "; so do " + (users.size() - 1) + " more"),
                "create the claim, or remove it from the volumes");
    }

    static Stream<Reason> outside(LintInput scene) {
        return scene.livePods()
                .filter(PodView::isScheduled)
                .flatMap(pod -> scene.objects().node(pod.nodeName()).stream()
                        .flatMap(node -> volumes(pod, scene).flatMap(volume -> outside(pod, node, volume).stream())));
    }

    static Stream<VolumeView> volumes(PodView pod, LintInput scene) {
        return claims(pod, scene).map(ClaimView::volumeName).flatMap(name -> scene.objects().volume(name).stream());
    }

    static Stream<ClaimView> claims(PodView pod, LintInput scene) {
        return pod.claimNames().stream()
                .distinct()
                .flatMap(name -> scene.objects().claim(pod.namespace(), name).stream());
    }

    private static Optional<Reason> outside(PodView pod, NodeView node, VolumeView volume) {
        boolean affinity =
                VolumeBinding.checkNodeAffinity(volume, node.labels()).isPresent();
        Optional<String> label = TOPOLOGY.stream()
                .filter(key -> differs(volume.manifest(), node, key))
                .findFirst();
        if (!affinity && label.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Findings.of(
                LintCode.POD_OUTSIDE_TOPOLOGY,
                pod.ref(),
                "/spec/nodeName",
                "is on node " + Quote.text(node.name()) + ", and volume " + Quote.text(volume.name())
                        + " cannot be used there: "
                        + (affinity ? "its node affinity excludes the node" : "their " + label.orElse("") + " differs"),
                "delete the pod, so that the scheduler chooses a node of the volume; if the labels of the node are"
                        + " wrong, correct them first"));
    }

    /**
     * Whether volume and node have a label with different values; a node without the label may be anywhere.
     *
     * @upstream pkg/scheduler/framework/plugins/volumezone/volume_zone.go Filter
     */
    private static boolean differs(Manifest volume, NodeView node, String key) {
        Optional<String> zones = volume.metadata().child("labels").string(key);
        String zone = node.labels().get(key);
        return zones.isPresent()
                && zone != null
                && Arrays.stream(zones.get().split(SEVERAL_ZONES)).noneMatch(zone::equals);
    }

    /** Pods on several nodes see several directories; one pod leaves its data behind when it moves. */
    static Stream<Reason> hostPaths(LintInput scene) {
        return scene.objects().volumes().stream()
                .filter(volume -> isOnNode(volume)
                        && VolumeBinding.checkNodeAffinity(volume, Map.of()).isEmpty())
                .flatMap(volume -> hostPath(volume, scene).stream());
    }

    /** Whether the storage is a directory or disk of one node. */
    private static boolean isOnNode(VolumeView volume) {
        return volume.hasSource("hostPath")
                || volume.hasSource("local")
                || Driver.of(volume.csiDriver())
                        .filter(driver -> driver.reach() == Reach.NODE)
                        .isPresent();
    }

    private static Optional<Reason> hostPath(VolumeView volume, LintInput scene) {
        Set<String> nodes = new TreeSet<>();
        volume.claimRef()
                .ifPresent(claim -> scene.pods(claim.ref()).stream()
                        .map(PodView::nodeName)
                        .filter(name -> !name.isEmpty())
                        .forEach(nodes::add));
        boolean isSpread = nodes.size() > 1;
        if (volume.claimRef().isEmpty() || (!isSpread && scene.objects().nodes().size() < 2)) {
            return Optional.empty();
        }
        Reason finding = Findings.of(
                LintCode.HOST_PATH_ON_SEVERAL_NODES,
                volume.ref(),
                volume.hasSource("hostPath")
                        ? "/spec/hostPath"
                        : volume.hasSource("local") ? "/spec/local" : "/spec/csi",
                isSpread
                        ? "its pods are on nodes " + Quote.list(nodes) + ", and each node has a directory of its own"
                        : "is a directory of " + (nodes.isEmpty() ? "one node" : "node " + Quote.list(nodes))
                                + (volume.nodeAffinity().isAnywhere()
                                        ? ", and no node affinity keeps its pods there"
                                        : ", and its node affinity has no label that a node needs: fields, such as the"
                                                + " name of a node, are not compared for volumes")
                                + ": on another node they find another directory, and the data stay behind",
                "use a local volume with node affinity, or a storage that all nodes reach");
        return Optional.of(isSpread ? finding : finding.withSeverity(Severity.INFO));
    }

    /** The kubelet does not start a container that mounts a device, or that takes a file system for one. */
    static Stream<Reason> modes(LintInput scene) {
        return scene.objects().claims().stream()
                .flatMap(claim -> scene.pods(claim.ref()).stream()
                        .flatMap(pod -> PodVolumes.of(pod, scene.objects()).volumes().stream()
                                .filter(volume -> volume.claim()
                                        .filter(claim.ref()::equals)
                                        .isPresent())
                                .flatMap(volume -> mode(pod, claim.ref(), volume).stream()))
                        .limit(1));
    }

    private static Optional<Reason> mode(PodView pod, ObjectRef claim, PodVolume volume) {
        return volume.reasons().stream()
                .filter(reason -> reason.code() == WorkloadCode.MOUNT_OF_BLOCK
                        || reason.code() == WorkloadCode.DEVICE_OF_FILESYSTEM)
                .findFirst()
                .map(reason -> Findings.of(
                        LintCode.VOLUME_MODE_OF_POD_DIFFERS,
                        claim,
                        "/spec/volumeMode",
                        reason.code() == WorkloadCode.MOUNT_OF_BLOCK
                                ? "is a device (volumeMode Block), and " + pod.ref()
                                        + " has it in volumeMounts: its containers do not start"
                                : "is a file system, and " + pod.ref()
                                        + " has it in volumeDevices: its containers do not start",
                        "use volumeDevices with a devicePath for a claim with volumeMode Block, and volumeMounts for"
                                + " others"));
    }

    /** A pod there cannot mount its volume, or not unmount it. A node without CSINode may have any driver. */
    static Stream<Reason> driverMissing(LintInput scene) {
        Map<ObjectRef, Map<String, Set<String>>> missing = new TreeMap<>();
        scene.livePods()
                .filter(PodView::isScheduled)
                .forEach(pod -> scene.objects()
                        .csiNode(pod.nodeName())
                        .ifPresent(node -> drivers(pod, scene)
                                .filter(driver -> !node.limits().containsKey(driver))
                                .forEach(driver -> missing.computeIfAbsent(
                                                ObjectRef.node(pod.nodeName()), key -> new TreeMap<>())
                                        .computeIfAbsent(driver, key -> new TreeSet<>())
                                        .add(pod.ref().key()))));
        return missing.entrySet().stream()
                .flatMap(node -> node.getValue().entrySet().stream()
                        .map(driver -> Findings.of(
                                LintCode.DRIVER_MISSING_ON_NODE,
                                node.getKey(),
                                "",
                                "the driver " + Quote.text(driver.getKey())
                                        + " is not installed on the node: its volumes cannot be"
                                        + " mounted there, and not unmounted; pods with such volumes: "
                                        + Quote.list(driver.getValue()),
                                "see why the pod of the driver does not run on the node")));
    }

    private static Stream<String> drivers(PodView pod, LintInput scene) {
        Stream<String> claimed = volumes(pod, scene).map(VolumeView::csiDriver);
        return Stream.concat(claimed, inlineDrivers(pod)).filter(name -> !name.isEmpty());
    }

    private static Stream<String> inlineDrivers(PodView pod) {
        return pod.volumes().stream().map(volume -> volume.at("csi", "driver").text());
    }

    /**
     * A CSIDriver serves volumes in pods only if it says so.
     *
     * @upstream pkg/volume/csi/csi_plugin.go getVolumeLifecycleMode, supportsVolumeLifecycleMode
     */
    static Stream<Reason> inline(LintInput scene) {
        return scene.livePods()
                .flatMap(pod -> inlineDrivers(pod)
                        .distinct()
                        .filter(name -> scene.objects()
                                .csiDriver(name)
                                .filter(driver -> !driver.servesInlineVolumes())
                                .isPresent())
                        .map(name -> Findings.of(
                                LintCode.INLINE_VOLUME_NOT_SERVED,
                                pod.ref(),
                                "/spec/volumes",
                                "has a volume of driver " + Quote.text(name)
                                        + " in itself, and the driver serves only volumes of"
                                        + " claims: the pod does not start",
                                "use a claim")));
    }

    /**
     * The old pod has the claim until the new one is ready, which waits for it. A claim for one node is free for the new
     * pod if the scheduler chooses the node of the old one.
     */
    static Stream<Reason> rollingUpdates(LintInput scene) {
        return scene.objects().all(Kinds.DEPLOYMENT).stream()
                .filter(PodFindings::surges)
                .flatMap(deployment -> WorkloadClaims.of(deployment).claims().stream()
                        .flatMap(ref -> scene.objects().claim(ref.namespace(), ref.name()).stream())
                        .flatMap(claim -> rollingUpdate(deployment, claim, scene).stream()));
    }

    private static Optional<Reason> rollingUpdate(Manifest deployment, ClaimView claim, LintInput scene) {
        boolean isForOnePod = claim.accessModes().contains(AccessModes.RWOP);
        boolean isForOneNode = claim.accessModes().contains(AccessModes.RWO)
                && ClaimFindings.isForOneNode(claim, scene)
                && scene.objects().nodes().size() != 1
                && isOnePod(deployment)
                && isAttached(claim, scene);
        if (!isForOnePod && !isForOneNode) {
            return Optional.empty();
        }
        Reason finding = Findings.of(
                LintCode.ROLLING_UPDATE_HANGS,
                deployment.ref(),
                "/spec/strategy",
                "starts the new pod before the old one is gone, and claim " + Quote.text(claim.name())
                        + (isForOnePod
                                ? " is for one pod: an update never ends"
                                : " is for one node: an update never ends if the new pod gets another node"),
                "use strategy Recreate, or maxSurge 0 and maxUnavailable 1");
        return Optional.of(isForOnePod ? finding : finding.withSeverity(Severity.INFO));
    }

    /** Whether the controller keeps a second node away from the volume of a claim, or from the volume it gets. */
    private static boolean isAttached(ClaimView claim, LintInput scene) {
        String driver = scene.objects()
                .volume(claim.volumeName())
                .filter(volume -> volume.nodeAffinity().isAnywhere() || !isOnNode(volume))
                .map(WriteSharing::driver)
                .or(() -> scene.objects()
                        .storageClass(claim.className())
                        .filter(each -> claim.volumeName().isEmpty())
                        .map(StorageClassView::provisioner))
                .orElse("");
        return scene.objects().csiDriver(driver).isPresent()
                ? Attachability.isAttachRequired(driver, scene.objects())
                : WriteSharing.of(List.of(AccessModes.RWX), "", driver) == WriteSharing.ONE;
    }

    private static boolean isOnePod(Manifest deployment) {
        return deployment
                .spec()
                .get("replicas")
                .map(JsonValue::toJson)
                .orElse("1")
                .equals("1");
    }

    /** Whether one pod is kept while another is started: with one replica, also by the usual percentages. */
    private static boolean surges(Manifest deployment) {
        JsonObject strategy = deployment.spec().child("strategy");
        Optional<JsonValue> surge = strategy.child("rollingUpdate").get("maxSurge");
        String most = surge.map(JsonValue::toJson).orElse("").replace("\"", "");
        return !strategy.string("type").equals(Optional.of("Recreate"))
                && !most.equals("0")
                && !most.equals("0%")
                && !deployment.spec().get("replicas").map(JsonValue::toJson).equals(Optional.of("0"));
    }
}
