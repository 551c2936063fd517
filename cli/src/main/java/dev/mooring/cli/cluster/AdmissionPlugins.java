package dev.mooring.cli.cluster;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.ClaimResize;
import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.admission.PluginDecision;
import dev.mooring.admission.PluginDecision.NotJudged;
import dev.mooring.expansion.ExpansionRule;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** The API server's default admission plug-ins for volumes and claims. Accepted objects count for the next ones. */
final class AdmissionPlugins {

    private final Inventory cluster;
    private NamespaceLimits limits;

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
        this.cluster = cluster;
        this.limits = NamespaceLimits.of(cluster, existing);
    }

    /** Whether the namespace of an object exists and stays: an exported one has no more place there than a new one. */
    AdmissionDecision inNamespace(Manifest asWritten, AdmissionDecision decision) {
        return NamespaceLifecycle.create(cluster, asWritten, decision);
    }

    /** An object that is valid as a new one. The usage of the quotas already includes existing claims. */
    Outcome create(Manifest asWritten, Accepted accepted) {
        List<String> played = new ArrayList<>();
        if (cluster.isGiven(Kinds.NAMESPACE) && !Scopes.isClusterScoped(asWritten.kind())) {
            played.add(NamespaceLifecycle.PLUGIN);
        }
        Manifest object = accepted.stored();
        if (isClaim(object) && cluster.isGiven(Kinds.STORAGE_CLASS)) {
            object = ServerDefaults.withDefaultClass(object, cluster.storageClasses());
            played.add("DefaultStorageClass");
        }
        if (isClaim(object) || object.kind().equals(Kinds.PERSISTENT_VOLUME)) {
            object = ServerDefaults.withProtection(object);
            played.add("StorageObjectInUseProtection");
        }
        Accepted stored = new Accepted(object, accepted.warnings());
        return ServerDefaults.isStored(asWritten)
                ? new Outcome(stored, played, List.of(), List.of())
                : limited(stored, played, List.of(), limits.create(object));
    }

    /** An object that is valid as an update. A refused expansion does not count against the quota. */
    Outcome update(Manifest old, Accepted accepted) {
        LimitVerdict verdict = limits.update(old, accepted.stored());
        boolean isRefusedBefore = verdict.refusal()
                .filter(each -> each.plugin().equals("LimitRanger"))
                .isPresent();
        if (!isClaim(old) || isRefusedBefore) {
            return limited(accepted, new ArrayList<>(), List.of(), verdict);
        }
        PluginDecision resize = ClaimResize.judge(old, accepted.stored(), cluster);
        if (resize instanceof Forbidden refusal) {
            return new Outcome(refusal, List.of(ClaimResize.PLUGIN), List.of(), List.of());
        }
        return resize instanceof NotJudged unknown
                ? limited(accepted, new ArrayList<>(), List.of(notJudged(old, unknown)), verdict)
                : limited(accepted, new ArrayList<>(List.of(ClaimResize.PLUGIN)), List.of(), verdict);
    }

    private static Reason notJudged(Manifest claim, NotJudged resize) {
        return Reason.of(ExpansionRule.EXPANSION_NOT_JUDGED, claim.ref().toString(), resize.why());
    }

    private Outcome limited(Accepted accepted, List<String> played, List<Reason> remarks, LimitVerdict verdict) {
        if (isClaim(accepted.stored())) {
            played.addAll(0, cluster.isGiven(Kinds.LIMIT_RANGE) ? List.of("LimitRanger") : List.of());
            played.addAll(cluster.isGiven(Kinds.RESOURCE_QUOTA) ? List.of("ResourceQuota") : List.of());
        }
        limits = verdict.after();
        AdmissionDecision decision = verdict.refusal()
                .<AdmissionDecision>map(each -> new Forbidden(each.plugin(), each.message()))
                .orElse(accepted);
        return new Outcome(decision, played, verdict.unknown(), remarks);
    }

    private static boolean isClaim(Manifest object) {
        return object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM);
    }
}
