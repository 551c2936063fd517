package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.VolumeVerdict.CheckResult;
import dev.mooring.internal.EnumNames;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A claim that needs a volume, the volumes, and the component that searches: each factory is one caller in Kubernetes.
 * Two requests are equal if their claims, volumes and settings are.
 */
public final class BindingRequest {

    private final Question question;
    private final @Nullable VolumeIndex index;
    private final List<VolumeView> list;
    private final List<Unreadable> unreadable;

    private BindingRequest(
            Question question, @Nullable VolumeIndex index, List<VolumeView> list, List<Unreadable> unreadable) {
        this.question = question;
        this.index = index;
        this.list = List.copyOf(list);
        this.unreadable = List.copyOf(unreadable);
    }

    private static BindingRequest indexed(Question question, VolumeIndex volumes) {
        return new BindingRequest(question, requireNonNull(volumes, "volumes"), List.of(), List.of());
    }

    private static BindingRequest listed(Question question, List<VolumeView> volumes) {
        return new BindingRequest(question, null, volumes, List.of());
    }

    /**
     * The controller searches a volume for a claim that names none.
     *
     * @param claim the claim; a volume that it names is ignored, see {@link #named}
     * @param volumes all volumes
     * @return the request
     */
    public static BindingRequest immediate(ClaimView claim, VolumeIndex volumes) {
        return indexed(Question.of(claim, SearchPath.CONTROLLER, false), volumes);
    }

    /**
     * {@link #immediate(ClaimView, VolumeIndex)} with volumes that are not indexed yet.
     *
     * @param claim the claim
     * @param volumes all volumes in any order
     * @return the request
     */
    public static BindingRequest immediate(ClaimView claim, List<VolumeView> volumes) {
        return immediate(claim, VolumeIndex.of(volumes));
    }

    /**
     * The controller searches a volume while the claim waits for its first consumer: it takes only a volume that is
     * reserved for the claim.
     *
     * @param claim the claim; a volume that it names is ignored, see {@link #named}
     * @param volumes all volumes
     * @return the request
     */
    public static BindingRequest delayed(ClaimView claim, VolumeIndex volumes) {
        return indexed(Question.of(claim, SearchPath.CONTROLLER, true), volumes);
    }

    /**
     * {@link #delayed(ClaimView, VolumeIndex)} with volumes that are not indexed yet.
     *
     * @param claim the claim
     * @param volumes all volumes in any order
     * @return the request
     */
    public static BindingRequest delayed(ClaimView claim, List<VolumeView> volumes) {
        return delayed(claim, VolumeIndex.of(volumes));
    }

    /**
     * The controller checks the volume that the claim names: it binds a volume that is reserved for the claim without a
     * check, and compares a free volume.
     *
     * @param claim the claim
     * @param volumes all volumes; the others are ignored
     * @return the request
     */
    public static BindingRequest named(ClaimView claim, List<VolumeView> volumes) {
        List<VolumeView> named = volumes.stream()
                .filter(volume -> volume.name().equals(claim.volumeName()))
                .toList();
        return listed(Question.of(claim, SearchPath.NAMED, false), named);
    }

    /**
     * The scheduler searches a volume that can be used on a node.
     *
     * @param claim the claim; a volume that it names is ignored
     * @param volumes the volumes; of equal volumes the first is found, where Kubernetes leaves the order to chance
     * @param nodeLabels the labels of the node
     * @return the request
     */
    public static BindingRequest onNode(ClaimView claim, List<VolumeView> volumes, Map<String, String> nodeLabels) {
        return listed(new Question(claim, SearchPath.NODE, true, nodeLabels, Set.of(), Release.LATEST), volumes);
    }

    /**
     * {@link #onNode(ClaimView, List, Map)} with the volumes of the claim's class, by name. This costs less than
     * examining each volume.
     *
     * @param claim the claim; a volume that it names is ignored
     * @param volumes all volumes; the scheduler ignores those of other classes
     * @param nodeLabels the labels of the node
     * @return the request
     */
    public static BindingRequest onNode(ClaimView claim, VolumeIndex volumes, Map<String, String> nodeLabels) {
        return indexed(new Question(claim, SearchPath.NODE, true, nodeLabels, Set.of(), Release.LATEST), volumes);
    }

    /**
     * One pass over a list, without a node and regardless of the access modes of the volumes.
     *
     * @param claim the claim; a volume that it names is ignored
     * @param volumes the volumes; of equal volumes the first is found
     * @return the request
     */
    public static BindingRequest inList(ClaimView claim, List<VolumeView> volumes) {
        return listed(Question.of(claim, SearchPath.LIST, false), volumes);
    }

    /**
     * {@link #inList} while the claim waits for its first consumer.
     *
     * @param claim the claim; a volume that it names is ignored
     * @param volumes the volumes
     * @return the request
     */
    public static BindingRequest delayedInList(ClaimView claim, List<VolumeView> volumes) {
        return listed(Question.of(claim, SearchPath.LIST, true), volumes);
    }

