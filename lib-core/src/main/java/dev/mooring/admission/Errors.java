package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonValue;
import dev.mooring.release.Release;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects objections in order. The server finds some of them several times but reports each once; so does this class.
 */
final class Errors {

    private final Release server;
    private final Set<FieldError> found = new LinkedHashSet<>(0);

    Errors(Release server) {
        this.server = server;
    }

    /** The release of the server that objects. */
    Release server() {
        return server;
    }

    boolean has(AdmissionDifference difference) {
        return server.has(difference);
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    int size() {
        return found.size();
    }

    List<FieldError> list() {
        return List.copyOf(found);
    }

    /** Adds what one check finds and another one, of the stored object, does not. */
    void addNew(Consumer<Errors> check, Consumer<Errors> ofStored) {
        Errors stored = new Errors(server);
        ofStored.accept(stored);
        Errors now = new Errors(server);
        check.accept(now);
        now.found.stream().filter(each -> !stored.found.contains(each)).forEach(found::add);
    }

    void required(FieldPath at) {
        required(at, "");
    }

    void required(FieldPath at, String detail) {
        add(FieldError.Type.REQUIRED, at, null, detail);
    }

    void forbidden(FieldPath at, String detail) {
        add(FieldError.Type.FORBIDDEN, at, null, detail);
    }

    void tooLong(FieldPath at, int mostBytes) {
        String most = has(AdmissionDifference.TOO_LONG_WORDS) ? "may not be more than " : "must have at most ";
        add(FieldError.Type.TOO_LONG, at, null, most + mostBytes + " bytes");
    }

    void duplicate(FieldPath at, String value) {
        add(FieldError.Type.DUPLICATE, at, GoText.quote(value), "");
    }

    void notFound(FieldPath at, String value) {
        add(FieldError.Type.NOT_FOUND, at, GoText.quote(value), "");
    }

    /** An invalid value that is a plain string. */
    void invalid(FieldPath at, String value, String detail) {
        add(FieldError.Type.INVALID, at, GoText.quote(value), detail);
    }

    /** One objection for each problem of a plain string. */
    void invalid(FieldPath at, String value, Collection<String> problems) {
        for (String problem : problems) {
            invalid(at, value, problem);
        }
    }

    /** An invalid string with its own type. */
    void invalidWord(FieldPath at, String word, String detail) {
        add(FieldError.Type.INVALID, at, ShownValue.word(server, word), detail);
    }

    /** An invalid value of a type that is not a plain string. */
    void invalidValue(FieldPath at, GoType type, @Nullable JsonValue value, String detail) {
        add(FieldError.Type.INVALID, at, ShownValue.of(server, type, value), detail);
    }

    /** An invalid value as the server prints it. */
    void invalidShown(FieldPath at, String shown, String detail) {
        add(FieldError.Type.INVALID, at, shown, detail);
    }

    /** A string with its own type that is not one of these. */
    void notSupported(FieldPath at, String word, List<String> supported) {
        notSupportedShown(at, ShownValue.word(server, word), supported);
    }

    /** A value, as the server prints it, that is not one of these. */
    void notSupportedShown(FieldPath at, String shown, List<String> supported) {
        List<String> quoted = supported.stream().map(GoText::quote).toList();
        add(FieldError.Type.NOT_SUPPORTED, at, shown, "supported values: " + String.join(", ", quoted));
    }

    void add(FieldError error) {
        found.add(error);
    }

    private void add(FieldError.Type type, FieldPath at, @Nullable String value, String detail) {
        found.add(new FieldError(type, at.toString(), Optional.ofNullable(value), detail));
    }
}
