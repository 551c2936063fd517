package dev.mooring.browser;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Objects for the pages, as a cluster has them. */
final class Clusters {

    private static final String MARKUP = "<img src=x onerror=document.title='hacked'>";
    private static final String[] CLASSES = {"fast", "shared", "gold", "slow"};

    private Clusters() {}

    /** Pairs and single objects in every state that a few objects can produce. */
    static List<JsonObject> mixed() {
        List<JsonObject> all = new ArrayList<>(List.of(storageClass("fast", "rbd.csi.ceph.com", "Immediate")));
        all.add(storageClass("local", "kubernetes.io/no-provisioner", "WaitForFirstConsumer"));
        for (String namespace : List.of("shop", "billing", "search")) {
            for (int i = 0; i < 5; i++) {
                pair(all, namespace, "data-" + i, "pvc-" + namespace + "-" + i, (i + 1) * 10);
            }
        }
        all.add(claim("shop", "lost", 20, "fast", "pv-gone", true));
        all.add(volume("pv-released", 50, "fast", "search", "old", true));
        all.add(volume("pv-small", 5, "manual", "", "", false));
        all.add(claim("billing", "big", 500, "manual", "", false));
        all.add(volume("pv-a", 8, "twin", "", "", false));
        all.add(claim("billing", "x", 8, "twin", "", false));
        all.add(claim("billing", "y", 8, "twin", "", false));
        all.add(claim("shop", "thief", 10, "fast", "pvc-shop-2", false));
        all.add(claim("search", "late", 1, "local", "", false));
        all.add(volume("pv-reserved", 12, "fast", "shop", "new", false));
        all.add(claim("shop", "new", 40, "fast", "", false));
        return all;
    }

    /** {@link #mixed} with nodes, pods and attachments: one volume in place, one stuck, one that two nodes have. */
    static List<JsonObject> attached() {
        List<JsonObject> all = new ArrayList<>(mixed());
        all.add(node("worker-1", true));
        all.add(node("worker-2", false));
        all.add(JsonObject.parse(
                "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIDriver\",\"metadata\":{\"name\":\"rbd.csi.ceph.com\"},"
                        + "\"spec\":{\"attachRequired\":true}}"));
        all.add(pod("shop", "db-0", "data-0", "worker-1", "Running"));
        all.add(pod("shop", "db-1", "data-1", "worker-2", "Running"));
        all.add(pod("shop", "db-1-again", "data-1", "worker-1", "Pending"));
        all.add(pod("billing", "waits", "big", "", "Pending"));
        all.add(attachment("pvc-shop-0", "worker-1"));
        all.add(attachment("pvc-shop-1", "worker-2"));
        all.add(attachment("pvc-shop-2", "worker-1"));
        all.add(attachment("pvc-shop-2", "worker-2"));
        all.add(
                JsonObject.parse(
                        "{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"web\",\"namespace\":\"search\","
                                + "\"uid\":\"d\"},\"spec\":{\"replicas\":1,\"selector\":{\"matchLabels\":{\"app\":\"web\"}},"
                                + "\"template\":{\"metadata\":{\"labels\":{\"app\":\"web\"}},\"spec\":{\"containers\":[{\"name\":\"c\","
                                + "\"image\":\"i\"}],\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"data-0\"}}]}}}}"));
        return all;
    }

    /** {@link #attached} a day later: a claim is gone, one is new, one has grown. */
    static List<JsonObject> later() {
        List<JsonObject> all = new ArrayList<>(attached());
        all.removeIf(each -> each.child("metadata").string("name").orElse("").equals("late"));
        all.add(claim("shop", "brand-new", 3, "fast", "", false));
        all.replaceAll(each -> each.child("metadata").string("name").orElse("").equals("pvc-shop-4")
                ? each.with(
                        "spec", each.child("spec").with("capacity", JsonObject.of("storage", JsonString.of("80Gi"))))
                : each);
        return all;
    }

