package dev.mooring.forecast;

import dev.mooring.binding.AttributesClassMode;
import dev.mooring.binding.DelayBinding;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.controller.ClusterView;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimView;
import dev.mooring.object.LabelMatcher;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Which claims depend on which volumes, so that a change queues only the claims that it may concern. (The index of volumes
 * knows which volumes depend on a claim.) Immutable; a copy costs as little as a search.
 */
final class ClaimIndex {

    static final ClaimIndex NONE = new ClaimIndex(SortedTree.empty(), SortedTree.empty(), SortedTree.empty());

    /** Claims by the name of the volume that they depend on. */
    private final SortedTree<Naming, Naming> naming;
    /** Claims that search for a free volume, by the kind of volume. */
    private final SortedTree<Waiting, Searching> waiting;
    /** Invalid claims; whether upstream notices depends on which volumes exist. */
    private final SortedTree<ObjectRef, ObjectRef> invalid;

    private ClaimIndex(
            SortedTree<Naming, Naming> naming,
            SortedTree<Waiting, Searching> waiting,
            SortedTree<ObjectRef, ObjectRef> invalid) {
        this.naming = naming;
        this.waiting = waiting;
        this.invalid = invalid;
    }

    private record Naming(String volume, ObjectRef claim) implements Comparable<Naming> {

        private static final ObjectRef FIRST = ObjectRef.claim("", "");

        static Naming of(ClaimView claim) {
            String volume = claim.volumeName().isEmpty() ? "pvc-" + claim.uid() : claim.volumeName();
            return new Naming(volume, claim.ref());
        }

        @Override
        public int compareTo(Naming other) {
            int order = volume.compareTo(other.volume);
            return order != 0 ? order : claim.compareTo(other.claim);
        }
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
        ClaimIndex index = NONE;
        for (ClaimView claim : cluster.claims()) {
            if (active.test(claim.ref())) {
                index = index.with(claim, cluster);
            }
        }
        return index;
    }

    ClaimIndex with(ClaimView claim, ClusterView cluster) {
        Naming name = Naming.of(claim);
        VolumeKind kind = VolumeKind.of(claim, cluster.options().attributesClassMode());
        return new ClaimIndex(
                naming.with(name, name),
                searches(claim, cluster)
                        ? waiting.with(new Waiting(kind, claim.ref()), new Searching(kind, claim))
                        : waiting,
                isInvalid(claim, cluster) ? invalid.with(claim.ref(), claim.ref()) : invalid);
    }

    ClaimIndex without(ClaimView claim, ClusterView cluster) {
        return new ClaimIndex(
                naming.without(Naming.of(claim)),
                waiting.without(
                        new Waiting(VolumeKind.of(claim, cluster.options().attributesClassMode()), claim.ref())),
                invalid.without(claim.ref()));
    }

    private static boolean searches(ClaimView claim, ClusterView cluster) {
        if (!claim.volumeName().isEmpty() || claim.hasAnnotation(Annotations.BIND_COMPLETED)) {
            return false;
        }
        DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
        return !delay.delayed() && delay.error().isEmpty();
    }

    private static boolean isInvalid(ClaimView claim, ClusterView cluster) {
        boolean unsupported = cluster.options().attributesClassMode() == AttributesClassMode.REFUSED
                && !claim.volumeAttributesClass().isEmpty();
        return unsupported || claim.selector().flatMap(LabelMatcher::error).isPresent();
    }

    /** The claims that depend on a volume by its name. */
    List<ObjectRef> naming(String volume) {
        List<ObjectRef> claims = new ArrayList<>();
        for (Naming each : naming.valuesFrom(new Naming(volume, Naming.FIRST))) {
            if (!each.volume.equals(volume)) {
                break;
            }
            claims.add(each.claim);
        }
        return claims;
    }

    /** The claims that search for a free volume of a kind, by namespace and name; those of the next kinds follow. */
    Iterator<Searching> waiting(VolumeKind kind) {
        return waiting.valuesFrom(new Waiting(kind, Naming.FIRST)).iterator();
    }

    /** The invalid claims. */
    Iterable<ObjectRef> invalid() {
        return invalid.values();
    }
}
