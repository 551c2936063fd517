package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The claims of a StatefulSet: their names, their pods, and what becomes of them.
 *
 * @upstream pkg/controller/statefulset/stateful_set_utils.go
 */
public final class StatefulSetClaims {

    /** The most pods of a set whose claims are listed in one go. */
    public static final int MAX_REPLICAS = 100_000;

    private StatefulSetClaims() {}

    /** Who owns a claim of a set, and so with whom it goes. */
    public enum Owner {
        /** Nobody: it stays. */
        NONE,
        /** The set: it goes when the set is deleted. */
        SET,
        /** The pod: it goes when the pod is scaled away. */
        POD
    }

    /**
     * A pod's name taken apart.
     *
     * @param set the name before the last dash; empty if the name is not one of a set
     * @param ordinal the number after it; -1 if there is none or it is beyond 32 bits
     */
    public record Member(String set, int ordinal) {

        public Member {
            requireNonNull(set, "set");
        }
    }

    /**
     * A claim a set wants.
     *
     * @param claim the claim
     * @param template the name of its template
     * @param pod the name of its pod
     * @param ordinal the pod's ordinal
     */
    public record Wanted(ObjectRef claim, String template, String pod, int ordinal) {}

    /**
     * The name of a claim.
     *
     * @param template the template's name
     * @param set the set's name
     * @param ordinal the pod's ordinal
     * @return for example {@code data-web-0}
     */
    public static String claimName(String template, String set, int ordinal) {
        return template + "-" + set + "-" + ordinal;
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
     * Takes the name of a pod apart. Zeros in front are read ({@code web-007} is 7), though no set makes such a pod.
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

    /**
     * The claims a set wants for the pods it has in its range.
     *
     * @param set the StatefulSet
     * @return by ordinal, then in the order of the templates
     * @throws dev.mooring.manifest.ManifestException if a part has another JSON type than the API's, or the set wants more
     *     than {@link #MAX_REPLICAS} pods
     */
    public static List<Wanted> wanted(Manifest set) {
        List<String> templates = templates(set);
        int start = start(set);
        int replicas = replicas(set);
        List<Wanted> wanted = new ArrayList<>();
        for (int i = 0; i < replicas && !templates.isEmpty(); i++) {
            int ordinal = Math.addExact(start, i);
            for (String template : templates) {
                ObjectRef claim = ObjectRef.claim(set.namespace(), claimName(template, set.name(), ordinal));
                wanted.add(new Wanted(claim, template, podName(set.name(), ordinal), ordinal));
            }
        }
        return List.copyOf(wanted);
    }

    /**
     * The claim template a claim of a set comes from.
     *
     * @param set the StatefulSet
     * @param claim the claim's name
     * @return template and ordinal, of the first template that fits; the ordinal need not be in the set's range
     */
    public static Optional<Wanted> templateOf(Manifest set, String claim) {
        Member member = member(claim);
        if (member.ordinal() < 0) {
            return Optional.empty();
        }
        return templates(set).stream()
                .filter(template -> claim.equals(claimName(template, set.name(), member.ordinal())))
                .map(template -> new Wanted(
                        ObjectRef.claim(set.namespace(), claim),
                        template,
                        podName(set.name(), member.ordinal()),
                        member.ordinal()))
                .findFirst();
    }

    /**
     * Whether a pod uses the claims its set wants for it: each template has a pod volume of the template's name that refers
     * to the claim of that name.
     *
     * @param set the StatefulSet
     * @param pod one of its pods
     * @return false if one is missing or refers to another claim, or the pod's name has no ordinal
     * @upstream pkg/controller/statefulset/stateful_set_utils.go storageMatches
     */
    public static boolean storageMatches(Manifest set, Manifest pod) {
        int ordinal = member(pod.name()).ordinal();
        if (ordinal < 0) {
            return false;
        }
        List<Part> volumes = Part.of(pod).at("spec", "volumes").items();
        return templates(set).stream()
                .allMatch(template -> volumes.stream()
                        .anyMatch(volume -> volume.at("name").text().equals(template)
                                && volume.at("persistentVolumeClaim")
                                        .at("claimName")
                                        .text()
                                        .equals(claimName(template, set.name(), ordinal))));
    }

    /**
     * Who owns the claim of an ordinal under the set's retention policy; nothing written means keep.
     *
     * @param set the StatefulSet
     * @param ordinal the pod's ordinal
     * @return the owner
     * @upstream pkg/controller/statefulset/stateful_set_utils.go updateClaimOwnerRefForSetAndPod
     */
    public static Owner owner(Manifest set, int ordinal) {
        Part policy = Part.of(set).at("spec", "persistentVolumeClaimRetentionPolicy");
        boolean whenScaled = policy.at("whenScaled").text().equals("Delete");
        boolean whenDeleted = policy.at("whenDeleted").text().equals("Delete");
        long offset = (long) ordinal - start(set);
        boolean scaledAway = offset < 0 || offset >= replicas(set);
        if (whenScaled && scaledAway) {
            return Owner.POD;
        }
        return whenDeleted ? Owner.SET : Owner.NONE;
    }

    private static List<String> templates(Manifest set) {
        return Part.of(set).at("spec", "volumeClaimTemplates").items().stream()
                .map(template -> template.at("metadata", "name").text())
                .toList();
    }

    private static int start(Manifest set) {
        return Part.of(set).at("spec", "ordinals", "start").int32().orElse(0);
    }

    private static int replicas(Manifest set) {
        Part part = Part.of(set).at("spec", "replicas");
        int replicas = part.int32().orElse(1);
        if (replicas > MAX_REPLICAS || replicas < 0) {
            throw part.refuse("expected 0 to " + MAX_REPLICAS + " replicas, found " + replicas);
        }
        return replicas;
    }
}
