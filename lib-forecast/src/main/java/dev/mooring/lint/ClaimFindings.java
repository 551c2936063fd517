package dev.mooring.lint;

import dev.mooring.driver.internal.ServedModes;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.internal.Quote;
import dev.mooring.lint.BackupCoverage.ClaimCopies;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.Annotations;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is found about claims. */
final class ClaimFindings {

    private static final String CLASS = "/spec/storageClassName";
    private static final Set<String> REFUSED = Set.of("ControllerResizeInfeasible", "NodeResizeInfeasible");

    private ClaimFindings() {}

    static Stream<Reason> unused(LintInput scene) {
        return scene.objects().claims().stream()
                .filter(claim -> !claim.isBeingDeleted())
                .filter(claim -> !scene.isNamed(claim.ref()) || scene.isLeftBehind(claim.ref()))
                .map(claim -> unused(claim, scene));
    }

    /** Claims left by a StatefulSet that was scaled down are mostly kept on purpose. */
    private static Reason unused(ClaimView claim, LintInput scene) {
        boolean left = scene.isLeftBehind(claim.ref());
        return Findings.of(
                        LintCode.CLAIM_UNUSED,
                        claim.ref(),
                        "",
                        left
                                ? "its StatefulSet has no pod for it: it is left from more replicas"
                                : "no pod and no workload uses it",
                        "delete it if nobody needs the data")
                .withSeverity(left ? Severity.INFO : Severity.WARN);
    }

    /** Volumes that their drivers do not mount, and new ones that they do not create. */
    static Stream<Reason> modes(LintInput scene) {
        return scene.objects().claims().stream()
                .filter(claim -> !claim.isBeingDeleted())
                .flatMap(claim -> refusal(claim, scene).stream()
                        .map(words -> Findings.of(
                                LintCode.ACCESS_MODE_NOT_SERVED,
                                claim.ref(),
                                "/spec/accessModes",
                                "asks for " + String.join(", ", claim.accessModes()) + " with volumeMode "
                                        + (claim.volumeMode().equals("Block") ? "Block" : "Filesystem")
                                        + ", which its driver refuses: " + words,
                                "use modes that the driver serves, or a storage that several nodes can share")));
    }

    private static Optional<String> refusal(ClaimView claim, LintInput scene) {
        return claim.volumeName().isEmpty()
                ? storageClass(claim, scene)
                        .flatMap(each -> ServedModes.of(each.provisioner())
                                .flatMap(row -> row.refusal(claim, each.parameters())))
                : scene.objects()
                        .volume(claim.volumeName())
                        .flatMap(volume ->
                                ServedModes.of(WriteSharing.driver(volume)).flatMap(row -> row.refusal(volume)));
    }

    private static Optional<StorageClassView> storageClass(ClaimView claim, LintInput scene) {
        return scene.objects().storageClass(claim.className());
    }

    static Stream<Reason> pending(LintInput scene) {
        return Stream.concat(unmatched(scene), bypassed(scene));
    }

    /** Claims whose pods have a node without the scheduler; only the scheduler chooses a node for the claim. */
    private static Stream<Reason> bypassed(LintInput scene) {
        return ends(scene)
                .filter(end -> end.isWaitingForConsumer()
                        && scene.objects().find(end.claim().ref()).isPresent())
                .flatMap(end -> end.hindrance().stream())
                .filter(why -> why.code() == ForecastCode.POD_BYPASSED_SCHEDULER)
                .map(why -> Reason.of(LintCode.CLAIM_STAYS_PENDING, why.subject(), "stays Pending: " + why.message())
                        .withRemedy(why.remedy()));
    }

    private static Stream<Reason> unmatched(LintInput scene) {
        return ends(scene)
                .filter(end -> !end.isWaitingForConsumer() && !end.isWaitingForProvisioner() && !lacksClass(end, scene))
                .filter(end -> !lacksDefaultClass(end.claim(), scene))
                .filter(end -> scene.report().verdict(end.claim().ref()).answer() == Answer.NOT_BOUND)
                .map(end -> Reason.of(
                                LintCode.CLAIM_STAYS_PENDING,
                                end.claim().ref().toString(),
                                "stays Pending: " + end.decisive().sentence())
                        .withRemedy(end.reasons().stream()
                                .flatMap(each -> each.remedy().stream())
                                .distinct()
                                .toList()));
    }

    /** The claims that have no volume in the end, and are not Lost. */
    private static Stream<ClaimEnd> ends(LintInput scene) {
        return scene.forecast().claims().stream()
                .filter(end -> !end.isBound() && !end.phase().equals(Phases.LOST) && !end.isBeingDeleted());
    }

