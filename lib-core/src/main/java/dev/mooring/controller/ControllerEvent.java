package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;

/**
 * An event the controller sends; people see it with {@code kubectl describe}.
 *
 * @param object the object it is attached to
 * @param type how grave it is
 * @param reason upstream's reason, for programs
 * @param message upstream's words, for people
 */
public record ControllerEvent(ObjectRef object, Type type, String reason, String message) {

    /** How grave an event is. */
    public enum Type {
        /** Nothing is wrong. */
        NORMAL("Normal"),
        /** Something is. */
        WARNING("Warning");

        private final String id;

        Type(String id) {
            this.id = id;
        }

        /**
         * Upstream's word.
         *
         * @return {@code Normal} or {@code Warning}
         */
        public String id() {
            return id;
        }
    }

    public ControllerEvent {
        requireNonNull(object, "object");
        requireNonNull(type, "type");
        requireNonNull(reason, "reason");
        requireNonNull(message, "message");
    }

    static ControllerEvent normal(ObjectRef object, String reason, String message) {
        return new ControllerEvent(object, Type.NORMAL, reason, message);
    }

    static ControllerEvent warning(ObjectRef object, String reason, String message) {
        return new ControllerEvent(object, Type.WARNING, reason, message);
    }
}
