package dev.mooring.pasted;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One form of a message: fixed parts, and a value between each two. The first or the last part is empty if the message
 * begins or ends with a value.
 */
final class Wording {

    /** How long a name can be, and how long the text between two fixed parts. */
    private static final int LONGEST_WORD = 512;

    private static final int LONGEST_TEXT = 4096;

    /** A truncated message must show at least this much of its beginning. */
    private static final int LEAST_CUT = 16;

    /**
     * If it starts with only an object kind, as many messages do, it must also show this much after the first value.
     */
    private static final int LEAST_BEHIND_KIND = 20;

    private final List<String> parts;
    private final List<String> names;
    private final List<ValueKind> kinds;
    private final int anchor;

    private Wording(List<String> parts, List<String> names, String longestPart) {
        this.parts = List.copyOf(parts);
        this.names = List.copyOf(names);
        this.kinds = names.stream().map(ValueKind::of).toList();
        this.anchor = parts.indexOf(longestPart);
    }

    static Wording of(String template) {
        List<String> parts = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int from = 0;
        for (int open = next(template, 0); open >= 0; open = next(template, open + 1)) {
            int close = template.indexOf('}', open);
            parts.add(template.substring(from, open));
            names.add(template.substring(open + 1, close));
            from = close + 1;
        }
        parts.add(template.substring(from));
        return new Wording(parts, names, longestPart(template));
    }

    /** The form with its first letter in the other case, as logs and wrappers write it; the same one if it does not begin with a word. */
    static String inOtherCase(String template) {
        int word = template.indexOf(' ');
        boolean isWord = word > 1
                && template.chars()
                        .limit(word)
                        .allMatch(c -> c < 128 && (Character.isLetter(c) || c == '-' || c == '/'));
        if (!isWord || Character.isUpperCase(template.charAt(1))) {
            return template;
        }
        return (char) (template.charAt(0) ^ ' ') + template.substring(1);
    }

    /** A brace that opens a placeholder; others are text. */
    private static int next(String template, int from) {
        int open = template.indexOf('{', from);
        while (open >= 0 && (open + 1 == template.length() || !Character.isLetter(template.charAt(open + 1)))) {
            open = template.indexOf('{', open + 1);
        }
        return open;
    }

    /** The longest fixed part of a form, by which the message is found; the first of several. */
    static String longestPart(String template) {
        int from = 0;
        int to = 0;
        int begin = 0;
        for (int open = next(template, 0); open >= 0; open = next(template, open + 1)) {
            if (open - begin > to - from) {
                from = begin;
                to = open;
            }
            begin = template.indexOf('}', open) + 1;
        }
        return template.length() - begin > to - from ? template.substring(begin) : template.substring(from, to);
    }

    /** The beginning of a form, by which a truncated message is found; empty if it is too short. */
    static String beginning(String template) {
        int open = next(template, 0);
        int end = open < 0 ? template.length() : open;
        return end >= LEAST_CUT ? template.substring(0, end) : "";
    }

    /** A value and where it is. */
    record Span(String name, ValueKind kind, int start, int end) {}

    /**
     * A place where the message is.
     *
     * @param fixed where its fixed parts are: start, end, start, end, …
     * @param values in the order of the text
     * @param cut whether it is truncated
     */
    record Found(List<Integer> fixed, List<Span> values, boolean cut) {

        int start() {
            int first = fixed.get(0);
            return values.isEmpty() ? first : Math.min(first, values.get(0).start());
        }

        int end() {
            int last = fixed.get(fixed.size() - 1);
            return values.isEmpty()
                    ? last
                    : Math.max(last, values.get(values.size() - 1).end());
        }

        int fixedEnd() {
            return fixed.get(fixed.size() - 1);
        }

        /** The same place, if what follows its fixed parts ends here at the latest. */
        Found within(int most) {
            Span last = values.isEmpty() ? null : values.get(values.size() - 1);
            if (last == null || last.start() < fixedEnd() || last.end() <= most) {
                return this;
            }
            List<Span> all = new ArrayList<>(values);
            all.set(all.size() - 1, new Span(last.name(), last.kind(), last.start(), Math.max(last.start(), most)));
            return new Found(fixed, all, cut);
        }

