package dev.mooring.fleet;

import java.util.List;

/**
 * What is known of one cluster.
 *
 * @param cluster its name
 * @param release the release of its servers; empty if it is not known
 * @param objects how many objects were judged
 * @param whole whether all documents of its export were read
 * @param findings what was found, sorted, each id once
 * @param holdings its volumes
 * @param names what it would take along in a move: its claims and volumes
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
