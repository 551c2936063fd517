package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares the library with a real control plane. */
public final class Verify {

    private static final int SAME = 0;
    private static final int DIFFERENT = 1;
    private static final int UNUSABLE = 2;
    private static final int WORLDS = 300;

    private Verify() {}

    /**
     * Exits 0 if nothing differs, 1 if something does, 2 if it was called wrongly or the control plane does not do its
     * work.
     *
     * @param arguments the script {@code plane}; a new folder for what the control planes keep; the seed; the folder of
     *     the project
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        if (arguments.length != 4) {
            err.println("verify: expected the script, a folder, a seed and the project");
            System.exit(UNUSABLE);
        }
        Score score = new Score(out);
        try {
            run(
                    Path.of(arguments[0]),
                    Path.of(arguments[1]),
                    Long.parseLong(arguments[2]),
                    Path.of(arguments[3]),
                    score);
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            err.println("verify: " + e.getMessage());
            System.exit(UNUSABLE);
        }
        score.total();
        System.exit(score.isClean() ? SAME : DIFFERENT);
    }

    private static void run(Path script, Path folder, long seed, Path project, Score score) throws IOException {
        List<Bundled> bundled = Bundled.all(project);
        Path exported = folder.resolve("one");
        try (Plane plane = Plane.start(script, folder.resolve("two"))) {
            List<Manifest> pair = bundled.get(0).storage();
            new Plays(plane, score).compare("migration story", MigrationStory.plays(pair.get(0), pair.get(1)));
            new Plays(plane, score).compare("sanitised manifests", SanitizedPlays.of(bundled));
        }
        try (Plane plane = Plane.start(script, exported)) {
            new Worlds(plane, score).compare("generated worlds", worlds(seed));
        }
    }

    static List<World> worlds(long seed) {
        List<World> worlds = new ArrayList<>();
        for (int number = 0; number < WORLDS; number++) {
            worlds.add(WorldGenerator.world(seed, number, "w" + number));
        }
        worlds.add(WorldGenerator.classless(seed, WORLDS, "w" + WORLDS));
        return worlds;
    }
}
