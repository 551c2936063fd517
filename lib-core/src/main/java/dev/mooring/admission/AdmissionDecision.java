package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import java.util.List;

/** What the API server says to a document. */
public sealed interface AdmissionDecision {

    /** {@return whether it would be stored} */
    default boolean accepted() {
        return this instanceof Accepted;
    }

    /**
     * It would be stored.
     *
     * @param stored what would be stored: defaults filled in, unknown and ignored fields gone, quantities in their
     *     canonical form, status wiped or taken from the old object. What only a server can know is not in it: on
     *     create uid, creation timestamp, generated name and {@code lastPhaseTransitionTime}, and always the resource
     *     version
     * @param warnings the server's warnings in its order, without repetition
     */
    record Accepted(Manifest stored, List<String> warnings) implements AdmissionDecision {
        public Accepted {
            requireNonNull(stored, "stored");
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * It can be read and is not valid: status 422.
     *
     * @param errors every objection in the server's order, each once, never empty. Entries of maps come in the order
     *     of their keys; the server gives them in random order
     */
    record Invalid(List<FieldError> errors) implements AdmissionDecision {
        public Invalid {
            errors = List.copyOf(errors);
        }
    }

    /**
     * It cannot be read as such an object: status 400.
     *
     * @param at the value that cannot be read
     * @param message what the server says
     */
    record Undecodable(JsonPointer at, String message) implements AdmissionDecision {
        public Undecodable {
            requireNonNull(at, "at");
            requireNonNull(message, "message");
        }
    }

    /**
     * An admission plug-in refuses it: status 403.
     *
     * @param plugin the plug-in, for example {@code ResourceQuota}
     * @param message the whole text that the server answers
     */
    record Forbidden(String plugin, String message) implements AdmissionDecision, PluginDecision {
        public Forbidden {
            requireNonNull(plugin, "plugin");
            requireNonNull(message, "message");
        }
    }

    /**
     * No answer: an object of this kind is not judged here.
     *
     * @param apiVersion its API version
     * @param kind its kind
     */
    record NotCovered(String apiVersion, String kind) implements AdmissionDecision {
        public NotCovered {
            requireNonNull(apiVersion, "apiVersion");
            requireNonNull(kind, "kind");
        }
    }
}
