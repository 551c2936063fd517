package dev.mooring.cli.serve;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/**
 * Where a server listens, and its limits.
 *
 * @param address the address as given
 * @param names other host names of the server
 * @param maxBytes the maximum size of a request's body in bytes
 * @param atOnce the number of requests judged at the same time
 * @param judging the time limit for judging a request
 */
public record ServeSettings(InetSocketAddress address, List<String> names, int maxBytes, int atOnce, Duration judging) {

    public ServeSettings {
        requireNonNull(address, "address");
        requireNonNull(judging, "judging");
        names = List.copyOf(names);
    }
}
