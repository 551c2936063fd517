package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/** Worlds from a seed: workloads with claims, claims with and without provisioning, static volumes, quotas. */
final class LifeWorldGenerator {

    static final String HOLD = "example.com/hold";

    private static final String GI = "1073741824";

    private final Dice dice;
    private final String name;
    private final List<Manifest> objects = new ArrayList<>();

    private LifeWorldGenerator(long seed, int number, String name) {
        this.dice = new Dice(seed, number);
        this.name = name;
    }

    static LifeWorld world(long seed, int number, String name) {
        return new LifeWorldGenerator(seed, number, name).world();
    }

    private LifeWorld world() {
        storageClass("fast");
        storageClass("slow");
        gates();
        int parts = dice.pick(1, 1, 2, 2, 3);
        for (int part = 0; part < parts; part++) {
            part(dice.pick("set", "set", "set", "deployment", "job", "daemons", "plain", "plain", "static"), part);
        }
        objects.addAll(Departures.objects(dice, name));
        objects.addAll(Choices.objects(dice, name));
        return new LifeWorld(name, objects);
    }

    private void part(String what, int number) {
        switch (what) {
            case "set" -> statefulSet("db" + number);
            case "deployment" -> deployment("web" + number);
            case "job" -> job("job" + number);
            case "daemons" -> daemons("agent" + number);
            case "static" -> madeByHand("old" + number);
            default -> plain("data" + number);
        }
    }

    private void add(Draft draft) {
        objects.add(draft.manifest());
    }

    private void storageClass(String word) {
        Draft storageClass = Draft.storageClass(
                        className(word), Driver.NAME, dice.pick("Immediate", "Immediate", "WaitForFirstConsumer"))
                .with(JsonString.of(dice.pick("Delete", "Delete", "Retain")), "reclaimPolicy");
        if (dice.chance(75)) {
            storageClass = storageClass.with(JsonBoolean.of(dice.chance(90)), "allowVolumeExpansion");
        }
        if (dice.chance(25)) {
            storageClass = wish(storageClass, "nodeExpansion", "true");
        }
        if (dice.chance(20)) {
            storageClass = wish(storageClass, "step", GI);
        }
        if (dice.chance(25)) {
            storageClass = fault(storageClass);
        }
        add(storageClass);
    }

    private Draft fault(Draft storageClass) {
        return switch (dice.below(8)) {
            case 0 -> wish(storageClass, "create", dice.pick("INVALID_ARGUMENT", "RESOURCE_EXHAUSTED"));
            case 1 -> wish(storageClass, "create", dice.pick("UNAVAILABLE:2", "slow"));
            case 2 -> wish(storageClass, "delete", dice.pick("FAILED_PRECONDITION", "INTERNAL"));
            case 3 -> wish(storageClass, "delete", dice.pick("UNAVAILABLE:2", "slow"));
            case 4, 5 -> wish(storageClass, "expand", dice.pick("INVALID_ARGUMENT", "OUT_OF_RANGE", "NOT_FOUND"));
            case 6 -> wish(storageClass, "expand", dice.pick("UNAVAILABLE:2", "slow"));
            default -> wish(storageClass, "largest", "8589934592");
        };
    }

    private static Draft wish(Draft storageClass, String key, String value) {
        return storageClass.with(JsonString.of(value), "parameters", key);
    }

    private String className(String word) {
        return word + "-" + name;
    }

    private String anyClass() {
        return className(dice.pick("fast", "fast", "fast", "slow", "slow", "gone"));
    }

    private String size() {
        return dice.pick("1Gi", "1Gi", "2Gi", "1500Mi", "3G");
    }

    private void gates() {
        if (dice.chance(15)) {
            String counted = dice.pick(
                    "persistentvolumeclaims",
                    "pods",
                    "count/persistentvolumeclaims",
                    className("fast") + ".storageclass.storage.k8s.io/persistentvolumeclaims");
            add(Workloads.quota(name, counted, dice.pick("2", "3", "5")));
        } else if (dice.chance(12)) {
            String summed =
                    dice.pick("requests.storage", className("fast") + ".storageclass.storage.k8s.io/requests.storage");
            add(Workloads.quota(name, summed, dice.pick("3Gi", "5Gi", "7G")));
        }
        if (dice.chance(8)) {
            add(Workloads.limitRange(name, dice.pick("1Gi", "1500Mi"), dice.pick("3Gi", "5Gi")));
        }
    }

