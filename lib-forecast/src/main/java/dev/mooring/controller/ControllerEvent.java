package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.manifest.ObjectRef;

/**
 * An event that the controller sends; {@code kubectl describe} shows it.
 *
 * @param object the object that it is about
 * @param type whether it is a warning
 * @param reason the reason of Kubernetes, for programs
 * @param message the message of Kubernetes, for people
 */
public record ControllerEvent(ObjectRef object, Type type, String reason, String message) {

    /** Whether an event is a warning. */
    public enum Type {
        NORMAL("Normal"),
        WARNING("Warning");

        private final String id;

        Type(String id) {
            this.id = id;
        }

        /** {@return the word of Kubernetes: {@code Normal} or {@code Warning}} */
        public String id() {
            return id;
        }

        @Override
        public String toString() {
            return id;
        }
    }

    public ControllerEvent {
        requireNonNull(object, "object");
        requireNonNull(type, "type");
        requireNonNull(reason, "reason");
        message = SecretText.without(requireNonNull(message, "message"));
    }
}
