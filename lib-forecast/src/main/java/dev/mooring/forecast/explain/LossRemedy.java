package dev.mooring.forecast.explain;

import dev.mooring.internal.GoText;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The way out of a lost claim, and of a volume whose data are deleted. */
final class LossRemedy {

    private LossRemedy() {}

    /** Keeps the data of a volume. */
    static List<RemedyStep> retain(ObjectRef volume) {
        return List.of(
                RemedyStep.of("set-reclaim-policy", "set reclaim policy Retain, so that nothing deletes the data")
                        .withTarget(volume.toString())
                        .withArgv(patch(volume, "merge", "{\"spec\":{\"persistentVolumeReclaimPolicy\":\"Retain\"}}"))
                        .withRequires("the volume is not yet being deleted")
                        .withProves("deleting the claim does not delete the data"));
    }

    /** Makes a claim that was lost to another uid, or whose volume is gone, Bound again. */
    static List<RemedyStep> of(ClaimView claim, Optional<VolumeView> volume) {
        return volume.map(found -> ofMisbound(claim, found.ref())).orElseGet(() -> ofMissing(claim));
    }

    private static List<RemedyStep> ofMissing(ClaimView claim) {
        return claim.volumeName().isEmpty()
                ? List.of(RemedyStep.of(
                                "apply-claim",
                                "apply the claim again with spec.volumeName set to its volume; it can be set once")
                        .withTarget(claim.ref().toString()))
                : List.of(RemedyStep.of(
                                "apply-volume",
                                "create the volume without claimRef, or with claimRef.uid " + GoText.quote(claim.uid()))
                        .withTarget(ObjectRef.volume(claim.volumeName()).toString())
                        .withRequires("the storage of the volume still has the data"));
    }

    private static List<RemedyStep> ofMisbound(ClaimView claim, ObjectRef volume) {
        List<RemedyStep> steps = new ArrayList<>(retain(volume));
        steps.add(RemedyStep.of("delete-claim", "delete the lost claim, so that it does not stay Lost")
                .withTarget(claim.ref().toString())
                .withArgv("kubectl", "delete", "persistentvolumeclaim", claim.name(), "-n", claim.namespace())
                .withRequires("the reclaim policy of " + volume + " is Retain, and no pod uses the claim"));
        steps.add(RemedyStep.of("remove-uid", "remove the uid from claimRef, so that the volume waits for a new claim")
                .withTarget(volume.toString())
                .withArgv(patch(volume, "json", "[{\"op\":\"remove\",\"path\":\"/spec/claimRef/uid\"}]"))
                .withRequires("the claim in claimRef does not exist")
                .withProves("the volume is reserved for a claim by name, and no other claim can take it"));
        steps.add(
                RemedyStep.of("apply-pair", "sanitize the volume and the claim for the purpose prebind, and apply both")
                        .withTarget(claim.ref().toString())
                        .withProves("the claim is Bound to " + volume));
        return steps;
    }

    private static String[] patch(ObjectRef volume, String type, String patch) {
        return new String[] {"kubectl", "patch", "persistentvolume/" + volume.name(), "--type", type, "--patch", patch};
    }
}
