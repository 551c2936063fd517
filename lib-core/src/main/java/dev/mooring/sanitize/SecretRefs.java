package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import java.util.ArrayList;
import java.util.List;

/** The places where the spec of a volume names secrets. */
final class SecretRefs {

    static final List<String> CSI = List.of(
            "controllerPublishSecretRef",
            "nodeStageSecretRef",
            "nodePublishSecretRef",
            "controllerExpandSecretRef",
            "nodeExpandSecretRef");
    private static final List<String> IN_TREE =
            List.of("rbd", "cephfs", "iscsi", "cinder", "flexVolume", "scaleIO", "storageos");

    /**
     * One reference.
     *
     * @param name the place of the name
     * @param namespace the place of the namespace
     */
    record Place(JsonPointer name, JsonPointer namespace) {}

    private SecretRefs() {}

    /** The references of a volume, each to an object with a name. */
    static List<Place> of(JsonObject volume) {
        List<Place> places = new ArrayList<>();
        JsonPointer spec = JsonPointer.of("spec");
        for (String field : CSI) {
            ref(volume, spec.child("csi").child(field), places);
        }
        for (String source : IN_TREE) {
            ref(volume, spec.child(source).child("secretRef"), places);
        }
        JsonPointer azure = spec.child("azureFile");
        if (azure.child("secretName").find(volume).isPresent()) {
            places.add(new Place(azure.child("secretName"), azure.child("secretNamespace")));
        }
        return places;
    }

    private static void ref(JsonObject volume, JsonPointer at, List<Place> places) {
        if (at.find(volume).orElse(null) instanceof JsonObject) {
            places.add(new Place(at.child("name"), at.child("namespace")));
        }
    }

    static String text(JsonObject volume, JsonPointer at) {
        return at.find(volume).orElse(null) instanceof JsonString string ? string.value() : "";
    }
}
