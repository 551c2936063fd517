package dev.mooring.admission;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.List;
import java.util.Optional;

/**
 * The rules for a change of a workload: those for a new one, and the fields that may not change. What is already wrong
 * with the stored workload is tolerated. A changed pod template of a Job is not checked.
 *
 * @upstream kubernetes pkg/apis/apps/validation/validation.go ValidateDeploymentUpdate, ValidateDaemonSetUpdate
 * @upstream kubernetes pkg/apis/batch/validation/validation.go ValidateJobUpdate, ValidateCronJobUpdate
 */
final class WorkloadUpdate {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final String SELECTOR = "selector";
    private static final String SCHEDULE = "schedule";
    private static final String COMPLETIONS = "completions";
    private static final String MODE = "completionMode";
    private static final String NON_INDEXED = "NonIndexed";
    private static final String BACKOFF = "backoffLimitPerIndex";

    private WorkloadUpdate() {}

    /** The rules for the changed spec of a workload that is no StatefulSet. */
    static void check(WorkloadRules rules, JsonObject spec, JsonObject old, Errors errors) {
        switch (rules.noun()) {
            case "job" -> {
                newErrors(manual(spec), manual(old), rules, errors);
                job(spec, old, errors);
            }
            case "cronjob" -> {
                boolean mayHaveZone = FieldReads.text(old, SCHEDULE).contains("TZ");
                newErrors(mayHaveZone ? withoutZone(spec) : spec, old, rules, errors);
            }
            case "daemonset" -> {
                keepSelector(spec, old, errors);
                newErrors(spec, old, rules, errors);
            }
            case "replicationcontroller" -> newErrors(spec, old, rules, errors);
            default -> {
                newErrors(spec, old, rules, errors);
                keepSelector(spec, old, errors);
            }
        }
    }

    private static void newErrors(JsonObject spec, JsonObject old, WorkloadRules rules, Errors errors) {
        errors.addNew(
                found -> rules.checkSpec(spec, "", Optional.of(List.of()), found),
                found -> rules.checkSpec(old, "", Optional.of(List.of()), found));
    }

    /** The selector of a stored Job is compared like one that its author wrote. */
    private static JsonObject manual(JsonObject spec) {
        return spec.with("manualSelector", JsonBoolean.TRUE);
    }

    /** The time zone of a schedule is at its beginning. */
    private static JsonObject withoutZone(JsonObject spec) {
        String schedule = FieldReads.text(spec, SCHEDULE);
        return schedule.matches("(CRON_)?TZ=\\S+ .*")
                ? spec.with(SCHEDULE, JsonString.of(schedule.substring(schedule.indexOf(' ') + 1)))
                : spec;
    }

    static void keepSelector(JsonObject spec, JsonObject old, Errors errors) {
        if (!spec.child(SELECTOR).equals(old.child(SELECTOR))) {
            String shown = ShownValue.selector(errors.server(), spec.has(SELECTOR) ? spec.child(SELECTOR) : null);
            errors.invalidShown(SPEC.child(SELECTOR), shown, ImmutableFields.IMMUTABLE);
        }
    }

    private static void job(JsonObject spec, JsonObject old, Errors errors) {
        boolean isOther = !number(spec, COMPLETIONS).equals(number(old, COMPLETIONS));
        if (isOther && !mode(spec).equals("Indexed")) {
            errors.invalidShown(SPEC.child(COMPLETIONS), shown(spec, COMPLETIONS, errors), ImmutableFields.IMMUTABLE);
        } else if (isOther
                && spec.has(COMPLETIONS)
                && !number(spec, COMPLETIONS).equals(number(spec, "parallelism"))) {
            errors.invalidShown(
                    SPEC.child(COMPLETIONS),
                    shown(spec, COMPLETIONS, errors),
                    "can only be modified in tandem with spec.parallelism");
        }
        keepSelector(spec, old, errors);
        if (!mode(spec).equals(mode(old))) {
            errors.invalidWord(SPEC.child(MODE), mode(spec), ImmutableFields.IMMUTABLE);
        }
        if (!number(spec, BACKOFF).equals(number(old, BACKOFF))) {
            errors.invalidShown(SPEC.child(BACKOFF), shown(spec, BACKOFF, errors), ImmutableFields.IMMUTABLE);
        }
    }

    private static String mode(JsonObject spec) {
        return spec.has(MODE) ? FieldReads.text(spec, MODE) : NON_INDEXED;
    }

    private static String shown(JsonObject spec, String key, Errors errors) {
        String number = number(spec, key);
        return number.equals("null") ? ShownValue.nothing(errors.server()) : number;
    }

    private static String number(JsonObject spec, String key) {
        boolean isOnce = key.equals(COMPLETIONS) && !spec.has(COMPLETIONS) && !spec.has("parallelism");
        return isOnce ? "1" : spec.has(key) ? Long.toString(FieldReads.number(spec, key)) : "null";
    }
}
