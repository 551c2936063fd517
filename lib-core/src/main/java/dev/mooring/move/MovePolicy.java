package dev.mooring.move;

import dev.mooring.sanitize.PairSettings;
import dev.mooring.sanitize.PairSettings.Scenario;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.VolumeSettings;
import dev.mooring.sanitize.VolumeSettings.ReclaimPolicy;
import dev.mooring.sanitize.Way.Prebind;
import dev.mooring.sanitize.Way.RebindStatic;

/**
 * The policy of the caller as a move needs it: volumes are created with Retain, and get their policy at the end.
 *
 * @param forTarget the policy by which the objects for the target are made
 * @param end who has the storage afterwards
 * @param wanted the reclaim policy that the caller wants in the end
 */
record MovePolicy(Policy forTarget, MoveEnd end, ReclaimPolicy wanted) {

    static MovePolicy of(Policy policy) {
        if (policy.way() instanceof Prebind way) {
            PairSettings pairs = settled(way.pairs());
            return new MovePolicy(
                    policy.with(way.with(retaining(way.volumes())).with(pairs)),
                    end(pairs),
                    way.volumes().reclaimPolicy());
        }
        if (policy.way() instanceof RebindStatic way) {
            PairSettings pairs = settled(way.pairs());
            return new MovePolicy(
                    policy.with(new RebindStatic(retaining(way.volumes()), pairs, way.bindAnnotations())),
                    end(pairs),
                    way.volumes().reclaimPolicy());
        }
        throw new IllegalArgumentException(
                "a move needs a policy that binds volumes and claims, prebind or rebind-static; found "
                        + policy.intent());
    }

    static VolumeSettings retaining(VolumeSettings settings) {
        return settings.with(ReclaimPolicy.RETAIN);
    }

    private static PairSettings settled(PairSettings pairs) {
        return pairs.scenario() == Scenario.UNKNOWN ? pairs.with(Scenario.MOVED) : pairs;
    }

    private static MoveEnd end(PairSettings pairs) {
        return pairs.scenario() == Scenario.SHARED ? MoveEnd.DUAL_ACTIVE : MoveEnd.HAND_OVER;
    }
}
