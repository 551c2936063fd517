package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.workload.WorkloadObjects;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which kinds a subcommand judges, and which others could change its answer. Objects of all other kinds are counted and
 * ignored.
 */
public final class Scope {

    /** The kinds of workloads that are played. */
    private static final String[] WORKLOADS = WorkloadObjects.kinds().toArray(String[]::new);

    private static final String ADMISSION = "can refuse or change what is created";

    /** What {@code forecast}, {@code why} and the forecast of {@code sanitize} judge besides quotas and limit ranges. */
    public static final Scope BINDING = judging(
                    Kinds.PERSISTENT_VOLUME,
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    Kinds.STORAGE_CLASS,
                    Kinds.POD,
                    Kinds.NODE,
                    Kinds.NAMESPACE,
                    Kinds.CSI_DRIVER,
                    Kinds.CSI_STORAGE_CAPACITY,
                    Kinds.CSI_NODE,
                    Kinds.VOLUME_ATTACHMENT,
                    Kinds.PRIORITY_CLASS,
                    Kinds.SECRET,
                    Kinds.VOLUME_ATTRIBUTES_CLASS,
                    Kinds.VOLUME_SNAPSHOT,
                    Kinds.VOLUME_SNAPSHOT_CONTENT,
                    Kinds.REFERENCE_GRANT)
            .alsoJudging(WORKLOADS)
            .notJudging(
                    ADMISSION,
                    Kinds.RESOURCE_QUOTA,
                    Kinds.LIMIT_RANGE,
                    "MutatingWebhookConfiguration",
                    "ValidatingWebhookConfiguration",
                    "MutatingAdmissionPolicy",
                    "ValidatingAdmissionPolicy")
            .notJudging("can decide on which nodes a pod fits", "ResourceClaim", "ResourceSlice");

    /** What {@code forecast} judges. */
    public static final Scope FORECAST = BINDING.alsoJudging(Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE);

    /** All kinds: anything can own another object or be in a namespace. */
    public static final Scope EVERYTHING = new Scope(Set.of(), Map.of(), true);

    private final Set<String> judged;
    private final Map<String, String> notJudged;
    private final boolean all;

    private Scope(Set<String> judged, Map<String, String> notJudged, boolean all) {
        this.judged = Set.copyOf(judged);
        this.notJudged = Map.copyOf(notJudged);
        this.all = all;
    }

    /** The scope of a subcommand that judges these kinds. */
    public static Scope judging(String... kinds) {
        return judging(List.of(kinds));
    }

    /** The scope of a subcommand that judges these kinds. */
    public static Scope judging(Collection<String> kinds) {
        return new Scope(Set.copyOf(kinds), Map.of(), false);
    }

    /**
     * The same scope with kinds that are not judged although they could change the answer; the answer names them.
     *
     * @param why how an object of such a kind could change the answer, as the end of a sentence: "which …"
     * @param kinds the kinds
     * @return the changed copy
     */
    public Scope notJudging(String why, String... kinds) {
        requireNonNull(why, "why");
        Map<String, String> more = new TreeMap<>(notJudged);
        for (String kind : kinds) {
            more.put(kind, why);
        }
        return new Scope(judged, more, all);
    }

    /**
     * The same scope with kinds that are judged too.
     *
     * @param kinds the kinds
     * @return the changed copy
     */
    public Scope alsoJudging(String... kinds) {
        Set<String> more = new TreeSet<>(judged);
        more.addAll(List.of(kinds));
        Map<String, String> fewer = new TreeMap<>(notJudged);
        fewer.keySet().removeAll(more);
        return new Scope(more, fewer, all);
    }

    boolean isJudged(String kind) {
        return all || judged.contains(kind);
    }

    /** The kinds that are not judged, each with the sentence how it could change the answer. */
    Map<String, String> notJudged() {
        return notJudged;
    }
}
