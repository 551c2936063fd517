package dev.mooring.cli.node;

import dev.mooring.cli.render.Words;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.workload.WorkloadObjects;
import java.util.ArrayList;
import java.util.List;

/** What is to be said about the workloads of the input. */
final class PlayedWorkloads {

    private PlayedWorkloads() {}

    /** How many pods are looked at that were not given, and what could not be made. */
    static List<String> messages(WorkloadObjects workloads) {
        List<String> messages = new ArrayList<>();
        long pods = workloads.made().stream()
                .filter(each -> each.ref().kind().equals(Kinds.POD))
                .count();
        if (pods > 0) {
            messages.add(Words.count(pods, "pod") + " not in the input, which workloads in the input make");
        }
        workloads.findings().stream()
                .filter(reason -> reason.severity() != Severity.INFO)
                .forEach(reason -> messages.add(Reasons.line(reason)));
        return messages;
    }
}
