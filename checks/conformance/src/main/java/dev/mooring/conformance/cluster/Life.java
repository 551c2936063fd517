package dev.mooring.conformance.cluster;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Records the fate of worlds, to compare later. */
public final class Life {

    private Life() {}

    /**
     * Runs worlds and records their fate, a JSON line each.
     *
     * @param arguments the script {@code plane}; the release; a new folder; the seed; how many worlds; how many steps;
     *     the file
     * @throws IOException if the control plane does not work
     */
    public static void main(String[] arguments) throws IOException {
        try (Plane plane = Plane.start(PlaneScript.of(arguments[0], arguments[1]), Path.of(arguments[2]), "lifecycle");
                BufferedWriter file = Files.newBufferedWriter(Path.of(arguments[6]))) {
            List<LifeRecord> records = play(
                    plane,
                    Long.parseLong(arguments[3]),
                    Integer.parseInt(arguments[4]),
                    Integer.parseInt(arguments[5]));
            write(records, file);
        }
    }

    /** Creates this many worlds, then applies this many steps to each. */
    static List<LifeRecord> play(Plane plane, long seed, int count, int steps) throws IOException {
        List<LifeWorld> worlds = IntStream.range(0, count)
                .mapToObj(number -> LifeWorldGenerator.world(seed, number, "l" + number))
                .toList();
        try (LifeWorlds life = LifeWorlds.start(plane)) {
            List<LifeRecord> records = new ArrayList<>(life.create(worlds));
            for (int step = 0; step < steps; step++) {
                records.addAll(life.step(seed, step, worlds));
            }
            return records;
        }
    }

    private static void write(List<LifeRecord> records, BufferedWriter file) throws IOException {
        for (LifeRecord each : records) {
            file.write(each.json().toJson());
            file.newLine();
        }
        file.flush();
    }
}
