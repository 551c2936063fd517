package dev.mooring.object;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is wrong with a label key or value, in upstream's words. Scanned by hand: the patterns in the messages would
 * send Java's matcher down the call stack on a long text.
 *
 * @upstream apimachinery pkg/api/validate/content/kube.go IsLabelKey, IsLabelValue
 */
final class LabelSyntax {

    private static final int MAX_NAME = 63;
    private static final int MAX_PREFIX = 253;

    private static final String KEY_PATTERN = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String KEY_WORDS =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
                    + " character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '"
                    + KEY_PATTERN + "')";
    private static final String VALUE_WORDS =
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex"
                    + " used for validation is '(" + KEY_PATTERN + ")?')";
    private static final String PREFIX_WORDS =
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is"
                    + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

    private LabelSyntax() {}

    /** What is wrong with a key, joined; empty if nothing. */
    static String keyProblem(String key) {
        int slash = key.indexOf('/');
        if (slash >= 0 && key.indexOf('/', slash + 1) >= 0) {
            return "a valid label key " + KEY_WORDS + " with an optional DNS subdomain prefix and '/' (e.g."
                    + " 'example.com/MyName')";
        }
        List<String> problems = new ArrayList<>();
        if (slash >= 0) {
            prefixProblems(key.substring(0, slash)).forEach(problem -> problems.add("prefix part " + problem));
        }
        String name = key.substring(slash + 1);
        if (name.isEmpty()) {
            problems.add("name part must be non-empty");
        } else if (bytes(name) > MAX_NAME) {
            problems.add("name part " + tooLong(MAX_NAME));
        }
        if (name.isEmpty() || !isName(name)) {
            problems.add("name part " + KEY_WORDS);
        }
        return String.join("; ", problems);
    }

    private static List<String> prefixProblems(String prefix) {
        if (prefix.isEmpty()) {
            return List.of("must be non-empty");
        }
        return Stream.of(bytes(prefix) > MAX_PREFIX ? tooLong(MAX_PREFIX) : "", isSubdomain(prefix) ? "" : PREFIX_WORDS)
                .filter(problem -> !problem.isEmpty())
                .toList();
    }

    /** What is wrong with a value, joined; empty if nothing. */
    static String valueProblem(String value) {
        return Stream.of(
                        bytes(value) > MAX_NAME ? tooLong(MAX_NAME) : "",
                        value.isEmpty() || isName(value) ? "" : VALUE_WORDS)
                .filter(problem -> !problem.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String tooLong(int most) {
        return "must be no more than " + most + " bytes";
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static boolean isName(String text) {
        return isAlphanumeric(text.charAt(0))
                && isAlphanumeric(text.charAt(text.length() - 1))
                && text.chars().allMatch(c -> isAlphanumeric(c) || c == '-' || c == '_' || c == '.');
    }

    private static boolean isSubdomain(String text) {
        for (String label : text.split("\\.", -1)) {
            boolean valid = !label.isEmpty()
                    && label.charAt(0) != '-'
                    && label.charAt(label.length() - 1) != '-'
                    && label.chars().allMatch(c -> isLowerAlphanumeric(c) || c == '-');
            if (!valid) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAlphanumeric(int c) {
        return isLowerAlphanumeric(c) || (c >= 'A' && c <= 'Z');
    }

    private static boolean isLowerAlphanumeric(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }
}
