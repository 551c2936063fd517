package dev.mooring.fleet;

import java.io.PrintStream;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;

/** Prints a line after each twentieth of the clusters. */
final class Progress extends SparkListener {

    private static final int LINES = 20;

    private final PrintStream out;
    private final int clusters;
    private @Nullable LongAccumulator done;
    private long printed;

    Progress(PrintStream out, int clusters) {
        this.out = out;
        this.clusters = clusters;
    }

    /** The counter of the tasks; their additions are visible when they end. */
    LongAccumulator counter(SparkContext context) {
        LongAccumulator counter = context.longAccumulator("clusters");
        done = counter;
        context.addSparkListener(this);
        return counter;
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        long now = done == null ? 0 : done.value();
        if (now > printed && (now - printed >= clusters / LINES || now >= clusters)) {
            printed = now;
            out.println("fleet-audit: " + now + " of " + clusters + " clusters");
        }
    }
}
