package dev.mooring.s3fs;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a server.
 *
 * @param text the address, without slashes at the end
 * @param https whether the scheme is {@code https}
 * @param path the path, with its slash; empty for none
 * @param linkLocal whether the host is a link-local address, where clouds offer the credentials of the node
 */
record ServerUrl(String text, boolean https, String path, boolean linkLocal) {

    private static final Pattern FORM =
            Pattern.compile("(https?)://(\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9._-]{1,253})(?::([0-9]{1,5}))?(/[^?#@]*)?");
    private static final int MAX_PORT = 65535;

    /** Reads an address; empty if another program could read another address from the text. */
    static Optional<ServerUrl> parse(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        String url = text.substring(0, end);
        Matcher matcher = FORM.matcher(url);
        if (!S3fsOption.isValue(url) || !matcher.matches()) {
            return Optional.empty();
        }
        String port = matcher.group(3);
        if (port != null && (Integer.parseInt(port) < 1 || Integer.parseInt(port) > MAX_PORT)) {
            return Optional.empty();
        }
        String path = matcher.group(4) == null ? "" : matcher.group(4);
        boolean linkLocal = LinkLocal.isLinkLocal(matcher.group(2));
        return Optional.of(new ServerUrl(url, matcher.group(1).equals("https"), path, linkLocal));
    }
}
