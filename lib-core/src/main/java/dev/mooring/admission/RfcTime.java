package dev.mooring.admission;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Locale;

/**
 * Times as the server reads them: RFC 3339 with upstream's leniences (a one-digit hour, a comma before the fraction, an
 * offset of 24 hours), kept to the second.
 *
 * @upstream Go time/format.go Parse; apimachinery pkg/apis/meta/v1/time.go Time
 */
final class RfcTime {

    /** The zero time: no time is set. */
    static final String ZERO = "0001-01-01T00:00:00Z";

    private static final String LAYOUT = "2006-01-02T15:04:05Z07:00";

    private final String text;
    private int at;

    private RfcTime(String text) {
        this.text = text;
    }

    /** The text is not a time; the message is upstream's. */
    static final class NotATimeException extends Exception {
        private static final long serialVersionUID = 1L;

        NotATimeException(String message) {
            super(message);
        }
    }

    /** The time in UTC, to the second, in its one spelling. */
    static String canonical(String text) throws NotATimeException {
        return new RfcTime(text).read();
    }

    private String read() throws NotATimeException {
        int year = number("2006", 4, 4, 0, 9999, "year");
        literal("-");
        int month = number("01", 2, 2, 1, 12, "month");
        literal("-");
        int day = number("02", 2, 2, 0, 99, "day");
        literal("T");
        int hour = number("15", 1, 2, 0, 23, "hour");
        literal(":");
        int minute = number("04", 2, 2, 0, 59, "minute");
        literal(":");
        int second = number("05", 2, 2, 0, 59, "second");
        skipFraction();
        int offset = offsetSeconds();
        if (at < text.length()) {
            throw problem(": extra text: " + quoted(text.substring(at)));
        }
        try {
            return print(
                    LocalDateTime.of(year, month, day, hour, minute, second).minusSeconds(offset));
        } catch (DateTimeException e) {
            throw problem(": day out of range");
        }
    }

    private static String print(LocalDateTime time) {
        return String.format(
                Locale.ROOT,
                "%04d-%02d-%02dT%02d:%02d:%02dZ",
                time.getYear(),
                time.getMonthValue(),
                time.getDayOfMonth(),
                time.getHour(),
                time.getMinute(),
                time.getSecond());
    }

    private int number(String element, int fewest, int most, int least, int largest, String name)
            throws NotATimeException {
        int from = at;
        int value = 0;
        while (at < text.length() && at - from < most && isDigit(at)) {
            value = value * 10 + text.charAt(at) - '0';
            at++;
        }
        if (at - from < fewest) {
            throw cannotParse(from, element);
        }
        if (value < least || value > largest) {
            throw problem(": " + name + " out of range");
        }
        return value;
    }

    private void literal(String expected) throws NotATimeException {
        if (!text.startsWith(expected, at)) {
            throw cannotParse(at, expected);
        }
        at += expected.length();
    }

    private void skipFraction() {
        if (at + 1 < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',') && isDigit(at + 1)) {
            at++;
            while (at < text.length() && isDigit(at)) {
                at++;
            }
        }
    }

    private int offsetSeconds() throws NotATimeException {
        int from = at;
        if (text.startsWith("Z", at)) {
            at++;
            return 0;
        }
        boolean complete = text.length() - at >= 6 && text.charAt(at + 3) == ':';
        char sign = complete ? text.charAt(at) : ' ';
        if (!complete || !isDigit(at + 1) || !isDigit(at + 2) || !isDigit(at + 4) || !isDigit(at + 5)) {
            throw cannotParse(from, "Z07:00");
        }
        int hours = Integer.parseInt(text, at + 1, at + 3, 10);
        int minutes = Integer.parseInt(text, at + 4, at + 6, 10);
        at += 6;
        if (hours > 24) {
            throw problem(": time zone offset hour out of range");
        }
        if (minutes > 60) {
            throw problem(": time zone offset minute out of range");
        }
        if (sign != '+' && sign != '-') {
            throw cannotParse(from, "Z07:00");
        }
        int seconds = (hours * 60 + minutes) * 60;
        return sign == '-' ? -seconds : seconds;
    }

    private boolean isDigit(int index) {
        char c = text.charAt(index);
        return c >= '0' && c <= '9';
    }

    /** Quotes as Go's time package does, which escapes byte by byte. */
    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b == '"' || b == '\\') {
                out.append('\\').append((char) b);
            } else if (b < ' ') {
                out.append(String.format(Locale.ROOT, "\\x%02x", b));
            } else {
                out.append((char) b);
            }
        }
        return out.append('"').toString();
    }

    private NotATimeException cannotParse(int from, String element) {
        return new NotATimeException("parsing time " + quoted(text) + " as " + quoted(LAYOUT) + ": cannot parse "
                + quoted(text.substring(from)) + " as " + quoted(element));
    }

    private NotATimeException problem(String words) {
        return new NotATimeException("parsing time " + quoted(text) + words);
    }
}
