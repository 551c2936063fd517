package dev.mooring.plan.csi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The address of a monitor, as it can be compared: without brackets, version, nonce and the two usual ports.
 *
 * @param host the host
 * @param port the port; empty if it is one of the usual ones
 */
record MonitorAddress(String host, String port) {

    private static final Set<String> USUAL = Set.of("", "6789", "3300");

    /** The addresses in a text such as {@code 10.0.0.1:6789} or {@code [v2:10.0.0.1:3300,v1:10.0.0.1:6789]}. */
    static List<MonitorAddress> parse(String text) {
        String list = text.strip();
        if (list.startsWith("[v") && list.endsWith("]")) {
            list = list.substring(1, list.length() - 1);
        }
        List<MonitorAddress> found = new ArrayList<>();
        for (String each : list.split(",", -1)) {
            String address = each.strip().replaceFirst("^v[12]:", "").replaceFirst("/[0-9]+$", "");
            if (!address.isEmpty()) {
                found.add(one(address));
            }
        }
        return found;
    }

    private static MonitorAddress one(String address) {
        int bracket = address.lastIndexOf(']');
        int colon = address.lastIndexOf(':');
        boolean hasPort = bracket >= 0 ? colon > bracket : colon >= 0 && address.indexOf(':') == colon;
        String host = hasPort ? address.substring(0, colon) : address;
        String port = hasPort ? address.substring(colon + 1) : "";
        String plain = host.replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
        return new MonitorAddress(plain, USUAL.contains(port) ? "" : port);
    }
}
