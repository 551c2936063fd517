package dev.mooring.cli.s3fs;

import dev.mooring.cli.input.InputObjects;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.s3fs.volume.DriverProfile;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which volumes of the pods of a workload are s3fs volumes. */
final class S3fsVolumeNames {

    private final Inventory inventory;
    private final Set<String> named;
    private final Set<String> drivers;

    S3fsVolumeNames(InputObjects given, Set<String> named, Set<String> drivers) {
        this.inventory = Inventory.of(given.manifests());
        this.named = named;
        this.drivers = drivers.isEmpty()
                ? DriverProfile.PRESETS.stream()
                        .flatMap(profile -> profile.driverNames().stream())
                        .collect(Collectors.toSet())
                : drivers;
    }

    /** The names; empty for an object without such volumes. */
    Set<String> of(Manifest workload) {
        Set<String> names = new TreeSet<>();
        Part spec = podSpec(workload);
        for (Part volume : spec.at("volumes").items()) {
            String name = volume.at("name").text();
            if (named.contains(name) || isOurs(workload.namespace(), volume)) {
                names.add(name);
            }
        }
        for (Part template :
                Part.of(workload).at("spec", "volumeClaimTemplates").items()) {
            String name = template.at("metadata", "name").text();
            if (named.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }

    private static Part podSpec(Manifest workload) {
        Part spec = Part.of(workload).at("spec");
        return switch (workload.kind()) {
            case "Pod" -> spec;
            case "PodTemplate" -> Part.of(workload).at("template", "spec");
            case "CronJob" -> spec.at("jobTemplate", "spec", "template", "spec");
            case "PersistentVolume", "PersistentVolumeClaim" -> spec.at("none");
            default -> spec.at("template", "spec");
        };
    }

    private boolean isOurs(String namespace, Part volume) {
        if (drivers.contains(volume.at("csi", "driver").text())) {
            return true;
        }
        String claim = volume.at("persistentVolumeClaim", "claimName").text();
        return !claim.isEmpty()
                && inventory
                        .find(ObjectRef.claim(namespace.isEmpty() ? "default" : namespace, claim))
                        .map(found -> Part.of(found).at("spec", "volumeName").text())
                        .flatMap(inventory::volume)
                        .filter(found -> drivers.contains(Part.of(found.manifest())
                                .at("spec", "csi", "driver")
                                .text()))
                        .isPresent();
    }
}
