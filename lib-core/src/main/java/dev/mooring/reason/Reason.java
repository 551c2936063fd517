package dev.mooring.reason;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One reason of an answer, as data.
 *
 * <p>Values of secrets and of annotations never stand in a reason; the parts that may quote a manifest are
 * {@code expected} and {@code actual}, and whoever makes the reason answers for them.
 *
 * @param code the stable code
 * @param severity how much it matters in this case
 * @param subject the object it is about, as {@code Kind/namespace/name} or {@code Kind/name}; empty if none
 * @param pointer RFC 6901 pointer into that object; empty for the object as a whole
 * @param message one sentence for people, without the subject
 * @param expected the value that was asked for, null if there is no pair of values
 * @param actual the value that was seen, null if there is no pair of values
 */
public record Reason(
        ReasonCode code,
        Severity severity,
        String subject,
        String pointer,
        String message,
        @Nullable String expected,
        @Nullable String actual) {

    public Reason {
        requireNonNull(code, "code");
        requireNonNull(severity, "severity");
        requireNonNull(subject, "subject");
        requireNonNull(pointer, "pointer");
        requireNonNull(message, "message");
    }

    /**
     * A reason about an object as a whole, with the usual severity of its code.
     *
     * @param code the code
     * @param subject the object, see {@link #subject()}
     * @param message one sentence
     * @return the reason
     */
    public static Reason of(ReasonCode code, String subject, String message) {
        return new Reason(code, code.severity(), subject, "", message, null, null);
    }

    /**
     * The same reason, pointing at a part of the object.
     *
     * @param newPointer RFC 6901 pointer
     * @return the changed copy
     */
    public Reason at(String newPointer) {
        return new Reason(code, severity, subject, newPointer, message, expected, actual);
    }

    /**
     * The same reason with another severity.
     *
     * @param newSeverity the severity of this case
     * @return the changed copy
     */
    public Reason as(Severity newSeverity) {
        return new Reason(code, newSeverity, subject, pointer, message, expected, actual);
    }

    /**
     * The same reason with both values that were compared.
     *
     * @param newExpected what was asked for
     * @param newActual what was seen
     * @return the changed copy
     */
    public Reason values(@Nullable String newExpected, @Nullable String newActual) {
        return new Reason(code, severity, subject, pointer, message, newExpected, newActual);
    }
}
