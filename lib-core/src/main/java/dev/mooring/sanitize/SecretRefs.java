package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The places where volumes and classes name secrets. */
final class SecretRefs {

    static final List<String> CSI = List.of(
            "controllerPublishSecretRef",
            "nodeStageSecretRef",
            "nodePublishSecretRef",
            "controllerExpandSecretRef",
            "nodeExpandSecretRef");
    private static final List<String> IN_TREE =
            List.of("rbd", "cephfs", "iscsi", "cinder", "flexVolume", "scaleIO", "storageos");

    /** The suffixes of parameter keys that name a secret, each with the suffix of the key that names its namespace. */
    private static final Map<String, String> PARAMETER_ENDINGS = Map.of(
            "-secret-name", "-secret-namespace",
            "SecretName", "SecretNamespace",
            "secretName", "secretNamespace");

    /**
     * One reference.
     *
     * @param name the place of the name
     * @param namespace the place of the namespace
     */
    record Place(JsonPointer name, JsonPointer namespace) {}

    private SecretRefs() {}

    /** The references of a volume that have a name. */
    static List<Place> of(JsonObject volume) {
        List<Place> places = new ArrayList<>();
        JsonObject spec = volume.child("spec");
        JsonObject csi = spec.child("csi");
        if (!csi.isEmpty()) {
            for (String field : CSI) {
                ref(csi, "csi", field, places);
            }
        }
        for (String source : IN_TREE) {
            ref(spec.child(source), source, "secretRef", places);
        }
        if (spec.child("azureFile").has("secretName")) {
            JsonPointer azure = JsonPointer.of("spec", "azureFile");
            places.add(new Place(azure.child("secretName"), azure.child("secretNamespace")));
        }
        return places;
    }

    /**
     * The references in the parameters of a class. A name or namespace with a template such as {@code ${pvc.namespace}}
     * is not one.
     */
    static List<Place> ofParameters(JsonObject object) {
        List<Place> places = new ArrayList<>();
        JsonPointer parameters = JsonPointer.of("parameters");
        object.child("parameters")
                .members()
                .forEach((key, value) -> PARAMETER_ENDINGS.forEach((name, namespace) -> {
                    if (key.endsWith(name)
                            && !text(object, parameters.child(key)).contains("${")) {
                        String prefix = key.substring(0, key.length() - name.length());
                        places.add(new Place(parameters.child(key), parameters.child(prefix + namespace)));
                    }
                }));
        return places.stream()
                .filter(place -> !text(object, place.namespace()).contains("${"))
                .toList();
    }

    /** Changes references by the maps. A reference without a namespace gets one only from a map. */
    static void map(Item item, List<Place> places, MapUse maps) {
        for (Place place : places) {
            String name = text(item.editor.current(), place.name());
            String namespace = text(item.editor.current(), place.namespace());
            List<String> to = maps.secret(namespace, name);
            if (!to.get(0).equals(namespace)) {
                item.editor.set(place.namespace(), JsonString.of(to.get(0)), ChangeCode.SECRET_REF_MAP);
            }
            if (!to.get(1).equals(name)) {
                item.editor.set(place.name(), JsonString.of(to.get(1)), ChangeCode.SECRET_REF_MAP);
            }
        }
    }

    private static void ref(JsonObject members, String source, String field, List<Place> places) {
        if (members.members().get(field) instanceof JsonObject) {
            JsonPointer at = JsonPointer.of("spec", source, field);
            places.add(new Place(at.child("name"), at.child("namespace")));
        }
    }

    static String text(JsonObject volume, JsonPointer at) {
        return at.find(volume).orElse(null) instanceof JsonString string ? string.value() : "";
    }
}
