package dev.mooring.internal;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The forms that identify a secret without a key. */
enum SecretForm {
    /** A key of Ceph: base64 that begins with a type and a time. */
    CEPH_KEY("AQ", 30),
    /** The id of an access key of AWS. */
    AWS_KEY_ID("AKIA", 16),
    /** The id of a temporary access key of AWS. */
    AWS_SESSION_KEY_ID("ASIA", 16),
    /** JSON in base64: a JWT, the file {@code .dockerconfigjson}. */
    JSON("eyJ", 17),
    /** A PEM block in base64, as in a kubeconfig. */
    PEM("LS0tLS1CRUdJTi", 6),
    /** A key of Google's APIs. */
    GOOGLE_KEY("AIza", 30),
    /** An access token of Google. */
    GOOGLE_TOKEN("ya29.", 20),
    /** A token of GitHub. */
    GITHUB_TOKEN("ghp_", 30),
    /** A token of a GitHub app. */
    GITHUB_APP_TOKEN("ghs_", 30),
    /** A token of GitLab. */
    GITLAB_TOKEN("glpat-", 20),
    /** A token of Vault. */
    VAULT_TOKEN("hvs.", 20),
    /** A secret key of age. */
    AGE_KEY("AGE-SECRET-KEY-1", 20);

    /** The length of a secret access key of AWS; other keys are longer. */
    private static final int LEAST_RANDOM = 40;

    private static final SecretForm[] ALL = values();

    /** Most words begin with another letter. */
    private static final String FIRST_LETTERS =
            Stream.of(ALL).map(form -> form.prefix.substring(0, 1)).distinct().collect(Collectors.joining());

    private final String prefix;
    private final int least;

    SecretForm(String prefix, int least) {
        this.prefix = prefix;
        this.least = least;
    }

    /** Where the secret ends that begins here; this place if none does. */
    static int end(String text, int from) {
        if (FIRST_LETTERS.indexOf(text.charAt(from)) < 0) {
            return from;
        }
        for (SecretForm form : ALL) {
            if (text.startsWith(form.prefix, from)) {
                int end = from + form.prefix.length();
                while (end < text.length() && form.has(text.charAt(end))) {
                    end++;
                }
                return end - from >= form.prefix.length() + form.least ? end : from;
            }
        }
        return from;
    }

    private boolean has(char c) {
        if (this == AWS_KEY_ID || this == AWS_SESSION_KEY_ID) {
            return isCapital(c) || isDigit(c);
        }
        return isSign(c) || c == '=' || (this != CEPH_KEY && (c == '-' || c == '_' || c == '.'));
    }

    /** Whether a run of letters, digits and signs of base64 may be, or end, a secret with a known form. */
    static boolean isWithin(String text, int from, int to) {
        // Some prefixes end with another sign.
        if (from > 0 && "-_.".indexOf(text.charAt(from - 1)) >= 0) {
            return true;
        }
        for (int i = from; i < to; i++) {
            if ((i == from || text.charAt(i - 1) == '/') && end(text, i) > i) {
                return true;
            }
        }
        return isRandom(text, from, to);
    }

    /** Where the run of letters, digits and signs of base64 ends that begins here. */
    static int endOfRun(String text, int from) {
        int end = from;
        while (end < text.length() && isSign(text.charAt(end))) {
            end++;
        }
        while (end < text.length() && text.charAt(end) == '=') {
            end++;
        }
        return end;
    }

    /**
     * Whether a run is long enough, and switches often enough between small letters, capitals and digits, to be random.
     * Words and paths are not, nor are digests and uids, which have no capitals.
     */
    static boolean isRandom(String text, int from, int to) {
        // A path can continue after the secret, or lead to it.
        return to - from >= LEAST_RANDOM
                && (changesOften(text, from, to)
                        || changesOften(text, from, from + LEAST_RANDOM)
                        || changesOften(text, to - LEAST_RANDOM, to));
    }

    private static boolean changesOften(String text, int from, int to) {
        int seen = 0;
        int changes = 0;
        int before = 0;
        for (int i = from; i < to; i++) {
            int kind = kind(text.charAt(i));
            if (kind != 8) {
                changes += kind == before ? 0 : 1;
                seen |= kind;
                before = kind;
            }
        }
        return seen == 7 && changes * 3 >= to - from;
    }

    /** Whether a word has small letters, and digits or capitals inside: it is not a natural word. */
    static boolean isMixed(String text, int from, int to) {
        boolean small = false;
        boolean other = false;
        for (int i = from; i < to; i++) {
            int kind = kind(text.charAt(i));
            small |= kind == 1;
            other |= kind == 4 || (kind == 2 && i > from);
        }
        return small && other && to - from >= 6;
    }

    static boolean isSign(char c) {
        return isSmall(c) || isCapital(c) || isDigit(c) || c == '+' || c == '/';
    }

    private static int kind(char c) {
        return isSmall(c) ? 1 : isCapital(c) ? 2 : isDigit(c) ? 4 : 8;
    }

    private static boolean isSmall(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isCapital(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
