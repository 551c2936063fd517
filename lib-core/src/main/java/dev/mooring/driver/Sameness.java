package dev.mooring.driver;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.EnumNames;

/**
 * Whether two volumes are the same storage.
 *
 * @param answer the answer
 * @param code why
 * @param message one sentence for people, which names the parts
 */
public record Sameness(Answer answer, SamenessCode code, String message) {

    /** The answers. */
    public enum Answer {
        /** What is written through one volume is seen through the other. */
        SAME,
        /** They share nothing. */
        DIFFERENT,
        /** The volumes do not say it. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public Sameness {
        requireNonNull(answer, "answer");
        requireNonNull(code, "code");
        requireNonNull(message, "message");
    }

    static Sameness of(SamenessCode code, String message) {
        return new Sameness(code.answer(), code, message);
    }

    /** {@return {@code answer}, {@code code} and {@code message}} */
    public JsonObject toJson() {
        return JsonObject.of("answer", JsonString.of(answer.toString()))
                .with("code", code.id())
                .with("message", message);
    }
}
