package dev.mooring.upgrade;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.kubelet.internal.MountCode.Answer;
import dev.mooring.kubelet.internal.Mountability;
import dev.mooring.kubelet.internal.Mountability.NodeMount;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the nodes of a release do with the volumes. */
final class NodeAnswers {

    private NodeAnswers() {}

    /**
     * For each volume, for each pod and workload with all its volumes, and for each class of an in-tree plugin; a workload
     * that now has no pods too.
     */
    static Map<ObjectRef, UpgradeAnswer> mounts(Profile profile) {
        Map<ObjectRef, UpgradeAnswer> answers = ofVolumes(profile, volumes -> answer(volumes, profile));
        for (StorageClassView each : profile.inventory().storageClasses()) {
            VolumePlugin.ofId(each.provisioner())
                    .ifPresent(plugin -> answers.put(
                            each.ref(),
                            with(
                                    UpgradeAnswer.of(Standing.FINE),
                                    Part.of(each.manifest()).at("provisioner"),
                                    Optional.of(plugin),
                                    profile)));
        }
        return answers;
    }

    /** The answer to a question about volumes for each volume, and for each pod with all its volumes. */
    private static Map<ObjectRef, UpgradeAnswer> ofVolumes(
            Profile profile, Function<List<VolumeSpec>, UpgradeAnswer> question) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (VolumeSpec each : profile.users().volumes()) {
            answers.put(ObjectRef.volume(each.name()), question.apply(List.of(each)));
        }
        for (PodVolumes pod : profile.users().pods()) {
            answers.put(
                    pod.pod().ref(),
                    question.apply(pod.volumes().stream()
                            .flatMap(volume -> volume.spec().stream())
                            .toList()));
        }
        profile.templates()
                .forEach((workload, made) -> answers.put(
                        workload,
                        question.apply(made.volumes().stream()
                                .filter(volume -> volume.claim().isEmpty())
                                .flatMap(volume -> volume.spec().stream())
                                .toList())));
        return answers;
    }

    private static UpgradeAnswer answer(List<VolumeSpec> volumes, Profile profile) {
        UpgradeAnswer answer = UpgradeAnswer.of(Standing.FINE);
        for (VolumeSpec each : volumes) {
            answer = with(answer, each.source(), each.plugin(), profile);
        }
        return answer;
    }

    private static UpgradeAnswer with(
            UpgradeAnswer answer, Part source, Optional<VolumePlugin> plugin, Profile profile) {
        Optional<Reason> remark = plugin.flatMap(each -> VolumeRemark.onPlugin(source, each, profile.release()));
        return answer.atLeast(
                        remark.map(reason -> standing(reason, plugin, profile)).orElse(Standing.FINE))
                .because(remark.stream().toList());
    }

    /** A volume that a CSI driver takes over can be mounted if the driver is on a node. */
    private static Standing standing(Reason remark, Optional<VolumePlugin> plugin, Profile profile) {
        if (remark.code() != VolumeRemark.IN_TREE_PLUGIN_MIGRATED) {
            return Standing.STUCK;
        }
        Inventory objects = profile.inventory();
        String driver =
                plugin.flatMap(each -> each.csiDriver(profile.release())).orElse("");
        if (objects.csiNodes().stream().anyMatch(node -> node.limits().containsKey(driver))) {
            return Standing.FINE;
        }
        return objects.isComplete(Kinds.CSI_NODE) ? Standing.STUCK : Standing.UNKNOWN;
    }

    /** The kubelets that the nodes have now; plugins that all releases have need no question. */
    static Map<ObjectRef, UpgradeAnswer> onNodes(Profile profile) {
        return ofVolumes(profile, volumes -> {
            Map<String, List<String>> nodes = new TreeMap<>();
            UpgradeAnswer worst = UpgradeAnswer.of(Standing.FINE);
            for (VolumeSpec each : volumes) {
                boolean changes = each.plugin().filter(NodeAnswers::changes).isPresent();
                for (NodeMount mount : changes ? Mountability.of(each, profile.inventory()) : List.<NodeMount>of()) {
                    nodes.computeIfAbsent(words(mount), key -> new ArrayList<>())
                            .add(mount.node());
                    worst = worst.atLeast(standing(mount.answer()));
                }
            }
            List<String> statements = new ArrayList<>();
            nodes.forEach((words, names) -> statements.add(words + " " + String.join(", ", names)));
            return worst.saying(statements);
        });
    }

    private static Standing standing(Answer answer) {
        return switch (answer) {
            case MOUNTABLE -> Standing.FINE;
            case UNKNOWN -> Standing.UNKNOWN;
            case NOT_MOUNTABLE -> Standing.STUCK;
        };
    }

    /** Whether releases differ in a plugin. */
    private static boolean changes(VolumePlugin plugin) {
        return Release.known().stream().map(plugin::state).distinct().count() > 1;
    }

    private static String words(NodeMount mount) {
        String words = switch (mount.answer()) {
            case MOUNTABLE -> "can be mounted";
            case NOT_MOUNTABLE -> "cannot be mounted";
            case UNKNOWN -> "is not known to be mounted";
        };
        return mount.code().id() + ": " + words + " on";
    }

    /** What prevents each pod from starting, or is not known about it. */
    static Map<ObjectRef, UpgradeAnswer> selinux(Profile profile) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        profile.withMade().pods().forEach(pod -> answers.put(pod.ref(), UpgradeAnswer.of(Standing.FINE)));
        Map<String, List<Reason>> reasons =
                SelinuxCheck.of(profile.withMade()).findings().stream().collect(Collectors.groupingBy(Reason::subject));
        answers.replaceAll((ref, answer) -> {
            List<Reason> own = reasons.getOrDefault(ref.toString(), List.of());
            UpgradeAnswer said = answer.because(own);
            for (Reason each : own) {
                said = said.atLeast(each.severity() == Severity.ERROR ? Standing.STUCK : Standing.UNKNOWN);
            }
            return said;
        });
        return answers;
    }

    static Map<ObjectRef, UpgradeAnswer> attachments(Profile profile) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (VolumeDiagnosis each : profile.attachments().volumes()) {
            UpgradeAnswer answer = UpgradeAnswer.of(standing(each), each.state() + " as " + each.name())
                    .because(each.cases().stream()
                            .map(Case::reason)
                            .filter(reason -> !(reason.code() instanceof VolumeRemark))
                            .toList());
            each.objects().forEach(ref -> answers.put(ref, answer));
        }
        return answers;
    }

    private static Standing standing(VolumeDiagnosis volume) {
        return switch (volume.state()) {
            case FREE, IN_PLACE, UNUSED -> Standing.FINE;
            case WAITING -> Standing.WAITS;
            case UNKNOWN -> Standing.UNKNOWN;
            case STUCK, UNSAFE -> Standing.STUCK;
        };
    }
}
