package dev.mooring.conformance.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Compares what became of worlds with what the library says, by what was done. */
final class LifeComparisons {

    private LifeComparisons() {}

    static void compare(List<LifeRecord> records, Score score) {
        compare("created", records, Creation::isOne, Creation::differences, score);
    }

    private static void compare(
            String title,
            List<LifeRecord> records,
            Predicate<LifeRecord> which,
            Function<LifeRecord, List<String>> differences,
            Score score) {
        long differ = 0;
        List<LifeRecord> chosen = records.stream().filter(which).toList();
        for (LifeRecord record : chosen) {
            List<String> found = differences.apply(record);
            if (!found.isEmpty()) {
                differ++;
                score.differs(title + ", world " + record.world(), details(record, found));
            }
        }
        score.part(title, chosen.size(), differ, "");
    }

    private static List<String> details(LifeRecord record, List<String> found) {
        List<String> details = new ArrayList<>(found);
        record.steps().forEach(each -> details.add("did: " + each.json().toJson()));
        record.refusals().stream().filter(each -> !each.isEmpty()).forEach(each -> details.add("refused: " + each));
        return details;
    }
}
