package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.StreamItem;
import dev.mooring.cli.render.Format;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prints the results of objects in order, while the next ones are judged. */
final class SanitizeStream {

    /**
     * The output of the stream.
     *
     * @param format how the objects are printed
     * @param terminal where they and messages go
     * @param problems receives what cannot be read
     * @param failOn the warnings that cause exit code 1
     * @param verbose whether the changes of each object go to standard error as text
     * @param report whether to create the report, a line of JSON for each object
     */
    record Settings(
            Format format,
            Terminal terminal,
            Consumer<Problem> problems,
            FailOnOptions failOn,
            boolean verbose,
            boolean report) {}

    private final Settings settings;
    private final @Nullable Writer report;

    private boolean printed;
    private int exit = ExitCode.FINE;

    SanitizeStream(Settings settings, @Nullable Writer report) {
        this.settings = requireNonNull(settings, "settings");
        this.report = report;
    }

    /** {@return the exit code after all output: the worst one} */
    int exit() {
        return exit;
    }

    /** Sanitises objects one at a time, each separately: without pairs there is no forecast. */
    void eachAlone(Policy policy, Inventory target, Consumer<Consumer<StreamItem>> input) {
        try (StreamWork<StreamItem, StreamBatch> work = work((item, batch) -> item.read(
                document -> batch.finish(Sanitizer.sanitize(policy, target, List.of(document.json())), document),
                batch::tell))) {
            input.accept(item -> work.add(item, item.length()));
            work.finish();
        }
    }

    /** Work that judges objects and prints them. */
    <T> StreamWork<T, StreamBatch> work(BiConsumer<T, StreamBatch> judge) {
        return new StreamWork<>(
                objects -> {
                    StreamBatch batch = new StreamBatch(settings);
                    objects.forEach(object -> judge.accept(object, batch));
                    return batch;
                },
                this::take);
    }

    private void take(StreamBatch batch) {
        if (printed && batch.hasOutput() && settings.format() != Format.JSON) {
            settings.terminal().out().print("---\n");
        }
        batch.print();
        printed |= batch.hasOutput();
        exit = Math.max(exit, batch.exit());
        try {
            if (report != null) {
                report.append(batch.report());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
