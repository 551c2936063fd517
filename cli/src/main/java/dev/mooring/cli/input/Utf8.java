package dev.mooring.cli.input;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 and refuses everything else. */
public final class Utf8 {

    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    /**
     * The text of the bytes.
     *
     * @throws InputException if they are not UTF-8
     */
    public static String decode(byte[] bytes) throws InputException {
        if (startsWith(bytes, 0xFF, 0xFE) || startsWith(bytes, 0xFE, 0xFF)) {
            throw new InputException("the text is UTF-16, expected UTF-8");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        // Damaged bytes become this character; it may also be in the original text.
        if (text.indexOf(REPLACEMENT) >= 0) {
            check(bytes);
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length >= 2 && (bytes[0] & 0xFF) == first && (bytes[1] & 0xFF) == second;
    }

    /**
     * Checks bytes that were decoded as UTF-8.
     *
     * @throws InputException if they are not UTF-8
     */
    public static void check(byte[] bytes) throws InputException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(8192);
        var decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result = decoder.decode(in, out, true);
        while (result.isOverflow()) {
            out.clear();
            result = decoder.decode(in, out, true);
        }
        if (result.isError()) {
            int line = 1;
            for (int i = 0; i < in.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw new InputException("the text is not UTF-8 in line " + line + ", expected UTF-8");
        }
    }
}
