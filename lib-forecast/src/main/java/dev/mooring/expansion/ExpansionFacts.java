package dev.mooring.expansion;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.ClaimResize;
import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.admission.PluginDecision;
import dev.mooring.driver.internal.ServedModes;
import dev.mooring.evidence.Fact;
import dev.mooring.expansion.ClaimPods.Use;
import dev.mooring.expansion.ResizerStep.Sizes;
import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.release.Release;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is known about one expansion; the rules read it. */
final class ExpansionFacts {

    private static final Set<String> RESIZER_CONDITIONS =
            Set.of(ClaimProgress.RESIZING, ClaimProgress.FILE_SYSTEM_PENDING, ClaimProgress.CONTROLLER_ERROR);

    final Expansion.Request request;
    final ClaimView claim;
    final StorageSize wanted;
    final ClaimProgress progress;
    final AdmissionDecision update;
    final Optional<ManifestException> problem;
    final Optional<VolumeView> volume;
    final List<Use> uses;
    final boolean allPods;
    /** The answer of quotas and limit ranges to an accepted change. */
    final Optional<LimitVerdict> limits;

    private final Inventory inventory;
    private final Optional<VolumeSpec> spec;

    /** Without quotas and limit ranges. */
    ExpansionFacts(Expansion.Request request, Inventory inventory, ClaimPods pods) {
        this(request, inventory, pods, NamespaceLimits.NONE);
    }

    ExpansionFacts(Expansion.Request request, Inventory inventory, ClaimPods pods, NamespaceLimits limits) {
        this.request = request;
        this.claim = request.claim();
        this.wanted = request.wanted();
        this.inventory = inventory;
        Optional<ManifestException> problem = Optional.empty();
        ClaimProgress read = ClaimProgress.NONE;
        AdmissionDecision decision = new NotCovered("v1", Kinds.PERSISTENT_VOLUME_CLAIM);
        try {
            read = ClaimProgress.of(claim.manifest());
            decision = judged(request, inventory.release());
        } catch (ManifestException e) {
            problem = Optional.of(e);
        }
        this.progress = read;
        this.update = decision;
        this.problem = problem;
        this.volume = inventory.volume(claim.volumeName());
        this.spec = volume.flatMap(each -> VolumeSpec.ofReadable(each, inventory.release()));
        this.uses = pods.of(claim.ref());
        this.allPods = pods.isComplete();
        this.limits = update instanceof Accepted accepted && isChanged()
                ? Optional.of(limits.update(Patches.typed(claim), accepted.stored()))
                : Optional.empty();
    }

    /** The kinds of limits whose objects are not all given. */
    List<String> limitsNotGiven() {
        return Stream.of(Kinds.LIMIT_RANGE, Kinds.RESOURCE_QUOTA)
                .filter(kind -> !inventory.isComplete(kind))
                .toList();
    }

