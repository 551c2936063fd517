package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.StreamItem;
import dev.mooring.cli.input.StreamLines;
import dev.mooring.cli.input.StreamSink;
import dev.mooring.cli.render.Format;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.SanitizerStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sanitises objects as they come, each alone, and prints them in their order: memory for a few batches, however many there
 * are. Batches are parsed and judged by as many threads as there are processors; the caller's thread reads and prints.
 */
final class SanitizeStream implements StreamSink, AutoCloseable {

    private static final int BATCH_BYTES = 1 << 18;

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

    /** A batch that is in work, and the lines that it is made from; null for objects. */
    private record Pending(
            Future<StreamBatch> batch, @Nullable StreamLines lines) {}

    private final Policy policy;
    private final Inventory target;
    private final Settings settings;
    private final @Nullable Writer report;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private final ExecutorService workers = Executors.newFixedThreadPool(threads);
    /** What each worker keeps for the next batch. */
    private final Queue<SanitizerStream> streams = new ConcurrentLinkedQueue<>();

    private final Deque<Pending> pending = new ArrayDeque<>();
    private final List<StreamItem> waiting = new ArrayList<>();
    private int waitingBytes;
    /** Of the lines of the file so far that are printed. */
    private int values;

    private int lineFeeds;
    private boolean printed;
    private int exit = ExitCode.FINE;

    SanitizeStream(Policy policy, Inventory target, Settings settings, @Nullable Writer report) {
        this.policy = requireNonNull(policy, "policy");
        this.target = requireNonNull(target, "target");
        this.settings = requireNonNull(settings, "settings");
        this.report = report;
    }

    @Override
    public void item(StreamItem item) {
        waiting.add(item);
        waitingBytes += item.length();
        if (waitingBytes >= BATCH_BYTES) {
            submitItems();
        }
    }

    @Override
    public Optional<Unread> lines(StreamLines lines) {
        submitItems();
        pending.add(new Pending(workers.submit(() -> judged(batch -> batch.read(lines))), lines));
        return pending.size() > 2 * threads ? printNext() : Optional.empty();
    }

    @Override
    public Unread end() {
        Optional<Unread> unread = printAll();
        Unread rest = unread.orElse(new Unread(values, lineFeeds, new byte[0]));
        values = 0;
        lineFeeds = 0;
        return rest;
    }

    /** Prints what is not printed yet, and says what to end with: the worst there was. */
    int finish() {
        var unused = printAll();
        return exit;
    }

    private Optional<Unread> printAll() {
        submitItems();
        Optional<Unread> unread = Optional.empty();
        while (!pending.isEmpty() && unread.isEmpty()) {
            unread = printNext();
        }
        return unread;
    }

    private void submitItems() {
        if (waiting.isEmpty()) {
            return;
        }
        List<StreamItem> items = List.copyOf(waiting);
        waiting.clear();
        waitingBytes = 0;
        pending.add(new Pending(
                workers.submit(() -> judged(batch -> items.forEach(item -> batch.read(item, false)))), null));
        if (pending.size() > 2 * threads) {
            var unused = printNext();
        }
    }

    private StreamBatch judged(Consumer<StreamBatch> reading) {
        SanitizerStream kept = streams.poll();
        SanitizerStream stream = kept == null ? SanitizerStream.of(policy, target) : kept;
        StreamBatch batch = new StreamBatch(settings, stream);
        reading.accept(batch);
        streams.add(stream);
        return batch;
    }

    private Optional<Unread> printNext() {
        Pending next = pending.remove();
        StreamBatch batch = result(next.batch());
        if (next.lines() == null) {
            print(batch, 0);
        } else if (batch.isBroken()) {
            return Optional.of(unread(next.lines()));
        } else {
            print(batch, values);
            values += batch.values();
            lineFeeds += next.lines().count();
        }
        return Optional.empty();
    }

    /** These lines and those behind them; what was made of them is forgotten. */
    private Unread unread(StreamLines first) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(first.text());
        for (Pending each : pending) {
            text.writeBytes(requireNonNull(each.lines(), "lines").text());
        }
        pending.clear();
        Unread unread = new Unread(values, lineFeeds, text.toByteArray());
        values = 0;
        lineFeeds = 0;
        return unread;
    }

    private void print(StreamBatch batch, int before) {
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

    private static StreamBatch result(Future<StreamBatch> done) {
        try {
            return done.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException exception
                    ? exception
                    : new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
