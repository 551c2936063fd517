package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.oneOf;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules for how a Job ends, and for when a CronJob fires.
 *
 * @upstream kubernetes pkg/apis/batch/validation/validation.go validateJobSpec, validateNameAllowsCompletions,
 *     validateCronJobSpec
 */
final class JobRules {

    private static final String MODE = "completionMode";
    private static final String INDEXED = "Indexed";
    private static final String COMPLETIONS = "completions";
    private static final String PARALLELISM = "parallelism";
    private static final String MOST_FAILED = "maxFailedIndexes";
    private static final String BACKOFF = "backoffLimitPerIndex";
    private static final String REPLACEMENT = "podReplacementPolicy";
    private static final String POLICY = "podFailurePolicy";
    private static final String ZONE = "timeZone";
    private static final String IF_MANY = " when completions are above 100000 and used with backoff limit per index";
    private static final String PREFIX = "batch.kubernetes.io/";
    private static final int MOST = 100_000;
    private static final int FEWER = 10_000;

    private JobRules() {}

    /** The rules after those about counts. */
    static void check(JsonObject spec, FieldPath at, Errors errors) {
        Fields job = new Fields(withDefaults(spec), at);
        if (spec.has(MOST_FAILED) && !spec.has(BACKOFF)) {
            errors.required(at.child(BACKOFF), "when maxFailedIndexes is specified");
        }
        oneOf(MODE, List.of("NonIndexed", INDEXED)).check(job, errors);
        boolean isIndexed = job.text(MODE).equals(INDEXED);
        if (isIndexed) {
            indexed(job, errors);
        } else if (!spec.has(MODE) || job.text(MODE).equals("NonIndexed")) {
            for (String each : List.of(BACKOFF, MOST_FAILED)) {
                if (spec.has(each)) {
                    errors.invalidShown(at.child(each), shown(job, each), "requires indexed completion mode");
                }
            }
        }
        if (spec.has(REPLACEMENT)) {
            oneOf(REPLACEMENT, spec.has(POLICY) ? List.of("Failed") : List.of("Failed", "TerminatingOrFailed"))
                    .check(job, errors);
        }
    }

    /** Without both numbers, both are one. */
    private static JsonObject withDefaults(JsonObject spec) {
        return spec.has(COMPLETIONS) || spec.has(PARALLELISM)
                ? spec
                : spec.with(COMPLETIONS, JsonNumber.of(1)).with(PARALLELISM, JsonNumber.of(1));
    }

    private static void indexed(Fields job, Errors errors) {
        JsonObject spec = job.json();
        long completions = FieldReads.number(spec, COMPLETIONS);
        if (!spec.has(COMPLETIONS)) {
            errors.required(job.child(COMPLETIONS), "when completion mode is Indexed");
        }
        atMost(PARALLELISM, MOST, " when completion mode is Indexed", job, errors);
        if (spec.has(COMPLETIONS) && FieldReads.number(spec, MOST_FAILED) > completions) {
            errors.invalidShown(
                    job.child(MOST_FAILED), shown(job, MOST_FAILED), "must be less than or equal to completions");
        }
        atMost(MOST_FAILED, MOST, "", job, errors);
        if (completions > MOST && spec.has(BACKOFF)) {
            if (!spec.has(MOST_FAILED)) {
                errors.required(job.child(MOST_FAILED), "must be specified when completions is above 100000");
            }
            atMost(PARALLELISM, FEWER, IF_MANY, job, errors);
            atMost(MOST_FAILED, FEWER, IF_MANY, job, errors);
        }
    }

    private static void atMost(String key, int most, String when, Fields job, Errors errors) {
        if (FieldReads.number(job.json(), key) > most) {
            errors.invalidShown(job.child(key), shown(job, key), "must be less than or equal to " + most + when);
        }
    }

    private static String shown(Fields job, String key) {
        return Long.toString(FieldReads.number(job.json(), key));
    }

    /** The names of the pods of an Indexed Job are labels. */
    static void name(String name, JsonObject spec, Errors errors) {
        long completions = FieldReads.number(spec, COMPLETIONS);
        String last = name + "-" + (completions - 1);
        if (FieldReads.text(spec, MODE).equals(INDEXED)
                && completions > 0
                && !NameSyntax.label(last).isEmpty()) {
            errors.invalid(
                    FieldPath.of("metadata").child("name"),
                    name,
                    "will not able to create pod with invalid DNS label: " + last);
        }
    }

    /**
     * What the server adds to a new Job must still be there, and be selected. A stored Job without it was not read from a
     * server, so nothing is known about it.
     */
    static void generated(JsonObject job, JsonObject spec, JsonObject old, Errors errors) {
        String uid = FieldReads.text(old.child("metadata"), "uid");
        JsonObject before =
                old.child("spec").child("template").child("metadata").child("labels");
        if (errors.has(AdmissionDifference.LABELS_OF_CHANGED_JOB_MAY_LACK)
                || FieldReads.flag(spec, "manualSelector")
                || !spec.has("selector")
                || uid.isEmpty()
                || !before.has("controller-uid")) {
            return;
        }
        String name = FieldReads.text(job, "name");
        Map<String, String> expected = new LinkedHashMap<>(Map.of("controller-uid", uid, "job-name", name));
        if (before.has(PREFIX + "controller-uid") && before.has(PREFIX + "job-name")) {
            expected.put(PREFIX + "controller-uid", uid);
            expected.put(PREFIX + "job-name", name);
        }
        JsonObject metadata = spec.child("template").child("metadata");
        Map<String, String> labels = FieldReads.map(metadata, "labels");
        FieldPath at = FieldPath.of("spec").child("template").child("metadata").child("labels");
        expected.forEach((key, value) -> {
            String words = "must be '" + value + "'";
            if (!labels.containsKey(key)) {
                errors.required(at.key(key), words);
            } else if (!value.equals(labels.get(key))) {
                errors.invalidShown(at.key(key), ShownValue.map(errors.server(), metadata, "labels"), words);
            }
        });
        if (!WorkloadRules.selects(spec.child("selector"), expected)) {
            errors.invalidShown(
                    FieldPath.of("spec").child("selector"),
                    ShownValue.selector(errors.server(), spec.child("selector")),
                    "`selector` not auto-generated");
        }
    }

    /** When a CronJob fires, after its deadline. */
    static void cron(JsonObject spec, FieldPath at, Errors errors) {
        zone(spec, at, errors);
        FieldRule.oneOfOrDefault("concurrencyPolicy", List.of("Allow", "Forbid", "Replace"))
                .check(new Fields(spec, at), errors);
    }

    /** Whether there is a zone with a possible name is not known here. */
    private static void zone(JsonObject spec, FieldPath at, Errors errors) {
        String zone = FieldReads.text(spec, ZONE);
        if (!spec.has(ZONE)) {
            return;
        }
        if (zone.isEmpty()) {
            errors.invalid(at.child(ZONE), zone, "timeZone must be nil or non-empty string");
        } else if (!List.of(zone.split("/", -1)).stream().allMatch(JobRules::isPartOfZone)) {
            errors.invalid(at.child(ZONE), zone, "unknown time zone " + zone);
        } else if (zone.equalsIgnoreCase("Local")) {
            errors.invalid(
                    at.child(ZONE),
                    zone,
                    "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones");
        }
    }

    private static boolean isPartOfZone(String part) {
        return !part.equals(".")
                && !part.equals("..")
                && !part.startsWith("-")
                && part.matches("[A-Za-z.\\-_0-9+]{1,14}");
    }
}
