package dev.mooring.conformance.cluster;

import dev.mooring.conformance.cluster.PlanPlay.Mode;
import dev.mooring.conformance.cluster.PlanWorld.Aim;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.release.ReleaseException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs plans for random clusters and goals on a control plane, many at once, while other claims appear before every
 * step and disturbances happen. Nothing may be stolen, lost, deleted or written by two, and the goal must be reached.
 */
public final class PlanRuns {

    private static final int AT_ONCE = 40;
    /** One of this many runs uses kubectl itself. */
    private static final int BY_KUBECTL = 8;

    /** Goals whose first step keeps the data. */
    private static final Set<Aim> KEEPING = Set.of(Aim.RENAME, Aim.RENAME_SET, Aim.RETIRE_KEEP, Aim.UNDELETE);

    /** Goals with several claims: while the first ones are retained, another one disappears with its last pod. */
    private static final Set<Aim> OF_SEVERAL = Set.of(Aim.RENAME_SET, Aim.RETIRE_KEEP);

    /** Goals whose volume can be lost before the first step. */
    private static final Set<Aim> LATE = Set.of(Aim.BIND, Aim.UNDELETE);

    private static final int ROUND = 10;

    private PlanRuns() {}

    /**
     * Exits 0 if everything went as planned, 1 if not, 2 for wrong arguments or if the control plane does not work.
     *
     * @param arguments the script {@code plane}; the release; a new folder; the seed; how many runs
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        if (arguments.length != 5) {
            err.println("plan: expected the script, a release, a folder, a seed and a number");
            System.exit(2);
        }
        Score score = new Score(out);
        Path folder = Path.of(arguments[2]);
        try (FullPlane plane = FullPlane.start(PlaneScript.of(arguments[0], arguments[1]), folder, folder)) {
            report(play(plane, Long.parseLong(arguments[3]), Integer.parseInt(arguments[4]), score), score);
        } catch (IOException | UncheckedIOException | IllegalStateException | ReleaseException e) {
            err.println("plan: " + e.getMessage());
            System.exit(2);
        }
        score.total();
        System.exit(score.isClean() ? 0 : 1);
    }

    private static List<PlanPlay> play(FullPlane plane, long seed, int count, Score score) throws IOException {
        boolean isKubectlThere = KubectlHands.isThere();
        if (!isKubectlThere) {
            score.say("plans by kubectl: not run, kubectl is missing");
        }
        ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<PlanPlay>> all = new ArrayList<>();
            for (int number = 0; number < count; number++) {
                String name = "p" + number;
                Dice dice = new Dice(seed + 1, number);
                Mode mode = mode(Aim.of(number), number, dice);
                PlanWorld world = PlanWorldGenerator.world(seed, number, name, mode.mustFail());
                Hands hands = isKubectlThere && number % BY_KUBECTL == 0
                        ? KubectlHands.in(plane.folder().resolve("plan-" + name), Map.of("here", plane.folder()))
                        : new ApiHands(Map.of("", plane.api()));
                PlanPlay play = new PlanPlay(world, mode, plane, hands, dice);
                all.add(workers.submit(() -> {
                    play.run();
                    play.differences().forEach(each -> score.differs(each, play.told()));
                    return play;
                }));
            }
            List<PlanPlay> done = new ArrayList<>();
            for (Future<PlanPlay> each : all) {
                done.add(each.get());
            }
            return done;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    /** Two or three of ten must fail, if the goal can. */
    private static Mode mode(Aim aim, int number, Dice dice) {
        int of = number / Aim.values().length % ROUND;
        if (KEEPING.contains(aim) && of == 3) {
            return Mode.MARKED;
        }
        if (KEEPING.contains(aim) && of == 7) {
            return Mode.RECKLESS;
        }
        if (OF_SEVERAL.contains(aim) && of == 5) {
            return Mode.TERMINATING;
        }
        if (LATE.contains(aim) && of == 5) {
            return Mode.AT_RISK;
        }
        return dice.pick(Mode.CALM, Mode.RESUMED, Mode.DISTURBED, Mode.DISTURBED, Mode.BROKEN);
    }

    private static void report(List<PlanPlay> plays, Score score) {
        plays.forEach(each -> {
            if (!each.stopped().isEmpty()) {
                score.say("stopped: " + each.stopped());
            }
        });
        for (Aim aim : Aim.values()) {
            List<PlanPlay> own =
                    plays.stream().filter(each -> each.world().aim() == aim).toList();
            score.part(
                    aim.toString(),
                    own.size(),
                    own.stream().mapToLong(each -> each.differences().size()).sum(),
                    own.stream().mapToInt(PlanPlay::steps).sum() + " steps, "
                            + own.stream().mapToInt(PlanPlay::plans).sum() + " plans, "
                            + own.stream()
                                    .filter(each -> !each.stopped().isEmpty())
                                    .count() + " stopped");
        }
        for (Mode mode : Mode.values()) {
            List<PlanPlay> own =
                    plays.stream().filter(each -> each.mode() == mode).toList();
            score.say(mode + ": " + own.size() + " runs, "
                    + own.stream().mapToInt(PlanPlay::seen).sum() + " broken steps or harms seen");
        }
        Map<Disturbance, Integer> disturbed = new EnumMap<>(Disturbance.class);
        plays.forEach(each -> each.disturbed().forEach((row, count) -> disturbed.merge(row, count, Integer::sum)));
        score.say("disturbances: " + disturbed);
    }
}
