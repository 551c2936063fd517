package dev.mooring.report;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.ArrayList;
import java.util.List;

/** Claims and volumes written as rows: kind, name and what differs. */
final class Rows {

    private Rows() {}

    static List<JsonObject> objects(String rows) {
        List<JsonObject> all = new ArrayList<>(List.of(
                storageClass("fast", "rbd.csi.ceph.com", "Immediate"),
                storageClass("local", "kubernetes.io/no-provisioner", "WaitForFirstConsumer"),
                JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"shop\"}}")));
        rows.lines()
                .map(row -> row.split("\\|"))
                .forEach(cells -> all.add(object(cells[0].strip(), cells[1].strip(), cells[2].strip())));
        return all;
    }

    private static JsonObject storageClass(String name, String provisioner, String mode) {
        return JsonObject.of("apiVersion", JsonString.of("storage.k8s.io/v1"))
                .with("kind", "StorageClass")
                .with("metadata", JsonObject.of("name", JsonString.of(name)))
                .with("provisioner", provisioner)
                .with("volumeBindingMode", mode);
    }

    static JsonObject object(String kind, String name, String words) {
        boolean isClaim = kind.equals("pvc");
        JsonObject metadata = JsonObject.of("name", JsonString.of(name))
                .with("uid", "uid-" + (isClaim ? "shop/" : "") + name)
                .with("creationTimestamp", "2026-01-01T00:00:00Z");
        JsonObject spec = JsonObject.of("accessModes", JsonArray.ofStrings(List.of("ReadWriteOnce")));
        JsonObject status = JsonObject.of("phase", JsonString.of("Pending"));
        metadata = isClaim ? metadata.with("namespace", "shop") : metadata;
        spec = isClaim
                ? spec
                : spec.with("persistentVolumeReclaimPolicy", "Retain")
                        .with(
                                "csi",
                                JsonObject.of("driver", JsonString.of("rbd.csi.ceph.com"))
                                        .with("volumeHandle", name));
        for (String word : words.split(" ")) {
            String value = word.substring(word.indexOf('=') + 1);
            String size = value.matches("\\d+") ? value + "Gi" : value;
            JsonObject storage = JsonObject.of("storage", JsonString.of(size));
            switch (word.split("=")[0]) {
                case "size" ->
                    spec = isClaim
                            ? spec.with("resources", JsonObject.of("requests", storage))
                            : spec.with("capacity", storage);
                case "class" -> spec = spec.with("storageClassName", value);
                case "volume" -> spec = spec.with("volumeName", value);
                case "claim" ->
                    spec = spec.with(
                            "claimRef",
                            JsonObject.of("kind", JsonString.of("PersistentVolumeClaim"))
                                    .with("namespace", value.split("/")[0])
                                    .with("name", value.split("/")[1]));
                case "uid" -> {
                    JsonObject ref = spec.child("claimRef");
                    spec = spec.with(
                            "claimRef",
                            ref.with("uid", "uid-shop/" + ref.string("name").orElse("")));
                }
                case "phase" -> status = status.with("phase", value);
                case "bound" -> {
                    status = status.with("phase", "Bound");
                    metadata = metadata.with(
                            "annotations", JsonObject.of("pv.kubernetes.io/bind-completed", JsonString.of("yes")));
                }
                case "deleted" ->
                    metadata = metadata.with("deletionTimestamp", "2026-02-01T00:00:00Z")
                            .with("finalizers", JsonArray.ofStrings(List.of("kubernetes.io/pv-protection")));
                default -> throw new IllegalArgumentException(word);
            }
        }
        return JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", isClaim ? "PersistentVolumeClaim" : "PersistentVolume")
                .with("metadata", metadata)
                .with("spec", spec)
                .with("status", status);
    }
}
