package dev.mooring.workload.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.PodView;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The claims of a StatefulSet: their names, their pods, and their owners.
 *
 * @upstream pkg/controller/statefulset/stateful_set_utils.go
 */
public final class StatefulSetClaims {

    /** The largest number of replicas of a set whose claims can be listed, and of their claims in total. */
    public static final int MAX_REPLICAS = 100_000;

    private final ObjectRef set;
    private final List<String> templates;
    private final int start;
    private final int replicas;
    private final boolean followsPolicy;
    private final boolean deletedWhenScaled;
    private final boolean deletedWithSet;

    /** The owner of a claim of a set: the claim is deleted when its owner is. */
    public enum Owner {
        /** No owner: the claim stays. */
        NONE,
        /** The set: the claim is deleted with it. */
        SET,
        /** The pod: the claim is deleted when the pod is removed by scaling down. */
        POD;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * The parts of a pod's name.
     *
     * @param set the name before the last dash; empty if the name is not that of a pod of a set
     * @param ordinal the number after it; -1 if there is none or it is beyond 32 bits
     */
    public record Member(String set, int ordinal) {

        public Member {
            requireNonNull(set, "set");
        }
    }

    /**
     * A claim that a set creates.
     *
     * @param claim the claim
     * @param template the name of its template
     * @param pod the name of its pod
     * @param ordinal the pod's ordinal
     */
    public record Wanted(ObjectRef claim, String template, String pod, int ordinal) {}

    private StatefulSetClaims(Manifest manifest, Release release) {
        Part spec = Part.of(manifest).at("spec");
        Part policy = spec.at("persistentVolumeClaimRetentionPolicy");
        this.set = manifest.ref();
        this.templates = spec.at("volumeClaimTemplates").items().stream()
                .map(template -> template.at("metadata", "name").text())
                .toList();
        this.start = spec.at("ordinals", "start").int32().orElse(0);
        this.replicas = replicas(spec.at("replicas"));
        if ((long) replicas * templates.size() > MAX_REPLICAS) {
            throw spec.at("volumeClaimTemplates")
                    .refuse("expected at most " + MAX_REPLICAS + " claims, found " + templates.size() + " for each of "
                            + replicas + " replicas");
        }
        if ((long) start + replicas > Integer.MAX_VALUE) {
            throw spec.at("ordinals", "start").refuse("expected ordinals of 32 bits, found a start of " + start);
        }
        this.followsPolicy = release.has(WorkloadDifference.RETENTION_POLICY_IS_FOLLOWED);
        this.deletedWhenScaled = followsPolicy && policy.at("whenScaled").text().equals("Delete");
        this.deletedWithSet = followsPolicy && policy.at("whenDeleted").text().equals("Delete");
    }

    private static int replicas(Part part) {
        int replicas = part.int32().orElse(1);
        if (replicas > MAX_REPLICAS || replicas < 0) {
            throw part.refuse("expected 0 to " + MAX_REPLICAS + " replicas, found " + replicas);
        }
        return replicas;
    }

    /**
     * Reads a set.
     *
     * @param set the StatefulSet; {@link Manifest#from} takes one of the fabric8 model
     * @return its claims
     * @throws dev.mooring.manifest.ManifestException if a part has another JSON type than the API's, or the set has more
     *     than {@link #MAX_REPLICAS} replicas or claims
     */
    public static StatefulSetClaims of(Manifest set) {
        return of(set, Release.LATEST);
    }

    /**
     * {@link #of(Manifest)} in a cluster of another release.
     *
     * @param set the StatefulSet
     * @param kubernetes the release
     * @return its claims
     */
    public static StatefulSetClaims of(Manifest set, Release kubernetes) {
        return new StatefulSetClaims(set, kubernetes);
    }

    /**
     * The name of a claim.
     *
     * @param template the template's name
     * @param set the set's name
     * @param ordinal the pod's ordinal
     * @return for example {@code data-web-0}
     */
    public static String claimName(String template, String set, int ordinal) {
        return template + "-" + podName(set, ordinal);
    }

