package dev.mooring.cli.cluster;

import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.OptionHint;
import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.Expansion.Recovery;
import dev.mooring.expansion.ExpansionEvent;
import dev.mooring.expansion.TemplateGrowth;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.PlanStep;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.List;
import java.util.Optional;

/**
 * How a claim grows, as text.
 *
 * @param layout the layout
 */
record ExpandText(Layout layout) {

    private static final int WIDTH = 100;
    private static final int LABEL = 14;

    String of(Expansion expansion) {
        StringBuilder out =
                new StringBuilder(Reasons.printable(expansion.claim().key()) + "\n");
        Expansion.Sizes sizes = expansion.sizes();
        line(
                out,
                "  sizes",
                "wanted " + sizes.wanted() + ", request " + sizes.request() + ", capacity " + shown(sizes.capacity())
                        + ", volume " + shown(sizes.volume())
                        + sizes.allocated().map(size -> ", last begun " + size).orElse(""));
        line(out, "  state", expansion.state() + ", volume is " + expansion.mode());
        String next = expansion.next() == Expansion.Actor.NOBODY ? "" : "; next: " + expansion.next();
        line(out, "  outlook", expansion.outlook() + next);
        reasons(out, expansion.reasons());
        for (ExpansionEvent event : expansion.events()) {
            line(out, "  event", event.reason() + " (" + event.component() + "): " + event.message());
        }
        expansion.recovery().ifPresent(recovery -> recovery(out, recovery));
        return out.toString();
    }

    /** The answer about the VolumeAttributesClass of the claim. */
    String of(AttributesChange change) {
        StringBuilder out = new StringBuilder();
        line(out, "  attributes", "wanted " + named(change.wanted()) + ", volume " + named(change.current()));
        line(out, "  state", change.state().toString());
        line(out, "  outlook", change.outlook().toString());
        reasons(out, change.reasons());
        return out.toString();
    }

    private static String named(String className) {
        return className.isEmpty() ? "no class" : className;
    }

    String of(TemplateGrowth growth) {
        StringBuilder out = new StringBuilder(Reasons.printable(growth.set().toString()) + "\n");
        line(out, "  template", growth.template() + ", to " + growth.size());
        line(out, "  outlook", growth.outlook().toString());
        for (Expansion claim : growth.claims()) {
            line(out, "  claim", claim.claim().name() + ": " + claim.state() + ", " + claim.outlook());
        }
        for (Reason reason : growth.reasons()) {
            line(out, "  reason", reason.code().id() + " " + reason.subject() + ": " + reason.message());
            reason.remedy().forEach(step -> step(out, "    do", step));
        }
        int number = 1;
        for (PlanStep step : growth.steps()) {
            step(out, "  step " + number++, step);
        }
        return out.toString();
    }

    private void reasons(StringBuilder out, List<Reason> reasons) {
        for (Reason reason : reasons) {
            line(out, "  reason", reason.code().id() + ": " + reason.message());
            reason.remedy().forEach(step -> step(out, "    do", step));
        }
    }

    private static String shown(Optional<StorageSize> size) {
        return size.map(StorageSize::toString).orElse("unknown");
    }

    private void recovery(StringBuilder out, Recovery recovery) {
        line(
                out,
                "  recovery",
                "the API server accepts " + recovery.lowest() + " and more; the resizer acts on " + recovery.size()
                        + " and more");
    }

    /** What to do, and the commands below it. */
    private void step(StringBuilder out, String label, PlanStep step) {
        line(out, label, OptionHint.words(step));
        command(out, "", step.argv());
        command(out, "undo: ", step.undo());
    }

    private void command(StringBuilder out, String label, List<String> argv) {
        if (!argv.isEmpty()) {
            out.append(layout.command("", LABEL, CommandText.of(argv).following(label)));
        }
    }

    private void line(StringBuilder out, String label, String text) {
        out.append(layout.hanging(label, LABEL, Reasons.printable(text), WIDTH));
    }
}
