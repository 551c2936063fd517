package dev.mooring.fuse.recovery;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.PodView;

/** The pod spec of an object, and whether the object is a pod. */
record PodSpecPlace(Part spec, boolean livePod) {

    static PodSpecPlace of(Manifest workload) {
        Part root = Part.of(workload);
        return switch (workload.kind()) {
            case Kinds.POD -> new PodSpecPlace(root.at("spec"), true);
            case "CronJob" -> new PodSpecPlace(root.at("spec", "jobTemplate", "spec", "template", "spec"), false);
            case "PodTemplate" -> new PodSpecPlace(root.at("template", "spec"), false);
            default -> new PodSpecPlace(root.at("spec", "template", "spec"), false);
        };
    }

    /** A pod with this spec, in the namespace of the object. */
    PodView pod() {
        String namespace =
                spec.ref().namespace().isEmpty() ? "default" : spec.ref().namespace();
        JsonObject metadata = JsonObject.EMPTY.with("name", spec.ref().name()).with("namespace", namespace);
        return PodView.from(new Manifest(JsonObject.EMPTY
                .with("apiVersion", "v1")
                .with("kind", Kinds.POD)
                .with("metadata", metadata)
                .with("spec", spec.members())));
    }

    boolean windows() {
        return PodView.isWindows(spec);
    }
}
