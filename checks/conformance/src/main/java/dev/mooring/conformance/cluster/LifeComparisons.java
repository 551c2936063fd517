package dev.mooring.conformance.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Compares the fate of worlds with the library's predictions, by step. */
final class LifeComparisons {

    /** By their titles. */
    private static final Map<String, Function<LifeRecord, Compared>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("workloads and volumes made", Creation::compare);
        ALL.put("nodes left open", NodesLeftOpen::compare);
        ALL.put("words of the server", Words::compare);
        ALL.put("sizes asked for", Growth::compare);
        ALL.put("deleted and scaled down", Removal::compare);
        ALL.put("requests at quotas and limit ranges", Gates::compare);
    }

    private LifeComparisons() {}

    static void compare(List<LifeRecord> records, Score score) {
        ALL.forEach((title, comparison) -> compare(title, records, comparison, score));
    }

    /** Whether nothing differs. */
    static boolean agrees(LifeRecord record) {
        return ALL.values().stream()
                .allMatch(each -> each.apply(record).differences().isEmpty());
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
