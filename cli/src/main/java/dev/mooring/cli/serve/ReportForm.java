package dev.mooring.cli.serve;

import dev.mooring.cli.input.NamedTexts;
import dev.mooring.report.Html;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/** The form of the page: pasted text and chosen files, as a call of {@code report}. */
final class ReportForm {

    private static final String BODY = "\n<body>\n";

    private final Map<String, byte[]> texts = new LinkedHashMap<>();
    private final List<String> words = new ArrayList<>(List.of("report", "--output=html"));
    private boolean isEmpty = true;

    private ReportForm() {}

    /** The report for a form. */
    static Reply reply(List<Multipart.Part> parts, CommandExecutor runner) throws Refusal {
        ReportForm form = new ReportForm();
        for (Multipart.Part part : parts) {
            form.add(part);
        }
        if (form.isEmpty) {
            throw new Refusal(422, "no text was pasted and no file was chosen");
        }
        Execution run = runner.run(form.words, NamedTexts.ofBytes(form.texts));
        return run.answer().isBlank() ? Pages.messages(422, run.messages()) : page(run);
    }

    private void add(Multipart.Part part) throws Refusal {
        boolean blank = part.content().length == 0 || part.text().isBlank();
        switch (part.name()) {
            case "text" -> file(part, "pasted", "--filename=", blank);
            case "files" -> file(part, part.fileName().orElse(""), "--filename=", blank);
            case "target-text" -> file(part, "target", "--into=", blank);
            case "target" -> file(part, part.fileName().orElse(""), "--into=", blank);
            case "title" -> option("--title=", part, blank);
            case "kubernetes" -> option("--kubernetes=", part, blank);
            default -> throw Refusal.badRequest("the form has an unknown field");
        }
    }

    private void option(String option, Multipart.Part part, boolean blank) {
        if (!blank) {
            words.add(option + part.text().strip());
        }
    }

    /** Files with the same name come from different folders, so they get unique names. */
    private void file(Multipart.Part part, String name, String option, boolean blank) {
        if (blank) {
            return;
        }
        String wanted = name.isBlank() || name.equals("-") ? "unnamed" : name;
        String own = wanted;
        for (int i = 2; texts.containsKey(own); i++) {
            own = wanted + " (" + i + ")";
        }
        texts.put(own, part.content());
        words.add(option + own);
        isEmpty &= !option.equals("--filename=");
    }

    /** The report as its own document, preceded by what could not be read. */
    private static Reply page(Execution run) {
        String page = run.answer();
        if (!run.messages().isEmpty()) {
            page = page.replaceFirst(BODY, Matcher.quoteReplacement(BODY + Pages.list(run.messages())));
        }
        return Reply.html(200, page, Html.contentSecurityPolicy());
    }
}
