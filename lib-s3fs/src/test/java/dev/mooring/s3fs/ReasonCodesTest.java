package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.internal.VolumeCode;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.s3fs.internal.OptionCode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every code has a cluster that gives it. */
class ReasonCodesTest {

    private static final Map<VolumeCode, Scene> VOLUME_CODES = Map.ofEntries(
            Map.entry(VolumeCode.POD_NOT_SCHEDULED, pod("{\"spec\":{\"nodeName\":null}}")),
            Map.entry(VolumeCode.POD_NOT_ON_NODE, pod("{\"spec\":{\"nodeName\":\"n2\"}}")),
            Map.entry(
                    VolumeCode.POD_MIRROR,
                    pod("{\"metadata\":{\"annotations\":{\"kubernetes.io/config.mirror\":\"\"}}}")),
            Map.entry(VolumeCode.POD_WINDOWS, pod("{\"spec\":{\"os\":{\"name\":\"windows\"}}}")),
            Map.entry(VolumeCode.POD_TERMINAL, pod("{\"status\":{\"phase\":\"Failed\"}}")),
            Map.entry(
                    VolumeCode.POD_TERMINATING, pod("{\"metadata\":{\"deletionTimestamp\":\"2026-01-01T00:00:00Z\"}}")),
            Map.entry(
                    VolumeCode.KUBELET_WILL_MOUNT,
                    pod("{\"status\":{\"phase\":\"Pending\",\"containerStatuses\":null}}")),
            Map.entry(VolumeCode.VOLUME_UNUSED, pod("{\"spec\":{\"containers\":[]}}")),
            Map.entry(VolumeCode.VOLUME_BLOCK, pv("{\"spec\":{\"volumeMode\":\"Block\"}}")),
            Map.entry(VolumeCode.PVC_UNBOUND, pvc("{\"spec\":{\"volumeName\":\"\"}}")),
            Map.entry(VolumeCode.DRIVER_MISMATCH, pv("{\"spec\":{\"csi\":{\"driver\":\"other\"}}}")),
            Map.entry(VolumeCode.PVC_MISSING, pvc("-")),
            Map.entry(VolumeCode.PVC_LOST, pvc("{\"status\":{\"phase\":\"Lost\"}}")),
            Map.entry(
                    VolumeCode.PVC_NOT_OWNED,
                    pod("{\"spec\":{\"volumes\":[{\"name\":\"data\",\"ephemeral\":{}}]}}")
                            .with("pvc", "{\"metadata\":{\"name\":\"web-0-data\"}}")),
            Map.entry(VolumeCode.PV_MISSING, pv("-")),
            Map.entry(VolumeCode.PV_CLAIM_REF_MISMATCH, pv("{\"spec\":{\"claimRef\":null}}")),
            Map.entry(VolumeCode.PATH_INVALID, pod("{\"metadata\":{\"uid\":\"a/b\"}}")),
            Map.entry(VolumeCode.CONFLICTING_HANDLES, conflict()),
            Map.entry(VolumeCode.TOPOLOGY_UNCLEAR, withGlobalMount("21", "22")),
            Map.entry(VolumeCode.STAGED_IN_TABLE, withGlobalMount("21", "21")),
            Map.entry(
                    VolumeCode.PATH_TAKEN_TWICE,
                    new Scene().copy("pod2", "pod", "{\"metadata\":{\"name\":\"web-1\"}}")),
            Map.entry(VolumeCode.OBJECT_UNREADABLE, pod("{\"spec\":{\"volumes\":1}}")),
            Map.entry(VolumeCode.PODS_UNKNOWN, new Scene().without(Kinds.POD)),
            Map.entry(VolumeCode.ANNOTATION_ONLY_MATCH, new Scene().without(Kinds.PERSISTENT_VOLUME)),
            Map.entry(
                    VolumeCode.ANNOTATION_CONFLICT,
                    pvc("{\"metadata\":{\"annotations\":{\"volume.beta.kubernetes.io/storage-provisioner\":\"x\"}}}")),
            Map.entry(VolumeCode.LIST_NOT_GIVEN, new Scene().without(Kinds.PERSISTENT_VOLUME_CLAIM)),
            Map.entry(
                    VolumeCode.SUB_PATH_UNKNOWN,
                    pod("{\"spec\":{\"containers\":[{\"name\":\"app\",\"env\":[{\"name\":\"X\"}],\"volumeMounts\":"
                            + "[{\"name\":\"data\",\"mountPath\":\"/d\",\"subPathExpr\":\"$(X)\"}]}]}}")));

