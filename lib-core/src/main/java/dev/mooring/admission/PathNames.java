package dev.mooring.admission;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules for names as a part of a URL. Each method returns the server's list of problems, empty for a valid name.
 *
 * @upstream apimachinery pkg/api/validation/path/name.go
 */
final class PathNames {

    private PathNames() {}

    /** The problems of a name in a URL. */
    static List<String> pathSegment(String name) {
        return name.equals(".") || name.equals("..") ? List.of("may not be '" + name + "'") : pathSegmentPrefix(name);
    }

    static List<String> pathSegmentPrefix(String name) {
        if (name.indexOf('/') < 0 && name.indexOf('%') < 0) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        for (String illegal : List.of("/", "%")) {
            if (name.contains(illegal)) {
                problems.add("may not contain '" + illegal + "'");
            }
        }
        return problems;
    }

    /** A prefix for a generated name: the generated part follows the dash at its end. */
    static String asPrefix(String name) {
        return name.length() > 1 && name.endsWith("-") ? name.substring(0, name.length() - 2) + "a" : name;
    }
}
