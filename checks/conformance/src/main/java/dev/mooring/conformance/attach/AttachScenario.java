package dev.mooring.conformance.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import java.time.Duration;
import java.util.List;

/**
 * A cluster whose attach/detach controller starts, and what happens then.
 *
 * @param objects nodes, CSINodes, CSIDrivers, volumes, claims, pods and VolumeAttachments as they stand
 * @param attacher how the external attacher behaves
 * @param nodes whether Ready nodes write their status regularly
 * @param first how long it runs before the first look
 * @param steps what happens afterwards
 * @param chance what is left to chance
 */
public record AttachScenario(
        List<Manifest> objects,
        AttacherBehaviour attacher,
        Heartbeat nodes,
        Duration first,
        List<AttachStep> steps,
        Chance chance) {

    /** Whether Ready nodes write their status. */
    public enum Heartbeat {
        /** Every five seconds, as a kubelet that is busy. */
        REGULAR,
        /** Never: what the controller is not sure of stays so. */
        NONE
    }

    public AttachScenario {
        objects = List.copyOf(objects);
        requireNonNull(attacher, "attacher");
        requireNonNull(nodes, "nodes");
        requireNonNull(first, "first");
        steps = List.copyOf(steps);
        requireNonNull(chance, "chance");
    }

    /**
     * What stands, with nodes that are alive, looked at once.
     *
     * @param objects the objects
     * @param attacher the attacher
     * @param first how long it runs
     * @return the scenario
     */
    public static AttachScenario of(List<Manifest> objects, AttacherBehaviour attacher, Duration first) {
        return new AttachScenario(objects, attacher, Heartbeat.REGULAR, first, List.of(), Chance.BY_NAME);
    }

    /**
     * The same with steps that follow.
     *
     * @param newSteps what happens afterwards
     * @return the changed copy
     */
    public AttachScenario then(List<AttachStep> newSteps) {
        return new AttachScenario(objects, attacher, nodes, first, newSteps, chance);
    }

    /**
     * The same with other nodes.
     *
     * @param newNodes whether they write their status
     * @return the changed copy
     */
    public AttachScenario with(Heartbeat newNodes) {
        return new AttachScenario(objects, attacher, newNodes, first, steps, chance);
    }

    /**
     * The same as another run may go.
     *
     * @param newChance the run
     * @return the changed copy
     */
    public AttachScenario with(Chance newChance) {
        return new AttachScenario(objects, attacher, nodes, first, steps, newChance);
    }
}
