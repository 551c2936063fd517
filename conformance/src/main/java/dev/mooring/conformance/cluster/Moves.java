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

/**
 * Carries out runbooks on two control planes that reach the same storage, all at once and step by step, while claims of
 * others come before every step. Nothing may be stolen, lost or deleted, and after each step everything is as the runbook
 * says.
 */
public final class Moves {

    /** So many are carried out by kubectl itself. */
    private static final int BY_KUBECTL = 4;

    private Moves() {}

    /**
     * Exits 0 if all went as the runbooks say, 1 if not, 2 if it was called wrongly or a control plane does not do its
     * work.
     *
     * @param arguments the script {@code plane}; the release; a new folder for what the control planes keep; the seed; how
     *     many moves
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        if (arguments.length != 5) {
            err.println("moves: expected the script, a release, a folder, a seed and a number");
            System.exit(2);
        }
        Score score = new Score(out);
        Path folder = Path.of(arguments[2]);
        try {
            PlaneScript script = PlaneScript.of(arguments[0], arguments[1]);
            Path storage = folder.resolve("source");
            try (MovePlane source = MovePlane.start(script, storage, storage);
                    MovePlane target = MovePlane.start(script, folder.resolve("target"), storage)) {
                run(source, target, Long.parseLong(arguments[3]), Integer.parseInt(arguments[4]), score);
            }
        } catch (IOException | UncheckedIOException | IllegalStateException | ReleaseException e) {
            err.println("moves: " + e.getMessage());
            System.exit(2);
        }
        score.total();
        System.exit(score.isClean() ? 0 : 1);
    }

    private static void run(MovePlane source, MovePlane target, long seed, int count, Score score) throws IOException {
        boolean isKubectlThere = KubectlHands.isThere();
        if (!isKubectlThere) {
            score.say("moves by kubectl: not run, for it is not here");
        }
        Map<String, Api> apis = Map.of("source", source.api(), "target", target.api());
        Map<String, Path> folders = Map.of("source", source.folder(), "target", target.folder());
        List<MovePlay> plays = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            boolean byKubectl = isKubectlThere && number < BY_KUBECTL;
            MoveHands hands = byKubectl
                    ? KubectlHands.in(source.folder().resolve("move-" + number), folders)
                    : new ApiHands(apis);
            plays.add(
                    new MovePlay(MoveWorldGenerator.world(seed, number, "m" + number), hands, new Dice(seed, number)));
        }
        new MoveRounds(source, target, plays, score).run();
    }
}
