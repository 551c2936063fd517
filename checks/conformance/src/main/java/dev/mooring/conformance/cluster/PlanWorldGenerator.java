package dev.mooring.conformance.cluster;

import dev.mooring.conformance.cluster.PlanWorld.Accident;
import dev.mooring.conformance.cluster.PlanWorld.Aim;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Goal.Retire.Data;
import dev.mooring.quantity.StorageSize;
import dev.mooring.step.internal.WorkloadStop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Applications with provisioned volumes, an accident, and a goal of each kind in turn. */
final class PlanWorldGenerator {

    static final String CLAIM = "films";
    static final String SET = "db";
    static final String RENAMED_SET = "store";
    static final String RENAMED_CLAIM = "movies";

    private static final String LARGER = "8Gi";
    private static final int NODES = 3;

    private final Dice dice;
    private final String name;
    private final List<Manifest> objects = new ArrayList<>();
    private final List<Accident> accidents = new ArrayList<>();
    private final ObjectRef claim;
    private final ObjectRef set;

    private PlanWorldGenerator(Dice dice, String name) {
        this.dice = dice;
        this.name = name;
        this.claim = ObjectRef.claim(name, CLAIM);
        this.set = new ObjectRef(Kinds.STATEFUL_SET, name, SET);
    }

    /**
     * The world of this number.
     *
     * @param mustFail whether harm must be possible: its volumes then always have policy Delete, or are free
     */
    static PlanWorld world(long seed, int number, String name, boolean mustFail) {
        Aim aim = Aim.of(number);
        PlanWorldGenerator generator = new PlanWorldGenerator(new Dice(seed, number), name);
        Function<Inventory, Goal> goal = generator.generate(aim, mustFail);
        return new PlanWorld(name, aim, generator.objects, generator.accidents, goal);
    }

    private Function<Inventory, Goal> generate(Aim aim, boolean mustFail) {
        Draft storageClass = Draft.storageClass(name, Driver.NAME, "Immediate")
                .with(JsonString.of(dice.chance(75) || mustFail ? "Delete" : "Retain"), "reclaimPolicy")
                .with(JsonBoolean.TRUE, "allowVolumeExpansion");
        boolean isRounding = aim == Aim.GROW && dice.chance(30);
        objects.add((isRounding ? storageClass.with(JsonString.of("3221225472"), "parameters", "step") : storageClass)
                .manifest());
        return switch (aim) {
            case BIND -> bind(mustFail);
            case RENAME -> rename();
            case RENAME_SET -> renameSet();
            case UNDELETE -> undelete();
            case RETIRE_KEEP -> retire(Data.KEEP);
            case RETIRE_DESTROY -> retire(dice.pick(Data.DESTROY, Data.DESTROY_WITHOUT_COPY));
            case GROW -> grow(LARGER);
            case TEMPLATE -> {
                Function<Inventory, Goal> goal = grow("");
                happens(
                        (api, now) -> now.claims().forEach(each -> api.merge(each.ref(), size(LARGER))),
                        now -> now.volumes().stream()
                                .allMatch(each -> each.capacity().compareTo(StorageSize.parse(LARGER)) >= 0));
                yield goal;
            }
            case DRAIN -> drain();
            case RECREATE -> recreate();
        };
    }

    private void happens(BiConsumer<Api, Inventory> act, Predicate<Inventory> isOver) {
        accidents.add(new Accident(act, isOver));
    }

    private static Predicate<Inventory> allVolumes(Predicate<VolumeView> are) {
        return now -> !now.volumes().isEmpty() && now.volumes().stream().allMatch(are);
    }

    /** Every claim is bound, and every workload has its pods. */
    static boolean isReady(Inventory now) {
        return now.claims().stream().allMatch(each -> each.phase().equals("Bound"))
                && now.all().stream()
                        .filter(each ->
                                Set.of(Kinds.DEPLOYMENT, Kinds.STATEFUL_SET).contains(each.kind()))
                        .allMatch(each -> each.status()
                                .get("readyReplicas")
                                .map(JsonValue::toJson)
                                .orElse("0")
                                .equals(String.valueOf(WorkloadStop.replicas(each))));
    }

