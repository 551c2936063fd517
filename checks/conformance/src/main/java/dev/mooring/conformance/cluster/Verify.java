package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import dev.mooring.sanitize.Purpose;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares the library with a real control plane. */
public final class Verify {

    private static final int SAME = 0;
    private static final int DIFFERENT = 1;
    private static final int UNUSABLE = 2;
    private static final int WORLDS = 300;
    private static final int POD_WORLDS = 60;
    private static final int LIFE_STEPS = 4;

    private Verify() {}

    /**
     * Exits 0 if nothing differs, 1 if something does, 2 for wrong arguments or if the control plane does not work.
     *
     * @param arguments the script {@code plane}; the release; a new folder for the control planes' data; the seed; the
     *     folder of the project; the number of worlds with all controllers
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        if (arguments.length != 6) {
            err.println("verify: expected the script, a release, a folder, a seed, the project and a number");
            System.exit(UNUSABLE);
        }
        Score score = new Score(out);
        try {
            PlaneScript script = PlaneScript.of(arguments[0], arguments[1]);
            Path folder = Path.of(arguments[2]);
            long seed = Long.parseLong(arguments[3]);
            run(script, folder, seed, Path.of(arguments[4]), score);
            lives(script, folder, seed, Integer.parseInt(arguments[5]), score);
        } catch (IOException | UncheckedIOException | IllegalStateException | ReleaseException e) {
            err.println("verify: " + e.getMessage());
            System.exit(UNUSABLE);
        }
        score.total();
        System.exit(score.isClean() ? SAME : DIFFERENT);
    }

    private static void run(PlaneScript script, Path folder, long seed, Path project, Score score) throws IOException {
        List<World> worlds = worlds(seed);
        Map<String, List<Manifest>> settled;
        try (Plane plane = Plane.start(script, folder.resolve("one"))) {
            settled = new Worlds(plane, score).compare("generated worlds", worlds);
        }
        try (Plane plane = Plane.start(script, folder.resolve("two"))) {
            List<Exported> exported = exported(worlds, settled, plane.release());
            Map<String, List<Manifest>> after = new Worlds(plane, score)
                    .compare(
                            "exported, sanitised worlds",
                            exported.stream().map(Exported::world).toList());
            promises(exported, after, score);
        }
        try (Plane plane = Plane.start(script, folder.resolve("four"))) {
            new PodWorlds(plane, score).compare(podWorlds(seed));
        }
        List<Bundled> bundled = Bundled.all(project);
        try (Plane plane = Plane.start(script, folder.resolve("three"))) {
            List<Manifest> pair = bundled.get(0).storage();
            new Plays(plane, score).compare("migration story", MigrationStory.plays(pair.get(0), pair.get(1)));
            new Plays(plane, score).compare("sanitised manifests", SanitizedPlays.of(bundled, plane.release()));
            commandLine(plane, project, score);
            new Admissions(plane, score).compare(bundled, seed, Admissions.MUTATED);
            // last, because a default class affects all worlds
            new Plays(plane, score).compare("default class later", DefaultClassPlays.classLater());
            new Plays(plane, score).compare("default class first", DefaultClassPlays.classFirst());
        }
    }

    private static void lives(PlaneScript script, Path folder, long seed, int count, Score score) throws IOException {
        try (Plane plane = Plane.start(script, folder.resolve("five"), "lifecycle")) {
            LifeComparisons.compare(Life.play(plane, seed, count, LIFE_STEPS), score);
        }
    }

    private static void commandLine(Plane plane, Path project, Score score) throws IOException {
        Optional<List<Manifest>> storage = CommandLine.sanitized(project);
        if (storage.isPresent()) {
            new Plays(plane, score).compare("command line", SanitizedPlays.ofCommandLine(storage.get()));
        } else {
            score.say("command line: not run, cli/target/mooring.jar is not built");
        }
    }

    /** Every world twice; the one without classes only once, because nothing separates its copies. */
    private static List<Exported> exported(List<World> worlds, Map<String, List<Manifest>> settled, Release release) {
        List<Exported> exported = new ArrayList<>();
        for (int number = 0; number < worlds.size(); number++) {
            List<Manifest> objects = settled.getOrDefault(worlds.get(number).name(), List.of());
            exported.add(Exported.of(release, objects, Purpose.PREBIND, "p" + number));
            if (number < WORLDS) {
                exported.add(Exported.of(release, objects, Purpose.REBIND_STATIC, "r" + number));
            }
        }
        return exported;
    }

    private static void promises(List<Exported> exported, Map<String, List<Manifest>> after, Score score) {
        int promised = 0;
        long broken = 0;
        for (Exported each : exported) {
            promised += each.promised().size();
            List<String> ofThis = each.broken(after.getOrDefault(each.world().name(), List.of()));
            broken += ofThis.size();
            ofThis.forEach(words -> score.differs("promise of the sanitiser: " + words, List.of()));
        }
        score.part("claims that had to be bound again", 0, broken, promised + " claims");
    }

    static List<World> podWorlds(long seed) {
        List<World> worlds = new ArrayList<>();
        for (int number = 0; number < POD_WORLDS; number++) {
            worlds.add(PodWorldGenerator.world(seed, number, "e" + number));
        }
        return worlds;
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
