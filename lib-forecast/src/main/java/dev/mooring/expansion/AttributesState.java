package dev.mooring.expansion;

import dev.mooring.reason.EnumNames;

/** How far the change of a claim's VolumeAttributesClass is. */
public enum AttributesState {
    /** The volume has the class that the claim names, or neither has one. */
    DONE,
    /** The claim names no class any more: the resizer leaves the volume as it is. */
    CANCELLED,
    /** The API server refuses the new class. */
    REFUSED,
    /** The claim is not bound: there is no volume to change. */
    NOT_BOUND,
    /** The resizer has to begin. */
    REQUESTED,
    /** The class does not exist: {@code Pending}. */
    PENDING,
    /** The resizer has begun: {@code InProgress}. */
    IN_PROGRESS,
    /** The driver refuses the class for this volume: {@code Infeasible}. */
    INFEASIBLE,
    /** Evidence is missing, or cannot be read. */
    UNKNOWN;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
