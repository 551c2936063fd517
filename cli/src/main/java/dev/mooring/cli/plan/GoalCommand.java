package dev.mooring.cli.plan;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.OutputFile;
import dev.mooring.cli.input.ReleaseJson;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.OptionHint;
import dev.mooring.evidence.Certificate;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Plan;
import dev.mooring.plan.Plans;
import dev.mooring.report.Html;
import dev.mooring.report.Report;
import dev.mooring.step.Step;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Base of all goals: reads, continues and prints a plan. */
abstract class GoalCommand extends ClusterCommand {

    /** The export command in every help text. */
    static final String EXPORT = "  " + Export.PASTE;

    @Option(
            names = "--step",
            paramLabel = "NUMBER",
            order = 59,
            description =
                    "Show one step with its conditions, commands and way back; markdown, html and json show them for"
                            + " every step.")
    private @Nullable Integer step;

    @Option(
            names = "--resume",
            order = 60,
            description =
                    "The plan was begun, and the input is a new export: show which steps are left. Completed steps no"
                            + " longer appear, with or without this option.")
    private boolean resume;

    @Option(
            names = "--out-dir",
            paramLabel = "DIRECTORY",
            order = 63,
            description = "Write the files that the commands read into this directory, which exists; run the commands"
                    + " there.")
    private @Nullable String directory;

    @Option(
            names = "--other-cluster",
            paramLabel = "NAME=FILE",
            order = 64,
            description = "An export of another cluster that may reach the same storage: there are steps only if that"
                    + " cluster can neither write, take nor delete it. Repeatable, also for more files of one cluster.")
    private List<String> others = new ArrayList<>();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    GoalCommand(Terminal terminal) {
        super(terminal);
    }

    /** The goal from the arguments; a goal with several clusters is planned in another way. */
    Goal goal(Inventory inventory) {
        throw new IllegalStateException("no goal in one cluster");
    }

    @Override
    public Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML, Format.MARKDOWN, Format.HTML};
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        InputObjects given = InputObjects.of(read, Scope.EVERYTHING, namespace());
        Inventory inventory = given.inventory();
        given.problems(inventory.unreadable()).forEach(this::tell);
        Plan plan = planned(given, inventory);
        if (directory != null) {
            write(plan, directory, read);
        }
        PlanPage page = new PlanPage(plan, resume, terminal().layout());
        String text = switch (format) {
            case TABLE -> table(plan, page) + proof.text(proofs(plan));
            case MARKDOWN -> page.markdown();
            case HTML -> html(plan, given, inventory);
            default -> format.print(List.of(terminal().asking(json(plan, given, inventory))));
        };
        List<String> messages = new ArrayList<>(given.messages());
        messages.addAll(plan.isYes() ? List.of() : lacking(plan.reasons()));
        if (format == Format.TABLE && step == null && !plan.steps().isEmpty()) {
            messages.add(OptionHint.STEPS);
        }
        return new Answer(text, "", messages, plan.isYes() ? ExitCode.FINE : ExitCode.NO);
    }

    /** The picture of the cluster as it is now, with the steps as its first view. */
    private static String html(Plan plan, InputObjects given, Inventory inventory) {
        return Html.of(Report.of(inventory)
                .titled("Plan: " + plan.goal().sentence())
                .notJudging(given.notJudged().rows())
                .with(plan));
    }

    /** The plan for the goal. */
    Plan planned(InputObjects given, Inventory inventory) {
        Goal goal;
        try {
            goal = goal(inventory);
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
        return Plans.of(goal, inventory, otherClusters());
    }

    final Map<String, Inventory> otherClusters() {
        Map<String, Inventory> clusters = new TreeMap<>();
        new TreeMap<>(filesByName("--other-cluster", others)).forEach((name, exports) -> {
            InputObjects given = InputObjects.of(readCluster(exports), Scope.EVERYTHING, null);
            given.problems(given.inventory().unreadable()).forEach(this::tell);
            clusters.put(name, given.inventory());
        });
        return clusters;
    }

    private List<Certificate> proofs(Plan plan) {
        return isUndisputed() ? plan.proofs() : List.of();
    }

    private JsonObject json(Plan plan, InputObjects given, Inventory inventory) {
        JsonObject json =
                isUndisputed() ? plan.toJson() : plan.toJson().without("proof").without("proofs");
        return ReleaseJson.in(given.stating(json.with("resumed", JsonBoolean.of(resume))), inventory.release());
    }

    private String table(Plan plan, PlanPage page) {
        if (step == null || plan.steps().isEmpty()) {
            return page.text();
        }
        if (step < 1 || step > plan.steps().size()) {
            throw wrongOption(
                    "--step " + step + ": expected 1 to " + plan.steps().size());
        }
        return page.text(plan.steps().get(step - 1));
    }

    private void write(Plan plan, String where, Input read) {
        Set<String> inputs = new TreeSet<>();
        read.documents().forEach(document -> inputs.add(document.source()));
        for (Step each : plan.steps()) {
            each.document().ifPresent(document -> write(where + "/" + each.file(), document, List.copyOf(inputs)));
        }
    }

    private void write(String file, Manifest document, List<String> inputs) {
        try (OutputFile out = terminal().sources().write(file, inputs)) {
            out.writer().write(Yaml.writeFile(file, List.of(document.json())));
            out.complete();
        } catch (IOException e) {
            throw wrongOption("--out-dir: " + file + " cannot be written: " + e.getMessage());
        }
    }

    /** The object of the goal. It may be gone; a message offers a similar one, for the name may be misspelt. */
    final ObjectRef object(Inventory inventory, String word, String... kinds) {
        ObjectRef object = named(inventory, word, kinds);
        names(inventory)
                .similar(object)
                .ifPresent(similar ->
                        terminal().error("there is no " + object + " in the input; did you mean '" + similar + "'?"));
        return object;
    }

    /** A claim: {@code NAMESPACE/NAME}, {@code NAME}, or with its kind. */
    final ObjectRef claim(Inventory inventory, String word) {
        return named(inventory, word, Kinds.PERSISTENT_VOLUME_CLAIM);
    }

    /** A volume: its name, also with its kind. */
    final String volume(Inventory inventory, String word) {
        return named(inventory, word, Kinds.PERSISTENT_VOLUME).name();
    }
}
