package dev.mooring.report;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reasons;
import dev.mooring.report.Report.ReportLink;

/**
 * A report as a graph for Graphviz: claims on the left, volumes on the right. At most 120 objects are in it, those in the
 * worst state first.
 */
public final class Dot {

    private static final String HEAD = """
        digraph storage {
          rankdir=LR;
          node [style=filled, fontname="Helvetica", fontsize=11];
          edge [fontname="Helvetica", fontsize=9];
        """;

    private Dot() {}

    /**
     * The graph.
     *
     * @param report the report
     * @return the text of the graph
     */
    public static String of(Report report) {
        Diagram diagram = Diagram.of(report);
        StringBuilder out = new StringBuilder(HEAD);
        diagram.note().ifPresent(note -> out.append("  // ").append(note).append('\n'));
        diagram.objects().forEach((object, node) -> out.append(node(object, node)));
        diagram.missing()
                .forEach((ref, node) -> out.append(node(
                        ref,
                        node,
                        quoted(ref.key()) + "\\nnot in the input",
                        "fillcolor=\"#dfe4ea\", style=\"filled,dashed\"")));
        diagram.links()
                .forEach(link -> out.append("  ")
                        .append(line(link, diagram.node(link.claim()), diagram.node(link.volume())))
                        .append(";\n"));
        return out.append("}\n").toString();
    }

    private static String node(ReportObject object, String node) {
        String size =
                object.facts().size().isZero() ? "" : object.facts().size().canonical() + ", ";
        String label = quoted(object.ref().key()) + "\\n" + quoted(size + object.state());
        return node(object.ref(), node, label, fill(object.state()));
    }

    private static String node(ObjectRef ref, String node, String label, String style) {
        return "  " + node + " [label=\"" + label + "\", shape=" + (ref.isClaim() ? "ellipse" : "cylinder") + ", "
                + style + "];\n";
    }

    private static String fill(ReportObject.State state) {
        return switch (Mermaid.style(state)) {
            case "well" -> "fillcolor=\"#0c8a66\", fontcolor=white";
            case "wait" -> "fillcolor=\"#f5e6b3\"";
            case "bad" -> "fillcolor=\"#c8440b\", fontcolor=white";
            case "idle" -> "fillcolor=\"#77519c\", fontcolor=white";
            default -> "fillcolor=\"#dfe4ea\", style=\"filled,dashed\"";
        };
    }

    private static String line(ReportLink link, String claim, String volume) {
        return switch (link.kind()) {
            case BOUND -> claim + " -> " + volume + " [dir=none, penwidth=2]";
            case NAMED_BY_CLAIM -> claim + " -> " + volume + " [style=dashed, label=\"names\"]";
            case NAMED_BY_VOLUME ->
                volume + " -> " + claim + " [style=dashed, label=\"reserved for\", constraint=false]";
        };
    }

    /** The text inside quotes: what ends them, and what starts an escape, is escaped. */
    private static String quoted(String text) {
        return Reasons.printable(Mermaid.cut(text)).replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