    static Stream<Reason> withoutClass(LintInput scene) {
        return ends(scene)
                .filter(end -> lacksClass(end, scene))
                .map(end -> Findings.of(
                        LintCode.CLASS_OF_CLAIM_MISSING,
                        end.claim().ref(),
                        CLASS,
                        "there is no class " + Quote.text(end.claim().className()) + ", and no volume fits the claim",
                        "create the class, or name one that exists"));
    }

    /** A source that may exist is only mentioned. */
    static Stream<Reason> withoutSource(LintInput scene) {
        return ends(scene)
                .flatMap(end -> scene.forecast().missingSource(end.claim().ref()).stream())
                .map(missing -> Reason.of(LintCode.DATA_SOURCE_OF_CLAIM_MISSING, missing.subject(), missing.message())
                        .withSeverity(missing.severity())
                        .at("/spec/dataSource")
                        .withRemedy(missing.remedy()));
    }

    /** Whether the class of a claim is not given. */
    private static boolean lacksClass(ClaimEnd end, LintInput scene) {
        String name = end.claim().className();
        return !name.isEmpty() && scene.objects().storageClass(name).isEmpty();
    }

    /** Whether a claim names no class, and no class that is given is the default. */
    static boolean lacksDefaultClass(ClaimView claim, LintInput scene) {
        return !claim.hasClass() && scene.objects().defaultStorageClass().isEmpty();
    }

    static Stream<Reason> waiting(LintInput scene) {
        return ends(scene)
                .filter(end ->
                        end.isWaitingForConsumer() && !scene.isNamed(end.claim().ref()))
                .map(end -> Findings.of(
                        LintCode.CLAIM_WAITS_FOR_POD,
                        end.claim().ref(),
                        CLASS,
                        "its class binds when a pod uses the claim, and no pod that is given does",
                        "create the pod"));
    }

    /** Pods that are on one node share a claim for one node; pods without a node may land on several. */
    static Stream<Reason> severalPods(LintInput scene) {
        return scene.objects().claims().stream()
                .filter(claim ->
                        isForOneNode(claim, scene) && scene.pods(claim.ref()).size() > 1)
                .flatMap(claim -> severalPods(claim, scene.pods(claim.ref()), scene.objects()).stream());
    }

    /** Whether a pod is on its way out, or its node does not answer: the others may be there to replace it. */
    private static boolean isReplaced(PodView pod, Inventory objects) {
        return pod.manifest().metadata().has("deletionTimestamp")
                || objects.node(pod.nodeName()).filter(node -> !node.isReady()).isPresent();
    }

    static boolean isForOneNode(ClaimView claim, LintInput scene) {
        String provisioner =
                storageClass(claim, scene).map(StorageClassView::provisioner).orElse("");
        return WriteSharing.of(claim.accessModes(), claim.volumeMode(), provisioner) == WriteSharing.ONE;
    }

    private static List<Reason> severalPods(ClaimView claim, List<PodView> pods, Inventory objects) {
        Set<String> nodes = pods.stream().map(PodView::nodeName).collect(Collectors.toCollection(TreeSet::new));
        boolean onePod = claim.accessModes().contains(AccessModes.RWOP);
        if (nodes.size() == 1 && !nodes.contains("") && !onePod) {
            return List.of();
        }
        Set<String> known =
                nodes.stream().filter(name -> !name.isEmpty()).collect(Collectors.toCollection(TreeSet::new));
        Reason finding = Findings.of(
                LintCode.SINGLE_WRITER_CLAIM_USED_BY_SEVERAL_PODS,
                claim.ref(),
                "/spec/accessModes",
                "is for one " + (onePod ? "pod" : "node") + ", and " + pods.size() + " pods use it: "
                        + pods.stream().limit(3).map(PodView::name).collect(Collectors.joining(", "))
                        + (known.size() > 1 ? " on nodes " + Quote.list(known) : ""),
                pods.stream().anyMatch(pod -> isReplaced(pod, objects))
                        ? "make certain that the old pod no longer runs, for example by turning its node off; only then set the"
                                + " out-of-service taint on that node: the new pod gets the volume"
                        : "use a claim for each pod, or a storage and access mode that several nodes can share");
        return List.of(known.size() > 1 ? finding.withSeverity(Severity.DANGER) : finding);
    }

