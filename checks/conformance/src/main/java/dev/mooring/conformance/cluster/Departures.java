package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.List;

/** Events that make controllers delete objects: removed nodes, taints, missing owners, Jobs with a time to live. */
final class Departures {

    /** The first release with VolumeAttributesClasses in v1. */
    static final int CLASSES_SINCE = 34;

    private final Dice dice;
    private final List<Manifest> live;

    private Departures(Dice dice, List<Manifest> live) {
        this.dice = dice;
        this.live = live;
    }

    /** A node for only the pods that name it, with such pods, and a VolumeAttributesClass. */
    static List<Manifest> objects(Dice dice, String world) {
        List<Manifest> objects = new ArrayList<>();
        if (dice.chance(40)) {
            node(dice, world, objects);
        }
        if (dice.chance(25)) {
            attributes(dice, world, objects);
        }
        if (dice.chance(25)) {
            history(dice, world, objects);
        }
        return objects;
    }

    private static void node(Dice dice, String world, List<Manifest> objects) {
        String name = "own-" + world;
        JsonObject taint = Draft.source("key", "example.com/own", "effect", "NoSchedule");
        objects.add(Draft.node(name)
                .label("world", world)
                .spec("taints", JsonArray.of(taint))
                .manifest());
        objects.add(Draft.storageClass(name, Driver.NAME, "Immediate")
                .with(JsonString.of(dice.pick("Delete", "Retain")), "reclaimPolicy")
                .manifest());
        int pods = dice.pick(1, 2);
        for (int i = 0; i < pods; i++) {
            String pod = "on-own" + i;
            Draft draft = Draft.pod(world, pod, dice.chance(60) ? List.of(pod) : List.of())
                    .spec("nodeName", name)
                    .with(Workloads.number(1), "spec", "terminationGracePeriodSeconds");
            if (!draft.json().toJson().contains("persistentVolumeClaim")) {
                draft = draft.spec(
                        "volumes",
                        JsonArray.of(Workloads.ephemeral(claim(world, "scratch", name)
                                .without("metadata")
                                .json()
                                .child("spec"))));
            } else {
                objects.add(claim(world, pod, name).manifest());
            }
            if (dice.chance(30)) {
                draft = draft.spec(
                        "tolerations",
                        JsonArray.of(Draft.source("key", "example.com/away", "operator", "Exists")
                                .with("effect", "NoExecute")
                                .with("tolerationSeconds", Workloads.number(dice.pick(1, 2)))));
            }
            objects.add(draft.manifest());
        }
        if (dice.chance(40)) {
            daemons(dice, world, objects);
        }
    }

    /** With a pod on only that node. */
    private static void daemons(Dice dice, String world, List<Manifest> objects) {
        JsonObject toleration = Draft.source("key", "example.com/own", "operator", "Exists");
        Draft set = Workloads.daemonSet(world, "own")
                .with(JsonString.of(world), "spec", "template", "spec", "nodeSelector", "world")
                .with(JsonArray.of(toleration), "spec", "template", "spec", "tolerations");
        JsonObject volume;
        if (dice.chance(50)) {
            objects.add(claim(world, "shared", "own-" + world).manifest());
            volume = Workloads.claimVolume("shared");
        } else {
            volume = Workloads.ephemeral(
                    claim(world, "scratch", "own-" + world).json().child("spec"));
        }
        objects.add(set.with(JsonArray.of(volume), "spec", "template", "spec", "volumes")
                .manifest());
    }

    /** A CronJob that is never due; steps make Jobs in its name. */
    private static void history(Dice dice, String world, List<Manifest> objects) {
        Draft cron = Workloads.cronJob(world, "nightly");
        objects.add((dice.chance(50) ? cron.spec("successfulJobsHistoryLimit", Workloads.number(5)) : cron).manifest());
    }

    private static Draft claim(String world, String name, String storageClass) {
        return Draft.claim(world, name)
                .spec("storageClassName", storageClass)
                .with(JsonString.of("1Gi"), "spec", "resources", "requests", "storage");
    }

    private static void attributes(Dice dice, String world, List<Manifest> objects) {
        String name = "gold-" + world;
        objects.add(new Draft(JsonObject.of("apiVersion", JsonString.of("storage.k8s.io/v1"))
                        .with("kind", Kinds.VOLUME_ATTRIBUTES_CLASS)
                        .with("driverName", Driver.NAME)
                        .with("parameters", Draft.source("speed", "1", "kind", "gold")))
                .metadata("name", name)
                .manifest());
        if (dice.chance(60)) {
            objects.add(Draft.volume(name)
                    .spec("storageClassName", name)
                    .spec("volumeAttributesClassName", name)
                    .spec("csi", Draft.source("driver", "other.example.com", "volumeHandle", name))
                    .manifest());
            objects.add(Draft.claim(world, "gold")
                    .spec("storageClassName", name)
                    .spec("volumeAttributesClassName", name)
                    .manifest());
        }
    }

    /** Whether the API of a release supports the object in this form. */
    static boolean isKnown(Manifest object, int minor) {
        return minor >= CLASSES_SINCE
                || !(object.kind().equals(Kinds.VOLUME_ATTRIBUTES_CLASS)
                        || object.spec().has("volumeAttributesClassName"));
    }

    /** A step that makes controllers delete objects; none if the world has none for it. */
    static List<Step> step(Dice dice, List<Manifest> live) {
        Departures departures = new Departures(dice, live);
        List<List<Step>> possible = new ArrayList<>();
        departures.nodes(possible);
        departures.jobs(possible);
        departures.owners(possible);
        departures.classes(possible);
        departures.histories(possible);
        Choices.step(departures.live(), possible);
        Refused.sets(dice, departures.live(), possible);
        return possible.isEmpty() ? List.of() : possible.get(dice.below(possible.size()));
    }

