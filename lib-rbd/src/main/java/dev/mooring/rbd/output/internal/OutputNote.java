package dev.mooring.rbd.output.internal;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What is unusual about output that could still be read. */
public enum OutputNote implements ReasonCode {
    /** The command succeeded and wrote to standard error; the message is that text. */
    STDERR_TEXT(Severity.INFO),
    /** Lines end in CR LF: the text went through another system. */
    CARRIAGE_RETURNS(Severity.INFO),
    /** A person pasted the text: blanks, prompts and lines were corrected, and nothing proves that it is complete. */
    PASTED_WHITE_SPACE(Severity.WARN),
    /** The last line has no line end: the rest may be missing. */
    MAY_BE_CUT(Severity.WARN),
    /** A section that this library does not know; it was not read. */
    UNKNOWN_SECTION(Severity.WARN),
    /** The shape of an old release, which prints objects where arrays are expected today. */
    OLD_SHAPE(Severity.INFO),
    /** A character could not be decoded: a name with it is not the real name. */
    UNREADABLE_CHARACTERS(Severity.WARN),
    /** {@code rbd-nbd} cuts names at blanks, so a name listed here may be the beginning of the real one. */
    NAME_MAY_BE_CUT(Severity.WARN),
    /** An entry looks like a network that was added without the word {@code range}: it refuses no client. */
    RANGE_WORD_MISSING(Severity.DANGER),
    /** The end of an entry cannot be read, for example because it has no time zone. */
    END_NOT_KNOWN(Severity.INFO),
    /** A list of devices of a release without namespaces: it may mean an image of any namespace. */
    NAMESPACES_NOT_LISTED(Severity.INFO),
    /** An empty list of devices; a host without the kernel module prints the same. */
    PROVES_LITTLE(Severity.INFO);

    private final Severity severity;

    OutputNote(Severity severity) {
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
