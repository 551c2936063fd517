package dev.mooring.cli.command;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * A part of an answer that another thread computes concurrently.
 *
 * @param <T> the part
 */
public final class Async<T> implements Supplier<T> {

    private final FutureTask<T> task;

    private Async(FutureTask<T> task) {
        this.task = task;
    }

    /** Starts the work. */
    public static <T> Async<T> start(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = new Thread(task, "async");
        thread.setDaemon(true);
        thread.start();
        return new Async<>(task);
    }

    /** Waits for the result; rethrows what the work throws. */
    @Override
    public T get() {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof Error error) {
                throw error;
            }
            throw cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
        }
    }
}
