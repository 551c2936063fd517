package dev.mooring.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.List;
import java.util.Optional;

/**
 * How the volumes of a cluster are attached, which pods wait for them and why.
 *
 * <p>The API does not say whether a node's kernel still has a device, whether the {@code volumesInUse} of a lost node is
 * up to date, and how much of the six minutes has passed: the timer is in the controller's memory.
 */
public final class AttachDiagnosis {

    /** The state of a volume. */
    public enum State {
        /** No node has it and no pod needs it. */
        FREE,
        /** It is attached where it is used, or being attached there. */
        IN_PLACE,
        /** It is attached and not used. */
        UNUSED,
        /** A pod waits and gets it without intervention. */
        WAITING,
        /** Evidence is missing or contradicts itself: another node may have it. */
        UNKNOWN,
        /** A pod waits and an operator has to act. */
        STUCK,
        /** The objects contradict each other so that two nodes or pods may write. */
        UNSAFE;

        /** The state in kebab-case. */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * One case of a volume: a reason, and the node it is about.
     *
     * @param reason the code, the object it is about, what was seen, and what to do
     * @param node the node that blocks or that it is about; empty if there is none
     */
    public record Case(Reason reason, String node) {
        public Case {
            requireNonNull(reason, "reason");
            requireNonNull(node, "node");
        }

        /** {@return the code} */
        public ReasonCode code() {
            return reason.code();
        }

        /** {@return what happens without intervention, what is safe and what is not; empty for a remark on the volume} */
        public Optional<AttachCode> advice() {
            return code() instanceof AttachCode advice ? Optional.of(advice) : Optional.empty();
        }
    }

    private final List<VolumeDiagnosis> volumes;
    private final List<Unreadable> unreadable;

    private AttachDiagnosis(List<VolumeDiagnosis> volumes, List<Unreadable> unreadable) {
        this.volumes = List.copyOf(volumes);
        this.unreadable = List.copyOf(unreadable);
    }

    /**
     * Diagnoses a cluster.
     *
     * <p>An object that is not given is not treated as absent: a volume is free, in place, unused or only waiting if
     * the inventory has all pods, claims, volumes, VolumeAttachments and nodes, see {@link Inventory#isComplete}, and
     * all can be read.
     *
     * @param objects pods, claims, volumes, VolumeAttachments, nodes and CSIDrivers, all from one moment
     * @return the diagnosis
     */
    public static AttachDiagnosis of(Inventory objects) {
        return of(objects, objects);
    }

    /**
     * Diagnoses a cluster in which workloads have not made all of their pods and claims yet.
     *
     * @param objects the objects as in {@link #of(Inventory)}
     * @param workloads the workloads of these objects, with what they make
     * @return the diagnosis; its proofs rest only on the objects
     */
    public static AttachDiagnosis of(Inventory objects, WorkloadObjects workloads) {
        return of(workloads.made().isEmpty() ? objects : workloads.addedTo(objects), objects);
    }

    private static AttachDiagnosis of(Inventory objects, Inventory given) {
        AttachProofs proofs = new AttachProofs(given);
        VolumeFacts shown = proofs.shown(objects);
        return new AttachDiagnosis(
                shown.volumes(objects)
                        .map(volume -> VolumeDiagnosis.of(volume, proofs))
                        .toList(),
                shown.unreadable());
    }

    /** {@return the volumes that a pod uses, a VolumeAttachment names or a node reports, by unique name} */
    public List<VolumeDiagnosis> volumes() {
        return volumes;
    }

    /**
     * {@return the objects that cannot be read; because of them no volume counts as free, in place, unused or only
     * waiting}
     */
    public List<Unreadable> unreadable() {
        return unreadable;
    }

    /**
     * The diagnosis as JSON, without proofs. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code volumes}, see {@link VolumeDiagnosis#toJson()}
     */
    public JsonObject toJson() {
        return JsonObject.of("volumes", JsonArray.of(volumes.stream().map(VolumeDiagnosis::toJson)));
    }

    /** How many volumes, and how many objects cannot be read. */
    @Override
    public String toString() {
        return volumes.size() + " volumes" + (unreadable.isEmpty() ? "" : ", " + unreadable.size() + " unreadable");
    }
}
