package dev.mooring.release;

import dev.mooring.reason.EnumNames;

/**
 * A row of the differences between releases: one rule of one room, what older releases do and what newer ones do. Each
 * room has an enum of its own, and asks {@link Release#has(Difference)} where the rule is.
 */
public interface Difference {

    /**
     * What a row says.
     *
     * @param onset from where on the newer behaviour holds
     * @param rule the rule that the row switches, for example {@code VolumeCheck.VOLUME_ATTRIBUTES_CLASS_MISMATCH}
     * @param before what a release without it does, one sentence
     * @param after what a release with it does, one sentence
     * @param upstream where upstream changed it: a pull request or commit, or a file and function
     */
    record Row(Onset onset, String rule, String before, String after, String upstream) {}

    /** {@return the name of the constant} */
    String name();

    /** {@return what it says} */
    Row row();

    /** {@return the stable name, for example {@code AttributesClassIsCompared}} */
    default String id() {
        return EnumNames.camelCase(name());
    }
}
