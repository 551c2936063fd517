package dev.mooring.s3fs.volume;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.EphemeralClaims;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** From a claim to the volume of the driver, step by step; the first step that leads nowhere decides. */
final class ClaimRules {

    private static final String PROVISIONER = "volume.kubernetes.io/storage-provisioner";
    private static final String OLD_PROVISIONER = "volume.beta.kubernetes.io/storage-provisioner";
    private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

    private final Manifest pod;
    private final Part entry;
    private final VolumeQuestion question;
    private final Findings findings;

    ClaimRules(Manifest pod, Part entry, VolumeQuestion question, Findings findings) {
        this.pod = pod;
        this.entry = entry;
        this.question = question;
        this.findings = findings;
    }

    /**
     * Where a claim leads.
     *
     * @param volumeName the volume's name; empty if it is not known
     * @param csi the source; null if the volume is skipped, or blocked by a finding
     * @param skip why it is skipped
     * @param sentence the same in words
     */
    record Link(String volumeName, @Nullable CsiSource csi, VolumeCode skip, String sentence) {}

    Link follow(ObjectRef ref) {
        ClusterSnapshot snapshot = question.snapshot();
        if (!snapshot.has(ClusterSnapshot.Kind.CLAIM)) {
            return withoutClaims(ref);
        }
        Manifest claim = snapshot.inventory().find(ref).orElse(null);
        if (claim == null) {
            return block("", VolumeCode.PVC_MISSING, ref.toString(), "the claim is not there");
        }
        Optional<Reason> notOwned = entry.at("ephemeral").isPresent()
                ? EphemeralClaims.volumeIsForPod(PodView.from(pod), ClaimView.from(claim))
                : Optional.empty();
        if (notOwned.isPresent()) {
            return block(
                    "", VolumeCode.PVC_NOT_OWNED, ref.toString(), notOwned.get().message());
        }
        return bound(claim);
    }

    private Link bound(Manifest claim) {
        Part spec = Part.of(claim).at("spec");
        String volumeName = spec.at("volumeName").text();
        String phase = Part.of(claim).at("status", "phase").text();
        if (volumeName.isEmpty() || phase.equals("Pending")) {
            return skip(volumeName, VolumeCode.PVC_UNBOUND, "the claim is not bound");
        }
        if (phase.equals("Lost")) {
            return block(volumeName, VolumeCode.PVC_LOST, claim.ref().toString(), "the claim lost its volume");
        }
        if (isBlock(spec)) {
            return skip(volumeName, VolumeCode.VOLUME_BLOCK, "the claim is for a raw device");
        }
        compareAnnotations(claim);
        if (!question.snapshot().has(ClusterSnapshot.Kind.VOLUME)) {
            return byAnnotation(claim, volumeName);
        }
        Manifest volume = question.snapshot()
                .find(ClusterSnapshot.Kind.VOLUME, "", volumeName)
                .orElse(null);
        if (volume == null) {
            return block(volumeName, VolumeCode.PV_MISSING, claim.ref().toString(), "the claim's volume is not there");
        }
        return isFor(volume, claim)
                ? ofDriver(volume, claim)
                : block(
                        volumeName,
                        VolumeCode.PV_CLAIMREF_MISMATCH,
                        volume.ref().toString(),
                        "the volume is for another claim");
    }

    private static boolean isFor(Manifest volume, Manifest claim) {
        Part ref = Part.of(volume).at("spec", "claimRef");
        String uid = ref.at("uid").text();
        return ref.at("namespace").text().equals(claim.namespace())
                && ref.at("name").text().equals(claim.name())
                && (uid.isEmpty() || uid.equals(claim.uid()));
    }

    private Link ofDriver(Manifest volume, @Nullable Manifest claim) {
        Part csi = Part.of(volume).at("spec", "csi");
        String driver = csi.at("driver").text();
        if (!csi.isPresent() || !isOurs(driver)) {
            return skip(volume.name(), VolumeCode.DRIVER_MISMATCH, "the volume is not one of the driver's");
        }
        if (isBlock(Part.of(volume).at("spec"))) {
            return skip(volume.name(), VolumeCode.VOLUME_BLOCK, "the volume is a raw device");
        }
        compare(volume, PROVISIONED_BY, driver);
        if (claim != null && claim.annotation(PROVISIONER).isPresent()) {
            compare(claim, PROVISIONER, driver);
        } else if (claim != null) {
            compare(claim, OLD_PROVISIONER, driver);
        }
        CsiSource source = CsiSource.of(volume, claim, question.snapshot());
        return new Link(volume.name(), source, VolumeCode.DRIVER_MISMATCH, "");
    }

    /** No list of claims: the volume that names the claim is its volume, if it is the only one. */
    private Link withoutClaims(ObjectRef ref) {
        List<Manifest> volumes = question.byClaim().getOrDefault(ref, List.of());
        if (volumes.size() != 1) {
            return block("", VolumeCode.PVC_MISSING, ref.toString(), "the claims were not given");
        }
        findings.add(Reason.of(
                VolumeCode.LIST_NOT_GIVEN,
                ref.toString(),
                "the claims were not given; the volume is the one that names the claim"));
        return ofDriver(volumes.get(0), null);
    }

    /** No list of volumes: the claim's annotation tells the driver, and nothing tells the bucket. */
    private Link byAnnotation(Manifest claim, String volumeName) {
        Optional<String> named = claim.annotation(PROVISIONER).or(() -> claim.annotation(OLD_PROVISIONER));
        if (named.isPresent() && !isOurs(named.get())) {
            return skip(volumeName, VolumeCode.DRIVER_MISMATCH, "the claim's annotation names another driver");
        }
        if (named.isPresent()) {
            findings.add(Reason.of(
                    VolumeCode.ANNOTATION_ONLY_MATCH,
                    claim.ref().toString(),
                    "only the claim's annotation speaks for the driver"));
        }
        return block(
                volumeName,
                VolumeCode.PV_MISSING,
                claim.ref().toString(),
                "the volumes were not given, so bucket and Secret are unknown");
    }

    private boolean isOurs(String driver) {
        return question.profile().driverNames().contains(driver);
    }

    private static boolean isBlock(Part spec) {
        return spec.at("volumeMode").text().equals("Block");
    }

    private void compareAnnotations(Manifest claim) {
        Optional<String> old = claim.annotation(OLD_PROVISIONER);
        if (old.isPresent()
                && claim.annotation(PROVISIONER)
                        .filter(name -> !name.equals(old.get()))
                        .isPresent()) {
            conflict(claim, "the two annotations of the provisioner name different drivers");
        }
    }

    private void compare(Manifest object, String key, String driver) {
        if (object.annotation(key).filter(name -> !name.equals(driver)).isPresent()) {
            conflict(object, "the annotation " + key + " names another driver than the volume, which decides");
        }
    }

    private void conflict(Manifest object, String message) {
        findings.add(Reason.of(VolumeCode.ANNOTATION_CONFLICT, object.ref().toString(), message)
                .at("/metadata/annotations"));
    }

    private Link block(String volumeName, VolumeCode code, String subject, String message) {
        findings.add(Reason.of(code, subject, message));
        return new Link(volumeName, null, code, message);
    }

    private static Link skip(String volumeName, VolumeCode code, String message) {
        return new Link(volumeName, null, code, message);
    }
}
