package dev.mooring.report;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A report as one self-contained HTML file: it opens from a disk, loads nothing and sends nothing; its content security
 * policy makes the browser enforce this. Names and messages are data, never markup.
 */
public final class Html {

    private Html() {}

    /**
     * Writes the page.
     *
     * @param report the report
     * @param out the output
     * @throws IOException if the output cannot be written
     */
    public static void write(Report report, Appendable out) throws IOException {
        PageParts parts = PageParts.get();
        for (PageParts.Piece piece : parts.template()) {
            out.append(
                    switch (piece.name()) {
                        case "" -> piece.text();
                        case "policy" -> parts.policy();
                        case "title" -> text(report.title());
                        case "style" -> parts.style();
                        case "data" -> PageData.of(report);
                        case "charts" -> parts.charts();
                        case "chartsLicence" -> parts.chartsLicence();
                        case "script" -> parts.script();
                        default -> throw new IllegalStateException(piece.name());
                    });
        }
    }

    /**
     * The page as text.
     *
     * @param report the report
     * @return the page
     */
    public static String of(Report report) {
        StringBuilder out = new StringBuilder();
        try {
            write(requireNonNull(report, "report"), out);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder takes all text", e);
        }
        return out.toString();
    }

    /** {@return the content security policy of the page, for a server that sends it as a header} */
    public static String contentSecurityPolicy() {
        return PageParts.get().policy();
    }

    private static String text(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || " .,:;()/_-".indexOf(c) >= 0) {
                out.appendCodePoint(c);
            } else {
                out.append("&#").append(c == 0 ? 0xfffd : c).append(';');
            }
        });
        return out.toString();
    }
}
