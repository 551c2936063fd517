package dev.mooring.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of texts in UTF-8, by algorithms that every Java platform has. */
public final class Digests {

    private Digests() {}

    /**
     * The SHA-256 of a text.
     *
     * @param text the text
     * @return 64 hex digits
     */
    public static String sha256(String text) {
        return hex("SHA-256", text);
    }

    /**
     * The digest of a text.
     *
     * @param algorithm its name in Java
     * @param text the text
     * @return the digest in lower-case hexadecimal
     */
    public static String hex(String algorithm, String text) {
        return HexFormat.of().formatHex(bytes(algorithm, text));
    }

    /**
     * The digest of a text.
     *
     * @param algorithm its name in Java
     * @param text the text
     * @return the digest
     */
    public static byte[] bytes(String algorithm, String text) {
        try {
            return MessageDigest.getInstance(algorithm).digest(text.getBytes(UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + algorithm, e);
        }
    }
}