    private static final Map<S3fsCode, Scene> S3FS_CODES = Map.ofEntries(
            Map.entry(S3fsCode.BUCKET_INVALID, pv("{\"spec\":{\"csi\":{\"volumeHandle\":\"B\"}}}")),
            Map.entry(S3fsCode.PREFIX_INVALID, pv("{\"spec\":{\"csi\":{\"volumeHandle\":\"bkt/..\"}}}")),
            Map.entry(S3fsCode.URL_INVALID, attributes("{\"endpoint\":\"x\"}")),
            Map.entry(S3fsCode.MOUNTER_UNSUPPORTED, attributes("{\"mounter\":\"rclone\"}")),
            Map.entry(S3fsCode.BUCKET_DIFFERS, attributes("{\"bucket\":\"another\"}")),
            Map.entry(S3fsCode.URL_WITH_PATH, attributes("{\"endpoint\":\"http://host/base\"}")),
            Map.entry(S3fsCode.DOTTED_BUCKET, dotted()),
            Map.entry(S3fsCode.METADATA_IN_BUCKET, new Scene().profile(DriverProfile.CTROX)),
            Map.entry(S3fsCode.CLASS_PARAMETER_UNKNOWN, ofClass("{\"csi.storage.k8s.io/x\":\"y\"}")),
            Map.entry(S3fsCode.STARTED_ON_HOST, new Scene().profile(DriverProfile.HUAWEI_OBS)),
            Map.entry(
                    S3fsCode.ATTRIBUTE_IGNORED,
                    attributes("{\"storage.kubernetes.io/csiProvisionerIdentity\":\"1\"}")));

    private static final Map<OptionCode, Scene> OPTION_CODES = Map.ofEntries(
            Map.entry(OptionCode.OPTION_INVALID, attributes("{\"options\":\"-f\"}")),
            Map.entry(OptionCode.OPTION_FORBIDDEN, attributes("{\"options\":\"suid\"}")),
            Map.entry(OptionCode.OPTION_UNSUPPORTED, oldS3fs(attributes("{\"options\":\"compat_dir\"}"))));

    private static final Map<CredentialCode, Scene> CREDENTIAL_CODES = Map.ofEntries(
            Map.entry(CredentialCode.SECRET_REF_MISSING, ofClass("{}")),
            Map.entry(CredentialCode.CLASS_MISSING, ofClass("{}").with("class", "-")),
            Map.entry(CredentialCode.SECRET_FROM_CLASS, ofClass(named("csi.storage.k8s.io/secret-"))),
            Map.entry(
                    CredentialCode.DEPRECATED_KEY,
                    ofClass(
                            "{\"csiNodePublishSecretName\":\"s3a\",\"csiNodePublishSecretNamespace\":\"kube-system\"}")),
            Map.entry(CredentialCode.TEMPLATE_INVALID, ofClass("{\"csi.storage.k8s.io/secret-name\":\"a\"}")),
            Map.entry(
                    CredentialCode.TEMPLATE_UNCLOSED,
                    ofClass(
                            "{\"csi.storage.k8s.io/secret-name\":\"${s3a\",\"csi.storage.k8s.io/secret-namespace\":\"kube-system\"}")),
            Map.entry(CredentialCode.SECRET_MISSING, secret("-")),
            Map.entry(CredentialCode.SECRET_NOT_GIVEN, new Scene().without(Kinds.SECRET)),
            Map.entry(CredentialCode.SECRET_KEY_MISSING, secret("{\"stringData\":null}")),
            Map.entry(CredentialCode.SECRET_UNENCODABLE, secret("{\"stringData\":{\"accessKeyID\":\"a b\"}}")),
            Map.entry(CredentialCode.SECRET_NEWLINE_STRIPPED, secret("{\"stringData\":{\"accessKeyID\":\"ab\\n\"}}")),
            Map.entry(
                    CredentialCode.SECRET_DOUBLE_ENCODED,
                    secret("{\"stringData\":{\"accessKeyID\":\"RkFLRUFLSURFWEFNUExFMDAwMDE=\"}}")));

