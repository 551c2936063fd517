package dev.mooring.fleet;

import dev.mooring.forecast.internal.ForecastKinds;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The kinds that are judged, and other kinds that could change an answer. */
final class JudgedKinds {

    private static final Set<String> JUDGED = judged();
    /** The kinds that {@code mooring export-command} does not export, or whose absence means that none was exported. */
    private static final Set<String> NOT_EXPORTED =
            Set.of(Kinds.SECRET, Kinds.REFERENCE_GRANT, Kinds.CSI_STORAGE_CAPACITY);

    private static final Map<String, String> NOT_JUDGED = ForecastKinds.notJudged();

    private JudgedKinds() {}

    private static Set<String> judged() {
        Set<String> all = new TreeSet<>(ForecastKinds.judged());
        all.add(Kinds.VOLUME_SNAPSHOT_CLASS);
        return Collections.unmodifiableSet(all);
    }

    /** The kinds that {@code --complete all} declares complete, by name. */
    static List<String> all() {
        return JUDGED.stream().filter(each -> !NOT_EXPORTED.contains(each)).toList();
    }

    /** Whether to keep an object of this kind, or a list of them, in memory. */
    static boolean mayChangeAnAnswer(String kind) {
        return kind.isEmpty() || kind.endsWith("List") || JUDGED.contains(kind) || NOT_JUDGED.containsKey(kind);
    }

    /** The given objects that are not judged. */
    static List<Reason> notJudged(Inventory objects) {
        return NOT_JUDGED.entrySet().stream()
                .filter(each -> !objects.all(each.getKey()).isEmpty())
                .map(each -> Reason.of(
                        FleetCode.KIND_NOT_JUDGED,
                        each.getKey(),
                        objects.all(each.getKey()).size() + " of them are not judged, which " + each.getValue()))
                .toList();
    }
}
