package dev.mooring.provisioning;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import dev.mooring.provisioning.internal.ProvisioningCheck;
import dev.mooring.reason.Reason;
import java.util.List;

/** What a provisioner does with a claim. */
public sealed interface ProvisioningDecision {

    /** {@return why; for a volume that is made, what was assumed} */
    List<Reason> reasons();

    /** {@return the events about the claim, in order} */
    List<ControllerEvent> events();

    /**
     * It makes a volume.
     *
     * @param volume the volume, as the provisioner posts it
     * @param changed the other objects that it changes: the claim that is cloned gets a finalizer
     * @param reasons what was assumed
     * @param events the events about the claim, in order
     */
    record Provisioned(VolumeView volume, List<Manifest> changed, List<Reason> reasons, List<ControllerEvent> events)
            implements ProvisioningDecision {

        public Provisioned {
            requireNonNull(volume, "volume");
            changed = List.copyOf(changed);
            reasons = List.copyOf(reasons);
            events = List.copyOf(events);
        }
    }

    /**
     * It makes no volume.
     *
     * @param state what it does instead
     * @param changed the objects that it changes: a claim whose node is gone loses its selected node
     * @param reasons one reason, with a {@link ProvisioningCheck}
     * @param events the events about the claim, in order
     */
    record NotProvisioned(State state, List<Manifest> changed, List<Reason> reasons, List<ControllerEvent> events)
            implements ProvisioningDecision {

        public NotProvisioned {
            requireNonNull(state, "state");
            changed = List.copyOf(changed);
            reasons = List.copyOf(reasons);
            events = List.copyOf(events);
        }
    }

    /** What a provisioner does that makes no volume. */
    enum State {
        /** Nothing: the claim is not for it, or not yet. */
        IGNORED,
        /** Nothing: it leaves the claim to the populator of its data source. */
        LEFT,
        /** It fails, and tries again. */
        FAILED,
        /** It fails, and the scheduler must choose another node. */
        RESCHEDULED,
        /** That depends on an object that is not given. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
