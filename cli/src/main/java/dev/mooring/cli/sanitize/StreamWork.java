package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.StreamItem;
import dev.mooring.cli.input.StreamLines;
import dev.mooring.cli.input.StreamSink;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Work on the objects of a stream in batches: memory for a few batches, however many there are. As many threads as there
 * are processors work; the caller's thread reads, and takes the batches in their order.
 *
 * @param <B> what a batch comes to
 */
abstract class StreamWork<B extends StreamWork.Batch> implements StreamSink, AutoCloseable {

    static final int BATCH_BYTES = 1 << 18;

    /** What some objects come to. */
    interface Batch {

        /** Reads lines. */
        void read(StreamLines lines);

        /** Reads an object. */
        void read(StreamItem item);

        /** Whether the lines were not a value each; then nothing of it counts. */
        boolean isBroken();

        /** How many values the lines had. */
        int values();
    }

    /** A batch that is in work, and the lines that it is made from; null for objects. */
    private record Pending<B>(Future<B> batch, @Nullable StreamLines lines) {}

    private final int threads = Runtime.getRuntime().availableProcessors();
    private final ExecutorService workers = Executors.newFixedThreadPool(threads);
    private final Deque<Pending<B>> pending = new ArrayDeque<>();
    private final List<StreamItem> waiting = new ArrayList<>();
    private int waitingBytes;
    /** Of the lines of the file so far that are taken. */
    private int values;

    private int lineFeeds;

    /** Makes a batch, in the thread of a worker. */
    abstract B made(Consumer<B> reading);

    /** Takes the next batch; so many values of its file are before it. */
    abstract void take(B batch, int before);

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
        return submit(batch -> batch.read(lines), lines);
    }

    @Override
    public Unread end() {
        Optional<Unread> unread = takeAll();
        Unread rest = unread.orElse(new Unread(values, lineFeeds, new byte[0]));
        values = 0;
        lineFeeds = 0;
        return rest;
    }

    /** Takes what is not taken yet. */
    final void finish() {
        var unused = takeAll();
    }

    private Optional<Unread> takeAll() {
        submitItems();
        Optional<Unread> unread = Optional.empty();
        while (!pending.isEmpty() && unread.isEmpty()) {
            unread = takeNext();
        }
        return unread;
    }

    private void submitItems() {
        if (!waiting.isEmpty()) {
            List<StreamItem> items = List.copyOf(waiting);
            waiting.clear();
            waitingBytes = 0;
            submit(batch -> items.forEach(batch::read));
        }
    }

    /** Adds a batch that is not made from lines. */
    final void submit(Consumer<B> reading) {
        var unused = submit(reading, null);
    }

    private Optional<Unread> submit(Consumer<B> reading, @Nullable StreamLines lines) {
        pending.add(new Pending<>(workers.submit(() -> made(reading)), lines));
        return pending.size() > 2 * threads ? takeNext() : Optional.empty();
    }

    private Optional<Unread> takeNext() {
        Pending<B> next = pending.remove();
        B batch = result(next.batch());
        if (next.lines() == null) {
            take(batch, 0);
        } else if (batch.isBroken()) {
            return Optional.of(unread(next.lines()));
        } else {
            take(batch, values);
            values += batch.values();
            lineFeeds += next.lines().count();
        }
        return Optional.empty();
    }

    /** These lines and those behind them; what was made of them is forgotten. */
    private Unread unread(StreamLines first) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(first.text());
        for (Pending<B> each : pending) {
            text.writeBytes(requireNonNull(each.lines(), "lines").text());
        }
        pending.clear();
        Unread unread = new Unread(values, lineFeeds, text.toByteArray());
        values = 0;
        lineFeeds = 0;
        return unread;
    }

    private static <B> B result(Future<B> done) {
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
