package dev.mooring.report;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.lint.LintReport;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The dangers of what a claim or volume depends on: a volume on its attachments, their nodes and the volumes with the same
 * storage; a claim on its volume, its pods and their nodes.
 */
final class Dangers {

    private final Map<String, List<Reason>> bySubject = new HashMap<>();
    private final Map<String, Set<String>> placesOfVolume = new HashMap<>();
    private final Map<ObjectRef, Set<String>> placesOfClaim = new HashMap<>();
    private final Map<BackingStorage, String> endangered = new LinkedHashMap<>();
    private final SameStorage storages;

    Dangers(Inventory objects, LintReport lint) {
        for (Reason each : lint.findings()) {
            if (each.severity().compareTo(Severity.DANGER) >= 0) {
                bySubject
                        .computeIfAbsent(each.subject(), none -> new ArrayList<>())
                        .add(each);
            }
        }
        if (!bySubject.isEmpty()) {
            objects.attachments().forEach(this::addAttachment);
            objects.pods().stream().filter(pod -> !pod.isTerminated()).forEach(this::addPod);
            for (VolumeView volume : objects.volumes()) {
                if (bySubject.containsKey(volume.ref().toString())) {
                    endangered.put(BackingStorage.of(volume), volume.ref().toString());
                }
            }
        }
        this.storages = SameStorage.among(endangered.keySet());
    }

    private void addAttachment(AttachmentView attachment) {
        attachment.volumeName().ifPresent(volume -> {
            Set<String> places = placesOfVolume.computeIfAbsent(volume, none -> new LinkedHashSet<>());
            places.add(attachment.ref().toString());
            places.add(ObjectRef.node(attachment.nodeName()).toString());
        });
    }

    private void addPod(PodView pod) {
        for (String claim : pod.claimNames()) {
            Set<String> places = placesOfClaim.computeIfAbsent(
                    ObjectRef.claim(pod.namespace(), claim), none -> new LinkedHashSet<>());
            places.add(pod.ref().toString());
            if (!pod.nodeName().isEmpty()) {
                places.add(ObjectRef.node(pod.nodeName()).toString());
            }
        }
    }

    /**
     * The dangers of an object that it has from others.
     *
     * @param ref a claim or volume
     * @param volume the volume itself, or the one that the claim finally has; empty if there is none
     * @return the findings, about the other objects
     */
    List<Reason> of(ObjectRef ref, Optional<VolumeView> volume) {
        if (bySubject.isEmpty()) {
            return List.of();
        }
        Set<String> subjects = new LinkedHashSet<>();
        volume.ifPresent(view -> {
            subjects.add(view.ref().toString());
            subjects.addAll(placesOfVolume.getOrDefault(view.name(), Set.of()));
            if (!endangered.isEmpty()) {
                storages.of(BackingStorage.of(view)).stream()
                        .map(match -> endangered.getOrDefault(match.storage(), ""))
                        .forEach(subjects::add);
            }
        });
        subjects.addAll(placesOfClaim.getOrDefault(ref, Set.of()));
        subjects.remove(ref.toString());
        return subjects.stream()
                .flatMap(subject -> bySubject.getOrDefault(subject, List.of()).stream())
                .toList();
    }
}
