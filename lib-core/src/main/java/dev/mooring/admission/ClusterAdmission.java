package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.PluginDecision.NotJudged;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.AdmissionHooks;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Answers what the API server of a cluster would say to a write: its own checks, see {@link Admission}, and then its
 * default admission plug-ins for volumes and claims, which read other objects. The plug-ins are NamespaceLifecycle,
 * DefaultStorageClass, StorageObjectInUseProtection, PersistentVolumeClaimResize, LimitRanger and ResourceQuota.
 *
 * <p>For example, with a quota that has room for 5Gi:
 *
 * <pre>{@code
 * Verdict verdict = ClusterAdmission.of(inventory).post(claim);
 * verdict.decision().refusal(); // persistentvolumeclaims "data" is forbidden: exceeded quota: ...
 * }</pre>
 *
 * <p>A refusal is based on the objects that are given. {@link Verdict#isYes()} also needs that nothing is
 * missing which could refuse the object.
 *
 * <p>Immutable: {@link Verdict#after()} is the cluster in which the object counts against the quotas.
 */
public final class ClusterAdmission {

    private static final String LIMIT_RANGER = "LimitRanger";
    private static final String RESOURCE_QUOTA = "ResourceQuota";

    private final Inventory cluster;
    private final NamespaceLimits limits;

    private ClusterAdmission(Inventory cluster, NamespaceLimits limits) {
        this.cluster = requireNonNull(cluster, "cluster");
        this.limits = limits;
    }

    /**
     * The API server of a cluster.
     *
     * @param cluster its namespaces, classes, quotas, limit ranges, webhooks and policies, and for quotas without a status
     *     its claims and pods; on the release of the server
     * @return the server
     */
    public static ClusterAdmission of(Inventory cluster) {
        return of(cluster, cluster);
    }

    /**
     * The API server of a cluster, if not all objects of the inventory exist.
     *
     * @param cluster as in {@link #of(Inventory)}
     * @param existing the claims and pods that quotas without a status count
     * @return the server
     */
    public static ClusterAdmission of(Inventory cluster, Inventory existing) {
        return new ClusterAdmission(cluster, NamespaceLimits.of(cluster, existing));
    }

    /**
     * The answer to a write.
     *
     * @param decision the server's answer, as far as the given objects show
     * @param plugins the names of the plug-ins whose decision is known, in their order; empty if the server refuses the
     *     object before they run
     * @param unknown what is not known about quotas and limit ranges that are given, and could refuse the object
     * @param notJudged the plug-ins, webhooks and policies that could refuse the object, with what is missing
     * @param after the server after the write; the same limits if it is refused
     */
    public record Verdict(
            AdmissionDecision decision,
            List<String> plugins,
            List<Reason> unknown,
            List<NotJudged> notJudged,
            ClusterAdmission after) {

        public Verdict {
            requireNonNull(decision, "decision");
            plugins = List.copyOf(plugins);
            unknown = List.copyOf(unknown);
            notJudged = List.copyOf(notJudged);
            requireNonNull(after, "after");
        }

        /** {@return whether the server accepts it, and everything that could refuse it is given} */
        public boolean isYes() {
            return decision.isAccepted() && unknown.isEmpty() && notJudged.isEmpty();
        }

        /** Accepted or the refusal, on one line, and what is not known. */
        @Override
        public String toString() {
            List<String> open = new ArrayList<>();
            unknown.forEach(each -> open.add(each.message()));
            notJudged.forEach(each -> open.add(each.why()));
            return !decision.isAccepted()
                    ? "refused: " + decision.refusal()
                    : open.isEmpty() ? "accepted" : "accepted, unless: " + String.join("; ", open);
        }
    }

    /**
     * Would the server accept this new object? See {@link Admission#post(Object)}.
     *
     * <p>An object that a server has seen, such as one of an export, is not charged: the quotas count it already.
     *
     * @param object the object, as in {@link Admission}
     * @return the verdict
     * @throws ManifestException if the object has no JSON form
     */
    public Verdict post(Object object) {
        Manifest asked = Manifest.from(object);
        AdmissionDecision decision =
                NamespaceLifecycle.create(cluster, asked, Admission.post(cluster.release(), asked));
        return decision instanceof Accepted accepted ? created(asked, accepted) : refused(decision, List.of());
    }

    /**
     * Would the server accept this change? See {@link Admission#update(Object, Object)}.
     *
     * @param old the object as it is stored
     * @param changed what is sent to take its place, or what a patch makes of it
     * @return the verdict
     * @throws ManifestException if the old object cannot be read, or one has no JSON form
     * @throws IllegalArgumentException if the two are of different kinds
     */
    public Verdict update(Object old, Object changed) {
        Manifest before = Manifest.from(old);
        return updated(before, Admission.update(cluster.release(), before, changed));
    }

    /**
     * Would the server accept this change, as it arrives with a PUT? See {@link Admission#put}.
     *
     * @param old the object as it is stored
     * @param changed what is sent to take its place
     * @return the verdict
     * @throws ManifestException if the old object cannot be read, or one has no JSON form
     * @throws IllegalArgumentException if the two are of different kinds
     */
    public Verdict put(Object old, Object changed) {
        Manifest before = Manifest.from(old);
        return updated(before, Admission.put(cluster.release(), before, changed));
    }

    private Verdict refused(AdmissionDecision decision, List<String> plugins) {
        return new Verdict(decision, plugins, List.of(), List.of(), this);
    }

    private Verdict created(Manifest asked, Accepted accepted) {
        List<String> played = new ArrayList<>();
        if (cluster.isGiven(Kinds.NAMESPACE) && !Scopes.isClusterScoped(asked.kind())) {
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
        List<NotJudged> notJudged = new ArrayList<>();
        namespaceNotJudged(object).ifPresent(notJudged::add);
        notJudged.addAll(hooksNotJudged(object, "CREATE"));
        return ServerDefaults.isStored(asked)
                ? new Verdict(stored, played, List.of(), notJudged, this)
                : limited(stored, played, notJudged, limits.create(object));
    }

    /** A refused expansion does not count against the quota. */
    private Verdict updated(Manifest old, AdmissionDecision decision) {
        if (!(decision instanceof Accepted accepted)) {
            return refused(decision, List.of());
        }
        LimitVerdict verdict = limits.update(old, accepted.stored());
        List<NotJudged> notJudged = new ArrayList<>();
        List<String> played = new ArrayList<>();
        boolean isRefusedBefore = verdict.refusal()
                .filter(each -> each.plugin().equals(LIMIT_RANGER))
                .isPresent();
        if (isClaim(old) && !isRefusedBefore) {
            PluginDecision resize = ClaimResize.judge(old, accepted.stored(), cluster);
            if (resize instanceof Forbidden refusal) {
                return refused(refusal, List.of(ClaimResize.PLUGIN));
            }
            if (resize instanceof NotJudged unknown) {
                notJudged.add(unknown);
            } else {
                played.add(ClaimResize.PLUGIN);
            }
        }
        notJudged.addAll(hooksNotJudged(accepted.stored(), "UPDATE"));
        return limited(accepted, played, notJudged, verdict);
    }

    private Verdict limited(Accepted accepted, List<String> played, List<NotJudged> notJudged, LimitVerdict verdict) {
        List<String> plugins = new ArrayList<>(played);
        List<NotJudged> open = new ArrayList<>(notJudged);
        if (isClaim(accepted.stored())) {
            plugins.addAll(0, cluster.isGiven(Kinds.LIMIT_RANGE) ? List.of(LIMIT_RANGER) : List.of());
            plugins.addAll(cluster.isGiven(Kinds.RESOURCE_QUOTA) ? List.of(RESOURCE_QUOTA) : List.of());
            notComplete(Kinds.LIMIT_RANGE, LIMIT_RANGER, "limit ranges").ifPresent(open::add);
            notComplete(Kinds.RESOURCE_QUOTA, RESOURCE_QUOTA, "quotas").ifPresent(open::add);
        }
        Optional<AdmissionDecision> refusal =
                verdict.refusal().map(each -> new Forbidden(each.plugin(), each.message()));
        return refusal.isPresent()
                ? refused(refusal.get(), plugins)
                : new Verdict(
                        accepted, plugins, verdict.unknown(), open, new ClusterAdmission(cluster, verdict.after()));
    }

    private Optional<NotJudged> notComplete(String kind, String plugin, String words) {
        return cluster.isComplete(kind)
                ? Optional.empty()
                : Optional.of(new NotJudged(plugin, "not all " + words + " are given, and another one may refuse it"));
    }

    /** An object whose namespace is not given may be refused; one that goes is refused already. */
    private Optional<NotJudged> namespaceNotJudged(Manifest object) {
        String namespace = object.namespace();
        boolean isKnown = namespace.isEmpty()
                || cluster.isComplete(Kinds.NAMESPACE)
                || NamespaceLifecycle.isImmortal(namespace)
                || cluster.find(NamespaceLifecycle.ref(namespace)).isPresent();
        return isKnown
                ? Optional.empty()
                : Optional.of(new NotJudged(
                        NamespaceLifecycle.PLUGIN, "the namespace " + namespace + " is not given, and may not exist"));
    }

    private List<NotJudged> hooksNotJudged(Manifest object, String operation) {
        List<NotJudged> found = new ArrayList<>();
        String unknown = AdmissionHooks.kinds().stream()
                .filter(kind -> !cluster.isComplete(kind))
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            found.add(new NotJudged(
                    unknown, "not all objects of these kinds are given, and one may refuse or change it: " + unknown));
        }
        Set<String> resource = Set.of(Kinds.resource(object.apiVersion(), object.kind()));
        for (Manifest hook : AdmissionHooks.concerning(cluster, operation, resource)) {
            found.add(new NotJudged(hook.kind(), hook.ref() + " may refuse or change it"));
        }
        return found;
    }

    private static boolean isClaim(Manifest object) {
        return object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM);
    }
}
