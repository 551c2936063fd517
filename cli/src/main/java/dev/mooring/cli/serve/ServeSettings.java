package dev.mooring.cli.serve;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/**
 * Where a server listens and what it takes.
 *
 * @param address the address as it was named
 * @param names other names that the server is reached by
 * @param maxBytes the most bytes of the body of a request
 * @param atOnce how many requests are judged at the same time
 * @param judging how long a request is judged
 */
public record ServeSettings(InetSocketAddress address, List<String> names, int maxBytes, int atOnce, Duration judging) {

    public ServeSettings {
        requireNonNull(address, "address");
        requireNonNull(judging, "judging");
        names = List.copyOf(names);
    }
}
