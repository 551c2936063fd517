package dev.mooring.s3fs;

import static dev.mooring.s3fs.Scene.startOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.ContainerMount;
import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.Topology;
import dev.mooring.fuse.mount.internal.VolumeCode;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.fuse.recovery.internal.StartedVolume;
import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example rows of the specification; the numbers are its own. */
class SpecificationRowsTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        row | pod | pvc | pv | expected
        0   |     |     |    | csi-bucket-a kube-system/s3a
        15  | {"spec":{"nodeName":"n2"}} | | | SKIPPED PodNotOnNode
        15c | {"spec":{"nodeName":"N1"}} | | | SKIPPED PodNotOnNode
        16  | {"spec":{"nodeName":""}} | | | SKIPPED PodNotScheduled
        16n | {"spec":{"nodeName":null}} | | | SKIPPED PodNotScheduled
        17  | {"status":{"phase":"Succeeded"}} | | | SKIPPED PodTerminal
        17f | {"status":{"phase":"Failed"}} | | | SKIPPED PodTerminal
        18  | {"metadata":{"deletionTimestamp":"2026-11-20T11:00:00Z"}} | | | SKIPPED PodTerminating
        20  | {"status":{"phase":"Pending","containerStatuses":[{"name":"app","state":{"waiting":{"reason":"ContainerCreating"}}}]}} | | | SKIPPED KubeletWillMount
        19  | {"status":{"phase":"Pending","containerStatuses":[{"name":"app","state":{"waiting":{"reason":"CreateContainerError"}}}]}} | | | csi-bucket-a kube-system/s3a
        19i | {"status":{"phase":"Pending","containerStatuses":null,"initContainerStatuses":[{"name":"i","state":{"terminated":{"exitCode":0}}}]}} | | | csi-bucket-a kube-system/s3a
        21  | | {"spec":{"volumeName":null},"status":{"phase":"Pending"}} | | SKIPPED PvcUnbound
        21p | | {"status":{"phase":"Pending"}} | | SKIPPED PvcUnbound
        22  | | {"status":{"phase":"Lost"}} | | BLOCKED PvcLost
        22m | | - | | BLOCKED PvcMissing
        23  | | {"metadata":{"annotations":{"volume.kubernetes.io/storage-provisioner":"other.csi"}}} | | csi-bucket-a kube-system/s3a AnnotationConflict
        23b | | {"metadata":{"annotations":{"volume.beta.kubernetes.io/storage-provisioner":"other.csi"}}} | | csi-bucket-a kube-system/s3a AnnotationConflict
        23v | | | {"metadata":{"annotations":{"pv.kubernetes.io/provisioned-by":"other.csi"}}} | csi-bucket-a kube-system/s3a AnnotationConflict
        24  | | | {"spec":{"csi":{"driver":"ebs.csi.aws.com"}}} | SKIPPED DriverMismatch
        24c | | | {"spec":{"csi":{"driver":"CH.ctrox.csi.s3-driver"}}} | SKIPPED DriverMismatch
        24n | | | {"spec":{"csi":null,"nfs":{"server":"x","path":"/"}}} | SKIPPED DriverMismatch
        25  | | {"metadata":{"annotations":null},"spec":{"storageClassName":""}} | {"spec":{"storageClassName":""}} | csi-bucket-a kube-system/s3a
        28  | | | {"spec":{"claimRef":{"uid":"another"}}} | BLOCKED PvClaimRefMismatch
        28n | | | {"spec":{"claimRef":{"name":"another"}}} | BLOCKED PvClaimRefMismatch
        28u | | | {"spec":{"claimRef":{"uid":""}}} | csi-bucket-a kube-system/s3a
        26m | | | - | BLOCKED PvMissing
        32  | {"spec":{"containers":[{"name":"app"}]}} | | | SKIPPED VolumeUnused
        33  | | {"spec":{"volumeMode":"Block"}} | | SKIPPED VolumeBlock
        33v | | | {"spec":{"volumeMode":"Block"}} | SKIPPED VolumeBlock
        33d | {"spec":{"containers":[{"name":"app","volumeDevices":[{"name":"data","devicePath":"/dev/x"}]}]}} | | | SKIPPED VolumeBlock
        44  | | | {"spec":{"csi":{"volumeHandle":"bkt/../../etc"}}} | BLOCKED PrefixInvalid
        45  | | | {"spec":{"csi":{"volumeHandle":"Upper_Bucket"}}} | BLOCKED BucketInvalid
        46  | | | {"spec":{"csi":{"volumeHandle":"-ourl=http://evil"}}} | BLOCKED BucketInvalid+PrefixInvalid
        47  | | | {"spec":{"csi":{"volumeAttributes":{"endpoint":"s3.example.com"}}}} | BLOCKED UrlInvalid
        48  | | | {"spec":{"csi":{"volumeAttributes":{"endpoint":"http://169.254.169.254"}}}} | BLOCKED UrlInvalid
        49  | | | {"spec":{"csi":{"volumeAttributes":{"region":"us-east-1,ro"}}}} | BLOCKED OptionInvalid
        50  | | | {"spec":{"mountOptions":["use_cache=/etc"]}} | BLOCKED OptionForbidden
        51  | | | {"spec":{"csi":{"volumeAttributes":{"options":"credlib=/tmp/x.so"}}}} | BLOCKED OptionForbidden
        52  | | | {"spec":{"csi":{"volumeAttributes":{"options":"umask=0022 \\"instance_name=a b\\""}}}} | BLOCKED OptionInvalid
        54  | {"spec":{"volumes":[{"name":"data","persistentVolumeClaim":{"claimName":"data","readOnly":true}}]}} | | | csi-bucket-a kube-system/s3a ro
        54v | | | {"spec":{"csi":{"readOnly":true}}} | csi-bucket-a kube-system/s3a ro
        82  | {"spec":{"os":{"name":"windows"}}} | | | SKIPPED PodWindows
        82s | {"spec":{"nodeSelector":{"kubernetes.io/os":"windows"}}} | | | SKIPPED PodWindows
        83  | {"metadata":{"annotations":{"kubernetes.io/config.mirror":"x"}}} | | | SKIPPED PodMirror
        """)
    void podsClaimsAndVolumes(String row, String pod, String pvc, String pv, String expected) {
        Scene scene = new Scene().with("pod", pod).with("pvc", pvc).with("pv", pv);
        assertThat(Scene.words(scene.ask())).isEqualTo(expected);
    }

    @Test
    void row18AllowedByThePolicy() {
        Scene scene = new Scene().with("pod", "{\"metadata\":{\"deletionTimestamp\":\"2026-11-20T11:00:00Z\"}}");
        scene.policy = scene.policy.allowing(VolumePolicy.Permission.RECOVER_TERMINATING);
        assertThat(Scene.words(scene.ask())).isEqualTo("csi-bucket-a kube-system/s3a");
    }

    @ParameterizedTest(name = "pending, mounted: {0}, container: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        yes | {"waiting":{"reason":"ContainerCreating"}} | csi-bucket-a kube-system/s3a
        no  | {"waiting":{"reason":"ContainerCreating"}} | SKIPPED KubeletWillMount
        no  | {"waiting":{"reason":"CreateContainerError"}} | SKIPPED KubeletWillMount
        no  | {"running":{}} | csi-bucket-a kube-system/s3a
        """)
    void rows19And20WithAMountTable(String mounted, String state, String expected) {
        Scene scene = new Scene()
                .with(
                        "pod",
                        "{\"status\":{\"phase\":\"Pending\",\"containerStatuses\":[{\"name\":\"app\",\"state\":" + state
                                + "}]}}");
        String place = mounted.equals("yes") ? Scene.TARGET : "/elsewhere";
        scene.seen = NodeObservations.of(
                MountTable.parse("100 1 0:45 / " + place + " rw shared:1 - fuse.s3fs s3fs rw,user_id=0\n"));
        assertThat(Scene.words(scene.ask())).isEqualTo(expected);
    }

    @Test
    void row26WithoutTheListOfVolumes() {
        Scene scene = new Scene()
                .with(
                        "pvc",
                        "{\"metadata\":{\"annotations\":{\"volume.kubernetes.io/storage-provisioner\":null,"
                                + "\"volume.beta.kubernetes.io/storage-provisioner\":\"ch.ctrox.csi.s3-driver\"}}}")
                .without(Kinds.PERSISTENT_VOLUME);
        assertThat(Scene.words(scene.ask())).isEqualTo("BLOCKED PvMissing+AnnotationOnlyMatch");
        assertThat(scene.item().path().map(Object::toString)).contains(Scene.TARGET);
        assertThat(scene.item().subject().specName()).isEqualTo("pvc-aa");
    }

    @Test
    void row27TheClassIsNoDriver() {
        Scene scene = new Scene()
                .with(
                        "pvc",
                        "{\"metadata\":{\"annotations\":{\"volume.kubernetes.io/storage-provisioner\":\"csi-s3\"}}}")
                .without(Kinds.PERSISTENT_VOLUME);
        assertThat(Scene.words(scene.ask())).isEqualTo("SKIPPED DriverMismatch");
    }

    @Test
    void withoutTheListOfClaimsTheVolumeThatNamesTheClaimIsIts() {
        Scene scene = new Scene().without(Kinds.PERSISTENT_VOLUME_CLAIM);
        assertThat(Scene.words(scene.ask())).isEqualTo("csi-bucket-a kube-system/s3a ListNotGiven");
        Scene neither = new Scene().without(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME);
        assertThat(Scene.words(neither.ask())).isEqualTo("BLOCKED PvcMissing");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        29 | [{"kind":"Pod","name":"web-0","controller":true,"uid":"11111111-1111-4111-8111-111111111111"}] | csi-bucket-a kube-system/s3a
        30 | null | BLOCKED PvcNotOwned
        30o | [{"kind":"Pod","name":"web","controller":true,"uid":"22222222-1111-4111-8111-111111111111"}] | BLOCKED PvcNotOwned
        """)
    void ephemeralVolumes(String row, String owners, String expected) {
        Scene scene = new Scene()
                .with("pvc", "{\"metadata\":{\"name\":\"web-0-scratch\",\"ownerReferences\":" + owners + "}}")
                .with("pv", "{\"spec\":{\"claimRef\":{\"name\":\"web-0-scratch\"}}}")
                .with(
                        "pod",
                        "{\"spec\":{\"volumes\":[{\"name\":\"scratch\",\"ephemeral\":{\"volumeClaimTemplate\":{}}}],"
                                + "\"containers\":[{\"name\":\"app\",\"volumeMounts\":[{\"name\":\"scratch\","
                                + "\"mountPath\":\"/s\"}]}]}}");
        assertThat(Scene.words(scene.ask())).isEqualTo(expected);
    }

    @Test
    void row31AnInlineVolume() {
        Scene scene = inline();
        StartedVolume volume = scene.affected();
        assertThat(volume.target())
                .hasToString("/var/lib/kubelet/pods/" + Scene.UID + "/volumes/kubernetes.io~csi/scratch/mount");
        assertThat(volume.volume().handle())
                .isEqualTo("csi-955604d4c86f97874e1864cfe5d62ed1b359cba574f5f301a07d92de4d52c146");
        assertThat(startOf(volume).file().secret()).hasToString("team-a/inline-secret");
        assertThat(startOf(volume).mount().source().argument()).isEqualTo("some-bucket");
        assertThat(startOf(volume).mount().isReadOnly()).isTrue();
        assertThat(scene.staged().affected().staging()).isEmpty();
    }

    private static Scene inline() {
        return new Scene()
                .with("pvc", "-")
                .with("pv", "-")
                .with("secret", "{\"metadata\":{\"name\":\"inline-secret\",\"namespace\":\"team-a\"}}")
                .with("pod", """
                    {"spec":{"volumes":[{"name":"scratch","csi":{"driver":"ch.ctrox.csi.s3-driver","readOnly":true,
                      "volumeAttributes":{"bucket":"some-bucket","endpoint":"http://s3.example.com"},
                      "nodePublishSecretRef":{"name":"inline-secret"}}}],
                     "containers":[{"name":"app","volumeMounts":[{"name":"scratch","mountPath":"/s"}]}]}}
                    """);
    }

    @Test
    void row34OneClaimUnderTwoNames() {
        Scene scene = new Scene().with("pod", """
            {"spec":{"volumes":[{"name":"one","persistentVolumeClaim":{"claimName":"data"}},
               {"name":"two","persistentVolumeClaim":{"claimName":"data","readOnly":true}}],
             "containers":[{"name":"app","volumeMounts":[{"name":"one","mountPath":"/1"},
               {"name":"two","mountPath":"/2"}]}]}}
            """);
        StartedVolume volume = scene.affected();
        assertThat(volume.subject().volumeNames()).containsExactly("one", "two");
        assertThat(startOf(volume).mount().isReadOnly()).isFalse();
        assertThat(volume.containers())
                .singleElement()
                .satisfies(use -> assertThat(use.mounts())
                        .extracting(ContainerMount::mountPath)
                        .containsExactly("/1", "/2"));
    }

    private static Scene twoPods() {
        return new Scene()
                .copy(
                        "pod2",
                        "pod",
                        "{\"metadata\":{\"name\":\"web-1\",\"uid\":\"22222222-2222-4222-8222-222222222222\"}}");
    }

    @Test
    void row35TwoPodsDirect() {
        VolumesOfNode volumes = twoPods().ask();
        assertThat(Scene.affected(volumes))
                .hasSize(2)
                .allMatch(volume -> volume.staging().isEmpty());
        assertThat(Scene.affected(volumes))
                .extracting(volume -> startOf(volume).file().path())
                .doesNotHaveDuplicates();
        assertThat(volumes.staged()).isEmpty();
    }

    @Test
    void row36TwoPodsStaged() {
        VolumesOfNode volumes = twoPods().staged().ask();
        assertThat(volumes.staged()).singleElement().satisfies(staged -> {
            assertThat(staged.binds()).hasSize(2);
            assertThat(staged.path())
                    .hasToString("/var/lib/kubelet/plugins/kubernetes.io/csi/ch.ctrox.csi.s3-driver/"
                            + "39f20e3d512ec560ebd71a5ea960a0a028dec3303e86e068b758d137b77c62ad/globalmount");
            assertThat(staged.binds().stream()
                            .map(bind -> startOf((StartedVolume) bind).file().path())
                            .distinct())
                    .hasSize(1);
        });
    }

    @Test
    void row37TheStagingPath() {
        Scene scene = new Scene()
                .staged()
                .with("pv", "{\"spec\":{\"csi\":{\"volumeHandle\":\"csi-prefixed/tenant-1/pvc-x\"}}}");
        assertThat(scene.affected().staging().orElseThrow())
                .hasToString("/var/lib/kubelet/plugins/kubernetes.io/csi/ch.ctrox.csi.s3-driver/"
                        + "dc4d25a5269a3d6014ae0df190bb404e9c41b0c6386746288cd91ece74efc292/globalmount");
        scene.daemon = scene.daemon.withLayout(CsiLayout.BY_VOLUME_NAME);
        assertThat(scene.affected().staging().orElseThrow())
                .hasToString("/var/lib/kubelet/plugins/kubernetes.io/csi/pv/pvc-aa/globalmount");
    }

    @Test
    void row38AnotherRoot() {
        Scene scene = new Scene().staged();
        scene.root = KubeletRoot.of("/data/kubelet");
        StartedVolume volume = scene.affected();
        assertThat(List.of(
                        volume.target().text(), volume.staging().orElseThrow().text()))
                .allMatch(path -> path.startsWith("/data/kubelet/"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        row | profile | csi | source
        39  | generic | {} | csi-bucket-a
        39s | generic | {"volumeHandle":"csi-bucket-a/"} | csi-bucket-a
        40  | generic | {"volumeHandle":"csi-prefixed/tenant-1/pvc-x"} | csi-prefixed:/tenant-1/pvc-x
        41  | ctrox   | {"volumeHandle":"csi-prefixed/tenant-1/pvc-x"} | csi-prefixed:/tenant-1/pvc-x/csi-fs
        42  | ctrox   | {"volumeHandle":"csi-prefixed/tenant-1","volumeAttributes":{"usePrefix":"true","prefix":"tenant-1"}} | csi-prefixed:/tenant-1
        42e | ctrox   | {"volumeHandle":"csi-prefixed/tenant-1","volumeAttributes":{"usePrefix":"T"}} | csi-prefixed
        42n | ctrox   | {"volumeHandle":"csi-prefixed/tenant-1","volumeAttributes":{"usePrefix":"yes","prefix":"x"}} | csi-prefixed:/tenant-1/csi-fs
        43  | ctrox   | {} | csi-bucket-a:/csi-fs
        43m | majst01 | {} | csi-bucket-a:/csi-fs
        43y | yandex  | {"volumeHandle":"bkt/pvc-1","volumeAttributes":{"mounter":"s3fs"}} | bkt:/pvc-1
        """)
    void sources(String row, String profile, String csi, String source) {
        Scene scene = new Scene()
                .profile(DriverProfile.preset(profile).orElseThrow())
                .with("pv", "{\"spec\":{\"csi\":" + csi + "}}");
        assertThat(startOf(scene.affected()).mount().source().argument()).isEqualTo(source);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
        yandex | {} | BLOCKED MounterUnsupported
        yandex | {"mounter":"rclone"} | BLOCKED MounterUnsupported
        ctrox  | {"mounter":"goofys"} | BLOCKED MounterUnsupported+MetadataInBucket
        ctrox  | {"mounter":"s3fs"} | csi-bucket-a:/csi-fs kube-system/s3a MetadataInBucket
        majst01 | {"mounter":"s3fs"} | csi-bucket-a:/csi-fs kube-system/s3a
        huawei-obs | {} | csi-bucket-a kube-system/s3a StartedOnHost
        """)
    void mounters(String profile, String attributes, String expected) {
        Scene scene = new Scene()
                .profile(DriverProfile.preset(profile).orElseThrow())
                .with("pv", "{\"spec\":{\"csi\":{\"volumeAttributes\":" + attributes + "}}}");
        assertThat(Scene.words(scene.ask())).isEqualTo(expected);
    }

    @Test
    void row53ThreeOptions() {
        Scene scene = new Scene()
                .with(
                        "pv",
                        "{\"spec\":{\"csi\":{\"volumeAttributes\":{\"otherOpts\":"
                                + "\"-o max_stat_cache_size=0 -ouid=1000,gid=1000\"}}}}");
        scene.profile = scene.profile.withDialect(OptionDialect.DASH_O);
        assertThat(scene.argv())
                .containsExactly(
                        "s3fs",
                        "csi-bucket-a",
                        Scene.TARGET,
                        "-o",
                        "passwd_file=" + startOf(scene.affected()).file().path(),
                        "-o",
                        "url=http://s3.example.com:9000",
                        "-o",
                        "use_path_request_style",
                        "-o",
                        "allow_other",
                        "-o",
                        "uid=1000",
                        "-o",
                        "gid=1000",
                        "-o",
                        "connect_timeout=5",
                        "-o",
                        "readwrite_timeout=10",
                        "-o",
                        "retries=2",
                        "-o",
                        "max_stat_cache_size=0");
    }

    @Test
    void row54TheCommandReadsOnly() {
        Scene scene = new Scene().with("pv", "{\"spec\":{\"csi\":{\"readOnly\":true}}}");
        assertThat(scene.argv()).containsSequence("-o", "allow_other", "-o", "ro", "-o", "connect_timeout=5");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        row | pv reference | class parameters | expected
        55  | {"namespace":"kube-system","name":"s3a"} | {"csi.storage.k8s.io/node-publish-secret-name":"s3b","csi.storage.k8s.io/node-publish-secret-namespace":"kube-system"} | csi-bucket-a kube-system/s3a SecretNotGiven
        55n | {"namespace":null,"name":"s3a"} | {} | BLOCKED SecretRefMissing
        56  | null | {"csi.storage.k8s.io/node-publish-secret-name":"${pvc.name}-cred","csi.storage.k8s.io/node-publish-secret-namespace":"${pvc.namespace}"} | csi-bucket-a team-a/data-cred SecretFromClass+SecretNotGiven
        57  | null | {"csi.storage.k8s.io/node-publish-secret-name":"x","csi.storage.k8s.io/node-publish-secret-namespace":"${pvc.name}"} | BLOCKED TemplateInvalid
        58  | null | {"csi.storage.k8s.io/node-publish-secret-name":"x","csi.storage.k8s.io/secret-name":"d","csi.storage.k8s.io/secret-namespace":"ns"} | BLOCKED TemplateInvalid
        59  | null | {"csi.storage.k8s.io/secret-name":"d","csi.storage.k8s.io/secret-namespace":"ns"} | csi-bucket-a ns/d SecretFromClass+SecretNotGiven
        60  | null | {"csiNodePublishSecretName":"d","csi.storage.k8s.io/node-publish-secret-namespace":"ns"} | csi-bucket-a ns/d SecretFromClass+DeprecatedKey+SecretNotGiven
        61  | null | {"csiNodePublishSecretName":"d","csi.storage.k8s.io/node-publish-secret-name":"d","csi.storage.k8s.io/node-publish-secret-namespace":"ns"} | BLOCKED TemplateInvalid
        62  | null | {"csi.storage.k8s.io/node-publish-secret-name":"x-${pvc.name","csi.storage.k8s.io/node-publish-secret-namespace":"ns"} | csi-bucket-a ns/x-pvc.name SecretFromClass+TemplateUnclosed+SecretNotGiven
        62s | null | {"csi.storage.k8s.io/node-stage-secret-name":"stage","csi.storage.k8s.io/node-stage-secret-namespace":"ns"} | csi-bucket-a ns/stage SecretFromClass+SecretNotGiven
        62p | null | {"csi.storage.k8s.io/provisioner-secret-name":"p","csi.storage.k8s.io/provisioner-secret-namespace":"ns"} | BLOCKED SecretRefMissing
        62u | null | {"csi.storage.k8s.io/bogus":"p","csi.storage.k8s.io/secret-name":"d","csi.storage.k8s.io/secret-namespace":"ns"} | csi-bucket-a ns/d ClassParameterUnknown+SecretFromClass+SecretNotGiven
        63  | null | - | BLOCKED ClassMissing
        """)
    void secretReferences(String row, String reference, String parameters, String expected) {
        Scene scene = secretScene(reference, parameters);
        assertThat(Scene.words(scene.ask())).isEqualTo(expected);
    }

    private static Scene secretScene(String reference, String parameters) {
        return new Scene()
                .with("pv", "{\"spec\":{\"csi\":{\"nodePublishSecretRef\":" + reference + "}}}")
                .with("class", parameters.equals("-") ? "-" : "{\"parameters\":" + parameters + "}")
                .without(Kinds.SECRET);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        57 | {"csi.storage.k8s.io/node-publish-secret-name":"x","csi.storage.k8s.io/node-publish-secret-namespace":"${pvc.name}"} | error resolving value "${pvc.name}": invalid tokens: ["pvc.name"]
        58 | {"csi.storage.k8s.io/node-publish-secret-name":"x","csi.storage.k8s.io/secret-name":"d","csi.storage.k8s.io/secret-namespace":"ns"} | failed to get name and namespace template from params: either name and namespace for NodePublish secrets specified, Both must be specified
        61 | {"csiNodePublishSecretName":"d","csi.storage.k8s.io/node-publish-secret-name":"d","csi.storage.k8s.io/node-publish-secret-namespace":"ns"} | failed to get name and namespace template from params: NodePublish secrets specified in parameters with both "csi" and "csi.storage.k8s.io/" keys
        """)
    void refusalsAreTheProvisionersOwnWords(String row, String parameters, String message) {
        assertThat(Scene.messages(secretScene("null", parameters).item())).isEqualTo(message);
    }

    @Test
    void stagedVolumesAskForTheStagingSecretFirst() {
        String both = "{\"spec\":{\"csi\":{\"nodeStageSecretRef\":{\"namespace\":\"ns\",\"name\":\"stage\"}}}}";
        Scene scene = new Scene().with("pv", both).without(Kinds.SECRET);
        assertThat(startOf(scene.affected()).file().secret()).hasToString("kube-system/s3a");
        assertThat(startOf(scene.staged().affected()).file().secret()).hasToString("ns/stage");
    }

    @Test
    void thePolicyDecidesAboutTheClass() {
        String parameters = "{\"csi.storage.k8s.io/provisioner-secret-name\":\"p\","
                + "\"csi.storage.k8s.io/provisioner-secret-namespace\":\"ns\"}";
        Scene scene = secretScene("null", parameters);
        scene.policy = scene.policy.allowing(VolumePolicy.Permission.PROVISIONER_SECRET);
        assertThat(Scene.words(scene.ask())).isEqualTo("csi-bucket-a ns/p SecretFromClass+SecretNotGiven");
        scene.policy = scene.policy.forbidding(VolumePolicy.Permission.SECRET_FROM_CLASS);
        assertThat(Scene.words(scene.ask())).isEqualTo("BLOCKED SecretRefMissing");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        row | secret | expected
        64  | {"stringData":{"accessKeyID":"FAKEAKIDEXAMPLE00001\\n"}} | csi-bucket-a kube-system/s3a SecretNewlineStripped
        65  | {"stringData":{"secretAccessKey":"secret:with:colons"}} | csi-bucket-a kube-system/s3a
        66  | {"stringData":{"secretAccessKey":"secret with blank"}} | BLOCKED SecretUnencodable
        66n | {"stringData":{"secretAccessKey":"two\\nlines"}} | BLOCKED SecretUnencodable
        66c | {"stringData":{"accessKeyID":"a:b","secretAccessKey":"c:d"}} | BLOCKED SecretUnencodable
        67  | {"stringData":{"secretAccessKey":null}} | BLOCKED SecretKeyMissing
        67e | {"stringData":{"secretAccessKey":""}} | BLOCKED SecretKeyMissing
        67m | - | BLOCKED SecretMissing
        67b | {"stringData":null,"data":{"accessKeyID":"%%%","secretAccessKey":"c2VjcmV0"}} | BLOCKED SecretUnencodable+SecretKeyMissing
        67d | {"stringData":{"secretAccessKey":"ZmFrZVNlY3JldEZvclRlc3RzT25seS8wMDAwMDAwMDAwMDAwMDAxK3g="}} | csi-bucket-a kube-system/s3a SecretDoubleEncoded
        67u | {"stringData":{"endpoint":"http://other.example.com"}} | csi-bucket-a kube-system/s3a
        67v | {"stringData":{"endpoint":"not an address"}} | BLOCKED UrlInvalid
        """)
    void secrets(String row, String secret, String expected) {
        assertThat(Scene.words(new Scene().with("secret", secret).ask())).isEqualTo(expected);
    }

    @Test
    void row67NamesTheKey() {
        Scene scene = new Scene().with("secret", "{\"stringData\":{\"secretAccessKey\":null}}");
        assertThat(Scene.messages(scene.item())).isEqualTo("the key secretAccessKey is missing or empty");
    }

    @Test
    void theSecretsServerCountsBeforeTheVolumes() {
        Scene scene = new Scene()
                .with(
                        "secret",
                        "{\"stringData\":{\"endpoint\":\"http://other.example.com/\",\"region\":\"eu-west-1\"}}");
        assertThat(scene.argv())
                .contains("url=http://other.example.com", "endpoint=eu-west-1")
                .doesNotContain("url=http://s3.example.com:9000");
    }

    @Test
    void row73And84OnlyContainersThatMountIt() {
        Scene scene = new Scene().with("pod", """
            {"spec":{"containers":[
              {"name":"other","volumeMounts":[{"name":"config","mountPath":"/etc/x"}]},
              {"name":"app","volumeMounts":[{"name":"config","mountPath":"/c"},
                {"name":"data","mountPath":"/data","subPath":"sub","readOnly":true,
                 "mountPropagation":"HostToContainer"}]}],
              "initContainers":[{"name":"side","restartPolicy":"Always",
                "volumeMounts":[{"name":"data","mountPath":"/d"}]},
                {"name":"init","volumeMounts":[{"name":"data","mountPath":"/d"}]}],
              "ephemeralContainers":[{"name":"dbg","volumeMounts":[{"name":"data","mountPath":"/d"}]}],
              "restartPolicy":"OnFailure"},
             "status":{"initContainerStatuses":[{"name":"init","state":{"terminated":{"exitCode":0}}}]}}
            """);
        List<ContainerUse> containers = scene.affected().containers();
        assertThat(containers)
                .extracting(use -> use.name() + " " + use.kind() + " " + use.state() + " " + use.restartPolicy())
                .containsExactly(
                        "side sidecar unknown always",
                        "init init terminated on-failure",
                        "app regular running on-failure",
                        "dbg ephemeral unknown on-failure");
        ContainerUse app = containers.get(2);
        assertThat(app.startedAt()).contains(Instant.parse("2026-11-20T10:00:00Z"));
        ContainerMount mount = app.mounts().get(0);
        assertThat(mount.subPathBind().orElseThrow())
                .hasToString("/var/lib/kubelet/pods/" + Scene.UID + "/volume-subpaths/pvc-aa/app/1");
        assertThat(mount.isReadOnly()).isTrue();
        assertThat(mount.follows()).isTrue();
        assertThat(mount.use().propagation()).isEqualTo("HostToContainer");
    }

    @Test
    void row85TheSameQuestionHasTheSameAnswer() {
        Scene scene = twoPods().staged();
        VolumesOfNode first = scene.ask();
        for (long seed = 1; seed <= 50; seed++) {
            VolumesOfNode again = scene.askShuffled(seed);
            assertThat(again).as("seed %d", seed).isEqualTo(first);
            assertThat(again).as("seed %d", seed).hasToString(first.toString());
        }
    }

    @Test
    void conflictingHandles() {
        Scene scene = twoPods()
                .staged()
                .copy(
                        "pvc2",
                        "pvc",
                        "{\"metadata\":{\"name\":\"more\",\"uid\":\"claim-2\"},\"spec\":{\"volumeName\":\"pv-b\"}}")
                .copy(
                        "pv2",
                        "pv",
                        "{\"metadata\":{\"name\":\"pv-b\"},\"spec\":{\"claimRef\":{\"name\":\"more\",\"uid\":\"claim-2\"},"
                                + "\"mountOptions\":[\"umask=0077\"]}}")
                .with(
                        "pod2",
                        "{\"spec\":{\"volumes\":[{\"name\":\"data\",\"persistentVolumeClaim\":{\"claimName\":\"more\"}}]}}");
        assertThat(Scene.words(scene.ask())).isEqualTo("BLOCKED ConflictingHandles; BLOCKED ConflictingHandles");
        assertThat(scene.ask().staged()).isEmpty();
        scene.profile = scene.profile.withTopology(Topology.DIRECT);
        assertThat(Scene.words(scene.ask())).isEqualTo("csi-bucket-a kube-system/s3a; csi-bucket-a kube-system/s3a");
    }

    @Test
    void everyNodeAtOnce() {
        Scene scene = twoPods().staged().with("pod2", "{\"spec\":{\"nodeName\":\"n2\"}}");
        scene.node = Optional.empty();
        assertThat(scene.ask().staged()).extracting(VolumesOfNode.Staged::node).containsExactly("n1", "n2");
    }

    @Test
    void theLastWordCounts() {
        Scene scene = new Scene()
                .with(
                        "pv",
                        "{\"spec\":{\"mountOptions\":[\"umask=0077\",\"retries=7\"],\"csi\":{\"volumeAttributes\":"
                                + "{\"options\":\"umask=0022 connect_timeout=9\"}}}}");
        assertThat(scene.argv())
                .contains("umask=0077", "retries=7", "connect_timeout=9", "readwrite_timeout=10")
                .doesNotContain("umask=0022", "retries=2", "connect_timeout=5");
    }

    @Test
    void withoutPodsNothingCanBeSaid() {
        VolumesOfNode volumes = new Scene().without(Kinds.POD).ask();
        assertThat(volumes.items()).isEmpty();
        assertThat(volumes.reasons())
                .singleElement()
                .satisfies(reason -> assertThat(reason.code()).isEqualTo(VolumeCode.PODS_UNKNOWN));
    }
}
