package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import java.util.Optional;
import java.util.Set;

/**
 * The admission plug-in NamespaceLifecycle: nothing is created in a namespace that does not exist or is being deleted.
 * It runs before the object is validated.
 *
 * @upstream apiserver pkg/admission/plugin/namespace/lifecycle/admission.go Admit
 */
public final class NamespaceLifecycle {

    /** The name of the plug-in. */
    public static final String PLUGIN = "NamespaceLifecycle";

    /** The API server creates these itself. */
    private static final Set<String> ALWAYS_THERE = Set.of("default", "kube-system", "kube-public", "kube-node-lease");

    /** The plug-in refuses to delete these. */
    private static final Set<String> IMMORTAL = Set.of("default", "kube-system", "kube-public");

    private NamespaceLifecycle() {}

    /**
     * Whether a namespace exists in each cluster, because the API server creates it and refuses to delete it.
     *
     * @param namespace its name
     * @return true for {@code default}, {@code kube-system} and {@code kube-public}
     */
    public static boolean isImmortal(String namespace) {
        return IMMORTAL.contains(namespace);
    }

    /**
     * Whether a namespace is being deleted, with all that is in it.
     *
     * @param namespace the namespace
     * @return true if it is being deleted
     */
    public static boolean isGoing(Manifest namespace) {
        return FieldReads.text(namespace.json().child("status"), "phase").equals(Phases.TERMINATING)
                || namespace.metadata().string("deletionTimestamp").isPresent();
    }

    private static boolean isGoing(Inventory cluster, String namespace) {
        return cluster.find(ref(namespace)).filter(NamespaceLifecycle::isGoing).isPresent();
    }

    private static boolean isAbsent(Inventory cluster, String namespace) {
        return cluster.isComplete(Kinds.NAMESPACE)
                && cluster.find(ref(namespace)).isEmpty()
                && !ALWAYS_THERE.contains(namespace);
    }

    static ObjectRef ref(String namespace) {
        return new ObjectRef(Kinds.NAMESPACE, "", namespace);
    }

    /**
     * Why nothing lasts in a namespace.
     *
     * @param cluster as in {@link #create}
     * @param namespace the namespace; empty for objects that have none
     * @return the reason as words; empty if the namespace stays, or nothing is known
     */
    public static Optional<String> ending(Inventory cluster, String namespace) {
        if (namespace.isEmpty()) {
            return Optional.empty();
        }
        return isAbsent(cluster, namespace)
                ? Optional.of("the namespace " + namespace + " does not exist")
                : isGoing(cluster, namespace)
                        ? Optional.of("the namespace " + namespace + " is being deleted, with all that is in it")
                        : Optional.empty();
    }

    /**
     * The server's decision on a new object, with the answer of this plug-in.
     *
     * @param cluster if all namespaces are given, a namespace that is not in it does not exist
     * @param object the new object, as it is sent
     * @param decision the server's answer without plug-ins; the plug-in does not see a document that cannot be decoded
     * @return the refusal of the plug-in, or the same decision
     */
    public static AdmissionDecision create(Inventory cluster, Manifest object, AdmissionDecision decision) {
        return decision instanceof Undecodable
                ? decision
                : refusal(cluster, object).orElse(decision);
    }

    /**
     * The refusal of this plug-in.
     *
     * @param cluster as in {@link #create}
     * @param object the new object
     * @return {@link NotFound} or {@link Forbidden}; empty if the plug-in lets the object pass, or nothing is known
     */
    public static Optional<AdmissionDecision> refusal(Inventory cluster, Manifest object) {
        if (Scopes.isClusterScoped(object.kind())) {
            return Optional.empty();
        }
        String namespace = object.namespace().isEmpty() ? "default" : object.namespace();
        if (isAbsent(cluster, namespace)) {
            return Optional.of(new NotFound(PLUGIN, "namespaces " + GoText.quote(namespace) + " not found"));
        }
        return isGoing(cluster, namespace)
                ? Optional.of(new Forbidden(
                        PLUGIN,
                        Kinds.resource(object.apiVersion(), object.kind()) + " " + GoText.quote(name(object))
                                + " is forbidden: unable to create new content in namespace " + namespace
                                + " because it is being terminated"))
                : Optional.empty();
    }

    /** A generated name is not yet known. */
    private static String name(Manifest object) {
        return object.name().isEmpty()
                ? object.metadata().string("generateName").orElse("Unknown")
                : object.name();
    }
}
