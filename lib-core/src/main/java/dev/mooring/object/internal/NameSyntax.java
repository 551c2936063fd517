package dev.mooring.object.internal;

import dev.mooring.internal.GoText;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;

/**
 * The syntax of names, keys and label values. Each method returns the server's list of problems, empty for a valid
 * name. Scanned by hand, because a pattern would make Java's matcher recurse on a long text.
 *
 * @upstream apimachinery pkg/api/validate/content, pkg/util/validation/validation.go
 */
public final class NameSyntax {

    private static final String LABEL_FORMAT = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String KEY_FORMAT = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

    private static final String NOT_A_LABEL =
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and"
                    + " end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '"
                    + LABEL_FORMAT
                    + "')";
    private static final String NOT_A_SUBDOMAIN =
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '"
                    + LABEL_FORMAT + "(\\." + LABEL_FORMAT + ")*')";
    private static final String NOT_A_KEY =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
                    + " character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '"
                    + KEY_FORMAT + "')";
    private static final String NOT_A_LABEL_VALUE =
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex"
                    + " used for validation is '("
                    + KEY_FORMAT + ")?')";

    private static final String CHARACTERS = "characters";
    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_SUBDOMAIN = 253;

    private NameSyntax() {}

    /**
     * Names of volumes, claims and classes.
     *
     * @param name the name
     * @return the server's problems
     */
    public static List<String> subdomain(String name) {
        return subdomain(name, CHARACTERS);
    }

    private static String unit(Release server) {
        return server.has(LabelDifference.LABEL_WORDS) ? "bytes" : CHARACTERS;
    }

    /** Upstream has this rule twice; the unit in the message differs. */
    private static List<String> subdomain(String name, String unit) {
        if (name.length() <= LONGEST_SUBDOMAIN && isSubdomain(name)) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        checkLength(name, LONGEST_SUBDOMAIN, "", unit, problems);
        if (!isSubdomain(name)) {
            problems.add(NOT_A_SUBDOMAIN);
        }
        return problems;
    }

    /**
     * Names of namespaces.
     *
     * @param name the name
     * @return the server's problems
     */
    public static List<String> label(String name) {
        if (name.length() <= LONGEST_LABEL && isLabel(name)) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        checkLength(name, LONGEST_LABEL, "", CHARACTERS, problems);
        if (!isLabel(name)) {
            problems.add(isSubdomain(name) ? "must not contain dots" : NOT_A_LABEL);
        }
        return problems;
    }

    /**
     * Keys of labels and annotations, names of finalizers: an optional subdomain, a slash and a name.
     *
     * @param server the release whose messages are wanted
     * @param key the key
     * @return the server's problems
     */
    public static List<String> qualified(Release server, String key) {
        int slash = key.indexOf('/');
        if (isKeyName(key, slash + 1, key.length())
                && key.length() - slash - 1 <= LONGEST_LABEL
                && (slash < 0 || (slash <= LONGEST_SUBDOMAIN && isSubdomain(key, slash)))) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        String unit = unit(server);
        if (slash >= 0 && key.indexOf('/', slash + 1) >= 0) {
            problems.add((server.has(LabelDifference.LABEL_WORDS) ? "a valid label key " : "a qualified name ")
                    + NOT_A_KEY + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
            return problems;
        }
        String name = key.substring(slash + 1);
        if (slash == 0) {
            problems.add("prefix part must be non-empty");
        } else if (slash > 0) {
            subdomain(key.substring(0, slash), unit).forEach(problem -> problems.add("prefix part " + problem));
        }
        if (name.isEmpty()) {
            problems.add("name part must be non-empty");
        } else {
            checkLength(name, LONGEST_LABEL, "name part ", unit, problems);
        }
        if (!isKeyName(name)) {
            problems.add("name part " + NOT_A_KEY);
        }
        return problems;
    }

    /**
     * Values of labels.
     *
     * @param value the value
     * @return true if {@link #labelValue} returns no problem
     */
    public static boolean isLabelValue(String value) {
        return GoText.utf8Length(value) <= LONGEST_LABEL && (value.isEmpty() || isKeyName(value));
    }

    /**
     * Values of labels.
     *
     * @param server the release whose messages are wanted
     * @param value the value
     * @return the server's problems
     */
    public static List<String> labelValue(Release server, String value) {
        if (isLabelValue(value)) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        checkLength(value, LONGEST_LABEL, "", unit(server), problems);
        if (!value.isEmpty() && !isKeyName(value)) {
            problems.add(NOT_A_LABEL_VALUE);
        }
        return problems;
    }

    private static void checkLength(String text, int longest, String part, String unit, List<String> problems) {
        if (GoText.utf8Length(text) > longest) {
            problems.add(part + "must be no more than " + longest + " " + unit);
        }
    }

    private static boolean isSubdomain(String name) {
        return isSubdomain(name, name.length());
    }

    private static boolean isSubdomain(String name, int to) {
        int from = 0;
        for (int dot = name.indexOf('.'); dot >= 0 && dot < to; dot = name.indexOf('.', from)) {
            if (!isLabel(name, from, dot)) {
                return false;
            }
            from = dot + 1;
        }
        return isLabel(name, from, to);
    }

    private static boolean isLabel(String name) {
        return isLabel(name, 0, name.length());
    }

    private static boolean isLabel(String name, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = name.charAt(i);
            if (!isDigit(c) && !isLower(c) && (c != '-' || i == from || i == to - 1)) {
                return false;
            }
        }
        return from < to;
    }

    private static boolean isKeyName(String name) {
        return isKeyName(name, 0, name.length());
    }

    private static boolean isKeyName(String name, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = name.charAt(i);
            boolean isInner = c == '-' || c == '_' || c == '.';
            boolean isOuter = isDigit(c) || isLower(c) || (c >= 'A' && c <= 'Z');
            if (!isOuter && (!isInner || i == from || i == to - 1)) {
                return false;
            }
        }
        return from < to;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }
}
