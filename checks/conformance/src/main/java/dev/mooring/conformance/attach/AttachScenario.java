package dev.mooring.conformance.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import java.time.Duration;
import java.util.List;

/**
 * A cluster in which the attach/detach controller starts, and the following events.
 *
 * @param objects nodes, CSINodes, CSIDrivers, volumes, claims, pods and VolumeAttachments in their current state
 * @param attacher how the external attacher behaves
 * @param nodes whether Ready nodes write their status regularly
 * @param first the time before the first observation
 * @param steps what happens afterwards
 * @param chance the random choices
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
        /** Every five seconds, like a busy kubelet. */
        REGULAR,
        /** Never: uncertain attachments stay uncertain. */
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
     * The current objects with live nodes, observed once.
     *
     * @param objects the objects
     * @param attacher the attacher
     * @param first the time until the observation
     * @return the scenario
     */
    public static AttachScenario of(List<Manifest> objects, AttacherBehaviour attacher, Duration first) {
        return new AttachScenario(objects, attacher, Heartbeat.REGULAR, first, List.of(), Chance.BY_NAME);
    }

    /**
     * The same with further steps.
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
     * The same with the random choices of another run.
     *
     * @param newChance the random choices
     * @return the changed copy
     */
    public AttachScenario with(Chance newChance) {
        return new AttachScenario(objects, attacher, nodes, first, steps, newChance);
    }
}
