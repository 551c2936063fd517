package dev.mooring.controller.internal;

import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All claims of a cluster, also by the volume that they refer to. Immutable; a copy costs about as much as a search. */
final class ClaimLookup {

    static final ClaimLookup EMPTY = new ClaimLookup(SortedTree.empty(), SortedTree.empty());

    /** If more than one in this many claims change together, the lookup is built anew. */
    private static final int FEW = 8;

    private final SortedTree<ObjectRef, ClaimView> all;
    /** Claims by the name of the volume that they refer to. */
    private final SortedTree<Slot, ClaimView> naming;

    private ClaimLookup(SortedTree<ObjectRef, ClaimView> all, SortedTree<Slot, ClaimView> naming) {
        this.all = all;
        this.naming = naming;
    }

    private record Slot(String volume, ObjectRef claim) implements Comparable<Slot> {

        private static final ObjectRef FIRST = ObjectRef.claim("", "");

        static Slot of(ClaimView claim) {
            return new Slot(nameOfVolume(claim), claim.ref());
        }

        @Override
        public int compareTo(Slot other) {
            int order = volume.compareTo(other.volume);
            return order != 0 ? order : claim.compareTo(other.claim);
        }
    }

    /** Many at once cost less than one after the other; of several with the same name the last counts. */
    ClaimLookup withAll(Collection<ClaimView> claims) {
        if ((long) claims.size() * FEW < size()) {
            ClaimLookup lookup = this;
            for (ClaimView claim : claims) {
                lookup = lookup.with(claim);
            }
            return lookup;
        }
        SortedTree<ObjectRef, ClaimView> each = all.withAll(claims, ClaimView::ref);
        return new ClaimLookup(each, SortedTree.<Slot, ClaimView>empty().withAll(each.list(), Slot::of));
    }

    ClaimLookup with(ClaimView claim) {
        ClaimView before = all.get(claim.ref());
        Slot slot = Slot.of(claim);
        SortedTree<Slot, ClaimView> others =
                before == null || Slot.of(before).compareTo(slot) == 0 ? naming : naming.without(Slot.of(before));
        return new ClaimLookup(all.with(claim.ref(), claim), others.with(slot, claim));
    }

    ClaimLookup without(ObjectRef ref) {
        ClaimView claim = all.get(ref);
        return claim == null ? this : new ClaimLookup(all.without(ref), naming.without(Slot.of(claim)));
    }

    /** The volume of a claim without one would have this name if an in-tree plugin provisioned it. */
    static String nameOfVolume(ClaimView claim) {
        return claim.volumeName().isEmpty() ? "pvc-" + claim.uid() : claim.volumeName();
    }

    int size() {
        return all.size();
    }

    @Nullable
    ClaimView get(ObjectRef ref) {
        return all.get(ref);
    }

    /** All claims by namespace and name. */
    Iterable<ClaimView> all() {
        return all.values();
    }

    /** The claims that refer to the volume of a name. */
    List<ClaimView> naming(String volume) {
        List<ClaimView> found = new ArrayList<>();
        for (ClaimView claim : naming.valuesFrom(new Slot(volume, Slot.FIRST))) {
            if (!nameOfVolume(claim).equals(volume)) {
                break;
            }
            found.add(claim);
        }
        return found;
    }
}
