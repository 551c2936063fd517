package dev.mooring.reason;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Sorts and prints reasons; the same reasons give the same text, whatever their order in the input. */
public final class Reasons {

    /** The most severe first, then by subject, pointer, code and message. */
    public static final Comparator<Reason> ORDER = Comparator.comparing(Reason::severity)
            .reversed()
            .thenComparing(Reason::subject)
            .thenComparing(Reason::pointer)
            .thenComparing(reason -> reason.code().id())
            .thenComparing(Reason::message);

    /** Characters that hide or reorder the text around them, or end a line. */
    private static final Set<Integer> BREAKING =
            Set.of((int) Character.FORMAT, (int) Character.LINE_SEPARATOR, (int) Character.PARAGRAPH_SEPARATOR, (int)
                    Character.SURROGATE);

    private Reasons() {}

    /**
     * The reasons in {@link #ORDER}.
     *
     * @param reasons in any order
     * @return a sorted, unmodifiable copy
     */
    public static List<Reason> sorted(List<Reason> reasons) {
        if (reasons.size() < 2) {
            return List.copyOf(reasons);
        }
        return reasons.stream().sorted(ORDER).toList();
    }

    /**
     * One line of text for one reason, for example {@code DANGER SharedDeletePolicy PersistentVolume/pv-1
     * /spec/persistentVolumeReclaimPolicy: reclaim policy is Delete …}, with the remedy at its end. Line breaks and other control
     * characters in it are escaped, so that a name cannot start a new line.
     *
     * @param reason the reason
     * @return the line, without a line break
     */
    public static String line(Reason reason) {
        StringBuilder line = new StringBuilder();
        line.append(reason.severity()).append(' ').append(reason.code().id());
        if (!reason.subject().isEmpty()) {
            line.append(' ').append(reason.subject());
        }
        if (!reason.pointer().isEmpty()) {
            line.append(' ').append(reason.pointer());
        }
        line.append(": ").append(reason.message());
        reason.remedy().forEach(step -> line.append("; ").append(step));
        return printable(line.toString());
    }

    /**
     * All reasons, sorted, one line each.
     *
     * @param reasons in any order
     * @return the lines, each with a line feed; empty for no reasons
     */
    public static String render(List<Reason> reasons) {
        return sorted(reasons).stream().map(reason -> line(reason) + "\n").collect(Collectors.joining());
    }

    /**
     * Text that is safe to print on one line of a terminal: control and format characters, line separators and lone
     * surrogates are escaped.
     *
     * @param text any text
     * @return the same text, with {@code \\u} and four hex digits for each invisible character
     */
    public static String printable(String text) {
        if (isAscii(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.isISOControl(c) || BREAKING.contains(Character.getType(c))) {
                for (char unit : Character.toChars(c)) {
                    out.append(String.format("\\u%04x", (int) unit));
                }
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }

    /** Whether the text has only ASCII letters, digits, signs and blanks, as most lines do. */
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
