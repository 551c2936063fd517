package dev.mooring.workload.controller;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The workloads and pods whose controllers, followed by uid, lead back to themselves. No cluster creates such objects.
 */
final class OwnerCycles {

    private final Map<ObjectRef, Reason> cycles = new LinkedHashMap<>();

    private OwnerCycles() {}

    static OwnerCycles of(Inventory inventory) {
        Map<String, Manifest> byUid = new HashMap<>();
        for (String kind : WorkloadKind.kinds()) {
            inventory.all(kind).forEach(each -> put(byUid, each));
        }
        inventory.all(Kinds.POD).forEach(each -> put(byUid, each));
        OwnerCycles found = new OwnerCycles();
        Set<String> known = new HashSet<>();
        byUid.keySet().forEach(uid -> found.follow(uid, byUid, known));
        return found;
    }

    private static void put(Map<String, Manifest> byUid, Manifest object) {
        if (!object.uid().isEmpty()) {
            byUid.putIfAbsent(object.uid(), object);
        }
    }

    private void follow(String from, Map<String, Manifest> byUid, Set<String> known) {
        Set<String> way = new HashSet<>();
        List<Manifest> objects = new ArrayList<>();
        String uid = from;
        Manifest at = byUid.get(uid);
        while (at != null && !known.contains(uid) && way.add(uid)) {
            objects.add(at);
            uid = Dependent.controllerOf(at).string("uid").orElse("");
            at = byUid.get(uid);
        }
        if (at != null && way.contains(uid)) {
            objects.subList(objects.indexOf(at), objects.size()).forEach(this::tell);
        }
        known.addAll(way);
    }

    private void tell(Manifest object) {
        String owner = Dependent.controllerOf(object).string("name").orElse("");
        cycles.put(
                object.ref(),
                MadeObjectCode.OWNER_CYCLE
                        .about(
                                object.ref(),
                                "is owned by " + owner + ", which it owns itself, directly or through others")
                        .at("/metadata/ownerReferences"));
    }

    boolean contains(ObjectRef ref) {
        return cycles.containsKey(ref);
    }

    /** By kind, namespace and name. */
    List<Reason> reasons() {
        return cycles.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }
}
