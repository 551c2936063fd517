package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How the API server answers a document. */
public sealed interface AdmissionDecision {

    /** {@return whether it would be stored} */
    default boolean isAccepted() {
        return this instanceof Accepted;
    }

    /** {@return why it would not be stored, on one line; empty if it would} */
    default String refusal() {
        return ServerWords.of(this);
    }

    /**
     * {@return the server's warnings in its order, without repetition, unknown fields among them; empty unless it would be
     * stored. With strict validation, as kubectl requests it, unknown fields cause a refusal: {@link Admission#strict}}
     */
    default List<String> warnings() {
        return List.of();
    }

    /**
     * The decision as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code accepted}, {@code errors}, {@code warnings} and {@code stored}, as {@code admit} has them
     */
    default JsonObject toJson() {
        return JsonObject.of("accepted", JsonBoolean.of(isAccepted()))
                .with("errors", ServerWords.errors(this))
                .with("warnings", JsonArray.ofStrings(warnings()))
                .with(
                        "stored",
                        this instanceof Accepted accepted ? accepted.stored().json() : JsonNull.NULL);
    }

    /** It would be stored. The stored form is computed on demand. */
    final class Accepted implements AdmissionDecision {

        private final Supplier<Manifest> form;
        private final List<String> warnings;
        private volatile @Nullable Manifest stored;

        /**
         * It would be stored.
         *
         * @param stored see {@link #stored()}
         * @param warnings see {@link #warnings()}
         */
        public Accepted(Manifest stored, List<String> warnings) {
            this(() -> stored, warnings);
            this.stored = requireNonNull(stored, "stored");
        }

        Accepted(Supplier<Manifest> form, List<String> warnings) {
            this.form = form;
            this.warnings = List.copyOf(warnings);
        }

        /**
         * {@return what would be stored: defaults filled in, unknown and ignored fields removed, quantities in their
         * canonical form, status cleared or taken from the old object. It lacks what only a server can know: on create
         * uid, creation timestamp, generated name and {@code lastPhaseTransitionTime}, and always the resource version}
         */
        public Manifest stored() {
            Manifest known = stored;
            if (known == null) {
                known = form.get();
                stored = known;
            }
            return known;
        }

        @Override
        public List<String> warnings() {
            return warnings;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Accepted accepted
                    && accepted.stored().equals(stored())
                    && accepted.warnings.equals(warnings);
        }

        @Override
        public int hashCode() {
            return Objects.hash(stored(), warnings);
        }

        @Override
        public String toString() {
            return "Accepted[stored=" + stored() + ", warnings=" + warnings + "]";
        }
    }

    /**
     * It can be read but is not valid: status 422.
     *
     * @param errors every objection in the server's order, each once, never empty. Map entries are in the order of
     *     their keys; the server lists them in random order
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
     * @param message the server's message
     */
    record Undecodable(JsonPointer at, String message) implements AdmissionDecision {
        public Undecodable {
            requireNonNull(at, "at");
            message = SecretText.without(requireNonNull(message, "message"));
        }
    }

    /**
     * The stored object is another one: status 409.
     *
     * @param message the whole text that the server answers
     */
    record Conflict(String message) implements AdmissionDecision {
        public Conflict {
            message = SecretText.without(requireNonNull(message, "message"));
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
            message = SecretText.without(requireNonNull(message, "message"));
        }
    }

    /**
     * Its namespace does not exist: status 404.
     *
     * @param plugin the admission plug-in, {@code NamespaceLifecycle}
     * @param message the whole text that the server answers
     */
    record NotFound(String plugin, String message) implements AdmissionDecision {
        public NotFound {
            requireNonNull(plugin, "plugin");
            message = SecretText.without(requireNonNull(message, "message"));
        }
    }

    /**
     * No answer: this kind is not covered.
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
