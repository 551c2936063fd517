package dev.mooring.scheduling.internal;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The priorities of pods. A pod without a written priority gets that of its class, or of the class that is the default,
 * when it is created.
 *
 * @param byClass the value of each PriorityClass
 * @param ofOthers the value for pods without a class
 * @param unreadable the classes that cannot be read
 * @upstream plugin/pkg/admission/priority/admission.go admitPod
 */
record Priorities(Map<String, Integer> byClass, int ofOthers, List<Unreadable> unreadable) {

    private static final Map<String, Integer> SYSTEM =
            Map.of("system-cluster-critical", 2_000_000_000, "system-node-critical", 2_000_001_000);

    static Priorities of(Inventory inventory) {
        Map<String, Integer> values = new TreeMap<>(SYSTEM);
        List<Unreadable> unreadable = new ArrayList<>();
        Integer ofOthers = null;
        for (Manifest each : inventory.all(Kinds.PRIORITY_CLASS)) {
            try {
                int value = Part.of(each).at("value").int32().orElse(0);
                boolean isDefault = Part.of(each).at("globalDefault").flag().orElse(false);
                values.put(each.name(), value);
                // Of several defaults the lowest counts.
                ofOthers = isDefault && (ofOthers == null || value < ofOthers) ? (Integer) value : ofOthers;
            } catch (ManifestException e) {
                unreadable.add(Unreadable.of(e, each));
            }
        }
        return new Priorities(values, ofOthers == null ? 0 : ofOthers, unreadable);
    }

    int of(SchedulingPod pod) {
        PodPriority said = pod.priority();
        return said.value()
                .orElseGet(() -> said.className().isEmpty() ? ofOthers : byClass.getOrDefault(said.className(), 0));
    }
}