    // Goals.

    private Function<Inventory, Goal> bind(boolean mustFail) {
        objects.add(claim(CLAIM));
        happens(
                (api, now) -> now.volumes().forEach(each -> api.merge(each.ref(), retain())),
                allVolumes(each -> each.reclaimPolicy().equals("Retain")));
        int kind = mustFail ? 3 : dice.below(5);
        if (kind == 0) {
            user();
            JsonObject another = JsonObject.of("uid", JsonString.of("11111111-0000-0000-0000-000000000000"));
            happens(
                    (api, now) -> now.volumes().forEach(each -> api.merge(each.ref(), claimRef(another))),
                    now -> now.claims().stream().allMatch(each -> each.phase().equals("Lost")));
            return now -> new Goal.Bind(claim, Optional.empty(), Optional.empty());
        }
        happens(
                (api, now) -> api.deleteAll(claim),
                allVolumes(each -> each.phase().equals("Released")));
        if (kind == 1) {
            return now -> new Goal.Bind(claim, Optional.empty(), Optional.empty());
        }
        if (kind == 2) {
            // Its manifest recreates it with an empty volume, and it is used.
            happens((api, now) -> api.create(claim(CLAIM)), PlanWorldGenerator::isReady);
            if (dice.chance(70)) {
                Manifest user = deployment("web");
                happens((api, now) -> api.create(user), PlanWorldGenerator::isReady);
            }
            return now -> Goal.Bind.of(claim, released(now));
        }
        if (kind == 3) {
            happens(
                    (api, now) -> now.volumes().forEach(each -> api.merge(each.ref(), claimRef(JsonNull.NULL))),
                    allVolumes(each -> each.phase().equals("Available")));
            return now -> Goal.Bind.of(claim, now.volumes().get(0).name());
        }
        return now -> new Goal.Bind(
                ObjectRef.claim(name, RENAMED_CLAIM), Optional.of(released(now)), Optional.of(claim.key()));
    }

    private static String released(Inventory now) {
        return now.volumes().stream()
                .filter(each -> each.phase().equals("Released"))
                .map(VolumeView::name)
                .findFirst()
                .orElse("none");
    }

    private Function<Inventory, Goal> rename() {
        objects.add(claim(CLAIM));
        user();
        String namespace = dice.chance(70) ? name : name + "-to";
        return now -> new Goal.Rename(claim, ObjectRef.claim(namespace, RENAMED_CLAIM));
    }

    private Function<Inventory, Goal> renameSet() {
        objects.add(set("data"));
        boolean isElsewhere = dice.chance(30);
        ObjectRef to = new ObjectRef(
                Kinds.STATEFUL_SET,
                isElsewhere ? name + "-to" : name,
                isElsewhere && dice.chance(50) ? SET : RENAMED_SET);
        // Ordinals that overlap with those before, and ordinals that do not.
        OptionalInt first = dice.chance(50) ? OptionalInt.of(1 + dice.below(3)) : OptionalInt.empty();
        boolean isOnlyRenumbered = first.isPresent() && dice.chance(60);
        return now -> new Goal.Rename(set, isOnlyRenumbered ? set : to, first);
    }

    private Function<Inventory, Goal> undelete() {
        boolean isOfSet = dice.chance(40);
        if (isOfSet) {
            objects.add(set("data"));
        } else {
            objects.add(claim(CLAIM));
            objects.add(deployment("web"));
        }
        ObjectRef used = isOfSet ? ObjectRef.claim(name, "data-" + SET + "-0") : claim;
        if (dice.chance(60)) {
            happens(
                    (api, now) -> api.deleteAll(used),
                    now -> now.claims().stream().anyMatch(each -> each.isBeingDeleted()));
            return now -> new Goal.Undelete(used);
        }
        Function<Inventory, ObjectRef> volume = now -> ObjectRef.volume(
                now.claim(used.namespace(), used.name()).orElseThrow().volumeName());
        happens(
                (api, now) -> api.deleteAll(volume.apply(now)),
                now -> now.volumes().stream().anyMatch(each -> each.isBeingDeleted()));
        return now -> new Goal.Undelete(volume.apply(now));
    }

