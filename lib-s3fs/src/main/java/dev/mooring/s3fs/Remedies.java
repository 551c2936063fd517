package dev.mooring.s3fs;

import dev.mooring.fuse.mount.internal.VolumeCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.s3fs.internal.OptionCode;
import java.util.Map;
import java.util.Optional;

/** What to do about a blocked volume, by the code that blocks it. */
final class Remedies {

    private static final Map<ReasonCode, RemedyStep> STEPS = Map.ofEntries(
            step(S3fsCode.BUCKET_INVALID, "change-manifest", "start the volume handle with a valid bucket name"),
            step(S3fsCode.PREFIX_INVALID, "change-manifest", "remove empty parts, '.' and '..' from the directory"),
            step(S3fsCode.URL_INVALID, "name-server", "name the server with http or https and a host"),
            step(S3fsCode.MOUNTER_UNSUPPORTED, "change-manifest", "recover the volume with its own mounter"),
            step(
                    VolumeCode.TOPOLOGY_UNCLEAR,
                    "name-topology",
                    "find out whether the driver starts s3fs per pod or once per node, and name that topology"),
            step(CredentialCode.SECRET_REF_MISSING, "change-manifest", "name the Secret in the volume or in its class"),
            step(CredentialCode.CLASS_MISSING, "give-evidence", "give the class, or name the Secret in the volume"),
            step(CredentialCode.TEMPLATE_INVALID, "change-class", "name the Secret in the class with valid parameters"),
            step(CredentialCode.SECRET_MISSING, "create-secret", "create the Secret, or give it"),
            step(CredentialCode.SECRET_KEY_MISSING, "change-secret", "add both keys of a pair to the Secret"),
            step(
                    CredentialCode.SECRET_UNENCODABLE,
                    "change-secret",
                    "write the keys into the Secret without white space"),
            step(OptionCode.OPTION_INVALID, "change-manifest", "write the option as NAME or NAME=VALUE"),
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
}
