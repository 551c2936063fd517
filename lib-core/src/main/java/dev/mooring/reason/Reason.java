package dev.mooring.reason;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One reason of an answer, as data.
 *
 * <p>In all its texts, {@code ***} replaces a value after a secret key, and a value with the form of a secret.
 *
 * @param code the stable code
 * @param severity how much it matters in this case
 * @param subject the object that it concerns, as {@code Kind/namespace/name} or {@code Kind/name}; empty if none
 * @param pointer RFC 6901 pointer into that object; empty for the object as a whole
 * @param message one sentence for people, without the object
 * @param remedy the steps to take about it, in their order; empty if nothing needs to be done or no remedy is known
 * @param expected the expected value; empty if there is none
 * @param actual the actual value; empty if there is none
 */
public record Reason(
        ReasonCode code,
        Severity severity,
        String subject,
        String pointer,
        String message,
        List<RemedyStep> remedy,
        Optional<String> expected,
        Optional<String> actual) {

    public Reason {
        requireNonNull(code, "code");
        requireNonNull(severity, "severity");
        subject = SecretText.without(requireNonNull(subject, "subject"));
        pointer = SecretText.without(requireNonNull(pointer, "pointer"));
        message = SecretText.without(requireNonNull(message, "message"));
        remedy = List.copyOf(remedy);
        expected = requireNonNull(expected, "expected").map(SecretText::without);
        actual = requireNonNull(actual, "actual").map(SecretText::without);
    }

    /**
     * A reason about an object as a whole, with the usual severity of its code.
     *
     * @param code the code
     * @param subject the object, see {@link #subject()}
     * @param message one sentence for people, without the object
     * @return the reason
     */
    public static Reason of(ReasonCode code, String subject, String message) {
        return new Reason(code, code.severity(), subject, "", message, List.of(), Optional.empty(), Optional.empty());
    }

    /**
     * The same reason about a part of the object.
     *
     * @param newPointer RFC 6901 pointer
     * @return the changed copy
     */
    public Reason at(String newPointer) {
        return new Reason(code, severity, subject, newPointer, message, remedy, expected, actual);
    }

    /**
     * The same reason about another object as a whole.
     *
     * @param newSubject the object, see {@link #subject()}
     * @return the changed copy
     */
    public Reason about(String newSubject) {
        return new Reason(code, severity, newSubject, "", message, remedy, expected, actual);
    }

    /**
     * The same reason with another severity.
     *
     * @param newSeverity the severity of this case
     * @return the changed copy
     */
    public Reason withSeverity(Severity newSeverity) {
        return new Reason(code, newSeverity, subject, pointer, message, remedy, expected, actual);
    }

    /**
     * The same reason with what to do about it.
     *
     * @param steps the steps in their order
     * @return the changed copy
     */
    public Reason withRemedy(RemedyStep... steps) {
        return withRemedy(List.of(steps));
    }

    /**
     * The same reason with what to do about it.
     *
     * @param steps the steps in their order; empty if nothing needs to be done or no remedy is known
     * @return the changed copy
     */
    public Reason withRemedy(List<RemedyStep> steps) {
        return new Reason(code, severity, subject, pointer, message, steps, expected, actual);
    }

    /**
     * The same reason with both compared values.
     *
     * @param newExpected the expected value
     * @param newActual the actual value
     * @return the changed copy
     */
    public Reason withValues(String newExpected, String newActual) {
        return new Reason(
                code, severity, subject, pointer, message, remedy, Optional.of(newExpected), Optional.of(newActual));
    }

    /**
     * The same reason with the values of another one.
     *
     * @param other the reason that has the values
     * @return the changed copy
     */
    public Reason withValuesOf(Reason other) {
        return new Reason(code, severity, subject, pointer, message, remedy, other.expected, other.actual);
    }

    /**
     * The same reason with an expected value, but no actual one.
     *
     * @param newExpected the expected value
     * @return the changed copy
     */
    public Reason withExpected(String newExpected) {
        return new Reason(code, severity, subject, pointer, message, remedy, Optional.of(newExpected), actual);
    }

    /**
     * {@return the one JSON form of a reason: {@code code}, {@code severity}, {@code object}, {@code path}, {@code
     * message}, and {@code remedy}, {@code expected}, {@code actual} if present}
     */
    public JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("code", JsonString.of(code.id()));
        members.put("severity", JsonString.of(severity.name()));
        members.put("object", JsonString.of(subject));
        members.put("path", JsonString.of(pointer));
        members.put("message", JsonString.of(message));
        if (!remedy.isEmpty()) {
            List<JsonValue> steps = new ArrayList<>(remedy.size());
            remedy.forEach(step -> steps.add(step.toJson()));
            members.put("remedy", new JsonArray(steps));
        }
        expected.ifPresent(value -> members.put("expected", JsonString.of(value)));
        actual.ifPresent(value -> members.put("actual", JsonString.of(value)));
        return JsonObject.of(members);
    }

    /**
     * Several reasons as JSON, in the order given.
     *
     * @param reasons the reasons
     * @return the array, see {@link #toJson()}
     */
    public static JsonArray toJson(List<Reason> reasons) {
        List<JsonValue> all = new ArrayList<>(reasons.size());
        reasons.forEach(reason -> all.add(reason.toJson()));
        return new JsonArray(all);
    }

    /**
     * Handwritten, as in {@link dev.mooring.manifest.ObjectRef}: the first call of a record's own method is expensive
     * in a short run.
     */
    @Override
    public int hashCode() {
        return 31 * (31 * message.hashCode() + subject.hashCode()) + pointer.hashCode();
    }

    /** The line of {@link Reasons#line}. */
    @Override
    public String toString() {
        return Reasons.line(this);
    }
}
