package dev.mooring.controller;

import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimView;
import java.util.ArrayList;
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

        @Override
        public int compareTo(Slot other) {
            int order = key.compareTo(other.key);
            return order != 0 ? order : claim.compareTo(other.claim);
        }
    }

    ClaimLookup with(ClaimView claim) {
        ClaimLookup others = without(claim.ref());
        Slot byClass = new Slot(claim.className(), claim.ref());
        boolean searches = isSearching(claim);
        return new ClaimLookup(
                others.all.with(claim.ref(), claim),
                others.naming.with(new Slot(nameOfVolume(claim), claim.ref()), claim),
                searches ? others.searching.with(byClass, claim) : others.searching,
                searches && isDoubtful(claim) ? others.doubtful.with(claim.ref(), claim) : others.doubtful);
    }

    ClaimLookup without(ObjectRef ref) {
        ClaimView claim = all.get(ref);
        if (claim == null) {
            return this;
        }
        boolean searches = isSearching(claim);
        return new ClaimLookup(
                all.without(ref),
                naming.without(new Slot(nameOfVolume(claim), ref)),
                searches ? searching.without(new Slot(claim.className(), ref)) : searching,
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
                || claim.selector().flatMap(selector -> selector.error()).isPresent();
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
