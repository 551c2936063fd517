package dev.mooring.forecast;

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
 * Which claims look at what, so that a change wakes those it may concern and no others. (Which volumes look at a claim
 * is known to the index of volumes.) Never changed; a copy costs as little as a search.
 */
final class Watches {

    static final Watches NONE = new Watches(SortedTree.empty(), SortedTree.empty(), SortedTree.empty());

    /** Claims by the name of the one volume they look at. */
    private final SortedTree<Naming, Naming> naming;
    /** Claims that look for a free volume, by what it must be like. */
    private final SortedTree<Waiting, Looking> waiting;
    /** Claims that cannot be understood; whether that comes out hangs on which volumes there are. */
    private final SortedTree<ObjectRef, ObjectRef> unclear;

    private Watches(
            SortedTree<Naming, Naming> naming,
            SortedTree<Waiting, Looking> waiting,
            SortedTree<ObjectRef, ObjectRef> unclear) {
        this.naming = naming;
        this.waiting = waiting;
        this.unclear = unclear;
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

    /** A claim that looks for a free volume, and what it must be like. */
    record Looking(VolumeKind kind, ClaimView claim) {}

    static Watches of(ClusterSnapshot cluster, Predicate<ObjectRef> awake) {
        Watches watches = NONE;
        for (ClaimView claim : cluster.claims()) {
            if (awake.test(claim.ref())) {
                watches = watches.with(claim, cluster);
            }
        }
        return watches;
    }

    Watches with(ClaimView claim, ClusterView cluster) {
        Naming name = Naming.of(claim);
        VolumeKind kind = VolumeKind.of(claim);
        return new Watches(
                naming.with(name, name),
                looksForFreeVolume(claim, cluster)
                        ? waiting.with(new Waiting(kind, claim.ref()), new Looking(kind, claim))
                        : waiting,
                isUnclear(claim, cluster) ? unclear.with(claim.ref(), claim.ref()) : unclear);
    }

    Watches without(ClaimView claim) {
        return new Watches(
                naming.without(Naming.of(claim)),
                waiting.without(new Waiting(VolumeKind.of(claim), claim.ref())),
                unclear.without(claim.ref()));
    }

    private static boolean looksForFreeVolume(ClaimView claim, ClusterView cluster) {
        if (!claim.volumeName().isEmpty() || claim.hasAnnotation(Annotations.BIND_COMPLETED)) {
            return false;
        }
        DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
        return !delay.delayed() && delay.error().isEmpty();
    }

    private static boolean isUnclear(ClaimView claim, ClusterView cluster) {
        boolean unsupported = !cluster.options().volumeAttributesClass()
                && !claim.volumeAttributesClass().isEmpty();
        return unsupported || claim.selector().flatMap(LabelMatcher::error).isPresent();
    }

    /** The claims that look at a volume by its name. */
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

    /** The claims that look for a free volume of a kind, by namespace and name; those of the next kinds follow. */
    Iterator<Looking> waiting(VolumeKind kind) {
        return waiting.valuesFrom(new Waiting(kind, Naming.FIRST)).iterator();
    }

    /** The claims that cannot be understood. */
    Iterable<ObjectRef> unclear() {
        return unclear.values();
    }
}
