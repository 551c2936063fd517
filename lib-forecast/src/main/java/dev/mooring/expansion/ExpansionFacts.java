package dev.mooring.expansion;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.ClaimResize;
import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.admission.PluginDecision;
import dev.mooring.driver.internal.ServedModes;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.expansion.ClaimPods.Use;
import dev.mooring.expansion.ResizerStep.Sizes;
import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is known about one expansion; the rules read it. */
final class ExpansionFacts extends ClaimFacts<ExpansionFacts> {

    private static final Set<String> RESIZER_CONDITIONS =
            Set.of(ClaimProgress.RESIZING, ClaimProgress.FILE_SYSTEM_PENDING, ClaimProgress.CONTROLLER_ERROR);

    private static final Set<String> STATUSES = Set.of(
            "",
            "ControllerResizeInProgress",
            "ControllerResizeInfeasible",
            "NodeResizePending",
            "NodeResizeInProgress",
            "NodeResizeInfeasible");

    final Expansion.Request request;
    final StorageSize wanted;

    private final Expansions.Earlier earlier;
    private final Lazy<Optional<LimitVerdict>> limits = new Lazy<>(this::judgeLimits);
    private final Lazy<Optional<VolumeSpec>> spec =
            new Lazy<>(() -> volume().flatMap(each -> VolumeSpec.ofReadable(each, release())));
    /** Whether the request is stored, for premises that leave the proof to others; empty if it has to be found. */
    private final Optional<Boolean> stored;

    ExpansionFacts(Expansion.Request request, Inventory inventory, Expansions.Earlier earlier) {
        this(request, Evidence.open(inventory), earlier, Optional.empty());
    }

    private ExpansionFacts(
            Expansion.Request request, Evidence evidence, Expansions.Earlier earlier, Optional<Boolean> stored) {
        super(
                request.claim(),
                evidence,
                Optional.of(request.wanted())
                        .filter(size -> size.compareTo(request.claim().request()) != 0)
                        .map(size -> claim -> Patches.sized(claim, size)));
        this.request = request;
        this.wanted = request.wanted();
        this.earlier = earlier;
        this.stored = stored;
    }

    /** The premises about the API server prove that the request is stored, so the others do not read why. */
    @Override
    ExpansionFacts on(Evidence other) {
        Expansion.Request asked = new Expansion.Request(in(other, claim), request.size(), request.resizers());
        return new ExpansionFacts(asked, other, earlier, Optional.of(isStored()));
    }

    @Override
    String yes() {
        return "claim " + claim.ref().key() + " has " + wanted.canonical() + " or gets it";
    }

    List<Use> uses() {
        return ClaimPods.of(objects()).of(claim.ref());
    }

    boolean allPods() {
        return ClaimPods.of(objects()).isComplete();
    }

    /** The answer of quotas and limit ranges to an accepted change. */
    Optional<LimitVerdict> limits() {
        return limits.get();
    }

    private Optional<LimitVerdict> judgeLimits() {
        return change().map(each -> earlier.judge(each, objects()));
    }

    /** The change of the claim, if the API server accepts it without plug-ins. */
    Optional<Expansions.Change> change() {
        return isChanged() && update instanceof Accepted accepted
                ? Optional.of(new Expansions.Change(Patches.typed(claim), accepted.stored()))
                : Optional.empty();
    }

    /** The kinds of limits whose objects are not all given. */
    List<String> limitsNotGiven() {
        return Stream.of(Kinds.LIMIT_RANGE, Kinds.RESOURCE_QUOTA)
                .filter(kind -> !objects().isComplete(kind))
                .toList();
    }

