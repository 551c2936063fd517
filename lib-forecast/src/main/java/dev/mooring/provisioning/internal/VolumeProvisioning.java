package dev.mooring.provisioning.internal;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.driver.internal.ServedModes;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonArray;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.Annotations;
import dev.mooring.provisioning.ProvisioningDecision;
import dev.mooring.provisioning.ProvisioningDecision.NotProvisioned;
import dev.mooring.provisioning.ProvisioningDecision.Provisioned;
import dev.mooring.provisioning.ProvisioningDecision.State;
import dev.mooring.provisioning.internal.SecretTemplate.Reference;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an external provisioner does with a claim.
 *
 * @upstream sig-storage-lib-external-provisioner controller/controller.go ProvisionController.syncClaim
 * @upstream external-provisioner pkg/controller/controller.go csiProvisioner.Provision
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go provisionClaimOperation (in-tree plugins)
 */
public final class VolumeProvisioning {

    private static final String FAILED = "ProvisioningFailed";
    private static final String CLONE_FINALIZER = "provisioner.storage.kubernetes.io/cloning-protection";

    /** The checks that look at objects other than claims, volumes and classes, and that a proof rests on. */
    private static final List<ProvisioningCheck> READING = List.of(
            ProvisioningCheck.SELECTED_NODE_NOT_FOUND,
            ProvisioningCheck.PROVISIONER_SECRET_NOT_FOUND,
            ProvisioningCheck.SNAPSHOT_NOT_GIVEN,
            ProvisioningCheck.SNAPSHOT_CONTENT_NOT_GIVEN,
            ProvisioningCheck.TOPOLOGY_NOT_FOUND);

    private final Attempt attempt;
    private final ClaimView claim;

    private VolumeProvisioning(Attempt attempt) {
        this.attempt = attempt;
        this.claim = attempt.claim();
    }

    /**
     * What the provisioner does with a claim that it sees.
     *
     * <p>For example, a claim of 10Gi whose class names {@code ebs.csi.aws.com} gets a volume of 10Gi with the reclaim
     * policy and mount options of the class, reserved for the claim.
     *
     * @param request the claim and what the provisioner sees
     * @return the volume, or why there is none; an object that cannot be read makes the answer unknown
     */
    public static ProvisioningDecision decide(ProvisioningRequest request) {
        VolumeProvisioning provisioning = new VolumeProvisioning(new Attempt(request));
        ProvisioningCheck asked = ProvisioningCheck.CLAIM_NAMES_VOLUME;
        try {
            for (ProvisioningCheck each : ProvisioningCheck.values()) {
                asked = each;
                Optional<String> problem = each.find(provisioning.attempt);
                if (problem.isPresent()) {
                    return provisioning.not(each, problem.get());
                }
            }
            return provisioning.provisioned();
        } catch (ManifestException e) {
            return provisioning.unreadable(asked, e);
        }
    }

    /**
     * Reads what decides whether the volume of a claim is made, and where, in addition to claims, volumes and classes.
     *
     * @param request the claim, and the objects around it, whose reads are recorded
     */
    public static void read(ProvisioningRequest request) {
        Attempt attempt = new Attempt(request);
        for (ProvisioningCheck each : READING) {
            Optional<String> unused = each.find(attempt);
        }
    }

    private NotProvisioned unreadable(ProvisioningCheck asked, ManifestException e) {
        Reason reason = Reason.of(asked, claim.ref().toString(), "cannot be judged: " + e.getMessage());
        return new NotProvisioned(State.UNKNOWN, List.of(), List.of(reason), List.of());
    }