    /**
     * The name of a pod.
     *
     * @param set the set's name
     * @param ordinal the ordinal
     * @return for example {@code web-0}
     */
    public static String podName(String set, int ordinal) {
        return set + "-" + ordinal;
    }

    /**
     * Splits the name of a pod. Leading zeros are accepted ({@code web-007} is 7), although no set creates such a pod.
     *
     * @param podName the name
     * @return set and ordinal
     */
    public static Member member(String podName) {
        int dash = podName.lastIndexOf('-');
        String digits = podName.substring(dash + 1);
        if (dash < 0 || digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return new Member("", -1);
        }
        return new Member(podName.substring(0, dash), ordinal(digits));
    }

    private static int ordinal(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** {@return the first ordinal} */
    public int start() {
        return start;
    }

    /** {@return whether its controller changes the owners of the claims at all} */
    public boolean followsPolicy() {
        return followsPolicy;
    }

    /** {@return whether some claims are deleted while the set stays: those of removed replicas} */
    public boolean deletesWhenScaled() {
        return deletedWhenScaled;
    }

    /** {@return whether no claim is deleted, whatever happens to the set} */
    public boolean retainsAll() {
        return !deletedWhenScaled && !deletedWithSet;
    }

    /** {@return the number of pods} */
    public int replicas() {
        return replicas;
    }

    /** {@return the claims of the set's pods, by ordinal, then in the order of the templates} */
    public List<Wanted> wanted() {
        List<Wanted> wanted = new ArrayList<>();
        for (int i = 0; i < replicas && !templates.isEmpty(); i++) {
            int ordinal = start + i;
            templates.forEach(template -> wanted.add(wanted(template, ordinal)));
        }
        return List.copyOf(wanted);
    }

    private Wanted wanted(String template, int ordinal) {
        String claim = claimName(template, set.name(), ordinal);
        return new Wanted(ObjectRef.claim(set.namespace(), claim), template, podName(set.name(), ordinal), ordinal);
    }

    /**
     * The template of a claim of the set.
     *
     * @param claim the claim's name
     * @return template and ordinal, of the first template that matches; the ordinal need not be in the set's range
     */
    public Optional<Wanted> templateOf(String claim) {
        int ordinal = member(claim).ordinal();
        return templates.stream()
                .filter(template -> ordinal >= 0 && claim.equals(claimName(template, set.name(), ordinal)))
                .map(template -> wanted(template, ordinal))
                .findFirst();
    }

    /**
     * Whether a pod uses the claims that the set creates for it: for each template a volume of the template's name refers
     * to the claim of that name.
     *
     * @param pod one of its pods
     * @return false if one is missing or refers to another claim, or the pod's name has no ordinal
     * @upstream pkg/controller/statefulset/stateful_set_utils.go storageMatches
     */
    public boolean storageMatches(PodView pod) {
        int ordinal = member(pod.name()).ordinal();
        return ordinal >= 0 && templates.stream().allMatch(template -> uses(pod, template, ordinal));
    }

    private boolean uses(PodView pod, String template, int ordinal) {
        String claim = claimName(template, set.name(), ordinal);
        return pod.claims().stream()
                .anyMatch(use -> !use.isEphemeral()
                        && use.volume().equals(template)
                        && use.claim().equals(claim));
    }

    /**
     * The owner of the claim of an ordinal under the set's retention policy; without a policy claims stay.
     *
     * @param ordinal the pod's ordinal
     * @return the owner
     * @upstream pkg/controller/statefulset/stateful_set_utils.go updateClaimOwnerRefForSetAndPod
     */
    public Owner owner(int ordinal) {
        long offset = (long) ordinal - start;
        boolean scaledAway = offset < 0 || offset >= replicas;
        if (deletedWhenScaled && scaledAway) {
            return Owner.POD;
        }
        return deletedWithSet ? Owner.SET : Owner.NONE;
    }

    /** Which set it is. */
    @Override
    public String toString() {
        return set.toString();
    }
}
