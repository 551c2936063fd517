package dev.mooring.s3fs.volume;

import java.util.regex.Pattern;

/** What may stand in an argument of {@code -o}. There is no escape: a comma always begins another option. */
final class OptionText {

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]+");

    private OptionText() {}

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Whether a value is one value to s3fs and to whoever reads its command line. */
    static boolean isValue(String text) {
        return text.chars().noneMatch(OptionText::isUnsafe);
    }

    private static boolean isUnsafe(int c) {
        return c == ',' || c == '\\' || Character.isISOControl(c) || Character.isWhitespace(c) || c == 0xa0;
    }

    /** An absolute path that is one value and one place. */
    static boolean isPath(String text) {
        return text.startsWith("/")
                && isValue(text)
                && !(text + "/").contains("//")
                && !(text + "/").contains("/./")
                && !(text + "/").contains("/../");
    }

    static void requirePath(String text, String name) {
        if (!isPath(text)) {
            throw new IllegalArgumentException(
                    name + ": expected an absolute path without comma, backslash, blank, . and ..");
        }
    }
}
