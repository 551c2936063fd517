package dev.mooring.release;

import dev.mooring.internal.EnumNames;

/**
 * One difference between releases: one rule of one room, the behaviour of older releases and that of newer ones. Each
 * room has its own enum, and calls {@link Release#has(Difference)} in the rule.
 */
public interface Difference {

    /**
     * The content of a row.
     *
     * @param onset since when the newer behaviour applies
     * @param rule the rule that the row switches, for example {@code VolumeCheck.VOLUME_ATTRIBUTES_CLASS_MISMATCH}
     * @param before the behaviour of a release without it, one sentence
     * @param after the behaviour of a release with it, one sentence
     * @param upstream where upstream changed it: a pull request or commit, or a file and function
     */
    record Row(Onset onset, String rule, String before, String after, String upstream) {}

    /** {@return the name of the constant} */
    String name();

    /** {@return its content} */
    Row row();

    /** {@return the stable name, for example {@code AttributesClassIsCompared}} */
    default String id() {
        return EnumNames.camelCase(name());
    }
}
