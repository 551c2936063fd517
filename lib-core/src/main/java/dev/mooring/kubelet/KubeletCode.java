package dev.mooring.kubelet;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a path cannot be built, cannot be read, or must be read with care. */
enum KubeletCode implements ReasonCode {
    /** A segment is missing or empty. */
    EMPTY_SEGMENT("a segment that is not empty"),
    /** A segment is {@code .} or {@code ..}. */
    DOT_SEGMENT("no segment \".\" or \"..\""),
    /** A segment contains a slash; on Windows also a backslash or colon. */
    SEPARATOR_IN_SEGMENT("no slash, and on Windows no backslash or colon"),
    /** A text contains a NUL character. */
    NUL_IN_SEGMENT("no NUL character"),
    /** A name contains a control character. */
    CONTROL_CHARACTER("no control character"),
    /** A text has an unpaired surrogate and cannot be encoded in UTF-8. */
    NOT_TEXT("valid Unicode"),
    /** A segment is longer than 255 bytes. */
    SEGMENT_TOO_LONG("at most 255 bytes"),
    /** A name is not a DNS-1123 label of at most 63 characters. */
    NOT_A_LABEL("a DNS-1123 label of at most 63 characters"),
    /** A name is not a DNS-1123 subdomain of at most 253 characters. */
    NOT_A_SUBDOMAIN("a DNS-1123 subdomain of at most 253 characters"),
    /** A name is not a CSI driver name. */
    NOT_A_DRIVER_NAME("a CSI driver name of at most 63 characters"),
    /** A plugin name contains a tilde, which looks like an escaped slash. */
    TILDE_IN_PLUGIN("a plugin name without a tilde"),
    /** A position in a list is negative. */
    NEGATIVE_INDEX("a position of 0 or more"),
    /** The root or the path is not absolute. */
    NOT_ABSOLUTE("an absolute path"),
    /** The root contains an empty segment, {@code .} or {@code ..}. */
    ROOT_NOT_CLEAN("no empty segment, \".\" or \"..\""),
    /** The path is longer than 4095 bytes. */
    PATH_TOO_LONG("a path of at most 4095 bytes"),
    /** A CSI volume without a handle or driver has no global directory. */
    CSI_SOURCE_INCOMPLETE("a driver and a volume handle"),
    /** A sub path has a variable that its container does not set. */
    VARIABLE_NOT_SET(Severity.ERROR),
    /** The plugin of the volume or its path is not known. */
    PLUGIN_WITHOUT_PATH(Severity.ERROR),
    /** The path is not below any of the roots. */
    NOT_UNDER_A_ROOT(Severity.ERROR),
    /** The path is below a root but is not a path of the kubelet. */
    NOT_A_KUBELET_PATH(Severity.ERROR),
    /** The pod's uid is repeated before the plugin: seen in documents, never on a node. */
    UID_REPEATED(Severity.ERROR),
    /** The position of a sub path is not a plain decimal number. */
    INDEX_NOT_PLAIN(Severity.ERROR),
    /** A Windows path mixes slashes and backslashes. */
    MIXED_SEPARATORS(Severity.ERROR),
    /** The root was derived from the path. */
    ROOT_GUESSED(Severity.WARN),
    /** The path can be read in more than one way. */
    MORE_THAN_ONE_READING(Severity.WARN),
    /** The API server would refuse the name for such an object. */
    NAME_NOT_VALID(Severity.WARN),
    /** The plugin is not in the table: a FlexVolume driver, or a new one. */
    PLUGIN_NOT_KNOWN(Severity.INFO),
    /** The plugin never has a directory of this kind. */
    PLUGIN_NEVER_HERE(Severity.WARN),
    /** The form of the first CSI release with volumes, 1.9. */
    ALPHA_FORM(Severity.WARN);

    private final Severity severity;
    private final String expected;

    /** A code of {@link NodePathException}. */
    KubeletCode(String expected) {
        this.severity = Severity.ERROR;
        this.expected = expected;
    }

    /** A code of a reason, which has its own message. */
    KubeletCode(Severity severity) {
        this.expected = "";
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    String expected() {
        return expected;
    }

    @Override
    public String toString() {
        return id();
    }
}
