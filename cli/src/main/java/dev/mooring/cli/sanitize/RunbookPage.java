package dev.mooring.cli.sanitize;

import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.ShellWords;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook;
import dev.mooring.reason.Reasons;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.Step.Risk;
import dev.mooring.step.Step.SideState;
import dev.mooring.step.StepCondition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A runbook as text. It shows how objects end after a step that changes it.
 *
 * @param runbook the runbook
 * @param layout the layout
 */
record RunbookPage(Runbook runbook, Layout layout) {

    private static final int WIDTH = 120;
    private static final int INDENT = 12;

    /** All steps, a line each. */
    String text() {
        StringBuilder out = new StringBuilder(heading()).append('\n');
        if (!runbook.reasons().isEmpty()) {
            out.append('\n').append(Reasons.render(runbook.reasons()));
        }
        return runbook.steps().isEmpty()
                ? out.toString()
                : out.append('\n').append(layout.table(rows())).toString();
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("STEP", "CLUSTER", "ACTION", "OBJECTS", "BEFORE", "RISK", "WAY BACK"));
        for (Step step : runbook.steps()) {
            rows.add(List.of(
                    String.valueOf(step.number()),
                    step.side().toString(),
                    step.action() + (step.isOptional() ? " (optional)" : ""),
                    kinds(step),
                    before(step),
                    step.risk().toString(),
                    step.wayBack().reach().toString()));
        }
        return rows;
    }

    /** The number of objects of each kind. */
    private static String kinds(Step step) {
        Map<String, Integer> kinds = new LinkedHashMap<>();
        step.objects().forEach(each -> kinds.merge(each.kind(), 1, Integer::sum));
        return kinds.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }

    /** The number of conditions, and the worst outlook. */
    private static String before(Step step) {
        return step.checks().stream()
                .map(StepCondition::outlook)
                .max(Comparator.naturalOrder())
                .map(worst -> Words.count(step.checks().size(), "condition") + ": " + worst)
                .orElse("");
    }

    /** One step with all details. */
    String text(Step step) {
        StringBuilder out = new StringBuilder(title(step)).append('\n');
        lines(step).forEach(out::append);
        return out.toString();
    }

    private String line(String name, String text) {
        return layout.hanging("  " + name, INDENT, Reasons.printable(text), WIDTH);
    }

    private String command(String name, CommandText shown) {
        return layout.command("  " + name, INDENT, shown, WIDTH);
    }

    private String heading() {
        String steps = runbook.steps().isEmpty()
                ? ""
                : " in " + Words.count(runbook.steps().size(), "step");
        String back = runbook.pointOfNoReturn()
                .map(each -> "; the way back to the same claims and volumes ends before step " + each.number() + " ("
                        + each.action() + ")")
                .orElse("");
        return runbook.end() + steps + ": " + runbook.verdict() + back;
    }

    private static String title(Step step) {
        return step.number() + ". " + step.side() + ": " + step.action() + (step.isOptional() ? " (optional)" : "");
    }

    private List<String> lines(Step step) {
        List<String> lines = new ArrayList<>();
        lines.add(line("why", step.why()));
        lines.add(line("objects", objects(step)));
        for (StepCondition each : step.checks()) {
            lines.add(command(
                    "before",
                    shown(each).following(Reasons.printable(each.statement() + " (" + each.outlook() + "): "))));
        }
        step.commands().forEach(each -> lines.add(command("do", CommandText.of(each))));
        if (step.risk() != Risk.NONE) {
            lines.add(line("risk", risk(step)));
        }
        changes(step).forEach(each -> lines.add(line("after", each)));
        lines.addAll(back(step));
        return lines;
    }

    private static String objects(Step step) {
        return step.objects().stream().map(ObjectRef::toString).collect(Collectors.joining(", "));
    }

    private static CommandText shown(StepCondition condition) {
        String prints = switch (condition.prints()) {
            case NOTHING -> "nothing";
            case EXACTLY -> "'" + condition.text() + "'";
            case NOT_THE_WORD -> "words, none of them '" + condition.text() + "'";
        };
        return CommandText.of(condition.argv()).with(Reasons.printable(" prints " + prints));
    }

    private static String risk(Step step) {
        return step.risk() == Risk.UNLESS_RETAINED
                ? "DANGER: without Retain this deletes the data"
                : "DANGER: from here on, deleting a claim deletes its data";
    }

    private List<String> back(Step step) {
        List<String> lines = new ArrayList<>();
        for (StepCondition each : step.wayBack().requires()) {
            lines.add(command(
                    "back", shown(each).following(Reasons.printable("first check that " + each.statement() + ": "))));
        }
        step.wayBack().commands().forEach(each -> lines.add(command("back", CommandText.of(each))));
        lines.add(line("way back", step.wayBack().reach().toString()));
        return lines;
    }

    /** How the objects end after a step, if it differs from before. */
    private List<String> changes(Step step) {
        List<String> changes = new ArrayList<>();
        for (ClusterSide side : ClusterSide.both()) {
            SideState now = step.after(side);
            boolean isNew = step.number() == 1
                    || !now.equals(runbook.steps().get(step.number() - 2).after(side));
            if (isNew && side == step.side()) {
                changes.add(side + ": "
                        + now.objects().stream().map(SideState.End::toString).collect(Collectors.joining(", "))
                        + "; data if the claims are deleted: " + now.ifDeleted());
            }
        }
        return changes;
    }

    String markdown() {
        StringBuilder out = new StringBuilder("# Runbook: " + heading() + "\n");
        if (!runbook.reasons().isEmpty()) {
            out.append('\n').append(Table.reasons(runbook.reasons()));
        }
        for (Step step : runbook.steps()) {
            out.append("\n## " + title(step) + "\n\n" + step.why() + ": " + objects(step) + "\n");
            checks(step.checks(), "First check", out);
            commands(step.commands(), out);
            if (step.risk() != Risk.NONE) {
                out.append("\n**" + risk(step) + "**\n");
            }
            changes(step).forEach(each -> out.append("\nAfter it, " + each + "\n"));
            out.append("\nWay back: " + step.wayBack().reach() + "\n");
            checks(step.wayBack().requires(), "Before the way back", out);
            commands(step.wayBack().commands(), out);
        }
        return out.toString();
    }

    private static void checks(List<StepCondition> conditions, String title, StringBuilder out) {
        if (!conditions.isEmpty()) {
            out.append("\n" + title + ":\n\n");
        }
        for (StepCondition each : conditions) {
            out.append("- [ ] " + Reasons.printable(each.statement()) + " (" + each.outlook() + "): "
                    + shown(each).markdown() + "\n");
        }
    }

    private static void commands(List<List<String>> commands, StringBuilder out) {
        if (!commands.isEmpty()) {
            out.append("\n```sh\n");
            commands.forEach(each -> out.append(ShellWords.line(each)).append('\n'));
            out.append("```\n");
        }
    }
}
