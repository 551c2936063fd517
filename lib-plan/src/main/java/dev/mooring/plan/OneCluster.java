package dev.mooring.plan;

import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.DisturbingActors;
import dev.mooring.plan.internal.Harm;
import dev.mooring.plan.internal.World;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/** The steps of a draft in one cluster. */
record OneCluster(Draft draft, DisturbingActors cast) implements PlayedState<World> {

    @Override
    public List<Draft.Step> steps() {
        return draft.steps;
    }

    @Override
    public Object key(World world) {
        return world.key();
    }

    @Override
    public Optional<Reason> harm(World world) {
        return Harm.in(world, new Harm.Bounds(draft.owners));
    }

    @Override
    public List<World> after(Disturbance row, World world) {
        return row.in(world, cast);
    }

    @Override
    public List<String> objects(Disturbance row) {
        return row.objects(cast);
    }
}
