package dev.mooring.cli.node;

import dev.mooring.attach.AttachCode;
import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Layout;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Set;

/** Where a volume is attached, as text. */
final class AttachedVolume {

    /** Only if kubectl could read all kinds does a kind that its list does not mention have no objects. */
    private static final String ASK_AGAIN = " > export.json && mooring attach -f export.json --complete all";

    private static final int WIDTH = 100;
    private static final int LABEL = 14;

    private AttachedVolume() {}

    /**
     * The text.
     *
     * @param advised the advice and the commands of the volumes above, which are not repeated; receives those of this one
     */
    static String toText(VolumeDiagnosis volume, Set<Object> advised, Layout layout) {
        String name = volume.name().toString();
        String objects = text(volume.objects());
        StringBuilder out = new StringBuilder(Reasons.printable(objects.isEmpty() ? name : objects));
        out.append("  ").append(volume.state().toString()).append('\n');
        line(layout, out, "storage", objects.isEmpty() ? "" : name);
        line(layout, out, "second node", secondNode(volume));
        line(layout, out, "attached to", String.join(", ", volume.attachedTo()));
        line(layout, out, "wanted by", text(volume.waiting()));
        line(layout, out, "may write", volume.writerMayBeAlive().toString());
        for (Case found : volume.cases()) {
            line(layout, out, "reason", Reasons.line(found.reason().withRemedy()));
            found.advice().ifPresent(advice -> {
                if (advised.add(advice)) {
                    advice(layout, out, advice);
                } else {
                    line(layout, out, "  advice", "as for " + advice.id() + " above");
                }
            });
            found.reason().remedy().stream()
                    .filter(step -> !step.argv().isEmpty())
                    .map(AttachedVolume::command)
                    .filter(advised::add)
                    .forEach(command -> out.append(layout.command("    run", LABEL + 2, command)));
        }
        return out.toString();
    }

    private static void advice(Layout layout, StringBuilder out, AttachCode advice) {
        line(layout, out, "  automatic", advice.byItself());
        line(layout, out, "  safe", advice.safe());
        line(layout, out, "  not safe", advice.notSafe());
    }

    private static CommandText command(RemedyStep step) {
        CommandText command = CommandText.of(step.argv());
        if (step.action().equals("give-evidence")) {
            return new CommandText("", command.command() + ASK_AGAIN, "");
        }
        return step.requires().isEmpty()
                ? command
                : command.with(Reasons.printable(" (first check that " + step.requires() + ")"));
    }

    private static String secondNode(VolumeDiagnosis volume) {
        if (!volume.isMultiAttachAllowed()) {
            return "forbidden";
        }
        return volume.hasOneWriter() ? "not forbidden; only one node at a time may write" : "not forbidden";
    }

    private static String text(List<ObjectRef> objects) {
        return String.join(", ", objects.stream().map(ObjectRef::key).toList());
    }

    private static void line(Layout layout, StringBuilder out, String label, String text) {
        if (!text.isEmpty()) {
            out.append(layout.hanging("  " + label, LABEL + 2, Reasons.printable(text), WIDTH));
        }
    }
}
