package dev.mooring.selinux;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.release.Release;
import dev.mooring.selinux.SelinuxLabel.Same;
import dev.mooring.selinux.SelinuxVolume.Exclusion.Outcome;
import dev.mooring.selinux.internal.SelinuxDifference;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** What the kubelet does with the labels of the pods that mount a volume. */
final class MountRules {

    private final Release release;

    MountRules(Release release) {
        this.release = release;
    }

    /**
     * Whether the access modes allow mounting the volume with a label. An in-tree source in a pod that a driver took
     * over is a volume with one mode.
     *
     * @upstream pkg/volume/util/selinux.go VolumeSupportsSELinuxMount
     */
    boolean isMountedWithLabel(VolumeSpec spec) {
        boolean volume = spec.isPersistent() || spec.csi().isPresent();
        if (!volume || !release.has(SelinuxDifference.KUBELET_MOUNTS_FOR_ONE_POD)) {
            return false;
        }
        List<String> modes = spec.isPersistent() ? spec.accessModes() : List.of(AccessModes.RWO);
        boolean counts = release.has(SelinuxDifference.SEVERAL_MODES_ARE_MOUNTED) || modes.size() == 1;
        return (release.has(SelinuxDifference.KUBELET_MOUNTS_ALL_MODES) && counts)
                || modes.equals(List.of(AccessModes.RWOP));
    }

    /**
     * Whether the labels of the mounts in one pod are one label. They are evaluated one by one, so that two mounts with a
     * random level never agree.
     *
     * @upstream pkg/volume/util/selinux.go GetMountSELinuxLabel
     */
    Same agree(LabelUse use, boolean supported) {
        boolean strict = release.has(SelinuxDifference.LABELS_OF_A_POD_MUST_AGREE);
        List<SelinuxLabel> labels = strict ? use.labels() : withoutLeadingEmpty(use.labels());
        if (labels.size() < 2 || (!strict && !supported)) {
            return Same.YES;
        }
        List<Same> all = labels.stream()
                .skip(1)
                .map(label -> labels.get(0).sameForFiles(label))
                .toList();
        return all.contains(Same.NO) ? Same.NO : all.contains(Same.UNKNOWN) ? Same.UNKNOWN : Same.YES;
    }

    private static List<SelinuxLabel> withoutLeadingEmpty(List<SelinuxLabel> labels) {
        return labels.stream().dropWhile(SelinuxLabel.NONE::equals).toList();
    }

    /** The label that the volume is mounted with for the pod; {@link SelinuxLabel#NONE} without one. */
    private SelinuxLabel label(LabelUse use) {
        boolean recursive = use.isRecursive() && release.has(SelinuxDifference.POLICY_IS_HONOURED);
        return recursive
                ? SelinuxLabel.NONE
                : use.labels().stream()
                        .filter(label -> !label.equals(SelinuxLabel.NONE))
                        .findFirst()
                        .orElse(SelinuxLabel.NONE);
    }

    /** The label of files has only the user and level of a process label. */
    private static SelinuxLabel ofFiles(SelinuxLabel label) {
        return label.equals(SelinuxLabel.NONE) ? label : new SelinuxLabel(label.user(), "", "of-files", label.level());
    }

    /**
     * The pods that cannot share a node because the volume is mounted with labels. If a pod uses the volume by two
     * names, the first counts.
     *
     * @upstream pkg/kubelet/volumemanager/cache/desired_state_of_world.go AddPodToVolume
     */
    void addTo(Pairs<SelinuxVolume.Exclusion> pairs, List<LabelUse> uses) {
        Map<ObjectRef, LabelUse> first = new LinkedHashMap<>();
        uses.forEach(use -> first.putIfAbsent(use.ref(), use));
        Map<SelinuxLabel, List<PodView>> groups = new LinkedHashMap<>();
        first.values()
                .forEach(use -> groups.computeIfAbsent(ofFiles(label(use)), key -> new ArrayList<>())
                        .add(use.pod()));
        pairs.add(groups, MountRules::compare);
    }

    private static List<BiFunction<PodView, PodView, SelinuxVolume.Exclusion>> compare(
            SelinuxLabel one, SelinuxLabel other) {
        return switch (one.sameForFiles(other)) {
            case YES -> List.of();
            case NO -> List.of((pod, otherPod) -> exclusion(pod, otherPod, Outcome.NOT_TOGETHER));
            case UNKNOWN -> List.of((pod, otherPod) -> exclusion(pod, otherPod, Outcome.DEPENDS_ON_NODE));
        };
    }

    private static SelinuxVolume.Exclusion exclusion(PodView pod, PodView otherPod, Outcome outcome) {
        boolean together = pod.isScheduled() && pod.nodeName().equals(otherPod.nodeName());
        return new SelinuxVolume.Exclusion(pod.ref(), otherPod.ref(), outcome, together ? pod.nodeName() : "");
    }
}
