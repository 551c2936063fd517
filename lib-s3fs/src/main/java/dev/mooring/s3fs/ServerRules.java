package dev.mooring.s3fs;

import dev.mooring.fuse.mount.internal.CsiSource;
import dev.mooring.fuse.mount.internal.Findings;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.s3fs.internal.OptionCode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Server and region of a volume: from the Secret, else the attributes, the class, the profile. */
final class ServerRules {

    private final CsiSource csi;
    private final S3fsRules question;
    private final @Nullable SecretContent secret;
    private final Findings findings;

    ServerRules(CsiSource csi, S3fsRules question, @Nullable SecretContent secret, Findings findings) {
        this.csi = csi;
        this.question = question;
        this.secret = secret;
        this.findings = findings;
    }

    Optional<ServerUrl> url() {
        Optional<String> text = value(ParameterNames.URL)
                .or(() -> Optional.of(question.profile().url()).filter(url -> !url.isEmpty()));
        if (text.isEmpty()) {
            String where = secret == null ? "; it may be in the Secret, which was not given" : "";
            return refuse("the address of the server is missing" + where);
        }
        Optional<ServerUrl> url = ServerUrl.parse(text.get());
        if (url.isEmpty()) {
            return refuse(
                    "invalid address of the server: expected http:// or https://, a host, and optionally a port and"
                            + " a path");
        }
        if (url.get().linkLocal() && !question.policy().allows(VolumePolicy.Permission.LINK_LOCAL_URLS)) {
            return refuse("the server has a link-local address, where clouds offer the credentials of the node");
        }
        if (!url.get().path().isEmpty()) {
            findings.add(reason(
                    S3fsCode.URL_WITH_PATH, "the address of the server has a path; most servers then answer with 403"));
        }
        return url;
    }

    /** The region, which may be empty; no answer if the text is not one value. */
    Optional<String> region() {
        String region = value(ParameterNames.REGION).orElse("");
        if (S3fsOption.isValue(region)) {
            return Optional.of(region);
        }
        findings.add(reason(
                OptionCode.OPTION_INVALID,
                "the region contains a comma, a backslash, white space or a control character"));
        return Optional.empty();
    }

    private Optional<String> value(List<String> keys) {
        Optional<String> ofSecret = secret == null ? Optional.empty() : secret.first(keys);
        return ofSecret.or(() -> csi.value(keys));
    }

    private Optional<ServerUrl> refuse(String message) {
        findings.add(reason(S3fsCode.URL_INVALID, message));
        return Optional.empty();
    }

    private Reason reason(ReasonCode code, String message) {
        return Reason.of(code, csi.subject(), message)
                .at(csi.part().at("volumeAttributes").pointer().toString());
    }
}
