package dev.mooring.cli.node;

import dev.mooring.cli.render.Words;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.List;

/** Messages about the workloads in the input. */
final class PlayedWorkloads {

    private PlayedWorkloads() {}

    /** The number of considered pods that are not in the input, and the objects that could not be created. */
    static List<String> messages(WorkloadObjects workloads) {
        List<String> messages = new ArrayList<>();
        long pods = workloads.made().stream()
                .filter(each -> each.ref().kind().equals(Kinds.POD))
                .count();
        if (pods > 0) {
            messages.add(Words.count(pods, "pod") + " that workloads create and the input lacks");
        }
        workloads.findings().stream()
                .filter(reason -> reason.severity() != Severity.INFO)
                .forEach(reason -> messages.add(Reasons.line(reason)));
        return messages;
    }
}
