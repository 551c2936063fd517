package dev.mooring.upgrade;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.VolumeRemark;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the nodes of a release do with the volumes. */
final class NodeAnswers {

    private NodeAnswers() {}

    /** For each volume, and for each pod with all its volumes. */
    static Map<ObjectRef, UpgradeAnswer> mounts(Profile profile) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        Release release = profile.release();
        for (VolumeSpec each : profile.users().volumes()) {
            answers.put(
                    ObjectRef.volume(each.name()),
                    answer(remark(each, release).stream().toList()));
        }
        for (PodVolumes pod : profile.users().pods()) {
            List<Reason> reasons = new ArrayList<>();
            for (PodVolume volume : pod.volumes()) {
                volume.spec().flatMap(spec -> remark(spec, release)).ifPresent(reasons::add);
            }
            answers.put(pod.pod().ref(), answer(reasons));
        }
        return answers;
    }

    private static Optional<Reason> remark(VolumeSpec volume, Release release) {
        return volume.plugin().flatMap(plugin -> VolumeRemark.onPlugin(volume.source(), plugin, release));
    }

    private static UpgradeAnswer answer(List<Reason> remarks) {
        boolean removed = remarks.stream()
                .anyMatch(each -> each.code() == VolumeRemark.IN_TREE_PLUGIN_REMOVED
                        || each.code() == VolumeRemark.PLUGIN_SWITCHED_OFF);
        return UpgradeAnswer.of(
                        removed ? Standing.STUCK : Standing.FINE,
                        removed ? "no node can mount it" : "nodes can mount it")
                .because(remarks);
    }

    static Map<ObjectRef, UpgradeAnswer> attachments(Profile profile) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (VolumeDiagnosis each : profile.attachments().volumes()) {
            UpgradeAnswer answer = UpgradeAnswer.of(standing(each), each.state() + " as " + each.name())
                    .because(each.cases().stream().map(Case::reason).toList());
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
