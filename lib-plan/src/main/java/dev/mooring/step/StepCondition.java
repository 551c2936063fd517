package dev.mooring.step;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What must hold before a step, and how to see it.
 *
 * @param statement what must hold, one sentence
 * @param argv the command that shows it, as an argument list; it changes nothing
 * @param prints how its output shows it
 * @param text the text that {@code prints} is about; empty for {@link Prints#NOTHING}
 * @param outlook whether it holds when the steps before it are done, as far as the given objects show
 */
public record StepCondition(String statement, List<String> argv, Prints prints, String text, ConditionOutlook outlook) {

    /** How the output of a command shows that a condition holds. Spaces and line feeds at both ends do not count. */
    public enum Prints {
        /** It is empty. */
        NOTHING,
        /** It is the text. */
        EXACTLY,
        /** It consists of words with spaces between them, and the text is not one of them; with an empty text, it is not empty. */
        NOT_THE_WORD;

        /** {@return the name in kebab-case, for example {@code not-the-word}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Whether a condition will hold. */
    public enum ConditionOutlook {
        /** It holds. */
        HOLDS,
        /** Evidence is missing. */
        UNKNOWN,
        /** It does not hold unless somebody does more than the steps. */
        FAILS;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public StepCondition {
        requireNonNull(statement, "statement");
        argv = List.copyOf(argv);
        requireNonNull(prints, "prints");
        requireNonNull(text, "text");
        requireNonNull(outlook, "outlook");
    }

    /**
     * Whether the output of its command shows that the condition holds.
     *
     * @param output the standard output of a run with exit code 0
     * @return true if it shows that the condition holds
     */
    public boolean isShownBy(String output) {
        String printed = output.strip();
        return switch (prints) {
            case NOTHING -> printed.isEmpty();
            case EXACTLY -> printed.equals(text);
            case NOT_THE_WORD -> !Arrays.asList(printed.split("\\s+")).contains(text);
        };
    }

    /**
     * The same with another command.
     *
     * @param commands changes it
     * @return the changed copy
     */
    public StepCondition with(UnaryOperator<List<String>> commands) {
        return new StepCondition(statement, commands.apply(argv), prints, text, outlook);
    }

    /** {@return {@code statement}, {@code argv}, {@code prints}, {@code text} and {@code outlook}} */
    public JsonObject toJson() {
        return JsonObject.of("statement", JsonString.of(statement))
                .with("argv", JsonArray.ofStrings(argv))
                .with("prints", prints.toString())
                .with("text", text)
                .with("outlook", outlook.toString());
    }
}
