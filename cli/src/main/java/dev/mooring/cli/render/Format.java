package dev.mooring.cli.render;

import dev.mooring.json.JsonValue;
import dev.mooring.yaml.Yaml;
import java.util.List;
import java.util.Locale;

/** How a result is printed. */
public enum Format {
    /** As {@code kubectl get -o yaml}; several documents with {@code ---} between them. */
    YAML {
        @Override
        public String print(List<? extends JsonValue> documents) {
            return Yaml.write(documents);
        }
    },
    /** As {@code kubectl get -o json}; several documents one after the other, no list is made around them. */
    JSON {
        @Override
        public String print(List<? extends JsonValue> documents) {
            StringBuilder out = new StringBuilder();
            documents.forEach(document -> out.append(document.toPrettyJson()).append('\n'));
            return out.toString();
        }

        @Override
        public Page page(List<? extends JsonValue> documents) {
            return out -> {
                for (JsonValue document : documents) {
                    document.writePrettyJson((utf8, length) -> out.write(utf8, 0, length));
                    out.write('\n');
                }
            };
        }
    },
    /** JSON patches for {@code kubectl patch --type json}: one for each object, each on a line. */
    PATCH {
        @Override
        public String print(List<? extends JsonValue> documents) {
            StringBuilder out = new StringBuilder();
            documents.forEach(document -> out.append(document.toJson()).append('\n'));
            return out.toString();
        }
    },
    /** Columns for people; each subcommand has its own. */
    TABLE {
        @Override
        public String print(List<? extends JsonValue> documents) {
            throw new UnsupportedOperationException("documents have no table");
        }
    },
    /** Headings and tables for people, to be pasted into an issue; each subcommand has its own. */
    MARKDOWN {
        @Override
        public String print(List<? extends JsonValue> documents) {
            throw new UnsupportedOperationException("documents have no tables");
        }
    },
    /** SARIF 2.1.0, for the code scanning of a pipeline; only findings have it. */
    SARIF {
        @Override
        public String print(List<? extends JsonValue> documents) {
            throw new UnsupportedOperationException("documents are no findings");
        }
    },
    /** JUnit XML, for the test report of a pipeline; only findings have it. */
    JUNIT {
        @Override
        public String print(List<? extends JsonValue> documents) {
            throw new UnsupportedOperationException("documents are no findings");
        }
    },
    /** One page for a browser; only a picture has it. */
    HTML {
        @Override
        public String print(List<? extends JsonValue> documents) {
            throw new UnsupportedOperationException("documents are no picture");
        }
    },
    /** A chart for a ticket; only a picture has it. */
    MERMAID {
        @Override
        public String print(List<? extends JsonValue> documents) {
            throw new UnsupportedOperationException("documents are no picture");
        }
    },
    /** A graph for Graphviz; only a picture has it. */
    DOT {
        @Override
        public String print(List<? extends JsonValue> documents) {
            throw new UnsupportedOperationException("documents are no picture");
        }
    };

    /** The documents in this format; empty text for no documents. */
    public abstract String print(List<? extends JsonValue> documents);

    /** The same as {@link #print}, for documents that may be large. */
    public Page page(List<? extends JsonValue> documents) {
        return Page.of(print(documents));
    }

    /** As it is named on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
