package dev.mooring.controller;

import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All claims of a cluster, by what they look for: a volume of a name, or any volume of a class. It is never changed; a
 * copy costs about as much as a search.
 */
final class ClaimLookup {

    static final ClaimLookup EMPTY =
            new ClaimLookup(SortedTree.empty(), SortedTree.empty(), SortedTree.empty(), SortedTree.empty());

    /** More than this part of all claims are looked up anew when they change together. */
    private static final int FEW = 8;

    private final SortedTree<ObjectRef, ClaimView> all;
    /** Claims by the name of the volume that they look at. */
    private final SortedTree<Slot, ClaimView> naming;
    /** Claims that look for a volume, by class. */
    private final SortedTree<Slot, ClaimView> searching;
    /** Claims that look for a volume and that the controller may find invalid. */
    private final SortedTree<ObjectRef, ClaimView> doubtful;

    private ClaimLookup(
            SortedTree<ObjectRef, ClaimView> all,
            SortedTree<Slot, ClaimView> naming,
            SortedTree<Slot, ClaimView> searching,
            SortedTree<ObjectRef, ClaimView> doubtful) {
        this.all = all;
        this.naming = naming;
        this.searching = searching;
        this.doubtful = doubtful;
    }

    private record Slot(String key, ObjectRef claim) implements Comparable<Slot> {

        private static final ObjectRef FIRST = ObjectRef.claim("", "");

        static Slot byVolume(ClaimView claim) {
            return new Slot(nameOfVolume(claim), claim.ref());
        }

        static Slot byClass(ClaimView claim) {
            return new Slot(claim.className(), claim.ref());
        }

        @Override
        public int compareTo(Slot other) {
            int order = key.compareTo(other.key);
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
        List<ClaimView> looking = new ArrayList<>();
        List<ClaimView> doubted = new ArrayList<>();
        for (ClaimView claim : each.values()) {
            if (isSearching(claim)) {
                looking.add(claim);
                if (isDoubtful(claim)) {
                    doubted.add(claim);
                }
            }
        }
        return new ClaimLookup(
                each,
                SortedTree.<Slot, ClaimView>empty().withAll(each.list(), Slot::byVolume),
                SortedTree.<Slot, ClaimView>empty().withAll(looking, Slot::byClass),
                SortedTree.<ObjectRef, ClaimView>empty().withAll(doubted, ClaimView::ref));
    }

    ClaimLookup with(ClaimView claim) {
        ClaimView before = all.get(claim.ref());
        Slot name = Slot.byVolume(claim);
        SortedTree<Slot, ClaimView> names = naming;
        SortedTree<Slot, ClaimView> looking = searching;
        SortedTree<ObjectRef, ClaimView> doubted = doubtful;
        if (before != null) {
            Slot nameBefore = Slot.byVolume(before);
            names = nameBefore.equals(name) ? names : names.without(nameBefore);
            looking = isSearching(before) ? looking.without(Slot.byClass(before)) : looking;
            doubted = isSearching(before) ? doubted.without(claim.ref()) : doubted;
        }
        boolean searches = isSearching(claim);
        return new ClaimLookup(
                all.with(claim.ref(), claim),
                names.with(name, claim),
                searches ? looking.with(Slot.byClass(claim), claim) : looking,
                searches && isDoubtful(claim) ? doubted.with(claim.ref(), claim) : doubted);
    }

    ClaimLookup without(ObjectRef ref) {
        ClaimView claim = all.get(ref);
        if (claim == null) {
            return this;
        }
        boolean searches = isSearching(claim);
        return new ClaimLookup(
                all.without(ref),
                naming.without(Slot.byVolume(claim)),
                searches ? searching.without(Slot.byClass(claim)) : searching,
                searches ? doubtful.without(ref) : doubtful);
    }

    /** The volume of a claim without one would have this name if an in-tree plugin provisioned it. */
    private static String nameOfVolume(ClaimView claim) {
        return claim.volumeName().isEmpty() ? "pvc-" + claim.uid() : claim.volumeName();
    }

    static boolean isSearching(ClaimView claim) {
        return claim.volumeName().isEmpty() && !claim.hasAnnotation(Annotations.BIND_COMPLETED);
    }

    private static boolean isDoubtful(ClaimView claim) {
        return !claim.volumeAttributesClass().isEmpty()
                || claim.selector().filter(selector -> !selector.isValid()).isPresent();
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

    /** The claims that look at the volume of a name. */
    List<ClaimView> naming(String volume) {
        return under(naming, volume, ClaimLookup::nameOfVolume);
    }

    /** The claims of a class that look for a volume. */
    List<ClaimView> searching(String className) {
        return under(searching, className, ClaimView::className);
    }

    /** The claims that look for a volume and have an invalid selector, or a volume attributes class. */
    Iterable<ClaimView> doubtful() {
        return doubtful.values();
    }

    private static List<ClaimView> under(
            SortedTree<Slot, ClaimView> tree, String key, Function<ClaimView, String> keyOf) {
        List<ClaimView> found = new ArrayList<>();
        for (ClaimView claim : tree.valuesFrom(new Slot(key, Slot.FIRST))) {
            if (!keyOf.apply(claim).equals(key)) {
                break;
            }
            found.add(claim);
        }
        return found;
    }
}
