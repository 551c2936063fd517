package dev.mooring.workload.controller;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The objects of the input that workloads own. A workload owns the objects that name its uid as the controller, and
 * adopts those without a controller that match its selector. A workload without a uid owns those that name its kind and
 * name.
 *
 * @upstream pkg/controller/controller_ref_manager.go ClaimObject
 */
final class ExistingObjects {

    private static final List<String> OWNED = List.of(Kinds.POD, Kinds.REPLICA_SET, Kinds.JOB);

    private final Inventory inventory;
    private final Map<String, List<Dependent>> owned = new HashMap<>();
    /** The objects without a controller, by kind and namespace, by each label, and by the name before the last dash. */
    private final Map<List<String>, List<Dependent>> orphans = new HashMap<>();

    private boolean isRead;

    ExistingObjects(Inventory inventory) {
        this.inventory = inventory;
    }

    /** Reads the objects on first use. */
    private void read() {
        if (!isRead) {
            isRead = true;
            OWNED.forEach(kind -> inventory.all(kind).forEach(each -> add(Dependent.of(each))));
        }
    }

    private void add(Dependent each) {
        String kind = each.ref().kind();
        String namespace = each.ref().namespace();
        if (!each.isOrphan()) {
            JsonObject owner = each.controller();
            String name = Kinds.of(owner) + "/" + namespace + "/"
                    + owner.string("name").orElse("");
            put(owned, kind + " " + owner.string("uid").orElse(""), each);
            put(owned, kind + " " + name, each);
            return;
        }
        put(orphans, List.of(kind, namespace), each);
        each.labels().forEach((key, value) -> put(orphans, List.of(kind, namespace, key, value), each));
        put(
                orphans,
                List.of(kind, namespace, StatefulSetClaims.member(each.name()).set()),
                each);
    }

    private static <K> void put(Map<K, List<Dependent>> map, K key, Dependent each) {
        map.computeIfAbsent(key, any -> new ArrayList<>()).add(each);
    }

    boolean contains(ObjectRef ref) {
        return inventory.find(ref).isPresent();
    }

    /** The objects of a kind that a workload owns or adopts, by name. */
    List<Dependent> of(Workload workload, String kind) {
        read();
        return of(workload, kind, selects(workload), narrowed(workload, kind));
    }

    /** The pods of a set, which also have its name. */
    List<Dependent> membersOf(Workload set) {
        read();
        Predicate<Dependent> isMember =
                each -> StatefulSetClaims.member(each.name()).set().equals(set.name());
        return of(set, Kinds.POD, isMember.and(selects(set)), List.of(Kinds.POD, set.namespace(), set.name()));
    }

    /**
     * The active pods of a ReplicaSet and of all others that its owner has.
     *
     * @upstream pkg/controller/replicaset/replica_set.go getIndirectlyRelatedPods
     */
    List<Dependent> podsOfOwner(Workload replicaSet) {
        read();
        JsonObject owner = Dependent.controllerOf(replicaSet.manifest());
        List<Dependent> sets = owner.isEmpty()
                ? List.of()
                : owned.getOrDefault(
                        Kinds.REPLICA_SET + " " + owner.string("uid").orElse(""), List.of());
        Map<ObjectRef, Dependent> pods = new LinkedHashMap<>();
        of(replicaSet, Kinds.POD).forEach(each -> pods.put(each.ref(), each));
        for (Dependent set : sets) {
            owned.getOrDefault(Kinds.POD + " " + set.manifest().uid(), List.of())
                    .forEach(each -> pods.put(each.ref(), each));
        }
        return pods.values().stream().filter(Dependent::isActive).toList();
    }

    /** Without a selector it has the objects that it owns, and adopts none. */
    private static Predicate<Dependent> selects(Workload workload) {
        return workload.selector()
                .<Predicate<Dependent>>map(selector -> each -> selector.matches(each.labels()))
                .orElse(each -> !each.isOrphan());
    }

    private List<Dependent> of(Workload workload, String kind, Predicate<Dependent> fits, List<String> among) {
        String uid = workload.manifest().uid();
        String key = uid.isEmpty() ? workload.kind().kind() + "/" + workload.namespace() + "/" + workload.name() : uid;
        List<Dependent> found = new ArrayList<>();
        for (Dependent each : owned.getOrDefault(kind + " " + key, List.of())) {
            if (fits.test(each) && each.ref().namespace().equals(workload.namespace())) {
                found.add(each);
            }
        }
        for (Dependent each :
                workload.isBeingDeleted() ? List.<Dependent>of() : orphans.getOrDefault(among, List.of())) {
            if (fits.test(each) && !each.isBeingDeleted()) {
                found.add(each);
            }
        }
        return found;
    }

    /** The smallest group of orphans that the selector allows; a required label narrows it down. */
    private List<String> narrowed(Workload workload, String kind) {
        Map<String, String> labels = workload.selectorPart().at("matchLabels").textMembers();
        List<String> best = List.of(kind, workload.namespace());
        int size = orphans.getOrDefault(best, List.of()).size();
        for (Map.Entry<String, String> label : labels.entrySet()) {
            List<String> group = List.of(kind, workload.namespace(), label.getKey(), label.getValue());
            int count = orphans.getOrDefault(group, List.of()).size();
            if (count < size) {
                best = group;
                size = count;
            }
        }
        return best;
    }

    Inventory inventory() {
        return inventory;
    }
}