    /** Without a cache, the writers of a shared storage at least see what the others have written. */
    static Stream<Reason> severalCaches(LintInput scene) {
        return scene.objects().claims().stream()
                .filter(claim -> scene.objects()
                        .volume(claim.volumeName())
                        .filter(WriteCache::isOf)
                        .isPresent())
                .flatMap(claim -> {
                    Set<String> nodes = scene.pods(claim.ref()).stream()
                            .filter(pod -> !pod.nodeName().isEmpty() && writes(pod, claim, scene))
                            .map(PodView::nodeName)
                            .collect(Collectors.toCollection(TreeSet::new));
                    return nodes.size() < 2
                            ? Stream.empty()
                            : Stream.of(Findings.of(
                                    LintCode.WRITTEN_THROUGH_SEVERAL_CACHES,
                                    claim.ref(),
                                    "",
                                    "pods on nodes " + Quote.list(nodes)
                                            + " write, each through the cache of its node: of a file that two of them"
                                            + " write, one version is lost or both are mixed",
                                    "let the pods of one node write, and mount it read-only elsewhere"));
                });
    }

    private static boolean writes(PodView pod, ClaimView claim, LintInput scene) {
        return PodVolumes.of(pod, scene.objects()).volumes().stream()
                .filter(volume -> volume.claim().filter(claim.ref()::equals).isPresent())
                .filter(volume -> volume.spec().filter(VolumeSpec::isReadOnly).isEmpty())
                .anyMatch(volume -> volume.uses().stream().anyMatch(use -> !use.isReadOnly()));
    }

    /** Only for claims that wait: the annotation of a bound claim says where it was made. */
    static Stream<Reason> nodeGone(LintInput scene) {
        return scene.objects().claims().stream()
                .filter(claim -> isNodeGone(claim, scene))
                .map(claim -> Findings.of(
                        LintCode.SELECTED_NODE_MISSING,
                        claim.ref(),
                        "/metadata/annotations/" + Annotations.SELECTED_NODE.replace("/", "~1"),
                        "its volume is to be made for node "
                                + Quote.text(claim.annotations().getOrDefault(Annotations.SELECTED_NODE, ""))
                                + ", which does not exist",
                        "remove the annotation, so that the scheduler chooses another node"));
    }

    /** Whether a claim waits for a volume on a node that is not given. */
    static boolean isNodeGone(ClaimView claim, LintInput scene) {
        return claim.volumeName().isEmpty()
                && !claim.isBeingDeleted()
                && Optional.ofNullable(claim.annotations().get(Annotations.SELECTED_NODE))
                        .filter(node ->
                                scene.objects().find(ObjectRef.node(node)).isEmpty())
                        .isPresent();
    }

    /** An expansion that the driver refuses permanently; the claim keeps its size and asks for more. */
    static Stream<Reason> infeasible(LintInput scene) {
        return scene.objects().claims().stream()
                .filter(ClaimFindings::isRefused)
                .map(claim -> Findings.of(
                                LintCode.CLAIM_CANNOT_GROW,
                                claim.ref(),
                                "/spec/resources/requests/storage",
                                "the driver refuses the size (" + progress(claim) + ")",
                                "ask for a size that the storage can give, not less than status.capacity")
                        .withValues(
                                claim.request().canonical(),
                                claim.statusCapacity()
                                        .map(StorageSize::canonical)
                                        .orElse("unknown")));
    }

    /** Whether the driver refuses the size permanently. */
    static boolean isRefused(ClaimView claim) {
        return REFUSED.contains(progress(claim));
    }

    private static String progress(ClaimView claim) {
        try {
            return ClaimProgress.of(claim.manifest()).allocatedStatus();
        } catch (ManifestException e) {
            return "";
        }
    }

    /** Claims that have a volume and no proven copy; what is meant to copy them is named. */
    static Stream<Reason> withoutCopy(LintInput scene) {
        return scene.objects().claims().stream()
                .filter(claim -> !claim.volumeName().isEmpty())
                .flatMap(claim -> scene.copies(claim.ref()).stream())
                .filter(copies -> copies.proven().isEmpty())
                .map(
                        copies -> Findings.of(
                                LintCode.NO_PROVEN_COPY,
                                copies.claim(),
                                "",
                                "no object that is given proves a copy of its data" + meant(copies),
                                "give all VolumeSnapshots, VolumeSnapshotContents and the objects of the backup, or make a copy"));
    }

    private static String meant(ClaimCopies copies) {
        return copies.meant().isEmpty()
                ? ""
                : "; meant to: "
                        + Quote.list(copies.meant().stream()
                                .map(each -> each.by() + " " + each.message())
                                .toList());
    }

    /** Claims of a set that are not what its template now asks for: its next pod gets another volume than the others. */
    static Stream<Reason> drifted(LintInput scene) {
        return scene.objects().all(Kinds.STATEFUL_SET).stream().flatMap(set -> Drift.of(set, scene.objects()));
    }
}
