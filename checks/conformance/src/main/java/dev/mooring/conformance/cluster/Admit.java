package dev.mooring.conformance.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Compares only the admission with a real API server, with any number of changed objects. */
public final class Admit {

    private static final int SAME = 0;
    private static final int DIFFERENT = 1;
    private static final int UNUSABLE = 2;

    private Admit() {}

    /**
     * Exits 0 if nothing differs, 1 if something does, 2 if it was called wrongly or the API server does not work.
     *
     * @param arguments the script {@code plane}; the release; a new folder for the control plane's data; the seed; the
     *     folder of the project; the number of changed objects
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        if (arguments.length != 6) {
            err.println("admit: expected the script, a release, a folder, a seed, the project and a number");
            System.exit(UNUSABLE);
        }
        Score score = new Score(out);
        PlaneScript script = PlaneScript.of(arguments[0], arguments[1]);
        try (Plane plane = Plane.start(script, Path.of(arguments[2]))) {
            new Admissions(plane, score)
                    .compare(
                            Bundled.all(Path.of(arguments[4])),
                            Long.parseLong(arguments[3]),
                            Integer.parseInt(arguments[5]));
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            err.println("admit: " + e.getMessage());
            System.exit(UNUSABLE);
        }
        score.total();
        System.exit(score.isClean() ? SAME : DIFFERENT);
    }
}
