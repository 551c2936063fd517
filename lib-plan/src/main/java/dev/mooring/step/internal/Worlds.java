package dev.mooring.step.internal;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.internal.Change.Patch;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The clusters after some steps: one, or both of a move.
 *
 * @param worlds each by its side
 */
public record Worlds(Map<ClusterSide, World> worlds) {

    public Worlds {
        worlds = new EnumMap<>(worlds);
    }

    public static Worlds of(World only) {
        return new Worlds(Map.of(ClusterSide.HERE, only));
    }

    public static Worlds of(World source, World target) {
        return new Worlds(Map.of(ClusterSide.SOURCE, source, ClusterSide.TARGET, target));
    }

    public World of(ClusterSide side) {
        return Optional.ofNullable(worlds.get(side)).orElseThrow();
    }

    public Worlds with(ClusterSide side, World world) {
        Map<ClusterSide, World> changed = new EnumMap<>(worlds);
        changed.put(side, world);
        return new Worlds(changed);
    }

    public Worlds after(ClusterSide side, List<Change> changes) {
        World world = of(side);
        Map<ObjectRef, Patch> patches = new LinkedHashMap<>();
        for (Change each : changes) {
            if (each instanceof Patch patch && patches.putIfAbsent(patch.object(), patch) == null) {
                continue;
            }
            world = each.on(patched(world, patches.values()));
            patches.clear();
        }
        return with(side, patched(world, patches.values()));
    }

    /** Patches of different objects that follow each other are one change. */
    private static World patched(World world, Collection<Patch> patches) {
        List<Manifest> changed =
                patches.stream().flatMap(each -> each.changed(world).stream()).toList();
        return changed.isEmpty() ? world : world.with(changed);
    }

    /** What makes two states the same. */
    public Object key() {
        return worlds.values().stream().map(World::key).toList();
    }
}
