package dev.mooring.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.cli.input.NamedTexts;
import dev.mooring.cli.serve.Question.Field;
import dev.mooring.report.Html;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;

/**
 * The form of the page: pasted text and chosen files, and a question about them. The answer is the report, with the text
 * of the answer first.
 */
final class ReportForm {

    /** What comes after the link that skips to the content, which must be first. */
    private static final String HEAD = "\n<header id=\"head\">";

    private static final String BACK =
            "<nav class=\"served\" aria-label=\"Server\"><a href=\"/\">Ask something else</a></nav>\n";

    private final Question question;
    private final Map<String, byte[]> texts = new LinkedHashMap<>();
    private final List<String> exports = new ArrayList<>();
    private final List<String> cluster = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Set<String> given = new TreeSet<>();

    private ReportForm(Question question) {
        this.question = question;
    }

    /** The answer to a form. */
    static Reply reply(Question question, List<Multipart.Part> parts, CommandExecutor runner) throws Refusal {
        ReportForm form = new ReportForm(question);
        for (Multipart.Part part : parts) {
            form.add(part);
        }
        form.check();
        return question.isPicture() ? form.picture(runner) : form.answer(runner);
    }

    private void check() throws Refusal {
        if (exports.isEmpty()) {
            throw new Refusal(422, "no text was pasted and no file was chosen");
        }
        for (Field field : question.fields()) {
            if (field.isRequired() && !given.contains(field.name())) {
                throw new Refusal(422, "\u201c" + question.title() + "\u201d needs \u201c" + field.label() + "\u201d");
            }
        }
    }

    private void add(Multipart.Part part) throws Refusal {
        boolean isBlank = part.content().length == 0 || part.text().isBlank();
        switch (part.name()) {
            case "text" -> export(part, "pasted", isBlank);
            case "files" -> export(part, part.fileName().orElse(""), isBlank);
            case "kubernetes" -> {
                if (!isBlank && !question.name().equals("upgrade")) {
                    cluster.add("--kubernetes=" + part.text().strip());
                }
            }
            case "complete" -> cluster.add("--complete=all");
            default -> {
                if (!Question.isField(part.name())) {
                    throw Refusal.badRequest("the form has an unknown field");
                }
                question.field(part.name()).filter(field -> !isBlank).ifPresent(field -> field(field, part));
            }
        }
    }

    private void export(Multipart.Part part, String name, boolean isBlank) {
        if (!isBlank) {
            exports.add("--filename=" + named(name, part.content()));
        }
    }

    private void field(Field field, Multipart.Part part) {
        given.add(field.name());
        switch (field.kind()) {
            case WORD -> {
                String word = part.text().strip();
                if (field.option().isEmpty()) {
                    arguments.add(word);
                } else {
                    options.add(field.option() + "=" + word);
                }
            }
            case TEXT, FILES ->
                options.add(field.option() + "=" + named(part.fileName().orElse(field.name()), part.content()));
        }
    }

    /** Files with the same name come from different folders, so they get unique names. */
    private String named(String name, byte[] content) {
        String wanted = name.isBlank() || name.equals("-") ? "unnamed" : name;
        String own = wanted;
        for (int i = 2; texts.containsKey(own); i++) {
            own = wanted + " (" + i + ")";
        }
        texts.put(own, content);
        return own;
    }

    private Execution run(CommandExecutor runner, Question asked, String format, List<String> more) throws Refusal {
        List<String> all = new ArrayList<>(exports);
        all.addAll(asked.words().get(0).equals("rbd") ? rbd() : cluster);
        all.addAll(more);
        all.add("--output=" + format);
        return runner.run(asked.words(all, asked.equals(question) ? arguments : List.of()), NamedTexts.ofBytes(texts));
    }

    /** The questions about images have no release. */
    private List<String> rbd() {
        return cluster.stream().filter(each -> each.startsWith("--complete")).toList();
    }

    private Reply picture(CommandExecutor runner) throws Refusal {
        Execution run = run(runner, question, "html", options);
        return run.answer().isBlank() ? refused(run) : page(run, run.messages());
    }

    private Reply answer(CommandExecutor runner) throws Refusal {
        Execution run = run(runner, question, "table", options);
        if (run.answer().isBlank()) {
            return refused(run);
        }
        String text = PageWords.of(run.answer());
        String answer = named("answer", text.getBytes(UTF_8));
        Execution report = run(runner, Question.REPORT, "html", List.of("--answer=" + answer, "--title=" + title()));
        return report.answer().isBlank()
                ? Pages.printed(title(), text, PageWords.of(run.messages()))
                : page(report, run.messages());
    }

    /** The question with the names in it. */
    private String title() {
        List<String> values = new ArrayList<>(arguments);
        for (Field field : question.fields()) {
            if (field.kind() == Field.Kind.WORD) {
                options.stream()
                        .filter(each -> each.startsWith(field.option() + "=")
                                && !field.option().isEmpty())
                        .forEach(
                                each -> values.add(each.substring(field.option().length() + 1)));
            }
        }
        return question.title() + (values.isEmpty() ? "" : " " + String.join(", ", values));
    }

    private static Reply refused(Execution run) {
        return Pages.messages(422, PageWords.of(run.messages()));
    }

    /** The report as its own document, preceded by the way back and by what could not be read. */
    private static Reply page(Execution run, List<String> messages) {
        String top = BACK + (messages.isEmpty() ? "" : Pages.list(PageWords.of(messages)));
        String page = PageWords.inReport(run.answer())
                .replaceFirst(HEAD, Matcher.quoteReplacement("\n" + top + HEAD.strip()));
        return Reply.html(200, page, Html.contentSecurityPolicy());
    }
}
