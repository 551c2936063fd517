package dev.mooring.fleet;

import dev.mooring.fleet.Finding.Question;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of an answer about a hypothetical change, such as an upgrade: remarks are counted, and everything else has
 * its own row.
 */
final class WhatIf {

    private static final int EXAMPLES = 3;

    private WhatIf() {}

    static List<Finding> rows(String cluster, Question question, List<Reason> reasons) {
        List<Finding> rows = new ArrayList<>();
        Map<String, List<Reason>> remarks = new TreeMap<>();
        for (Reason reason : reasons) {
            if (reason.severity() == Severity.INFO) {
                remarks.computeIfAbsent(reason.code().id(), key -> new ArrayList<>())
                        .add(reason);
            } else {
                rows.add(Finding.of(cluster, question, reason));
            }
        }
        remarks.values().forEach(each -> rows.add(Finding.of(cluster, question, counted(each))));
        return rows;
    }

    /** One remark for all objects; it is about the cluster, so that its id does not depend on the first object. */
    private static Reason counted(List<Reason> reasons) {
        List<String> objects =
                reasons.stream().map(Reason::subject).distinct().sorted().toList();
        String names = String.join(", ", objects.subList(0, Math.min(EXAMPLES, objects.size())));
        String who = objects.size() + (objects.size() == 1 ? " object, " : " objects, for example ") + names + ": ";
        return Reason.of(reasons.get(0).code(), "", who + reasons.get(0).message())
                .withSeverity(Severity.INFO);
    }
}
