package dev.mooring.forecast.run;

import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Splits a cluster into groups of claims and volumes that can never affect each other. */
public final class Components {

    private final Map<Object, Object> parents = new HashMap<>();

    private enum Hub {
        INVALID_CLAIMS
    }

    private Components() {}

    /** The groups in the order of their first objects, each in the order of a round. */
    static List<List<ObjectRef>> of(ClusterSnapshot cluster, ProvisionerPlay provisioners) {
        Components components = new Components();
        AttributesClassMode mode = cluster.options().attributesClassMode();
        Optional<String> defaultClass =
                StorageClassView.defaultOf(cluster.storageClasses()).map(StorageClassView::name);
        boolean invalid = false;
        for (ClaimView claim : cluster.claims()) {
            touchedBy(claim, defaultClass, mode).forEach(each -> components.join(claim.ref(), each));
            if (provisioners.isPlayed()) {
                ProvisionerPlay.source(claim).ifPresent(source -> components.join(claim.ref(), source));
            }
            if (isInvalid(claim, mode)) {
                components.join(claim.ref(), Hub.INVALID_CLAIMS);
                invalid = true;
            }
        }
        for (VolumeView volume : cluster.volumes().volumes()) {
            Optional<ClaimView> owner = volume.claimRef().flatMap(each -> cluster.claim(each.namespace(), each.name()));
            touchedBy(volume, owner, mode).forEach(each -> components.join(volume.ref(), each));
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
        ClusterSnapshot part = ClusterSnapshot.EMPTY.with(cluster.options()).checking(cluster.checkpoint());
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

    /**
     * What a claim touches: claims and volumes that touch the same can affect each other. The claim itself is not named.
     *
     * @param defaultClass the name of the default class
     * @param mode what the controller does with volume attributes classes
     */
    public static List<Object> touchedBy(ClaimView claim, Optional<String> defaultClass, AttributesClassMode mode) {
        if (!claim.volumeName().isEmpty()) {
            return List.of(ObjectRef.volume(claim.volumeName()));
        }
        List<Object> touched = new ArrayList<>();
        touched.add(ObjectRef.volume(Identities.volumeName(claim.uid())));
        if (!claim.hasAnnotation(Annotations.BIND_COMPLETED)) {
            VolumeKind kind = VolumeKind.of(claim, mode);
            touched.add(kind);
            if (!claim.hasClass()) {
                defaultClass.ifPresent(
                        name -> touched.add(new VolumeKind(name, kind.volumeMode(), kind.attributesClass())));
            }
        }
        return touched;
    }

    /** Whether the controller reports an error about the claim if any volume has its access modes. */
    public static boolean isInvalid(ClaimView claim, AttributesClassMode mode) {
        return claim.selector().filter(selector -> !selector.isValid()).isPresent()
                || (mode == AttributesClassMode.REFUSED
                        && !claim.volumeAttributesClass().isEmpty());
    }

    /**
     * What a volume touches.
     *
     * @param owner the claim of the namespace and name in its claimRef
     */
    public static List<Object> touchedBy(VolumeView volume, Optional<ClaimView> owner, AttributesClassMode mode) {
        List<Object> touched = new ArrayList<>();
        volume.claimRef().ifPresent(named -> touched.add(named.ref()));
        if (mayBecomeFree(volume, owner)) {
            touched.add(VolumeKind.of(volume, mode));
        }
        return touched;
    }

    private static boolean mayBecomeFree(VolumeView volume, Optional<ClaimView> claim) {
        Optional<ClaimRef> owner = volume.claimRef();
        if (owner.isEmpty() || volume.reclaimPolicy().equals("Recycle")) {
            return true;
        }
        return claim.filter(each -> owner.get().uid().isEmpty()
                        || each.uid().equals(owner.get().uid()))
                .filter(each -> !each.volumeName().equals(volume.name()))
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
