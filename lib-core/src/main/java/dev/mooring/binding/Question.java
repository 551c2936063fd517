package dev.mooring.binding;

import dev.mooring.binding.BindingRequest.SearchPath;
import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a search requires of every volume.
 *
 * @param nodeLabels the node's labels on the path {@link SearchPath#NODE}, else null
 * @param excluded names of volumes that other claims have taken
 * @param release the release of the cluster
 */
record Question(
        ClaimView claim,
        SearchPath path,
        boolean delayBinding,
        @Nullable Map<String, String> nodeLabels,
        Set<String> excluded,
        Release release) {

    Question {
        nodeLabels = nodeLabels == null ? null : Map.copyOf(nodeLabels);
        excluded = Set.copyOf(excluded);
    }

    static Question of(ClaimView claim, SearchPath path, boolean delayBinding) {
        return new Question(claim, path, delayBinding, null, Set.of(), Release.LATEST);
    }

    Question on(Release kubernetes) {
        return new Question(claim, path, delayBinding, nodeLabels, excluded, kubernetes);
    }

    AttributesClassMode attributesClassMode() {
        return AttributesClassMode.of(release);
    }

    Question excluding(Set<String> names) {
        return new Question(claim, path, delayBinding, nodeLabels, names, release);
    }

    /** The error that stops Kubernetes before it examines a volume; null if there is none. */
    @Nullable
    String error() {
        if (attributesClassMode() == AttributesClassMode.REFUSED
                && !claim.volumeAttributesClass().isEmpty()) {
            return "unsupported volumeAttributesClassName is set on claim " + claim.key()
                    + " when the feature-gate VolumeAttributesClass is disabled";
        }
        return claim.selector()
                .flatMap(selector -> selector.error(release))
                .map(cause -> "error creating internal label selector for claim: " + claim.key() + ": " + cause)
                .orElse(null);
    }

    boolean isReserved(VolumeView volume) {
        return VolumeBinding.isVolumeBoundToClaim(volume, claim);
    }
}