    /** The nodes whose kubelets grow the file system of the claim. */
    Set<ObjectRef> nodes() {
        return !isRunning() || claim.volumeMode().equals("Block")
                ? Set.of()
                : uses().stream()
                        .filter(Use::expands)
                        .map(use -> ObjectRef.node(use.pod().nodeName()))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    /** One that answers is enough, so another one may be unknown. */
    boolean hasReadyNode() {
        return nodes().stream()
                .anyMatch(each -> Reads.either(
                        () -> node(each).filter(node -> doubt(node).isEmpty()).isPresent(), () -> false));
    }

    /** Evidence that the kubelet of a node does not answer: its lease, and the times in all objects. */
    String doubt(NodeView node) {
        return evidence.given(given -> Stream.of(NodeReports.of(given).doubt(node)))
                .findFirst()
                .orElseThrow();
    }

    Optional<NodeView> node(ObjectRef ref) {
        return objects().node(ref.name());
    }

    boolean allNodes() {
        return objects().isComplete(Kinds.NODE);
    }

    boolean isNamespaceGoing() {
        return !NamespaceLifecycle.isImmortal(claim.namespace())
                && objects()
                        .find(new ObjectRef(Kinds.NAMESPACE, "", claim.namespace()))
                        .filter(NamespaceLifecycle::isGoing)
                        .isPresent();
    }

    /** The answer of PersistentVolumeClaimResize to an accepted change. */
    Optional<PluginDecision> plugin() {
        return change().map(each -> ClaimResize.judge(each.old(), each.stored(), objects()));
    }

    StorageSize capacity() {
        return claim.statusCapacity().orElse(StorageSize.ZERO);
    }

    StorageSize volumeCapacity() {
        return volume().map(VolumeView::capacity).orElse(StorageSize.ZERO);
    }

    boolean isLargeEnough() {
        return wanted.compareTo(capacity()) <= 0;
    }

    @Override
    boolean isStored() {
        return stored.orElseGet(() -> super.isStored()
                && limits().flatMap(LimitVerdict::refusal).isEmpty()
                && plugin().filter(Forbidden.class::isInstance).isEmpty());
    }

    @Override
    boolean isWanted() {
        return isStored() && isBound() && !isLargeEnough();
    }

    /** A failure of an earlier size is one too: whether the driver takes this size is not known, so that is no proof. */
    void proveNoFailure() {
        boolean failed = Stream.of(ClaimProgress.CONTROLLER_ERROR, ClaimProgress.NODE_ERROR)
                .anyMatch(type -> progress.whenTrue(type).isPresent());
        if (stored.isPresent() && failed && !isLargeEnough()) {
            throw new NotKnown(claim.ref().toString(), "an earlier expansion has failed");
        }
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

    /** Whether this release knows the status of the expansion that was begun last. */
    boolean isStatusWordKnown() {
        return STATUSES.contains(progress.allocatedStatus());
    }

    /** Whether it is the turn of the kubelet. */
    boolean isNodeTurn() {
        return isStatusWordKnown() && isRunning() && !step().called();
    }

    /** Whether it is the turn of the resizer. */
    boolean isResizerTurn() {
        return isStatusWordKnown() && isRunning() && step().called() && !lacks(ServedModes.Lack.EXPANSION);
    }

    ResizerStep step() {
        return ResizerStep.of(
                new Sizes(wanted, volumeCapacity(), progress.allocated()),
                progress.allocatedStatus(),
                progress.whenTrue(ClaimProgress.FILE_SYSTEM_PENDING).isPresent());
    }

    /**
     * Whether the volume belongs to the claim: by namespace and uid, the name is not compared.
     *
     * @upstream external-resizer pkg/controller/expand_and_recover.go pvCanBeExpanded
     */
    boolean isVolumeOfClaim() {
        return volume().flatMap(VolumeView::claimRef)
                .filter(each ->
                        each.namespace().equals(claim.namespace()) && each.uid().equals(claim.uid()))
                .isPresent();
    }

    /** The CSI driver of the volume, also of a migrated in-tree volume; empty if there is none. */
    Optional<String> driver() {
        return source().filter(each -> each == VolumePlugin.CSI)
                .flatMap(each -> volume().map(VolumeView::csiDriver))
                .or(() -> source().flatMap(plugin -> plugin.csiDriver(release())));
    }

    /** Whether the driver is known not to expand volumes, or not those in use. */
    boolean lacks(ServedModes.Lack what) {
        return driver().filter(each -> ServedModes.lacks(each, what)).isPresent();
    }

    /** The plugin of the volume; empty for an unknown source. */
    Optional<VolumePlugin> source() {
        return spec.get().flatMap(VolumeSpec::plugin);
    }

    /** The in-tree plugin of the volume that a CSI driver took over. */
    Optional<VolumePlugin> migrated() {
        return source().filter(plugin -> plugin.csiDriver(release()).isPresent());
    }

    boolean isBlock() {
        return volume().filter(each -> each.volumeMode().equals("Block")).isPresent();
    }

    /** Whether the resizer of the driver is known to run, or has worked on this claim. */
    boolean isResizerSeen() {
        return evidence.says(
                        driver().filter(request.resizers()::contains).isPresent(),
                        "the external-resizer of " + driver().orElse("") + " runs")
                || !progress.allocatedStatus().isEmpty()
                || RESIZER_CONDITIONS.stream()
                        .anyMatch(type -> progress.whenTrue(type).isPresent());
    }

    Expansion.Mode mode() {
        if (uses().stream().anyMatch(use -> use.pod().isScheduled())) {
            return Expansion.Mode.ONLINE;
        }
        return allPods() && uses().isEmpty() ? Expansion.Mode.OFFLINE : Expansion.Mode.UNKNOWN;
    }

    Optional<StorageClassView> storageClass() {
        return objects().storageClass(claim.className());
    }
}
