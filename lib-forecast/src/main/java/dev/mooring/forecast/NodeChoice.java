package dev.mooring.forecast;

import dev.mooring.manifest.ObjectRef;
import java.util.List;

/** Says which node a pod gets when several take it, which the scheduler's scores decide in a cluster. */
@FunctionalInterface
public interface NodeChoice {

    /**
     * Chooses a node.
     *
     * @param pod the pod
     * @param nodes the names of the nodes that take it, at least two, sorted
     * @return one of them
     */
    String choose(ObjectRef pod, List<String> nodes);
}
