package dev.mooring.report;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The constant parts of every page: the texts in this jar, and the policy that lets a browser run only these texts.
 *
 * @param template the page, with a piece for each inserted text
 * @param style the style sheet
 * @param charts D3
 * @param chartsLicence its licence
 * @param script the script of the page
 * @param policy the content security policy
 */
record PageParts(
        List<Piece> template, String style, String charts, String chartsLicence, String script, String policy) {

    /** In order; all are inside one function. */
    private static final List<String> SCRIPTS = List.of(
            "save",
            "dom",
            "states",
            "model",
            "filters",
            "address",
            "overview",
            "attachments",
            "map",
            "details",
            "nodes",
            "since",
            "answer",
            "timeline",
            "changes",
            "runbook",
            "print",
            "main");

    private static final Pattern NAME = Pattern.compile("\\{\\{([A-Za-z]+)}}");

    /** A text, or the name of an inserted value. */
    record Piece(String name, String text) {}

    PageParts {
        template = List.copyOf(template);
    }

    /** The constant texts of the jar. */
    private static final class Holder {

        static final PageParts PARTS = read();
    }

    static PageParts get() {
        return Holder.PARTS;
    }

    private static PageParts read() {
        String style = resource("page/page.css");
        String charts = resource("d3.min.js");
        String script = SCRIPTS.stream()
                .map(name -> resource("page/" + name + ".js"))
                .collect(Collectors.joining("\n", "(function () {\n\"use strict\";\n", "\n})();\n"));
        String policy = "default-src 'none'; script-src " + hash(charts) + " " + hash(script) + "; style-src "
                + hash(style) + "; base-uri 'none'; form-action 'none'";
        return new PageParts(
                pieces(resource("page/page.html")),
                style,
                charts,
                resource("d3.LICENSE").strip(),
                script,
                policy);
    }

    private static List<Piece> pieces(String template) {
        List<Piece> pieces = new ArrayList<>();
        Matcher names = NAME.matcher(template);
        int from = 0;
        while (names.find()) {
            pieces.add(new Piece("", template.substring(from, names.start())));
            pieces.add(new Piece(names.group(1), ""));
            from = names.end();
        }
        pieces.add(new Piece("", template.substring(from)));
        return pieces;
    }

    private static String resource(String name) {
        try (InputStream in = requireNonNull(PageParts.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the jar is incomplete: " + name, e);
        }
    }

    private static String hash(String text) {
        return "'sha256-" + Base64.getEncoder().encodeToString(Digests.bytes("SHA-256", text)) + "'";
    }
}
