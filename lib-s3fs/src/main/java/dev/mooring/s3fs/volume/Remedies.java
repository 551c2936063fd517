package dev.mooring.s3fs.volume;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.s3fs.credential.CredentialCode;
import dev.mooring.s3fs.option.OptionCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What to do about a blocked volume, by the code that blocks it. */
final class Remedies {

    private static final Map<ReasonCode, RemedyStep> STEPS = Map.ofEntries(
            step(VolumeCode.PVC_MISSING, "give-evidence", "give the claim, or create it"),
            step(VolumeCode.PVC_LOST, "restore-volume", "bring the volume of the claim back, or replace the claim"),
            step(VolumeCode.PVC_NOT_OWNED, "delete-claim", "delete or rename the claim that has the name of the pod's"),
            step(VolumeCode.PV_MISSING, "give-evidence", "give the volume of the claim"),
            step(VolumeCode.PV_CLAIM_REF_MISMATCH, "change-claim", "bind the claim to a volume that names it"),
            step(VolumeCode.PATH_INVALID, "change-manifest", "give the object as the API server has it"),
            step(VolumeCode.BUCKET_INVALID, "change-manifest", "make the volume handle begin with a valid bucket name"),
            step(VolumeCode.PREFIX_INVALID, "change-manifest", "write the directory without empty parts, '.' and '..'"),
            step(VolumeCode.URL_INVALID, "change-manifest", "name the server with http or https and a host"),
            step(VolumeCode.MOUNTER_UNSUPPORTED, "change-manifest", "recover the volume as its own mounter needs it"),
            step(VolumeCode.CONFLICTING_HANDLES, "change-manifest", "give each of the volumes its own volume handle"),
            step(
                    VolumeCode.TOPOLOGY_UNCLEAR,
                    "name-topology",
                    "find out whether the driver starts s3fs per pod or once per node, and name that topology"),
            step(VolumeCode.PATH_TAKEN_TWICE, "give-evidence", "give each pod with its own uid"),
            step(VolumeCode.OBJECT_UNREADABLE, "change-manifest", "give the object as the API server has it"),
            step(VolumeCode.PODS_UNKNOWN, "give-evidence", "give the pods of the node"),
            step(CredentialCode.SECRET_REF_MISSING, "change-manifest", "name the Secret in the volume or in its class"),
            step(CredentialCode.CLASS_MISSING, "give-evidence", "give the class, or name the Secret in the volume"),
            step(CredentialCode.TEMPLATE_INVALID, "change-class", "name the Secret in the class with valid parameters"),
            step(CredentialCode.SECRET_MISSING, "create-secret", "create the Secret, or give it"),
            step(CredentialCode.SECRET_KEY_MISSING, "change-secret", "add both keys of a pair to the Secret"),
            step(
                    CredentialCode.SECRET_UNENCODABLE,
                    "change-secret",
                    "write the keys into the Secret without white space"),
            step(OptionCode.OPTION_INVALID, "change-manifest", "write the option as one name or one name and value"),
            step(OptionCode.OPTION_FORBIDDEN, "change-manifest", "remove the option, or allow it for this driver"),
            step(
                    OptionCode.OPTION_UNSUPPORTED,
                    "change-manifest",
                    "remove the option, or install an s3fs that knows it"));

    private Remedies() {}

    private static Map.Entry<ReasonCode, RemedyStep> step(ReasonCode code, String action, String why) {
        return Map.entry(code, RemedyStep.of(action, why));
    }

    static Reason on(Reason reason) {
        return Optional.ofNullable(STEPS.get(reason.code()))
                .map(step -> reason.withRemedy(step.withTarget(reason.subject())))
                .orElse(reason);
    }

    static List<Reason> on(List<Reason> reasons) {
        return reasons.stream().map(Remedies::on).toList();
    }
}
