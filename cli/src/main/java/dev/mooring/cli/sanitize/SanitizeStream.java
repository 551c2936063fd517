package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.render.Format;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.SanitizerStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sanitises objects as they come, each alone unless {@link PairedFiles} gives it those of its group, and prints them. */
final class SanitizeStream extends StreamWork<StreamBatch> {

    /**
     * What to print, and where.
     *
     * @param format how the objects are printed
     * @param terminal where they and messages go
     * @param problems takes what cannot be read
     * @param failOn which warnings make the exit code 1
     * @param verbose whether the changes of each object go to standard error as text
     * @param report whether the report is made, a line of JSON for each object
     */
    record Settings(
            Format format,
            Terminal terminal,
            Consumer<Problem> problems,
            FailOnOptions failOn,
            boolean verbose,
            boolean report) {

        /** Whether anything but warnings is told of each object. */
        boolean tells() {
            return verbose || report;
        }
    }

    private final Policy policy;
    private final Inventory target;
    private final Settings settings;
    private final @Nullable Writer report;
    /** What each worker keeps for the next batch. */
    private final Queue<SanitizerStream> streams = new ConcurrentLinkedQueue<>();

    private boolean printed;
    private int exit = ExitCode.FINE;

    SanitizeStream(Policy policy, Inventory target, Settings settings, @Nullable Writer report) {
        this.policy = requireNonNull(policy, "policy");
        this.target = requireNonNull(target, "target");
        this.settings = requireNonNull(settings, "settings");
        this.report = report;
    }

    /** {@return what to end with when all is printed: the worst there was} */
    int exit() {
        return exit;
    }

    @Override
    StreamBatch made(Consumer<StreamBatch> reading) {
        SanitizerStream kept = streams.poll();
        SanitizerStream stream = kept == null ? SanitizerStream.of(policy, target) : kept;
        StreamBatch batch = new StreamBatch(settings, stream);
        reading.accept(batch);
        streams.add(stream);
        return batch;
    }

    @Override
    void take(StreamBatch batch, int before) {
        if (printed && batch.hasOutput() && settings.format() != Format.JSON) {
            settings.terminal().out().print("---\n");
        }
        batch.print(before);
        printed |= batch.hasOutput();
        exit = Math.max(exit, batch.exit());
        try {
            if (report != null) {
                report.append(batch.report(before));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
