package dev.mooring.conformance.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Compares what became of worlds with what the library says, by what was done. */
final class LifeComparisons {

    private LifeComparisons() {}

    static void compare(List<LifeRecord> records, Score score) {
        compare("workloads and volumes made", records, Creation::compare, score);
        compare("sizes asked for", records, Growth::compare, score);
        compare("deleted and scaled down", records, Removal::compare, score);
        compare("requests at quotas and limit ranges", records, Gates::compare, score);
    }

    private static void compare(
            String title, List<LifeRecord> records, Function<LifeRecord, Compared> comparison, Score score) {
        int count = 0;
        int worlds = 0;
        int open = 0;
        long differ = 0;
        for (LifeRecord record : records) {
            Compared compared = comparison.apply(record);
            count += compared.count();
            open += compared.open();
            worlds += compared.count() == 0 ? 0 : 1;
            if (!compared.differences().isEmpty()) {
                differ++;
                score.differs(title + ", world " + record.world(), details(record, compared.differences()));
            }
        }
        score.part(title, count, differ, "in " + worlds + " steps of worlds; " + open + " answers left open");
    }

    private static List<String> details(LifeRecord record, List<String> differences) {
        List<String> details = new ArrayList<>(differences);
        record.steps().forEach(each -> details.add("did: " + each.json().toJson()));
        record.refusals().stream().filter(each -> !each.isEmpty()).forEach(each -> details.add("refused: " + each));
        return details;
    }
}
