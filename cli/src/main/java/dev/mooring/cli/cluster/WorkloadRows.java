package dev.mooring.cli.cluster;

import dev.mooring.cli.render.Words;
import dev.mooring.forecast.WorkloadsEnd;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The results of the workloads as table rows. */
final class WorkloadRows {

    private WorkloadRows() {}

    /** The number of objects of each kind that each workload creates, and the first of them. */
    static List<List<String>> made(WorkloadsEnd end) {
        Map<List<String>, List<MadeObject>> groups = new LinkedHashMap<>();
        for (MadeObject each : end.made()) {
            List<String> key = List.of(each.owner().toString(), each.ref().kind());
            groups.computeIfAbsent(key, any -> new ArrayList<>()).add(each);
        }
        return groups.entrySet().stream()
                .map(each -> List.of(
                        each.getKey().get(0),
                        Words.count(each.getValue().size(), each.getKey().get(1)),
                        each.getValue().get(0).ref().name()))
                .toList();
    }

    /** The objects that are not created, and those that are deleted. */
    static List<List<String>> others(WorkloadsEnd end) {
        List<List<String>> rows = new ArrayList<>();
        waiting(end)
                .forEach((pod, objects) -> rows.add(List.of(
                        objects.get(0).owner().toString(),
                        "does not make " + Words.count(objects.size(), "object") + ", the first is "
                                + objects.get(0).ref() + ": " + pod + " before it does not become ready")));
        end.deleted()
                .forEach(each ->
                        rows.add(List.of(each.workload().toString(), "deletes " + each.object() + ": " + each.why())));
        for (Reason each : end.findings()) {
            rows.add(List.of(each.subject(), each.message()));
        }
        return rows;
    }

    private static Map<String, List<MadeObject>> waiting(WorkloadsEnd end) {
        return end.waiting().stream()
                .collect(Collectors.groupingBy(
                        each -> each.after().orElseThrow().toString(), LinkedHashMap::new, Collectors.toList()));
    }
}