    /** A profile that does not say where s3fs starts, and a table with a staged mount of the volume. */
    static Scene withGlobalMount(String groupOfPod, String groupOfNode) {
        Scene scene = new Scene();
        String global = "/var/lib/kubelet/plugins/kubernetes.io/csi/" + Scene.DRIVER
                + "/39f20e3d512ec560ebd71a5ea960a0a028dec3303e86e068b758d137b77c62ad/globalmount";
        scene.seen = NodeObservations.of(MountTable.parse(
                "63 1 0:4%s / %s rw shared:%s - fuse.s3fs s3fs rw\n64 1 0:4%s / %s rw shared:%s - fuse.s3fs s3fs rw\n"
                        .formatted(groupOfNode, global, groupOfNode, groupOfPod, Scene.TARGET, groupOfPod)));
        return scene;
    }

    private static Scene pod(String patch) {
        return new Scene().with("pod", patch);
    }

    private static Scene pvc(String patch) {
        return new Scene().with("pvc", patch);
    }

    private static Scene pv(String patch) {
        return new Scene().with("pv", patch);
    }

    private static Scene secret(String patch) {
        return new Scene().with("secret", patch);
    }

    private static Scene attributes(String patch) {
        return pv("{\"spec\":{\"csi\":{\"volumeAttributes\":" + patch + "}}}");
    }

    private static String named(String prefix) {
        return "{\"" + prefix + "name\":\"s3a\",\"" + prefix + "namespace\":\"kube-system\"}";
    }

    private static Scene ofClass(String parameters) {
        return pv("{\"spec\":{\"csi\":{\"nodePublishSecretRef\":null}}}")
                .with("class", "{\"parameters\":" + parameters + "}");
    }

    private static Scene oldS3fs(Scene scene) {
        scene.daemon = scene.daemon.withVersion(new S3fsVersion(1, 90));
        return scene;
    }

    private static Scene dotted() {
        Scene scene = pv("{\"spec\":{\"csi\":{\"volumeHandle\":\"a.bucket\",\"volumeAttributes\":"
                + "{\"endpoint\":\"https://s3.example.com\"}}}}");
        scene.profile = scene.profile.withOptions(List.of());
        return scene;
    }

    private static Scene conflict() {
        return new Scene()
                .staged()
                .copy(
                        "pod2",
                        "pod",
                        "{\"metadata\":{\"name\":\"web-1\",\"uid\":\"u2\"},\"spec\":{\"volumes\":"
                                + "[{\"name\":\"data\",\"persistentVolumeClaim\":{\"claimName\":\"two\"}}]}}")
                .copy("pvc2", "pvc", "{\"metadata\":{\"name\":\"two\"},\"spec\":{\"volumeName\":\"pv-2\"}}")
                .copy(
                        "pv2",
                        "pv",
                        "{\"metadata\":{\"name\":\"pv-2\"},\"spec\":{\"claimRef\":{\"name\":\"two\"},"
                                + "\"csi\":{\"nodePublishSecretRef\":{\"namespace\":\"other\"}}}}")
                .copy("secret2", "secret", "{\"metadata\":{\"namespace\":\"other\"}}");
    }

    private static Stream<Reason> reasons(Scene scene) {
        var answer = scene.ask();
        return Stream.concat(
                answer.reasons().stream(), answer.items().stream().flatMap(item -> item.reasons().stream()));
    }

    private static Set<String> codes(Scene scene) {
        return reasons(scene).map(Reason::code).map(ReasonCode::id).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeOfVolumesIsGiven(VolumeCode code) {
        assertThat(codes(Objects.requireNonNull(VOLUME_CODES.get(code)))).contains(code.id());
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeOfBucketAndServerIsGiven(S3fsCode code) {
        assertThat(codes(Objects.requireNonNull(S3FS_CODES.get(code)))).contains(code.id());
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeOfOptionsIsGiven(OptionCode code) {
        assertThat(codes(Objects.requireNonNull(OPTION_CODES.get(code)))).contains(code.id());
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeOfCredentialsIsGiven(CredentialCode code) {
        assertThat(codes(Objects.requireNonNull(CREDENTIAL_CODES.get(code)))).contains(code.id());
    }

    @Test
    void everyRefusalSaysWhatToDoNext() {
        Stream.of(S3fsCode.values(), CredentialCode.values(), OptionCode.values())
                .flatMap(Stream::<ReasonCode>of)
                .filter(code -> code.severity() == Severity.ERROR)
                .forEach(code -> assertThat(Remedies.on(Reason.of(code, "", "")).remedy())
                        .as(code.id())
                        .isNotEmpty());
        VOLUME_CODES.forEach((code, scene) -> assertThat(
                        reasons(scene).filter(reason -> reason.code() == code && code.severity() == Severity.ERROR))
                .as(code.id())
                .allSatisfy(reason -> assertThat(reason.remedy()).isNotEmpty()));
    }
}
