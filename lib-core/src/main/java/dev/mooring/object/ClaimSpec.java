package dev.mooring.object;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields that {@link ClaimView} reads in the spec of a claim. */
record ClaimSpec(
        @Nullable String storageClassName,
        String volumeName,
        StorageSize request,
        List<String> accessModes,
        int modeGroup,
        @Nullable String volumeMode,
        String volumeAttributesClass,
        @Nullable LabelMatcher selector) {

    static ClaimSpec of(Part spec) {
        return changed(spec, request(spec), spec.at("accessModes").texts(), selector(spec));
    }

    /** Unchanged values are not read again. */
    ClaimSpec changed(Part spec, JsonObject before) {
        JsonObject now = spec.members();
        return changed(
                spec,
                ObjectView.isSame(now, before, "resources") ? request : request(spec),
                ObjectView.isSame(now, before, "accessModes")
                        ? accessModes
                        : spec.at("accessModes").texts(),
                ObjectView.isSame(now, before, "selector") ? selector : selector(spec));
    }

    private static ClaimSpec changed(
            Part spec, StorageSize request, List<String> accessModes, @Nullable LabelMatcher selector) {
        return new ClaimSpec(
                spec.at("storageClassName").string().orElse(null),
                spec.at("volumeName").text(),
                request,
                accessModes,
                AccessModes.requestedGroup(accessModes),
                spec.at("volumeMode").string().orElse(null),
                spec.at("volumeAttributesClassName").text(),
                selector);
    }

    private static StorageSize request(Part spec) {
        StorageSize requested = PartReads.size(spec.at("resources", "requests"), "storage");
        return requested == null ? StorageSize.ZERO : requested;
    }

    private static @Nullable LabelMatcher selector(Part spec) {
        Part selector = spec.at("selector");
        return selector.isPresent() ? LabelMatcher.from(selector) : null;
    }
}