    private static JsonObject node(String name, boolean isReady) {
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"" + name
                + "\",\"labels\":{\"topology.kubernetes.io/zone\":\"zone-a\"}},\"status\":{\"conditions\":[{\"type\":\"Ready\","
                + "\"status\":\"" + (isReady ? "True" : "Unknown") + "\"}]}}");
    }

    private static JsonObject pod(String namespace, String name, String claim, String node, String phase) {
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"" + name
                + "\",\"namespace\":\"" + namespace + "\",\"uid\":\"uid-" + name + "\"},\"spec\":{"
                + (node.isEmpty() ? "" : "\"nodeName\":\"" + node + "\",")
                + "\"containers\":[{\"name\":\"c\",\"image\":\"i\"}],\"volumes\":[{\"name\":\"v\","
                + "\"persistentVolumeClaim\":{\"claimName\":\"" + claim + "\"}}]},\"status\":{\"phase\":\"" + phase
                + "\"}}");
    }

    private static JsonObject attachment(String volume, String node) {
        return JsonObject.parse(
                "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"VolumeAttachment\",\"metadata\":{\"name\":"
                        + "\"csi-" + volume + "-" + node
                        + "\"},\"spec\":{\"attacher\":\"rbd.csi.ceph.com\",\"nodeName\":\"" + node
                        + "\",\"source\":{\"persistentVolumeName\":\"" + volume
                        + "\"}},\"status\":{\"attached\":true}}");
    }

    /** As many claims; most of them bound. */
    static List<JsonObject> large(int claims) {
        List<JsonObject> all = new ArrayList<>();
        for (String each : CLASSES) {
            all.add(storageClass(each, each + ".csi.example.com", "Immediate"));
        }
        for (int i = 0; i < claims; i++) {
            String namespace = "team-" + i % 60;
            if (i % 20 == 0) {
                all.add(claim(namespace, "data-" + i, 10, CLASSES[i % 4], "", false));
            } else if (i % 77 == 0) {
                all.add(claim(namespace, "data-" + i, 10, CLASSES[i % 4], "gone-" + i, true));
            } else {
                pair(all, namespace, "data-" + i, "pvc-" + i, 1 + i % 100);
            }
        }
        return all;
    }

    /** Names with markup, scripts, and text direction marks. */
    static List<JsonObject> hostile() {
        List<JsonObject> all = new ArrayList<>();
        String[] names = {
            MARKUP,
            "</script><script>document.title='hacked'</script>",
            "\"]:::x; click v0 call alert()",
            "%%{init: {'theme':'dark'}}%%",
            "end",
            "a\nb",
            "a\u202eb\u0000",
            "`rm`$(x)\\",
            "<!--",
            "#quot;]] --> z",
            "\u2028\u2029"
        };
        for (int i = 0; i < names.length; i++) {
            pair(all, "ns" + names[i], names[i], i + names[i], 1);
        }
        return all;
    }

    static void pair(List<JsonObject> all, String namespace, String claim, String volume, int gibibytes) {
        all.add(volume(volume, gibibytes, "fast", namespace, claim, true));
        all.add(claim(namespace, claim, gibibytes, "fast", volume, true));
    }

    private static JsonObject storageClass(String name, String provisioner, String mode) {
        return JsonObject.of("apiVersion", JsonString.of("storage.k8s.io/v1"))
                .with("kind", "StorageClass")
                .with("metadata", JsonObject.of("name", JsonString.of(name)))
                .with("provisioner", provisioner)
                .with("volumeBindingMode", mode);
    }

    private static JsonObject metadata(String name, String uid) {
        return JsonObject.of("name", JsonString.of(name))
                .with("uid", uid)
                .with("creationTimestamp", "2026-01-01T00:00:00Z");
    }

    static JsonObject volume(
            String name, int gibibytes, String className, String namespace, String claim, boolean isBound) {
        JsonObject spec = JsonObject.of("capacity", JsonObject.of("storage", JsonString.of(gibibytes + "Gi")))
                .with("accessModes", JsonArray.ofStrings(List.of("ReadWriteOnce")))
                .with("persistentVolumeReclaimPolicy", gibibytes % 2 == 0 ? "Retain" : "Delete")
                .with("storageClassName", className)
                .with(
                        "csi",
                        JsonObject.of("driver", JsonString.of("rbd.csi.ceph.com"))
                                .with("volumeHandle", name));
        if (!claim.isEmpty()) {
            JsonObject ref = JsonObject.of("kind", JsonString.of("PersistentVolumeClaim"))
                    .with("namespace", namespace)
                    .with("name", claim);
            spec = spec.with("claimRef", isBound ? ref.with("uid", "uid-" + namespace + claim) : ref);
        }
        return object("PersistentVolume", metadata(name, "uid-" + name), spec, isBound ? "Bound" : "Available");
    }

    static JsonObject claim(
            String namespace, String name, int gibibytes, String className, String volume, boolean isBound) {
        JsonObject metadata = metadata(name, "uid-" + namespace + name).with("namespace", namespace);
        if (isBound) {
            metadata = metadata.with(
                    "annotations", JsonObject.of("pv.kubernetes.io/bind-completed", JsonString.of("yes")));
        }
        JsonObject spec = JsonObject.of("accessModes", JsonArray.ofStrings(List.of("ReadWriteOnce")))
                .with("resources", JsonObject.of("requests", JsonObject.of("storage", JsonString.of(gibibytes + "Gi"))))
                .with("storageClassName", className);
        return object(
                "PersistentVolumeClaim",
                metadata,
                volume.isEmpty() ? spec : spec.with("volumeName", volume),
                isBound ? "Bound" : "Pending");
    }

    private static JsonObject object(String kind, JsonObject metadata, JsonObject spec, String phase) {
        JsonValue version = JsonString.of("v1");
        return JsonObject.of("apiVersion", version)
                .with("kind", kind)
                .with("metadata", metadata)
                .with("spec", spec)
                .with("status", JsonObject.of("phase", JsonString.of(phase)));
    }
}
