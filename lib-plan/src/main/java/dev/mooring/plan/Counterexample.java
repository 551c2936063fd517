package dev.mooring.plan;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.step.internal.DraftStep;
import java.util.List;

/**
 * The shortest way from the objects as they are to a state in which something is harmed.
 *
 * @param events what happens, in order
 * @param harm what is so then
 */
public record Counterexample(List<Turn> events, Reason harm) {

    public Counterexample {
        events = List.copyOf(events);
        requireNonNull(harm, "harm");
    }

    /**
     * Something that happens.
     *
     * @param step the number of the step that is done; 0 if it is not a step
     * @param what what happens, one clause
     * @param objects the objects that it is about
     */
    public record Turn(int step, String what, List<String> objects) {

        public Turn {
            requireNonNull(what, "what");
            objects = List.copyOf(objects);
        }

        static Turn of(int number, DraftStep step) {
            return new Turn(
                    number,
                    "step " + number + " is done: " + step.action,
                    step.objects.stream().map(ObjectRef::toString).toList());
        }

        /** {@return {@code step}, {@code what} and {@code objects}} */
        public JsonObject toJson() {
            return JsonObject.of("step", JsonNumber.of(step))
                    .with("what", what)
                    .with("objects", JsonArray.ofStrings(objects));
        }

        /** What happens, and to what. */
        @Override
        public String toString() {
            return objects.isEmpty() ? what : what + " (" + String.join(", ", objects) + ")";
        }
    }

    /** {@return {@code events} and {@code harm}} */
    public JsonObject toJson() {
        return JsonObject.of("events", JsonArray.of(events.stream().map(Turn::toJson)))
                .with("harm", harm.toJson());
    }

    /** {@return the story, one sentence per line} */
    public String text() {
        StringBuilder out = new StringBuilder();
        events.forEach(each -> out.append("- ").append(each).append('\n'));
        return out.append("- then: ")
                .append(harm.subject())
                .append(": ")
                .append(harm.message())
                .append('\n')
                .toString();
    }

    /** What happens, and the harm. */
    @Override
    public String toString() {
        return text();
    }
}
