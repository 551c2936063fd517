package dev.mooring.forecast.run;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What has changed while pods are placed, and which pods see it: the scheduler gives a pod the same answer again while its own
 * claims, the volumes and the pods on nodes stay as they are.
 */
class Changes {

    private int count = 1;
    /** The number of the last change that every pod sees. */
    private int lastOfAll = 1;

    private final Map<ObjectRef, Integer> lastOfClaim = new HashMap<>();
    /** The claims of the pods that have or had a node: they count there, so every pod sees their changes. */
    private final Set<ObjectRef> onNodes = new HashSet<>();

    /** How often something happened after which another pod may be placed. */
    int count() {
        return count;
    }

    /** Counts what was noted since the last call. */
    void happen() {
        count++;
    }

    void of(ObjectRef object) {
        if (object.isClaim() && !onNodes.contains(object)) {
            lastOfClaim.put(object, count + 1);
        } else {
            ofAll();
        }
    }

    void ofAll() {
        lastOfAll = count + 1;
    }

    /** A pod has another node than before. */
    void ofNode(PodView pod) {
        pod.claimNames().forEach(name -> onNodes.add(ObjectRef.claim(pod.namespace(), name)));
        ofAll();
    }

    boolean areSeenBy(PodView pod, int since) {
        return since < count
                && (since < lastOfAll
                        || pod.claimNames().stream()
                                .map(name -> lastOfClaim.get(ObjectRef.claim(pod.namespace(), name)))
                                .anyMatch(last -> last != null && since < last));
    }
}