        int fixedLength() {
            int length = 0;
            for (int i = 0; i < fixed.size(); i += 2) {
                length += fixed.get(i + 1) - fixed.get(i);
            }
            return length;
        }
    }

    /** The message around its longest fixed part, which begins here. */
    Optional<Found> around(String text, int at) {
        if (!text.startsWith(parts.get(anchor), at)) {
            return Optional.empty();
        }
        Span[] values = new Span[names.size()];
        int[] starts = new int[parts.size()];
        starts[anchor] = at;
        for (int i = anchor - 1; i >= 0; i--) {
            int start = parts.get(i).isEmpty()
                    ? leading(text, starts[i + 1], kinds.get(i))
                    : before(text, i, starts[i + 1]);
            if (start < 0) {
                return Optional.empty();
            }
            starts[i] = start;
            values[i] =
                    new Span(names.get(i), kinds.get(i), start + parts.get(i).length(), starts[i + 1]);
        }
        return rightwards(text, values, starts, anchor, false);
    }

    /** The message from its beginning, if it is truncated. */
    Optional<Found> brokenOff(String text, int at) {
        if (!text.startsWith(parts.get(0), at)) {
            return Optional.empty();
        }
        int[] starts = new int[parts.size()];
        starts[0] = at;
        return rightwards(text, new Span[names.size()], starts, 0, true).filter(Found::cut);
    }

    private Optional<Found> rightwards(String text, Span[] values, int[] starts, int from, boolean mayBeCut) {
        int known = from;
        boolean cut = false;
        for (int i = from; i < names.size() && !cut; i++) {
            int begin = starts[i] + parts.get(i).length();
            int end = parts.get(i + 1).isEmpty() ? trailing(text, begin, kinds.get(i)) : after(text, i, begin);
            if (end >= 0) {
                starts[i + 1] = end;
                known = i + 1;
            } else if (mayBeCut) {
                end = breaksOff(text, i, begin);
                cut = true;
            }
            if (end < 0) {
                return Optional.empty();
            }
            values[i] = new Span(names.get(i), kinds.get(i), begin, end);
        }
        List<Integer> fixed = new ArrayList<>();
        for (int i = 0; i <= known; i++) {
            if (!parts.get(i).isEmpty()) {
                fixed.add(starts[i]);
                fixed.add(starts[i] + parts.get(i).length());
            }
        }
        List<Span> all = new ArrayList<>();
        for (Span value : values) {
            if (value != null) {
                all.add(value);
            }
        }
        if (cut) {
            int last = all.get(all.size() - 1).end();
            int end = shown(text);
            if (end > last) {
                fixed.add(last);
                fixed.add(end);
            }
        }
        return Optional.of(new Found(fixed, all, cut));
    }

    /** The place of the part that ends the value here; the nearest one. */
    private int before(String text, int i, int end) {
        String part = parts.get(i);
        boolean isText = kinds.get(i).isText();
        int least = Math.max(0, end - (isText ? LONGEST_TEXT : LONGEST_WORD));
        for (int e = isText ? end : end - 1; e >= least; e--) {
            if (!isText && !isOfWord(text.charAt(e), kinds.get(i))) {
                return -1;
            }
            if (e >= part.length() && text.startsWith(part, e - part.length())) {
                return e - part.length();
            }
        }
        return -1;
    }

    private static int leading(String text, int end, ValueKind kind) {
        int start = end;
        while (start > Math.max(0, end - LONGEST_WORD)
                && isOfWord(text.charAt(start - 1), kind)
                && ("([<'".indexOf(text.charAt(start - 1)) < 0 || isClosed(text, start - 1, end))) {
            start--;
        }
        return start == end ? -1 : start;
    }

    /** Whether a bracket belongs to the word, as that of an index does. */
    private static boolean isClosed(String text, int open, int end) {
        int close = text.indexOf(']', open);
        return text.charAt(open) == '[' && close > 0 && close < end;
    }

