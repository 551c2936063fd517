package dev.mooring.object;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields that {@link VolumeView} reads in the spec of a volume. */
record VolumeFields(
        @Nullable StorageSize capacity,
        List<String> accessModes,
        int modeGroup,
        @Nullable String volumeMode,
        String volumeAttributesClass,
        String storageClassName,
        @Nullable ClaimRef claimRef,
        String reclaimPolicy,
        NodeMatcher nodeAffinity) {

    static VolumeFields of(Part spec) {
        return changed(
                spec,
                PartReads.size(spec.at("capacity"), "storage"),
                spec.at("accessModes").texts(),
                NodeMatcher.from(spec.at("nodeAffinity")));
    }

    /** Unchanged values are not read again. */
    VolumeFields changed(Part spec, JsonObject before) {
        JsonObject now = spec.members();
        return changed(
                spec,
                ObjectView.isSame(now, before, "capacity") ? capacity : PartReads.size(spec.at("capacity"), "storage"),
                ObjectView.isSame(now, before, "accessModes")
                        ? accessModes
                        : spec.at("accessModes").texts(),
                ObjectView.isSame(now, before, "nodeAffinity")
                        ? nodeAffinity
                        : NodeMatcher.from(spec.at("nodeAffinity")));
    }

    private static VolumeFields changed(
            Part spec, @Nullable StorageSize capacity, List<String> accessModes, NodeMatcher nodeAffinity) {
        return new VolumeFields(
                capacity,
                accessModes,
                AccessModes.offeredGroup(accessModes),
                spec.at("volumeMode").string().orElse(null),
                spec.at("volumeAttributesClassName").text(),
                spec.at("storageClassName").text(),
                claimRef(spec.at("claimRef")),
                spec.at("persistentVolumeReclaimPolicy").text(),
                nodeAffinity);
    }

    VolumeFields of(ClaimRef newClaimRef) {
        return new VolumeFields(
                capacity,
                accessModes,
                modeGroup,
                volumeMode,
                volumeAttributesClass,
                storageClassName,
                newClaimRef,
                reclaimPolicy,
                nodeAffinity);
    }

    private static @Nullable ClaimRef claimRef(Part part) {
        if (!part.isPresent()) {
            return null;
        }
        return new ClaimRef(
                part.at("namespace").text(),
                part.at("name").text(),
                part.at("uid").text());
    }
}
