package dev.mooring.cli.plan;

import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.ShellWords;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.internal.SecretText;
import dev.mooring.plan.Counterexample;
import dev.mooring.plan.Plan;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.step.Step;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepKind;
import dev.mooring.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plan as text.
 *
 * @param plan the plan
 * @param isResumed whether it was already begun
 * @param layout the layout
 */
record PlanPage(Plan plan, boolean isResumed, Layout layout) {

    private static final String KINDS = "PlanKindsGiven";

    /** So many kinds are one line. */
    private static final int MANY = 3;

    private static final int WIDTH = 120;
    private static final int INDENT = 12;

    /** All steps, a line each. */
    String text() {
        StringBuilder out = new StringBuilder(Reasons.printable(heading())).append('\n');
        if (!plan.reasons().isEmpty()) {
            out.append('\n').append(reasons());
        }
        plan.counterexample()
                .ifPresent(each -> out.append("\nwhat can happen:\n").append(story(each)));
        if (!plan.steps().isEmpty()) {
            out.append('\n').append(layout.table(rows()));
        }
        plan.stays().forEach(each -> out.append(Reasons.printable(each)).append('\n'));
        return out.toString();
    }

    /** Kinds that are not whole are one line: each can change the steps in the same way. */
    private String reasons() {
        List<String> kinds = plan.reasons().stream()
                .filter(PlanPage::isAboutAKind)
                .map(Reason::subject)
                .toList();
        if (kinds.size() < MANY) {
            return Reasons.render(plan.reasons());
        }
        return Reasons.render(plan.reasons().stream()
                        .filter(each -> !isAboutAKind(each))
                        .toList())
                + Reasons.printable("WARN " + KINDS + ": not all objects of " + kinds.size()
                        + " kinds are given, and one of them can change the steps: " + String.join(", ", kinds))
                + "\n";
    }

    private static boolean isAboutAKind(Reason reason) {
        return reason.code().id().equals(KINDS);
    }

    private static String story(Counterexample story) {
        return story.text().lines().map(each -> Reasons.printable(each) + "\n").collect(Collectors.joining());
    }

    private String heading() {
        String begun = isResumed ? "continued: " : "";
        return begun
                + switch (plan.verdict()) {
                    case READY ->
                        plan.goal().sentence() + ": " + Words.count(plan.steps().size(), "step")
                                + (isResumed ? " left" : "") + "; " + played();
                    case DONE -> plan.goal().sentence() + ": already reached; nothing to do";
                    case REFUSED -> "no safe steps: " + plan.goal().sentence();
                    case UNKNOWN ->
                        "not known: " + SecretText.without(plan.goal().sentence());
                };
    }

    private String played() {
        return Words.count(plan.searched().states(), "state") + " played"
                + (plan.searched().isWhole() ? "" : ", not all of the pairs of disturbances");
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("STEP", "KIND", "ACTION", "OBJECT", "BEFORE"));
        for (Step each : plan.steps()) {
            rows.add(List.of(
                    String.valueOf(each.number()),
                    each.kind().toString(),
                    each.action(),
                    each.target(),
                    each.checks().isEmpty() ? "" : Words.count(each.checks().size(), "condition")));
        }
        return rows;
    }

    /** One step with all details. */
    String text(Step step) {
        StringBuilder out = new StringBuilder(title(step)).append('\n');
        out.append(line("why", step.why()));
        for (StepCondition each : step.checks()) {
            out.append(command("before", shown(each).following(Reasons.printable(each.statement() + ": "))));
        }
        out.append(command(step.kind() == StepKind.WAIT ? "look" : "do", CommandText.of(step.argv())));
        step.document()
                .ifPresent(each -> out.append("  ")
                        .append(step.file())
                        .append(":\n")
                        .append(Yaml.writeFile(step.file(), List.of(each.json()))
                                .indent(4)));
        if (!step.undo().isEmpty()) {
            out.append(command("back", CommandText.of(step.undo())));
        }
        return out.append(line("proves", step.proves())).toString();
    }

    private String line(String name, String text) {
        return layout.hanging("  " + name, INDENT, Reasons.printable(text), WIDTH);
    }

    private String command(String name, CommandText shown) {
        return layout.command("  " + name, INDENT, shown, WIDTH);
    }

    private static String title(Step step) {
        return Reasons.printable(step.number() + ". " + step.action() + ": " + step.target());
    }

    private static CommandText shown(StepCondition condition) {
        String prints = switch (condition.prints()) {
            case NOTHING -> "nothing";
            case EXACTLY -> "'" + condition.text() + "'";
            case NOT_THE_WORD ->
                condition.text().isEmpty() ? "something" : "words, none of them '" + condition.text() + "'";
        };
        return CommandText.of(condition.argv()).with(Reasons.printable(" prints " + prints));
    }

    /** The language for colouring the file of a step. */
    private static String language(Step step) {
        return step.file().substring(step.file().lastIndexOf('.') + 1);
    }

    String markdown() {
        StringBuilder out = new StringBuilder("# Plan: " + Reasons.printable(heading()) + "\n");
        if (!plan.reasons().isEmpty()) {
            out.append('\n').append(Table.reasons(plan.reasons()));
        }
        plan.counterexample()
                .ifPresent(each -> out.append("\n## What can happen\n\n").append(story(each)));
        for (Step step : plan.steps()) {
            out.append("\n## " + title(step) + "\n\n" + Reasons.printable(step.why()) + "\n");
            if (!step.checks().isEmpty()) {
                out.append(step.kind() == StepKind.WAIT ? "\nUntil:\n\n" : "\nFirst check:\n\n");
            }
            for (StepCondition each : step.checks()) {
                out.append("- [ ] " + Reasons.printable(each.statement()) + ": "
                        + shown(each).markdown() + "\n");
            }
            out.append("\n```sh\n" + ShellWords.line(step.argv()) + "\n```\n");
            step.document()
                    .ifPresent(each -> out.append("\n`" + step.file() + "`:\n\n```" + language(step) + "\n"
                            + Yaml.writeFile(step.file(), List.of(each.json())) + "```\n"));
            if (!step.undo().isEmpty()) {
                out.append("\nWay back:\n\n```sh\n" + ShellWords.line(step.undo()) + "\n```\n");
            }
        }
        if (!plan.stays().isEmpty()) {
            out.append("\n## What stays\n\n");
            plan.stays().forEach(each -> out.append("- " + Reasons.printable(each) + "\n"));
        }
        return out.toString();
    }
}
