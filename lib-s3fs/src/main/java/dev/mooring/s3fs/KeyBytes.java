package dev.mooring.s3fs;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Checks of the bytes of a key. */
final class KeyBytes {

    /** Text of this length that is base64 of printable text is not base64 by accident. */
    private static final int MIN_ENCODED = 16;

    private KeyBytes() {}

    /** The same bytes without one line break at the end. */
    static SecretBytes withoutLineEnd(SecretBytes secret) {
        byte[] bytes = secret.shared();
        int end = bytes.length;
        if (end > 0 && bytes[end - 1] == '\n') {
            end--;
            if (end > 0 && bytes[end - 1] == '\r') {
                end--;
            }
        }
        return SecretBytes.owning(Arrays.copyOf(bytes, end));
    }

    /** Whether it is text without white space, control and format characters. */
    static boolean isPrintable(SecretBytes secret) {
        try {
            CharBuffer chars = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(secret.shared()));
            boolean printable = chars.chars().noneMatch(KeyBytes::isInvisible);
            Arrays.fill(chars.array(), '\0');
            return printable;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static boolean isInvisible(int c) {
        return Character.isISOControl(c)
                || Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.getType(c) == Character.FORMAT;
    }

    /** Whether it is base64 of printable ASCII. */
    static boolean looksEncoded(SecretBytes secret) {
        if (secret.length() % 4 != 0) {
            return false;
        }
        try {
            byte[] decoded = Base64.getDecoder().decode(secret.shared());
            boolean printable = decoded.length >= MIN_ENCODED;
            for (byte b : decoded) {
                printable &= b > ' ' && b < 0x7f;
            }
            Arrays.fill(decoded, (byte) 0);
            return printable;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    static boolean hasOneColon(SecretBytes secret) {
        int colons = 0;
        for (byte b : secret.shared()) {
            colons += b == ':' ? 1 : 0;
        }
        return colons == 1;
    }
}
