package dev.mooring.cli.plan;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.rbd.RbdContextOptions;
import dev.mooring.cli.rbd.RbdDeviceOptions;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Layout;
import dev.mooring.plan.orphan.OrphanItem;
import dev.mooring.plan.orphan.Orphans;
import dev.mooring.plan.orphan.PoolInput;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds images and subvolumes in a pool that no cluster needs. */
@Command(
        name = "orphans",
        header = "Find the images and subvolumes that no cluster needs",
        description = {
            "Compares the lists of a pool with the exports of all clusters that use it. Each image and subvolume is"
                    + " owned, an orphan, or unknown. It is an orphan only with a proof for each cluster: name the"
                    + " clusters that use the pool with --clusters, and give each export with --cluster. If one is"
                    + " missing or incomplete, everything that is not owned is unknown.",
            "",
            "An orphan that nothing depends on has steps: first move it to the trash; each step has a way back. Exit"
                    + " code 0 if everything is owned or an orphan; 1 if something is unknown.",
            "",
            "For example:",
            "  mooring plan orphans --clusters east,west --cluster east=east.yaml --cluster west=west.yaml"
                    + " --images kube=ls.json --trash kube=trash.json",
            ""
        },
        customSynopsis = "mooring plan orphans --clusters NAME,... --cluster NAME=FILE... --images POOL=RUN --trash"
                + " POOL=RUN [OPTIONS]")
final class OrphansCommand extends ManifestCommand {

    @Option(
            names = "--cluster",
            paramLabel = "NAME=FILE",
            order = 10,
            description =
                    "A file with the export of that cluster: volumes, claims, pods, snapshot contents, and everything"
                            + " else. Repeatable, also for more files of one cluster.")
    private List<String> clusters = new ArrayList<>();

    @Option(
            names = "--clusters",
            paramLabel = "NAME",
            split = ",",
            order = 11,
            description = "State that only these clusters use the pools and file systems. Repeatable.")
    private List<String> stated = new ArrayList<>();

    @Option(
            names = "--nobody-else",
            order = 12,
            description =
                    "State that nothing else uses them: no virtual machine, no person. Then an image may be an orphan"
                            + " whatever its name.")
    private boolean nobodyElse;

    @Option(
            names = "--now",
            paramLabel = "TIME",
            order = 40,
            description = "The time of the observations, for example 2026-11-20T10:33:20Z; default: now.")
    private @Nullable String now;

    @Mixin
    private final OrphanListOptions lists = new OrphanListOptions();

    @Mixin
    private final RbdContextOptions context = new RbdContextOptions();

    @Mixin
    private final RbdDeviceOptions devices = new RbdDeviceOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    OrphansCommand(Terminal terminal) {
        super(terminal);
    }

    /** Each cluster is given by name. */
    @Override
    protected Input read() {
        if (input().isGiven()) {
            throw wrongOption("-f does not name the cluster; give each cluster as --cluster NAME=FILE");
        }
        return Input.EMPTY;
    }

    @Override
    protected Answer answer(Input read, Format format) {
        if (!lists.isGiven()) {
            throw wrongOption("no listing is given: use --images, --trash or --subvolumes");
        }
        CommandFiles files = new CommandFiles(terminal().sources());
        RbdContext known = context.context(files);
        PoolInput.Builder scene = PoolInput.at(time());
        if (!stated.isEmpty()) {
            scene.allClusters(stated);
        }
        if (nobodyElse) {
            scene.nobodyElse();
        }
        List<String> messages = new ArrayList<>();
        filesByName("--cluster", clusters).forEach((name, exports) -> {
            InputObjects objects = InputObjects.of(readCluster(exports), Scope.EVERYTHING, namespace());
            scene.cluster(name, objects.inventory(), known);
            objects.messages().forEach(message -> messages.add("cluster " + name + ": " + message));
        });
        lists.addTo(scene, files, terminal().sources());
        devices.devices(files).forEach(scene::devices);
        Orphans orphans = Orphans.of(built(scene));
        String text = format == Format.TABLE
                ? text(orphans)
                : format.print(List.of(terminal().asking(orphans.toJson())));
        boolean fine = orphans.isAllKnown() && isUndisputed();
        return new Answer(text, "", messages, failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, orphans::allReasons));
    }

    private PoolInput built(PoolInput.Builder scene) {
        try {
            return scene.build();
        } catch (IllegalArgumentException e) {
            throw wrongOption("--clusters: " + e.getMessage());
        }
    }

    private Instant time() {
        try {
            return now == null ? terminal().read().now() : Instant.parse(now);
        } catch (DateTimeParseException e) {
            throw wrongOption("--now: expected a time such as 2026-11-20T10:33:20Z, found '" + now + "'");
        }
    }

    private String text(Orphans orphans) {
        StringBuilder out = new StringBuilder();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("NAME", "KIND", "VERDICT", "WHY"));
        for (OrphanItem item : orphans.items()) {
            String why = item.isDeletable()
                    ? "no cluster needs it, and nothing depends on it"
                    : item.reasons().isEmpty()
                            ? "no cluster needs it"
                            : first(item.reasons()).message();
            rows.add(List.of(
                    item.stored().toString(), item.kind(), item.verdict().toString(), why));
        }
        out.append(
                rows.size() == 1 ? "nothing is listed\n" : terminal().layout().table(rows));
        List<Reason> reasons = orphans.allReasons().stream().distinct().toList();
        if (!reasons.isEmpty()) {
            out.append('\n').append(Reasons.render(reasons));
        }
        for (OrphanItem item : orphans.items()) {
            int number = 0;
            for (RemedyStep step : item.steps()) {
                out.append(
                        number == 0
                                ? "\nsteps for "
                                        + Reasons.printable(item.stored().toString()) + ":\n"
                                : "");
                out.append(line(++number, step, terminal().layout()));
            }
        }
        out.append("\nclusters: ")
                .append(
                        orphans.clusters().isEmpty()
                                ? "none"
                                : Reasons.printable(String.join(", ", orphans.clusters())))
                .append('\n');
        if (proof.isAsked()) {
            orphans.items().forEach(item -> out.append(proof.text(item.proofs())));
        }
        return out.toString();
    }

    /** The first decisive reason, else the first one. */
    private static Reason first(List<Reason> reasons) {
        return reasons.stream()
                .filter(each -> each.severity() != Severity.INFO)
                .findFirst()
                .orElse(reasons.get(0));
    }

    /** A step with its precondition and way back. */
    static String line(int number, RemedyStep step, Layout layout) {
        String heading = String.format(Locale.ROOT, "%4d. ", number);
        String action = step.action() + ": ";
        return (step.argv().isEmpty()
                        ? heading + action + Reasons.printable(step.target()) + "\n"
                        : layout.command(heading, 6, CommandText.of(step.argv()).following(action)))
                + "      why: " + Reasons.printable(step.why()) + "\n"
                + (step.requires().isEmpty() ? "" : "      requires: " + Reasons.printable(step.requires()) + "\n")
                + (step.undo().isEmpty()
                        ? ""
                        : layout.command("", 6, CommandText.of(step.undo()).following("way back: ")));
    }
}
