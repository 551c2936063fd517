package dev.mooring.s3fs;

import java.util.List;

/**
 * When s3fs gives up on a server, unless the driver or a user sets other values.
 *
 * @param connectSeconds the option {@code connect_timeout}
 * @param readWriteSeconds the option {@code readwrite_timeout}
 * @param retries the option {@code retries}
 */
public record Timeouts(int connectSeconds, int readWriteSeconds, int retries) {

    /** 5 seconds, 10 seconds, 2 retries: s3fs gives up after a minute, and not after half an hour. */
    public static final Timeouts DEFAULT = new Timeouts(5, 10, 2);

    public Timeouts {
        if (connectSeconds < 1 || readWriteSeconds < 1 || retries < 1) {
            throw new IllegalArgumentException("timeouts and retries must be at least 1");
        }
    }

    /** {@return the three options} */
    public List<S3fsOption> options() {
        return List.of(
                new S3fsOption("connect_timeout", Integer.toString(connectSeconds)),
                new S3fsOption("readwrite_timeout", Integer.toString(readWriteSeconds)),
                new S3fsOption("retries", Integer.toString(retries)));
    }
}
