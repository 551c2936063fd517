package dev.mooring.plan;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Plan.Verdict;
import dev.mooring.plan.internal.Harm;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.World;
import dev.mooring.step.internal.Worlds;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Goals, scenes and what is planned; and what holds for every plan. */
class PlansTest {

    private static final String OWNED =
            "{\"metadata\": {\"ownerReferences\": [" + PlanScene.owner(Kinds.STATEFUL_SET, "web") + "]}}";

    private static final Map<String, Supplier<PlanScene>> SCENES = new LinkedHashMap<>();

    static {
        SCENES.put(
                "lost: volume names an older claim",
                () -> new PlanScene()
                        .claim("data", "Lost", "pv-1")
                        .volume("pv-1", "Released", "Retain", "data", "older"));
        SCENES.put(
                "lost: volume has no claimRef",
                () -> new PlanScene().claim("data", "Lost", "pv-1").volume("pv-1", "Available", "Retain", "", ""));
        SCENES.put("claim is gone", () -> new PlanScene().volume("pv-1", "Released", "Retain", "data", "older"));
        SCENES.put(
                "claim is pending",
                () -> new PlanScene()
                        .claim("data", "Pending", "")
                        .patch("PersistentVolumeClaim/shop/data", "{\"spec\": {\"storageClassName\": \"\"}}")
                        .volume("pv-1", "Released", "Retain", "data", "older")
                        .patch("PersistentVolume/pv-1", "{\"spec\": {\"storageClassName\": null}}"));
        SCENES.put(
                "created and not bound yet",
                () -> new PlanScene()
                        .claim("data", "Pending", "pv-1")
                        .patch(
                                "PersistentVolumeClaim/shop/data",
                                "{\"metadata\": {\"annotations\": {\"pv.kubernetes.io/bind-completed\": null}}}")
                        .volume("pv-1", "Available", "Retain", "data", "")
                        .patch("PersistentVolume/pv-1", "{\"spec\": {\"claimRef\": {\"uid\": null}}}"));
        SCENES.put(
                "made again while a plan went on",
                () -> new PlanScene()
                        .bound("data", "pv-2", "Delete")
                        .volume("pv-1", "Released", "Retain", "data", "older")
                        .patch("PersistentVolume/pv-1", """
                                {"metadata": {"annotations": {"dev.mooring/plan":
                                 "{\\"policy\\":\\"Delete\\",\\"claim\\":{\\"apiVersion\\":\\"v1\\",\\"kind\\":\\"PersistentVolumeClaim\\",\\"metadata\\":{\\"namespace\\":\\"shop\\",\\"name\\":\\"data\\"}}}"}}}"""));
        SCENES.put(
                "set made a claim again while a plan went on",
                () -> new PlanScene()
                        .statefulSet("web", 1)
                        .volume("pv-1", "Released", "Retain", "data-web-0", "older")
                        .patch("PersistentVolume/pv-1", """
                                {"metadata": {"annotations": {"dev.mooring/plan":
                                 "{\\"policy\\":\\"Delete\\",\\"claim\\":{\\"apiVersion\\":\\"v1\\",\\"kind\\":\\"PersistentVolumeClaim\\",\\"metadata\\":{\\"namespace\\":\\"shop\\",\\"name\\":\\"data-web-0\\"}}}"}}}"""));
        SCENES.put("bound", () -> new PlanScene().bound("data", "pv-1", "Delete"));
        SCENES.put(
                "bound and used",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .deployment("web", "data")
                        .attached("pv-1"));
        SCENES.put(
                "bound to an empty volume",
                () -> new PlanScene()
                        .bound("data", "pv-2", "Delete")
                        .volume("pv-1", "Released", "Retain", "data", "older")
                        .deployment("web", "data")
                        .attached("pv-2"));
        SCENES.put(
                "data of another claim",
                () -> new PlanScene()
                        .claim("data", "Pending", "")
                        .volume("pv-1", "Released", "Retain", "films", "older"));
        SCENES.put(
                "volume of a claim that exists",
                () -> new PlanScene().claim("data", "Pending", "").bound("films", "pv-1", "Retain"));
        SCENES.put(
                "two candidates",
                () -> new PlanScene()
                        .volume("pv-1", "Released", "Retain", "data", "older")
                        .volume("pv-2", "Released", "Retain", "data", "oldest"));
        SCENES.put(
                "free volume beside the right one",
                () -> new PlanScene()
                        .volume("pv-1", "Available", "Retain", "", "")
                        .volume("pv-2", "Released", "Retain", "data", "oldest"));
        SCENES.put(
                "volume is too small",
                () -> new PlanScene()
                        .claim("data", "Pending", "")
                        .patch(
                                "PersistentVolumeClaim/shop/data",
                                "{\"spec\": {\"resources\": {\"requests\": {\"storage\": \"9Gi\"}}}}")
                        .volume("pv-1", "Released", "Retain", "data", "older"));
        SCENES.put(
                "released with policy Delete",
                () -> new PlanScene()
                        .claim("data", "Lost", "pv-1")
                        .volume("pv-1", "Released", "Delete", "data", "older"));
        SCENES.put(
                "still attached for nobody",
                () -> new PlanScene()
                        .volume("pv-1", "Released", "Retain", "data", "older")
                        .pod("old-1", "other", "x", "")
                        .attached("pv-1"));
        SCENES.put("claim of a set", () -> new PlanScene().statefulSet("web", 1));
        SCENES.put(
                "used by an operator's pod",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .pod(
                                "db-1",
                                "data",
                                "db",
                                "{\"apiVersion\": \"db/v1\", \"kind\": \"Database\", \"name\": \"db\", \"uid\": \"u\", \"controller\": true}"));
        SCENES.put(
                "new name is taken",
                () -> new PlanScene().bound("data", "pv-1", "Delete").bound("films", "pv-2", "Delete"));
        SCENES.put(
                "volume in Git",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .patch(
                                "PersistentVolume/pv-1",
                                "{\"metadata\": {\"labels\": {\"argocd.argoproj.io/instance\": \"shop\"}}}"));
        SCENES.put(
                "claim is being deleted",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .deleting("PersistentVolumeClaim/shop/data")
                        .deployment("web", "data")
                        .attached("pv-1"));
        SCENES.put(
                "claim of a set is being deleted",
                () -> new PlanScene().statefulSet("web", 2).deleting("PersistentVolumeClaim/shop/data-web-0"));
        SCENES.put(
                "volume is being deleted",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .deleting("PersistentVolume/pv-1")
                        .deployment("web", "data")
                        .attached("pv-1"));
        SCENES.put(
                "volume in Git is being deleted",
                () -> scene("volume is being deleted").patch("PersistentVolume/pv-1", """
                                {"metadata": {"labels": {"argocd.argoproj.io/instance": "shop"}, "finalizers": [
                                 "kubernetes.io/pv-protection", "external-provisioner.volume.kubernetes.io/finalizer"]}}"""));
        SCENES.put(
                "volume is being deleted, and another claim names it",
                () -> scene("volume is being deleted").claim("another", "Pending", "pv-1"));
        SCENES.put(
                "both are being deleted",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .deleting("PersistentVolume/pv-1")
                        .deleting("PersistentVolumeClaim/shop/data")
                        .deployment("web", "data")
                        .attached("pv-1"));
        SCENES.put(
                "claim of a set that deletes claims",
                () -> scene("claim of a set is being deleted")
                        .patch(
                                "StatefulSet/shop/web",
                                "{\"spec\": {\"persistentVolumeClaimRetentionPolicy\": {\"whenScaled\": \"Delete\"}}}"));
        SCENES.put(
                "a node has the volume",
                () -> scene("claim is gone")
                        .patch("Node/n1", "{\"status\": {\"volumesInUse\": [\"kubernetes.io/csi/csi.x^h-pv-1\"]}}"));
        SCENES.put(
                "used, and the node says so",
                () -> scene("bound and used")
                        .patch("Node/n1", "{\"status\": {\"volumesInUse\": [\"kubernetes.io/csi/csi.x^h-pv-1\"]}}"));
        SCENES.put(
                "renamed, and an old ReplicaSet has the mark",
                () -> new PlanScene()
                        .bound("films", "pv-1", "Delete")
                        .deployment("web", "films")
                        .deployment("old", "data")
                        .without("Pod/shop/old-1")
                        .without("Deployment/shop/old")
                        .patch("ReplicaSet/shop/old-rs", """
                                {"metadata": {"annotations": {"dev.mooring/replicas": "1"}, "ownerReferences": [%s]},
                                 "spec": {"replicas": 0}}""".formatted(PlanScene.owner("Deployment", "web"))));
        SCENES.put(
                "set from 1 on",
                () -> new PlanScene()
                        .statefulSet("web", 3)
                        .without("Pod/shop/web-0")
                        .without("PersistentVolumeClaim/shop/data-web-0")
                        .without("PersistentVolume/pv-web-0")
                        .without("VolumeAttachment/va-pv-web-0")
                        .patch("StatefulSet/shop/web", "{\"spec\": {\"replicas\": 2, \"ordinals\": {\"start\": 1}}}"));
        SCENES.put(
                "set from 1 on, and a claim below", () -> scene("set from 1 on").bound("data-web-0", "pv-0", "Delete"));
        SCENES.put(
                "set, made side by side",
                () -> scene("set")
                        .patch("StatefulSet/shop/web", "{\"spec\": {\"podManagementPolicy\": \"Parallel\"}}"));
        SCENES.put(
                "set without pods",
                () -> scene("set")
                        .without("Pod/shop/web-0")
                        .without("Pod/shop/web-1")
                        .without("VolumeAttachment/va-pv-web-0")
                        .without("VolumeAttachment/va-pv-web-1")
                        .patch("StatefulSet/shop/web", "{\"spec\": {\"replicas\": 0}}"));
        SCENES.put(
                "set of one that has had two",
                () -> scene("set")
                        .without("Pod/shop/web-1")
                        .without("VolumeAttachment/va-pv-web-1")
                        .patch("StatefulSet/shop/web", "{\"spec\": {\"replicas\": 1}}"));
        SCENES.put(
                "set that deletes claims",
                () -> scene("set")
                        .patch(
                                "StatefulSet/shop/web",
                                "{\"spec\": {\"persistentVolumeClaimRetentionPolicy\": {\"whenScaled\": \"Delete\"}}}"));
        SCENES.put("set beside a claim of its pattern", () -> scene("set").bound("data-web-6", "pv-6", "Delete"));
        SCENES.put("set whose new claim is another's", () -> scene("set").claim("data-web-5", "Pending", ""));
        SCENES.put(
                "set that is being renumbered",
                () -> scene("set")
                        .patch(
                                "StatefulSet/shop/web",
                                "{\"metadata\": {\"annotations\": {\"dev.mooring/first-ordinal\": \"0-5\"}}}"));
        SCENES.put("set whose first pod is not ready", () -> unready("web-0"));
        SCENES.put("set whose last pod is not ready", () -> unready("web-1"));
        SCENES.put("set without a pod that is ready", () -> unready("web-0", "web-1"));
        SCENES.put(
                "set whose claims are being deleted",
                () -> scene("set")
                        .deleting("PersistentVolumeClaim/shop/data-web-0")
                        .deleting("PersistentVolumeClaim/shop/data-web-1"));
        SCENES.put(
                "two claims, and the later one is being deleted",
                () -> new PlanScene()
                        .bound("apples", "pv-1", "Delete")
                        .bound("data", "pv-2", "Delete")
                        .deployment("web", "data")
                        .attached("pv-2")
                        .deleting("PersistentVolumeClaim/shop/data"));
        SCENES.put("set", () -> new PlanScene().statefulSet("web", 2));
        SCENES.put("its data go now", () -> new PlanScene().volume("pv-1", "Released", "Delete", "data", "older"));
        SCENES.put("a claim that a set has left", () -> new PlanScene().bound("data-web-0", "pv-1", "Delete"));
        SCENES.put("volume with policy Retain", () -> new PlanScene().bound("data", "pv-1", "Retain"));
        SCENES.put(
                "with a copy",
                () -> new PlanScene().bound("data", "pv-1", "Delete").snapshot("data", "Retain"));
        SCENES.put(
                "with a copy that goes",
                () -> new PlanScene().bound("data", "pv-1", "Delete").snapshot("data", "Delete"));
        SCENES.put(
                "storage of two",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .volume("pv-2", "Released", "Retain", "films", "older")
                        .patch("PersistentVolume/pv-2", "{\"spec\": {\"csi\": {\"volumeHandle\": \"h-pv-1\"}}}"));
        SCENES.put(
                "storage of two, the other is being deleted",
                () -> scene("storage of two")
                        .patch("PersistentVolume/pv-2", "{\"spec\": {\"persistentVolumeReclaimPolicy\": \"Delete\"}}"));
        SCENES.put(
                "a snapshot that is not ready",
                () -> scene("with a copy").patch("VolumeSnapshot/shop/cut", "{\"status\": {\"readyToUse\": false}}"));
        SCENES.put(
                "a clone that waits",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .claim("clone", "Pending", "")
                        .patch(
                                "PersistentVolumeClaim/shop/clone",
                                "{\"spec\": {\"dataSource\": {\"kind\": \"PersistentVolumeClaim\", \"name\": \"data\"}}}"));
        SCENES.put(
                "a group snapshot that is not ready",
                () -> new PlanScene()
                        .bound("data", "pv-1", "Delete")
                        .add("groupsnapshot.storage.k8s.io/v1", "VolumeGroupSnapshot", "shop", "all", """
                                {"spec": {"source": {"selector": {"matchLabels": {}}}}}"""));
        SCENES.put(
                "a finalizer that nothing is known about",
                () -> scene("bound")
                        .patch("PersistentVolume/pv-1", "{\"metadata\": {\"finalizers\": [\"example.com/x\"]}}"));
        SCENES.put(
                "a volume that is deleted before its claim",
                () -> scene("bound").deleting("PersistentVolume/pv-1"));
        SCENES.put(
                "going, and a volume of its storage too",
                () -> scene("storage of two, the other is being deleted")
                        .patch("PersistentVolume/pv-1", "{\"spec\": {\"persistentVolumeReclaimPolicy\": \"Retain\"}}")
                        .deleting("PersistentVolumeClaim/shop/data"));
        SCENES.put(
                "a part of the storage is in the namespace",
                () -> scene("bound").add("longhorn.io/v1beta2", "Volume", "shop", "v", "{}"));
        SCENES.put(
                "a monitor is in the namespace",
                () -> scene("bound").add("monitoring.coreos.com/v1", "ServiceMonitor", "shop", "m", "{}"));
        SCENES.put(
                "restored by Argo CD",
                () -> scene("bound and used").add("argoproj.io/v1alpha1", "Application", "argocd", "web", """
                                {"spec": {"destination": {"namespace": "shop"}, "syncPolicy": {"automated": {"selfHeal": true}}}}"""));
        SCENES.put(
                "room on another node",
                () -> new PlanScene()
                        .node("n2")
                        .bound("data", "pv-1", "Delete")
                        .deployment("web", "data")
                        .attached("pv-1"));
        SCENES.put("a disk of one node", () -> scene("room on another node").patch("PersistentVolume/pv-1", """
                {"spec": {"csi": null, "local": {"path": "/d"}, "nodeAffinity": {"required": {"nodeSelectorTerms": [
                 {"matchFields": [], "matchExpressions": [{"key": "kubernetes.io/hostname", "operator": "In", "values": ["n1"]}]}]}}}}"""));
        SCENES.put(
                "no room",
                () -> scene("room on another node").patch("Node/n2", "{\"spec\": {\"unschedulable\": true}}"));
        SCENES.put("a budget allows none", () -> scene("room on another node").budget("web", 0));
        SCENES.put("a budget allows one", () -> scene("room on another node").budget("web", 1));
        String ready = "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}}";
        String notReady = ready.replace("True", "False");
        String always = "{\"spec\": {\"unhealthyPodEvictionPolicy\": \"AlwaysAllow\"}}";
        String healthy = "{\"status\": {\"currentHealthy\": 2, \"desiredHealthy\": 2}}";
        SCENES.put(
                "a budget for pods that are ready",
                () -> scene("a budget allows none")
                        .patch("PodDisruptionBudget/shop/web", always)
                        .patch("Pod/shop/web-1", notReady));
        SCENES.put(
                "a pod that is ready",
                () -> scene("a budget for pods that are ready").patch("Pod/shop/web-1", ready));
        SCENES.put(
                "a budget with enough pods",
                () -> scene("a budget allows none")
                        .patch("PodDisruptionBudget/shop/web", healthy)
                        .patch("Pod/shop/web-1", notReady));
        SCENES.put(
                "a budget of a pod that waits",
                () -> scene("a budget allows none").patch("Pod/shop/web-1", "{\"status\": {\"phase\": \"Pending\"}}"));
        SCENES.put("a pod of nobody", () -> new PlanScene().node("n2").pod("alone", "other", "x", ""));
        SCENES.put(
                "only a volume is left",
                () -> new PlanScene().node("n2").bound("data", "pv-1", "Delete").attached("pv-1"));
        SCENES.put(
                "a dead node",
                () -> scene("room on another node")
                        .patch(
                                "Node/n1",
                                "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"Unknown\"}]}}"));
        String all = "{\"tolerations\": [{\"operator\": \"Exists\"}]}";
        for (String what : List.of("claim is gone", "bound", "bound and used")) {
            SCENES.put(
                    what + ", and a node is lost",
                    () -> scene(what)
                            .node("n2")
                            .patch(
                                    "Node/n2",
                                    "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"Unknown\"}]}}"));
        }
        for (String path : List.of("/a", "/a/b", "/", "/ab")) {
            SCENES.put(
                    "a pod has the share " + path,
                    () -> scene("bound")
                            .patch("PersistentVolume/pv-1", """
                                    {"spec": {"csi": null, "nfs": {"server": "10.1.1.1", "path": "/a"}}}""")
                            .pod("writer", "none", "x", "")
                            .patch("Pod/shop/writer", """
                                    {"spec": {"volumes": [{"name": "v", "nfs": {"server": "10.1.1.1", "path": "%s"}}]}}""".formatted(path)));
        }
        SCENES.put(
                "a node that the cloud says is off",
                () -> scene("room on another node").patch("Node/n1", """
                {"spec": {"taints": [{"key": "node.cloudprovider.kubernetes.io/shutdown", "effect": "NoSchedule"}]}}"""));
        SCENES.put(
                "a node whose lease is old",
                () -> scene("room on another node").lease("n1", "10:00").lease("n2", "10:05"));
        SCENES.put(
                "the other node is dead",
                () -> scene("room on another node")
                        .patch(
                                "Node/n2",
                                "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"Unknown\"}]}}"));
        SCENES.put(
                "the other node is being deleted, and all is tolerated",
                () -> scene("room on another node").deleting("Node/n2").template("web", all));
        SCENES.put(
                "a pod that tolerates a cordon",
                () -> scene("room on another node").template("web", all));
        SCENES.put(
                "a pod with the address of the other node",
                () -> scene("room on another node")
                        .patch(
                                "Node/n2",
                                "{\"status\": {\"addresses\": [{\"type\": \"InternalIP\", \"address\": \"10.0.0.2\"}]}}")
                        .patch("Pod/shop/web-1", "{\"status\": {\"hostIP\": \"10.0.0.2\"}}"));
        SCENES.put(
                "a pod that should be gone",
                () -> scene("room on another node")
                        .deleting("Pod/shop/web-1")
                        .lease("n1", "10:00")
                        .lease("n2", "10:00"));
        SCENES.put(
                "a pod whose containers outlive its phase",
                () -> scene("room on another node").patch("Pod/shop/web-1", """
                {"status": {"phase": "Failed", "containerStatuses": [{"name": "c", "state": {"running": {}}}]}}"""));
        String rollout =
                "{\"metadata\": {\"ownerReferences\": [{\"apiVersion\": \"argoproj.io/v1alpha1\", \"kind\": \"Rollout\", \"name\": \"web\", \"uid\": \"Rollout-web\", \"controller\": true}]}}";
        SCENES.put(
                "a pod of an operator",
                () -> scene("room on another node")
                        .without("Deployment/shop/web")
                        .without("ReplicaSet/shop/web-rs")
                        .rollout("web")
                        .patch("Pod/shop/web-1", rollout));
        SCENES.put(
                "a pod of an operator for this node",
                () -> scene("a pod of an operator")
                        .patch("Node/n1", "{\"metadata\": {\"labels\": {\"disk\": \"fast\"}}}")
                        .patch("Pod/shop/web-1", "{\"spec\": {\"nodeSelector\": {\"disk\": \"fast\"}}}"));
        SCENES.put(
                "a DaemonSet starts on each node",
                () -> scene("room on another node").daemonSet("agent"));
        SCENES.put(
                "the other node lacks the driver",
                () -> scene("room on another node").csiNode("n2", "[]"));
        SCENES.put(
                "the other node has the driver",
                () -> scene("room on another node").csiNode("n2", "[{\"name\": \"csi.x\"}]"));
        SCENES.put(
                "a budget with an old status",
                () -> scene("a budget allows one").patch("PodDisruptionBudget/shop/web", """
                {"metadata": {"generation": 2}, "status": {"observedGeneration": 1}}"""));
        SCENES.put(
                "a budget allows none, the pod waits",
                () -> scene("a budget allows none").patch("Pod/shop/web-1", "{\"status\": {\"phase\": \"Pending\"}}"));
        SCENES.put(
                "a budget allows none, but of unready pods",
                () -> scene("a budget allows none")
                        .patch(
                                "PodDisruptionBudget/shop/web",
                                "{\"spec\": {\"unhealthyPodEvictionPolicy\": \"AlwaysAllow\"}}")
                        .patch(
                                "Pod/shop/web-1",
                                "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"False\"}]}}"));
        SCENES.put(
                "a directory of the node", () -> scene("room on another node").patch("Pod/shop/web-1", """
                {"spec": {"volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "data"}}, {"name": "h", "hostPath": {"path": "/srv"}}]}}"""));
        SCENES.put(
                "a set that grows", () -> scene("set").patch("StorageClass/fast", "{\"allowVolumeExpansion\": true}"));
        SCENES.put(
                "a set that grows, and deletes its claims",
                () -> scene("a set that grows")
                        .patch("StatefulSet/shop/web", """
                                {"spec": {"persistentVolumeClaimRetentionPolicy": {"whenDeleted": "Delete", "whenScaled": "Retain"}}}""")
                        .patch("PersistentVolumeClaim/shop/data-web-0", OWNED)
                        .patch("PersistentVolumeClaim/shop/data-web-1", OWNED));
        SCENES.put(
                "claims were grown by hand",
                () -> scene("a set that grows")
                        .grown("data-web-0", "pv-web-0", "5Gi")
                        .grown("data-web-1", "pv-web-1", "5Gi"));
        SCENES.put("set, and lab is restricted", () -> scene("set").patch("Namespace/lab", """
                        {"metadata": {"labels": {"pod-security.kubernetes.io/enforce": "restricted"}}}"""));
        SCENES.put("set, and lab has a quota of cpu", () -> scene("set").quota("lab", "requests.cpu", "1"));
        SCENES.put("set, and lab has a quota of sets", () -> scene("set").quota("lab", "count/statefulsets.apps", "0"));
        SCENES.put(
                "set, and shop has a quota of sets", () -> scene("set").quota("shop", "count/statefulsets.apps", "0"));
        SCENES.put(
                "another class",
                () -> scene("bound and used")
                        .add("storage.k8s.io/v1", Kinds.STORAGE_CLASS, "", "slow", "{\"provisioner\": \"csi.x\"}"));
        SCENES.put(
                "a class of another driver",
                () -> scene("bound and used")
                        .add("storage.k8s.io/v1", Kinds.STORAGE_CLASS, "", "slow", "{\"provisioner\": \"csi.y\"}"));
        SCENES.put(
                "a quota of the other class",
                () -> scene("another class")
                        .quota("shop", "slow.storageclass.storage.k8s.io/persistentvolumeclaims", "0"));
        SCENES.put("a share", () -> scene("bound and used").patch("PersistentVolume/pv-1", """
                        {"spec": {"csi": null, "nfs": {"server": "10.1.1.1", "path": "/a"}}}"""));
        SCENES.put(
                "two shares",
                () -> scene("a share").bound("films", "pv-2", "Retain").patch("PersistentVolume/pv-2", """
                        {"spec": {"csi": null, "nfs": {"server": "10.1.1.2", "path": "/a"}}}"""));
        SCENES.put("an image of Ceph", () -> scene("bound and used").patch("PersistentVolume/pv-1", """
                        {"spec": {"csi": {"driver": "rbd.csi.ceph.com",
                         "volumeHandle": "0001-0009-rook-ceph-0000000000000001-11111111-1111-1111-1111-111111111111",
                         "volumeAttributes": {"clusterID": "rook-ceph", "pool": "p"}}}}"""));
        SCENES.put("an image of Ceph in a zone", () -> scene("an image of Ceph").patch("PersistentVolume/pv-1", """
                        {"spec": {"nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
                         {"key": "zone", "operator": "In", "values": ["a"]}]}]}}}}"""));
        SCENES.put(
                "volume in Git, for a recreation", () -> scene("volume in Git").patch("PersistentVolume/pv-1", """
                        {"spec": {"csi": {"fsType": "ext4"}}}"""));
        String onGone = """
                {"spec": {"csi": null, "local": {"path": "/d"}, "nodeAffinity": {"required": {"nodeSelectorTerms": [
                 {"matchExpressions": [{"key": "kubernetes.io/hostname", "operator": "In", "values": ["n9"]}]}]}}}}""";
        String waits = "{\"spec\": {\"nodeName\": null}, \"status\": {\"phase\": \"Pending\"}}";
        SCENES.put(
                "a set with a disk of a node that is gone",
                () -> scene("set")
                        .patch("PersistentVolume/pv-web-0", onGone)
                        .without("VolumeAttachment/va-pv-web-0")
                        .patch("Pod/shop/web-0", waits));
        SCENES.put(
                "a set with an image of Ceph for a node that is gone",
                () -> scene("a set with a disk of a node that is gone").patch("PersistentVolume/pv-web-0", """
                        {"spec": {"local": null, "csi": {"driver": "rbd.csi.ceph.com",
                         "volumeHandle": "0001-0009-rook-ceph-0000000000000001-11111111-1111-1111-1111-111111111111",
                         "volumeAttributes": {"clusterID": "rook-ceph", "pool": "p"}}}}"""));
        SCENES.put(
                "a claim with the class of old",
                () -> scene("bound and used").patch("PersistentVolumeClaim/shop/data", """
                        {"metadata": {"annotations": {"volume.beta.kubernetes.io/storage-class": "fast"}}}"""));
        SCENES.put(
                "a set that has replaced a disk",
                () -> scene("set")
                        .volume("pv-old", "Released", "Retain", "data-web-0", "older")
                        .patch("PersistentVolume/pv-old", onGone));
        SCENES.put(
                "a set with a disk of a node that is gone, before its pod is",
                () -> scene("a set with a disk of a node that is gone")
                        .patch("Pod/shop/web-0", "{\"spec\": {\"nodeName\": \"n9\"}}"));
        SCENES.put(
                "a set with a disk of a node that does not answer",
                () -> scene("a set with a disk of a node that is gone")
                        .node("n9")
                        .patch("Node/n9", """
                        {"metadata": {"labels": {"kubernetes.io/hostname": "n9"}},
                         "status": {"conditions": [{"type": "Ready", "status": "Unknown"}]}}"""));
        SCENES.put(
                "a set with a disk of a node that answers",
                () -> scene("a set with a disk of a node that does not answer").patch("Node/n9", """
                        {"status": {"conditions": [{"type": "Ready", "status": "True"}]}}"""));
        SCENES.put(
                "a set in a zone without nodes",
                () -> scene("set").patch("PersistentVolume/pv-web-0", """
                                {"spec": {"nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
                                 {"key": "topology.kubernetes.io/zone", "operator": "In", "values": ["a"]}]}]}}}}""").patch("Pod/shop/web-0", waits));
        SCENES.put(
                "a disk of a node that is gone",
                () -> scene("bound and used")
                        .without("VolumeAttachment/va-pv-1")
                        .patch("PersistentVolume/pv-1", onGone)
                        .patch("Pod/shop/web-1", waits));
        SCENES.put(
                "used by a CronJob",
                () -> new PlanScene().bound("data", "pv-1", "Delete").cronJob("backup", "data"));
        SCENES.put(
                "used by a CronJob that is suspended",
                () -> scene("used by a CronJob").patch("CronJob/shop/backup", "{\"spec\": {\"suspend\": true}}"));
    }

