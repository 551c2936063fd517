package dev.mooring.catalogue;

import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.pasted.MessageTemplate;
import org.junit.jupiter.api.Test;

/** Every message that {@code explain} knows, in one page: {@code docs/errors.md}. */
class ErrorsPageTest {

    private static final String HEAD = """
        # Messages and what they prove

        Storage messages of Kubernetes, its drivers and its nodes, and what they prove. Let `mooring explain` find yours: `kubectl describe pod db-0 | mooring explain`. A message is about one
        moment; its age is not the age of the state. `{…}` is a value.

        This page is generated from the catalogue of messages: `mvn -Dgolden.record=true -pl cli -am
        -Dtest=ErrorsPageTest -Dsurefire.failIfNoSpecifiedTests=false test`.
        """;

    @Test
    void thePageListsThemAll() {
        StringBuilder page = new StringBuilder(HEAD);
        for (MessageTemplate template : MessageCatalogue.all().templates()) {
            page.append("\n## ").append(template.code()).append("\n\n");
            template.templates().stream()
                    .filter(words -> !words.contains("{unique}"))
                    .forEach(words -> page.append("    ").append(words).append('\n'));
            page.append("\nSaid by: ").append(text(template.speaker()));
            if (!template.reason().isEmpty()) {
                page.append(", event ").append(text(template.reason()));
            }
            page.append(". Upstream: ").append(text(template.source()));
            if (!template.releases().isEmpty()) {
                page.append(", ").append(text(template.releases()));
            }
            page.append(".\n");
            add(page, "Proves", template.proves());
            add(page, "Does not prove", template.doesNotProve());
            add(page, "Causes, likely first", String.join("; ", template.causes()));
            add(page, "Not safe", String.join(" ", template.notSafe()));
        }
        Golden.check("docs/errors.md", page.toString());
    }

    private static void add(StringBuilder page, String heading, String words) {
        if (!words.isEmpty()) {
            page.append("\n**")
                    .append(heading)
                    .append(":** ")
                    .append(text(words))
                    .append('\n');
        }
    }

    /** What Markdown and HTML would read as signs. */
    private static String text(String words) {
        return words.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("_", "\\_")
                .replace("*", "\\*")
                .replace("[", "\\[");
    }
}
