package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.Words;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.recovery.Branch;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Reasons;
import dev.mooring.s3fs.WriteCredential;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A plan as text. */
final class S3fsPlanText {

    private static final Set<ReasonCode> VIEWS = Set.of(RecoveryCode.VIEW_UNKNOWN, RecoveryCode.START_UNKNOWN);

    private final RecoveryPlan plan;
    private final Layout layout;
    private final boolean all;
    private final StringBuilder out = new StringBuilder();

    S3fsPlanText(RecoveryPlan plan, Layout layout, boolean all) {
        this.plan = plan;
        this.layout = layout;
        this.all = all;
    }

    String text() {
        List<RecoveryItem> items = plan.items().stream()
                .filter(item -> all || item.strategy() != Strategy.SKIPPED)
                .toList();
        if (!items.isEmpty()) {
            out.append(mounts(items));
        }
        int skipped = plan.items().size() - items.size();
        if (skipped > 0) {
            out.append(Words.count(skipped, "more volume")).append(" skipped" + AllOption.hint() + "\n");
        }
        reasons(items);
        steps(items);
        branches(items);
        restarts();
        out.append(conclusion());
        return out.toString();
    }

    private String conclusion() {
        return switch (plan.state()) {
            case NOTHING_TO_DO -> "\nnothing to do\n";
            case RECOVER -> "";
            case BLOCKED -> plan.isEmpty() ? "\nnothing can be done until the blocked items are fixed\n" : "";
            case UNKNOWN -> "\nunknown: " + unknown() + "\n";
        };
    }

    private String unknown() {
        List<String> containers = plan.reasons().stream()
                .filter(reason -> VIEWS.contains(reason.code()))
                .map(Reason::subject)
                .distinct()
                .toList();
        return containers.isEmpty()
                ? "the evidence does not show that all mounts of the node answer"
                : "these containers may still see the dead mount: " + Reasons.printable(String.join(", ", containers));
    }

    private String mounts(List<RecoveryItem> items) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("POD", "VOLUME", "STATE", "STRATEGY", "TARGET"));
        for (RecoveryItem item : items) {
            rows.add(List.of(
                    item.subject().map(subject -> subject.pod().key()).orElse("(node " + item.node() + ")"),
                    item.subject().map(VolumeSubject::specName).orElse("(staged)"),
                    item.state().map(state -> state.kind().toString()).orElse("-"),
                    item.strategy().toString(),
                    item.target()));
        }
        return layout.table(rows);
    }

    private void reasons(List<RecoveryItem> items) {
        List<Reason> shown = new ArrayList<>(plan.reasons());
        items.forEach(item -> shown.addAll(item.reasons()));
        List<Reason> distinct = shown.stream().distinct().toList();
        if (!distinct.isEmpty()) {
            out.append('\n').append(Reasons.render(distinct));
        }
    }

    private void steps(List<RecoveryItem> items) {
        int number = 0;
        for (RecoveryItem item : items) {
            for (Step step : item.steps()) {
                out.append(number == 0 ? "\nsteps:\n" : "");
                line(0, ++number, step);
            }
        }
        if (items.stream().anyMatch(item -> !item.branches().isEmpty())) {
            out.append(
                    "then plan again with --statfs PATH=ANSWER for each path that you probed: OK:TYPE:SIZE, the two words"
                            + " that the command prints, TIMEOUT, or the error, for example ENOTCONN\n");
        }
    }

    /** The device of a mount; empty while it is not known. */
    private static String device(String device) {
        return device.isEmpty() ? "" : ", device " + device;
    }

    private void line(int indent, int number, Step step) {
        String secret = step instanceof WriteCredential write
                ? " from Secret " + write.file().secret()
                : "";
        String heading = " ".repeat(indent) + String.format(Locale.ROOT, "%4d. ", number);
        String where = step instanceof Step.Unmount unmount
                ? device(unmount.device())
                : step instanceof Step.Held held
                        ? device(held.device()) + ", in the mount namespace of the " + held.namespace()
                        : "";
        out.append(
                step.argv().isEmpty()
                        ? heading + step.action() + secret + ": " + Reasons.printable(step.target()) + where + "\n"
                        : layout.command(
                                heading,
                                heading.length(),
                                CommandText.of(step.argv())
                                        .following(step.action() + secret + ": ")
                                        .with(where)));
        if (!step.requires().isEmpty()) {
            out.append("      requires: ").append(step.requires()).append('\n');
        }
    }

    private void branches(List<RecoveryItem> items) {
        for (RecoveryItem item : items) {
            if (item.branches().isEmpty()) {
                continue;
            }
            out.append("\nprobe ").append(Reasons.printable(item.target())).append(" first, then\n");
            for (Branch branch : item.branches()) {
                out.append("  if ")
                        .append(branch.state())
                        .append(": ")
                        .append(branch.strategy())
                        .append('\n');
                int number = 0;
                for (Step step : branch.steps()) {
                    line(2, ++number, step);
                }
                branch.restarts().forEach(action -> out.append("      ").append(restart(action)));
            }
        }
    }

    private void restarts() {
        for (int i = 0; i < plan.restarts().size(); i++) {
            out.append(i == 0 ? "\ncontainers, after all steps:\n" : "");
            out.append("  ").append(restart(plan.restarts().get(i)));
        }
    }

    private static String restart(ContainerAction action) {
        return Reasons.printable(
                        action.verdict() + " " + action.pod().key() + " " + action.container() + ": " + action.why())
                + "\n";
    }
}
