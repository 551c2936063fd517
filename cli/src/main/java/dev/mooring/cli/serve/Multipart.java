package dev.mooring.cli.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the body of a form with files, {@code multipart/form-data} of RFC 7578, from memory.
 *
 * <p>The JDK has no reader for it, and the libraries that have one include a server.
 */
public final class Multipart {

    /** The most parts that are read. */
    public static final int MAX_PARTS = 200;

    /** The most bytes of the headers of a part. */
    public static final int MAX_HEADERS = 8192;

    private static final Pattern BOUNDARY =
            Pattern.compile("(?i)multipart/form-data\\s*;(?:.*;)?\\s*boundary=(?:\"([0-9A-Za-z'()+_,./:=? -]{1,70})\""
                    + "|([0-9A-Za-z'()+_,./:=?-]{1,70}))\\s*(?:;.*)?");
    private static final Pattern DISPOSITION =
            Pattern.compile("(?im)^content-disposition:\\s*form-data\\s*((?:;[^\\r\\n]*)?)\\r?$");
    private static final Pattern TYPE = Pattern.compile("(?im)^content-type:[^\\r\\n]*");
    private static final Pattern PARAMETER = Pattern.compile("(?i);\\s*(name|filename)=\"([^\"]*)\"");
    private static final byte[] BLANK_LINE = "\r\n\r\n".getBytes(ISO_8859_1);

    /**
     * A field of the form.
     *
     * @param name its name
     * @param fileName the name of the file, if it is one
     * @param content its bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    public record Part(String name, Optional<String> fileName, byte[] content) {

        /** {@return the content as text} */
        public String text() {
            return new String(content, UTF_8);
        }
    }

    /** The body does not match its type. */
    public static final class MultipartException extends Exception {

        private static final long serialVersionUID = 1L;

        MultipartException(String message) {
            super(message);
        }
    }

    private final byte[] body;
    private final byte[] delimiter;

    private Multipart(byte[] body, String boundary) {
        this.body = body;
        this.delimiter = ("\r\n--" + boundary).getBytes(ISO_8859_1);
    }

    /**
     * The parts of a body.
     *
     * @param contentType the header of the request
     * @param body the body
     * @return the parts in their order
     * @throws MultipartException if it cannot be read
     */
    public static List<Part> read(String contentType, byte[] body) throws MultipartException {
        Matcher type = BOUNDARY.matcher(contentType);
        if (contentType.length() > 1000 || !type.matches()) {
            throw new MultipartException("expected a form as multipart/form-data with a boundary");
        }
        String boundary = type.group(1) == null ? type.group(2) : type.group(1);
        return new Multipart(body, boundary).parts();
    }

    private List<Part> parts() throws MultipartException {
        List<Part> parts = new ArrayList<>();
        int first = delimiter.length - 2;
        if (body.length < first || !Arrays.equals(body, 0, first, delimiter, 2, delimiter.length)) {
            throw new MultipartException("the form does not begin with its boundary");
        }
        int at = first;
        while (!isAt("--", at)) {
            if (parts.size() == MAX_PARTS) {
                throw new MultipartException("the form has more than " + MAX_PARTS + " parts");
            }
            int end = delimiterFrom(at);
            parts.add(part(at, end));
            at = end + delimiter.length;
        }
        return parts;
    }

    /** A part between two delimiters: headers, a blank line, content. */
    private Part part(int from, int to) throws MultipartException {
        int blank = indexOf(BLANK_LINE, from, Math.min(to, from + MAX_HEADERS));
        if (!isAt("\r\n", from) || blank < 0) {
            throw new MultipartException(
                    "a part of the form has no blank line after headers of at most " + MAX_HEADERS + " bytes");
        }
        String headers = new String(body, from, blank - from, UTF_8);
        Matcher disposition = DISPOSITION.matcher(headers);
        if (!disposition.find()) {
            throw new MultipartException("a part of the form does not say its name");
        }
        if (!TYPE.matcher(headers).results().map(MatchResult::group).allMatch(Body::isUtf8)) {
            throw new MultipartException("a part of the form is in another charset, expected UTF-8");
        }
        Optional<String> name = Optional.empty();
        Optional<String> fileName = Optional.empty();
        Matcher parameter = PARAMETER.matcher(disposition.group(1));
        while (parameter.find()) {
            if (parameter.group(1).equalsIgnoreCase("name")) {
                name = Optional.of(parameter.group(2));
            } else {
                fileName = Optional.of(parameter.group(2));
            }
        }
        byte[] content = Arrays.copyOfRange(body, blank + BLANK_LINE.length, to);
        return new Part(
                name.orElseThrow(() -> new MultipartException("a part of the form does not say its name")),
                fileName,
                content);
    }

    /** The next delimiter; a boundary followed by other text is content. */
    private int delimiterFrom(int from) throws MultipartException {
        int at = indexOf(delimiter, from, body.length);
        while (at >= 0 && !isAt("\r\n", at + delimiter.length) && !isAt("--", at + delimiter.length)) {
            at = indexOf(delimiter, at + 1, body.length);
        }
        if (at < 0) {
            throw new MultipartException("the form is cut off: its last boundary is missing");
        }
        return at;
    }

    private boolean isAt(String text, int at) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        return at + bytes.length <= body.length && Arrays.equals(body, at, at + bytes.length, bytes, 0, bytes.length);
    }

    private int indexOf(byte[] text, int from, int to) {
        for (int i = from; i + text.length <= to; i++) {
            if (body[i] == text[0] && Arrays.equals(body, i, i + text.length, text, 0, text.length)) {
                return i;
            }
        }
        return -1;
    }
}
