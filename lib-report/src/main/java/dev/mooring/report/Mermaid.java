package dev.mooring.report;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reasons;
import dev.mooring.report.Report.ReportLink;
import java.util.Optional;

/**
 * A report as a Mermaid flow chart, which GitHub and GitLab draw in a ticket: claims on the left, volumes on the right.
 * At most 120 objects are in it, those in the worst state first.
 *
 * <p>For example, a bound pair is {@code c0(["shop/data<br/>10Gi · bound"]) ---> v1[("pv-1<br/>20Gi · bound")]}.
 */
public final class Mermaid {

    private static final int LONGEST = 100;

    private Mermaid() {}

    /**
     * The chart.
     *
     * @param report the report
     * @return the text of the chart, without a fence around it
     */
    public static String of(Report report) {
        Diagram diagram = Diagram.of(report);
        StringBuilder out = new StringBuilder("flowchart LR\n");
        diagram.note().ifPresent(note -> out.append("  %% ").append(note).append('\n'));
        diagram.objects()
                .forEach((object, node) -> out.append("  ")
                        .append(node)
                        .append(shape(object.ref(), label(object)))
                        .append(":::")
                        .append(style(object.state()))
                        .append('\n'));
        diagram.missing()
                .forEach((ref, node) -> out.append("  ")
                        .append(node)
                        .append(shape(ref, text(ref.key()) + "<br/>not in the input"))
                        .append(":::doubt\n"));
        diagram.links()
                .forEach(link -> out.append("  ")
                        .append(line(link, diagram.node(link.claim()), diagram.node(link.volume())))
                        .append('\n'));
        return out.append(STYLES).toString();
    }

    /**
     * What the chart of a report leaves out.
     *
     * @param report the report
     * @return a sentence; empty if it shows everything
     */
    public static Optional<String> leftOut(Report report) {
        return Diagram.of(report).note();
    }

    /** Colours that are distinguishable in light and dark mode; the text also has the state. */
    private static final String STYLES = """
          classDef well fill:#0c8a66,stroke:#0a5a44,color:#fff
          classDef wait fill:#f5e6b3,stroke:#a48a13,color:#222
          classDef bad fill:#c8440b,stroke:#7d2a06,color:#fff
          classDef idle fill:#77519c,stroke:#4b3363,color:#fff
          classDef doubt fill:#dfe4ea,stroke:#7b8794,color:#222,stroke-dasharray: 4 3
        """;

    static String style(ReportObject.State state) {
        return switch (state) {
            case BOUND, AVAILABLE -> "well";
            case WAITING, PROVISIONING, RESERVED, PENDING -> "wait";
            case LOST, FAILED, REFUSED, UNSTABLE, CONTENDED -> "bad";
            case RELEASED, HELD_TERMINATING, GONE -> "idle";
            case UNKNOWN, NOT_JUDGED, ORDER_DEPENDENT, BOUND_UNPROVEN -> "doubt";
        };
    }

    private static String label(ReportObject object) {
        String size =
                object.facts().size().isZero() ? "" : object.facts().size().canonical() + " · ";
        return text(object.ref().key()) + "<br/>" + text(size + object.state());
    }

    private static String shape(ObjectRef ref, String label) {
        return ref.isClaim() ? "([\"" + label + "\"])" : "[(\"" + label + "\")]";
    }

    private static String line(ReportLink link, String claim, String volume) {
        return switch (link.kind()) {
            case BOUND -> claim + " === " + volume;
            case NAMED_BY_CLAIM -> claim + " -. names .-> " + volume;
            case NAMED_BY_VOLUME -> volume + " -. reserved for .-> " + claim;
        };
    }

    /** Very long labels make a chart that no program can draw. */
    static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + " ..." : text;
    }

    /**
     * Text without special characters of Mermaid or HTML: all but letters, digits and a few others become their
     * numbers.
     */
    private static String text(String text) {
        StringBuilder out = new StringBuilder();
        Reasons.printable(cut(text)).codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || " ./_-·".indexOf(c) >= 0) {
                out.appendCodePoint(c);
            } else {
                out.append('#').append(c).append(';');
            }
        });
        return out.toString();
    }
}
