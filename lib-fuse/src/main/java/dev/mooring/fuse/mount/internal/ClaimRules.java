package dev.mooring.fuse.mount.internal;

import static dev.mooring.object.internal.Annotations.BETA_STORAGE_PROVISIONER;
import static dev.mooring.object.internal.Annotations.PROVISIONED_BY;
import static dev.mooring.object.internal.Annotations.STORAGE_PROVISIONER;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** From the claim of a pod's volume to the volume of the driver. */
final class ClaimRules {

    private final PodVolume entry;
    private final ObjectRef ref;
    private final VolumeQuestion question;
    private final Findings findings;

    ClaimRules(PodVolume entry, VolumeQuestion question, Findings findings) {
        this.entry = entry;
        this.ref = entry.claim().orElseThrow();
        this.question = question;
        this.findings = findings;
    }

    /**
     * The volume of a claim.
     *
     * @param volumeName its name; empty if it is not known
     * @param csi its source; null if the volume is skipped, or blocked by a finding
     * @param skip why it is skipped
     * @param sentence the same for people
     */
    record Link(String volumeName, @Nullable CsiSource csi, VolumeCode skip, String sentence) {}

    Link follow() {
        if (!question.isGiven(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            return withoutClaims();
        }
        Reason unreadable = question.unreadable(ref).orElse(null);
        if (unreadable != null) {
            return block("", unreadable);
        }
        ClaimView claim =
                question.inventory().claim(ref.namespace(), ref.name()).orElse(null);
        if (claim == null) {
            return block("", VolumeCode.PVC_MISSING, ref, "the claim does not exist");
        }
        Reason notOwned = reason(WorkloadCode.CLAIM_NOT_OWNED).orElse(null);
        return notOwned == null ? bound(claim) : block("", VolumeCode.PVC_NOT_OWNED, ref, notOwned.message());
    }

    private Link bound(ClaimView claim) {
        String volumeName = claim.volumeName();
        if (claim.phase().equals(Phases.LOST) && !volumeName.isEmpty()) {
            return block(volumeName, VolumeCode.PVC_LOST, ref, "the claim lost its volume");
        }
        if (reason(WorkloadCode.CLAIM_NOT_BOUND).isPresent()) {
            return skip(volumeName, VolumeCode.PVC_UNBOUND, "the claim is not bound");
        }
        if (claim.volumeMode().equals("Block")) {
            return skip(volumeName, VolumeCode.VOLUME_BLOCK, "the claim is for a raw device");
        }
        compareAnnotations(claim);
        if (!question.isGiven(Kinds.PERSISTENT_VOLUME)) {
            return byAnnotation(claim);
        }
        ObjectRef volume = ObjectRef.volume(volumeName);
        Reason unreadable = question.unreadable(volume).orElse(null);
        if (unreadable != null) {
            return block(volumeName, unreadable);
        }
        VolumeView found = question.inventory().volume(volumeName).orElse(null);
        if (found == null) {
            return block(volumeName, VolumeCode.PV_MISSING, ref, "the volume of the claim does not exist");
        }
        return VolumeBinding.isVolumeBoundToClaim(found, claim)
                ? ofDriver(found, claim)
                : block(volumeName, VolumeCode.PV_CLAIM_REF_MISMATCH, volume, "the volume is bound to another claim");
    }

    private Optional<Reason> reason(WorkloadCode code) {
        return entry.reasons().stream().filter(reason -> reason.code() == code).findFirst();
    }

    private Link ofDriver(VolumeView volume, @Nullable ClaimView claim) {
        VolumeSpec spec = VolumeSpec.ofVolume(volume);
        String driver = spec.sourceKey().equals(CsiSource.KEY)
                ? spec.source().at("driver").text()
                : "";
        if (!isOurs(driver)) {
            return skip(volume.name(), VolumeCode.DRIVER_MISMATCH, "the volume does not belong to the driver");
        }
        if (spec.isBlock()) {
            return skip(volume.name(), VolumeCode.VOLUME_BLOCK, "the volume is a raw device");
        }
        compare(volume.ref(), volume.annotations(), PROVISIONED_BY, driver);
        if (claim != null) {
            boolean beta = !claim.hasAnnotation(STORAGE_PROVISIONER);
            compare(ref, claim.annotations(), beta ? BETA_STORAGE_PROVISIONER : STORAGE_PROVISIONER, driver);
        }
        CsiSource source = CsiSource.of(spec, volume, claim, question.inventory());
        return new Link(volume.name(), source, VolumeCode.DRIVER_MISMATCH, "");
    }

    /** Without claims: the only bound volume that names the claim is its volume. */
    private Link withoutClaims() {
        List<VolumeView> volumes = question.volumesOf(ref);
        if (volumes.size() != 1) {
            return block("", VolumeCode.PVC_MISSING, ref, "no claims were given");
        }
        findings.add(Reason.of(
                VolumeCode.LIST_NOT_GIVEN,
                ref.toString(),
                "no claims were given; the volume is the one that names the claim"));
        return ofDriver(volumes.get(0), null);
    }

    /** Without volumes: the annotation of the claim names the driver, and the bucket is not known. */
    private Link byAnnotation(ClaimView claim) {
        Optional<String> named = Optional.ofNullable(claim.annotations().get(STORAGE_PROVISIONER))
                .or(() -> Optional.ofNullable(claim.annotations().get(BETA_STORAGE_PROVISIONER)));
        if (named.isPresent() && !isOurs(named.get())) {
            return skip(
                    claim.volumeName(),
                    VolumeCode.DRIVER_MISMATCH,
                    "the annotation of the claim names a different driver");
        }
        if (named.isPresent()) {
            findings.add(Reason.of(
                    VolumeCode.ANNOTATION_ONLY_MATCH,
                    ref.toString(),
                    "only the annotation of the claim names the driver"));
        }
        return block(
                claim.volumeName(),
                VolumeCode.PV_MISSING,
                ref,
                "no volumes were given, so bucket and Secret are not known");
    }

    private boolean isOurs(String driver) {
        return question.request().drivers().contains(driver);
    }

    private void compareAnnotations(ClaimView claim) {
        String beta = claim.annotations().get(BETA_STORAGE_PROVISIONER);
        if (beta != null && isOther(claim.annotations(), STORAGE_PROVISIONER, beta)) {
            conflict(ref, "the two annotations for the provisioner name different drivers");
        }
    }

    private void compare(ObjectRef object, Map<String, String> annotations, String key, String driver) {
        if (isOther(annotations, key, driver)) {
            conflict(object, "the annotation " + key + " names a different driver; the volume wins");
        }
    }

    private static boolean isOther(Map<String, String> annotations, String key, String driver) {
        return annotations.containsKey(key) && !driver.equals(annotations.get(key));
    }

    private void conflict(ObjectRef object, String message) {
        findings.add(Reason.of(VolumeCode.ANNOTATION_CONFLICT, object.toString(), message)
                .at("/metadata/annotations"));
    }

    private Link block(String volumeName, VolumeCode code, ObjectRef subject, String message) {
        return block(volumeName, Reason.of(code, subject.toString(), message));
    }

    private Link block(String volumeName, Reason reason) {
        findings.add(reason);
        return new Link(volumeName, null, VolumeCode.DRIVER_MISMATCH, reason.message());
    }

    private static Link skip(String volumeName, VolumeCode code, String message) {
        return new Link(volumeName, null, code, message);
    }
}
