package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A claim that looks for a volume, and how: each factory is one of upstream's callers.
 *
 * <p>The claim's own {@code volumeName} does not count here; a claim that names a volume is not looked after this way,
 * see {@link VolumeBinding#checkVolumeSatisfyClaim(VolumeView, ClaimView)}.
 */
public final class BindingRequest {

    private final Question question;
    private final @Nullable VolumeIndex index;
    private final List<VolumeView> list;

    private BindingRequest(Question question, @Nullable VolumeIndex index, List<VolumeView> list) {
        this.question = question;
        this.index = index;
        this.list = List.copyOf(list);
    }

    /**
     * The controller looks for a volume at once.
     *
     * @param claim the claim
     * @param volumes all volumes
     * @return the request
     */
    public static BindingRequest immediate(ClaimView claim, VolumeIndex volumes) {
        return new BindingRequest(
                Question.of(claim, SearchPath.CONTROLLER, false), requireNonNull(volumes, "volumes"), List.of());
    }

    /**
     * The controller looks for a volume at once.
     *
     * @param claim the claim
     * @param volumes all volumes in any order
     * @return the request
     */
    public static BindingRequest immediate(ClaimView claim, List<VolumeView> volumes) {
        return immediate(claim, VolumeIndex.of(volumes));
    }

    /**
     * The controller looks for a volume while the claim waits for its first consumer: only one that is reserved for it
     * will do.
     *
     * @param claim the claim
     * @param volumes all volumes
     * @return the request
     */
    public static BindingRequest delayed(ClaimView claim, VolumeIndex volumes) {
        return new BindingRequest(
                Question.of(claim, SearchPath.CONTROLLER, true), requireNonNull(volumes, "volumes"), List.of());
    }

    /**
     * {@link #delayed(ClaimView, VolumeIndex)} among volumes that are not indexed yet.
     *
     * @param claim the claim
     * @param volumes all volumes in any order
     * @return the request
     */
    public static BindingRequest delayed(ClaimView claim, List<VolumeView> volumes) {
        return delayed(claim, VolumeIndex.of(volumes));
    }

    /**
     * The scheduler looks for a volume that can be used on a node.
     *
     * @param claim the claim
     * @param volumes the volumes; of equal ones the first is found, and upstream's order is left to chance
     * @param nodeLabels the labels of the node
     * @return the request
     */
    public static BindingRequest onNode(ClaimView claim, List<VolumeView> volumes, Map<String, String> nodeLabels) {
        Question question = new Question(claim, SearchPath.NODE, true, nodeLabels, Set.of(), true);
        return new BindingRequest(question, null, volumes);
    }

    /**
     * One pass over a list without a node, whatever the volumes' access modes.
     *
     * @param claim the claim
     * @param volumes the volumes; of equal ones the first is found
     * @return the request
     */
    public static BindingRequest inList(ClaimView claim, List<VolumeView> volumes) {
        return new BindingRequest(Question.of(claim, SearchPath.LIST, false), null, volumes);
    }

    /**
     * {@link #inList} while the claim waits for its first consumer.
     *
     * @param claim the claim
     * @param volumes the volumes
     * @return the request
     */
    public static BindingRequest delayedInList(ClaimView claim, List<VolumeView> volumes) {
        return new BindingRequest(Question.of(claim, SearchPath.LIST, true), null, volumes);
    }

    /**
     * The same request without volumes that are taken for other claims of the same pod.
     *
     * @param names the names of the volumes
     * @return the changed copy
     * @throws IllegalArgumentException if the controller asks, which takes nothing in the meantime
     */
    public BindingRequest excluding(Set<String> names) {
        if (index != null) {
            throw new IllegalArgumentException("the controller excludes no volumes");
        }
        return new BindingRequest(question.excluding(names), null, list);
    }

    /**
     * The same request in a cluster without the feature VolumeAttributesClass, as before Kubernetes 1.34.
     *
     * @return the changed copy
     */
    public BindingRequest withoutVolumeAttributesClass() {
        return new BindingRequest(question.withoutAttributesClass(), index, list);
    }

    /**
     * The claim.
     *
     * @return the claim
     */
    public ClaimView claim() {
        return question.claim();
    }

    /**
     * How upstream comes to ask.
     *
     * @return the path
     */
    public SearchPath path() {
        return question.path();
    }

    /**
     * The volumes to choose from.
     *
     * @return the volumes: by name, or in the order of the list
     */
    public Iterable<VolumeView> volumes() {
        return index == null ? list : index.volumes();
    }

    Question question() {
        return question;
    }

    BindingDecision decide() {
        String error = index == null || index.hasGroupFor(claim()) ? question.error() : null;
        if (error != null) {
            return new BindingDecision.Invalid(this, error);
        }
        VolumeScan.Found found =
                index == null ? VolumeScan.find(question, list) : new VolumeScan.Found(index.find(question), null);
        if (found.volume() != null) {
            return new BindingDecision.Bind(this, found.volume());
        }
        return question.delayBinding() && path() != SearchPath.NODE
                ? new BindingDecision.WaitForConsumer(this)
                : new BindingDecision.NoMatch(this, Optional.ofNullable(found.stoppedBy()));
    }

    /** Every volume upstream could have found instead, the one that was found included. */
    List<VolumeView> candidates() {
        return candidates(Integer.MAX_VALUE);
    }

    /** The same, but so many at most of an index. */
    List<VolumeView> candidates(int most) {
        return index == null ? VolumeScan.candidates(question, list) : index.candidates(question, most);
    }
}
