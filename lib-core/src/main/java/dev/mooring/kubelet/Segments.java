package dev.mooring.kubelet;

import dev.mooring.internal.CanIgnoreReturnValue;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks a segment of a path, in the order of the error codes.
 *
 * @upstream staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go IsDNS1123Label, IsDNS1123Subdomain
 */
final class Segments {

    static final int MAX_BYTES = 255;
    private static final int MAX_LABEL = 63;
    private static final int MAX_SUBDOMAIN = 253;
    private static final String LABEL_FORM = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final Pattern LABEL = Pattern.compile(LABEL_FORM);
    private static final Pattern SUBDOMAIN = Pattern.compile(LABEL_FORM + "(\\." + LABEL_FORM + ")*");

    private Segments() {}

    /** The rule for a name. */
    enum Rule {
        /** Any text that is one segment. */
        FREE,
        /** The name of a container or of a pod's volume. */
        LABEL,
        /** The name of a persistent volume. */
        SUBDOMAIN,
        /** The name of a CSI driver. */
        DRIVER
    }

    /** {@return the segment}; the first failed check refuses it. */
    @CanIgnoreReturnValue
    static String check(String part, String text, Rule rule, boolean windows) {
        Optional<KubeletCode> wrong = problem(text, windows).or(() -> problem(text, rule));
        if (wrong.isPresent()) {
            throw new NodePathException(wrong.get(), part, text);
        }
        return text;
    }

    /** Why a text is not one segment. */
    static Optional<KubeletCode> problem(String text, boolean windows) {
        if (text.isEmpty()) {
            return Optional.of(KubeletCode.EMPTY_SEGMENT);
        }
        if (text.equals(".") || text.equals("..")) {
            return Optional.of(KubeletCode.DOT_SEGMENT);
        }
        if (text.indexOf('/') >= 0 || (windows && (text.indexOf('\\') >= 0 || text.indexOf(':') >= 0))) {
            return Optional.of(KubeletCode.SEPARATOR_IN_SEGMENT);
        }
        return characters(text)
                .or(() -> utf8Length(text) > MAX_BYTES ? Optional.of(KubeletCode.SEGMENT_TOO_LONG) : Optional.empty());
    }

    /** What is wrong with the characters of a name. */
    static Optional<KubeletCode> characters(String text) {
        if (text.indexOf('\0') >= 0) {
            return Optional.of(KubeletCode.NUL_IN_SEGMENT);
        }
        if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            return Optional.of(KubeletCode.CONTROL_CHARACTER);
        }
        return utf8Length(text) < 0 ? Optional.of(KubeletCode.NOT_TEXT) : Optional.empty();
    }

    private static Optional<KubeletCode> problem(String text, Rule rule) {
        boolean fine = switch (rule) {
            case FREE -> true;
            case LABEL -> isLabel(text);
            case SUBDOMAIN -> isSubdomain(text);
            case DRIVER -> isDriverName(text);
        };
        return fine
                ? Optional.empty()
                : Optional.of(
                        switch (rule) {
                            case LABEL -> KubeletCode.NOT_A_LABEL;
                            case DRIVER -> KubeletCode.NOT_A_DRIVER_NAME;
                            case SUBDOMAIN, FREE -> KubeletCode.NOT_A_SUBDOMAIN;
                        });
    }

    static boolean isLabel(String text) {
        return text.length() <= MAX_LABEL && LABEL.matcher(text).matches();
    }

    static boolean isSubdomain(String text) {
        return text.length() <= MAX_SUBDOMAIN && SUBDOMAIN.matcher(text).matches();
    }

    static boolean isDriverName(String text) {
        return text.length() <= MAX_LABEL
                && SUBDOMAIN.matcher(text.toLowerCase(Locale.ROOT)).matches();
    }

    /** The number of bytes of a text in UTF-8; -1 if it cannot be encoded. */
    static int utf8Length(String text) {
        try {
            return StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(text))
                    .remaining();
        } catch (CharacterCodingException e) {
            return -1;
        }
    }

    /** A name as upstream escapes it for a directory: each slash becomes a tilde. */
    static String escape(String name) {
        return name.replace('/', '~');
    }

    /** The original of an escaped name: each tilde becomes a slash. */
    static String unescape(String segment) {
        return segment.replace('~', '/');
    }
}
