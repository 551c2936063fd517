package dev.mooring.plan;

import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What a plan says besides its steps. With an ERROR there is no plan. */
public enum PlanCode implements ReasonCode {
    /** The object of the goal is not in the input. */
    PLAN_OBJECT_NOT_GIVEN(ERROR),
    /** The goal does not say enough, or says two things. */
    PLAN_GOAL_UNCLEAR(ERROR),
    /** Something that the plan needs is being deleted. */
    PLAN_OBJECT_BEING_DELETED(ERROR),
    /** The object of the goal is not being deleted, so nothing is undone. */
    PLAN_NOT_BEING_DELETED(ERROR),
    /** No volume is known to hold the data of the claim. */
    PLAN_VOLUME_NOT_KNOWN(ERROR),
    /** Several volumes may hold the data of the claim, and none is named. */
    PLAN_SEVERAL_VOLUMES(ERROR),
    /** A claim that exists has the volume. */
    PLAN_VOLUME_TAKEN(ERROR),
    /** The volume holds data of another claim. */
    PLAN_DATA_OF_OTHER_CLAIM(ERROR),
    /** A node has the volume, and nothing that is given says why. */
    PLAN_VOLUME_ON_NODE(ERROR),
    /** Another volume is the same storage, and a claim has it. */
    PLAN_STORAGE_HAS_ANOTHER_VOLUME(ERROR),
    /** The controller or the provisioner deletes the data now, before any step. */
    PLAN_DATA_GO_NOW(ERROR),
    /** The object cannot be deleted and created again without loss. */
    PLAN_DATA_GO_WITH_OBJECT(ERROR),
    /** An object of the new name exists. */
    PLAN_NAME_TAKEN(ERROR),
    /** A StatefulSet makes the claim again, empty. */
    PLAN_SET_MAKES_CLAIM_AGAIN(ERROR),
    /** A pod that uses the claim is made by something that cannot be stopped here. */
    PLAN_WRITER_CANNOT_BE_STOPPED(ERROR),
    /** What must hold before a step does not become true. */
    PLAN_STEP_NOT_POSSIBLE(ERROR),
    /** After the last step the goal is not reached. */
    PLAN_GOAL_NOT_REACHED(ERROR),
    /** No snapshot of the data is known that stays, and nobody said that none is needed. */
    PLAN_NO_COPY(ERROR),
    /** A pod cannot leave the node. */
    PLAN_POD_CANNOT_MOVE(ERROR),
    /** A PodDisruptionBudget allows no eviction of the pod. */
    PLAN_BUDGET_FORBIDS(ERROR),
    /** The claims of the set cannot grow. */
    PLAN_CANNOT_GROW(ERROR),
    /** Another object may be meant too. */
    PLAN_OTHER_CANDIDATE(INFO),
    /** A tool applies the manifest of the object again. */
    PLAN_GITOPS_APPLIES_AGAIN(WARN),
    /** A claim of somebody else may take the volume before the first step. */
    PLAN_AT_RISK_NOW(WARN),
    /** A pod is deleted that nothing makes again. */
    PLAN_POD_NOT_MADE_AGAIN(WARN),
    /** A volume that is gone is made from what a claim remembers of it. */
    PLAN_MADE_FROM_ANNOTATION(WARN),
    /** Between two steps nothing in the cluster remembers an object that is made again. */
    PLAN_NOTHING_REMEMBERS(WARN),
    /** A workload in another namespace needs objects that do not move with it. */
    PLAN_NEEDS_OTHER_OBJECTS(WARN),
    /** A workload stays stopped after the last step. */
    PLAN_WORKLOAD_STAYS_STOPPED(WARN),
    /** What a pod has in its own file system is lost when it leaves the node. */
    PLAN_POD_LOSES_SCRATCH(WARN);

    private final Severity severity;

    PlanCode(Severity severity) {
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