    private void nodes(List<List<Step>> possible) {
        for (Manifest node : ofKind(Kinds.NODE)) {
            if (node.name().startsWith("own-") && isOurs(node)) {
                possible.add(List.of(new Step.Delete(List.of(node.ref()))));
                JsonObject taint = Draft.source("key", "example.com/away", "effect", "NoExecute");
                possible.add(List.of(new Step.Merge(
                        node.ref(),
                        new Draft(JsonObject.EMPTY)
                                .spec("taints", JsonArray.of(taint))
                                .json())));
            }
        }
    }

    /** All worlds see the nodes of all. */
    private boolean isOurs(Manifest node) {
        return live.stream()
                .anyMatch(each ->
                        each.kind().equals(Kinds.NAMESPACE) && each.name().equals(World.of(node.ref())));
    }

    private void jobs(List<List<Step>> possible) {
        for (Manifest job : ofKind(Kinds.JOB)) {
            if (job.status().array("conditions").toJson().contains("Complete")) {
                possible.add(List.of(new Step.Merge(
                        job.ref(),
                        new Draft(JsonObject.EMPTY)
                                .spec("ttlSecondsAfterFinished", Workloads.number(dice.pick(0, 1)))
                                .json())));
            }
        }
    }

    /**
     * Claims of owners that do not exist, or have another uid. No provisioner creates a volume for them: whether it
     * begins before they are deleted is random.
     */
    private void owners(List<List<Step>> possible) {
        List<Manifest> namespaces = ofKind(Kinds.NAMESPACE);
        if (namespaces.isEmpty()) {
            return;
        }
        String namespace = namespaces.get(0).name();
        List<Manifest> claims = new ArrayList<>();
        List<Manifest> owners = ofKind(Kinds.PERSISTENT_VOLUME_CLAIM);
        String owner = owners.isEmpty() || dice.chance(50)
                ? "nobody"
                : dice.pick(owners).name();
        JsonObject reference = Draft.source("apiVersion", "v1", "kind", Kinds.PERSISTENT_VOLUME_CLAIM)
                .with("name", owner)
                .with("uid", "00000000-0000-0000-0000-00000000000" + dice.below(10));
        if (dice.chance(50)) {
            reference = reference.with("controller", JsonBoolean.TRUE).with("blockOwnerDeletion", JsonBoolean.TRUE);
        }
        claims.add(claim(namespace, "orphan" + dice.below(1_000_000), "none-" + namespace)
                .with(JsonArray.of(reference), "metadata", "ownerReferences")
                .manifest());
        possible.add(List.of(new Step.Create(claims)));
    }

    /** Up to three Jobs of a CronJob, then a shorter history limit; the duration of a Job is unpredictable. */
    private void histories(List<List<Step>> possible) {
        for (Manifest cron : ofKind(Kinds.CRON_JOB)) {
            List<Manifest> jobs = ofKind(Kinds.JOB).stream()
                    .filter(each ->
                            each.metadata().array("ownerReferences").toJson().contains(cron.uid()))
                    .toList();
            if (jobs.size() < 2) {
                possible.add(List.of(new Step.Create(List.of(job(cron)))));
            }
            if (!jobs.isEmpty()) {
                possible.add(List.of(new Step.Merge(
                        cron.ref(),
                        new Draft(JsonObject.EMPTY)
                                .spec("successfulJobsHistoryLimit", Workloads.number(dice.pick(0, 1)))
                                .json())));
            }
        }
    }

    private Manifest job(Manifest cron) {
        JsonObject reference = Draft.source("apiVersion", "batch/v1", "kind", Kinds.CRON_JOB)
                .with("name", cron.name())
                .with("uid", cron.uid())
                .with("controller", JsonBoolean.TRUE);
        String storageClass = dice.pick("fast-", "slow-") + cron.namespace();
        JsonObject scratch =
                claim(cron.namespace(), "scratch", storageClass).json().child("spec");
        return Workloads.job(cron.namespace(), "nightly" + dice.below(1_000_000), 1)
                .with(JsonArray.of(reference), "metadata", "ownerReferences")
                .with(JsonString.of("yes"), "spec", "template", "metadata", "labels", Kubelet.ENDS)
                .with(JsonArray.of(Workloads.ephemeral(scratch)), "spec", "template", "spec", "volumes")
                .manifest();
    }

    private List<Manifest> live() {
        return live.stream()
                .filter(each -> !each.metadata().has("deletionTimestamp"))
                .toList();
    }

    private void classes(List<List<Step>> possible) {
        for (Manifest each : ofKind(Kinds.VOLUME_ATTRIBUTES_CLASS)) {
            List<ObjectRef> objects = new ArrayList<>(List.of(each.ref()));
            if (dice.chance(50)) {
                ofKind(Kinds.PERSISTENT_VOLUME_CLAIM).stream()
                        .filter(claim -> claim.spec().has("volumeAttributesClassName"))
                        .map(Manifest::ref)
                        .forEach(objects::add);
            }
            possible.add(List.of(new Step.Delete(objects)));
        }
    }

    private List<Manifest> ofKind(String kind) {
        return live.stream()
                .filter(each -> each.kind().equals(kind))
                .filter(each -> !each.metadata().has("deletionTimestamp"))
                .toList();
    }
}
