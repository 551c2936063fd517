package dev.mooring.object;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.GoText;
import dev.mooring.object.internal.NameSyntax;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One condition on labels. Only a condition without {@link #problems} can match.
 *
 * @upstream apimachinery pkg/labels/selector.go NewRequirement, Requirement.Matches
 */
record LabelRequirement(String key, Operator operator, List<String> values) {

    private static final int EXCERPT = 5;

    enum Operator {
        EQUALS,
        IN,
        NOT_IN,
        EXISTS,
        DOES_NOT_EXIST,
        GREATER_THAN,
        LESS_THAN;

        /** The operator in a selector or node selector; a claim's selector knows only the first four. */
        static Optional<Operator> of(String name) {
            return switch (name) {
                case "In" -> Optional.of(IN);
                case "NotIn" -> Optional.of(NOT_IN);
                case "Exists" -> Optional.of(EXISTS);
                case "DoesNotExist" -> Optional.of(DOES_NOT_EXIST);
                case "Gt" -> Optional.of(GREATER_THAN);
                case "Lt" -> Optional.of(LESS_THAN);
                default -> Optional.empty();
            };
        }

        boolean comparesNumbers() {
            return this == GREATER_THAN || this == LESS_THAN;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public LabelRequirement {
        values = List.copyOf(values);
    }

    /**
     * Its problems, each with its place.
     *
     * @param release the release whose messages are wanted
     * @param at the prefix of a field's name: the path of the requirement and a dot, or nothing
     * @param noValues how an absent or empty list of values is printed
     */
    List<String> problems(Release release, String at, String noValues) {
        List<String> problems = new ArrayList<>();
        String keyProblem = String.join("; ", NameSyntax.qualified(release, key));
        if (!keyProblem.isEmpty()) {
            problems.add(at + "key: Invalid value: " + GoText.quote(key) + ": " + keyProblem);
        }
        String countProblem = countProblem();
        if (!countProblem.isEmpty()) {
            String printed = values.isEmpty() ? noValues : GoText.jsonArray(values);
            problems.add(at + "values: Invalid value: " + printed + ": " + countProblem);
        }
        for (int i = 0; operator.comparesNumbers() && i < values.size(); i++) {
            if (number(values.get(i)).isEmpty()) {
                problems.add(at + "values[" + i + "]: Invalid value: " + GoText.quote(values.get(i))
                        + ": for 'Gt', 'Lt' operators, the value must be an integer");
            }
        }
        for (int i = 0; i < values.size(); i++) {
            String valueProblem = String.join("; ", NameSyntax.labelValue(release, values.get(i)));
            if (!valueProblem.isEmpty()) {
                problems.add(at + "values[" + i + "][" + key + "]: Invalid value: " + GoText.quote(values.get(i)) + ": "
                        + valueProblem);
            }
        }
        return problems;
    }

    private String countProblem() {
        return switch (operator) {
            case EQUALS -> "";
            case IN, NOT_IN -> values.isEmpty() ? "for 'in', 'notin' operators, values set can't be empty" : "";
            case EXISTS, DOES_NOT_EXIST ->
                values.isEmpty() ? "" : "values set must be empty for exists and does not exist";
            case GREATER_THAN, LESS_THAN ->
                values.size() == 1 ? "" : "for 'Gt', 'Lt' operators, exactly one value is required";
        };
    }

    public boolean matches(Map<String, String> labels) {
        String label = labels.get(key);
        return switch (operator) {
            case EQUALS, IN -> label != null && values.contains(label);
            case NOT_IN -> label == null || !values.contains(label);
            case EXISTS -> label != null;
            case DOES_NOT_EXIST -> label == null;
            case GREATER_THAN -> label != null && compares(label, 1);
            case LESS_THAN -> label != null && compares(label, -1);
        };
    }

    private boolean compares(String label, int wanted) {
        OptionalLong left = number(label);
        OptionalLong right = number(values.get(0));
        return left.isPresent() && right.isPresent() && Long.compare(left.getAsLong(), right.getAsLong()) == wanted;
    }

    /**
     * Decimal digits with an optional sign, as {@code strconv.ParseInt} accepts them; Java would accept those of any
     * script.
     */
    private static OptionalLong number(String text) {
        boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c == '+' || c == '-' || (c >= '0' && c <= '9'));
        try {
            return digits ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** {@return the requirement as a selector is written on a command line, long lists shortened} */
    public String words() {
        return switch (operator) {
            case EQUALS -> key + "=" + values.get(0);
            case IN -> key + " in " + listed();
            case NOT_IN -> key + " notin " + listed();
            case EXISTS -> key;
            case DOES_NOT_EXIST -> "!" + key;
            case GREATER_THAN -> key + ">" + listed();
            case LESS_THAN -> key + "<" + listed();
        };
    }

    private String listed() {
        String shown = String.join(",", values.subList(0, Math.min(EXCERPT, values.size())));
        return "(" + shown + (values.size() > EXCERPT ? ",…" : "") + ")";
    }
}
