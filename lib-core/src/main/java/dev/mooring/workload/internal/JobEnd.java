package dev.mooring.workload.internal;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.Optional;

/** How a Job has ended. */
public final class JobEnd {

    /** The type of the condition of a Job that has completed. */
    public static final String COMPLETE = "Complete";
    /** The type of the condition of a Job that has failed. */
    public static final String FAILED = "Failed";

    private JobEnd() {}

    /**
     * The condition that marks a Job as finished.
     *
     * @param job the Job
     * @return its first condition Complete or Failed that is True; empty if it is not finished
     * @upstream pkg/controller/job/utils.go IsJobFinished
     */
    public static Optional<Part> of(Manifest job) {
        return Part.of(job).at("status", "conditions").items().stream()
                .filter(each -> isEnd(each.at("type").text())
                        && each.at("status").text().equals("True"))
                .findFirst();
    }

    private static boolean isEnd(String type) {
        return type.equals(COMPLETE) || type.equals(FAILED);
    }
}
