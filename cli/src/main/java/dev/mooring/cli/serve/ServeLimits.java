package dev.mooring.cli.serve;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The limits for one client, so that the server can serve the others.
 *
 * @param headers the time limit for the headers of a request
 * @param pause the maximum time in which a client may send or receive less than {@link #LEAST_BYTES}
 * @param stop the maximum time that the server waits for running requests when it stops
 * @param judging the time limit for judging a request
 * @param memory the approximate memory limit in bytes for all requests and answers; one of them may take three quarters
 *     of it
 * @param objects the maximum number of objects in a request
 * @param made the maximum number of objects that its workloads create
 */
public record ServeLimits(
        Duration headers, Duration pause, Duration stop, Duration judging, long memory, int objects, int made) {

    /** A client that moves fewer bytes in {@link #pause} is too slow. */
    static final int LEAST_BYTES = 4096;

    /** The number of waiting requests; most are judged in milliseconds. Further ones are refused. */
    static final int WAITING = 256;

    /** The maximum size of an answer as a multiple of its request, unless it is smaller than {@link #SMALL_ANSWER}. */
    private static final int ANSWER_FACTOR = 8;

    private static final long SMALL_ANSWER = 8L << 20;

    public ServeLimits {
        requireNonNull(headers, "headers");
        requireNonNull(pause, "pause");
        requireNonNull(stop, "stop");
        requireNonNull(judging, "judging");
    }

    /**
     * The limits of a server.
     *
     * @param settings its settings
     * @param heap the memory of the process in bytes
     * @return ten seconds for the headers, twenty for a pause, thirty to stop, half of the memory, 50,000 objects, and
     *     5,000 created by workloads
     */
    public static ServeLimits of(ServeSettings settings, long heap) {
        return new ServeLimits(
                Duration.ofSeconds(10),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                settings.judging(),
                heap / 2,
                50_000,
                5_000);
    }

    /** The maximum size of the answer to a request of this size. */
    long answerBytes(long request, int maxBytes) {
        return Math.min(2L * Math.max(maxBytes, SMALL_ANSWER), Math.max(SMALL_ANSWER, ANSWER_FACTOR * request));
    }
}
