package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import dev.mooring.release.Release;
import java.util.Objects;

/**
 * The VolumeAttributesClass of a claim or a volume: whether a server keeps and checks it.
 *
 * @upstream kubernetes pkg/api/persistentvolumeclaim/util.go DropDisabledFields; pkg/api/persistentvolume/util.go
 *     DropDisabledSpecFields; pkg/apis/core/validation/validation.go
 */
final class AttributesClass {

    static final String NAME = "volumeAttributesClassName";

    private AttributesClass() {}

    /** The spec of a claim without the class, if the server does not know it and the old spec had none. */
    static JsonObject keptInClaim(Release server, JsonObject spec, JsonObject oldSpec) {
        return server.has(AdmissionDifference.ATTRIBUTES_CLASS_IS_STORED) || oldSpec.has(NAME)
                ? spec
                : spec.without(NAME);
    }

    /** The same for the spec of a volume. */
    static JsonObject keptInVolume(Release server, JsonObject spec, JsonObject oldSpec) {
        return server.has(AdmissionDifference.ATTRIBUTES_CLASS_OF_VOLUME_IS_DROPPED)
                ? keptInClaim(server, spec, oldSpec)
                : spec;
    }

    static boolean isChecked(JsonObject oldSpec, Errors errors) {
        return errors.has(AdmissionDifference.ATTRIBUTES_CLASS_IS_STORED) || oldSpec.has(NAME);
    }

    static boolean isSame(JsonObject spec, JsonObject oldSpec) {
        return Objects.equals(spec.members().get(NAME), oldSpec.members().get(NAME));
    }

    /** Refuses a change that the server does not know. */
    static void mayChange(Errors errors) {
        if (!errors.has(AdmissionDifference.ATTRIBUTES_CLASS_IS_STORED)) {
            errors.forbidden(
                    FieldPath.of("spec").child(NAME),
                    "update is forbidden when the VolumeAttributesClass feature gate is disabled");
        }
    }
}
