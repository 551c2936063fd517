package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules for the environment variables of a container.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidateEnv, ValidateEnvFrom
 */
final class EnvironmentRules {

    private static final String FORM = "[-._a-zA-Z][-._a-zA-Z0-9]*";
    private static final Pattern NAME = Pattern.compile(FORM);
    private static final String KEY_FORM = "[-._a-zA-Z0-9]+";
    private static final Pattern KEY = Pattern.compile(KEY_FORM);
    private static final int LONGEST_KEY = 253;
    private static final List<String> SOURCES =
            List.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef");
    private static final String SEVERAL = "may not have more than one field specified at a time";

    private EnvironmentRules() {}

    static void check(JsonObject container, FieldPath at, Errors errors) {
        int index = 0;
        for (JsonObject variable : FieldReads.objects(container, "env")) {
            FieldPath place = at.child("env").index(index++);
            String name = FieldReads.text(variable, "name");
            if (name.isEmpty()) {
                errors.required(place.child("name"));
            } else {
                errors.invalid(place.child("name"), name, problems(name, errors));
            }
            if (variable.has("valueFrom")) {
                valueFrom(variable, place.child("valueFrom"), errors);
            }
        }
        index = 0;
        for (JsonObject source : FieldReads.objects(container, "envFrom")) {
            from(source, at.child("envFrom"), index++, errors);
        }
    }

    private static void valueFrom(JsonObject variable, FieldPath at, Errors errors) {
        JsonObject from = variable.child("valueFrom");
        long sources = SOURCES.stream().filter(from::has).count();
        if (from.has("fieldRef")) {
            FieldReferences.field(from, at, FieldReferences.OF_VARIABLE, errors);
        }
        if (from.has("resourceFieldRef")) {
            FieldReferences.resource(from, at, false, errors);
        }
        for (String each : List.of("configMapKeyRef", "secretKeyRef")) {
            if (from.has(each)) {
                key(from.child(each), at.child(each), errors);
            }
        }
        if (sources == 0) {
            errors.invalid(
                    at,
                    "",
                    "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`"
                            + (errors.has(AdmissionDifference.VARIABLES_COME_FROM_FILES)
                                    ? ", `secretKeyRef` or `fileKeyRef`"
                                    : " or `secretKeyRef`"));
        } else if (!FieldReads.text(variable, "value").isEmpty()) {
            errors.invalid(at, "", "may not be specified when `value` is not empty");
        } else if (sources > 1) {
            errors.invalid(at, "", SEVERAL);
        }
    }

    private static void key(JsonObject reference, FieldPath at, Errors errors) {
        String name = FieldReads.text(reference, "name");
        String key = FieldReads.text(reference, "key");
        errors.invalid(at.child("name"), name, NameSyntax.subdomain(name));
        if (key.isEmpty()) {
            errors.required(at.child("key"));
            return;
        }
        List<String> problems = new ArrayList<>();
        if (key.length() > LONGEST_KEY) {
            problems.add("must be no more than " + LONGEST_KEY + " characters");
        }
        if (!KEY.matcher(key).matches()) {
            problems.add(
                    "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name', "
                            + " or 'KEY_NAME',  or 'key-name', regex used for validation is '" + KEY_FORM + "')");
        }
        problems.addAll(dots(key));
        errors.invalid(at.child("key"), key, problems);
    }

    /** The messages about the number of sources name the list. */
    private static void from(JsonObject source, FieldPath list, int index, Errors errors) {
        FieldPath at = list.index(index);
        String prefix = FieldReads.text(source, "prefix");
        if (!prefix.isEmpty()) {
            errors.invalid(at.child("prefix"), prefix, problems(prefix, errors));
        }
        List<String> kinds = List.of("configMapRef", "secretRef");
        for (String each : kinds) {
            if (source.has(each)) {
                String name = FieldReads.text(source.child(each), "name");
                FieldPath nameAt = at.child(each).child("name");
                if (name.isEmpty()) {
                    errors.required(nameAt);
                } else {
                    errors.invalid(nameAt, name, NameSyntax.subdomain(PathNames.asPrefix(name)));
                }
            }
        }
        long sources = kinds.stream().filter(source::has).count();
        if (sources != 1) {
            errors.invalid(list, "", sources == 0 ? "must specify one of: `configMapRef` or `secretRef`" : SEVERAL);
        }
    }

    private static List<String> problems(String name, Errors errors) {
        if (errors.has(AdmissionDifference.VARIABLE_NAMES_ARE_RELAXED)) {
            boolean isPrintable = name.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '=');
            return isPrintable
                    ? List.of()
                    : List.of("a valid environment variable name must consist only of printable ASCII characters other"
                            + " than '='");
        }
        List<String> problems = new ArrayList<>();
        if (!NAME.matcher(name).matches()) {
            problems.add("a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or"
                    + " '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1',"
                    + " regex used for validation is '" + FORM + "')");
        }
        problems.addAll(dots(name));
        return problems;
    }

    private static List<String> dots(String name) {
        if (name.equals(".") || name.equals("..")) {
            return List.of("must not be '" + name + "'");
        }
        return name.startsWith("..") ? List.of("must not start with '..'") : List.of();
    }
}
