package dev.mooring.selinux;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.CsiDriverView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumePlugin;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.selinux.SelinuxLabel.Same;
import dev.mooring.selinux.SelinuxVolume.Exclusion.Outcome;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The findings about one volume: of the controller, and of the kubelet. */
final class VolumeJudge {

    /** The plugins that mount with labels; a CSI driver says so in its CSIDriver. */
    private static final Set<VolumePlugin> WITH_LABELS =
            EnumSet.of(VolumePlugin.FC, VolumePlugin.ISCSI, VolumePlugin.RBD);

    private final Inventory objects;
    private final boolean warns;
    private final MountRules rules;
    private final List<Reason> reasons = new ArrayList<>();

    private VolumeJudge(Inventory objects, boolean warns) {
        this.objects = objects;
        this.warns = warns;
        this.rules = new MountRules(objects.release());
    }

    static SelinuxVolume judge(String name, List<LabelUse> uses, Inventory objects, boolean warns) {
        return new VolumeJudge(objects, warns).judge(name, uses);
    }

    private SelinuxVolume judge(String name, List<LabelUse> uses) {
        VolumeSpec spec = uses.get(0).spec();
        Optional<Boolean> known = isSupported(spec);
        boolean supported = known.orElse(true);
        Pairs<SelinuxConflict> conflicts = new Pairs<>(SelinuxCheck.MAX_PAIRS);
        Pairs<SelinuxVolume.Exclusion> exclusions = new Pairs<>(SelinuxCheck.MAX_PAIRS);
        if (warns) {
            WarningRules.addTo(conflicts, uses, supported);
        }
        boolean mounted = rules.isMountedWithLabel(spec);
        if (mounted) {
            uses.forEach(use -> addPod(use, supported));
            if (supported) {
                rules.addTo(
                        exclusions,
                        uses.stream()
                                .filter(use -> rules.agree(use, true) != Same.NO)
                                .toList());
            }
        }
        List<ObjectRef> pods =
                uses.stream().map(LabelUse::ref).distinct().sorted().toList();
        if (known.isEmpty()
                && !(conflicts.found().isEmpty() && exclusions.found().isEmpty())) {
            reasons.add(driverNotGiven(spec, pods));
            return new SelinuxVolume(name, pods, List.of(), List.of(), reasons);
        }
        addExclusions(exclusions.found());
        if (conflicts.isCut() || exclusions.isCut()) {
            reasons.add(Reason.of(
                    SelinuxCode.PAIRS_LEFT_OUT,
                    pods.get(0).toString(),
                    "more than " + SelinuxCheck.MAX_PAIRS + " pairs of pods share the volume with different labels"
                            + " or policies: the others are not listed"));
        }
        return new SelinuxVolume(name, pods, conflicts.found(), exclusions.found(), reasons);
    }

    /**
     * Whether the driver mounts with labels; empty if its CSIDriver is not given.
     *
     * @upstream pkg/volume/csi/csi_plugin.go SupportsSELinuxContextMount
     */
    private Optional<Boolean> isSupported(VolumeSpec spec) {
        Optional<CsiVolume> csi = spec.csi();
        if (csi.isEmpty()) {
            return Optional.of(spec.plugin()
                    .filter(WITH_LABELS::contains)
                    .filter(plugin -> plugin.state(objects.release()) == VolumePlugin.State.IN_TREE)
                    .isPresent());
        }
        String driver = csi.get().driver();
        return Reads.either(() -> isSupported(driver), Optional::empty);
    }

    private Optional<Boolean> isSupported(String driver) {
        Optional<CsiDriverView> given = objects.csiDriver(driver);
        boolean absent = given.isEmpty()
                && objects.isComplete(Kinds.CSI_DRIVER)
                && objects.find(new ObjectRef(Kinds.CSI_DRIVER, "", driver)).isEmpty();
        return given.isEmpty() && !absent
                ? Optional.empty()
                : Optional.of(given.filter(CsiDriverView::mountsSelinux).isPresent());
    }

    private static Reason driverNotGiven(VolumeSpec spec, List<ObjectRef> pods) {
        String driver = spec.csi().map(CsiVolume::driver).orElse("");
        return Reason.of(
                        SelinuxCode.SELINUX_DRIVER_NOT_GIVEN,
                        pods.get(0).toString(),
                        "pods share the volume with different labels or policies, and the CSIDriver " + driver
                                + " is not given: with seLinuxMount they conflict")
                .withRemedy(
                        RemedyStep.of("give-csi-driver", "whether the driver mounts with labels is in its CSIDriver")
                                .withArgv("kubectl", "get", "csidriver", driver, "-o", "yaml"));
    }

    /** A pod whose own containers do not agree. */
    private void addPod(LabelUse use, boolean supported) {
        Same same = rules.agree(use, supported);
        if (same == Same.YES) {
            return;
        }
        SelinuxCode code = same == Same.NO ? SelinuxCode.POD_HAS_SEVERAL_LABELS : SelinuxCode.LABEL_DEPENDS_ON_NODE;
        String words = same == Same.NO
                ? "containers mount volume " + use.entry()
                        + " with different SELinux labels, or with a level that the node"
                        + " chooses at random: the kubelet does not start the pod on a node with SELinux"
                : "containers mount volume " + use.entry() + " with labels that are the same only if the node adds the"
                        + " same user";
        reasons.add(Reason.of(code, use.ref().toString(), words)
                .at("/spec/containers")
                .withRemedy(RemedyStep.of("set-one-label", "give seLinuxOptions with a level once, for the pod")));
    }

    private void addExclusions(List<SelinuxVolume.Exclusion> found) {
        Map<String, List<SelinuxVolume.Exclusion>> byNode = found.stream()
                .filter(each -> each.outcome() == Outcome.NOT_TOGETHER)
                .collect(Collectors.groupingBy(SelinuxVolume.Exclusion::node, TreeMap::new, Collectors.toList()));
        byNode.forEach((node, pairs) -> reasons.add(excluded(node, pairs)));
        found.stream()
                .filter(each -> each.outcome() == Outcome.DEPENDS_ON_NODE)
                .findFirst()
                .ifPresent(each -> reasons.add(Reason.of(
                        SelinuxCode.LABEL_DEPENDS_ON_NODE,
                        each.pod().toString(),
                        "whether the pod and " + each.otherPod() + " start side by side on one node depends on the"
                                + " SELinux user that the node adds")));
    }

    private static Reason excluded(String node, List<SelinuxVolume.Exclusion> pairs) {
        SelinuxVolume.Exclusion first = pairs.get(0);
        String others = pairs.size() == 1 ? "" : ", and " + (pairs.size() - 1) + " more pairs of pods";
        String words = node.isEmpty()
                ? "the kubelet does not start the pod together with " + first.otherPod() + " on one node" + others
                : "the pod and " + first.otherPod() + " are on node " + node + others
                        + ": the kubelet mounts the volume for one label only";
        return Reason.of(
                        node.isEmpty()
                                ? SelinuxCode.PODS_EXCLUDE_EACH_OTHER
                                : SelinuxCode.PODS_WITH_OTHER_LABELS_ON_NODE,
                        first.pod().toString(),
                        words)
                .at("/spec/securityContext")
                .withRemedy(
                        RemedyStep.of("set-one-label", "give all pods that share the volume the same seLinuxOptions"),
                        RemedyStep.of(
                                "change-policy",
                                "or set seLinuxChangePolicy: Recursive in all of them: the labels of the files are"
                                        + " changed one by one, as before"));
    }
}
