package dev.mooring.forecast;

import dev.mooring.binding.AttributesClassMode;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Splits a cluster into groups of claims and volumes that can never affect each other. */
final class Components {

    private final ClusterSnapshot cluster;
    private final Map<Object, Object> parents = new HashMap<>();

    private enum Hub {
        INVALID_CLAIMS
    }

    private Components(ClusterSnapshot cluster) {
        this.cluster = cluster;
    }

    /** The groups in the order of their first objects, each in the order of a round. */
    static List<List<ObjectRef>> of(ClusterSnapshot cluster, ProvisionerPlay provisioners) {
        Components components = new Components(cluster);
        Optional<String> defaultClass =
                StorageClassView.defaultOf(cluster.storageClasses()).map(StorageClassView::name);
        boolean invalid = false;
        for (ClaimView claim : cluster.claims()) {
            components.join(claim, defaultClass);
            if (provisioners.isPlayed()) {
                ProvisionerPlay.source(claim).ifPresent(source -> components.join(claim.ref(), source));
            }
            invalid |= components.isInvalid(claim);
        }
        for (VolumeView volume : cluster.volumes().volumes()) {
            components.join(volume);
            if (invalid) {
                components.join(volume.ref(), Hub.INVALID_CLAIMS);
            }
        }
        Map<Object, List<ObjectRef>> groups = new LinkedHashMap<>();
        for (ObjectRef ref : Steps.order(cluster)) {
            groups.computeIfAbsent(components.root(ref), root -> new ArrayList<>())
                    .add(ref);
        }
        return List.copyOf(groups.values());
    }

    /** The cluster with no other claims and volumes than these. */
    static ClusterSnapshot only(ClusterSnapshot cluster, List<ObjectRef> objects) {
        ClusterSnapshot part = ClusterSnapshot.EMPTY.with(cluster.options());
        for (StorageClassView each : cluster.storageClasses()) {
            part = part.with(each);
        }
        for (ObjectRef ref : objects) {
            if (ref.kind().equals("PersistentVolume")) {
                part = part.with(cluster.volume(ref.name()).orElseThrow());
            } else {
                part = part.with(cluster.claim(ref.namespace(), ref.name()).orElseThrow());
            }
        }
        return part;
    }

    private void join(ClaimView claim, Optional<String> defaultClass) {
        if (isInvalid(claim)) {
            join(claim.ref(), Hub.INVALID_CLAIMS);
        }
        if (!claim.volumeName().isEmpty()) {
            join(claim.ref(), ObjectRef.volume(claim.volumeName()));
            return;
        }
        join(claim.ref(), ObjectRef.volume(Identities.volumeName(claim.uid())));
        if (!claim.hasAnnotation(Annotations.BIND_COMPLETED)) {
            VolumeKind kind = VolumeKind.of(claim, cluster.options().attributesClassMode());
            join(claim.ref(), kind);
            if (!claim.hasClass()) {
                defaultClass.ifPresent(
                        name -> join(claim.ref(), new VolumeKind(name, kind.volumeMode(), kind.attributesClass())));
            }
        }
    }

    private boolean isInvalid(ClaimView claim) {
        return claim.selector().filter(selector -> !selector.isValid()).isPresent()
                || (cluster.options().attributesClassMode() == AttributesClassMode.REFUSED
                        && !claim.volumeAttributesClass().isEmpty());
    }

    private void join(VolumeView volume) {
        volume.claimRef().ifPresent(owner -> join(volume.ref(), ObjectRef.claim(owner.namespace(), owner.name())));
        if (mayBecomeFree(volume)) {
            join(volume.ref(), VolumeKind.of(volume, cluster.options().attributesClassMode()));
        }
    }

    private boolean mayBecomeFree(VolumeView volume) {
        Optional<ClaimRef> owner = volume.claimRef();
        if (owner.isEmpty() || volume.reclaimPolicy().equals("Recycle")) {
            return true;
        }
        return cluster.claim(owner.get().namespace(), owner.get().name())
                .filter(claim -> owner.get().uid().isEmpty()
                        || claim.uid().equals(owner.get().uid()))
                .filter(claim -> !claim.volumeName().equals(volume.name()))
                .isPresent();
    }

    private void join(Object one, Object other) {
        parents.put(root(one), root(other));
    }

    private Object root(Object of) {
        Object at = of;
        while (true) {
            Object parent = parents.getOrDefault(at, at);
            if (parent.equals(at)) {
                return at;
            }
            Object grandparent = parents.getOrDefault(parent, parent);
            parents.put(at, grandparent);
            at = grandparent;
        }
    }
}
