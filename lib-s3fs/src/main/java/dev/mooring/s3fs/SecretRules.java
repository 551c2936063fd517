package dev.mooring.s3fs;

import dev.mooring.fuse.mount.internal.CsiSource;
import dev.mooring.fuse.mount.internal.Findings;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which Secret has the key pair of a volume. The reference in the volume takes precedence over that of the class today.
 */
final class SecretRules {

    private final CsiSource csi;
    private final S3fsRules question;
    private final Findings findings;
    private final boolean staged;

    SecretRules(CsiSource csi, S3fsRules question, Findings findings, boolean staged) {
        this.csi = csi;
        this.staged = staged;
        this.question = question;
        this.findings = findings;
    }

    /** The reference; empty if something blocks it. */
    Optional<SecretRef> ref(String podNamespace) {
        if (csi.isInline()) {
            Part name = csi.part().at("nodePublishSecretRef", "name");
            return name.text().isEmpty()
                    ? refuse(CredentialCode.SECRET_REF_MISSING, "the inline volume names no Secret")
                    : Optional.of(new SecretRef(podNamespace, name.text()));
        }
        for (String key : referenceKeys()) {
            Part ref = csi.part().at(key);
            if (!ref.at("name").text().isEmpty()) {
                return frozen(ref);
            }
        }
        return ofClass();
    }

    private List<String> referenceKeys() {
        return staged
                ? List.of("nodeStageSecretRef", "nodePublishSecretRef")
                : List.of("nodePublishSecretRef", "nodeStageSecretRef");
    }

    private Optional<SecretRef> frozen(Part ref) {
        String namespace = ref.at("namespace").text();
        return namespace.isEmpty()
                ? refuse(
                        CredentialCode.SECRET_REF_MISSING, "the reference to the Secret in the volume has no namespace")
                : Optional.of(new SecretRef(namespace, ref.at("name").text()));
    }

    private Optional<SecretRef> ofClass() {
        if (!question.policy().allows(VolumePolicy.Permission.SECRET_FROM_CLASS)) {
            return refuse(
                    CredentialCode.SECRET_REF_MISSING,
                    "the volume names no Secret, and the policy does not allow that of its class");
        }
        if (csi.className().isEmpty()) {
            return refuse(CredentialCode.SECRET_REF_MISSING, "neither the volume nor a class names a Secret");
        }
        StorageClassView storageClass = csi.storageClass();
        if (storageClass == null) {
            String given = question.inventory().isGiven(Kinds.STORAGE_CLASS) ? " does not exist" : " was not given";
            return refuse(
                    CredentialCode.CLASS_MISSING,
                    "the volume names no Secret, and the class " + csi.className() + given);
        }
        ClassSecrets.unknownKeys(csi.parameters())
                .forEach(key -> findings.add(Reason.of(
                        S3fsCode.CLASS_PARAMETER_UNKNOWN,
                        storageClass.ref().toString(),
                        "found unknown parameter key \"" + key + "\" with reserved namespace csi.storage.k8s.io/")));
        return named(ClassSecrets.find(csi.parameters(), kinds(), tokens()), storageClass);
    }

    private List<SecretKind> kinds() {
        List<SecretKind> kinds = new ArrayList<>(List.of(SecretKind.NODE_PUBLISH, SecretKind.NODE_STAGE));
        if (staged) {
            kinds.add(kinds.remove(0));
        }
        return kinds;
    }

    private Optional<SecretRef> named(ClassSecrets.Answer answer, StorageClassView storageClass) {
        if (answer instanceof ClassSecrets.None
                && question.policy().allows(VolumePolicy.Permission.PROVISIONER_SECRET)) {
            return named(
                    ClassSecrets.find(csi.parameters(), List.of(SecretKind.PROVISIONER), tokens()), storageClass, true);
        }
        return named(answer, storageClass, false);
    }

    private Optional<SecretRef> named(ClassSecrets.Answer answer, StorageClassView storageClass, boolean provisioner) {
        String subject = storageClass.ref().toString();
        if (answer instanceof ClassSecrets.Refused refused) {
            findings.add(Reason.of(CredentialCode.TEMPLATE_INVALID, subject, withoutValues(refused.message()))
                    .at("/parameters"));
            return Optional.empty();
        }
        if (!(answer instanceof ClassSecrets.Found found)) {
            return refuse(CredentialCode.SECRET_REF_MISSING, "neither the volume nor its class names a Secret");
        }
        findings.add(Reason.of(
                CredentialCode.SECRET_FROM_CLASS,
                subject,
                "the Secret comes from the class" + (provisioner ? ", where it is for the provisioner" : "")
                        + "; the class may have changed since the volume was created"));
        found.deprecated().stream()
                .sorted()
                .forEach(key -> findings.add(
                        Reason.of(CredentialCode.DEPRECATED_KEY, subject, key + " is a key from before Kubernetes 1.13")
                                .at("/parameters/" + key)));
        if (found.isUnclosed()) {
            findings.add(Reason.of(
                    CredentialCode.TEMPLATE_UNCLOSED,
                    subject,
                    "a template has ${ without }; check that " + found.ref() + " is the intended Secret"));
        }
        return Optional.of(found.ref());
    }

    private TemplateTokens tokens() {
        ClaimView claim = csi.claim();
        Optional<ClaimRef> ref = Optional.ofNullable(csi.persistent()).flatMap(VolumeView::claimRef);
        return new TemplateTokens(
                csi.part().ref().name(),
                claim == null ? ref.map(ClaimRef::namespace).orElse("") : claim.namespace(),
                claim == null ? ref.map(ClaimRef::name).orElse("") : claim.name(),
                claim == null ? Map.of() : claim.annotations());
    }

    /** The content of the Secret; null if it does not exist or Secrets were not given. */
    @Nullable
    SecretContent content(SecretRef ref) {
        if (!question.inventory().isGiven(Kinds.SECRET)) {
            findings.add(
                    Reason.of(
                            CredentialCode.SECRET_NOT_GIVEN,
                            ref.ref().toString(),
                            "the Secret was not given; the caller reads the key pair, and server and region if the Secret has them"));
            return null;
        }
        Manifest secret = question.inventory().find(ref.ref()).orElse(null);
        if (secret == null) {
            findings.add(Reason.of(CredentialCode.SECRET_MISSING, ref.ref().toString(), "the Secret does not exist"));
            return null;
        }
        List<String> plain = new ArrayList<>(ParameterNames.URL);
        plain.addAll(ParameterNames.REGION);
        SecretContent content = SecretReader.read(secret, question.profile().keys(), plain);
        findings.addAll(content.findings());
        return content;
    }

    private Optional<SecretRef> refuse(CredentialCode code, String message) {
        findings.add(
                Reason.of(code, csi.subject(), message).at(csi.part().pointer().toString()));
        return Optional.empty();
    }

    /** Without the text that a template resolved to: an annotation of the claim can be in it. */
    private static String withoutValues(String message) {
        int from = message.indexOf(" resolved to \"");
        int to = message.lastIndexOf("\" which is not a valid ");
        return from < 0 || to < from
                ? message
                : message.substring(0, from) + message.substring(to + "\" which".length());
    }
}
