package dev.mooring.cli.serve;

import dev.mooring.cli.input.NamedTexts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The first form of the page: a pasted text, and exports to compare it with, as a call of {@code explain}. */
final class ExplainForm {

    private ExplainForm() {}

    /** The answer to a form. */
    static Reply reply(List<Multipart.Part> parts, CommandExecutor runner) throws Refusal {
        Map<String, byte[]> texts = new LinkedHashMap<>();
        List<String> words = new ArrayList<>(List.of("explain", "--output=table"));
        for (Multipart.Part part : parts) {
            boolean blank = part.content().length == 0 || part.text().isBlank();
            String name = switch (part.name()) {
                case "paste" -> "pasted";
                case "exports" -> "export " + (texts.size() + 1);
                default -> throw Refusal.badRequest("the form has an unknown field");
            };
            if (!blank) {
                texts.put(name, part.content());
                words.add("--filename=" + name);
            }
        }
        if (!texts.containsKey("pasted")) {
            throw new Refusal(422, "nothing was pasted");
        }
        Execution run = runner.run(words, NamedTexts.ofBytes(texts));
        return run.answer().isBlank()
                ? Pages.messages(422, PageWords.of(run.messages()))
                : Pages.printed("What the text says", PageWords.of(run.answer()), PageWords.of(run.messages()));
    }
}
