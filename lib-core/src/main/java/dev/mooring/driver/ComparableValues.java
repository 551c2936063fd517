package dev.mooring.driver;

import dev.mooring.driver.BackingStorage.PartScope;
import java.util.Locale;

/** Normalizes values so that equal texts mean the same. */
final class ComparableValues {

    private ComparableValues() {}

    static String plain(PartScope scope, String value) {
        if (scope.isPath()) {
            return path(value);
        }
        return scope == PartScope.SERVER ? server(value) : value;
    }

    /** A path with one slash before each name and none at its end; the root is one slash. */
    static String path(String path) {
        StringBuilder out = new StringBuilder(path.length() + 1);
        for (String name : path.split("/", -1)) {
            if (!name.isEmpty() && !name.equals(".")) {
                out.append('/').append(name);
            }
        }
        return out.length() == 0 ? "/" : out.toString();
    }

    /** A server in lower case, without user, final slashes and the final dot of a host name. */
    private static String server(String server) {
        String name = server.substring(server.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
        int end = name.length();
        while (end > 0 && (name.charAt(end - 1) == '/' || name.charAt(end - 1) == '.')) {
            end--;
        }
        return name.substring(0, end);
    }

    /** Whether one path lies inside the other. */
    static boolean nested(String one, String other) {
        return inside(one, other) || inside(other, one);
    }

    private static boolean inside(String inner, String outer) {
        return outer.equals("/") || inner.startsWith(outer + "/");
    }

    /** Whether one path may be the other, shown by a server below its own root. */
    static boolean endsAlike(String one, String other) {
        return one.endsWith(other) || other.endsWith(one);
    }
}
