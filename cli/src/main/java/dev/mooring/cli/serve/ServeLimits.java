package dev.mooring.cli.serve;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * What one client may take of a server, so that there is something left for the others.
 *
 * @param headers how long a client may take until all headers of its request are there
 * @param pause how long a client may send or take nothing, or less than {@link #LEAST_BYTES}
 * @param stop how long the server waits for running requests when it stops
 * @param judging how long a request is judged
 * @param memory about how many bytes of memory all requests and answers may take together, and one of them three quarters of it
 * @param objects how many objects a request may have
 * @param made how many objects its workloads may make
 */
public record ServeLimits(
        Duration headers, Duration pause, Duration stop, Duration judging, long memory, int objects, int made) {

    /** A client that moves fewer bytes in {@link #pause} is too slow. */
    static final int LEAST_BYTES = 4096;

    /** How many requests wait for their turn; most are judged in milliseconds. More are sent away. */
    static final int WAITING = 256;

    /** An answer is at most so many times as large as its request, unless it is smaller than {@link #SMALL_ANSWER}. */
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
     * @param settings what it takes
     * @param heap the memory of the process in bytes
     * @return ten seconds for the headers, twenty for a pause, thirty to stop, half of the memory,
     *     50,000 objects, and 5,000 that are made
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

    /** How large the answer to a request of so many bytes may be. */
    long answerBytes(long request, int maxBytes) {
        return Math.min(2L * Math.max(maxBytes, SMALL_ANSWER), Math.max(SMALL_ANSWER, ANSWER_FACTOR * request));
    }
}
