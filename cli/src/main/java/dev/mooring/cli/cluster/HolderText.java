package dev.mooring.cli.cluster;

import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.OptionHint;
import dev.mooring.deletion.Holder;
import dev.mooring.internal.SecretText;
import dev.mooring.reason.Reasons;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What holds an object, for people: its names have lines of their own, so that any width is enough. */
final class HolderText {

    private static final int WIDTH = 120;

    private static final int INDENT = 15;

    private final Layout layout;
    private final StringBuilder out = new StringBuilder();
    private final Set<String> said = new HashSet<>();

    private HolderText(Layout layout) {
        this.layout = layout;
    }

    /** A paragraph for each holder. */
    static String of(List<Holder> holders, Layout layout) {
        HolderText text = new HolderText(layout);
        holders.forEach(text::add);
        return text.out.toString();
    }

    /** The finalizer that holds it; the controller if there is none. */
    static String name(Holder holder) {
        return holder.finalizer().isEmpty() ? holder.controller() : holder.finalizer();
    }

    /** What makes it let go. */
    static String remedy(Holder holder) {
        return holder.reason().remedy().stream().map(OptionHint::words).collect(Collectors.joining("; "));
    }

    private void add(Holder holder) {
        out.append('\n').append(layout.line(shown(name(holder)))).append('\n');
        line("removed by", holder.controller());
        line("held", holder.isCertain() ? "" : "unknown");
        line("why", holder.reason().message());
        once("lets go", remedy(holder));
        once("if forced", holder.forcing() + " (loses: " + holder.loss() + ")");
    }

    /** What several finalizers share stands at the first. */
    private void once(String heading, String words) {
        line(heading, words.isEmpty() || said.add(words) ? words : "as above");
    }

    private void line(String heading, String words) {
        if (!words.isEmpty()) {
            out.append(layout.hanging("  " + heading, INDENT, shown(words), WIDTH));
        }
    }

    private static String shown(String words) {
        return Reasons.printable(SecretText.without(words));
    }
}
