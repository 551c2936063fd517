package dev.mooring.rbd.output;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What is odd about output that was read all the same. */
public enum OutputNote implements ReasonCode {
    /** The command succeeded and still wrote to standard error; the text is the note's message. */
    STDERR_TEXT("StderrText", Severity.INFO),
    /** Lines end in CR LF: the text went through another system. */
    CARRIAGE_RETURNS("CarriageReturns", Severity.INFO),
    /** Blanks stand where the program writes tabs: the text was pasted. */
    PASTED_WHITE_SPACE("PastedWhiteSpace", Severity.WARN),
    /** The last line has no line end: the rest may have been cut off. */
    MAY_BE_CUT("MayBeCut", Severity.WARN),
    /** A section this library does not know; it was passed over. */
    UNKNOWN_SECTION("UnknownSection", Severity.WARN),
    /** The shape of an old release, which prints objects where arrays are expected today. */
    OLD_SHAPE("OldShape", Severity.INFO),
    /** A character could not be decoded: a name with it is not the real one. */
    UNREADABLE_CHARACTERS("UnreadableCharacters", Severity.WARN),
    /** {@code rbd-nbd} cuts names at blanks, so a name listed here may be the beginning of the real one. */
    NAME_MAY_BE_CUT("NameMayBeCut", Severity.WARN),
    /** An entry that looks like a network but was added without the word {@code range}: it fences nobody. */
    FENCES_NOBODY("FencesNobody", Severity.DANGER),
    /** An empty list of devices; a host without the kernel module prints the same. */
    PROVES_LITTLE("ProvesLittle", Severity.INFO);

    private final String id;
    private final Severity severity;

    OutputNote(String id, Severity severity) {
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
