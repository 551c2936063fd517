package dev.mooring.selinux;

import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * What the selinux-warning-controller compares. Upstream takes the volumes of a pod in random order; here, if a pod
 * uses one volume by two names, the last name counts.
 *
 * @upstream pkg/controller/volume/selinuxwarning/selinux_warning_controller.go syncPod, syncVolume
 */
final class WarningRules {

    private static final String MOUNT_OPTION = "MountOption";

    /** What a pod says about a volume, as the cache of the controller has it. */
    record Said(String label, String policy) implements Comparable<Said> {
        @Override
        public int compareTo(Said other) {
            int byLabel = label.compareTo(other.label);
            return byLabel != 0 ? byLabel : policy.compareTo(other.policy);
        }
    }

    private WarningRules() {}

    /** Whether the mounts of the volume in the pod have different labels: then it is not compared with other pods. */
    static boolean isSkipped(LabelUse use) {
        return use.labels().stream().map(SelinuxLabel::text).distinct().count() > 1;
    }

    /** What the cache has of a use that is not skipped. */
    static Said said(LabelUse use, boolean supported) {
        boolean mounted = supported && !use.isRecursive() && !use.labels().isEmpty();
        String label = mounted ? use.labels().get(0).text() : "";
        String policy = use.policy().isEmpty() ? MOUNT_OPTION : use.policy();
        return new Said(label, label.isEmpty() ? LabelUse.RECURSIVE : policy);
    }

    /**
     * The conflicts of one volume, each once.
     *
     * @upstream pkg/controller/volume/selinuxwarning/cache/volumecache.go AddVolume
     */
    static void addTo(Pairs<SelinuxConflict> pairs, List<LabelUse> uses, boolean supported) {
        Map<ObjectRef, Said> cache = new TreeMap<>();
        uses.stream()
                .filter(use -> !isSkipped(use))
                .sorted(Comparator.comparing(LabelUse::entry))
                .forEach(use -> cache.put(use.ref(), said(use, supported)));
        Map<Said, List<ObjectRef>> groups = cache.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        pairs.add(groups, WarningRules::compare);
    }

    private static List<BiFunction<ObjectRef, ObjectRef, SelinuxConflict>> compare(Said one, Said other) {
        List<BiFunction<ObjectRef, ObjectRef, SelinuxConflict>> makers = new ArrayList<>();
        if (!one.policy().equals(other.policy())) {
            makers.add((pod, otherPod) -> new SelinuxConflict(
                    SelinuxConflict.Property.CHANGE_POLICY, pod, one.policy(), otherPod, other.policy()));
        }
        if (SelinuxLabel.conflict(one.label(), other.label())) {
            makers.add((pod, otherPod) ->
                    new SelinuxConflict(SelinuxConflict.Property.LABEL, pod, one.label(), otherPod, other.label()));
        }
        return makers;
    }
}