    /**
     * The same request without volumes that other claims of the same pod have taken.
     *
     * @param names the names of the volumes
     * @return the changed copy
     * @throws IllegalArgumentException if the controller searches, which excludes no volumes
     */
    public BindingRequest excluding(Set<String> names) {
        if (isOfController() || path() == SearchPath.NAMED) {
            throw new IllegalArgumentException("the controller excludes no volumes");
        }
        return new BindingRequest(question.excluding(names), index, list, unreadable);
    }

    /**
     * The same request in a cluster of another release of Kubernetes.
     *
     * @param kubernetes the release; {@link Release#LATEST} unless this is called
     * @return the changed copy
     */
    public BindingRequest on(Release kubernetes) {
        return new BindingRequest(question.on(kubernetes), index, list, unreadable);
    }

    /**
     * The same request in a cluster that also has volumes which cannot be read. They are not candidates, and the reasons
     * name them.
     *
     * @param volumes the volumes
     * @return the changed copy
     */
    public BindingRequest withUnreadable(List<Unreadable> volumes) {
        return new BindingRequest(question, index, list, volumes);
    }

    /** {@return the claim} */
    public ClaimView claim() {
        return question.claim();
    }

    /** {@return the component that searches} */
    public SearchPath path() {
        return question.path();
    }

    /** {@return the candidates, by name or in the order of the list; it can be iterated any number of times} */
    public Iterable<VolumeView> volumes() {
        if (index == null) {
            return list;
        }
        return path() == SearchPath.NODE ? index.ofClass(claim().className()) : index.volumes();
    }

    /** {@return the volumes that cannot be read} */
    public List<Unreadable> unreadable() {
        return unreadable;
    }

    /** The checks that a volume fails, in the order of Kubernetes. */
    List<Reason> failures(VolumeView volume) {
        return VolumeCheck.failures(checksFor(volume), question, volume);
    }

    /** Whether the PV controller searches, among all volumes. */
    boolean isOfController() {
        return path() == SearchPath.CONTROLLER;
    }

    /**
     * Every check of a volume, passed or not, with both values, in the order of Kubernetes.
     *
     * @param volume the volume; it need not be one of {@link #volumes()}
     * @return the results
     */
    public List<CheckResult> check(VolumeView volume) {
        return checksFor(volume).stream()
                .map(each -> each.result(question, volume))
                .toList();
    }

    /** For a named volume claimRef decides first; if it names the claim, nothing else is checked. */
    List<VolumeCheck> checksFor(VolumeView volume) {
        if (path() != SearchPath.NAMED) {
            return VolumeCheck.madeFor(volume, question);
        }
        List<VolumeCheck> checks = new ArrayList<>(List.of(VolumeCheck.RESERVED_FOR_ANOTHER_CLAIM));
        if (!question.isReserved(volume)) {
            checks.addAll(VolumeCheck.madeFor(volume, question));
        }
        return checks;
    }

    Question question() {
        return question;
    }

    BindingDecision decide() {
        if (path() == SearchPath.NAMED) {
            return candidates().stream()
                    .<BindingDecision>map(volume -> new BindingDecision.Bind(this, volume))
                    .findFirst()
                    .orElseGet(() -> new BindingDecision.NoMatch(this, Optional.empty()));
        }
        String error =
                !isOfController() || requireNonNull(index, "index").hasGroupFor(claim()) ? question.error() : null;
        if (error != null) {
            return new BindingDecision.Invalid(this, error);
        }
        VolumeScan.Found found = index == null ? VolumeScan.find(question, list) : index.find(question);
        if (found.volume() != null) {
            return new BindingDecision.Bind(this, found.volume());
        }
        return question.delayBinding() && path() != SearchPath.NODE
                ? new BindingDecision.WaitForConsumer(this)
                : new BindingDecision.NoMatch(this, Optional.ofNullable(found.stoppedBy()));
    }

    /** Every volume that Kubernetes could choose, including the chosen one. */
    List<VolumeView> candidates() {
        return candidates(Integer.MAX_VALUE);
    }

    /** The same, but at most this many of an index. */
    List<VolumeView> candidates(int most) {
        if (path() == SearchPath.NAMED) {
            return list.stream().filter(volume -> failures(volume).isEmpty()).toList();
        }
        return isOfController() && index != null
                ? index.candidates(question, most)
                : VolumeScan.candidates(question, volumes());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BindingRequest request
                && request.question.equals(question)
                && request.unreadable.equals(unreadable)
                && request.list.equals(list)
                && Objects.equals(request.index, index);
    }

    @Override
    public int hashCode() {
        return Objects.hash(question, list, index);
    }

    /** The claim, the component that searches, and the number of volumes. */
    @Override
    public String toString() {
        int volumes = index == null ? list.size() : index.size();
        return "BindingRequest of " + claim().ref() + " by " + path() + " in " + volumes + " volumes";
    }

    /** The component that checks whether a volume fits a claim; each makes different checks. */
    public enum SearchPath {
        /** The controller searches a volume for a claim that names none, one group of access modes after the other. */
        CONTROLLER,
        /** {@code FindMatchingVolume} over a list, without a node. */
        LIST,
        /** The scheduler searches a volume that can be used on a node: {@code FindMatchingVolume} with the node. */
        NODE,
        /** The controller compares the volume that a claim names: {@code checkVolumeSatisfyClaim}. */
        NAMED;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
