package dev.mooring.plan.csi;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.plan.csi.InTreeInput.SecretName;
import dev.mooring.rbd.image.InTreeTranslation;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.Translation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The static volume of ceph-csi and the claim that gets it, as documents.
 *
 * @upstream ceph-csi docs/static-pvc.md
 */
final class StaticDocuments {

    private static final List<String> KEPT =
            List.of("capacity", "accessModes", "mountOptions", "volumeMode", "storageClassName", "nodeAffinity");
    private static final String DEFAULT_FEATURES = "layering";

    private StaticDocuments() {}

    /** The new volume, and the new claim if there is an old one. */
    static List<Manifest> of(Candidate candidate) {
        List<Manifest> documents = new ArrayList<>(List.of(volume(candidate)));
        candidate
                .claim()
                .flatMap(ref -> candidate.scene.objects.claim(ref.namespace(), ref.name()))
                .ifPresent(claim -> documents.add(claim(candidate, claim)));
        return documents;
    }

    private static Manifest volume(Candidate of) {
        JsonObject old = of.volume.manifest().spec();
        JsonObject spec = JsonObject.EMPTY;
        for (String key : KEPT) {
            if (old.has(key)) {
                spec = spec.with(key, old.get(key).orElseThrow());
            }
        }
        spec = spec.with("persistentVolumeReclaimPolicy", "Retain").with("csi", csi(of));
        if (of.claim().isPresent()) {
            ObjectRef claim = of.newClaim(of.claim().get());
            spec = spec.with(
                    "claimRef",
                    JsonObject.EMPTY
                            .with("apiVersion", "v1")
                            .with("kind", claim.kind())
                            .with("namespace", claim.namespace())
                            .with("name", claim.name()));
        }
        return document("PersistentVolume", metadata("", of.newName(), of.volume.manifest()), spec);
    }

    /** What translation of the in-tree source gives, with the handle of a static volume and without the marks of migration. */
    private static JsonObject csi(Candidate of) {
        JsonObject csi = JsonObject.EMPTY;
        Map<String, String> attributes = new TreeMap<>();
        if (of.isRbd) {
            if (InTreeTranslation.translateInTreePVToCSI(of.volume.manifest())
                    instanceof Translation.Translated translated) {
                csi = translated.manifest().spec().child("csi").without("controllerExpandSecretRef");
            }
            attributes.put("pool", of.image().map(RbdImageSpec::pool).orElse(""));
            attributes.put("imageFeatures", DEFAULT_FEATURES);
        } else {
            attributes.put("fsName", of.fileSystem().orElse(""));
            attributes.put("rootPath", of.path());
        }
        attributes.put("clusterID", of.clusterId().orElse(""));
        attributes.put("staticVolume", "true");
        SecretName secret = of.secret().orElseThrow();
        Map<String, JsonValue> written = new LinkedHashMap<>();
        attributes.forEach((key, value) -> written.put(key, JsonString.of(value)));
        csi = csi.with("driver", of.driver())
                .with("volumeHandle", of.handle())
                .with("volumeAttributes", JsonObject.of(written))
                .with(
                        "nodeStageSecretRef",
                        JsonObject.EMPTY.with("name", secret.name()).with("namespace", secret.namespace()));
        return of.isReadOnly() ? csi.with("readOnly", JsonBoolean.TRUE) : csi;
    }

    private static Manifest claim(Candidate of, ClaimView claim) {
        JsonObject old = claim.manifest().spec();
        JsonObject spec = JsonObject.EMPTY;
        for (String key : List.of("accessModes", "resources", "volumeMode", "storageClassName")) {
            if (old.has(key)) {
                spec = spec.with(key, old.get(key).orElseThrow());
            }
        }
        ObjectRef ref = of.newClaim(claim.ref());
        return document(
                ref.kind(),
                metadata(ref.namespace(), ref.name(), claim.manifest()),
                spec.with("volumeName", of.newName()));
    }

    private static JsonObject metadata(String namespace, String name, Manifest old) {
        JsonObject metadata = JsonObject.EMPTY.with("name", name);
        if (!namespace.isEmpty()) {
            metadata = metadata.with("namespace", namespace);
        }
        JsonObject labels = old.metadata().child("labels");
        return labels.isEmpty() ? metadata : metadata.with("labels", labels);
    }

    private static Manifest document(String kind, JsonObject metadata, JsonObject spec) {
        return new Manifest(JsonObject.EMPTY
                .with("apiVersion", "v1")
                .with("kind", kind)
                .with("metadata", metadata)
                .with("spec", spec));
    }

    /** The documents as one list, for {@code kubectl create -f}. */
    static JsonArray list(List<Manifest> documents) {
        return JsonArray.of(documents.stream().map(Manifest::json));
    }
}
