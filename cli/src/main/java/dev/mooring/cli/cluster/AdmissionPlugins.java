package dev.mooring.cli.cluster;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.ClaimResize;
import dev.mooring.admission.ClusterAdmission;
import dev.mooring.admission.ClusterAdmission.Verdict;
import dev.mooring.expansion.ExpansionRule;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.List;

/** The API server to which the objects of the input are sent one after the other: accepted ones count for the next ones. */
final class AdmissionPlugins {

    private ClusterAdmission server;

    /**
     * A decision after the plug-ins.
     *
     * @param decision the same decision, or the refusal of a plug-in
     * @param played the names of the plug-ins that were simulated
     * @param unknown unknown facts that could make a plug-in refuse the object
     * @param remarks which plug-ins were skipped because none of the objects they read is given
     */
    record Outcome(AdmissionDecision decision, List<String> played, List<Reason> unknown, List<Reason> remarks) {

        /** The decision on an object that no plug-in checks. */
        static Outcome of(AdmissionDecision decision) {
            return new Outcome(decision, List.of(), List.of(), List.of());
        }
    }

    /**
     * The plug-ins of a cluster.
     *
     * @param cluster its classes, quotas and limit ranges
     * @param existing its claims and pods, for quotas without a status
     */
    AdmissionPlugins(Inventory cluster, Inventory existing) {
        this.server = ClusterAdmission.of(cluster, existing);
    }

    Outcome create(Manifest object) {
        return outcome(object, server.post(object));
    }

    Outcome replace(Manifest old, Manifest changed) {
        return outcome(old, server.put(old, changed));
    }

    private Outcome outcome(Manifest object, Verdict verdict) {
        server = verdict.after();
        List<Reason> remarks = verdict.notJudged().stream()
                .filter(each -> each.plugin().equals(ClaimResize.PLUGIN))
                .map(each -> Reason.of(
                        ExpansionRule.EXPANSION_NOT_JUDGED, object.ref().toString(), each.why()))
                .toList();
        return new Outcome(verdict.decision(), verdict.plugins(), verdict.unknown(), remarks);
    }
}
