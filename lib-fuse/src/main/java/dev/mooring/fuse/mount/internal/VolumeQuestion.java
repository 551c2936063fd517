package dev.mooring.fuse.mount.internal;

import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolumes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request, with the values computed once for all pods. */
final class VolumeQuestion {

    private final WalkRequest request;
    private final VolumeRules rules;
    private final Map<ObjectRef, List<VolumeView>> volumesByClaim = new HashMap<>();
    private final Map<ObjectRef, Reason> unreadable = new HashMap<>();
    private final Map<String, List<String>> mountPoints = new HashMap<>();
    private Inventory readable;

    VolumeQuestion(WalkRequest request, VolumeRules rules) {
        this.request = request;
        this.rules = rules;
        this.readable = request.inventory();
        request.mounts()
                .map(MountTable::entries)
                .orElse(List.of())
                .forEach(mount -> mountPoints
                        .computeIfAbsent(mount.device(), unused -> new ArrayList<>())
                        .add(mount.mountPoint()));
        readable.unreadable().forEach(object -> unreadable.put(object.object(), reason(object)));
        if (!isGiven(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            for (VolumeView volume : readable.volumes()) {
                claim(volume)
                        .ifPresent(claim -> volumesByClaim
                                .computeIfAbsent(claim, unused -> new ArrayList<>())
                                .add(volume));
            }
        }
    }

    private static Optional<ObjectRef> claim(VolumeView volume) {
        boolean bound = volume.phase().isEmpty() || volume.phase().equals(Phases.BOUND);
        return volume.claimRef().filter(ref -> bound).map(ClaimRef::ref);
    }

    static Reason reason(Unreadable object) {
        return reason(object.exception());
    }

    static Reason reason(ManifestException e) {
        return Reason.of(VolumeCode.OBJECT_UNREADABLE, e.ref().toString(), e.problem())
                .at(e.pointer().toString());
    }

    /** The volumes of a pod. A claim or volume that cannot be read counts as missing and has a reason of its own. */
    PodVolumes volumes(PodView pod) {
        while (true) {
            try {
                return PodVolumes.of(pod, readable);
            } catch (ManifestException e) {
                if (readable.find(e.ref()).isEmpty() || e.ref().equals(pod.ref())) {
                    throw e;
                }
                unreadable.put(e.ref(), reason(e));
                readable = readable.without(e.ref());
            }
        }
    }

    /** Why an object cannot be read; empty if it can be read or does not exist. */
    Optional<Reason> unreadable(ObjectRef object) {
        return Optional.ofNullable(unreadable.get(object));
    }

    /** The bound volumes that name a claim; only if no claims were given. */
    List<VolumeView> volumesOf(ObjectRef claim) {
        return volumesByClaim.getOrDefault(claim, List.of());
    }

    /** Where a file system is mounted on the host. */
    List<String> mountPoints(String device) {
        return mountPoints.getOrDefault(device, List.of());
    }

    boolean isGiven(String kind) {
        return request.inventory().isGiven(kind);
    }

    Inventory inventory() {
        return request.inventory();
    }

    WalkRequest request() {
        return request;
    }

    VolumeRules rules() {
        return rules;
    }

    /** A reason with what to do about it. */
    Reason advise(Reason reason) {
        return rules.advise(Remedies.on(reason));
    }

    List<Reason> advise(List<Reason> reasons) {
        return reasons.stream().map(this::advise).toList();
    }
}