    private void statefulSet(String setName) {
        Draft set = Workloads.statefulSet(name, setName, dice.pick(0, 1, 2, 2, 3));
        List<JsonValue> templates = new ArrayList<>();
        templates.add(templateOfSet("data"));
        if (dice.chance(25)) {
            templates.add(template("logs"));
        }
        set = set.spec("volumeClaimTemplates", new JsonArray(templates));
        if (dice.chance(70)) {
            set = set.spec(
                    "persistentVolumeClaimRetentionPolicy",
                    Draft.source(
                            "whenDeleted", dice.pick("Retain", "Delete"), "whenScaled", dice.pick("Retain", "Delete")));
        }
        if (dice.chance(40)) {
            set = set.spec("podManagementPolicy", "Parallel");
        }
        if (dice.chance(15)) {
            set = set.with(Workloads.number(3), "spec", "ordinals", "start");
        }
        if (dice.chance(15)) {
            add(claim("data-" + setName + "-0"));
        }
        add(set);
    }

    private JsonObject template(String templateName) {
        return claim(templateName).without("metadata", "namespace").json();
    }

    private JsonObject templateOfSet(String templateName) {
        Draft template = new Draft(template(templateName));
        return (dice.chance(15) ? Refused.odd(dice, template) : template).json();
    }

    private Draft claim(String claimName) {
        return Draft.claim(name, claimName)
                .spec("storageClassName", anyClass())
                .with(JsonString.of(size()), "spec", "resources", "requests", "storage")
                .spec("accessModes", JsonArray.ofStrings(List.of(dice.pick("ReadWriteOnce", "ReadWriteMany"))));
    }

    private void deployment(String deploymentName) {
        add(withStorage(Workloads.deployment(name, deploymentName, dice.pick(0, 1, 1, 2)), deploymentName));
    }

    private void daemons(String setName) {
        add(withStorage(Workloads.daemonSet(name, setName), setName));
    }

    private void job(String jobName) {
        Draft job = Workloads.job(name, jobName, dice.pick(1, 1, 2));
        if (dice.chance(50)) {
            job = job.with(JsonString.of("yes"), "spec", "template", "metadata", "labels", Kubelet.ENDS);
        }
        add(withStorage(job, jobName));
    }

    /** The pods of a workload share a claim, have a claim each, or both. */
    private Draft withStorage(Draft workload, String workloadName) {
        List<JsonValue> volumes = new ArrayList<>();
        boolean shared = dice.chance(50);
        if (shared) {
            add(claim(workloadName));
            volumes.add(Workloads.claimVolume(workloadName));
        }
        if (!shared || dice.chance(40)) {
            volumes.add(Workloads.ephemeral(template("scratch").child("spec")));
        }
        return workload.with(new JsonArray(volumes), "spec", "template", "spec", "volumes");
    }

    /** Claims, some with a pod, some with a foreign finalizer. */
    private void plain(String claimName) {
        Draft claim = claim(claimName);
        add(dice.chance(10) ? held(claim) : claim);
        if (dice.chance(60)) {
            Draft pod = Draft.pod(name, "user-of-" + claimName, List.of(claimName))
                    .with(Workloads.number(1), "spec", "terminationGracePeriodSeconds");
            if (dice.chance(20)) {
                pod = pod.label(Kubelet.ENDS, "yes").spec("restartPolicy", "Never");
            }
            add(dice.chance(10) ? held(pod) : pod);
        }
    }

    /** Uses a former in-tree plug-in. */
    private Draft inTree(Draft volume) {
        JsonObject source = JsonObject.of("monitors", JsonArray.ofStrings(List.of("10.0.0.1:6789")));
        return dice.chance(50)
                ? volume.without("spec", "csi").spec("rbd", source.with("image", "disk"))
                : volume.without("spec", "csi").spec("cephfs", source);
    }

    private static Draft held(Draft draft) {
        return draft.with(JsonArray.ofStrings(List.of(HOLD)), "metadata", "finalizers");
    }

    /** A static volume, and usually a claim for it; no other claim wants it, because then the first would get it. */
    private void madeByHand(String volumeName) {
        String size = size();
        Draft volume = Draft.volume(volumeName + "-" + name)
                .spec("storageClassName", className(volumeName))
                .spec("persistentVolumeReclaimPolicy", dice.pick("Retain", "Delete"))
                .with(JsonString.of(size), "spec", "capacity", "storage")
                .spec("csi", Draft.source("driver", Driver.NAME, "volumeHandle", volumeName + "-" + name));
        if (dice.chance(25)) {
            volume = inTree(volume);
        } else if (dice.chance(40)) {
            volume = volume.annotation("pv.kubernetes.io/provisioned-by", Driver.NAME);
        }
        if (dice.chance(50)) {
            volume = volume.spec("claimRef", Draft.source("namespace", name, "name", volumeName));
        }
        add(dice.chance(10) ? held(volume) : volume);
        if (dice.chance(80)) {
            add(claim(volumeName)
                    .spec("storageClassName", className(volumeName))
                    .spec("accessModes", JsonArray.ofStrings(List.of("ReadWriteOnce")))
                    .with(JsonString.of(size), "spec", "resources", "requests", "storage"));
            if (dice.chance(50)) {
                add(Draft.pod(name, "user-of-" + volumeName, List.of(volumeName)));
            }
        }
    }
}