    private NotProvisioned not(ProvisioningCheck check, String problem) {
        List<ControllerEvent> events = new ArrayList<>();
        if (check.isTakenUp() && check.state() != State.UNKNOWN) {
            events.add(takenUp());
        }
        String message = problem;
        switch (check.state()) {
            case LEFT -> events.add(event(ControllerEvent.Type.NORMAL, "Provisioning", problem));
            case RESCHEDULED -> events.add(event(ControllerEvent.Type.WARNING, FAILED, problem));
            case FAILED -> {
                message = check.isTakenUp() ? failed(claim, problem) : problem;
                events.add(event(ControllerEvent.Type.WARNING, FAILED, message));
            }
            case IGNORED, UNKNOWN -> {
                // upstream sends no event
            }
        }
        Reason reason = Reason.of(check, claim.ref().toString(), message).withRemedy(remedy(check.state()));
        return new NotProvisioned(check.state(), rescheduled(check), List.of(reason), events);
    }

    /**
     * The event of a claim that a provisioner takes up and cannot serve.
     *
     * @param claim the claim
     * @param problem why
     * @return upstream's words
     * @upstream sig-storage-lib-external-provisioner controller/controller.go ProvisionController.provisionClaimOperation
     */
    public static String failed(ClaimView claim, String problem) {
        return "failed to provision volume with StorageClass " + GoText.quote(claim.className()) + ": " + problem;
    }

    private static List<RemedyStep> remedy(State state) {
        return switch (state) {
            case UNKNOWN -> List.of(RemedyStep.of("give-evidence", "give the object that is named"));
            case FAILED ->
                List.of(RemedyStep.of(
                        "correct-objects", "correct what the message names; the provisioner then retries"));
            case LEFT -> List.of(RemedyStep.of("check-populator", "check that the populator of the data source runs"));
            case IGNORED, RESCHEDULED -> List.of();
        };
    }

    /** The annotation is removed only under its present name. */
    private List<Manifest> rescheduled(ProvisioningCheck check) {
        return check.state() == State.RESCHEDULED && claim.hasAnnotation(Annotations.SELECTED_NODE)
                ? List.of(new Manifest(
                        Documents.withoutAnnotation(claim.manifest().json(), Annotations.SELECTED_NODE)))
                : List.of();
    }

    private ControllerEvent event(ControllerEvent.Type type, String reason, String message) {
        return new ControllerEvent(claim.ref(), type, reason, message);
    }

    private ControllerEvent takenUp() {
        return event(
                ControllerEvent.Type.NORMAL,
                "Provisioning",
                "External provisioner is provisioning volume for claim " + GoText.quote(claim.key()));
    }

    private Provisioned provisioned() {
        VolumeView volume = VolumeView.from(VolumeDocument.of(attempt));
        String done = "Successfully provisioned volume " + volume.name();
        if (DriverNames.isInTree(attempt.driver())) {
            ControllerEvent made =
                    event(ControllerEvent.Type.NORMAL, "ProvisioningSucceeded", done + " using " + attempt.driver());
            return new Provisioned(volume, List.of(), assumptions(), List.of(made));
        }
        return new Provisioned(
                volume,
                protectedSource(),
                assumptions(),
                List.of(takenUp(), event(ControllerEvent.Type.NORMAL, "ProvisioningSucceeded", done)));
    }

    /** A claim that is cloned gets a finalizer. */
    private List<Manifest> protectedSource() {
        Optional<ClaimView> source = attempt.dataSource()
                .filter(DataSource::isClaim)
                .flatMap(each -> attempt.request().cluster().claim(each.namespace(), each.name()));
        if (source.isEmpty()) {
            return List.of();
        }
        Manifest document = source.get().manifest();
        Set<String> finalizers = new LinkedHashSet<>(
                Part.of(document).at("metadata", "finalizers").texts());
        return finalizers.add(CLONE_FINALIZER)
                ? List.of(new Manifest(Documents.with(
                        document.json(), "metadata", "finalizers", JsonArray.ofStrings(List.copyOf(finalizers)))))
                : List.of();
    }

