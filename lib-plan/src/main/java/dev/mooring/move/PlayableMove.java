package dev.mooring.move;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.Draft;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.Inventory;
import dev.mooring.step.ClusterSide;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A move, and what each of its steps changes and checks in which cluster.
 *
 * @param runbook the move
 * @param steps what its steps do; empty if it is refused
 * @param owners for each cluster and each moving volume, the claims that may have it
 * @param storage the name that each moving volume of the source has in the target
 * @param clusters the source with the objects that move, and the target
 * @param written what each object of the source becomes in the target, by the source's name
 */
public record PlayableMove(
        Runbook runbook,
        List<PlayableStep> steps,
        Map<ClusterSide, Map<String, Set<ObjectRef>>> owners,
        Map<String, String> storage,
        Map<ClusterSide, Inventory> clusters,
        Map<ObjectRef, Manifest> written) {

    public PlayableMove {
        requireNonNull(runbook, "runbook");
        steps = List.copyOf(steps);
        owners = Map.copyOf(owners);
        storage = Map.copyOf(storage);
        clusters = Map.copyOf(clusters);
        written = new LinkedHashMap<>(written);
    }

    /**
     * What a step does, and when.
     *
     * @param step the step
     * @param seen what must be seen before it, in the order of {@link MoveStep#requires}
     * @param deeds what it does
     */
    public record PlayableStep(MoveStep step, List<Seen> seen, List<Deed> deeds) {

        public PlayableStep {
            requireNonNull(step, "step");
            seen = List.copyOf(seen);
            deeds = List.copyOf(deeds);
        }
    }

    /**
     * A condition that can be played.
     *
     * @param side the cluster in which it is seen
     * @param object the object that it is about
     * @param holds whether it holds in a state of that cluster
     */
    public record Seen(ClusterSide side, ObjectRef object, Predicate<Forecast> holds) {

        public Seen {
            requireNonNull(side, "side");
            requireNonNull(object, "object");
            requireNonNull(holds, "holds");
        }
    }

    static PlayableMove refused(Runbook runbook) {
        return new PlayableMove(runbook, List.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    static PlayableMove of(Runbook runbook, Moving moving, List<Draft> drafts) {
        List<PlayableStep> steps = new ArrayList<>();
        for (MoveStep each : runbook.steps()) {
            Draft draft = drafts.get(each.number() - 1);
            List<Seen> seen = draft.wants.stream()
                    .map(want -> new Seen(want.side(), want.object(), want.seen()))
                    .toList();
            steps.add(new PlayableStep(each, seen, draft.deeds));
        }
        Map<ClusterSide, Map<String, Set<ObjectRef>>> owners = new EnumMap<>(ClusterSide.class);
        Map<ClusterSide, Inventory> clusters = new EnumMap<>(ClusterSide.class);
        for (ClusterSide side : ClusterSide.both()) {
            owners.put(side, owners(moving, side));
            clusters.put(side, moving.of(side));
        }
        Map<String, String> storage = new LinkedHashMap<>();
        moving.volumes()
                .forEach(each -> storage.put(each.from().name(), each.to().name()));
        Map<ObjectRef, Manifest> written = new LinkedHashMap<>();
        moving.all().forEach(each -> written.put(each.from(), each.output()));
        return new PlayableMove(runbook, steps, owners, storage, clusters, written);
    }

    private static Map<String, Set<ObjectRef>> owners(Moving moving, ClusterSide side) {
        Map<String, Set<ObjectRef>> owners = new TreeMap<>();
        for (ObjectRef volume : moving.volumes(side)) {
            Set<ObjectRef> own = new TreeSet<>();
            moving.of(side)
                    .volume(volume.name())
                    .flatMap(each -> each.claimRef())
                    .map(ClaimRef::ref)
                    .ifPresent(own::add);
            owners.put(volume.name(), own);
        }
        moving.promises(side).forEach((claim, volume) -> {
            if (!volume.isEmpty()) {
                owners.computeIfAbsent(volume, none -> new TreeSet<>()).add(claim);
            }
        });
        return owners;
    }
}
