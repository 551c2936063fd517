package dev.mooring.plan;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.DisturbingActors;
import dev.mooring.plan.internal.Harm;
import dev.mooring.plan.internal.World;
import dev.mooring.reason.Reason;
import dev.mooring.step.ClusterSide;
import dev.mooring.workload.internal.Restarters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The steps of a move in both clusters. The source keeps its claims until the target runs, so a tool or autoscaler acts
 * only on workloads with a sign of one, or no hand-over could be safe.
 *
 * @param steps the steps
 * @param casts what disturbances act on in each cluster
 * @param owners for each cluster and each moving volume, the claims that may have it
 * @param storage the volume of the target for each volume of the source, if one cluster at a time may write
 */
record TwoClusters(
        List<MoveDraft.Step> steps,
        Map<ClusterSide, DisturbingActors> casts,
        Map<ClusterSide, Map<String, Set<ObjectRef>>> owners,
        Map<String, String> storage)
        implements PlayedState<TwoClusters.Both> {

    TwoClusters {
        steps = List.copyOf(steps);
        casts = Map.copyOf(casts);
        owners = Map.copyOf(owners);
        storage = new LinkedHashMap<>(storage);
    }

    /** Both clusters. */
    record Both(World source, World target) {

        World of(ClusterSide side) {
            return side == ClusterSide.SOURCE ? source : target;
        }

        Both with(ClusterSide side, World world) {
            return side == ClusterSide.SOURCE ? new Both(world, target) : new Both(source, world);
        }
    }

    /**
     * What disturbances act on in a cluster: the moving volumes and claims there, and what something may start again.
     */
    static DisturbingActors cast(
            Inventory cluster, List<VolumeView> volumes, Set<ObjectRef> claims, Set<ObjectRef> startedAgain) {
        List<Manifest> workloads = startedAgain.stream()
                .sorted()
                .flatMap(each -> cluster.find(each).stream())
                .toList();
        return new DisturbingActors(cluster, volumes, claims, workloads);
    }

    /** A GitOps tool acts on what has its mark. */
    private DisturbingActors cast(ClusterSide side, Disturbance row) {
        DisturbingActors all = Optional.ofNullable(casts.get(side)).orElseThrow();
        return row != Disturbance.GITOPS
                ? all
                : new DisturbingActors(
                        all.before(),
                        all.volumes(),
                        all.claims(),
                        all.workloads().stream().filter(Restarters::isManaged).toList());
    }

    @Override
    public Object key(Both state) {
        return List.of(state.source().key(), state.target().key());
    }

    @Override
    public Optional<Reason> harm(Both state) {
        for (ClusterSide side : ClusterSide.both()) {
            Map<String, Set<ObjectRef>> own = owners.getOrDefault(side, Map.of());
            Optional<Reason> harm = Harm.in(state.of(side), new Harm.Bounds(own));
            if (harm.isPresent()) {
                return harm.map(
                        each -> Reason.of(each.code(), each.subject(), "in the " + side + ", " + each.message()));
            }
        }
        return written(state);
    }

    /** A volume that pods of both clusters have mounted. */
    private Optional<Reason> written(Both state) {
        Set<String> there = mounted(state.target());
        return new TreeSet<>(mounted(state.source()))
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

    @Override
    public List<Both> after(Disturbance row, Both state) {
        List<Both> after = new ArrayList<>();
        for (ClusterSide side : ClusterSide.both()) {
            row.in(state.of(side), cast(side, row)).forEach(each -> after.add(state.with(side, each)));
        }
        return after;
    }

    @Override
    public List<String> objects(Disturbance row) {
        Set<String> objects = new TreeSet<>();
        for (ClusterSide side : ClusterSide.both()) {
            row.objects(cast(side, row)).forEach(each -> objects.add(side + " " + each));
        }
        return List.copyOf(objects);
    }
}
