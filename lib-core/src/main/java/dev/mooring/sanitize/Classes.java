package dev.mooring.sanitize;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.internal.Annotations;

/** The class of a volume or claim: the beta annotation takes precedence over the field. */
final class Classes {

    private Classes() {}

    static String effective(Manifest object) {
        return object.annotation(Annotations.BETA_STORAGE_CLASS)
                .or(() -> object.spec().string("storageClassName"))
                .orElse("");
    }

    /** Whether a claim names a class, or the empty class; admission then adds no class. */
    static boolean hasClass(Manifest claim) {
        return claim.annotation(Annotations.BETA_STORAGE_CLASS).isPresent()
                || claim.spec().string("storageClassName").isPresent();
    }
}
