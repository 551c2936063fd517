package dev.mooring.cli.serve;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.Export;
import dev.mooring.internal.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The pages that are not a report: the form, and errors. They work without the script, which only shows progress. */
final class Pages {

    private static final String STYLE = resource("page.css");
    private static final String SCRIPT = resource("form.js");
    private static final String POLICY =
            "default-src 'none'; style-src " + hash(STYLE) + "; form-action 'self'; base-uri 'none'";

    private Pages() {}

    /** The page with the form. With no referrer at all a browser would send no origin with the form. */
    static Reply form(long maxBytes) {
        String form = resource("form.html")
                .replace("{{limit}}", (maxBytes >> 20) + " MiB")
                .replace("{{export}}", Export.COMMAND)
                .replace(
                        "{{questions}}",
                        Question.ALL.stream().map(Pages::question).collect(Collectors.joining()));
        Reply page = page(200, "Storage of a cluster", form + "<script>" + SCRIPT + "</script>\n");
        return page.with(Map.of(
                "Referrer-Policy",
                "same-origin",
                "Content-Security-Policy",
                page.headers().get("Content-Security-Policy") + "; script-src " + hash(SCRIPT)));
    }

    /** A question with its fields and its button; the report is the first one, and open. */
    private static String question(Question question) {
        String fields = question.fields().stream()
                .map(field -> field(question.id(field), field))
                .collect(Collectors.joining());
        boolean isReport = question.equals(Question.REPORT);
        return "<details class=\"card question\"" + (isReport ? " open" : "") + " id=\"" + question.name()
                + "\">\n<summary>" + text(question.title()) + "</summary>\n"
                + (fields.isEmpty() ? "" : "<div class=\"fields\">\n" + fields + "</div>\n")
                + "<p><button type=\"submit\" formaction=\"" + question.path() + "\">"
                + (isReport ? "Show the report" : "Answer") + "</button></p>\n</details>\n";
    }

    private static String field(String id, Question.Field field) {
        String label = "<label for=\"" + id + "\">" + text(field.label())
                + (field.isRequired() ? "" : " (not required)") + "</label>\n";
        String named = " id=\"" + id + "\" name=\"" + id + "\"";
        return "<p>" + label
                + switch (field.kind()) {
                    case WORD ->
                        "<input" + named + " type=\"text\" maxlength=\"500\" autocomplete=\"off\" spellcheck=\"false\""
                                + " placeholder=\"" + text(field.hint()) + "\">";
                    case TEXT ->
                        "<textarea" + named + " rows=\"2\" autocomplete=\"off\" spellcheck=\"false\"></textarea>";
                    case FILES -> "<input" + named + " type=\"file\" multiple>";
                }
                + "</p>\n";
    }

    /** A page with one message. */
    static Reply message(int status, String message) {
        return messages(status, List.of(message));
    }

    /** A page with messages. */
    static Reply messages(int status, List<String> messages) {
        return page(status, "No answer", "<h1>No answer</h1>\n" + list(messages) + "<p><a href=\"/\">Back</a></p>\n");
    }

    /** The text answer of a subcommand and its messages. */
    static Reply printed(String title, String answer, List<String> messages) {
        String besides = messages.isEmpty() ? "" : list(messages);
        return page(
                200,
                title,
                "<h1>" + text(title) + "</h1>\n" + besides + "<section class=\"card\"><pre><code>" + text(answer)
                        + "</code></pre></section>\n<p><a href=\"/\">Back</a></p>\n");
    }

    /** Messages as a part of a page. */
    static String list(List<String> messages) {
        return messages.stream()
                .map(each -> "<li>" + text(each) + "</li>\n")
                .collect(Collectors.joining("", "<section class=\"card\" role=\"status\"><ul>\n", "</ul></section>\n"));
    }

    private static Reply page(int status, String title, String body) {
        String page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Mooring: " + title
                + "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>" + STYLE
                + "</style>\n</head>\n<body>\n<main>\n"
                + body + "</main>\n</body>\n</html>\n";
        return Reply.html(status, page, POLICY + "; img-src data:");
    }

    private static String text(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream in = requireNonNull(Pages.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the jar is incomplete: " + name, e);
        }
    }

    private static String hash(String text) {
        return "'sha256-" + Base64.getEncoder().encodeToString(Digests.bytes("SHA-256", text)) + "'";
    }
}
