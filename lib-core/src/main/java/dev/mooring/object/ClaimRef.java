package dev.mooring.object;

import static java.util.Objects.requireNonNull;

/**
 * The claim a volume is reserved for or bound to. Only these parts of {@code spec.claimRef} count; kind, apiVersion and
 * resourceVersion are never looked at.
 *
 * @param namespace the claim's namespace; empty if absent, which is not {@code default}
 * @param name the claim's name; empty if absent
 * @param uid the claim's uid; empty if absent: then any claim of that name is meant
 */
public record ClaimRef(String namespace, String name, String uid) {

    public ClaimRef {
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
        requireNonNull(uid, "uid");
    }

    /**
     * Whether kubelet and attach/detach controller take a claim for this one: by uid, whatever its name. A claim without
     * a uid, one that was never created, is compared by namespace and name.
     *
     * @param claim the claim
     * @return true if it is the same
     * @upstream pkg/controller/volume/attachdetach/util/util.go getPVSpecFromCache;
     *     pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go getPVSpec
     */
    public boolean hasUidOf(ClaimView claim) {
        return claim.uid().isEmpty() ? key().equals(claim.key()) : claim.uid().equals(uid);
    }

    /**
     * Upstream's key of the claim.
     *
     * @return {@code namespace/name}, with the slash even if the namespace is empty
     */
    public String key() {
        return namespace + "/" + name;
    }
}
