package dev.mooring.binding.internal;

import dev.mooring.internal.EnumNames;
import dev.mooring.release.Release;

/** How a release treats the VolumeAttributesClasses of a claim and a volume when it binds them. */
public enum AttributesClassMode {
    /** They do not matter. */
    IGNORED,
    /** Neither the claim nor the volume may have one. */
    REFUSED,
    /** They must be the same. */
    COMPARED;

    /**
     * What a release does.
     *
     * @param release the release
     * @return what it does
     */
    public static AttributesClassMode of(Release release) {
        if (!release.has(BindingDifference.ATTRIBUTES_CLASS_MATTERS)) {
            return IGNORED;
        }
        return release.has(BindingDifference.ATTRIBUTES_CLASS_IS_COMPARED) ? COMPARED : REFUSED;
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
