package dev.mooring.cli.serve;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpFields;

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
            String named = settings.address().getHostString();
            hosts.add(named.contains(":") ? "[" + named + "]" : named);
            if (address instanceof Inet6Address) {
                hosts.add("[" + address.getHostAddress() + "]");
            }
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

    /** As browsers and curl write it: of IPv6 the short form of RFC 5952, without the zone, which is no one else's. */
    private static String literal(InetAddress address) {
        return address instanceof Inet6Address ? "[" + shortForm(address.getAddress()) + "]" : address.getHostAddress();
    }

    /** The longest run of zeros, the first of several, is left out. */
    static String shortForm(byte[] address) {
        int[] groups = new int[8];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = ((address[2 * i] & 0xff) << 8) | (address[2 * i + 1] & 0xff);
        }
        int from = 0;
        int length = 0;
        for (int i = 0; i < groups.length; i++) {
            int end = i;
            while (end < groups.length && groups[end] == 0) {
                end++;
            }
            if (end - i > length) {
                from = i;
                length = end - i;
            }
        }
        if (length < 2) {
            return hex(groups, 0, groups.length);
        }
        return hex(groups, 0, from) + "::" + hex(groups, from + length, groups.length);
    }

    private static String hex(int[] groups, int from, int to) {
        return Arrays.stream(groups, from, to).mapToObj(Integer::toHexString).collect(Collectors.joining(":"));
    }

    /** {@return the name to show} */
    String first() {
        return authorities.iterator().next();
    }

    /** {@return where the server is reached, as the address of a page} */
    String url() {
        return "http://" + first() + "/";
    }

    /** Refuses what was not meant for this server, or was sent by a page of another one. */
    void check(String method, HttpFields headers) throws Refusal {
        List<String> host = headers.getValuesList("Host");
        if (host.size() != 1 || !authorities.contains(host.get(0).toLowerCase(Locale.ROOT))) {
            throw new Refusal(421, "this server is " + first() + "; --host names others that it is reached by");
        }
        List<String> origins = headers.getValuesList("Origin");
        for (String origin : origins) {
            if (!origin.startsWith("http://") || !authorities.contains(origin.substring("http://".length()))) {
                throw foreign();
            }
        }
        // A link to the page may stand anywhere; what another page loads or sends in silence may not.
        boolean isLink = method.equals("GET") && "navigate".equals(headers.get("Sec-Fetch-Mode"));
        boolean isForeign = headers.getValuesList("Sec-Fetch-Site").stream()
                .anyMatch(site -> !site.equals("same-origin") && !site.equals("none"));
        if (origins.isEmpty() && isForeign && !isLink) {
            throw foreign();
        }
    }

    private static Refusal foreign() {
        return new Refusal(403, "requests of pages of other servers are not answered");
    }
}
