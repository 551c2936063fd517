package dev.mooring.plan;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.json.JsonException;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.internal.Kubectl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The fields that an object gets when it is recreated, and why that is not done for some of them. */
final class RecreatedFields {

    private final List<FieldChange> changes = new ArrayList<>();
    private final Inventory now;
    private final Draft draft;
    private final ObjectRef object;

    private RecreatedFields(Inventory now, Draft draft, ObjectRef object) {
        this.now = now;
        this.draft = draft;
        this.object = object;
    }

    /** The fields of a goal; what cannot be read is refused. */
    static RecreatedFields of(Goal.Recreate goal, Inventory now, Draft draft) {
        return of(goal, goal.fields(), now, draft);
    }

    /** Some of the fields of a goal. */
    static RecreatedFields of(Goal.Recreate goal, Map<String, String> some, Inventory now, Draft draft) {
        RecreatedFields fields = new RecreatedFields(now, draft, goal.object());
        for (Map.Entry<String, String> each : some.entrySet()) {
            try {
                fields.changes.add(FieldChange.of(each.getKey(), each.getValue()));
            } catch (JsonException e) {
                draft.refuse(
                        PlanCode.PLAN_GOAL_UNCLEAR,
                        goal.object(),
                        "the value of " + each.getKey() + " begins like JSON, and is none: " + e.getMessage());
            }
        }
        return fields;
    }

    List<FieldChange> changes() {
        return List.copyOf(changes);
    }

    /** Whether an object has all of them. */
    boolean areIn(Manifest known) {
        return changes.stream().allMatch(each -> each.isIn(known));
    }

    /** The object with all of them. */
    Manifest on(Manifest known) {
        Manifest changed = known;
        for (FieldChange each : changes) {
            changed = each.on(changed);
        }
        return changed;
    }

    /** Why a field is not changed by a plan. */
    interface Objection {

        /** {@return whether it has objected} */
        boolean to(FieldChange change);
    }

    /** Asks about each field that an object does not have yet. */
    void check(Manifest known, Objection objection) {
        for (FieldChange each : changes) {
            if (!each.isIn(known) && !objection.to(each)) {
                checkInPlace(known, each);
            }
        }
    }

    /** What the API server accepts needs no plan. */
    private void checkInPlace(Manifest known, FieldChange change) {
        AdmissionDecision answer = Admission.update(now.release(), known, change.on(known));
        boolean isRefused =
                answer instanceof AdmissionDecision.Invalid || answer instanceof AdmissionDecision.Undecodable;
        if (!isRefused) {
            draft.refuse(
                    PlanCode.PLAN_FIELD_CHANGES_IN_PLACE,
                    object,
                    change.field() + " can be changed without recreating it",
                    RemedyStep.of("change-field", "patch it, or change it in its manifest")
                            .withTarget(object.toString())
                            .withArgv(Kubectl.HERE.patch(object, change.patch())));
        }
    }

    boolean isOtherData(FieldChange change, String why, RemedyStep... remedy) {
        draft.refuse(PlanCode.PLAN_FIELD_NAMES_OTHER_DATA, object, change.field() + " " + why, remedy);
        return true;
    }

    /** A device and a file system have the same bytes, and never the same data. */
    boolean isOtherMode(FieldChange change, String kind) {
        return isOtherData(
                change,
                "of the same bytes means other data: a file system is made on a device that has none, and what writes the"
                        + " device overwrites the file system",
                RemedyStep.of("copy-data", "copy the data into a " + kind + " that has the other mode"));
    }

    boolean isUnclear(FieldChange change, String why, RemedyStep... remedy) {
        draft.refuse(PlanCode.PLAN_GOAL_UNCLEAR, object, change.field() + " " + why, remedy);
        return true;
    }

    /** Whether the API server accepts the object as it is recreated. */
    void checkServer(Manifest again) {
        AdmissionDecision answer = Admission.post(now.release(), again);
        boolean isRefused =
                answer instanceof AdmissionDecision.Invalid || answer instanceof AdmissionDecision.Undecodable;
        if (isRefused) {
            draft.refuse(PlanCode.PLAN_SERVER_REFUSES, object, answer.refusal());
        }
    }
}
