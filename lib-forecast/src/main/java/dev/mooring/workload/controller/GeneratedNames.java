package dev.mooring.workload.controller;

import java.util.Locale;

/**
 * Names that a server or a controller generates with random characters. Here they have a number of the same length. It
 * begins with 0, which the random characters of Kubernetes never include, so no real object has such a name.
 *
 * @upstream apiserver pkg/storage/names/generate.go GenerateName
 */
final class GeneratedNames {

    /** Replaces a hash of ten characters. */
    static final String HASH = "0000000000";

    /** Replaces the scheduled time of a Job, in minutes. */
    static final String MINUTES = "00000000";

    /** The longest part before the random characters. */
    static final int MOST_BEFORE = 58;

    private static final int MOST_NAME = 253;
    private static final int DECIMALS = 10_000;
    private static final int FIRST_WITH_LETTER = 10 * 36 * 36 * 36;

    private GeneratedNames() {}

    static String cut(String prefix) {
        return prefix.length() > MOST_BEFORE ? prefix.substring(0, MOST_BEFORE) : prefix;
    }

    /** Five characters: {@code 00001} to {@code 09999}, then {@code 0a000} and on. */
    static String suffix(int number) {
        return number < DECIMALS
                ? String.format(Locale.ROOT, "%05d", number)
                : "0" + Integer.toString(number - DECIMALS + FIRST_WITH_LETTER, 36);
    }

    /**
     * The prefix of the names of a workload's pods: a dash follows its name unless the name is too long.
     *
     * @upstream pkg/controller/controller_utils.go getPodsPrefix
     */
    static String podPrefix(String workload) {
        return workload.length() < MOST_NAME ? workload + "-" : workload;
    }

    /**
     * The name of a ReplicaSet of a Deployment.
     *
     * @upstream pkg/controller/deployment/sync.go generateReplicaSetName
     */
    static String replicaSet(String deployment) {
        int most = MOST_NAME - 1 - HASH.length();
        return (deployment.length() > most ? deployment.substring(0, most) : deployment) + "-" + HASH;
    }

    /**
     * The prefix of the name of a pod with an index.
     *
     * @upstream pkg/controller/job/indexed_job_utils.go podGenerateNameWithIndex
     */
    static String indexedPrefix(String job, int index) {
        String end = "-" + index + "-";
        return job.length() + end.length() > MOST_BEFORE
                ? job.substring(0, MOST_BEFORE - end.length()) + end
                : job + end;
    }
}
