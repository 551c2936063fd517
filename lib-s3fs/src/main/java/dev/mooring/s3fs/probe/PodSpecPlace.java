package dev.mooring.s3fs.probe;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.PodView;

/** The pod spec of an object, and whether the object is a pod. */
record PodSpecPlace(Part spec, boolean livePod) {

    static PodSpecPlace of(Manifest workload) {
        Part root = Part.of(workload);
        return switch (workload.kind()) {
            case "Pod" -> new PodSpecPlace(root.at("spec"), true);
            case "CronJob" -> new PodSpecPlace(root.at("spec", "jobTemplate", "spec", "template", "spec"), false);
            case "PodTemplate" -> new PodSpecPlace(root.at("template", "spec"), false);
            default -> new PodSpecPlace(root.at("spec", "template", "spec"), false);
        };
    }

    boolean windows() {
        return PodView.isWindows(spec);
    }
}