    private Function<Inventory, Goal> retire(Data data) {
        ObjectRef object = dice.pick(claim, set, new ObjectRef(Kinds.NAMESPACE, "", name));
        boolean isSet = object.kind().equals(Kinds.STATEFUL_SET);
        if (isSet) {
            objects.add(set("data"));
        } else {
            objects.add(claim(CLAIM));
            user();
        }
        if (data == Data.DESTROY) {
            objects.add(snapshotClass());
            happens(
                    (api, now) -> now.claims()
                            .forEach(each -> api.create(MoveWorldGenerator.snapshot(name, each.name())
                                            .metadata("name", "of-" + each.name())
                                            .manifest())
                                    .orFail("snapshot")),
                    now -> now.all(Kinds.VOLUME_SNAPSHOT).size() == now.claims().size()
                            && now.all(Kinds.VOLUME_SNAPSHOT).stream()
                                    .allMatch(each -> each.status()
                                            .get("readyToUse")
                                            .filter(JsonBoolean.TRUE::equals)
                                            .isPresent()));
        }
        return now -> new Goal.Retire(object, data);
    }

    private Manifest snapshotClass() {
        return new Draft(MoveWorldGenerator.snapshotClass(name).json().with("deletionPolicy", "Retain")).manifest();
    }

    private Function<Inventory, Goal> grow(String size) {
        boolean hasTwo = dice.chance(30);
        Manifest made = hasTwo ? set("data", "logs") : set("data");
        boolean isStopped = dice.chance(40);
        objects.add(
                isStopped
                        ? new Draft(made.json())
                                .with(
                                        JsonString.of("Retain"),
                                        "spec",
                                        "persistentVolumeClaimRetentionPolicy",
                                        "whenScaled")
                                .manifest()
                        : made);
        if (isStopped) {
            // Claims without a pod.
            happens((api, now) -> api.merge(set, replicas(0)), now -> now.pods().isEmpty());
        }
        return now -> new Goal.Grow(set, hasTwo ? "data" : "", size, Set.of(Driver.NAME));
    }

    /** Of each object that is recreated one field, or two; the driver takes each of them for the same storage. */
    private Function<Inventory, Goal> recreate() {
        String other = name + "-other";
        objects.add(Draft.storageClass(other, Driver.NAME, "Immediate").manifest());
        if (dice.chance(30)) {
            objects.add(set("data"));
            TreeMap<String, String> fields = new TreeMap<>(Map.of("volumeClaimTemplates.data.storageClassName", other));
            if (dice.chance(50)) {
                fields.put("serviceName", "www");
            }
            return now -> new Goal.Recreate(set, fields, false);
        }
        boolean isOfSet = dice.chance(30);
        if (isOfSet) {
            objects.add(set("data"));
        } else {
            objects.add(claim(CLAIM));
            user();
        }
        ObjectRef used = isOfSet ? ObjectRef.claim(name, "data-" + SET + "-0") : claim;
        if (dice.chance(60)) {
            TreeMap<String, String> fields = new TreeMap<>(Map.of("storageClassName", other));
            if (dice.chance(50)) {
                fields.put("resources.requests.storage", "1");
            }
            return now -> new Goal.Recreate(used, fields, false);
        }
        boolean isSameData = dice.chance(50);
        TreeMap<String, String> fields =
                new TreeMap<>(isSameData ? Map.of("csi.volumeAttributes.portal", "b") : Map.of("csi.fsType", "xfs"));
        return now -> new Goal.Recreate(
                ObjectRef.volume(
                        now.claim(used.namespace(), used.name()).orElseThrow().volumeName()),
                fields,
                isSameData);
    }

