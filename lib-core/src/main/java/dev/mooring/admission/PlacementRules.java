package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.each;
import static dev.mooring.admission.FieldRule.in;
import static dev.mooring.admission.FieldRule.oneOf;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules for what decides where a pod may run.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go validateAffinity, validateSchedulingGates,
 *     validateTopologySpreadConstraints, ValidateTolerations
 */
final class PlacementRules {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
    private static final String TOPOLOGY_KEY = "topologyKey";
    private static final String UNSATISFIABLE = "whenUnsatisfiable";
    private static final String SCHEDULE_NOT = "DoNotSchedule";
    private static final String SELECTOR = "labelSelector";
    private static final String MIN_DOMAINS = "minDomains";
    private static final String EMPTY = "can not be empty";
    private static final String POSITIVE = "must be greater than zero";
    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final Pattern V4 = Pattern.compile("(0*(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]+");
    private static final List<String> HONOR = List.of("Honor", "Ignore");

    private static final FieldRule[] POD_AFFINITY = {
        each(REQUIRED, PlacementRules::podTerm), each(PREFERRED, PlacementRules::weight, PlacementRules::weighted)
    };

    /** The affinity of a pod. */
    static final FieldRule AFFINITY = in(
            "affinity",
            in(
                    "nodeAffinity",
                    PlacementRules::nodes,
                    each(PREFERRED, PlacementRules::weight, PlacementRules::preference)),
            in("podAffinity", POD_AFFINITY),
            in("podAntiAffinity", POD_AFFINITY));

    private PlacementRules() {}

    private static void nodes(Fields affinity, Errors errors) {
        if (affinity.json().has(REQUIRED)) {
            new NodeSelectorRules(errors, false).selector(affinity.json().child(REQUIRED), affinity.child(REQUIRED));
        }
    }

    private static void preference(Fields term, Errors errors) {
        new NodeSelectorRules(errors, true).term(term.json().child("preference"), term.child("preference"));
    }

    private static void weight(Fields term, Errors errors) {
        FieldRule.between("weight", 1, 100, "must be in the range 1-100").check(term, errors);
    }

    private static void weighted(Fields term, Errors errors) {
        podTerm(new Fields(term.json().child("podAffinityTerm"), term.child("podAffinityTerm")), errors);
    }

    private static void podTerm(Fields term, Errors errors) {
        for (String each : List.of(SELECTOR, "namespaceSelector")) {
            SelectorRules.check(term.json().child(each), false, term.child(each), errors);
        }
        for (String namespace : FieldReads.texts(term.json(), "namespaces")) {
            errors.invalid(term.child("namespace"), namespace, NameSyntax.label(namespace));
        }
        String key = term.text(TOPOLOGY_KEY);
        if (key.isEmpty()) {
            errors.required(term.child(TOPOLOGY_KEY), EMPTY);
        }
        errors.invalid(term.child(TOPOLOGY_KEY), key, NameSyntax.qualified(errors.server(), key));
    }

    static void gates(JsonObject spec, FieldPath at, Errors errors) {
        Set<String> seen = new HashSet<>();
        int index = 0;
        for (JsonObject gate : FieldReads.objects(spec, "schedulingGates")) {
            String name = FieldReads.text(gate, "name");
            FieldPath place = at.child("schedulingGates").index(index++);
            errors.invalid(place, name, NameSyntax.qualified(errors.server(), name));
            if (!seen.add(name)) {
                errors.duplicate(place, name);
            }
        }
    }

