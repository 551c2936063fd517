package dev.mooring.s3fs;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/** Valid names of buckets and directories. s3fs itself accepts white space, dots and {@code ..}. */
final class BucketRules {

    private static final int MAX_PREFIX_BYTES = 900;
    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final Pattern LEGACY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]");
    private static final Pattern V4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");

    private BucketRules() {}

    static boolean isBucket(String text, VolumePolicy policy) {
        boolean legacy = policy.allows(VolumePolicy.Permission.LEGACY_BUCKET_NAMES);
        return (legacy ? LEGACY : BUCKET).matcher(text).matches()
                && !text.contains("..")
                && !V4.matcher(text).matches()
                && !text.startsWith("xn--");
    }

    static boolean isPrefix(String text) {
        if (text.isEmpty()) {
            return true;
        }
        if (text.indexOf('\\') >= 0
                || text.chars().anyMatch(Character::isISOControl)
                || text.getBytes(StandardCharsets.UTF_8).length > MAX_PREFIX_BYTES) {
            return false;
        }
        for (String segment : text.split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                return false;
            }
        }
        return true;
    }

    /** Like strconv.ParseBool of Go; an error counts as false, as in the drivers. */
    static boolean isTrue(String text) {
        return TRUE.contains(text);
    }
}
