package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Processes the objects of a stream in batches, with memory for only a few batches. There is one worker thread per
 * processor; the caller's thread adds the objects and receives the batches in order.
 *
 * @param <T> the type of the objects
 * @param <B> the result of a batch
 */
final class StreamWork<T, B> implements AutoCloseable {

    private static final int BATCH_BYTES = 1 << 18;

    private final Function<List<T>, B> work;
    private final Consumer<B> results;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private final ExecutorService workers = Executors.newFixedThreadPool(threads);
    private final Deque<Future<B>> pending = new ArrayDeque<>();
    private List<T> waiting = new ArrayList<>();
    private int waitingBytes;

    /** The work of a worker, and the receiver of its results in the caller's thread. */
    StreamWork(Function<List<T>, B> work, Consumer<B> results) {
        this.work = requireNonNull(work, "work");
        this.results = requireNonNull(results, "results");
    }

    void add(T one, int bytes) {
        waiting.add(one);
        waitingBytes += bytes;
        if (waitingBytes >= BATCH_BYTES) {
            submit();
        }
    }

    /** Receives the remaining batches. */
    void finish() {
        submit();
        while (!pending.isEmpty()) {
            takeNext();
        }
    }

    private void submit() {
        List<T> batch = waiting;
        waiting = new ArrayList<>();
        waitingBytes = 0;
        pending.add(workers.submit(() -> work.apply(batch)));
        if (pending.size() > 2 * threads) {
            takeNext();
        }
    }

    private void takeNext() {
        try {
            results.accept(pending.remove().get());
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
