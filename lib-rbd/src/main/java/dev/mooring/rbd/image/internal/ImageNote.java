package dev.mooring.rbd.image.internal;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What is unusual, guessed or lost between a volume and its image. */
public enum ImageNote implements ReasonCode {
    /** The version of the handle is not 1, the only one that the driver writes. */
    UNKNOWN_VERSION(Severity.WARN),
    /** The parts of the handle are not separated by dashes; the driver does not check that. */
    ODD_SEPARATOR(Severity.WARN),
    /** The handle names no cluster. */
    NO_CLUSTER(Severity.WARN),
    /** The last part of the handle is not a UUID. */
    ODD_UUID(Severity.WARN),
    /** Hex digits in upper case; the driver writes lower case. */
    UPPER_CASE_HEX(Severity.WARN),
    /** The handle is longer than the driver could have written it. */
    TOO_LONG(Severity.WARN),
    /** The driver reads this migration handle, but never writes one like it: it may lead to another image. */
    LOOSE_MIGRATION_HANDLE(Severity.WARN),
    /** The name of the image was derived from the handle; a class with its own name prefix has another name. */
    IMAGE_GUESSED(Severity.WARN),
    /** Neither the attribute nor a list of pools has the name of the pool. */
    POOL_UNKNOWN(Severity.WARN),
    /** The pool of that id has another name today. */
    POOL_RENAMED(Severity.WARN),
    /** The attribute names a different image; the handle decides. */
    IMAGE_DIFFERS(Severity.WARN),
    /** The namespace comes from the configuration of the driver, which was not given, so it may be wrong. */
    NAMESPACE_UNVERIFIED(Severity.WARN),
    /** The attribute names a different namespace; the configuration of the driver decides. */
    NAMESPACE_DIFFERS(Severity.WARN),
    /** A boolean that the driver cannot read; it counts as false. */
    ODD_BOOLEAN(Severity.WARN),
    /** A required part is missing. */
    MISSING_PART(Severity.ERROR),
    /** The handle cannot be read. */
    UNREADABLE_HANDLE(Severity.ERROR),
    /** The volume is not on RBD. */
    NOT_RBD(Severity.INFO),
    /** The image is encrypted; its content is readable only through the mapping on a node. */
    ENCRYPTED(Severity.INFO),
    /** Access modes are replaced by one. */
    ACCESS_MODES_REPLACED(Severity.WARN),
    /** A part of the source is not carried over. */
    PART_LOST(Severity.WARN),
    /** The handle and the volume name different images: nodes mount one, and the driver grows and deletes the other. */
    HANDLE_NOT_REVERSIBLE(Severity.DANGER),
    /** Parameters differ only in case: which of them counts is random upstream. */
    AMBIGUOUS_PARAMETER(Severity.WARN),
    /** Upstream refuses to translate; the message is that of upstream. */
    TRANSLATION_REFUSED(Severity.ERROR);

    private final Severity severity;

    ImageNote(Severity severity) {
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
