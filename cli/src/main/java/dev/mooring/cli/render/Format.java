package dev.mooring.cli.render;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonValue;
import dev.mooring.yaml.Yaml;
import java.util.List;
import java.util.Locale;

/** The output formats. */
public enum Format {
    /** As {@code kubectl get -o yaml}; several documents with {@code ---} between them. */
    YAML {
        @Override
        public Page documents(List<? extends JsonValue> documents) {
            return Page.of(Yaml.write(documents));
        }
    },
    /** As {@code kubectl get -o json}; several documents one after another, without a list around them. */
    JSON {
        @Override
        public Page documents(List<? extends JsonValue> documents) {
            return out -> {
                for (JsonValue document : documents) {
                    document.writePrettyJson((utf8, length) -> out.write(utf8, 0, length));
                    out.write('\n');
                }
            };
        }
    },
    /** JSON patches for {@code kubectl patch --type json}: one line for each volume that changes. */
    PATCH {
        @Override
        public Page documents(List<? extends JsonValue> documents) {
            StringBuilder out = new StringBuilder();
            documents.forEach(document -> out.append(document.toJson()).append('\n'));
            return Page.of(out.toString());
        }
    },
    /** Columns for people; each subcommand has its own. */
    TABLE,
    /** Headings and tables to paste into an issue; each subcommand has its own. */
    MARKDOWN,
    /** SARIF 2.1.0, for code scanning in a pipeline; only for findings. */
    SARIF,
    /** JUnit XML, for the test report of a pipeline; only for findings. */
    JUNIT,
    /** One page for a browser; only for pictures. */
    HTML,
    /** A chart for a ticket; only for pictures. */
    MERMAID,
    /** A graph for Graphviz; only for pictures. */
    DOT;

    /** The caller's documents in this format, unchanged; empty for no documents. */
    public Page documents(List<? extends JsonValue> documents) {
        throw new UnsupportedOperationException("documents cannot be printed as " + this);
    }

    /** Answers in this format, without secrets. */
    public final Page page(List<? extends JsonValue> answers) {
        return documents(answers.stream().map(SecretText::shown).toList());
    }

    /** The same as {@link #page}, as text. */
    public final String print(List<? extends JsonValue> answers) {
        return page(answers).text();
    }

    /** Its name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
