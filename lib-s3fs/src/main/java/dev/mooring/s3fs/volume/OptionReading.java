package dev.mooring.s3fs.volume;

import dev.mooring.reason.Reason;
import java.util.List;

/**
 * Options a user wrote.
 *
 * @param options those that come through, in order
 * @param refused why the others do not; without a subject, and never with a value
 */
public record OptionReading(List<S3fsOption> options, List<Reason> refused) {

    public OptionReading {
        options = List.copyOf(options);
        refused = List.copyOf(refused);
    }

    /**
     * Whether every option comes through.
     *
     * @return true if none is refused
     */
    public boolean accepted() {
        return refused.isEmpty();
    }
}