    static void spread(JsonObject spec, FieldPath at, Errors errors) {
        List<JsonObject> all = FieldReads.objects(spec, "topologySpreadConstraints");
        for (int i = 0; i < all.size(); i++) {
            Fields constraint =
                    new Fields(all.get(i), at.child("topologySpreadConstraints").index(i));
            positive("maxSkew", constraint, errors);
            if (constraint.text(TOPOLOGY_KEY).isEmpty()) {
                errors.required(constraint.child(TOPOLOGY_KEY), EMPTY);
            }
            if (!List.of(SCHEDULE_NOT, "ScheduleAnyway").contains(constraint.text(UNSATISFIABLE))) {
                errors.notSupported(
                        constraint.child(UNSATISFIABLE),
                        constraint.text(UNSATISFIABLE),
                        List.of(SCHEDULE_NOT, "ScheduleAnyway"));
            }
            String pair = pair(all.get(i));
            if (all.subList(i + 1, all.size()).stream()
                    .anyMatch(other -> pair(other).equals(pair))) {
                errors.duplicate(constraint.child("{topologyKey, whenUnsatisfiable}"), pair);
            }
            if (constraint.json().has(MIN_DOMAINS)) {
                minDomains(constraint, errors);
            }
            oneOf("nodeAffinityPolicy", HONOR).check(constraint, errors);
            oneOf("nodeTaintsPolicy", HONOR).check(constraint, errors);
            SelectorRules.check(constraint.json().child(SELECTOR), false, constraint.child(SELECTOR), errors);
        }
    }

    private static String pair(JsonObject constraint) {
        return "{" + FieldReads.text(constraint, TOPOLOGY_KEY) + ", " + FieldReads.text(constraint, UNSATISFIABLE)
                + "}";
    }

    private static void minDomains(Fields constraint, Errors errors) {
        positive(MIN_DOMAINS, constraint, errors);
        String action = constraint.text(UNSATISFIABLE);
        if (!action.equals(SCHEDULE_NOT)) {
            errors.invalidShown(
                    constraint.child(MIN_DOMAINS),
                    Long.toString(FieldReads.number(constraint.json(), MIN_DOMAINS)),
                    "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action);
        }
    }

    private static void positive(String key, Fields fields, Errors errors) {
        FieldRule.between(key, 1, Integer.MAX_VALUE, POSITIVE).check(fields, errors);
    }

    static void toleration(Fields toleration, Errors errors) {
        String key = toleration.text("key");
        String operator = toleration.text("operator");
        String value = toleration.text("value");
        String effect = toleration.text("effect");
        FieldPath operatorAt = toleration.child("operator");
        if (!key.isEmpty()) {
            errors.invalid(toleration.child("key"), key, NameSyntax.qualified(errors.server(), key));
        } else if (!operator.equals("Exists")) {
            errors.invalidWord(
                    operatorAt,
                    operator,
                    "operator must be Exists when `key` is empty, which means \"match all values and all keys\"");
        }
        if (toleration.json().has("tolerationSeconds") && !effect.equals("NoExecute")) {
            errors.invalidWord(
                    toleration.child("effect"), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set");
        }
        switch (operator) {
            case "Equal", "" -> {
                List<String> problems = NameSyntax.labelValue(errors.server(), value);
                if (!problems.isEmpty()) {
                    errors.invalid(operatorAt, value, String.join(";", problems));
                }
            }
            case "Exists" -> {
                if (!value.isEmpty()) {
                    errors.invalid(operatorAt, value, "value must be empty when `operator` is 'Exists'");
                }
            }
            case "Lt", "Gt" -> {
                // a gate decides
            }
            default -> errors.notSupported(operatorAt, operator, List.of("Equal", "Exists"));
        }
        if (!effect.isEmpty()) {
            oneOf("effect", EFFECTS).check(toleration, errors);
        }
    }

    static void hostAlias(Fields alias, Errors errors) {
        boolean hasPlace = errors.has(AdmissionDifference.HOST_ALIASES_HAVE_PLACES);
        FieldPath at = hasPlace ? alias.at() : FieldPath.of("spec").child("hostAliases");
        if (!isAddress(alias.text("ip"))) {
            errors.invalid(
                    at.child("ip"),
                    alias.text("ip"),
                    hasPlace
                            ? "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"
                            : "must be valid IP address");
        }
        int index = 0;
        FieldPath names = at.child("hostnames");
        for (String name : FieldReads.texts(alias.json(), "hostnames")) {
            errors.invalid(hasPlace ? names.index(index++) : names, name, NameSyntax.subdomain(name));
        }
    }

    /** Of an address of IPv6, only the characters are checked. */
    private static boolean isAddress(String text) {
        return (text.contains(":") ? V6 : V4).matcher(text).matches();
    }
}
