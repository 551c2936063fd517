package dev.mooring.plan;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.Owners;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A StatefulSet gets another immutable field: it is recreated around its pods, which keep running. */
final class RecreateSetDraft extends GoalDraft {

    private static final String TEMPLATES = "volumeClaimTemplates";
    private static final String CLASS = "storageClassName";
    private static final String SERVICE = "serviceName";
    private static final Set<String> FIELDS = Set.of(SERVICE, "podManagementPolicy");

    private static final Set<String> MUTABLE = Set.of(
            "replicas",
            "ordinals",
            "template",
            "updateStrategy",
            "revisionHistoryLimit",
            "persistentVolumeClaimRetentionPolicy",
            "minReadySeconds");

    private final ObjectRef set;
    private final SetRecreation recreation;
    private final RecreatedFields fields;
    /** The new class of each template. */
    private final Map<String, String> classes = new TreeMap<>();

    RecreateSetDraft(Goal.Recreate goal, Inventory now) {
        super(now);
        this.set = goal.object();
        this.recreation = new SetRecreation(this, set);
        Map<String, String> others = new TreeMap<>();
        goal.fields().forEach((name, value) -> {
            String[] parts = name.replaceFirst("^spec\\.", "").split("\\.", 3);
            if (!parts[0].equals(TEMPLATES)) {
                others.put(name, value);
            } else if (parts.length == 3
                    && parts[2].replaceFirst("^spec\\.", "").equals(CLASS)) {
                classes.put(parts[1], value);
            } else {
                refuseTemplate(name);
            }
        });
        this.fields = RecreatedFields.of(goal, others, now, draft);
    }

    private void refuseTemplate(String name) {
        boolean isSize = name.endsWith("resources.requests.storage");
        draft.refuse(
                PlanCode.PLAN_GOAL_UNCLEAR,
                set,
                isSize
                        ? name
                                + " has goals of its own: grow, with the claims, and template, which follows claims that have"
                                + " grown"
                        : name + " is no field that a plan changes: expected " + TEMPLATES + ".NAME." + CLASS,
                isSize
                        ? RemedyStep.of("grow", "plan to grow the set, or let its template follow its claims")
                        : RemedyStep.of("choose-field", "name the template and the field"));
    }

    @Override
    void write() {
        draft.kinds.addAll(Set.of(Kinds.STATEFUL_SET, Kinds.STORAGE_CLASS, Kinds.NAMESPACE));
        draft.concerned.add(set);
        Optional<Manifest> there = now.find(set);
        Optional<Manifest> known = there.or(recreation::kept);
        if (known.isEmpty()) {
            draft.refuse(PlanCode.PLAN_OBJECT_NOT_GIVEN, set, "is not given, and no given claim remembers it");
            return;
        }
        check(known.get());
        if (draft.refused.isEmpty()) {
            recreate(there, known.get());
        }
    }

    private void check(Manifest known) {
        Owners.controller(known)
                .ifPresent(owner -> draft.refuse(
                        PlanCode.PLAN_OWNER_DECIDES,
                        set,
                        "is made by " + owner + ", which creates it again as its own spec says",
                        RemedyStep.of(
                                "change-owner",
                                "change the field in the owner; its operator does the rest, or says" + " how")));
        fields.check(
                known,
                change -> !FIELDS.contains(change.first())
                        && !MUTABLE.contains(change.first())
                        && !change.isInMetadata()
                        && fields.isUnclear(
                                change,
                                "is no field that a plan changes in a set",
                                RemedyStep.of(
                                        "choose-field",
                                        "expected " + String.join(", ", new TreeSet<>(FIELDS)) + " or " + TEMPLATES
                                                + ".NAME." + CLASS)));
        classes.keySet().stream()
                .filter(each -> template(known, each).isEmpty())
                .forEach(each -> draft.refuse(
                        PlanCode.PLAN_GOAL_UNCLEAR,
                        set,
                        "has no template of the name " + each,
                        RemedyStep.of("name-template", "name the template")));
    }

