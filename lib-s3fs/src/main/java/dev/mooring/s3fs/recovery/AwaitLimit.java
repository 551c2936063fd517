package dev.mooring.s3fs.recovery;

import dev.mooring.s3fs.volume.RecoveryPolicy;
import dev.mooring.s3fs.volume.S3fsMount;
import dev.mooring.s3fs.volume.S3fsOption;
import java.time.Duration;

/** How long a mount is waited for: as long as s3fs itself tries, within bounds. */
final class AwaitLimit {

    private static final long LEAST = 10;
    private static final long MOST = 120;

    private AwaitLimit() {}

    static Duration of(S3fsMount mount, RecoveryPolicy.Limits limits) {
        long connect = seconds(mount, "connect_timeout", limits.connectTimeoutSeconds());
        long read = seconds(mount, "readwrite_timeout", limits.readwriteTimeoutSeconds());
        long retries = seconds(mount, "retries", limits.retries());
        return Duration.ofSeconds(Math.max(LEAST, Math.min(MOST, (retries + 1) * (connect + read))));
    }

    private static long seconds(S3fsMount mount, String name, int fallback) {
        return mount.options().stream()
                .filter(option -> option.name().equals(name))
                .map(S3fsOption::value)
                .filter(value -> value.matches("[0-9]{1,6}"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(fallback);
    }
}