    private List<Reason> assumptions() {
        List<Reason> assumed = new ArrayList<>();
        assumed.add(reason(
                ProvisioningCode.ASSUMED_PROVISIONER,
                "provisioner " + attempt.driver() + " is assumed to run and to make volume "
                        + attempt.request().volumeName() + " as large as the claim asks"));
        if ((AccessModes.areShared(claim.accessModes()) || attempt.isBlock())
                && (ServedModes.of(attempt.driver()).isEmpty()
                        || ServedModes.lacks(attempt.driver(), ServedModes.Lack.KNOWN_MODES))) {
            assumed.add(reason(
                    ProvisioningCode.ACCESS_MODE_NOT_KNOWN,
                    "provisioner " + attempt.driver() + " is not known to refuse "
                            + String.join(", ", claim.accessModes())
                            + " with volumeMode " + (attempt.isBlock() ? "Block" : "Filesystem")
                            + ", and not known to serve it"));
        }
        if (!attempt.isCsi()) {
            if (attempt.other().isEmpty()) {
                assumed.add(reason(
                        ProvisioningCode.VOLUME_KIND_NOT_KNOWN,
                        "provisioner " + attempt.driver() + " is not a CSI driver; it is not known which kind of"
                                + " volume it makes and on which nodes it can be used"));
            }
            return assumed;
        }
        boolean isUnregistered = attempt.around().isComplete(Kinds.CSI_DRIVER)
                && attempt.around().find(Kinds.CSI_DRIVER, "", attempt.driver()).isEmpty();
        if (isUnregistered) {
            assumed.add(reason(
                    ProvisioningCode.DRIVER_NOT_REGISTERED,
                    "there is no CSIDriver " + attempt.driver()
                            + ": it is not installed, or it is not a CSI driver and makes another kind of volume"));
        }
        if (!attempt.topology().assumed().isEmpty()) {
            assumed.add(reason(
                            ProvisioningCode.TOPOLOGY_NOT_GIVEN,
                            attempt.topology().assumed())
                    .withRemedy(RemedyStep.of("give-evidence", "give all Node and CSINode objects")
                            .withArgv("kubectl", "get", "node,csinode", "-o", "yaml")
                            .withProves("where the volume is made")));
        }
        if (!claim.volumeAttributesClass().isEmpty()
                && attempt.attributesClass().isEmpty()) {
            assumed.add(attributesLeftOut());
        }
        secrets(assumed);
        return assumed;
    }

    private Reason attributesLeftOut() {
        return reason(
                        ProvisioningCode.ATTRIBUTES_CLASS_LEFT_OUT,
                        "the provisioner leaves VolumeAttributesClass " + claim.volumeAttributesClass()
                                + " out of the volume, and the controller does not bind a volume without it")
                .withRemedy(RemedyStep.of(
                        "set-feature-gate", "start the provisioner with --feature-gates=VolumeAttributesClass=true"));
    }

    /** The provisioner does not read a secret that is needed later. */
    private void secrets(List<Reason> assumed) {
        Set<Reference> looked = new LinkedHashSet<>();
        for (SecretTemplate each : SecretTemplate.values()) {
            Reference secret = attempt.secret(each);
            boolean isNew = secret.isPresent() && looked.add(secret);
            if (!isNew
                    || attempt.around()
                            .find(Kinds.SECRET, secret.namespace(), secret.name())
                            .isPresent()) {
                continue;
            }
            String name = "secret " + secret.namespace() + "/" + secret.name();
            if (attempt.around().isComplete(Kinds.SECRET)) {
                assumed.add(reason(
                        ProvisioningCode.SECRET_OF_VOLUME_NOT_FOUND,
                        name + " does not exist: the volume is made and cannot be used"));
            } else {
                assumed.add(notGiven(each, name));
            }
        }
    }

    private Reason notGiven(SecretTemplate template, String name) {
        return template == SecretTemplate.PROVISIONER
                ? reason(
                                ProvisioningCode.PROVISIONER_SECRET_NOT_GIVEN,
                                name + " is not given: without it no volume is made")
                        .withRemedy(RemedyStep.of(
                                "give-evidence",
                                "give the names of the Secrets: only the name is needed, not the values"))
                : reason(
                        ProvisioningCode.SECRET_OF_VOLUME_NOT_GIVEN,
                        name + " is not given: without it the volume is made and cannot be used");
    }

    private Reason reason(ProvisioningCode code, String message) {
        return Reason.of(code, claim.ref().toString(), message);
    }
}
