package dev.mooring.forecast.run;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.DelayBinding;
import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.ClusterView;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.internal.Annotations;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Which claims depend on which volumes, so that a change queues only the claims that it may concern. (The cluster knows
 * which claims refer to a volume by its name, and its index of volumes which volumes depend on a claim.) Immutable; a
 * copy costs as little as a search.
 */
final class ClaimIndex {

    private static final ObjectRef FIRST = ObjectRef.claim("", "");

    static final ClaimIndex NONE = new ClaimIndex(SortedTree.empty(), SortedTree.empty());

    /** Claims that search for a free volume, by the kind of volume. */
    private final SortedTree<Waiting, Searching> waiting;
    /** Invalid claims; whether upstream notices depends on which volumes exist. */
    private final SortedTree<ObjectRef, ObjectRef> invalid;

    private ClaimIndex(SortedTree<Waiting, Searching> waiting, SortedTree<ObjectRef, ObjectRef> invalid) {
        this.waiting = waiting;
        this.invalid = invalid;
    }

    private record Waiting(VolumeKind kind, ObjectRef claim) implements Comparable<Waiting> {

        @Override
        public int compareTo(Waiting other) {
            int order = kind.compareTo(other.kind);
            return order != 0 ? order : claim.compareTo(other.claim);
        }
    }

    /** A claim that searches for a free volume, and the kind of volume. */
    record Searching(VolumeKind kind, ClaimView claim) {}

    static ClaimIndex of(ClusterSnapshot cluster, Predicate<ObjectRef> active) {
        AttributesClassMode mode = cluster.options().attributesClassMode();
        List<Searching> searching = new ArrayList<>();
        List<ObjectRef> invalid = new ArrayList<>();
        for (ClaimView claim : cluster.claims()) {
            if (active.test(claim.ref())) {
                if (searches(claim, cluster)) {
                    searching.add(new Searching(VolumeKind.of(claim, mode), claim));
                }
                if (isInvalid(claim, cluster)) {
                    invalid.add(claim.ref());
                }
            }
        }
        return new ClaimIndex(
                NONE.waiting.withAll(
                        searching, each -> new Waiting(each.kind(), each.claim().ref())),
                NONE.invalid.withAll(invalid, ref -> ref));
    }

    ClaimIndex with(ClaimView claim, ClusterView cluster) {
        VolumeKind kind = VolumeKind.of(claim, cluster.options().attributesClassMode());
        return new ClaimIndex(
                searches(claim, cluster)
                        ? waiting.with(new Waiting(kind, claim.ref()), new Searching(kind, claim))
                        : waiting,
                isInvalid(claim, cluster) ? invalid.with(claim.ref(), claim.ref()) : invalid);
    }

    ClaimIndex without(ClaimView claim, ClusterView cluster) {
        return new ClaimIndex(
                waiting.without(
                        new Waiting(VolumeKind.of(claim, cluster.options().attributesClassMode()), claim.ref())),
                invalid.without(claim.ref()));
    }

    private static boolean searches(ClaimView claim, ClusterView cluster) {
        if (!claim.volumeName().isEmpty() || claim.hasAnnotation(Annotations.BIND_COMPLETED)) {
            return false;
        }
        DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
        return !delay.isDelayed() && delay.error().isEmpty();
    }

    private static boolean isInvalid(ClaimView claim, ClusterView cluster) {
        boolean unsupported = cluster.options().attributesClassMode() == AttributesClassMode.REFUSED
                && !claim.volumeAttributesClass().isEmpty();
        return unsupported
                || claim.selector().filter(selector -> !selector.isValid()).isPresent();
    }

    /** The claims that search for a free volume of a kind, by namespace and name; those of the next kinds follow. */
    Iterator<Searching> waiting(VolumeKind kind) {
        return waiting.valuesFrom(new Waiting(kind, FIRST)).iterator();
    }

    /** The invalid claims. */
    Iterable<ObjectRef> invalid() {
        return invalid.values();
    }
}
