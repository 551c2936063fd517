package dev.mooring.object;

import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Resolves an object that the input has more than once: the newer version counts, if both come from one server that
 * shows which one it is. If they differ and neither is known to be newer, the last one is used, and the conflict is
 * reported.
 */
final class Versions {

    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,20}");

    private Versions() {}

    /** One entry for each object, in the order of their first occurrence. */
    static List<ObjectEntry> settled(List<ObjectEntry> entries) {
        Map<ObjectRef, List<ObjectEntry>> versions = new LinkedHashMap<>();
        entries.forEach(entry ->
                versions.computeIfAbsent(entry.key(), key -> new ArrayList<>()).add(entry));
        return versions.values().stream().map(Versions::one).toList();
    }

    private static ObjectEntry one(List<ObjectEntry> versions) {
        ObjectEntry newest = versions.get(0);
        for (ObjectEntry other : versions) {
            if (other.manifest().equals(newest.manifest())) {
                continue;
            }
            int order = newest.manifest().compareVersion(other.manifest());
            if (order == 0) {
                return conflict(newest, versions.get(versions.size() - 1));
            }
            newest = order > 0 ? newest : other;
        }
        return newest;
    }

    private static ObjectEntry conflict(ObjectEntry one, ObjectEntry last) {
        String first = version(one.manifest());
        String second = version(last.manifest());
        String versions = first.isEmpty() && second.isEmpty()
                ? ""
                : " (resourceVersion " + shown(first) + " and " + shown(second) + ")";
        String problem = "given twice with different content" + versions + ", and it is not known which one is newer";
        Unreadable conflict = new Unreadable(last.key(), JsonPointer.ROOT, problem, last.manifest());
        return new ObjectEntry(
                last.key(), last.manifest(), last.view(), last.problem() == null ? conflict : last.problem(), true);
    }

    private static boolean isNumber(String version) {
        return DIGITS.matcher(version).matches();
    }

    private static String shown(String version) {
        return version.isEmpty() ? "none" : isNumber(version) ? version : "that is not a number";
    }

    private static String version(Manifest object) {
        return object.metadata().string("resourceVersion").orElse("");
    }
}
