package dev.mooring.conformance.cluster;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The number of created objects and the differences, by part. */
final class Score {

    private final PrintStream out;
    private final Instant start = Instant.now();
    private Instant last = start;
    private long created;
    private long differ;

    Score(PrintStream out) {
        this.out = out;
    }

    /** One difference with its details. */
    void differs(String what, List<String> details) {
        out.println("DIFFERS: " + what);
        details.forEach(line -> out.println("    " + line));
    }

    void say(String line) {
        out.println(line);
    }

    /** Finishes a part. */
    void part(String title, long partCreated, long partDiffer, String more) {
        created += partCreated;
        differ += partDiffer;
        out.println(
                title + ": " + partCreated + " created, " + partDiffer + " differ (" + seconds(last) + " s); " + more);
        last = Instant.now();
    }

    /** Finishes all parts. */
    void total() {
        out.println("cluster: " + created + " created, " + differ + " differ (" + seconds(start) + " s)");
    }

    boolean isClean() {
        return differ == 0;
    }

    private static long seconds(Instant since) {
        return Duration.between(since, Instant.now()).toSeconds();
    }
}
