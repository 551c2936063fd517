package dev.mooring.kubelet;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a path cannot be built, cannot be read, or is not quite what it seems. */
public enum KubeletCode implements ReasonCode {
    /** A segment is missing or empty. */
    EMPTY_SEGMENT(Severity.ERROR),
    /** A segment is {@code .} or {@code ..}. */
    DOT_SEGMENT(Severity.ERROR),
    /** A segment holds a slash; on Windows a backslash or colon as well. */
    SEPARATOR_IN_SEGMENT(Severity.ERROR),
    /** A text holds a NUL. */
    NUL_IN_SEGMENT(Severity.ERROR),
    /** A name holds a control character. */
    CONTROL_CHARACTER(Severity.ERROR),
    /** A text holds half a character and has no UTF-8 form. */
    NOT_TEXT(Severity.ERROR),
    /** A segment is longer than 255 bytes. */
    SEGMENT_TOO_LONG(Severity.ERROR),
    /** A name is no DNS-1123 label of at most 63 characters. */
    NOT_A_LABEL(Severity.ERROR),
    /** A name is no DNS-1123 subdomain of at most 253 characters. */
    NOT_A_SUBDOMAIN(Severity.ERROR),
    /** A name is no CSI driver name. */
    NOT_A_DRIVER_NAME(Severity.ERROR),
    /** A pod uid is none that the API server or the kubelet makes. */
    NOT_A_UID(Severity.ERROR),
    /** A plugin name holds a tilde, which could not be told from an escaped slash. */
    TILDE_IN_PLUGIN(Severity.ERROR),
    /** A position in a list is negative. */
    NEGATIVE_INDEX(Severity.ERROR),
    /** The root or the path is not absolute. */
    NOT_ABSOLUTE(Severity.ERROR),
    /** The root holds an empty segment, {@code .} or {@code ..}. */
    ROOT_NOT_CLEAN(Severity.ERROR),
    /** The path is longer than 4095 bytes. */
    PATH_TOO_LONG(Severity.ERROR),
    /** A CSI volume without a handle or driver has no global directory. */
    CSI_SOURCE_INCOMPLETE(Severity.ERROR),
    /** The plugin of the volume is not known, or the path of it is not. */
    PLUGIN_WITHOUT_PATH(Severity.ERROR),
    /** The path is under none of the roots. */
    NOT_UNDER_A_ROOT(Severity.ERROR),
    /** The path is under a root and no path of the kubelet's. */
    NOT_A_KUBELET_PATH(Severity.ERROR),
    /** The pod's uid stands before the plugin once more; a form seen in documents and never on a node. */
    UID_REPEATED(Severity.ERROR),
    /** The position of a sub path is no plain decimal number. */
    INDEX_NOT_PLAIN(Severity.ERROR),
    /** A Windows path with slashes among its backslashes. */
    MIXED_SEPARATORS(Severity.ERROR),
    /** The path is read under a root that was told from its own form. */
    ROOT_GUESSED(Severity.WARN),
    /** The path can be read in more than one way. */
    MORE_THAN_ONE_READING(Severity.WARN),
    /** A name the API server would not take for such an object. */
    NAME_NOT_VALID(Severity.WARN),
    /** The plugin is not in the table: a FlexVolume driver, or a new one. */
    PLUGIN_NOT_KNOWN(Severity.INFO),
    /** The plugin never has a directory of this kind. */
    PLUGIN_NEVER_HERE(Severity.WARN),
    /** The form of the first CSI release with volumes, 1.9. */
    ALPHA_FORM(Severity.WARN);

    private final Severity severity;

    KubeletCode(Severity severity) {
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
