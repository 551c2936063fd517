package dev.mooring.s3fs.volume;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.credential.ClassSecrets;
import dev.mooring.s3fs.credential.CredentialCode;
import dev.mooring.s3fs.credential.SecretContent;
import dev.mooring.s3fs.credential.SecretKind;
import dev.mooring.s3fs.credential.SecretReader;
import dev.mooring.s3fs.credential.SecretRef;
import dev.mooring.s3fs.credential.TemplateTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which Secret a volume's key pair is in; what the volume froze counts before what the class says today. */
final class SecretRules {

    private final CsiSource csi;
    private final VolumeQuestion question;
    private final Findings findings;

    SecretRules(CsiSource csi, VolumeQuestion question, Findings findings) {
        this.csi = csi;
        this.question = question;
        this.findings = findings;
    }

    /** The reference; empty if something blocks it. */
    Optional<SecretRef> ref(String podNamespace) {
        if (csi.inline()) {
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
        return question.profile().topology() == Topology.STAGED
                ? List.of("nodeStageSecretRef", "nodePublishSecretRef")
                : List.of("nodePublishSecretRef", "nodeStageSecretRef");
    }

    private Optional<SecretRef> frozen(Part ref) {
        String namespace = ref.at("namespace").text();
        return namespace.isEmpty()
                ? refuse(CredentialCode.SECRET_REF_MISSING, "the volume's reference to a Secret has no namespace")
                : Optional.of(new SecretRef(namespace, ref.at("name").text()));
    }

    private Optional<SecretRef> ofClass() {
        if (!question.policy().allows(RecoveryPolicy.Permission.SECRET_FROM_CLASS)) {
            return refuse(
                    CredentialCode.SECRET_REF_MISSING, "the volume names no Secret, and the class must not be asked");
        }
        if (csi.className().isEmpty()) {
            return refuse(CredentialCode.SECRET_REF_MISSING, "neither the volume nor a class names a Secret");
        }
        Manifest storageClass = csi.storageClass();
        if (storageClass == null) {
            String given = question.snapshot().has(ClusterSnapshot.Kind.CLASS) ? " is not there" : " was not given";
            return refuse(
                    CredentialCode.CLASS_MISSING,
                    "the volume names no Secret, and the class " + csi.className() + given);
        }
        ClassSecrets.unknownKeys(csi.parameters())
                .forEach(key -> findings.add(Reason.of(
                        VolumeCode.CLASS_PARAMETER_UNKNOWN,
                        storageClass.ref().toString(),
                        "found unknown parameter key \"" + key + "\" with reserved namespace csi.storage.k8s.io/")));
        return named(ClassSecrets.find(csi.parameters(), kinds(), tokens()), storageClass);
    }

    private List<SecretKind> kinds() {
        List<SecretKind> kinds = new ArrayList<>(List.of(SecretKind.NODE_PUBLISH, SecretKind.NODE_STAGE));
        if (question.profile().topology() == Topology.STAGED) {
            kinds.add(kinds.remove(0));
        }
        return kinds;
    }

    private Optional<SecretRef> named(ClassSecrets.Answer answer, Manifest storageClass) {
        if (answer instanceof ClassSecrets.None
                && question.policy().allows(RecoveryPolicy.Permission.PROVISIONER_SECRET)) {
            return named(
                    ClassSecrets.find(csi.parameters(), List.of(SecretKind.PROVISIONER), tokens()), storageClass, true);
        }
        return named(answer, storageClass, false);
    }

    private Optional<SecretRef> named(ClassSecrets.Answer answer, Manifest storageClass, boolean provisioner) {
        String subject = storageClass.ref().toString();
        if (answer instanceof ClassSecrets.Refused refused) {
            findings.add(Reason.of(CredentialCode.TEMPLATE_INVALID, subject, refused.message())
                    .at("/parameters"));
            return Optional.empty();
        }
        if (!(answer instanceof ClassSecrets.Found found)) {
            return refuse(CredentialCode.SECRET_REF_MISSING, "neither the volume nor its class names a Secret");
        }
        findings.add(Reason.of(
                CredentialCode.SECRET_FROM_CLASS,
                subject,
                "the Secret is the one the class names today" + (provisioner ? " for the provisioner" : "")));
        found.deprecated().stream()
                .sorted()
                .forEach(key ->
                        findings.add(Reason.of(CredentialCode.DEPRECATED_KEY, subject, key + " is a key of before 1.13")
                                .at("/parameters/" + key)));
        if (found.unclosed()) {
            findings.add(Reason.of(
                    CredentialCode.TEMPLATE_UNCLOSED,
                    subject,
                    "a template leaves ${ open: is " + found.ref() + " meant?"));
        }
        return Optional.of(found.ref());
    }

    private TemplateTokens tokens() {
        Part volume = Part.of(volumeManifest());
        Manifest claim = csi.claim();
        Part claimRef = volume.at("spec", "claimRef");
        String namespace = claim == null ? claimRef.at("namespace").text() : claim.namespace();
        String name = claim == null ? claimRef.at("name").text() : claim.name();
        Map<String, String> annotations =
                claim == null ? Map.of() : CsiSource.texts(Part.of(claim).at("metadata", "annotations"));
        return new TemplateTokens(csi.part().ref().name(), namespace, name, annotations);
    }

    private Manifest volumeManifest() {
        return question.snapshot()
                .find(ClusterSnapshot.Kind.VOLUME, "", csi.part().ref().name())
                .orElseThrow();
    }

    /** What the Secret says; null if the Secrets were not given or it is not there. */
    @Nullable
    SecretContent content(SecretRef ref) {
        if (!question.snapshot().has(ClusterSnapshot.Kind.SECRET)) {
            findings.add(Reason.of(
                    CredentialCode.SECRET_NOT_GIVEN,
                    ref.object().toString(),
                    "the Secret was not given: key pair, and server and region if they stand in it, are read later"));
            return null;
        }
        Manifest secret = question.snapshot()
                .find(ClusterSnapshot.Kind.SECRET, ref.namespace(), ref.name())
                .orElse(null);
        if (secret == null) {
            findings.add(Reason.of(CredentialCode.SECRET_MISSING, ref.object().toString(), "the Secret is not there"));
            return null;
        }
        List<String> plain = new ArrayList<>(question.profile().parameters().url());
        plain.addAll(question.profile().parameters().region());
        SecretContent content = SecretReader.read(secret, question.profile().keys(), plain);
        findings.addAll(content.reasons());
        return content;
    }

    private Optional<SecretRef> refuse(CredentialCode code, String message) {
        findings.add(
                Reason.of(code, csi.subject(), message).at(csi.part().pointer().toString()));
        return Optional.empty();
    }
}
