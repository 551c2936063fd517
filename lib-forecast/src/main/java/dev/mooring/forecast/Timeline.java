package dev.mooring.forecast;

import dev.mooring.controller.ControllerRule;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;

/**
 * What happens in a forecast, in its order. The rounds are those of the PV controller over all objects that are there
 * before the first pod is scheduled. What scheduler, provisioners, deletions and the objects made by workloads change
 * after that is listed without rounds, by object.
 *
 * <p>For example, a claim and a free volume: in round 1 the volume becomes Available, in round 2 the claim is bound.
 *
 * @param rounds the rounds that write something
 * @param later what differs between the end of these rounds and the end of the forecast, by object
 * @param isWhole false if the rounds wrote too often to be kept; then {@code rounds} is empty
 */
public record Timeline(List<Round> rounds, List<ObjectChange> later, boolean isWhole) {

    /**
     * A round: the sync of every claim, then of every volume.
     *
     * @param number its number, from 1
     * @param steps the syncs that write something, in their order
     */
    public record Round(int number, List<Step> steps) {

        public Round {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A sync that writes something.
     *
     * @param object the object that is synced
     * @param rules the rules that it applies; the last one is the most specific
     * @param changes what becomes of the objects that it writes, without those whose phase and partner stay the same
     */
    public record Step(ObjectRef object, List<ControllerRule> rules, List<ObjectChange> changes) {

        public Step {
            rules = List.copyOf(rules);
            changes = List.copyOf(changes);
        }
    }

    /**
     * How one object changes.
     *
     * @param object which one
     * @param before how it is before; empty if there is no such object
     * @param after how it is after; its phase is {@code deleted} if it is gone
     */
    public record ObjectChange(ObjectRef object, Optional<ObjectEnd> before, ObjectEnd after) {}

    public Timeline {
        rounds = List.copyOf(rounds);
        later = List.copyOf(later);
    }
}
