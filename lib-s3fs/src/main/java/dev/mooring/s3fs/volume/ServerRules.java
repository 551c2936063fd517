package dev.mooring.s3fs.volume;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.credential.SecretContent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Server and region of a volume; the Secret's word counts most, then the attributes', the class's and the profile's. */
final class ServerRules {

    private final CsiSource csi;
    private final VolumeQuestion question;
    private final @Nullable SecretContent secret;
    private final Findings findings;

    ServerRules(CsiSource csi, VolumeQuestion question, @Nullable SecretContent secret, Findings findings) {
        this.csi = csi;
        this.question = question;
        this.secret = secret;
        this.findings = findings;
    }

    Optional<ServerUrl> url() {
        Optional<String> text = value(question.profile().parameters().url())
                .or(() -> Optional.of(question.profile().url()).filter(url -> !url.isEmpty()));
        if (text.isEmpty()) {
            String where = secret == null ? "; it may stand in the Secret, which is not there" : "";
            return refuse("nothing names the server" + where);
        }
        Optional<ServerUrl> url = ServerUrl.parse(text.get());
        if (url.isEmpty()) {
            return refuse("the server's address is not http:// or https:// with a host and at most a port and a path");
        }
        if (url.get().linkLocal() && !question.policy().allows(RecoveryPolicy.Permission.LINK_LOCAL_URLS)) {
            return refuse("the server's address is one of the node's own link, where nobody must get signed requests");
        }
        if (!url.get().path().isEmpty()) {
            findings.add(reason(
                    VolumeCode.URL_WITH_PATH, "the server's address has a path, which most servers answer with 403"));
        }
        return url;
    }

    /** The region; empty for none, null if it is more than a region. */
    @Nullable
    String region() {
        String region = value(question.profile().parameters().region()).orElse("");
        if (OptionText.isValue(region)) {
            return region;
        }
        findings.add(reason(
                VolumeCode.OPTION_INVALID,
                "the region holds a comma, a backslash, white space or a control character"));
        return null;
    }

    private Optional<String> value(List<String> keys) {
        Optional<String> ofSecret = secret == null ? Optional.empty() : secret.first(keys);
        return ofSecret.or(() -> csi.value(keys));
    }

    private Optional<ServerUrl> refuse(String message) {
        findings.add(reason(VolumeCode.URL_INVALID, message));
        return Optional.empty();
    }

    private Reason reason(VolumeCode code, String message) {
        return Reason.of(code, csi.subject(), message)
                .at(csi.part().at("volumeAttributes").pointer().toString());
    }
}
