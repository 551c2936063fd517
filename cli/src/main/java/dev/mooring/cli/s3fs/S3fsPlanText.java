package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.Words;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.recovery.Branch;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A plan as text. */
final class S3fsPlanText {

    private static final Set<ReasonCode> VIEWS = Set.of(RecoveryCode.VIEW_UNKNOWN, RecoveryCode.START_UNKNOWN);

    private final RecoveryPlan plan;
    private final Layout layout;
    private final PlanLines lines;
    private final boolean all;
    private final StringBuilder out = new StringBuilder();

    S3fsPlanText(RecoveryPlan plan, Layout layout, boolean all) {
        this.plan = plan;
        this.layout = layout;
        this.lines = new PlanLines(layout);
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
        out.append(PlanLines.actions("containers, after all steps:", plan.restarts()));
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
        out.append(lines.steps(items));
        if (items.stream().anyMatch(item -> !item.branches().isEmpty())) {
            out.append(
                    "then plan again with --statfs PATH=ANSWER for each path that you probed: OK:TYPE:SIZE, the two words"
                            + " that the command prints, TIMEOUT, or the error, for example ENOTCONN\n");
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
                    out.append(lines.step(2, ++number, step));
                }
                branch.restarts().forEach(action -> out.append("      ").append(PlanLines.action(action)));
            }
        }
    }
}
