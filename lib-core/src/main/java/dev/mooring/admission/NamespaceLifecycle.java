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

    private NamespaceLifecycle() {}

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
        Optional<Manifest> found = cluster.find(new ObjectRef(Kinds.NAMESPACE, "", namespace));
        if (found.isEmpty()) {
            boolean isAbsent = cluster.isComplete(Kinds.NAMESPACE) && !ALWAYS_THERE.contains(namespace);
            return isAbsent
                    ? Optional.of(new NotFound(PLUGIN, "namespaces " + GoText.quote(namespace) + " not found"))
                    : Optional.empty();
        }
        return isGoing(found.get())
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
