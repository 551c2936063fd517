package dev.mooring.expansion;

import dev.mooring.reason.EnumNames;

/** How far the expansion of a claim is. */
public enum ExpansionState {
    /** The claim has the size already. */
    DONE,
    /** The API server refuses the new size. */
    REFUSED,
    /** The claim is not bound: there is nothing to expand. */
    NOT_BOUND,
    /** The new size is accepted, and the resizer has to begin. */
    REQUESTED,
    /** The resizer has begun: {@code ControllerResizeInProgress}. */
    CONTROLLER_RESIZE_IN_PROGRESS,
    /** The driver refuses the size for good: {@code ControllerResizeInfeasible}. */
    CONTROLLER_RESIZE_INFEASIBLE,
    /** The volume has the size, and a kubelet has to grow the file system: {@code NodeResizePending}. */
    NODE_RESIZE_PENDING,
    /** A kubelet has begun: {@code NodeResizeInProgress}. */
    NODE_RESIZE_IN_PROGRESS,
    /** The driver refuses the size on the node: {@code NodeResizeInfeasible}. */
    NODE_RESIZE_INFEASIBLE,
    /** Evidence is missing, or cannot be read. */
    UNKNOWN;

    /** Who does the next step if nothing stops it. */
    ExpansionActor actor() {
        return switch (this) {
            case DONE, NOT_BOUND -> ExpansionActor.NOBODY;
            case REFUSED -> ExpansionActor.USER;
            case REQUESTED, CONTROLLER_RESIZE_IN_PROGRESS, CONTROLLER_RESIZE_INFEASIBLE, NODE_RESIZE_INFEASIBLE ->
                ExpansionActor.RESIZER;
            case NODE_RESIZE_PENDING, NODE_RESIZE_IN_PROGRESS -> ExpansionActor.KUBELET;
            case UNKNOWN -> ExpansionActor.UNKNOWN;
        };
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
