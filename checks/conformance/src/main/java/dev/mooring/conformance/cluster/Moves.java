package dev.mooring.conformance.cluster;

import dev.mooring.release.ReleaseException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runs runbooks on two control planes that share the same storage, all at once and step by step, while other claims
 * appear before every step. Nothing may be stolen, lost or deleted, and after each step everything must match the
 * runbook.
 */
public final class Moves {

    /** The number of moves that kubectl itself runs. */
    private static final int BY_KUBECTL = 4;

    private Moves() {}

    /**
     * Exits 0 if everything matches the runbooks, 1 if not, 2 for wrong arguments or if a control plane does not work.
     *
     * @param arguments the script {@code plane}; the release; a new folder for the control planes' data; the seed; the
     *     number of moves in addition to that of the page about it; the project
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        if (arguments.length != 6) {
            err.println("moves: expected the script, a release, a folder, a seed, a number and the project");
            System.exit(2);
        }
        Score score = new Score(out);
        Path folder = Path.of(arguments[2]);
        try {
            PlaneScript script = PlaneScript.of(arguments[0], arguments[1]);
            Path storage = folder.resolve("source");
            try (FullPlane source = FullPlane.start(script, storage, storage);
                    FullPlane target = FullPlane.start(script, folder.resolve("target"), storage)) {
                List<MoveWorld> worlds = new ArrayList<>(List.of(MovePage.read(Path.of(arguments[5]))));
                worlds.addAll(random(Long.parseLong(arguments[3]), Integer.parseInt(arguments[4])));
                run(source, target, worlds, Long.parseLong(arguments[3]), score);
            }
        } catch (IOException | UncheckedIOException | IllegalStateException | ReleaseException e) {
            err.println("moves: " + e.getMessage());
            System.exit(2);
        }
        score.total();
        System.exit(score.isClean() ? 0 : 1);
    }

    private static List<MoveWorld> random(long seed, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> MoveWorldGenerator.world(seed, number, "m" + number))
                .toList();
    }

    private static void run(FullPlane source, FullPlane target, List<MoveWorld> worlds, long seed, Score score)
            throws IOException {
        boolean isKubectlThere = KubectlHands.isThere();
        if (!isKubectlThere) {
            score.say("moves by kubectl: not run, kubectl is missing");
        }
        Map<String, Api> apis = Map.of("source", source.api(), "target", target.api());
        Map<String, Path> folders = Map.of("source", source.folder(), "target", target.folder());
        List<MovePlay> plays = new ArrayList<>();
        for (MoveWorld world : worlds) {
            boolean byKubectl = isKubectlThere && plays.size() < BY_KUBECTL;
            Hands hands = byKubectl
                    ? KubectlHands.in(source.folder().resolve("move-" + world.name()), folders)
                    : new ApiHands(apis);
            plays.add(new MovePlay(world, hands, new Dice(seed, plays.size())));
        }
        new MoveRounds(source, target, plays, score).run();
    }
}
