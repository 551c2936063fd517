package dev.mooring.s3fs.internal;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a user's option is refused. */
public enum OptionCode implements ReasonCode {
    /** The text is not one option, has no valid name, or has a value that s3fs refuses. */
    OPTION_INVALID,
    /** Users may not set the option. */
    OPTION_FORBIDDEN,
    /** The installed s3fs does not know the option and would not start. */
    OPTION_UNSUPPORTED;

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public String toString() {
        return id();
    }
}
