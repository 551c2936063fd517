package dev.mooring.admission;

import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.NameSyntax;
import java.util.List;

/**
 * Rules that volumes and claims share.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go
 */
final class SpecRules {

    private static final List<String> ACCESS_MODES =
            List.of(AccessModes.ROX, AccessModes.RWX, AccessModes.RWO, AccessModes.RWOP);
    private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");

    private SpecRules() {}

    static void accessModes(JsonObject spec, FieldPath at, Errors errors) {
        List<String> modes = FieldReads.texts(spec, "accessModes");
        for (String mode : modes) {
            if (!ACCESS_MODES.contains(mode)) {
                errors.notSupported(at.child("accessModes"), mode, ACCESS_MODES);
            }
        }
        boolean others = modes.stream().anyMatch(mode -> ACCESS_MODES.contains(mode) && !mode.equals(AccessModes.RWOP));
        if (modes.contains(AccessModes.RWOP) && others) {
            errors.forbidden(at.child("accessModes"), "may not use ReadWriteOncePod with other access modes");
        }
    }

    static void volumeMode(JsonObject spec, FieldPath at, Errors errors) {
        String mode = FieldReads.text(spec, "volumeMode");
        if (spec.has("volumeMode") && !VOLUME_MODES.contains(mode)) {
            errors.notSupported(at.child("volumeMode"), mode, VOLUME_MODES);
        }
    }

    /** A class name, if it is not empty. */
    static void className(JsonObject spec, String key, FieldPath at, Errors errors) {
        String name = FieldReads.text(spec, key);
        if (!name.isEmpty()) {
            errors.invalid(at.child(key), name, NameSyntax.subdomain(name));
        }
    }
}
