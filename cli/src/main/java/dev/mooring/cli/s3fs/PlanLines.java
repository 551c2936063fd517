package dev.mooring.cli.s3fs;

import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Layout;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.reason.Reasons;
import dev.mooring.s3fs.WriteCredential;
import java.util.List;
import java.util.Locale;

/** The steps of a plan and what containers need after them, as text. */
record PlanLines(Layout layout) {

    String steps(List<RecoveryItem> items) {
        StringBuilder out = new StringBuilder();
        int number = 0;
        for (RecoveryItem item : items) {
            for (Step step : item.steps()) {
                out.append(number == 0 ? "\nsteps:\n" : "").append(step(0, ++number, step));
            }
        }
        return out.toString();
    }

    String step(int indent, int number, Step step) {
        String secret = step instanceof WriteCredential write
                ? " from Secret " + write.file().secret()
                : "";
        String heading = " ".repeat(indent) + String.format(Locale.ROOT, "%4d. ", number);
        String where = step instanceof Step.Unmount unmount
                ? device(unmount.device())
                : step instanceof Step.Held held
                        ? device(held.device()) + ", in the mount namespace of the " + held.namespace()
                        : "";
        String does = step.argv().isEmpty()
                ? heading + step.action() + secret + ": " + Reasons.printable(step.target()) + where + "\n"
                : layout.command(
                        heading,
                        heading.length(),
                        CommandText.of(step.argv())
                                .following(step.action() + secret + ": ")
                                .with(where));
        return does + (step.requires().isEmpty() ? "" : "      requires: " + step.requires() + "\n");
    }

    /** The device of a mount; empty while it is not known. */
    private static String device(String device) {
        return device.isEmpty() ? "" : ", device " + device;
    }

    static String actions(String title, List<ContainerAction> actions) {
        StringBuilder out = new StringBuilder(actions.isEmpty() ? "" : "\n" + title + "\n");
        actions.forEach(action -> out.append("  ").append(action(action)));
        return out.toString();
    }

    static String action(ContainerAction action) {
        String container = action.container().isEmpty() ? "" : " " + action.container();
        return Reasons.printable(action.verdict() + " " + action.pod().key() + container + ": " + action.why()) + "\n";
    }
}
