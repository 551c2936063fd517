package dev.mooring.plan.internal;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.step.internal.World;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What must not hold in any reachable state. */
public enum Harm implements ReasonCode {
    /** The data of a volume that must stay are deleted, or may be. */
    PLAN_LOSES_DATA,
    /** A claim gets a volume with data of another claim. */
    PLAN_GIVES_VOLUME_TO_STRANGER,
    /** Pods write one volume through two claims. */
    PLAN_HAS_TWO_WRITERS;

    /**
     * What must stay.
     *
     * @param owners for each volume whose data must stay, the claims that may have it
     */
    public record Bounds(Map<String, Set<ObjectRef>> owners) {
        public Bounds {
            owners = Map.copyOf(owners);
        }
    }

    /** What is harmed in a state; the worst first. */
    public static Optional<Reason> in(World world, Bounds bounds) {
        for (String volume : new TreeSet<>(bounds.owners().keySet())) {
            if (world.lost().contains(volume)) {
                return harm(PLAN_LOSES_DATA, volume, "its data are deleted");
            }
            Optional<Reason> stranger = world.cluster()
                    .volume(volume)
                    .filter(each -> each.isTaken())
                    .flatMap(each -> each.claim())
                    .filter(claim -> !owners(bounds, volume).contains(claim.ref()))
                    .flatMap(claim -> harm(PLAN_GIVES_VOLUME_TO_STRANGER, volume, "claim " + claim.key() + " has it"));
            if (stranger.isPresent()) {
                return stranger;
            }
        }
        return writers(world, bounds);
    }

    private static Set<ObjectRef> owners(Bounds bounds, String volume) {
        return bounds.owners().getOrDefault(volume, Set.of());
    }

    private static Optional<Reason> writers(World world, Bounds bounds) {
        Map<String, ObjectRef> writers = new LinkedHashMap<>();
        for (Set<World.Mount> each : world.mounts().values()) {
            for (World.Mount mount : each) {
                ObjectRef other = writers.putIfAbsent(mount.volume(), mount.claim());
                if (other != null
                        && !other.equals(mount.claim())
                        && bounds.owners().containsKey(mount.volume())) {
                    return harm(
                            PLAN_HAS_TWO_WRITERS,
                            mount.volume(),
                            "pods write it through " + other + " and through " + mount.claim());
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Reason> harm(Harm code, String volume, String what) {
        return Optional.of(Reason.of(code, ObjectRef.volume(volume).toString(), what));
    }

    @Override
    public Severity severity() {
        return Severity.DANGER;
    }

    @Override
    public String toString() {
        return id();
    }
}
