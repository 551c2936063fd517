package dev.mooring.driver;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

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
        /** The volumes do not show it. */
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

    /** Why two volumes are the same storage, are not, or why that is not known. */
    public enum SamenessCode implements ReasonCode {
        /** All parts that name the storage are equal. */
        STORAGE_PARTS_EQUAL(Sameness.Answer.SAME),
        /** A part that has one value for each storage differs. */
        STORAGE_PART_DIFFERS(Sameness.Answer.DIFFERENT),
        /** The two drivers serve different kinds of storage. */
        STORAGE_KINDS_DIFFER(Sameness.Answer.DIFFERENT),
        /** The storage belongs to one node or one Kubernetes cluster, and the two clusters are different ones. */
        STORAGE_IS_LOCAL(Sameness.Answer.DIFFERENT),
        /** Nothing that names one of them names the other. */
        STORAGE_SHARES_NO_NAME(Sameness.Answer.DIFFERENT),
        /** The driver and the handle are equal, which nodes treat as one volume, and the attributes are not. */
        STORAGE_HANDLES_EQUAL(Sameness.Answer.UNKNOWN),
        /** Only names differ that can be two names of one thing. */
        STORAGE_NAMES_MAY_BE_ALIASES(Sameness.Answer.UNKNOWN),
        /** One directory lies inside the other: they share files. */
        STORAGE_DIRECTORIES_OVERLAP(Sameness.Answer.UNKNOWN),
        /** A part that would decide is not in one of the volumes. */
        STORAGE_PART_MISSING(Sameness.Answer.UNKNOWN),
        /** The name is the same in both clusters, but each cluster assigns it itself. */
        STORAGE_NAME_IS_LOCAL(Sameness.Answer.UNKNOWN),
        /** Two drivers can serve the same server or device. */
        STORAGE_BEHIND_TWO_DRIVERS(Sameness.Answer.UNKNOWN),
        /** How the driver builds its handles is not known. */
        DRIVER_HANDLES_UNKNOWN(Sameness.Answer.UNKNOWN);

        private final Sameness.Answer answer;

        SamenessCode(Sameness.Answer answer) {
            this.answer = answer;
        }

        Sameness.Answer answer() {
            return answer;
        }

        @Override
        public Severity severity() {
            return Severity.INFO;
        }

        @Override
        public String toString() {
            return id();
        }
    }
}