    /** The nodes whose kubelets grow the file system of the claim. */
    Set<ObjectRef> nodes() {
        return uses.stream()
                .filter(use -> use.expands() && !claim.volumeMode().equals("Block"))
                .map(use -> ObjectRef.node(use.pod().nodeName()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    boolean hasReadyNode() {
        return nodes().stream()
                .anyMatch(
                        each -> node(each).filter(node -> doubt(node).isEmpty()).isPresent());
    }

    /** Evidence that the kubelet of a node does not answer; empty if there is none. */
    String doubt(NodeView node) {
        return NodeReports.of(inventory).doubt(node);
    }

    /** What the kubelets of nodes report, and what contradicts it. */
    List<Fact> reports(Set<ObjectRef> nodes) {
        List<Fact> by = new ArrayList<>();
        for (ObjectRef node : nodes) {
            node(node).ifPresent(each -> {
                by.add(Fact.Value.of(each.manifest(), "status", "conditions"));
                by.add(Fact.Value.of(each.manifest(), "spec", "taints"));
                by.add(Fact.Value.of(each.manifest(), "metadata", "deletionTimestamp"));
            });
        }
        by.addAll(NodeReports.of(inventory)
                .evidence(nodes.stream().map(ObjectRef::name).collect(Collectors.toSet())));
        return by;
    }

    Set<ObjectRef> runningNodes() {
        return isRunning() ? nodes() : Set.of();
    }

    Optional<NodeView> node(ObjectRef ref) {
        return inventory.nodes().stream().filter(each -> each.ref().equals(ref)).findFirst();
    }

    boolean allNodes() {
        return inventory.isComplete(Kinds.NODE);
    }

    boolean isNamespaceGoing() {
        return inventory
                .find(new ObjectRef(Kinds.NAMESPACE, "", claim.namespace()))
                .filter(NamespaceLifecycle::isGoing)
                .isPresent();
    }

    /** Whether the status of the claim can be judged at all. */
    boolean isStatusKnown() {
        return problem.isEmpty() && progress.isGiven();
    }

    boolean isBound() {
        return claim.phase().equals(Phases.BOUND) && !claim.volumeName().isEmpty();
    }

    Release release() {
        return inventory.release();
    }

    /** Whether the request of the claim is to be changed. */
    boolean isChanged() {
        return isChanged(request);
    }

    /** The answer of the server to the changed claim; accepted if it is not changed. */
    private static AdmissionDecision judged(Expansion.Request request, Release server) {
        Manifest stored = Patches.typed(request.claim());
        return isChanged(request)
                ? Admission.update(server, stored, Patches.sized(stored, request.wanted()))
                : new Accepted(stored, List.of());
    }

    private static boolean isChanged(Expansion.Request request) {
        return request.wanted().compareTo(request.claim().request()) != 0;
    }

    /** The answer of PersistentVolumeClaimResize to an accepted change. */
    Optional<PluginDecision> plugin() {
        return isChanged() && update instanceof Accepted accepted
                ? Optional.of(ClaimResize.judge(Patches.typed(claim), accepted.stored(), inventory))
                : Optional.empty();
    }

    StorageSize capacity() {
        return claim.statusCapacity().orElse(StorageSize.ZERO);
    }

    StorageSize volumeCapacity() {
        return volume.map(VolumeView::capacity).orElse(StorageSize.ZERO);
    }

    boolean isLargeEnough() {
        return wanted.compareTo(capacity()) <= 0;
    }

    /** Whether the request is stored, as far as it is judged. */
    boolean isStored() {
        return isStatusKnown()
                && update.isAccepted()
                && limits.flatMap(LimitVerdict::refusal).isEmpty()
                && plugin().filter(Forbidden.class::isInstance).isEmpty();
    }

    /** Whether the volume has to grow. */
    boolean isWanted() {
        return isStored() && isBound() && !isLargeEnough();
    }

    /** Whether resizer and kubelet have to act, and the volume is known. */
    boolean isRunning() {
        return isWanted() && volume.isPresent();
    }

    /** The state of a running expansion. */
    Expansion.State running() {
        ResizerStep step = step();
        return switch (progress.allocatedStatus()) {
            case "" -> step.called() ? Expansion.State.REQUESTED : Expansion.State.NODE_RESIZE_PENDING;
            case "ControllerResizeInProgress" -> Expansion.State.CONTROLLER_RESIZE_IN_PROGRESS;
            case "ControllerResizeInfeasible" ->
                progress.allocated().filter(step.size()::equals).isPresent()
                        ? Expansion.State.CONTROLLER_RESIZE_INFEASIBLE
                        : Expansion.State.REQUESTED;
            case "NodeResizePending" -> Expansion.State.NODE_RESIZE_PENDING;
            case "NodeResizeInProgress" -> Expansion.State.NODE_RESIZE_IN_PROGRESS;
            case "NodeResizeInfeasible" -> Expansion.State.NODE_RESIZE_INFEASIBLE;
            default -> Expansion.State.UNKNOWN;
        };
    }

    /** Whether it is the turn of the kubelet. */
    boolean isNodeTurn() {
        return isRunning() && !step().called() && running() != Expansion.State.UNKNOWN;
    }

    /** Whether it is the turn of the resizer. */
    boolean isResizerTurn() {
        return isRunning()
                && step().called()
                && running() != Expansion.State.UNKNOWN
                && !lacks(ServedModes.Lack.EXPANSION);
    }

    ResizerStep step() {
        return ResizerStep.of(
                new Sizes(wanted, volumeCapacity(), progress.allocated()),
                progress.allocatedStatus(),
                progress.whenTrue(ClaimProgress.FILE_SYSTEM_PENDING).isPresent());
    }

    ObjectRef volumeRef() {
        return ObjectRef.volume(claim.volumeName());
    }

    boolean isVolumeMissing() {
        return volume.isEmpty()
                && inventory.isComplete(Kinds.PERSISTENT_VOLUME)
                && inventory.find(volumeRef()).isEmpty();
    }

    /**
     * Whether the volume belongs to the claim: by namespace and uid, the name is not compared.
     *
     * @upstream external-resizer pkg/controller/expand_and_recover.go pvCanBeExpanded
     */
    boolean isVolumeOfClaim() {
        return volume.flatMap(VolumeView::claimRef)
                .filter(each ->
                        each.namespace().equals(claim.namespace()) && each.uid().equals(claim.uid()))
                .isPresent();
    }

    /** The CSI driver of the volume, also of a migrated in-tree volume; empty if there is none. */
    Optional<String> driver() {
        return source().filter(each -> each == VolumePlugin.CSI)
                .flatMap(each -> volume.map(VolumeView::csiDriver))
                .or(() -> source().flatMap(plugin -> plugin.csiDriver(release())));
    }

    /** Whether the driver is known not to expand volumes, or not those in use. */
    boolean lacks(ServedModes.Lack what) {
        return driver().filter(each -> ServedModes.lacks(each, what)).isPresent();
    }

    /** The plugin of the volume; empty for an unknown source. */
    Optional<VolumePlugin> source() {
        return spec.flatMap(VolumeSpec::plugin);
    }

    /** The in-tree plugin of the volume that a CSI driver took over. */
    Optional<VolumePlugin> migrated() {
        return source().filter(plugin -> plugin.csiDriver(release()).isPresent());
    }

    boolean isBlock() {
        return volume.filter(each -> each.volumeMode().equals("Block")).isPresent();
    }

    /** Whether the resizer of the driver is known to run, or has worked on this claim. */
    boolean isResizerSeen() {
        return driver().filter(request.resizers()::contains).isPresent()
                || !progress.allocatedStatus().isEmpty()
                || RESIZER_CONDITIONS.stream()
                        .anyMatch(type -> progress.whenTrue(type).isPresent());
    }

    Expansion.Mode mode() {
        if (uses.stream().anyMatch(use -> use.pod().isScheduled())) {
            return Expansion.Mode.ONLINE;
        }
        return allPods && uses.isEmpty() ? Expansion.Mode.OFFLINE : Expansion.Mode.UNKNOWN;
    }

    /** That all objects of the kinds are given; nothing if those of one are not. */
    List<Fact> complete(String... kinds) {
        return GrowthEvidence.complete(inventory, kinds);
    }

    /** That the namespace is not being deleted; without the namespace, that the claim in it is not. */
    List<Fact> namespaceStays() {
        return inventory
                .find(new ObjectRef(Kinds.NAMESPACE, "", claim.namespace()))
                .map(each -> List.<Fact>of(
                        Fact.Value.of(each, "metadata", "deletionTimestamp"), Fact.Value.of(each, "status", "phase")))
                .orElseGet(() -> List.of(Fact.Value.of(claim.manifest(), "metadata", "namespace")));
    }

    /** That the class lets its claims grow; the claim says which class it is. */
    List<Fact> classAllows() {
        return storageClass()
                .map(each -> List.<Fact>of(
                        Fact.Value.of(each.manifest(), "allowVolumeExpansion"), Fact.Value.of(claim.manifest())))
                .orElse(List.of());
    }

    Optional<StorageClassView> storageClass() {
        return inventory.storageClass(claim.className());
    }
}
