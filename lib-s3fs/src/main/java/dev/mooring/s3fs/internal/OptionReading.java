package dev.mooring.s3fs.internal;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.OptionDialect;
import dev.mooring.s3fs.S3fsOption;
import java.util.List;

/**
 * The options in a user's text.
 *
 * @param options the allowed options, in order
 * @param refused why the others are refused; without a subject and without values
 */
public record OptionReading(List<S3fsOption> options, List<Reason> refused) {

    public OptionReading {
        options = List.copyOf(options);
        refused = List.copyOf(refused);
    }

    /**
     * Reads a user's options. A word that s3fs would read as anything but one allowed option is refused.
     *
     * <p>For example, {@code -o max_stat_cache_size=0 -ouid=1000,gid=1000} is three options in the dialect
     * {@link OptionDialect#DASH_O}. {@code umask=0022 "instance_name=a b"} is refused in every dialect, because white space
     * ends a value.
     *
     * @param text what the user wrote
     * @param dialect how it is written
     * @param gate which options are allowed
     * @return the options, and the reasons against the others
     */
    public static OptionReading of(String text, OptionDialect dialect, OptionGate gate) {
        return OptionReader.read(text, dialect, gate);
    }

    /** {@return true if no option is refused} */
    public boolean isAccepted() {
        return refused.isEmpty();
    }
}