    /** On its own nodes, which accept no other pods. */
    private Function<Inventory, Goal> drain() {
        for (int node = 1; node <= NODES; node++) {
            objects.add(FullPlane.node(name + "-" + node)
                    .label("world", name)
                    .spec(
                            "taints",
                            JsonArray.of(
                                    Draft.source("key", "world", "value", name).with("effect", "NoSchedule")))
                    .manifest());
        }
        if (dice.chance(60)) {
            objects.add(onOwnNodes(set("data")));
            budget(SET);
        }
        if (objects.size() == NODES + 1 || dice.chance(50)) {
            objects.add(claim(CLAIM));
            objects.add(onOwnNodes(deployment("web")));
            budget("web");
        }
        if (dice.chance(30)) {
            objects.add(onOwnNodes(Workloads.daemonSet(name, "agent").manifest()));
        }
        return now -> new Goal.Drain(ObjectRef.node(now.pods().stream()
                .filter(each -> !each.claimNames().isEmpty())
                .map(each -> each.nodeName())
                .findFirst()
                .orElseThrow()));
    }

    private Manifest onOwnNodes(Manifest workload) {
        return new Draft(workload.json())
                .with(JsonString.of(name), "spec", "template", "spec", "nodeSelector", "world")
                .with(
                        JsonArray.of(Draft.source("key", "world", "operator", "Exists")),
                        "spec",
                        "template",
                        "spec",
                        "tolerations")
                .manifest();
    }

    /** With one allowed disruption, or without a budget. */
    private void budget(String app) {
        if (dice.chance(60)) {
            objects.add(new Draft(JsonObject.parse("""
                            {"apiVersion": "policy/v1", "kind": "PodDisruptionBudget", "metadata": {},
                             "spec": {"maxUnavailable": 1}}"""))
                    .metadata("namespace", name)
                    .metadata("name", app)
                    .with(JsonString.of(app), "spec", "selector", "matchLabels", "app")
                    .manifest());
        }
    }

    // Objects.

    private Manifest claim(String claimName) {
        return Draft.claim(name, claimName).spec("storageClassName", name).manifest();
    }

    /** The user of the claim. */
    private void user() {
        switch (dice.below(5)) {
            case 0 -> {}
            case 1 ->
                objects.add(
                        using(Workloads.cronJob(name, "backup"), "spec", "jobTemplate", "spec", "template", "spec"));
            case 2 -> objects.add(using(Workloads.statefulSet(name, "app", 1), "spec", "template", "spec"));
            default -> objects.add(deployment("web"));
        }
    }

    private Manifest deployment(String app) {
        return using(Workloads.deployment(name, app, 1), "spec", "template", "spec");
    }

    private static Manifest using(Draft workload, String... podSpec) {
        List<String> path = new ArrayList<>(List.of(podSpec));
        path.add("volumes");
        return workload.with(JsonArray.of(Workloads.claimVolume(CLAIM)), path.toArray(String[]::new))
                .manifest();
    }

    private Manifest set(String... templates) {
        List<JsonValue> all = new ArrayList<>();
        for (String each : templates) {
            all.add(JsonObject.of("metadata", JsonObject.of("name", JsonString.of(each)))
                    .with("spec", claim(each).spec()));
        }
        return Workloads.statefulSet(name, SET, 1 + dice.below(2))
                .spec("podManagementPolicy", dice.pick("Parallel", "OrderedReady"))
                .spec("volumeClaimTemplates", new JsonArray(all))
                .spec(
                        "persistentVolumeClaimRetentionPolicy",
                        Draft.source(
                                "whenScaled",
                                dice.pick("Retain", "Delete"),
                                "whenDeleted",
                                dice.pick("Retain", "Retain", "Delete")))
                .manifest();
    }

    static JsonObject replicas(int count) {
        return JsonObject.of("spec", JsonObject.of("replicas", JsonNumber.of(count)));
    }

    private static JsonObject retain() {
        return JsonObject.of("spec", JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of("Retain")));
    }

    private static JsonObject claimRef(JsonValue ref) {
        return JsonObject.of("spec", JsonObject.of("claimRef", ref));
    }

    private static JsonObject size(String size) {
        return new Draft(JsonObject.EMPTY)
                .with(JsonString.of(size), "spec", "resources", "requests", "storage")
                .json();
    }
}
