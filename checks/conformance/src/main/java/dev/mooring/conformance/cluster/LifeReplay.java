package dev.mooring.conformance.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Compares recorded fates, without a control plane. */
public final class LifeReplay {

    private LifeReplay() {}

    /**
     * Compares every record of a file.
     *
     * @param arguments the file
     * @throws IOException if it cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Score score = new Score(out);
        List<LifeRecord> records = Files.readAllLines(Path.of(arguments[0])).stream()
                .map(LifeRecord::parse)
                .toList();
        LifeComparisons.compare(records, score);
        score.total();
        System.exit(score.isClean() ? 0 : 1);
    }
}