    private static Optional<JsonObject> template(Manifest known, String name) {
        return known.spec().array(TEMPLATES).objects().stream()
                .filter(each -> each.child("metadata")
                        .string("name")
                        .filter(name::equals)
                        .isPresent())
                .findFirst();
    }

    private boolean isAsAsked(Manifest known) {
        return fields.areIn(known)
                && classes.entrySet().stream()
                        .allMatch(each -> template(known, each.getKey())
                                .flatMap(found -> found.child("spec").string(CLASS))
                                .filter(each.getValue()::equals)
                                .isPresent());
    }

    private Manifest changed(Manifest known) {
        List<JsonValue> templates = new ArrayList<>();
        for (JsonValue each : known.spec().array(TEMPLATES).items()) {
            JsonObject template = each instanceof JsonObject found ? found : JsonObject.EMPTY;
            String name = template.child("metadata").string("name").orElse("");
            templates.add(
                    classes.containsKey(name)
                            ? template.with("spec", template.child("spec").with(CLASS, classes.getOrDefault(name, "")))
                            : each);
        }
        Manifest own = fields.on(ClaimDocument.unserved(known));
        return new Manifest(own.json()
                .with("kind", Kinds.STATEFUL_SET)
                .with("spec", templates.isEmpty() ? own.spec() : own.spec().with(TEMPLATES, new JsonArray(templates))));
    }

    private void recreate(Optional<Manifest> there, Manifest known) {
        List<ClaimView> claims = claims(known);
        claims.forEach(this::concern);
        if (there.isEmpty() || !isAsAsked(known)) {
            Manifest again = recreation.kept().filter(this::isAsAsked).orElseGet(() -> changed(known));
            fields.checkServer(again);
            if (draft.refused.isEmpty()) {
                obstacles.serverTakes(again, set.namespace());
            }
            recreation.write(there, again, claims);
            stays(known);
        }
        Check reached = reached(known);
        draft.end(reached.statement(), reached.holds());
        recreation.forget(
                claims,
                reached,
                "no trace of the plan is left on the claim; if the manifest is in Git, put the changed field there now");
        recipe.othersStay(Set.of());
    }

    private List<ClaimView> claims(Manifest known) {
        StatefulSetClaims wanted = StatefulSetClaims.of(known);
        return now.claims().stream()
                .filter(each -> each.namespace().equals(set.namespace())
                        && wanted.templateOf(each.name()).isPresent())
                .toList();
    }

    private void concern(ClaimView claim) {
        draft.concerned.add(claim.ref());
        now.volume(claim.volumeName()).ifPresent(volume -> {
            draft.concerned.add(volume.ref());
            draft.owners.put(volume.name(), Set.of(claim.ref()));
        });
    }

    private void stays(Manifest known) {
        for (FieldChange each : fields.changes()) {
            if (each.first().equals(SERVICE) && !each.isIn(known)) {
                draft.stays.add("pods that run keep the DNS name of the old Service until each is recreated");
            }
        }
        classes.forEach((template, name) -> draft.stays.add("claims of template " + template
                + " that exist keep their class: plan recreate changes it claim by claim"));
    }

    private Check reached(Manifest known) {
        if (!fields.changes().isEmpty()) {
            FieldChange first = fields.changes().get(0);
            return check(first.field(), "{." + String.join(".", first.segments()) + "}", text(first.value()));
        }
        Map.Entry<String, String> first = classes.entrySet().iterator().next();
        List<JsonObject> templates = known.spec().array(TEMPLATES).objects();
        int index = templates.indexOf(template(known, first.getKey()).orElse(JsonObject.EMPTY));
        return check(
                TEMPLATES + "." + first.getKey() + "." + CLASS,
                "{.spec." + TEMPLATES + "[" + index + "].spec." + CLASS + "}",
                first.getValue());
    }

    private static String text(JsonValue value) {
        return value instanceof JsonString string ? string.value() : value instanceof JsonNull ? "" : value.toJson();
    }

    private Check check(String field, String path, String text) {
        return Checks.HERE.reads(
                set,
                set + " has the new " + field,
                path,
                text.isEmpty() ? Prints.NOTHING : Prints.EXACTLY,
                text,
                world -> world.is(set, this::isAsAsked));
    }
}
