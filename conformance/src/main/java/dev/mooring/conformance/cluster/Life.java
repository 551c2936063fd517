package dev.mooring.conformance.cluster;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Records what becomes of worlds, to be compared later. */
public final class Life {

    private Life() {}

    /**
     * Plays worlds and writes down what becomes of them, a JSON line each.
     *
     * @param arguments the script {@code plane}; a new folder; the seed; how many worlds; how many steps; the file
     * @throws IOException if the control plane does not do its work
     */
    public static void main(String[] arguments) throws IOException {
        long seed = Long.parseLong(arguments[2]);
        int count = Integer.parseInt(arguments[3]);
        int steps = Integer.parseInt(arguments[4]);
        List<LifeWorld> worlds = IntStream.range(0, count)
                .mapToObj(number -> LifeWorldGenerator.world(seed, number, "l" + number))
                .toList();
        try (Plane plane = Plane.start(Path.of(arguments[0]), Path.of(arguments[1]), "lifecycle");
                BufferedWriter file = Files.newBufferedWriter(Path.of(arguments[5]));
                LifeWorlds life = LifeWorlds.start(plane)) {
            write(life.create(worlds), file);
            for (int step = 0; step < steps; step++) {
                write(life.step(seed, step, worlds), file);
            }
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
