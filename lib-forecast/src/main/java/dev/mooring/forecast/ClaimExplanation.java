package dev.mooring.forecast;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.controller.internal.ClaimSync;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.VolumeExplanation.VolumeSummary;
import dev.mooring.forecast.explain.Candidate;
import dev.mooring.internal.EnumNames;
import dev.mooring.internal.Lazy;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Why a claim gets its volume, or none: what the controller does with it next, how it ends in the whole cluster, and
 * what each volume fails. All objects are taken as they are; {@link Forecast#given} says how new manifests end.
 *
 * <p>A claim that binds next may end Pending, because another claim is synced first.
 */
public final class ClaimExplanation {

    private final ClaimView claim;
    private final List<SyncStep> steps;
    private final Lazy<List<VolumeExplanation>> volumes;
    private final int volumesWithoutPhase;
    private final Lazy<ClaimOutcome> outcome;
    private final Explained explained;
    private final Optional<NodeView> node;

    /** What the next sync does with a claim. */
    public enum Decision {
        /** It is bound now. */
        BINDS,
        /** It was bound before. */
        BOUND,
        /** It waits for a pod that uses it. */
        WAITS,
        /** A volume is to be provisioned for it. */
        PROVISIONS,
        /** None of these. */
        PENDING,
        /** It is Lost. */
        LOST,
        /** The sync ends in an error and is retried without end. */
        ERROR;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private ClaimExplanation(
            ClaimView claim,
            List<SyncStep> steps,
            Lazy<List<VolumeExplanation>> volumes,
            int volumesWithoutPhase,
            Explained explained,
            Optional<NodeView> node) {
        this.claim = claim;
        this.steps = List.copyOf(steps);
        this.volumes = volumes;
        this.volumesWithoutPhase = volumesWithoutPhase;
        this.outcome = new Lazy<>(() -> ClaimOutcome.of(explained, claim.ref(), node));
        this.explained = explained;
        this.node = node;
    }

    /**
     * Explains a claim.
     *
     * <p>The first question about an inventory plays the cluster; the inventory keeps what all claims have in common,
     * and its changed copies continue from there as {@link Forecast#observing} does. After that, an explanation costs
     * one sync, {@link #volumes} examines each volume once, and the first {@link #outcome} computes the orders and the
     * verdicts of the whole cluster.
     *
     * @param inventory the objects of the cluster
     * @param claim the claim
     * @return the explanation; empty if there is no such claim, or it cannot be read
     */
    public static Optional<ClaimExplanation> of(Inventory inventory, ObjectRef claim) {
        return of(inventory, claim, Explained.of(inventory), Optional.empty());
    }

    /**
     * The same where external provisioners run, so that a StatefulSet makes its claims one after the other.
     *
     * @param inventory the objects of the cluster
     * @param claim the claim
     * @param provisioners those that run
     * @return the explanation; empty if there is no such claim, or it cannot be read
     */
    public static Optional<ClaimExplanation> of(Inventory inventory, ObjectRef claim, Provisioners provisioners) {
        return of(inventory, claim)
                .map(each -> each.provisioning(provisioners))
                .or(() -> of(
                        inventory,
                        claim,
                        Explained.of(inventory, forecast(inventory).provisioning(provisioners)),
                        Optional.empty()));
    }

    /**
     * Explains a claim in a cluster with a single node: a claim that waits for a pod is compared with the volumes as the
     * scheduler does on that node.
     *
     * @param inventory the objects of the cluster
     * @param claim the claim
     * @param node the name of the node
     * @return the explanation; empty if there is no such claim, or it cannot be read
     * @throws IllegalArgumentException if there is no such node
     */
    public static Optional<ClaimExplanation> onNode(Inventory inventory, ObjectRef claim, String node) {
        return of(inventory, claim, Explained.of(inventory, forecast(inventory).onlyNode(node)), inventory.node(node));
    }

    private static Forecast forecast(Inventory inventory) {
        return Explained.of(inventory).forecast();
    }

    private static Optional<ClaimExplanation> of(
            Inventory inventory, ObjectRef ref, Explained explained, Optional<NodeView> node) {
        return inventory
                .claim(ref.namespace(), ref.name())
                .or(() -> explained.forecast().workloads().made(ref).map(made -> ClaimView.from(made.document())))
                .map(claim -> of(inventory, claim, node, explained));
    }

    private static ClaimExplanation of(
            Inventory inventory, ClaimView asked, Optional<NodeView> node, Explained explained) {
        Forecast forecast = explained.forecast();
        ClusterSnapshot cluster = explained.cluster();
        int fresh = explained.fresh();
        ClaimView claim = cluster.claim(asked.namespace(), asked.name()).orElse(asked);
        cluster = cluster.with(claim);
        for (ClaimEnd each : before(forecast, claim.ref())) {
            cluster = cluster.with(each.claim());
            Optional<VolumeView> volume =
                    each.volume().flatMap(forecast::volume).map(VolumeEnd::volume);
            if (volume.isPresent()) {
                cluster = cluster.with(volume.get());
                fresh -= explained.isFresh(inventory, volume.get().ref()) ? 1 : 0;
            }
        }
        List<SyncStep> steps = new ArrayList<>();
        steps.add(ClaimSync.sync(cluster, claim));
        if (steps.get(0).rule() == ControllerRule.CLAIM_GETS_DEFAULT_CLASS
                && !steps.get(0).isQuiet()) {
            cluster = cluster.after(steps.get(0));
            claim = cluster.claim(claim.namespace(), claim.name()).orElse(claim);
            steps.add(ClaimSync.sync(cluster, claim));
        }
        VolumeComparison comparison = new VolumeComparison(cluster, claim, node);
        return new ClaimExplanation(claim, steps, new Lazy<>(comparison::all), fresh, explained, node);
    }

    /** The bound claims of the pods that are ready before the workload makes a claim. */
    private static List<ClaimEnd> before(Forecast forecast, ObjectRef claim) {
        if (forecast.isObserved()) {
            return List.of();
        }
        WorkloadsEnd workloads = forecast.workloads();
        List<ClaimEnd> earlier = new ArrayList<>();
        Set<ObjectRef> seen = new HashSet<>();
        Optional<ObjectRef> pod = workloads.made(claim).flatMap(MadeObject::after);
        while (pod.isPresent() && seen.add(pod.get())) {
            ObjectRef at = pod.get();
            String namespace = at.namespace();
            forecast.state()
                    .given()
                    .inventory()
                    .pod(namespace, at.name())
                    .or(() -> workloads.made(at).map(made -> PodView.from(made.document())))
                    .map(PodView::claimNames)
                    .orElse(List.of())
                    .forEach(name -> forecast.claim(namespace, name)
                            .filter(ClaimEnd::isBound)
                            .ifPresent(earlier::add));
            pod = workloads.made(at).flatMap(MadeObject::after);
        }
        return earlier;
    }

    /**
     * The same in a cluster where external provisioners run: the claim may end in another state.
     *
     * @param provisioners which run
     * @return the explanation; only {@link #outcome()} differs
     */
    public ClaimExplanation provisioning(Provisioners provisioners) {
        if (provisioners.isEmpty()) {
            return this;
        }
        return new ClaimExplanation(
                claim, steps, volumes, volumesWithoutPhase, explained.provisioning(provisioners), node);
    }

    /** {@return the claim when volumes are compared, with the default class if it gets that first} */
    public ClaimView claim() {
        return claim;
    }

    /** {@return what the controller does next; a second step follows if the first one sets the default class} */
    public List<SyncStep> steps() {
        return steps;
    }

    /** {@return the last of the steps} */
    public SyncStep lastStep() {
        return steps.get(steps.size() - 1);
    }

    /** {@return what the next sync does with the claim} */
    public Decision decision() {
        if (error().isPresent()) {
            return Decision.ERROR;
        }
        return switch (lastStep().rule().effect()) {
            case BINDS -> Decision.BINDS;
            case KEEPS -> Decision.BOUND;
            case LOSES -> Decision.LOST;
            case WAITS -> Decision.WAITS;
            case PROVISIONS -> Decision.PROVISIONS;
            case PREPARES, DELETES, DELETES_OUTSIDE, SCRUBS, OTHER -> Decision.PENDING;
        };
    }

    /** {@return upstream's words if the next sync ends in an error} */
    public Optional<String> error() {
        return lastStep().error();
    }

    /** {@return the volume that the claim gets or has} */
    public Optional<VolumeExplanation> chosen() {
        return volumes().stream().filter(VolumeExplanation::isChosen).findFirst();
    }

    /** {@return the names of the volumes that are as good as the chosen one; a cluster picks one at random} */
    public List<String> ties() {
        return volumes().stream()
                .filter(VolumeExplanation::isEquallyGood)
                .map(VolumeExplanation::name)
                .toList();
    }

    /** {@return the events that the controller sends next, in order} */
    public List<ControllerEvent> events() {
        return steps.stream().flatMap(step -> step.events().stream()).toList();
    }

    /** {@return what the controller writes next, in order} */
    public List<Write> writes() {
        return steps.stream().flatMap(step -> step.writes().stream()).toList();
    }

    /** {@return every volume, the nearest first; none if the claim is invalid} */
    public List<VolumeExplanation> volumes() {
        return volumes.get();
    }

    /** {@return the summary of all compared volumes} */
    public VolumeSummary summary() {
        List<Candidate> candidates = volumes().stream()
                .filter(each -> !each.isSkipped())
                .map(VolumeExplanation::candidate)
                .toList();
        return VolumeSummary.of(candidates, candidates.stream().findFirst());
    }

    /** {@return how many volumes have no phase yet and are taken as Available, which the controller makes them} */
    public int volumesWithoutPhase() {
        return volumesWithoutPhase;
    }

    /** {@return the workload that makes the claim; empty if the claim was given} */
    public Optional<MadeObject> madeBy() {
        return explained.forecast().isObserved()
                ? Optional.empty()
                : explained.forecast().workloads().made(claim.ref());
    }

    /** {@return how the claim ends in the whole cluster} */
    public ClaimOutcome outcome() {
        return outcome.get();
    }

    /** {@return the objects that matter here and could not be read; the explanation does not take them into account} */
    public List<Unreadable> unreadable() {
        return explained.forecast().unreadable();
    }

    /** {@return every reason of the explanation: of the end and of the verdict} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(outcome().reasons());
        all.addAll(outcome().verdict().reasons());
        return List.copyOf(all);
    }

    /** {@return the explanation as JSON, see {@code docs/json.md}, {@code why}} */
    public JsonObject toJson() {
        return ClaimJson.of(this);
    }

    /**
     * The explanation on one line, for an event or a condition.
     *
     * @return the decision, then the volume, the error of the sync, how many volumes fit, or the sentence of the rule; for
     *     example {@code pending: 0 of 2 volumes fit: 2 volume too small; nearest pv-1 lacks 5Gi}
     */
    public String headline() {
        return decision() + ": " + SecretText.without(detail());
    }

    private String detail() {
        Optional<String> known = error().or(() -> chosen().map(volume -> "volume " + volume.name()));
        if (known.isPresent()) {
            return known.get();
        }
        VolumeSummary compared = summary();
        return decision() == Decision.LOST || compared.total() == 0
                ? lastStep().rule().sentence()
                : compared.toString();
    }

    /** The claim and its {@link #headline()}. */
    @Override
    public String toString() {
        return claim.ref() + ": " + headline();
    }
}
