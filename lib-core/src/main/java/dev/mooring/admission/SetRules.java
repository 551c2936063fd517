package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.internal.Secrets;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.object.internal.NameSyntax;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the claim templates of a StatefulSet, its pod template, and its immutable fields.
 *
 * @upstream kubernetes pkg/apis/apps/validation/validation.go ValidateStatefulSetSpec, ValidateStatefulSetUpdate
 */
final class SetRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final String TEMPLATES = "volumeClaimTemplates";
    private static final String REVISIONS = "revisionHistoryLimit";

    /** The immutable fields, in the order in which newer servers report them. */
    private static final List<String> KEPT = List.of("selector", TEMPLATES, "serviceName", "podManagementPolicy");

    private SetRules() {}

    static void check(JsonObject set, JsonObject old, Errors errors) {
        if (!old.isEmpty()) {
            change(set, old, errors);
            if (errors.has(AdmissionDifference.TEMPLATES_ARE_CHECKED)
                    && names(old).stream().allMatch(SetRules::isName)) {
                checkNames(set, errors);
            }
            isKept(set.child("spec"), old.child("spec"), errors);
        } else {
            new MetadataRules(set.child("metadata"), errors).checkLabel();
            JsonObject spec = FieldReads.withoutNulls(set.child("spec"));
            StrategyRules.ofSet(spec, false, errors);
            boolean areTemplatesChecked = errors.has(AdmissionDifference.TEMPLATES_ARE_CHECKED);
            if (areTemplatesChecked) {
                int index = 0;
                for (JsonObject template : FieldReads.objects(set.child("spec"), TEMPLATES)) {
                    ClaimRules.checkTemplate(template, SPEC.child(TEMPLATES).index(index++), errors);
                }
                checkNames(set, errors);
            }
            serviceName(spec, errors);
            WorkloadRules.STATEFUL_SET.checkSpec(
                    withoutNames(spec), "", Optional.of(names(set)).filter(each -> areTemplatesChecked), errors);
        }
    }

    /** The pod template is not checked if the stored set is already invalid. */
    private static void change(JsonObject set, JsonObject old, Errors errors) {
        Errors stored = new Errors(errors.server());
        checkStored(old, false, true, stored);
        errors.addNew(
                found -> checkStored(set, hasUnavailable(old), stored.isEmpty(), found),
                found -> stored.list().forEach(found::add));
    }

    /** What is also checked of a changed set; its claim templates and the name of its service cannot change. */
    private static void checkStored(
            JsonObject set, boolean keepsUnavailable, boolean areTemplatesChecked, Errors errors) {
        JsonObject spec = FieldReads.withoutNulls(set.child("spec"));
        StrategyRules.ofSet(spec, keepsUnavailable, errors);
        WorkloadRules.STATEFUL_SET.checkSpec(
                withoutNames(spec),
                "",
                Optional.of(names(set))
                        .filter(each -> areTemplatesChecked && errors.has(AdmissionDifference.TEMPLATES_ARE_CHECKED)),
                errors);
    }

    private static boolean hasUnavailable(JsonObject set) {
        return FieldReads.withoutNulls(set.child("spec"))
                .child("updateStrategy")
                .child("rollingUpdate")
                .has("maxUnavailable");
    }

    private static void serviceName(JsonObject spec, Errors errors) {
        String name = FieldReads.text(spec, "serviceName");
        if (!name.isEmpty() && errors.has(AdmissionDifference.SERVICE_NAME_OF_SET_IS_CHECKED)) {
            errors.invalid(SPEC.child("serviceName"), name, NameSyntax.label(name));
        }
    }

    /** The controller gives each pod a host name of its own. */
    private static JsonObject withoutNames(JsonObject spec) {
        JsonObject template = spec.child("template");
        JsonObject pod = template.child("spec").without("hostname").without("subdomain");
        return spec.with("template", template.with("spec", pod));
    }

    /**
     * Each template becomes a volume of the pods under its name; templates with the same name become one volume. The
     * server reads them in random order.
     *
     * @upstream kubernetes pkg/apis/apps/validation/validation.go volumesToAddForTemplates
     * @upstream kubernetes pkg/apis/core/validation/validation.go ValidateVolumes
     */
    private static void checkNames(JsonObject set, Errors errors) {
        int index = 0;
        for (String name : names(set)) {
            FieldPath volume =
                    SPEC.child("template").child("spec").child("volumes").index(index++);
            if (name.isEmpty()) {
                errors.required(volume.child("persistentVolumeClaim").child("claimName"), "");
                errors.required(volume.child("name"), "");
            } else {
                errors.invalid(volume.child("name"), name, NameSyntax.label(name));
            }
        }
    }

    private static Set<String> names(JsonObject set) {
        Set<String> names = new LinkedHashSet<>();
        FieldReads.objects(set.child("spec"), TEMPLATES)
                .forEach(template -> names.add(FieldReads.text(template.child("metadata"), "name")));
        return names;
    }

    private static boolean isName(String name) {
        return NameSyntax.label(name).isEmpty();
    }

    private static void isKept(JsonObject spec, JsonObject old, Errors errors) {
        if (errors.has(AdmissionDifference.FIELDS_OF_SET_ARE_NAMED)) {
            KEPT.stream().filter(key -> isOther(spec, old, key)).forEach(key -> immutable(spec, key, errors));
            return;
        }
        boolean anyRevisions = errors.has(AdmissionDifference.REVISIONS_OF_SET_MAY_CHANGE);
        if (KEPT.stream().anyMatch(key -> isOther(spec, old, key))
                || (!anyRevisions && isOther(spec, old, REVISIONS))) {
            errors.forbidden(
                    SPEC,
                    "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template',"
                            + " 'updateStrategy', "
                            + (anyRevisions ? "'revisionHistoryLimit', " : "")
                            + "'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden");
        }
    }

    private static boolean isOther(JsonObject spec, JsonObject old, String key) {
        return !SemanticEquality.equal(Schema.SET_SPEC.typeOf(key), compared(old, key), compared(spec, key));
    }

    private static void immutable(JsonObject spec, String key, Errors errors) {
        FieldPath at = SPEC.child(key);
        GoType type = Schema.SET_SPEC.typeOf(key);
        if (key.equals(TEMPLATES)) {
            errors.invalidShown(at, spec.has(key) ? shown(spec.array(key)) : "null", ImmutableFields.IMMUTABLE);
        } else if (type.name().equals("string")) {
            errors.invalid(at, FieldReads.text(spec, key), ImmutableFields.IMMUTABLE);
        } else {
            errors.invalidValue(at, type, spec.members().get(key), ImmutableFields.IMMUTABLE);
        }
    }

    /** The server's own form of a template has the metadata fields next to spec and status; secrets are hidden. */
    private static String shown(JsonArray templates) {
        return GoJson.of(Secrets.hidden(JsonArray.of(templates.items().stream()
                .map(FieldReads::members)
                .map(template -> StoredForm.document(Schema.METADATA, template.child("metadata"))
                        .with("Spec", StoredForm.server(Schema.CLAIM_SPEC, template.child("spec")))
                        .with("Status", StoredForm.server(Schema.CLAIM.typeOf("status"), template.child("status")))))));
    }

    /** The server ignores the kind that a template declares. */
    private static @Nullable JsonValue compared(JsonObject spec, String key) {
        JsonValue value = spec.members().get(key);
        return value instanceof JsonArray array ? withoutKinds(array) : value;
    }

    private static JsonArray withoutKinds(JsonArray templates) {
        return JsonArray.of(templates.items().stream()
                .map(template -> FieldReads.members(template).without("kind").without("apiVersion")));
    }
}
