package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import org.jspecify.annotations.Nullable;

/**
 * The claim that a volume is reserved for or bound to. Only these parts of {@code spec.claimRef} count; kind, apiVersion
 * and resourceVersion are ignored.
 *
 * @param namespace the namespace of the claim; empty if absent, which is not {@code default}
 * @param name the name of the claim; empty if absent
 * @param uid the uid of the claim; empty if absent: then any claim with that namespace and name matches
 */
public record ClaimRef(String namespace, String name, String uid) {

    public ClaimRef {
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
        requireNonNull(uid, "uid");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClaimRef ref
                && name.equals(ref.name)
                && namespace.equals(ref.namespace)
                && uid.equals(ref.uid);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * namespace.hashCode() + name.hashCode()) + uid.hashCode();
    }

    /** {@return the key of the Kubernetes controllers: {@code namespace/name}, with the slash even without a namespace} */
    public String key() {
        return namespace + "/" + name;
    }

    /** {@return the claim of this namespace and name, with any uid} */
    public ObjectRef ref() {
        return ObjectRef.claim(namespace, name);
    }

    /**
     * Whether this is the namespace and name of a claim, with any uid.
     *
     * @param claim the claim
     * @return true if both are the same
     */
    public boolean names(ClaimView claim) {
        return name.equals(claim.name()) && namespace.equals(claim.namespace());
    }

    /**
     * Whether the PersistentVolume controller and the scheduler identify a claim with this one: by namespace and name,
     * and by uid if this has one.
     *
     * @param claim the claim
     * @return true if the volume is reserved for the claim or bound to it
     * @upstream component-helpers storage/volume/pv_helpers.go IsVolumeBoundToClaim
     */
    public boolean isOf(ClaimView claim) {
        return names(claim) && (uid.isEmpty() || uid.equals(claim.uid()));
    }

    /**
     * Whether kubelet and attach/detach controller identify a claim with this one: by uid, with any name. A claim
     * without a uid, because it was never created, is compared by namespace and name.
     *
     * @param claim the claim
     * @return true if it is the same
     * @upstream pkg/controller/volume/attachdetach/util/util.go getPVSpecFromCache;
     *     pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go getPVSpec
     */
    public boolean hasUidOf(ClaimView claim) {
        return claim.uid().isEmpty() ? names(claim) : claim.uid().equals(uid);
    }
}
