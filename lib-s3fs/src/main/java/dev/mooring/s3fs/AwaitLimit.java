package dev.mooring.s3fs;

import java.time.Duration;

/** How long to wait for a mount: as long as s3fs itself tries, within bounds. */
final class AwaitLimit {

    private static final long LEAST = 10;
    private static final long MOST = 120;

    private AwaitLimit() {}

    static Duration of(S3fsMount mount) {
        long connect = number(mount, "connect_timeout", Timeouts.DEFAULT.connectSeconds());
        long read = number(mount, "readwrite_timeout", Timeouts.DEFAULT.readWriteSeconds());
        long retries = number(mount, "retries", Timeouts.DEFAULT.retries());
        return Duration.ofSeconds(Math.max(LEAST, Math.min(MOST, (retries + 1) * (connect + read))));
    }

    private static long number(S3fsMount mount, String name, int fallback) {
        return mount.options().stream()
                .filter(option -> option.name().equals(name))
                .map(S3fsOption::value)
                .filter(value -> value.matches("[0-9]{1,9}"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(fallback);
    }
}