    private static PlanScene unready(String... pods) {
        PlanScene scene = scene("set");
        for (String each : pods) {
            scene.patch(
                    "Pod/shop/" + each,
                    "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"False\"}]}}");
        }
        return scene;
    }

    static Goal goal(String words) {
        String[] parts = words.split(" ");
        ObjectRef claim = ObjectRef.claim("shop", "data");
        return switch (parts[0]) {
            case "bind" ->
                new Goal.Bind(
                        claim,
                        Optional.of(parts[1]).filter(each -> !each.equals("?")),
                        parts.length > 2 ? Optional.of(parts[2]) : Optional.empty());
            case "rename" -> new Goal.Rename(claim, ObjectRef.claim(parts[1].split("/")[0], parts[1].split("/")[1]));
            case "grow" ->
                new Goal.Grow(
                        new ObjectRef("StatefulSet", "shop", "web"),
                        "",
                        parts[1],
                        parts.length > 2 ? Set.of("csi.x") : Set.of());
            case "template" -> new Goal.Grow(new ObjectRef("StatefulSet", "shop", "web"), "", "", Set.of());
            case "rename-set" ->
                new Goal.Rename(new ObjectRef("StatefulSet", "shop", "web"), object("StatefulSet/" + parts[1]));
            case "renumber" ->
                new Goal.Rename(
                        object("StatefulSet/shop/web"),
                        object("StatefulSet/" + (parts.length > 2 ? parts[2] : "shop/web")),
                        OptionalInt.of(Integer.parseInt(parts[1])));
            case "recreate" -> {
                TreeMap<String, String> fields = new TreeMap<>();
                for (String each : parts[2].split(";")) {
                    fields.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
                }
                yield new Goal.Recreate(object(parts[1]), fields, parts.length > 3);
            }
            case "replace" ->
                new Goal.Replace(
                        object(parts[1]),
                        parts.length > 2 && parts[2].equals("give-up"),
                        parts.length > 3 ? Set.of(parts[3]) : Set.of());
            case "drain" -> new Goal.Drain(ObjectRef.node(parts[1]));
            case "undelete" -> new Goal.Undelete(object(parts[1]));
            case "retire" -> new Goal.Retire(object(parts[1]), Goal.Retire.Data.valueOf(parts[2]));
            default -> throw new IllegalArgumentException(words);
        };
    }

