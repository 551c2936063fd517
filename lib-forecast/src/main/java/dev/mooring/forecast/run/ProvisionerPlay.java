package dev.mooring.forecast.run;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.ClusterView;
import dev.mooring.forecast.Refusal;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.provisioning.ProvisioningDecision;
import dev.mooring.provisioning.ProvisioningDecision.NotProvisioned;
import dev.mooring.provisioning.ProvisioningDecision.Provisioned;
import dev.mooring.provisioning.ProvisioningDecision.State;
import dev.mooring.provisioning.internal.ProvisioningCode;
import dev.mooring.provisioning.internal.ProvisioningContext;
import dev.mooring.provisioning.internal.ProvisioningRequest;
import dev.mooring.provisioning.internal.VolumeProvisioning;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The external provisioners of a forecast, and what they see in addition to the cluster. They act when the controller
 * has nothing to write: first on the first claim by namespace and name.
 *
 * @param who which provisioners run
 * @param around what they see
 * @param clones the claims that were not cloned, by the claim that they clone
 */
public record ProvisionerPlay(Provisioners who, ProvisioningContext around, SortedTree<Clone, Clone> clones) {

    static final ProvisionerPlay NONE =
            new ProvisionerPlay(Provisioners.NONE, ProvisioningContext.NONE, SortedTree.empty());

    /** A claim and the one that it clones. */
    record Clone(ObjectRef source, ObjectRef claim) implements Comparable<Clone> {

        @Override
        public int compareTo(Clone other) {
            int order = source.compareTo(other.source);
            return order != 0 ? order : claim.compareTo(other.claim);
        }
    }

    /** What a provisioner did: its decision, the volume as it is stored, and the claims that it changed. */
    record Made(ProvisioningDecision decision, Optional<VolumeView> volume, List<ClaimView> claims) {

        boolean isQuiet() {
            return volume.isEmpty() && claims.isEmpty();
        }

        ClusterSnapshot after(ClusterSnapshot cluster) {
            ClusterSnapshot after = volume.map(cluster::with).orElse(cluster);
            for (ClaimView each : claims) {
                after = after.with(each);
            }
            return after;
        }

        List<ObjectRef> written() {
            List<ObjectRef> written = new ArrayList<>();
            volume.ifPresent(each -> written.add(each.ref()));
            claims.forEach(each -> written.add(each.ref()));
            return written;
        }
    }

    static ProvisionerPlay of(Provisioners who, ProvisioningContext around) {
        return new ProvisionerPlay(who, around, SortedTree.empty());
    }

    public boolean isPlayed() {
        return !who.isEmpty();
    }

    Made make(ClusterView cluster, ClaimView claim) {
        ProvisioningDecision decision = VolumeProvisioning.decide(
                new ProvisioningRequest(claim, cluster, around, who, Identities.volumeName(claim.uid())));
        Optional<String> error = who.refusal(claim);
        if (decision instanceof Provisioned made && error.isPresent()) {
            return new Made(
                    failed(claim, made, ProvisioningCode.DRIVER_REFUSES, VolumeProvisioning.failed(claim, error.get())),
                    Optional.empty(),
                    List.of());
        }
        if (decision instanceof Provisioned made && hasNoSource(made)) {
            VolumeView volume =
                    VolumeView.from(ServerDefaults.filledIn(made.volume().manifest()));
            return new Made(made, Optional.of(volume), List.of());
        }
        if (decision instanceof Provisioned made) {
            AdmissionDecision admitted =
                    Admission.post(cluster.options().release(), made.volume().manifest());
            return admitted instanceof Accepted accepted
                    ? new Made(
                            made,
                            Optional.of(VolumeView.from(ServerDefaults.filledIn(accepted.stored()))),
                            claims(made.changed()))
                    : new Made(refused(claim, made, admitted), Optional.empty(), claims(made.changed()));
        }
        return decision instanceof NotProvisioned not
                ? new Made(not, Optional.empty(), claims(not.changed()))
                : new Made(decision, Optional.empty(), List.of());
    }

    /**
     * Reads what decides whether the volume of a claim is made, in addition to claims, volumes and classes.
     *
     * @param cluster the cluster in which the claim has no volume yet
     * @param claim the claim
     * @param objects the objects, whose reads are recorded
     */
    public void read(ClusterView cluster, ClaimView claim, Inventory objects) {
        VolumeProvisioning.read(new ProvisioningRequest(
                claim, cluster, ProvisioningContext.of(objects), who, Identities.volumeName(claim.uid())));
    }

    /** The server cannot judge a volume whose kind only the provisioner knows. */
    private static boolean hasNoSource(Provisioned made) {
        return made.reasons().stream().anyMatch(each -> each.code() == ProvisioningCode.VOLUME_KIND_NOT_KNOWN);
    }

    private static List<ClaimView> claims(List<Manifest> changed) {
        return changed.stream().map(ClaimView::from).toList();
    }

    private static NotProvisioned refused(ClaimView claim, Provisioned made, AdmissionDecision decision) {
        String words = new Refusal(made.volume().ref(), decision)
                .reasons().stream().map(Reason::message).findFirst().orElse("");
        String message = "Error creating provisioned PV object for claim " + claim.key() + ": " + words
                + ". Deleting the volume.";
        return failed(claim, made, ProvisioningCode.VOLUME_NOT_STORED, message);
    }

    private static NotProvisioned failed(ClaimView claim, Provisioned made, ProvisioningCode code, String message) {
        return new NotProvisioned(
                State.FAILED,
                List.of(),
                List.of(Reason.of(code, claim.ref().toString(), message)),
                List.of(
                        made.events().get(0),
                        new ControllerEvent(claim.ref(), ControllerEvent.Type.WARNING, "ProvisioningFailed", message)));
    }

    /** The claim that a claim clones; of a source that cannot be read nothing is made. */
    static Optional<ObjectRef> source(ClaimView claim) {
        try {
            return sourceOf(claim);
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    private static Optional<ObjectRef> sourceOf(ClaimView claim) {
        Part spec = Part.of(claim.manifest()).at("spec");
        Part source = spec.at(spec.at("dataSource").isPresent() ? "dataSource" : "dataSourceRef");
        return source.at("apiGroup").text().isEmpty()
                        && source.at("kind").text().equals("PersistentVolumeClaim")
                ? Optional.of(ObjectRef.claim(
                        source.at("namespace")
                                .string()
                                .filter(each -> !each.isEmpty())
                                .orElse(claim.namespace()),
                        source.at("name").text()))
                : Optional.empty();
    }

    /** The same with a claim that waits for the one that it clones. */
    ProvisionerPlay waiting(ClaimView claim) {
        Optional<Clone> clone = source(claim).map(source -> new Clone(source, claim.ref()));
        return clone.map(each -> new ProvisionerPlay(who, around, clones.with(each, each)))
                .orElse(this);
    }

    /** The claims that wait for a claim. */
    List<Clone> waitingFor(ObjectRef source) {
        List<Clone> waiting = new ArrayList<>();
        for (Clone each : clones.valuesFrom(new Clone(source, ObjectRef.claim("", "")))) {
            if (!each.source().equals(source)) {
                break;
            }
            waiting.add(each);
        }
        return waiting;
    }

    ProvisionerPlay without(Clone clone) {
        return new ProvisionerPlay(who, around, clones.without(clone));
    }
}
