package dev.mooring.s3fs.probe;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;

/** Where an object has its pod spec, and whether that is a pod's own. */
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
        return spec.at("os", "name").text().equals("windows")
                || spec.at("nodeSelector").at("kubernetes.io/os").text().equals("windows");
    }
}
