package dev.mooring.conformance.cluster;

import dev.mooring.forecast.Forecast.NodeChoice;
import dev.mooring.manifest.ObjectRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes that the real scheduler chose; the first one for a pod whose name is not known before. */
record RealNodes(Map<ObjectRef, String> nodes) implements NodeChoice {

    RealNodes {
        nodes = Map.copyOf(nodes);
    }

    static RealNodes of(LifeRecord record) {
        Map<ObjectRef, String> nodes = new HashMap<>();
        record.after().stream()
                .filter(each -> each.kind().equals(Resource.POD.kind))
                .forEach(each -> each.spec().string("nodeName").ifPresent(node -> nodes.put(each.ref(), node)));
        return new RealNodes(nodes);
    }

    @Override
    public String choose(ObjectRef pod, List<String> possible) {
        String real = nodes.getOrDefault(pod, "");
        return possible.contains(real) ? real : possible.get(0);
    }
}
