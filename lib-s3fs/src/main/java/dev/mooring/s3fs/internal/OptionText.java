package dev.mooring.s3fs.internal;

import java.util.regex.Pattern;

/** What an argument of {@code -o} may contain. s3fs has no escape: a comma always begins another option. */
public final class OptionText {

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]+");

    private OptionText() {}

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    public static boolean isValue(String text) {
        return text.chars().noneMatch(OptionText::isUnsafe);
    }

    private static boolean isUnsafe(int c) {
        return c == ',' || c == '\\' || Character.isISOControl(c) || Character.isWhitespace(c) || c == 0xa0;
    }

    public static boolean isPath(String text) {
        return text.startsWith("/")
                && isValue(text)
                && !(text + "/").contains("//")
                && !(text + "/").contains("/./")
                && !(text + "/").contains("/../");
    }
}
