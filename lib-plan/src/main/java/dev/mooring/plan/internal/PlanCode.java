package dev.mooring.plan.internal;

import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What a plan reports in addition to its steps. With an ERROR there is no plan. */
public enum PlanCode implements ReasonCode {
    /** The object of the goal is not in the input. */
    PLAN_OBJECT_NOT_GIVEN(ERROR),
    /** The goal is incomplete or ambiguous. */
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
    /** A node has the volume, and the input does not show why. */
    PLAN_VOLUME_ON_NODE(ERROR),
    /** Another volume is the same storage, and a claim has it. */
    PLAN_STORAGE_HAS_ANOTHER_VOLUME(ERROR),
    /** A snapshot or a clone of the data is being made. */
    PLAN_DATA_ARE_BEING_COPIED(ERROR),
    /** The controller or the provisioner deletes the data now, before any step. */
    PLAN_DATA_GO_NOW(ERROR),
    /** The object cannot be deleted and created again without loss. */
    PLAN_DATA_GO_WITH_OBJECT(ERROR),
    /** An object of the new name exists. */
    PLAN_NAME_TAKEN(ERROR),
    /** The API server refuses an object that the plan, or the controller of a new workload, creates. */
    PLAN_SERVER_REFUSES(ERROR),
    /** A StatefulSet recreates the claim, empty. */
    PLAN_SET_MAKES_CLAIM_AGAIN(ERROR),
    /** The plan cannot stop the owner of a pod that uses the claim. */
    PLAN_WRITER_CANNOT_BE_STOPPED(ERROR),
    /** The conditions of a step never hold. */
    PLAN_STEP_NOT_POSSIBLE(ERROR),
    /** After the last step the goal is not reached. */
    PLAN_GOAL_NOT_REACHED(ERROR),
    /** No lasting snapshot of the data is known, and the caller does not say that none is needed. */
    PLAN_NO_COPY(ERROR),
    /** The node may not answer, so nothing shows that its pods end. */
    PLAN_NODE_DOES_NOT_ANSWER(ERROR),
    /** A pod cannot leave the node. */
    PLAN_POD_CANNOT_MOVE(ERROR),
    /** A PodDisruptionBudget allows no eviction of the pod. */
    PLAN_BUDGET_FORBIDS(ERROR),
    /** The claims of the set cannot grow. */
    PLAN_CANNOT_GROW(ERROR),
    /** Not known: whether the claims of the set can grow. */
    PLAN_GROWTH_NOT_KNOWN(WARN),
    /** Another object creates the object of the goal again, as its own spec says. */
    PLAN_OWNER_DECIDES(ERROR),
    /** The API server accepts the change of the field, so nothing has to be recreated. */
    PLAN_FIELD_CHANGES_IN_PLACE(ERROR),
    /** With the changed field the object names other data, or nothing shows that it names the same. */
    PLAN_FIELD_NAMES_OTHER_DATA(ERROR),
    /** The driver does not serve what the changed object requests. */
    PLAN_DRIVER_REFUSES(ERROR),
    /** The data are not lost: a node reaches them, or can reach them. */
    PLAN_DATA_CAN_BE_REACHED(ERROR),
    /** The goal gives data up, and the caller does not confirm it. */
    PLAN_DATA_NOT_GIVEN_UP(ERROR),
    /** The application goes on without data that it had. */
    PLAN_DATA_GIVEN_UP(WARN),
    /** The changed field does not move the data to other storage. */
    PLAN_STORAGE_STAYS(WARN),
    /** The goal may also mean another object. */
    PLAN_OTHER_CANDIDATE(INFO),
    /** A tool applies the manifest of the object again. */
    PLAN_GITOPS_APPLIES_AGAIN(WARN),
    /** Another user's claim may take the volume before the first step. */
    PLAN_AT_RISK_NOW(WARN),
    /** The plan deletes a pod that nothing recreates. */
    PLAN_POD_NOT_MADE_AGAIN(WARN),
    /** A volume that is gone is recreated from what a claim remembers of it. */
    PLAN_MADE_FROM_ANNOTATION(WARN),
    /** Between two steps nothing in the cluster remembers an object that is recreated. */
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
