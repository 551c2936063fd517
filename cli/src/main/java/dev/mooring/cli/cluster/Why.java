package dev.mooring.cli.cluster;

import dev.mooring.controller.ClaimSync;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.VolumeSync;
import dev.mooring.controller.Write;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What becomes of a claim, and why.
 *
 * @param claim the claim as it is when volumes are looked at, with the default class if it gets that first
 * @param steps what the controller does; a second step follows when the first gave the claim its class
 * @param volumes every volume, the nearest first
 * @param fresh how many volumes had no phase yet and were taken as the controller leaves new ones
 * @param end how the claim ends in the whole cluster
 */
record Why(ClaimView claim, List<SyncStep> steps, List<WhyVolume> volumes, int fresh, WhyEnd end) {

    private static final Set<ControllerRule> SETTLED =
            Set.of(ControllerRule.VOLUME_BECOMES_AVAILABLE, ControllerRule.VOLUME_BECOMES_AVAILABLE_FOR_ONE_CLAIM);

    Why {
        steps = List.copyOf(steps);
        volumes = List.copyOf(volumes);
    }

    /** What the claim comes to. */
    enum Decision {
        BINDS,
        BOUND,
        WAITS,
        PROVISIONS,
        PENDING,
        LOST,
        ERROR
    }

    static Why of(ClusterSnapshot given, ClaimView asked, Optional<WhyNode> node, WhyEnd end) {
        ClusterSnapshot cluster = given;
        int fresh = 0;
        for (VolumeView volume : given.volumes().volumes()) {
            if (volume.phase().isEmpty() || volume.phase().equals("Pending")) {
                SyncStep step = VolumeSync.sync(cluster, volume);
                if (SETTLED.contains(step.rule()) && step.error().isEmpty()) {
                    cluster = cluster.after(step);
                    fresh++;
                }
            }
        }
        ClaimView claim = asked;
        List<SyncStep> steps = new ArrayList<>();
        steps.add(ClaimSync.sync(cluster, claim));
        if (steps.get(0).rule() == ControllerRule.CLAIM_GETS_DEFAULT_CLASS
                && !steps.get(0).isQuiet()) {
            cluster = cluster.after(steps.get(0));
            claim = cluster.claim(claim.namespace(), claim.name()).orElse(claim);
            steps.add(ClaimSync.sync(cluster, claim));
        }
        return new Why(claim, steps, new WhyVolumes(cluster, claim, node).all(), fresh, end);
    }

    Decision decision() {
        if (last().error().isPresent()) {
            return Decision.ERROR;
        }
        return switch (last().rule().effect()) {
            case BINDS -> Decision.BINDS;
            case KEEPS -> Decision.BOUND;
            case LOSES -> Decision.LOST;
            case WAITS -> Decision.WAITS;
            case PROVISIONS -> Decision.PROVISIONS;
            default -> Decision.PENDING;
        };
    }

    SyncStep last() {
        return steps.get(steps.size() - 1);
    }

    /** The volume the claim gets, or has. */
    Optional<WhyVolume> chosen() {
        return volumes.stream().filter(WhyVolume::chosen).findFirst();
    }

    /** The volumes that are as good as the chosen one; a cluster leaves the choice to chance. */
    List<String> ties() {
        return volumes.stream()
                .filter(WhyVolume::equallyGood)
                .map(WhyVolume::name)
                .toList();
    }

    List<ControllerEvent> events() {
        return steps.stream().flatMap(step -> step.events().stream()).toList();
    }

    List<Write> writes() {
        return steps.stream().flatMap(step -> step.writes().stream()).toList();
    }
}