    private int after(String text, int i, int begin) {
        String part = parts.get(i + 1);
        boolean isText = kinds.get(i).isText();
        int most = Math.min(text.length() - part.length(), begin + (isText ? LONGEST_TEXT : LONGEST_WORD));
        for (int e = begin; e <= most; e++) {
            if ((isText || e > begin) && text.startsWith(part, e)) {
                return e;
            }
            if (!isText && !isOfWord(text.charAt(e), kinds.get(i))) {
                return -1;
            }
        }
        return -1;
    }

    private static int trailing(String text, int begin, ValueKind kind) {
        if (kind == ValueKind.PODS) {
            return list(text, begin);
        }
        if (kind.isText()) {
            return text.charAt(0) == '{' ? closedInJson(text, begin) : closed(text, begin);
        }
        int end = begin;
        while (end < text.length() && isOfWord(text.charAt(end), kind)) {
            end++;
        }
        while (end > begin && ".,;:)]'".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end == begin ? -1 : end;
    }

    /** The end of a text in a log of JSON: where its value ends. */
    private static int closedInJson(String text, int begin) {
        int next = text.indexOf("\",\"", begin);
        int last = text.stripTrailing().length() - 2;
        return next >= 0 ? next : last >= begin && text.startsWith("\"}", last) ? last : closed(text, begin);
    }

    /** The end of a text: where the quotes that surround it are closed, before the next key of the log, or the end of all. */
    private static int closed(String text, int begin) {
        int last = Math.max(begin, text.stripTrailing().length());
        boolean open = false;
        for (int quote = text.indexOf('"', begin); quote >= 0; quote = text.indexOf('"', quote + 1)) {
            if (!open && (quote + 1 == last || isKey(text, quote + 1))) {
                return quote;
            }
            open = !open;
        }
        return last;
    }

    /** Whether a blank, a name and an equals sign are here. */
    private static boolean isKey(String text, int at) {
        int end = at + 1;
        while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        return text.startsWith(" ", at) && end > at + 1 && text.startsWith("=", end);
    }

    /** The end of names that are separated by commas. */
    private static int list(String text, int begin) {
        int end = begin;
        while (end < text.length() && text.charAt(end) != ' ' && text.charAt(end) != '"') {
            int next = end;
            while (next < text.length() && ", \"".indexOf(text.charAt(next)) < 0) {
                next++;
            }
            boolean goesOn = text.startsWith(", ", next);
            end = goesOn ? next + 2 : next;
            if (!goesOn) {
                break;
            }
        }
        while (end > begin && ".,;:)' ".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    /** The end of what is shown before the characters that mean that more follows. */
    private static int shown(String text) {
        int end = text.length();
        while (end > 0 && ".…$ ".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    /** Where the last value of a truncated text ends; negative if the text continues with other words. */
    private int breaksOff(String text, int i, int begin) {
        int end = Math.max(begin, shown(text));
        String part = parts.get(i + 1);
        boolean afterKind = i == 0 && parts.get(0).indexOf(' ') == parts.get(0).lastIndexOf(' ');
        int most = Math.min(afterKind ? end - LEAST_BEHIND_KIND : end, begin + LONGEST_WORD);
        for (int e = begin; e < most; e++) {
            if (e > begin && part.startsWith(text.substring(e, Math.min(end, e + part.length() + 1)))) {
                return e;
            }
            if (!kinds.get(i).isText() && !isOfWord(text.charAt(e), kinds.get(i))) {
                return -1;
            }
        }
        // A full stop ends a sentence.
        String tail = text.substring(end);
        boolean goesOn = tail.contains("..") || tail.contains("…") || tail.contains("$");
        return most == end && end > begin && goesOn ? end : -1;
    }

    private static boolean isOfWord(char c, ValueKind kind) {
        boolean digit = c >= '0' && c <= '9';
        return switch (kind) {
            case NUMBER -> digit;
            case AGE -> digit || "smhdy".indexOf(c) >= 0;
            default -> c != ' ' && c != '"';
        };
    }
}
