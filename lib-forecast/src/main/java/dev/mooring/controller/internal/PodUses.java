package dev.mooring.controller.internal;

import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All pods of a cluster, and which claims they use. Immutable; a copy costs about as much as a search. */
final class PodUses {

    static final PodUses EMPTY = new PodUses(SortedTree.empty(), SortedTree.empty());

    private final SortedTree<ObjectRef, PodView> pods;
    private final SortedTree<Use, Used> uses;

    private PodUses(SortedTree<ObjectRef, PodView> pods, SortedTree<Use, Used> uses) {
        this.pods = pods;
        this.uses = uses;
    }

    /** That a pod uses a claim. */
    private record Use(String namespace, String claim, String pod) implements Comparable<Use> {

        @Override
        public int compareTo(Use other) {
            int order = namespace.compareTo(other.namespace);
            order = order != 0 ? order : claim.compareTo(other.claim);
            return order != 0 ? order : pod.compareTo(other.pod);
        }
    }

    private record Used(Use use, PodView pod) {}

    PodUses with(PodView pod) {
        PodUses others = without(pod.ref());
        SortedTree<Use, Used> more = others.uses;
        for (String claim : pod.claimNames()) {
            Use use = new Use(pod.namespace(), claim, pod.name());
            more = more.with(use, new Used(use, pod));
        }
        return new PodUses(others.pods.with(pod.ref(), pod), more);
    }

    PodUses without(ObjectRef ref) {
        PodView pod = pods.get(ref);
        if (pod == null) {
            return this;
        }
        SortedTree<Use, Used> fewer = uses;
        for (String claim : pod.claimNames()) {
            fewer = fewer.without(new Use(pod.namespace(), claim, pod.name()));
        }
        return new PodUses(pods.without(ref), fewer);
    }

    int size() {
        return pods.size();
    }

    @Nullable
    PodView get(ObjectRef ref) {
        return pods.get(ref);
    }

    /** All pods by namespace and name. */
    Iterable<PodView> all() {
        return pods.values();
    }

    /** The pods that use a claim, by name. */
    List<PodView> of(String namespace, String claim) {
        List<PodView> found = new ArrayList<>();
        for (Used used : uses.valuesFrom(new Use(namespace, claim, ""))) {
            if (!used.use.namespace.equals(namespace) || !used.use.claim.equals(claim)) {
                break;
            }
            found.add(used.pod);
        }
        return List.copyOf(found);
    }
}
