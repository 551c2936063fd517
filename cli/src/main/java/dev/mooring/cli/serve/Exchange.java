package dev.mooring.cli.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** One request and its answer, from the headers until the last byte is sent or the client has gone. */
final class Exchange {

    private static final String LIMITS = "dev.mooring.limits";

    /** The number of bytes per write; between writes it checks whether the client receives them. */
    private static final int PIECE = 1 << 16;

    /**
     * The number of bytes read of an unneeded body, for a client that reads no answer before it has sent everything.
     */
    private static final long MOST_DRAINED = 1L << 30;

    private static final Duration LOOK = Duration.ofMillis(500);

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Runnable done;
    private final Memory.Share memory;
    private final ServeLimits limits;
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicBoolean completed = new AtomicBoolean();
    private final AtomicReference<@Nullable Thread> worker = new AtomicReference<>();
    private volatile boolean gone;

    /** The deadline of the judging; null before it begins. */
    private volatile @Nullable Long latest;

    Exchange(Request request, Response response, Callback callback, ServeLimits limits, Memory memory, Runnable done) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.limits = limits;
        this.memory = memory.share();
        this.done = done;
        request.setAttribute(LIMITS, limits);
    }

    static ServeLimits limits(Request request) {
        return (ServeLimits) request.getAttribute(LIMITS);
    }

    Request request() {
        return request;
    }

    Memory.Share memory() {
        return memory;
    }

    ServeLimits limits() {
        return limits;
    }

    /** {@return whether the client has closed the connection or its sending half} */
    boolean isGone() {
        return gone;
    }

    String header(String name) {
        @Nullable String value = request.getHeaders().get(name);
        return value == null ? "" : value;
    }

    /**
     * Checks whether to continue the work for the client.
     *
     * @param bytes its approximate additional memory
     * @throws Refusal if the client's request must be aborted: the client has closed the connection or has waited
     *     longer than allowed, or the request takes too much memory
     */
    void take(long bytes) throws Refusal {
        if (gone) {
            throw Refusal.gone();
        }
        if (isLate()) {
            throw Refusal.tooLong(limits.judging());
        }
        memory.take(bytes);
    }

    /** Starts the time limit of the request. */
    void beginJudging() {
        latest = System.nanoTime() + limits.judging().toNanos();
    }

    /** Works for the client, and stops waiting when it disconnects. */
    void work(Runnable work) {
        worker.set(Thread.currentThread());
        look();
        try {
            work.run();
        } finally {
            synchronized (this) {
                worker.set(null);
                // An interrupt for this work must not reach the next one on this thread.
                Thread.interrupted();
            }
        }
    }

    private Scheduler scheduler() {
        return request.getComponents().getScheduler();
    }

    private EndPoint client() {
        return request.getConnectionMetaData().getConnection().getEndPoint();
    }

    private void look() {
        if (worker.get() == null) {
            return;
        }
        gone = gone || isClosed();
        if (!gone) {
            scheduler().schedule(this::look, LOOK);
            return;
        }
        synchronized (this) {
            @Nullable Thread busy = worker.get();
            if (busy != null) {
                busy.interrupt();
            }
        }
    }

    /**
     * The request was read to its end and is the only one of its connection: only the end of the connection can follow.
     */
    private boolean isClosed() {
        if (!(client().getTransport() instanceof SocketChannel channel)) {
            return false;
        }
        try {
            return channel.read(ByteBuffer.allocate(1)) < 0;
        } catch (IOException e) {
            return true;
        }
    }

    private boolean isLate() {
        @Nullable Long end = latest;
        return end != null && System.nanoTime() - end > 0;
    }

    /** Answers once. The rest of the body is read and discarded, so that the client sees the answer. */
    void answer(Reply reply) {
        if (!answered.compareAndSet(false, true)) {
            return;
        }
        byte[] body = reply.bytes();
        memory.become(body.length);
        response.setStatus(reply.status());
        reply.headers().forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put("Content-Length", body.length);
        Progress progress = new Progress(
                scheduler(), limits.pause(), () -> client().close(new TimeoutException("the client takes too long")));
        progress.begin();
        byte[] shown = request.getMethod().equals("HEAD") ? new byte[0] : body;
        new Writing(shown, progress).iterate();
    }

    private final class Writing extends IteratingCallback {

        private final byte[] body;
        private final Progress progress;
        private int at;
        private boolean isOver;

        Writing(byte[] body, Progress progress) {
            this.body = body;
            this.progress = progress;
        }

        @Override
        protected Action process() {
            if (isOver) {
                return Action.SUCCEEDED;
            }
            int length = Math.min(PIECE, body.length - at);
            ByteBuffer piece = ByteBuffer.wrap(body, at, length);
            at += length;
            isOver = at == body.length;
            progress.moved(PIECE);
            response.write(isOver, piece, this);
            return Action.SCHEDULED;
        }

        @Override
        protected void onCompleteSuccess() {
            progress.end();
            memory.become(0);
            drain();
        }

        @Override
        protected void onCompleteFailure(Throwable problem) {
            progress.end();
            fail(problem);
        }
    }

    private void drain() {
        Progress progress = new Progress(scheduler(), limits.pause(), this::succeed);
        progress.begin();
        drain(progress, 0);
    }

    private void drain(Progress progress, long before) {
        long drained = before;
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                long sofar = drained;
                request.demand(() -> drain(progress, sofar));
                return;
            }
            boolean isOver = Content.Chunk.isFailure(chunk) || chunk.isLast() || drained > MOST_DRAINED;
            if (!Content.Chunk.isFailure(chunk)) {
                drained += chunk.remaining();
                progress.moved(chunk.remaining());
                chunk.release();
            }
            if (isOver) {
                progress.end();
                succeed();
                return;
            }
        }
    }

    private void succeed() {
        if (completed.compareAndSet(false, true)) {
            memory.close();
            callback.succeeded();
            done.run();
        }
    }

    private void fail(Throwable problem) {
        if (completed.compareAndSet(false, true)) {
            memory.close();
            callback.failed(problem);
            done.run();
        }
    }
}
