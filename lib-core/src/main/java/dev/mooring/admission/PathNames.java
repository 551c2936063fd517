package dev.mooring.admission;

import java.util.ArrayList;
import java.util.List;

/**
 * What names may look like as a part of a URL. Each question is answered with the server's list of problems, empty for a
 * good name.
 *
 * @upstream apimachinery pkg/api/validation/path/name.go
 */
final class PathNames {

    private PathNames() {}

    /** What a name in a URL must not be or contain. */
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

    /** The beginning of a name to be generated: a dash at its end is followed by the generated part. */
    static String asPrefix(String name) {
        return name.length() > 1 && name.endsWith("-") ? name.substring(0, name.length() - 2) + "a" : name;
    }
}
