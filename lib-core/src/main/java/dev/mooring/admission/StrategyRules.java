package dev.mooring.admission;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules for how a Deployment, DaemonSet or StatefulSet replaces its pods.
 *
 * @upstream kubernetes pkg/apis/apps/validation/validation.go ValidateDeploymentStrategy,
 *     ValidateDaemonSetUpdateStrategy, ValidateStatefulSetSpec
 */
final class StrategyRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final String ROLLING = "RollingUpdate";
    private static final String RECREATE = "Recreate";
    private static final String ON_DELETE = "OnDelete";
    private static final String ROLLING_KEY = "rollingUpdate";
    private static final String UNAVAILABLE = "maxUnavailable";
    private static final String SURGE = "maxSurge";
    private static final String PERCENT = "a valid percent string must be a numeric string followed by an ending '%'"
            + " (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";
    private static final Pattern PERCENT_FORM = Pattern.compile("[0-9]+%");
    private static final String NOT_NEGATIVE = "must be greater than or equal to 0";
    private static final List<String> RETENTION = List.of("Retain", "Delete");
    private static final BigInteger ALL = BigInteger.valueOf(100);
    private static final JsonNumber ONE = JsonNumber.of(1);
    private static final JsonNumber ZERO = JsonNumber.of(0);
    private static final JsonString QUARTER = JsonString.of("25%");

    private StrategyRules() {}

    static void ofDeployment(JsonObject spec, Errors errors) {
        JsonObject strategy = spec.child("strategy");
        FieldPath at = SPEC.child("strategy");
        String type = type(strategy);
        if (type.equals(RECREATE)) {
            if (strategy.has(ROLLING_KEY)) {
                errors.forbidden(at.child(ROLLING_KEY), "may not be specified when strategy `type` is 'Recreate'");
            }
        } else if (type.equals(ROLLING)) {
            Fields update = new Fields(strategy.child(ROLLING_KEY), at.child(ROLLING_KEY));
            JsonValue unavailable = given(update, UNAVAILABLE, QUARTER);
            JsonValue surge = given(update, SURGE, QUARTER);
            number(unavailable, update.child(UNAVAILABLE), errors);
            number(surge, update.child(SURGE), errors);
            if (isZero(unavailable) && isZero(surge)) {
                errors.invalidShown(
                        update.child(UNAVAILABLE),
                        ShownValue.number(errors.server(), unavailable),
                        "may not be 0 when `maxSurge` is 0");
            }
            mostIsAll(unavailable, update.child(UNAVAILABLE), errors);
        } else {
            errors.notSupportedShown(at, shown(strategy, errors), List.of(RECREATE, ROLLING));
        }
    }

    static void ofDaemonSet(JsonObject spec, Errors errors) {
        JsonObject strategy = spec.child("updateStrategy");
        FieldPath at = SPEC.child("updateStrategy");
        String type = type(strategy);
        if (type.equals(ROLLING)) {
            Fields update = new Fields(strategy.child(ROLLING_KEY), at.child(ROLLING_KEY));
            JsonValue unavailable = given(update, UNAVAILABLE, ONE);
            JsonValue surge = given(update, SURGE, ZERO);
            number(unavailable, update.child(UNAVAILABLE), errors);
            number(surge, update.child(SURGE), errors);
            mostIsAll(unavailable, update.child(UNAVAILABLE), errors);
            mostIsAll(surge, update.child(SURGE), errors);
            if (isZero(unavailable) && isZero(surge)) {
                errors.required(update.child(UNAVAILABLE), "cannot be 0 when maxSurge is 0");
            } else if (!isZero(unavailable) && !isZero(surge)) {
                errors.invalidShown(
                        update.child(SURGE),
                        ShownValue.number(errors.server(), surge),
                        "may not be set when maxUnavailable is non-zero");
            }
        } else if (!type.equals(ON_DELETE)) {
            errors.notSupportedShown(at, shown(strategy, errors), List.of(ROLLING, ON_DELETE));
        }
    }

    /** A server that drops {@code maxUnavailable} keeps it if the stored set has it. */
    static void ofSet(JsonObject spec, boolean keepsUnavailable, Errors errors) {
        String management = FieldReads.text(spec, "podManagementPolicy");
        if (!List.of("", "OrderedReady", "Parallel").contains(management)) {
            errors.invalidWord(SPEC.child("podManagementPolicy"), management, "must be 'OrderedReady' or 'Parallel'");
        }
        boolean isStored = keepsUnavailable || errors.has(AdmissionDifference.UNAVAILABLE_PODS_OF_SET_ARE_STORED);
        JsonObject written = spec.child("updateStrategy");
        JsonObject strategy = isStored || !written.has(ROLLING_KEY)
                ? written
                : written.with(ROLLING_KEY, written.child(ROLLING_KEY).without(UNAVAILABLE));
        FieldPath at = SPEC.child("updateStrategy");
        String type = type(strategy);
        FieldPath updateAt = at.child(ROLLING_KEY);
        boolean mayRecreate = errors.has(AdmissionDifference.SET_MAY_RECREATE);
        if (type.equals(ROLLING)) {
            Fields update = new Fields(strategy.child(ROLLING_KEY), updateAt);
            FieldRule.between("partition", 0, Integer.MAX_VALUE, NOT_NEGATIVE).check(update, errors);
            if (update.json().has(UNAVAILABLE)) {
                unavailableOfSet(given(update, UNAVAILABLE, ONE), update.child(UNAVAILABLE), errors);
            }
        } else if (!type.equals(ON_DELETE) && !(type.equals(RECREATE) && mayRecreate)) {
            errors.invalidShown(
                    at,
                    ShownValue.structure(errors.server(), Schema.STRATEGY_OF_SET, strategy),
                    mayRecreate
                            ? "must be 'RollingUpdate', 'OnDelete', or 'Recreate'"
                            : "must be 'RollingUpdate' or 'OnDelete'");
        } else if (strategy.has(ROLLING_KEY)) {
            errors.invalidShown(
                    updateAt,
                    ShownValue.structure(errors.server(), Schema.UPDATE_OF_SET, strategy.child(ROLLING_KEY)),
                    "only allowed for updateStrategy 'RollingUpdate'");
        }
        FieldRule.in(
                        "persistentVolumeClaimRetentionPolicy",
                        FieldRule.oneOfOrDefault("whenDeleted", RETENTION),
                        FieldRule.oneOfOrDefault("whenScaled", RETENTION))
                .check(new Fields(spec, SPEC), errors);
    }

    private static void unavailableOfSet(JsonValue unavailable, FieldPath at, Errors errors) {
        number(unavailable, at, errors);
        if (isZero(unavailable)) {
            errors.invalidShown(at, ShownValue.number(errors.server(), unavailable), "cannot be 0");
        }
        mostIsAll(unavailable, at, errors);
    }

    private static String type(JsonObject strategy) {
        String type = FieldReads.text(strategy, "type");
        return type.isEmpty() ? ROLLING : type;
    }

    private static String shown(JsonObject strategy, Errors errors) {
        return ShownValue.structure(errors.server(), Schema.STRATEGY, strategy);
    }

    private static JsonValue given(Fields update, String key, JsonValue missing) {
        return update.json().members().getOrDefault(key, missing);
    }

    private static void number(JsonValue value, FieldPath at, Errors errors) {
        if (value instanceof JsonString text && !isPercent(text.value())) {
            errors.invalidShown(at, ShownValue.number(errors.server(), text), PERCENT);
        } else if (value instanceof JsonNumber number && number.text().startsWith("-")) {
            errors.invalidShown(at, number.text(), NOT_NEGATIVE);
        }
    }

    private static boolean isPercent(String text) {
        return PERCENT_FORM.matcher(text).matches();
    }

    /** A text that is no percentage counts as the number in it, or as nothing. */
    private static boolean isZero(JsonValue value) {
        String text = value instanceof JsonString string ? string.value() : value.toJson();
        return !text.matches("[-+]?0*[1-9][0-9]*|0*[1-9][0-9]*%");
    }

    private static void mostIsAll(JsonValue value, FieldPath at, Errors errors) {
        if (value instanceof JsonString text
                && isPercent(text.value())
                && new BigInteger(text.value().replace("%", "")).compareTo(ALL) > 0) {
            errors.invalidShown(at, ShownValue.number(errors.server(), text), "must not be greater than 100%");
        }
    }
}
