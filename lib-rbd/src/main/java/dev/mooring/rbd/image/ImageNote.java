package dev.mooring.rbd.image;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What is odd, guessed or lost on the way between volumes and images. */
public enum ImageNote implements ReasonCode {
    /** The handle's version is not the only one ever written. */
    UNKNOWN_VERSION("UnknownVersion", Severity.WARN),
    /** Something other than a dash stands between the parts of the handle; the driver does not look. */
    ODD_SEPARATOR("OddSeparator", Severity.WARN),
    /** The handle names no cluster. */
    NO_CLUSTER("NoCluster", Severity.WARN),
    /** The last part of the handle is not a UUID. */
    ODD_UUID("OddUuid", Severity.WARN),
    /** Hex digits in upper case; the driver writes lower case. */
    UPPER_CASE_HEX("UpperCaseHex", Severity.WARN),
    /** The handle is longer than the driver could have written it. */
    TOO_LONG("TooLong", Severity.WARN),
    /** The migration handle is read by the driver, but never written so: the image it leads to may be another. */
    LOOSE_MIGRATION_HANDLE("LooseMigrationHandle", Severity.WARN),
    /** The image's name was made up from the handle; with a name prefix of one's own it is another. */
    IMAGE_GUESSED("ImageGuessed", Severity.WARN),
    /** Neither the attribute nor a list of pools tells the pool's name. */
    POOL_UNKNOWN("PoolUnknown", Severity.WARN),
    /** The pool of that id has another name today. */
    POOL_RENAMED("PoolRenamed", Severity.WARN),
    /** The namespace comes from the driver's configuration, which was not given: it may be another. */
    NAMESPACE_UNVERIFIED("NamespaceUnverified", Severity.WARN),
    /** The attribute names another namespace than the driver's configuration, which decides. */
    NAMESPACE_DIFFERS("NamespaceDiffers", Severity.WARN),
    /** A truth value the driver cannot read; it counts as false. */
    ODD_BOOLEAN("OddBoolean", Severity.WARN),
    /** A part that must be there is missing. */
    MISSING_PART("MissingPart", Severity.ERROR),
    /** The handle cannot be read. */
    UNREADABLE_HANDLE("UnreadableHandle", Severity.ERROR),
    /** The volume is not on RBD. */
    NOT_RBD("NotRbd", Severity.INFO),
    /** The image is encrypted; what is on it is seen only through the mapping on a node. */
    ENCRYPTED("Encrypted", Severity.INFO),
    /** Access modes are replaced by one. */
    ACCESS_MODES_REPLACED("AccessModesReplaced", Severity.WARN),
    /** A part of the source is not carried over. */
    PART_LOST("PartLost", Severity.WARN),
    /** Several images share the handle, so it does not lead back to this one. */
    HANDLE_NOT_REVERSIBLE("HandleNotReversible", Severity.DANGER),
    /** Parameters that differ only in case: which of them wins is chance upstream. */
    AMBIGUOUS_PARAMETER("AmbiguousParameter", Severity.WARN),
    /** Upstream refuses to translate; the message is its own. */
    TRANSLATION_REFUSED("TranslationRefused", Severity.ERROR);

    private final String id;
    private final Severity severity;

    ImageNote(String id, Severity severity) {
        this.id = id;
        this.severity = severity;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
