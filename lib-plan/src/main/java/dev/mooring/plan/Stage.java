package dev.mooring.plan;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.DisturbingActors;
import dev.mooring.plan.internal.Harm;
import dev.mooring.reason.Reason;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.World;
import dev.mooring.step.internal.Worlds;
import dev.mooring.workload.internal.Restarters;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a search plays, in one cluster or in both of a move: the steps, what may happen meanwhile, and what must hold in no state.
 *
 * @param steps the steps
 * @param casts what disturbances act on in each cluster
 * @param owners for each cluster and each volume whose data must stay, the claims that may have it
 * @param storage in a move the volume of the target for each volume of the source, if one cluster at a time may write
 */
record Stage(
        List<DraftStep> steps,
        Map<ClusterSide, DisturbingActors> casts,
        Map<ClusterSide, Map<String, Set<ObjectRef>>> owners,
        Map<String, String> storage) {

    Stage {
        steps = List.copyOf(steps);
        casts = new EnumMap<>(casts);
        owners = Map.copyOf(owners);
        storage = new LinkedHashMap<>(storage);
    }

    static Stage of(Draft draft, DisturbingActors cast) {
        return new Stage(draft.steps, Map.of(ClusterSide.HERE, cast), Map.of(ClusterSide.HERE, draft.owners), Map.of());
    }

    /**
     * The source of a move keeps its claims until the target runs, so a tool or autoscaler acts only on workloads with a
     * sign of one, or no hand-over could be safe.
     */
    private DisturbingActors cast(ClusterSide side, Disturbance row) {
        DisturbingActors all = Optional.ofNullable(casts.get(side)).orElseThrow();
        return row != Disturbance.GITOPS || side == ClusterSide.HERE
                ? all
                : new DisturbingActors(
                        all.before(),
                        all.volumes(),
                        all.claims(),
                        all.workloads().stream().filter(Restarters::isManaged).toList());
    }

    /** What is harmed in a state. */
    Optional<Reason> harm(Worlds worlds) {
        for (ClusterSide side : casts.keySet()) {
            Map<String, Set<ObjectRef>> own = owners.getOrDefault(side, Map.of());
            Optional<Reason> harm = Harm.in(worlds.of(side), new Harm.Bounds(own));
            if (harm.isPresent()) {
                return side == ClusterSide.HERE
                        ? harm
                        : harm.map(each ->
                                Reason.of(each.code(), each.subject(), "in the " + side + ", " + each.message()));
            }
        }
        return storage.isEmpty() ? Optional.empty() : written(worlds);
    }

    /** A volume that pods of both clusters have mounted. */
    private Optional<Reason> written(Worlds worlds) {
        Set<String> there = mounted(worlds.of(ClusterSide.TARGET));
        return new TreeSet<>(mounted(worlds.of(ClusterSide.SOURCE)))
                .stream()
                        .filter(each -> there.contains(storage.getOrDefault(each, "")))
                        .findFirst()
                        .map(each -> Reason.of(
                                Harm.PLAN_HAS_TWO_WRITERS,
                                ObjectRef.volume(each).toString(),
                                "pods of the source and of the target write it at the same time"));
    }

    private static Set<String> mounted(World world) {
        return world.mounts().values().stream()
                .flatMap(Set::stream)
                .map(World.Mount::volume)
                .collect(Collectors.toSet());
    }

    /** The states after a disturbance; none if it changes nothing then. */
    List<Worlds> after(Disturbance row, Worlds worlds) {
        List<Worlds> after = new ArrayList<>();
        for (ClusterSide side : casts.keySet()) {
            row.in(worlds.of(side), cast(side, row)).forEach(each -> after.add(worlds.with(side, each)));
        }
        return after;
    }

    /** The objects that a disturbance is about; in a move those of both clusters, sorted. */
    List<String> objects(Disturbance row) {
        if (casts.containsKey(ClusterSide.HERE)) {
            return row.objects(cast(ClusterSide.HERE, row));
        }
        Set<String> objects = new TreeSet<>();
        for (ClusterSide side : casts.keySet()) {
            row.objects(cast(side, row)).forEach(each -> objects.add(side + " " + each));
        }
        return List.copyOf(objects);
    }
}
