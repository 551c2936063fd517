package dev.mooring.fleet;

import java.util.List;

/**
 * The result for one cluster.
 *
 * @param cluster its name
 * @param release the release of its servers; empty if unknown
 * @param objects the number of judged objects
 * @param whole whether all documents of its export were read
 * @param findings the findings, sorted, each id once
 * @param holdings its volumes
 * @param names the names it would bring in a move: its claims and volumes
 */
record ClusterReport(
        String cluster,
        String release,
        int objects,
        boolean whole,
        List<Finding> findings,
        List<Holding> holdings,
        List<String> names) {

    ClusterReport {
        findings = List.copyOf(findings);
        holdings = List.copyOf(holdings);
        names = List.copyOf(names);
    }
}
