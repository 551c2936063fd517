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
 * The host names that requests may use. A page of another site can make a browser send requests here, even under its
 * own name if that points to this machine (DNS rebinding); both are refused.
 *
 * @param authorities the names with the port, as in the header {@code Host}
 */
record ServerNames(Set<String> authorities) {

    /** The names of a running server. */
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

    /** The form of browsers and curl: for IPv6 the short form of RFC 5952, without the zone, which is local. */
    private static String literal(InetAddress address) {
        return address instanceof Inet6Address ? "[" + shortForm(address.getAddress()) + "]" : address.getHostAddress();
    }

    /** Omits the longest run of zeros, or the first of several. */
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

    /** {@return the URL of the server} */
    String url() {
        return "http://" + first() + "/";
    }

    /** Refuses requests that are not meant for this server or come from a page of another one. */
    void check(String method, HttpFields headers) throws Refusal {
        List<String> host = headers.getValuesList("Host");
        if (host.size() != 1 || !authorities.contains(host.get(0).toLowerCase(Locale.ROOT))) {
            throw new Refusal(421, "this server is " + first() + "; add other names with --host");
        }
        List<String> origins = headers.getValuesList("Origin");
        for (String origin : origins) {
            if (!origin.startsWith("http://") || !authorities.contains(origin.substring("http://".length()))) {
                throw foreign();
            }
        }
        // Any page may link here, but another page must not load or send anything in the background.
        boolean isLink = method.equals("GET") && "navigate".equals(headers.get("Sec-Fetch-Mode"));
        boolean isForeign = headers.getValuesList("Sec-Fetch-Site").stream()
                .anyMatch(site -> !site.equals("same-origin") && !site.equals("none"));
        if (origins.isEmpty() && isForeign && !isLink) {
            throw foreign();
        }
    }

    private static Refusal foreign() {
        return new Refusal(403, "requests from pages of other servers are refused");
    }
}