    private static ObjectRef object(String words) {
        String[] parts = words.split("/");
        return new ObjectRef(parts[0], parts.length == 3 ? parts[1] : "", parts[parts.length - 1]);
    }

    static PlanScene scene(String name) {
        return Optional.ofNullable(SCENES.get(name))
                .orElseThrow(() -> new AssertionError(name))
                .get();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            lost: volume names an older claim | bind pv-1            | READY   | reserve-volume |
            lost: volume names an older claim | bind ?               | READY   | reserve-volume |
            lost: volume has no claimRef      | bind pv-1            | READY   | |
            claim is gone                     | bind pv-1            | READY   | reserve-volume create-claim |
            claim is gone, and a node is lost | bind pv-1            | REFUSED | | PlanNodeDoesNotAnswer
            claim is gone                     | bind ?               | READY   | reserve-volume create-claim |
            claim is pending                  | bind pv-1            | READY   | reserve-volume |
            created and not bound yet         | bind pv-1            | READY   | |
            made again while a plan went on   | rename shop/films    | REFUSED | | PlanSeveralVolumes
            made again while a plan went on   | undelete PersistentVolumeClaim/shop/data | REFUSED | | PlanSeveralVolumes
            set made a claim again while a plan went on | rename-set shop/www | REFUSED | | PlanSeveralVolumes
            bound                             | bind pv-1            | DONE    | |
            bound and used                    | bind pv-1            | DONE    | |
            bound to an empty volume          | bind pv-1            | READY   | set-retain keep-data stop-writer delete-claim reserve-volume create-claim restore-policy start-writer | PlanOtherCandidate
            data of another claim             | bind pv-1            | REFUSED | | PlanDataOfOtherClaim
            data of another claim             | bind pv-1 shop/films | READY   | reserve-volume |
            data of another claim             | bind pv-1 shop/else  | REFUSED | | PlanDataOfOtherClaim
            data of another claim             | bind ?               | REFUSED | | PlanVolumeNotKnown
            data of another claim             | bind pv-9            | REFUSED | | PlanObjectNotGiven
            volume of a claim that exists     | bind pv-1            | REFUSED | | PlanVolumeTaken
            two candidates                    | bind ?               | REFUSED | | PlanSeveralVolumes
            two candidates                    | bind pv-2            | READY   | reserve-volume create-claim | PlanOtherCandidate
            free volume beside the right one  | bind pv-1            | REFUSED | | PlanOtherCandidate PlanVolumeNotKnown
            volume is too small               | bind pv-1            | REFUSED | | PlanStepNotPossible
            released with policy Delete       | bind pv-1            | REFUSED | | PlanDataGoNow
            a node has the volume             | bind pv-1            | REFUSED | | PlanVolumeOnNode
            bound                             | rename shop/films    | READY   | keep-data delete-claim reserve-volume create-claim restore-policy |
            a pod has the share /a            | rename shop/films    | REFUSED | | PlanWriterCannotBeStopped
            a pod has the share /a/b          | rename shop/films    | REFUSED | | PlanWriterCannotBeStopped
            a pod has the share /             | rename shop/films    | READY   | keep-data delete-claim reserve-volume create-claim restore-policy |
            a pod has the share /ab           | rename shop/films    | READY   | keep-data delete-claim reserve-volume create-claim restore-policy |
            a pod has the share /a            | retire PersistentVolumeClaim/shop/data KEEP | READY | set-retain delete-claim |
            bound, and a node is lost         | rename shop/films    | REFUSED | | PlanNodeDoesNotAnswer
            bound and used, and a node is lost | rename shop/films   | READY   | keep-data stop-writer delete-claim reserve-volume create-claim restore-policy start-writer |
            bound, and a node is lost         | retire PersistentVolumeClaim/shop/data KEEP | READY | set-retain delete-claim |
            bound, and a node is lost         | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | | PlanNodeDoesNotAnswer
            bound and used                    | rename shop/films    | READY   | keep-data stop-writer delete-claim reserve-volume create-claim restore-policy start-writer |
            bound and used                    | rename lab/films     | READY   | keep-data stop-writer delete-claim reserve-volume create-claim restore-policy | PlanWorkloadStaysStopped
            claim of a set                    | rename-set shop/www  | READY   | keep-data stop-writer delete-claim reserve-volume create-claim restore-policy create-set delete-set |
            set                               | rename-set lab/web   | READY   | keep-data keep-data stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy create-set delete-set | PlanNeedsOtherObjects
            set, and lab is restricted        | rename-set lab/web   | REFUSED | | PlanServerRefuses
            set, and lab has a quota of cpu   | rename-set lab/web   | REFUSED | | PlanServerRefuses
            set, and lab has a quota of sets  | rename-set lab/web   | REFUSED | | PlanServerRefuses
            set, and shop has a quota of sets | rename-set lab/web   | READY   | keep-data keep-data stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy create-set delete-set | PlanNeedsOtherObjects
            set                               | rename-set shop/a-name-that-is-a-label-of-the-pods-with-a-suffix-of-eleven | REFUSED | | PlanServerRefuses
            set                               | rename-set shop/web  | REFUSED | | PlanGoalUnclear
            set                               | rename-set away/web  | REFUSED | | PlanObjectNotGiven
            bound                             | rename-set shop/www  | REFUSED | | PlanObjectNotGiven
            set                               | renumber 5           | READY   | keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set                               | renumber 1           | READY   | keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set from 1 on                     | renumber 0           | READY   | keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set, made side by side            | renumber 1           | READY   | keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set without pods                  | renumber 1           | READY   | keep-data keep-data remember-ordinal delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy use-new-name | PlanNeedsOtherObjects
            set of one that has had two       | renumber 3           | READY   | keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set that deletes claims           | renumber 1           | READY   | keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set                               | renumber 3 lab/web   | READY   | keep-data keep-data stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy create-set delete-set | PlanNeedsOtherObjects
            set                               | renumber 0           | DONE    | |
            set from 1 on                     | renumber 1           | DONE    | |
            set from 1 on, and a claim below  | renumber 0           | REFUSED | | PlanGoalUnclear
            set beside a claim of its pattern | renumber 7           | READY   | keep-data keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set whose new claim is another's  | renumber 5           | REFUSED | | PlanNameTaken
            set that is being renumbered      | renumber 9           | REFUSED | | PlanGoalUnclear
            set that is being renumbered      | rename-set shop/www  | REFUSED | | PlanGoalUnclear
            set whose first pod is not ready  | renumber 1           | READY   | keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set whose last pod is not ready   | renumber 1           | READY   | keep-data keep-data remember-ordinal stop-writer delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set without a pod that is ready   | renumber 1           | READY   | keep-data keep-data remember-ordinal stop-writer delete-pod delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy start-writer | PlanNeedsOtherObjects
            set without a pod that is ready   | rename-set shop/www  | READY   | keep-data keep-data stop-writer delete-pod delete-claim reserve-volume create-claim delete-claim reserve-volume create-claim restore-policy restore-policy create-set delete-set |
            set whose claims are being deleted | rename-set shop/www | REFUSED | | PlanAtRiskNow PlanLosesData
            set whose claims are being deleted | retire StatefulSet/shop/web KEEP | REFUSED | | PlanAtRiskNow PlanLosesData
            two claims, and the later one is being deleted | retire Namespace/shop KEEP | REFUSED | | PlanAtRiskNow PlanLosesData PlanWorkloadStaysStopped
            renamed, and an old ReplicaSet has the mark | rename shop/films | DONE | |
            bound                             | rename away/films    | REFUSED | | PlanObjectNotGiven
            bound                             | rename shop/data     | REFUSED | | PlanGoalUnclear
            claim is pending                  | rename shop/films    | REFUSED | | PlanVolumeNotKnown
            claim is gone                     | rename shop/films    | REFUSED | | PlanObjectNotGiven
            used by an operator's pod         | rename shop/films    | REFUSED | | PlanWriterCannotBeStopped
            new name is taken                 | rename shop/films    | REFUSED | | PlanNameTaken
            volume in Git                     | rename shop/films    | REFUSED | | PlanLosesData
            used by a CronJob                 | rename shop/films    | READY   | keep-data stop-writer delete-claim reserve-volume create-claim restore-policy start-writer |
            used by a CronJob that is suspended | rename shop/films  | READY   | keep-data delete-claim reserve-volume create-claim restore-policy use-new-name |
            claim is being deleted            | undelete PersistentVolumeClaim/shop/data | READY | keep-data stop-writer reserve-volume create-claim restore-policy start-writer | PlanAtRiskNow
            claim of a set is being deleted   | undelete PersistentVolumeClaim/shop/data-web-0 | READY | keep-data stop-writer reserve-volume create-claim restore-policy start-writer | PlanAtRiskNow
            claim of a set that deletes claims | undelete PersistentVolumeClaim/shop/data-web-0 | READY | keep-data stop-writer reserve-volume create-claim restore-policy start-writer | PlanAtRiskNow
            bound                             | undelete PersistentVolumeClaim/shop/data | DONE    | |
            claim is gone                     | undelete PersistentVolumeClaim/shop/data | REFUSED | | PlanObjectNotGiven
            volume is being deleted           | undelete PersistentVolume/pv-1           | READY   | remember-volume set-retain stop-writer release-volume create-volume restore-policy start-writer forget-volume |
            volume in Git is being deleted    | undelete PersistentVolume/pv-1           | READY | remember-volume set-retain stop-writer release-volume create-volume restore-policy start-writer forget-volume |
            volume is being deleted, and another claim names it | undelete PersistentVolume/pv-1 | READY | remember-volume set-retain stop-writer release-volume create-volume restore-policy start-writer forget-volume |
            bound                             | undelete PersistentVolume/pv-1           | DONE    | |
            both are being deleted            | undelete PersistentVolume/pv-1           | REFUSED | | PlanObjectBeingDeleted
            both are being deleted            | undelete PersistentVolumeClaim/shop/data | REFUSED | | PlanObjectBeingDeleted
            bound                             | retire PersistentVolumeClaim/shop/data KEEP | READY | set-retain delete-claim |
            bound and used                    | retire PersistentVolumeClaim/shop/data KEEP | READY | set-retain stop-writer delete-claim | PlanWorkloadStaysStopped
            set                               | retire StatefulSet/shop/web KEEP | READY | set-retain set-retain stop-writer delete-claim delete-claim delete-set |
            set                               | retire Namespace/shop KEEP | READY | set-retain set-retain stop-writer delete-claim delete-claim delete-namespace | PlanWorkloadStaysStopped
            claim is gone                     | retire PersistentVolumeClaim/shop/data KEEP | DONE | |
            data of another claim | retire PersistentVolumeClaim/shop/nope KEEP | REFUSED | | PlanObjectNotGiven
            claim is gone | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | | PlanVolumeNotKnown
            its data go now | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | READY | |
            its data go now | retire PersistentVolumeClaim/shop/data KEEP | REFUSED | | PlanObjectNotGiven
            bound | retire StatefulSet/shop/nope KEEP | REFUSED | | PlanObjectNotGiven
            a claim that a set has left       | retire StatefulSet/shop/web DESTROY_WITHOUT_COPY | REFUSED | | PlanGoalUnclear
            bound                             | retire PersistentVolumeClaim/shop/data DESTROY | REFUSED | | PlanNoCopy
            with a copy that goes             | retire PersistentVolumeClaim/shop/data DESTROY | REFUSED | | PlanNoCopy
            with a copy                       | retire PersistentVolumeClaim/shop/data DESTROY | READY | delete-claim |
            volume with policy Retain         | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | READY | set-delete delete-claim |
            storage of two                    | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | | PlanStorageHasAnotherVolume
            storage of two                    | retire PersistentVolumeClaim/shop/data KEEP | READY | set-retain delete-claim |
            storage of two, the other is being deleted | retire PersistentVolumeClaim/shop/data KEEP | REFUSED | | PlanStorageHasAnotherVolume
            storage of two, the other is being deleted | rename shop/films | REFUSED | | PlanStorageHasAnotherVolume
            storage of two                    | rename shop/films | READY | keep-data delete-claim reserve-volume create-claim restore-policy |
            storage of two, the other is being deleted | bind pv-1 | REFUSED | | PlanStorageHasAnotherVolume
            going, and a volume of its storage too | undelete PersistentVolumeClaim/shop/data | REFUSED | | PlanStorageHasAnotherVolume
            with a copy                       | rename shop/films | READY | keep-data delete-claim reserve-volume create-claim restore-policy |
            a snapshot that is not ready      | rename shop/films | REFUSED | | PlanDataAreBeingCopied
            a snapshot that is not ready      | retire PersistentVolumeClaim/shop/data KEEP | REFUSED | | PlanDataAreBeingCopied
            a clone that waits                | rename shop/films | REFUSED | | PlanDataAreBeingCopied
            a group snapshot that is not ready | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | | PlanDataAreBeingCopied
            a finalizer that nothing is known about | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | | PlanStepNotPossible
            a volume that is deleted before its claim | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | | PlanGoalNotReached
            a part of the storage is in the namespace | retire Namespace/shop KEEP | REFUSED | | PlanDataGoWithObject
            a monitor is in the namespace     | retire Namespace/shop KEEP | READY | set-retain delete-claim delete-namespace |
            with a copy                       | retire Namespace/shop KEEP | READY | set-retain delete-claim delete-namespace |
            with a copy that goes             | retire Namespace/shop KEEP | REFUSED | | PlanDataGoWithObject
            with a copy that goes             | retire Namespace/shop DESTROY_WITHOUT_COPY | READY | delete-claim delete-namespace |
            restored by Argo CD               | rename shop/films | REFUSED | | PlanWriterCannotBeStopped
            restored by Argo CD               | retire PersistentVolumeClaim/shop/data KEEP | REFUSED | | PlanWorkloadStaysStopped PlanWriterCannotBeStopped
            a snapshot that is not ready      | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | | PlanDataAreBeingCopied
            a clone that waits                | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | | PlanDataAreBeingCopied
            room on another node              | drain n1 | READY   | cordon evict-pod |
            a budget allows one               | drain n1 | READY   | cordon evict-pod |
            room on another node              | drain n2 | READY   | cordon |
            room on another node              | drain n3 | REFUSED | | PlanObjectNotGiven
            no room                           | drain n1 | REFUSED | | PlanPodCannotMove
            no room                           | drain n2 | DONE    | |
            a disk of one node                | drain n1 | REFUSED | | PlanPodCannotMove
            a budget allows none              | drain n1 | REFUSED | | PlanBudgetForbids
            a budget for pods that are ready  | drain n1 | READY   | cordon evict-pod |
            a pod that is ready               | drain n1 | REFUSED | | PlanBudgetForbids
            a budget with enough pods         | drain n1 | READY   | cordon evict-pod |
            a budget of a pod that waits      | drain n1 | READY   | cordon evict-pod |
            a pod of nobody                   | drain n1 | REFUSED | | PlanPodCannotMove
            only a volume is left             | drain n1 | READY   | cordon |
            a dead node                       | drain n1 | REFUSED | | PlanNodeDoesNotAnswer
            a node that the cloud says is off | drain n1 | REFUSED | | PlanNodeDoesNotAnswer
            a node whose lease is old         | drain n1 | REFUSED | | PlanNodeDoesNotAnswer
            the other node is dead            | drain n1 | REFUSED | | PlanPodCannotMove
            the other node is being deleted, and all is tolerated | drain n1 | REFUSED | | PlanPodCannotMove
            a pod that tolerates a cordon     | drain n1 | REFUSED | | PlanPodCannotMove
            a pod with the address of the other node | drain n1 | REFUSED | | PlanPodCannotMove
            a pod that should be gone         | drain n1 | REFUSED | | PlanPodCannotMove
            a pod whose containers outlive its phase | drain n1 | READY | cordon evict-pod |
            a DaemonSet starts on each node   | drain n1 | READY   | cordon evict-pod |
            the other node lacks the driver   | drain n1 | REFUSED | | PlanPodCannotMove
            the other node has the driver     | drain n1 | READY   | cordon evict-pod |
            a pod of an operator              | drain n1 | READY   | cordon evict-pod |
            a pod of an operator for this node | drain n1 | REFUSED | | PlanPodCannotMove
            a budget with an old status       | drain n1 | REFUSED | | PlanBudgetForbids
            a budget allows none, the pod waits | drain n1 | READY | cordon evict-pod |
            a budget allows none, but of unready pods | drain n1 | READY | cordon evict-pod |
            a directory of the node           | drain n1 | READY   | cordon evict-pod | PlanPodLosesScratch
            a set that grows                  | grow 5Gi csi.x | READY   | ask-for-size ask-for-size remember-set delete-set create-set forget-set |
            a set that grows, and deletes its claims | grow 5Gi csi.x | READY | ask-for-size ask-for-size remember-set keep-claims delete-set create-set forget-set | TemplateClaimsDieWithSet
            a set that grows                  | grow 5Gi       | UNKNOWN | | PlanGrowthNotKnown ResizerNotSeen TemplateIsImmutable
            a set that grows                  | grow 500Mi     | REFUSED | | PlanCannotGrow TemplateClaimLarger TemplateWouldShrink
            a set that grows                  | grow x         | REFUSED | | PlanGoalUnclear
            a set that grows                  | grow 1Gi       | DONE    | |
            set                               | grow 5Gi csi.x | REFUSED | | ExpansionForbidden PlanCannotGrow TemplateIsImmutable
            claims were grown by hand         | template       | READY   | remember-set delete-set create-set forget-set |
            a set that grows                  | template       | DONE    | |
            bound                             | template       | REFUSED | | PlanObjectNotGiven
            another class | recreate PersistentVolumeClaim/shop/data storageClassName=slow | READY | keep-data stop-writer delete-claim change-volume reserve-volume create-claim restore-policy start-writer |
            a class of another driver | recreate PersistentVolumeClaim/shop/data storageClassName=slow | READY | keep-data stop-writer delete-claim change-volume reserve-volume create-claim restore-policy start-writer | PlanStorageStays
            bound and used | recreate PersistentVolumeClaim/shop/data storageClassName=none | READY | keep-data stop-writer delete-claim change-volume reserve-volume create-claim restore-policy start-writer | PlanStorageStays
            bound and used | recreate PersistentVolumeClaim/shop/data storageClassName= | READY | keep-data stop-writer delete-claim change-volume reserve-volume create-claim restore-policy start-writer |
            bound and used | recreate PersistentVolumeClaim/shop/data storageClassName=fast | DONE |  |
            a claim with the class of old | recreate PersistentVolumeClaim/shop/data storageClassName=slow | REFUSED | | PlanGoalUnclear
            a quota of the other class | recreate PersistentVolumeClaim/shop/data storageClassName=slow | REFUSED |  | PlanServerRefuses
            bound and used | recreate PersistentVolumeClaim/shop/data accessModes=ReadWriteOncePod | READY | keep-data stop-writer delete-claim change-volume reserve-volume create-claim restore-policy start-writer |
            an image of Ceph | recreate PersistentVolumeClaim/shop/data accessModes=ReadWriteMany | REFUSED |  | PlanDriverRefuses
            a share | recreate PersistentVolumeClaim/shop/data accessModes=ReadWriteMany | READY | keep-data stop-writer delete-claim change-volume reserve-volume create-claim restore-policy start-writer |
            bound and used | recreate PersistentVolumeClaim/shop/data resources.requests.storage=500Mi | READY | keep-data stop-writer delete-claim reserve-volume create-claim restore-policy start-writer |
            bound and used | recreate PersistentVolumeClaim/shop/data resources.requests.storage=2Gi | REFUSED |  | PlanFieldChangesInPlace
            bound and used | recreate PersistentVolumeClaim/shop/data resources.requests.storage=abc | REFUSED | | PlanServerRefuses
            bound and used | recreate PersistentVolumeClaim/shop/data storageClassName=Bad_Name | REFUSED | | PlanServerRefuses
            set | recreate StatefulSet/shop/web podManagementPolicy=Foo | REFUSED | | PlanServerRefuses
            set | recreate StatefulSet/shop/web serviceName= | READY | remember-set delete-set create-set forget-set |
            bound and used | recreate PersistentVolumeClaim/shop/data volumeMode=Block | REFUSED |  | PlanFieldNamesOtherData
            bound and used | recreate PersistentVolumeClaim/shop/data volumeName=pv-2 | REFUSED |  | PlanFieldNamesOtherData
            bound and used | recreate PersistentVolumeClaim/shop/data selector={} | REFUSED |  | PlanGoalUnclear
            bound and used | recreate PersistentVolumeClaim/shop/data selector={ | REFUSED |  | PlanGoalUnclear
            bound and used | recreate PersistentVolumeClaim/shop/data storageClassNam=slow | REFUSED |  | PlanGoalUnclear
            bound and used | recreate PersistentVolumeClaim/shop/data metadata.labels.a=b | REFUSED |  | PlanFieldChangesInPlace
            claim of a set | recreate PersistentVolumeClaim/shop/data-web-0 storageClassName=slow | READY | keep-data stop-writer delete-claim change-volume reserve-volume create-claim restore-policy start-writer | PlanStorageStays
            claim is being deleted | recreate PersistentVolumeClaim/shop/data storageClassName=slow | READY | keep-data stop-writer change-volume reserve-volume create-claim restore-policy start-writer | PlanAtRiskNow PlanStorageStays
            claim is pending | recreate PersistentVolumeClaim/shop/data storageClassName=slow | REFUSED |  | PlanVolumeNotKnown
            claim is gone | recreate PersistentVolumeClaim/shop/data storageClassName=slow | REFUSED |  | PlanObjectNotGiven
            volume in Git | recreate PersistentVolumeClaim/shop/data storageClassName=slow | REFUSED |  | PlanLosesData PlanStorageStays
            used by an operator's pod | recreate PersistentVolumeClaim/shop/data storageClassName=slow | REFUSED |  | PlanStorageStays PlanWriterCannotBeStopped
            a clone that waits | recreate PersistentVolumeClaim/shop/data storageClassName=slow | REFUSED |  | PlanDataAreBeingCopied
            bound, and a node is lost | recreate PersistentVolumeClaim/shop/data storageClassName=slow | REFUSED |  | PlanNodeDoesNotAnswer
            an image of Ceph | recreate PersistentVolume/pv-1 csi.fsType=xfs | READY | remember-volume set-retain stop-writer delete-volume release-volume create-volume restore-policy start-writer forget-volume | PlanStorageStays
            an image of Ceph | recreate PersistentVolume/pv-1 csi.driver=rook-ceph.rbd.csi.ceph.com | READY | remember-volume set-retain stop-writer delete-volume release-volume create-volume restore-policy start-writer forget-volume |
            an image of Ceph | recreate PersistentVolume/pv-1 csi.volumeHandle=0001-0009-rook-ceph-0000000000000001-22222222-1111-1111-1111-111111111111 | REFUSED |  | PlanFieldNamesOtherData
            an image of Ceph | recreate PersistentVolume/pv-1 csi.volumeHandle=0001-0009-rook-ceph-0000000000000001-22222222-1111-1111-1111-111111111111 same | REFUSED |  | PlanFieldNamesOtherData
            an image of Ceph in a zone | recreate PersistentVolume/pv-1 nodeAffinity= | READY | remember-volume set-retain stop-writer delete-volume release-volume create-volume restore-policy start-writer forget-volume |
            an image of Ceph in a zone | recreate PersistentVolume/pv-1 nodeAffinity={"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"In","values":["b"]}]}]}} | REFUSED |  | PlanGoalUnclear
            an image of Ceph | recreate PersistentVolume/pv-1 nodeAffinity={"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"In","values":["b"]}]}]}} | REFUSED |  | PlanFieldChangesInPlace
            a disk of one node | recreate PersistentVolume/pv-1 nodeAffinity= | REFUSED |  | PlanServerRefuses
            a share | recreate PersistentVolume/pv-1 nfs.server=10.1.1.2 | REFUSED |  | PlanFieldNamesOtherData
            a share | recreate PersistentVolume/pv-1 nfs.server=10.1.1.2 same | READY | remember-volume set-retain stop-writer delete-volume release-volume create-volume restore-policy start-writer forget-volume |
            two shares | recreate PersistentVolume/pv-1 nfs.server=10.1.1.2 same | REFUSED | | PlanStorageHasAnotherVolume
            a share | recreate PersistentVolume/pv-1 nfs.path=/b | REFUSED |  | PlanFieldNamesOtherData
            a share | recreate PersistentVolume/pv-1 nfs.path=/b same | REFUSED |  | PlanFieldNamesOtherData
            a share | recreate PersistentVolume/pv-1 nfs.readOnly=true | READY | remember-volume set-retain stop-writer delete-volume release-volume create-volume restore-policy start-writer forget-volume |
            a share | recreate PersistentVolume/pv-1 nfs.server=10.1.1.1 | DONE |  |
            a share | recreate PersistentVolume/pv-1 csi.driver=nfs.csi.k8s.io | REFUSED |  | PlanGoalUnclear
            bound and used | recreate PersistentVolume/pv-1 csi.volumeHandle=h2 | REFUSED |  | PlanFieldNamesOtherData
            bound and used | recreate PersistentVolume/pv-1 csi.volumeHandle=h2 same | READY | remember-volume set-retain stop-writer delete-volume release-volume create-volume restore-policy start-writer forget-volume |
            bound and used | recreate PersistentVolume/pv-1 volumeMode=Block | REFUSED |  | PlanFieldNamesOtherData
            bound and used | recreate PersistentVolume/pv-1 claimRef={"name":"x"} | REFUSED |  | PlanFieldNamesOtherData
            bound and used | recreate PersistentVolume/pv-1 persistentVolumeReclaimPolicy=Retain | REFUSED |  | PlanFieldChangesInPlace
            bound and used | recreate PersistentVolume/pv-1 storageClassName=slow | REFUSED |  | PlanFieldChangesInPlace
            bound and used | recreate PersistentVolume/pv-9 csi.fsType=xfs | REFUSED |  | PlanObjectNotGiven
            claim is gone | recreate PersistentVolume/pv-1 csi.fsType=xfs | REFUSED |  | PlanDataGoWithObject
            volume is being deleted | recreate PersistentVolume/pv-1 csi.fsType=xfs | REFUSED |  | PlanObjectBeingDeleted
            volume in Git, for a recreation | recreate PersistentVolume/pv-1 csi.fsType=xfs | REFUSED |  | PlanLosesData PlanStorageStays
            bound, and a node is lost | recreate PersistentVolume/pv-1 csi.fsType=xfs | REFUSED |  | PlanNodeDoesNotAnswer PlanStorageStays
            set | recreate StatefulSet/shop/web podManagementPolicy=Parallel | READY | remember-set delete-set create-set forget-set |
            set | recreate StatefulSet/shop/web serviceName=www | READY | remember-set delete-set create-set forget-set |
            set | recreate StatefulSet/shop/web volumeClaimTemplates.data.storageClassName=slow | READY | remember-set delete-set create-set forget-set |
            set | recreate StatefulSet/shop/web volumeClaimTemplates.data.storageClassName=fast | DONE |  |
            set | recreate StatefulSet/shop/web volumeClaimTemplates.logs.storageClassName=slow | REFUSED |  | PlanGoalUnclear
            set | recreate StatefulSet/shop/web volumeClaimTemplates.data.resources.requests.storage=2Gi | REFUSED |  | PlanGoalUnclear
            set | recreate StatefulSet/shop/web replicas=3 | REFUSED |  | PlanFieldChangesInPlace
            set | recreate StatefulSet/shop/web selector={} | REFUSED |  | PlanGoalUnclear
            bound | recreate StatefulSet/shop/web serviceName=www | REFUSED |  | PlanObjectNotGiven
            a set with a disk of a node that is gone | replace PersistentVolumeClaim/shop/data-web-0 give-up | READY | set-retain delete-claim | PlanDataGivenUp
            a set that has replaced a disk | replace PersistentVolumeClaim/shop/data-web-0 give-up | DONE | |
            a set with a disk of a node that is gone | replace PersistentVolumeClaim/shop/data-web-0 | REFUSED |  | PlanDataNotGivenUp
            a set with a disk of a node that is gone, before its pod is | replace PersistentVolumeClaim/shop/data-web-0 give-up | REFUSED |  | PlanPodCannotMove
            a set with a disk of a node that does not answer | replace PersistentVolumeClaim/shop/data-web-0 give-up | REFUSED |  | PlanNodeDoesNotAnswer
            a set with a disk of a node that does not answer | replace PersistentVolumeClaim/shop/data-web-0 give-up n9 | READY | set-retain delete-claim | PlanDataGivenUp
            a set with a disk of a node that answers | replace PersistentVolumeClaim/shop/data-web-0 give-up | REFUSED |  | PlanDataCanBeReached
            a set with a disk of a node that answers | replace PersistentVolumeClaim/shop/data-web-0 give-up n9 | REFUSED |  | PlanDataCanBeReached
            a set with an image of Ceph for a node that is gone | replace PersistentVolumeClaim/shop/data-web-0 give-up | REFUSED | | PlanDataCanBeReached
            a set in a zone without nodes | replace PersistentVolumeClaim/shop/data-web-0 give-up | REFUSED |  | PlanDataCanBeReached
            set | replace PersistentVolumeClaim/shop/data-web-0 give-up | REFUSED |  | PlanDataCanBeReached PlanWriterCannotBeStopped
            a disk of a node that is gone | replace PersistentVolumeClaim/shop/data give-up | READY | keep-data delete-claim create-claim forget-claim | PlanDataGivenUp
            claim is pending | replace PersistentVolumeClaim/shop/data give-up | REFUSED |  | PlanVolumeNotKnown
            bound | replace PersistentVolumeClaim/shop/nope give-up | REFUSED |  | PlanObjectNotGiven
            """)
    void goals(String scene, String goal, Verdict verdict, String actions, String codes) {
        Inventory cluster = scene(scene).inventory();
        Plan plan = Plans.of(goal(goal), cluster);

        assertThat(plan.reasons().stream()
                        .map(each -> each.code().id())
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .as("%s", plan.reasons())
                .isEqualTo(codes == null ? "" : codes);
        assertThat(plan.verdict()).isEqualTo(verdict);
        assertThat(acting(plan)).isEqualTo(actions == null ? "" : actions);
        assertThat(plan.isYes()).isEqualTo(verdict == Verdict.READY || verdict == Verdict.DONE);
        if (verdict == Verdict.DONE) {
            assertThat(plan.steps()).isEmpty();
        }
        if (verdict == Verdict.READY && isCarriedOut(scene + goal)) {
            continuedAfterEachStep(goal(goal), cluster, plan);
            noStepCanBeLeftOut(goal(goal), cluster);
        }
    }

    /** In the ordinary build a twelfth of the plans is carried out step by step, in the long one all are. */
    private static boolean isCarriedOut(String row) {
        // When the pods are stopped, nothing shows any longer that the lost node did not have the volume.
        boolean canGoOn = !row.contains("a node is lost");
        return canGoOn && (Boolean.getBoolean("long.tests") || Math.floorMod(row.hashCode(), 12) == 0);
    }

    static String acting(Plan plan) {
        return plan.steps().stream()
                .filter(each -> each.kind() != StepKind.WAIT)
                .map(Step::action)
                .collect(Collectors.joining(" "));
    }

    /** Without a step a later one is not possible, or the end is not the goal, or something is harmed. */
    private static void noStepCanBeLeftOut(Goal goal, Inventory cluster) {
        World start = World.of(cluster);
        int steps = Drafts.of(goal, cluster).steps.size();
        for (int i = 0; i < steps; i++) {
            Draft without = Drafts.of(goal, cluster);
            DraftStep step = without.steps.remove(i);
            // A CronJob that is not suspended harms nothing: its next pod only waits for a claim that is gone.
            boolean isTried = step.isActing() && !step.target().kind().equals(Kinds.CRON_JOB);
            if (isTried && !without.isDone(start)) {
                Worlds end = Worlds.of(start);
                boolean isNeeded = false;
                for (DraftStep each : without.steps) {
                    isNeeded |= !each.isSeen(end);
                    end = each.done(end);
                    isNeeded |= Harm.in(end.of(ClusterSide.HERE), new Harm.Bounds(without.owners))
                            .isPresent();
                }
                assertThat(isNeeded || !without.isDone(end.of(ClusterSide.HERE)))
                        .as("%s is needed", step.action)
                        .isTrue();
            }
        }
    }

    /** The commands of the steps lead to the goal, and planning again after each gives the rest. */
    static void continuedAfterEachStep(Goal goal, Inventory cluster, Plan plan) {
        Inventory now = cluster;
        String left = acting(plan);
        for (Step step : plan.steps()) {
            if (step.kind() == StepKind.WAIT) {
                now = World.of(now).objects();
                if (step.toString().contains("wait-until-gone PersistentVolume/")) {
                    // Its provisioner deletes it.
                    now = now.without(object(step.target()));
                }
                continue;
            }
            now = PlanScene.after(now, step);
            left = left.substring(step.action().length()).strip();
            Plan rest = Plans.of(goal, now, Map.of(), List.of());
            assertThat(acting(rest))
                    .as("after %s: %s %s", step, rest.reasons(), rest.counterexample())
                    .isEqualTo(left);
            assertThat(rest.verdict())
                    .as("after %s: %s", step, rest.reasons())
                    .isEqualTo(left.isEmpty() ? Verdict.DONE : Verdict.READY);
        }
        Plan end = Plans.of(goal, now, Map.of(), List.of());
        assertThat(end.verdict()).isEqualTo(Verdict.DONE);
        assertThat(end.steps()).isEmpty();
    }

    /** What holds for every plan is tried with plans of each kind; a move is in two clusters and has its own test. */
    @ParameterizedTest
    @EnumSource(
            value = Verdict.class,
            names = {"READY", "DONE", "REFUSED"})
    void everyKindOfGoalHasARow(Verdict verdict) throws NoSuchMethodException {
        String rows = requireNonNull(PlansTest.class
                        .getDeclaredMethod(
                                "goals", String.class, String.class, Verdict.class, String.class, String.class)
                        .getAnnotation(CsvSource.class))
                .textBlock();
        List<Goal> goals = rows.lines()
                .map(each -> each.split("\\|"))
                .filter(each -> each[2].strip().equals(verdict.name()))
                .map(each -> goal(each[1].strip()))
                .toList();

        assertThat(goals.stream().map(Object::getClass).collect(Collectors.toSet()))
                .isEqualTo(Arrays.stream(requireNonNull(Goal.class.getPermittedSubclasses()))
                        .filter(each -> each != Goal.Move.class)
                        .collect(Collectors.toSet()));
        assertThat(goals.stream().map(Goal::name)).contains("grow", "template");
        assertThat(goals)
                .anyMatch(each -> each instanceof Goal.Rename rename
                        && rename.firstOrdinal().isPresent());
    }

    @Test
    void volumeThatIsMadeAgainGetsThePolicyThatItHadAlsoIfThePlanIsContinued() {
        Goal goal = goal("undelete PersistentVolume/pv-1");
        Inventory now = scene("volume is being deleted").inventory();
        for (Plan plan = Plans.of(goal, now, Map.of(), List.of());
                plan.verdict() == Verdict.READY;
                plan = Plans.of(goal, now, Map.of(), List.of())) {
            Step next = plan.steps().stream()
                    .filter(each -> each.kind() != StepKind.WAIT)
                    .findFirst()
                    .orElseThrow();
            now = PlanScene.after(now, next);
        }

        assertThat(now.volume("pv-1").orElseThrow().reclaimPolicy()).isEqualTo("Delete");
        assertThat(now.volume("pv-1").orElseThrow().isBeingDeleted()).isFalse();
    }

    /** Each of these is acted on a real control plane too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            volume in Git                      | rename shop/films              | a GitOps tool applies the old manifests again
            set whose claims are being deleted | rename-set shop/www            | a pod is evicted and recreated
            set whose claims are being deleted | retire StatefulSet/shop/web KEEP | a pod is evicted and recreated
            two claims, and the later one is being deleted | retire Namespace/shop KEEP | a pod is evicted and recreated
            """)
    void refusedPlanTellsWhatHappens(String scene, String goal, String disturbance) {
        Plan plan = Plans.of(goal(goal), scene(scene).inventory());

        assertThat(plan.counterexample()).hasValueSatisfying(story -> {
            assertThat(story.events()).anyMatch(each -> each.what().equals(disturbance));
            assertThat(story.harm().code()).isEqualTo(Harm.PLAN_LOSES_DATA);
        });
    }

    @Test
    void setWithoutClaimsIsRememberedByNobody() {
        Inventory cluster = scene("a set that grows")
                .without("PersistentVolumeClaim/shop/data-web-0")
                .without("PersistentVolumeClaim/shop/data-web-1")
                .without("Pod/shop/web-0")
                .without("Pod/shop/web-1")
                .patch("StatefulSet/shop/web", "{\"spec\": {\"replicas\": 0}}")
                .inventory();

        Plan plan = Plans.of(goal("grow 5Gi csi.x"), cluster);

        assertThat(acting(plan)).as("%s", plan.reasons()).isEqualTo("delete-set create-set");
        assertThat(plan.reasons()).extracting(Reason::code).contains(PlanCode.PLAN_NOTHING_REMEMBERS);
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 2", "3, 3"})
    void whatWasScaledUpMeanwhileGetsNoFewerPodsThanItHad(int now, int restored) {
        Plan plan = Plans.of(
                goal("rename shop/films"),
                scene("bound and used")
                        .patch("Deployment/shop/web", """
                                {"metadata": {"annotations": {"dev.mooring/replicas": "2"}}, "spec": {"replicas": %d}}""".formatted(now))
                        .inventory());

        assertThat(plan.steps())
                .filteredOn(each -> each.action().equals("start-writer"))
                .singleElement()
                .satisfies(each -> assertThat(String.join(" ", each.argv())).contains("\"replicas\":" + restored));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            another | Bound     | Delete | data | rename shop/films | READY   |
            h-pv-1  | Bound     | Retain | data | rename shop/films | REFUSED | which a claim there has
            h-pv-1  | Released  | Retain | data | rename shop/films | READY   |
            h-pv-1  | Released  | Delete | data | rename shop/films | REFUSED | deletes the data
            h-pv-1  | Available | Retain | ''   | rename shop/films | REFUSED | any claim there
            h-pv-1  | Released  | Retain | data | retire PersistentVolumeClaim/shop/data DESTROY_WITHOUT_COPY | REFUSED | deleted too
            h-pv-1  | Released  | Retain | data | retire PersistentVolumeClaim/shop/data KEEP | READY |
            h-pv-1  | Bound     | Retain | data | drain n1          | REFUSED | which a claim there has
            """)
    void anotherClusterCanNeitherWriteNorTakeNorDelete(
            String handle, String phase, String policy, String claim, String goal, Verdict verdict, String why) {
        Inventory west = new PlanScene()
                .volume("there", phase, policy, claim, "older")
                .patch("PersistentVolume/there", "{\"spec\": {\"csi\": {\"volumeHandle\": \"" + handle + "\"}}}")
                .inventory();

        Plan plan = Plans.of(goal(goal), scene("room on another node").inventory(), Map.of("west", west));

        assertThat(plan.verdict()).as("%s", plan.reasons()).isEqualTo(verdict);
        assertThat(plan.reasons().stream().map(Reason::message).filter(each -> each.contains("cluster west")))
                .hasSize(why == null ? 0 : 1)
                .allSatisfy(each -> assertThat(each).contains(why));
        assertThat(plan.proof().isPresent()).isEqualTo(why == null);
    }

    @Test
    void anotherClusterThatIsNotWholeLeavesItUnknown() {
        Plan plan = Plans.of(goal("rename shop/films"), scene("bound").inventory(), Map.of("west", Inventory.EMPTY));

        assertThat(plan.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(plan.reasons()).extracting(Reason::code).contains(PlanRule.PLAN_NO_OTHER_CLUSTER);
    }

    @Test
    void setThatDeletesClaimsIsStoppedAndKeptFromItAtOnce() {
        Plan plan = Plans.of(
                goal("undelete PersistentVolumeClaim/shop/data-web-0"),
                scene("claim of a set that deletes claims").inventory());

        assertThat(plan.steps())
                .filteredOn(each -> each.action().equals("stop-writer"))
                .singleElement()
                .satisfies(each -> assertThat(String.join(" ", each.argv()))
                        .contains("\"replicas\":0", "\"whenScaled\":\"Retain\""));
    }

    @ParameterizedTest
    @CsvSource({"1Gi, false", "5Gi, true", "6Gi, true"})
    void driverMayRoundUpWhatGrows(String capacity, boolean isGrown) {
        Plan plan = Plans.of(goal("grow 5Gi csi.x"), scene("a set that grows").inventory());

        assertThat(plan.steps())
                .filteredOn(each -> each.action().equals("wait-until-grown"))
                .hasSize(2)
                .allSatisfy(each ->
                        assertThat(each.checks().get(0).isShownBy(capacity)).isEqualTo(isGrown));
    }

    /** A set that was scaled meanwhile is not deleted: the one that is created again has the old number. */
    @ParameterizedTest
    @CsvSource({"2, true", "3, false"})
    void aSetIsDeletedWithTheReplicasThatItGetsAgain(String replicas, boolean isDeleted) {
        Plan plan = Plans.of(goal("grow 5Gi csi.x"), scene("a set that grows").inventory());

        assertThat(plan.steps())
                .filteredOn(each -> each.action().equals("delete-set"))
                .singleElement()
                .satisfies(each -> assertThat(each.checks())
                        .filteredOn(check -> check.argv().toString().contains("replicas"))
                        .singleElement()
                        .satisfies(
                                check -> assertThat(check.isShownBy(replicas)).isEqualTo(isDeleted)));
    }

    @Test
    void volumeThatWasReleasedIsMadeAgainForItsClaim() {
        Inventory cluster = scene("volume is being deleted")
                .patch(
                        "PersistentVolume/pv-1",
                        "{\"spec\": {\"claimRef\": {\"uid\": \"" + PlanBlocks.NO_CLAIM + "\"}}}")
                .inventory();
        String uid = cluster.claim("shop", "data").orElseThrow().uid();

        assertThat(Drafts.of(goal("undelete PersistentVolume/pv-1"), cluster).steps)
                .filteredOn(each -> each.action.equals("create-volume"))
                .singleElement()
                .satisfies(each -> assertThat(
                                each.documents.get(0).spec().child("claimRef").string("uid"))
                        .contains(uid));
    }

    @Test
    void whatIsLeftOnADrainedNodeIsTold() {
        Plan plan = Plans.of(goal("drain n1"), scene("only a volume is left").inventory());

        assertThat(plan.stays()).singleElement().asString().contains("VolumeAttachment/va-pv-1");
    }

    @Test
    void nodeThatSaysThatItHasTheVolumeOfItsPodIsNoObstacle() {
        Plan plan = Plans.of(
                goal("rename shop/films"), scene("used, and the node says so").inventory());

        assertThat(plan.verdict()).as("%s", plan.reasons()).isEqualTo(Verdict.READY);
    }

    @ParameterizedTest
    @CsvSource({"Pod", "PersistentVolume", "PersistentVolumeClaim", "VolumeAttachment", "Node", "StatefulSet", "CronJob"
    })
    void withoutAllObjectsOfAKindNothingIsKnown(String kind) {
        Inventory cluster = scene("bound and used").inventory();
        List<String> others = List.of(
                "Pod",
                "PersistentVolume",
                "PersistentVolumeClaim",
                "VolumeAttachment",
                "CronJob",
                "DaemonSet",
                "Deployment",
                "Job",
                "ReplicaSet",
                "ReplicationController",
                "StatefulSet",
                "Namespace",
                "Node");
        Inventory partly = Inventory.of(cluster.all())
                .complete(others.stream().filter(each -> !each.equals(kind)).toArray(String[]::new));

        Plan plan = Plans.of(goal("rename shop/films"), partly);

        assertThat(plan.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(plan.steps()).isEmpty();
        assertThat(plan.reasons().stream().map(Reason::subject).collect(Collectors.toSet()))
                .isEqualTo(Set.of(kind));
        assertThat(plan.reasons().get(0).remedy().get(0).argv()).contains("kubectl", "get");
    }
}
