package dev.mooring.cli.serve;

import com.sun.net.httpserver.Headers;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The names that requests may come to. A page of another site can make a browser send requests here, also under a name of
 * its own that it lets point to this machine (DNS rebinding); neither is answered.
 *
 * @param authorities the names with the port, as in the header {@code Host}
 */
record ServerNames(Set<String> authorities) {

    /** The names of a server that listens already. */
    static ServerNames of(ServeSettings settings, InetSocketAddress bound) {
        InetAddress address = bound.getAddress();
        List<String> hosts = new ArrayList<>();
        if (!address.isAnyLocalAddress()) {
            hosts.add(literal(address));
            hosts.add(settings.address().getHostString());
        }
        if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
            hosts.addAll(List.of("localhost", "127.0.0.1", "[::1]"));
        }
        hosts.addAll(settings.names());
        Set<String> authorities = new LinkedHashSet<>();
        for (String host : hosts) {
            String name = host.toLowerCase(Locale.ROOT);
            authorities.add(name + ":" + bound.getPort());
            if (bound.getPort() == 80) {
                authorities.add(name);
            }
        }
        return new ServerNames(authorities);
    }

    private static String literal(InetAddress address) {
        return address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
    }

    /** {@return the name to show} */
    String first() {
        return authorities.iterator().next();
    }

    /** Refuses what was not meant for this server, or was sent by a page of another one. */
    void check(Headers headers) throws Refusal {
        List<String> host = headers.getOrDefault("Host", List.of());
        if (host.size() != 1 || !authorities.contains(host.get(0).toLowerCase(Locale.ROOT))) {
            throw new Refusal(421, "this server is " + first() + "; --host names others that it is reached by");
        }
        for (String origin : headers.getOrDefault("Origin", List.of())) {
            if (!origin.startsWith("http://") || !authorities.contains(origin.substring("http://".length()))) {
                throw new Refusal(403, "requests of pages of other servers are not answered");
            }
        }
    }
}
