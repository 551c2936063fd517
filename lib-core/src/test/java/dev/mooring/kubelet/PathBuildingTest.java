package dev.mooring.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mooring.kubelet.DeviceMounts.FcDisk;
import dev.mooring.kubelet.DeviceMounts.IscsiDisk;
import dev.mooring.kubelet.VolumeLocations.PathRole;
import dev.mooring.kubelet.internal.MountCode;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathBuildingTest {

    static final String U1 = "3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11";
    static final String U2 = "5f0e1c7b9a0d4e2f8c3b6a7d1e9f0b2c";
    private static final String H1 = "0001-0009-rook-ceph-0000000000000002-5f1c7a6e-9d2b-11ee-8c90-0242ac120002";
    private static final String PVC = "pvc-7a81d56f-1cf9-11eb-8295-b6961e0a47ed";
    private static final String ROOT = "/var/lib/kubelet";

    private static String expand(String text) {
        return text.replace("U1", U1)
                .replace("U2", U2)
                .replace("H1", H1)
                .replace("PVC", PVC)
                .replace("POD", ROOT + "/pods/" + U1)
                .replace("PLUGINS", ROOT + "/plugins/kubernetes.io");
    }

    /** What a row of the specification builds. */
    private static String build(String root, String what, String... args) {
        KubeletRoot kubelet = root.startsWith("win:") ? KubeletRoot.windows(root.substring(4)) : KubeletRoot.of(root);
        CsiPaths csi = kubelet.csi();
        DeviceMounts devices = kubelet.plugins().devices();
        NodePath path = switch (what) {
            case "csi target" -> csi.target(args[0], args[1]);
            case "csi metadata" -> csi.metadata(args[0], args[1]);
            case "csi staging" -> csi.globalMount(new CsiVolume(args[0], args[1]));
            case "csi old staging" -> csi.oldGlobalMount(args[0]);
            case "csi block map dir" -> csi.blockMapDir(args[0]);
            case "csi block map file" -> csi.blockMapFile(args[0], args[1]);
            case "csi block publish" -> csi.blockPublishFile(args[0], args[1]);
            case "device link" -> kubelet.pod(args[0]).device("kubernetes.io/csi", args[1]);
            case "rbd" -> devices.rbd(args[0], args[1]);
            case "old rbd" -> devices.oldRbd(args[0], args[1]);
            case "local" -> devices.local(args[0]);
            case "local map" -> devices.localBlockMap(args[0]);
            case "iscsi" -> devices.iscsi(new IscsiDisk(args[0], args[1], args[2], 0));
            case "fc" -> devices.fc(new FcDisk(List.of(args), 2, List.of()));
            case "fc wwids" -> devices.fc(new FcDisk(List.of(), 0, List.of(args)));
            case "flex" -> devices.flex(args[0], args[1]);
            case "pod volume" -> kubelet.pod(args[0]).volumeDir(args[1], args[2]);
            case "wrapper" -> kubelet.pod(args[0]).wrapperData(args[1]);
            case "sub path" -> kubelet.pod(args[0]).subPath(args[1], args[2], Integer.parseInt(args[3]));
            case "named" -> devices.named(args[0], args[1]);
            case "azure" -> devices.azureDisk(args[0], "m");
            case "quobyte" -> devices.quobyte("root", "nfsnobody", args[0]);
            case "keyring" -> kubelet.pod(args[0]).keyringDir(args[1]);
            default -> throw new AssertionError(what);
        };
        return path.text();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            case | root                 | what               | arguments                            | path
            1    | /var/lib/kubelet     | csi target         | U1;PVC                               | POD/volumes/kubernetes.io~csi/PVC/mount
            2    | /var/lib/kubelet     | csi metadata       | U1;PVC                               | POD/volumes/kubernetes.io~csi/PVC/vol_data.json
            3    | /var/lib/kubelet     | csi target         | U2;scratch                           | /var/lib/kubelet/pods/U2/volumes/kubernetes.io~csi/scratch/mount
            4    | /var/lib/kubelet     | csi target         | U1;data                              | POD/volumes/kubernetes.io~csi/data/mount
            5    | /data/kubelet/       | csi target         | U1;pv1                               | /data/kubelet/pods/U1/volumes/kubernetes.io~csi/pv1/mount
            6    | /var/lib/k0s/kubelet | csi target         | U1;pv1                               | /var/lib/k0s/kubelet/pods/U1/volumes/kubernetes.io~csi/pv1/mount
            7    | win:/var/lib/kubelet | csi target         | U1;pv1                               | c:\\var\\lib\\kubelet\\pods\\U1\\volumes\\kubernetes.io~csi\\pv1\\mount
            7 b  | C:\\var\\lib\\kubelet| csi target         | U1;pv1                               | C:\\var\\lib\\kubelet\\pods\\U1\\volumes\\kubernetes.io~csi\\pv1\\mount
            8    | /var/lib/kubelet     | csi staging        | rook-ceph.rbd.csi.ceph.com;H1        | PLUGINS/csi/rook-ceph.rbd.csi.ceph.com/563fc47cab2e508e5e2be6d604785187a18088219578f8d08a7c997879ad2bc4/globalmount
            9    | /var/lib/kubelet     | csi old staging    | pv1                                  | PLUGINS/csi/pv/pv1/globalmount
            10   | /var/lib/kubelet     | csi staging        | hostpath.csi.k8s.io;vol-1            | PLUGINS/csi/hostpath.csi.k8s.io/d2e8363faaac7ae76def3b14091d8eb5755f6b92e9531627aeec833a8731cc49/globalmount
            12   | /var/lib/kubelet     | csi block map dir  | pv1                                  | PLUGINS/csi/volumeDevices/pv1/dev
            13   | /var/lib/kubelet     | csi block map file | pv1;U1                               | PLUGINS/csi/volumeDevices/pv1/dev/U1
            14   | /var/lib/kubelet     | csi block publish  | pv1;U1                               | PLUGINS/csi/volumeDevices/publish/pv1/U1
            15   | /var/lib/kubelet     | device link        | U1;pv1                               | POD/volumeDevices/kubernetes.io~csi/pv1
            21   | /var/lib/kubelet     | rbd                | kube;foo                             | PLUGINS/rbd/mounts/kube-image-foo
            22   | /var/lib/kubelet     | old rbd            | kube;foo                             | PLUGINS/rbd/rbd/kube-image-foo
            23   | /var/lib/kubelet     | local              | local-pv-1                           | PLUGINS/local-volume/mounts/local-pv-1
            25   | /var/lib/kubelet     | local map          | local-pv-1                           | PLUGINS~local-volume/volumeDevices/local-pv-1
            26   | /var/lib/kubelet     | iscsi              | default;127.0.0.1:3260;iqn.2003-01.org.linux-iscsi.f21.x8664:sn.4b0aae584f7c | PLUGINS/iscsi/iface-default/127.0.0.1:3260-iqn.2003-01.org.linux-iscsi.f21.x8664:sn.4b0aae584f7c-lun-0
            27   | /var/lib/kubelet     | fc                 | 500a0982991b8dc5;500a0982891b8dc5    | PLUGINS/fc/500a0982991b8dc5-500a0982891b8dc5-lun-2
            27 b | /var/lib/kubelet     | fc                 | 500a0982991b8dc5                     | PLUGINS/fc/500a0982991b8dc5-lun-2
            27 c | /var/lib/kubelet     | fc wwids           | 3600508b4;3600508b5                  | PLUGINS/fc/3600508b4-3600508b5
            28   | /var/lib/kubelet     | pod volume         | U1;ceph.rook.io/rook;pv1             | POD/volumes/ceph.rook.io~rook/pv1
            28 b | /var/lib/kubelet     | flex               | ceph.rook.io/rook;pv1                | PLUGINS/flexvolume/ceph.rook.io/rook/mounts/pv1
            29   | /var/lib/kubelet     | pod volume         | U1;kubernetes.io/secret;certs        | POD/volumes/kubernetes.io~secret/certs
            29 b | /var/lib/kubelet     | wrapper            | U1;certs                             | POD/plugins/kubernetes.io~empty-dir/wrapped_certs
            30   | /var/lib/kubelet     | pod volume         | U1;kubernetes.io/projected;kube-api-access-7xk2p | POD/volumes/kubernetes.io~projected/kube-api-access-7xk2p
            32   | /var/lib/kubelet     | sub path           | U1;pv1;app;3                         | POD/volume-subpaths/pv1/app/3
            33   | /var/lib/kubelet     | named              | kubernetes.io/vsphere-volume;[ds1] kubevols/disk.vmdk | PLUGINS/vsphere-volume/mounts/[ds1] kubevols/disk.vmdk
            34   | /var/lib/kubelet     | named              | kubernetes.io/aws-ebs;aws://us-east-1a/vol-0abc | PLUGINS/aws-ebs/mounts/aws/us-east-1a/vol-0abc
            35   | /var/lib/kubelet     | azure              | /subscriptions/sub/resourceGroups/rg/providers/Microsoft.Compute/disks/disk1 | PLUGINS/azure-disk/mounts/m84720ef4
            36   | /var/lib/kubelet     | quobyte            | v                                    | PLUGINS~quobyte/root#nfsnobody@v
            37   | /var/lib/kubelet     | csi target         | U1;rbd.csi.ceph.com-foo              | POD/volumes/kubernetes.io~csi/rbd.csi.ceph.com-foo/mount
            """)
    void pathsAreBuiltAsTheKubeletBuildsThem(String row, String root, String what, String args, String path) {
        assertThat(build(root, what, expand(args).split(";", -1))).as(row).isEqualTo(expand(path));
    }

    @ParameterizedTest
    @CsvSource(
            useHeadersInDisplayName = true,
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            textBlock = """
            case | root             | what         | arguments                     | code
            11   | /var/lib/kubelet | csi staging  | d.example;                    | CSI_SOURCE_INCOMPLETE
            11 b | /var/lib/kubelet | csi staging  | ;vol-1                        | CSI_SOURCE_INCOMPLETE
            38   | /var/lib/kubelet | csi target   | U1;..                         | DOT_SEGMENT
            38 b | /var/lib/kubelet | csi target   | U1;.                          | DOT_SEGMENT
            39   | /var/lib/kubelet | csi target   | U1;a/b                        | SEPARATOR_IN_SEGMENT
            40   | /var/lib/kubelet | csi target   | ;pv1                          | EMPTY_SEGMENT
            41   | /var/lib/kubelet | csi target   | U1;pv\\0x                     | NUL_IN_SEGMENT
            42   | /var/lib/kubelet | csi target   | U1;a*254                      | NOT_A_SUBDOMAIN
            42 b | /var/lib/kubelet | csi target   | U1;a*256                      | SEGMENT_TOO_LONG
            44   | /var/lib/kubelet | csi target   | U1;PV1                        | NOT_A_SUBDOMAIN
            44 b | /var/lib/kubelet | csi target   | U1;pv_1                       | NOT_A_SUBDOMAIN
            44 c | /var/lib/kubelet | csi target   | U1;-pv                        | NOT_A_SUBDOMAIN
            44 d | /var/lib/kubelet | csi target   | U1;pv.                        | NOT_A_SUBDOMAIN
            44 e | /var/lib/kubelet | csi target   | U1;pv..1                      | NOT_A_SUBDOMAIN
            45   | /var/lib/kubelet | wrapper      | U1;a*64                       | NOT_A_LABEL
            45 b | /var/lib/kubelet | wrapper      | U1;a.b                        | NOT_A_LABEL
            47   | /var/lib/kubelet | csi target   | U1;pv1\\n                     | CONTROL_CHARACTER
            48   | /var/lib/kubelet | rbd          | kube;/../../../../etc         | SEPARATOR_IN_SEGMENT
            48 b | /var/lib/kubelet | rbd          | ..;foo                        | DOT_SEGMENT
            49   | /var/lib/kubelet | keyring      | U1;a*250                      | SEGMENT_TOO_LONG
            50   | var/lib/kubelet  | csi target   | U1;pv1                        | NOT_ABSOLUTE
            50 b | /var/../kubelet  | csi target   | U1;pv1                        | ROOT_NOT_CLEAN
            50 c | /var//kubelet    | csi target   | U1;pv1                        | ROOT_NOT_CLEAN
            50 d | /var/./kubelet   | csi target   | U1;pv1                        | ROOT_NOT_CLEAN
            50 e | /var\\0          | csi target   | U1;pv1                        | NUL_IN_SEGMENT
            uid  | /var/lib/kubelet | csi target   | ../../etc;pv1                 | SEPARATOR_IN_SEGMENT
            tilde| /var/lib/kubelet | pod volume   | U1;kubernetes.io~csi;pv1      | TILDE_IN_PLUGIN
            climb| /var/lib/kubelet | named        | kubernetes.io/aws-ebs;aws://../../x | DOT_SEGMENT
            deep | /var/lib/kubelet | flex         | a/../b;pv1                    | DOT_SEGMENT
            drv  | /var/lib/kubelet | csi staging  | a_b;vol-1                     | NOT_A_DRIVER_NAME
            index| /var/lib/kubelet | sub path     | U1;pv1;app;-1                 | NEGATIVE_INDEX
            label| /var/lib/kubelet | sub path     | U1;pv1;a.b;1                  | NOT_A_LABEL
            win  | win:/var         | csi target   | a\\\\b;pv1                    | SEPARATOR_IN_SEGMENT
            win 2| win:/var         | csi target   | a:b;pv1                       | SEPARATOR_IN_SEGMENT
            half | /var/lib/kubelet | csi target   | \\ud800;pv1                   | NOT_TEXT
            long | /L               | csi target   | U1;pv1                        | PATH_TOO_LONG
            """)
    void whatCannotStandInAPathIsRefused(String row, String root, String what, String args, KubeletCode code) {
        String[] arguments = hostile(expand(args)).split(";", -1);
        NodePathException refused = catchThrowableOfType(
                NodePathException.class,
                () -> build(hostile(root).replace("/L", "/long".repeat(820)), what, arguments));
        assertThat(refused).as(row).isNotNull();
        assertThat(refused.code()).as(row).isEqualTo(code);
        assertThat(refused.getMessage()).hasSizeLessThan(300).matches("[^\\p{Cntrl}]*");
        assertThat(refused.part()).isNotEmpty();
    }

    private static String hostile(String text) {
        String longName = text.replaceAll("a\\*\\d+$", "");
        String count = text.replaceAll("^.*a\\*(\\d+)$", "$1");
        String grown = longName.equals(text) ? text : longName + "a".repeat(Integer.parseInt(count));
        return grown.replace("\\0", "\0")
                .replace("\\n", "\n")
                .replace("\\ud800", "\ud800")
                .replace("\\\\", "\\");
    }

    @Test
    void longAndMixedCaseNamesThatAreFineAreKept() {
        assertThat(build(ROOT, "csi target", U1, "a".repeat(253))).endsWith("/" + "a".repeat(253) + "/mount");
        assertThat(build(ROOT, "csi staging", "Rbd.CSI.ceph.com", "h")).contains("/Rbd.CSI.ceph.com/");
    }

    @Test
    void rootsAreComparedWithoutTheCaseOfTheDrive() {
        assertThat(KubeletRoot.of("C:\\k"))
                .isEqualTo(KubeletRoot.of("c:\\k\\"))
                .hasSameHashCodeAs(KubeletRoot.of("c:/k"));
        assertThat(KubeletRoot.of("/k")).isNotEqualTo(KubeletRoot.windows("/k")).hasToString("/k");
        assertThat(KubeletRoot.of("/")).hasToString("/");
    }

    private static VolumeSpec volume(String source) {
        return VolumeSpec.ofVolume(volumeView(source));
    }

    private static VolumeView volumeView(String source) {
        return VolumeView.from(Manifest.parse(
                ("{'kind':'PersistentVolume','metadata':{'name':'pv1'},'spec':{" + source + "}}").replace('\'', '"')));
    }

    private static VolumeSpec inline(String entry) {
        return VolumeSpec.inline(Part.of(Manifest.parse(("{'name':'v'," + entry + "}").replace('\'', '"'))));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            source                                                      | role            | path
            'csi':{'driver':'d.example','volumeHandle':'vol-1'}         | TARGET          | POD/volumes/kubernetes.io~csi/pv1/mount
            'csi':{'driver':'d.example','volumeHandle':'vol-1'}         | GLOBAL_METADATA | PLUGINS/csi/d.example/d2e8363faaac7ae76def3b14091d8eb5755f6b92e9531627aeec833a8731cc49/vol_data.json
            'csi':{'driver':'d.example','volumeHandle':'vol-1'}         | OLD_GLOBAL_MOUNT| PLUGINS/csi/pv/pv1/globalmount
            'csi':{'driver':'d','volumeHandle':'h'},'volumeMode':'Block'| POD_DEVICE      | POD/volumeDevices/kubernetes.io~csi/pv1
            'csi':{'driver':'d','volumeHandle':'h'},'volumeMode':'Block'| BLOCK_METADATA  | PLUGINS/csi/volumeDevices/pv1/data/vol_data.json
            'awsElasticBlockStore':{'volumeID':'aws://a/vol-1'}         | TARGET          | POD/volumes/kubernetes.io~csi/pv1/mount
            'rbd':{'image':'foo'}                                       | GLOBAL_MOUNT    | PLUGINS/rbd/mounts/rbd-image-foo
            'rbd':{'image':'foo'}                                       | OLD_GLOBAL_MOUNT| PLUGINS/rbd/rbd/rbd-image-foo
            'rbd':{'image':'foo'},'volumeMode':'Block'                  | BLOCK_MAP_FILE  | PLUGINS/rbd/volumeDevices/rbd-image-foo/U1
            'iscsi':{'targetPortal':'1.2.3.4','iqn':'q','initiatorName':'i'} | GLOBAL_MOUNT | PLUGINS/iscsi/iface-1.2.3.4:3260:pv1/1.2.3.4:3260-q-lun-0
            'cephfs':{'monitors':['m']}                                 | KEYRING         | POD/volumes/kubernetes.io~cephfs/pv1~keyring
            'hostPath':{'path':'/etc'}                                  | TARGET          | /etc
            'flexVolume':{'driver':'ceph.rook.io/rook'}                 | GLOBAL_MOUNT    | PLUGINS/flexvolume/ceph.rook.io/rook/mounts/pv1
            'quobyte':{'registry':'r','volume':'v'}                     | TARGET          | PLUGINS~quobyte/root#nfsnobody@v
            'vsphereVolume':{'volumePath':'[d] a/b.vmdk'}               | TARGET          | POD/volumes/kubernetes.io~csi/pv1/mount
            'photonPersistentDisk':{'pdID':'p'}                         | GLOBAL_MOUNT    | PLUGINS/photon-pd/mounts/p
            'gcePersistentDisk':{'pdName':'p'}                          | GLOBAL_MOUNT    | PLUGINS/csi/pd.csi.storage.gke.io/b318deb6247512991c7a7111671f626483c018b608c203f199b0384ad31c3831/globalmount
            """)
    void volumesOfObjectsHaveTheirPaths(String source, PathRole role, String path) {
        VolumeLocations locations = VolumeLocations.of(KubeletRoot.DEFAULT, U1, volume(source));
        assertThat(locations.path(role)).hasValue(new NodePath(expand(path)));
        assertThat(locations.reasons()).allMatch(reason -> reason.code() == MountCode.KUBELET_HAS_NO_PLUGIN);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '"', textBlock = """
            release | source                                                | reasons
            1.30    | 'rbd':{'monitors':['m'],'image':'i','pool':'p'}       |
            1.31    | 'rbd':{'monitors':['m'],'image':'i','pool':'p'}       | KubeletHasNoPlugin the kubelet of Kubernetes 1.31 has no plugin kubernetes.io/rbd
            1.30    | 'cephfs':{'monitors':['m']}                           |
            1.31    | 'cephfs':{'monitors':['m']}                           | KubeletHasNoPlugin the kubelet of Kubernetes 1.31 has no plugin kubernetes.io/cephfs
            1.37    | 'nfs':{'server':'s','path':'/'}                       |
            """)
    void aReleaseWithoutThePluginIsNamed(String release, String source, String reasons) {
        VolumeSpec spec = VolumeSpec.ofVolume(volumeView(source), Release.of(release));
        List<String> found = VolumeLocations.of(KubeletRoot.DEFAULT, U1, spec).reasons().stream()
                .map(reason -> reason.code().id() + " " + reason.message())
                .toList();
        assertThat(found).isEqualTo(reasons == null ? List.of() : List.of(reasons));
    }

    @Test
    void anOlderReleaseNamedByVolumeAndServedInTreeSourcesItself() {
        VolumeLocations csi = VolumeLocations.ofOlderRelease(
                KubeletRoot.DEFAULT, U1, volume("'csi':{'driver':'d.example','volumeHandle':'vol-1'}"));
        assertThat(csi.path(PathRole.GLOBAL_MOUNT)).hasValue(new NodePath(expand("PLUGINS/csi/pv/pv1/globalmount")));
        assertThat(csi.path(PathRole.OLD_GLOBAL_MOUNT)).isEmpty();
        VolumeLocations ebs = VolumeLocations.ofOlderRelease(
                KubeletRoot.DEFAULT, U1, volume("'awsElasticBlockStore':{'volumeID':'aws://us-east-1a/vol-0abc'}"));
        assertThat(ebs.path(PathRole.TARGET)).hasValue(new NodePath(expand("POD/volumes/kubernetes.io~aws-ebs/pv1")));
        assertThat(ebs.path(PathRole.GLOBAL_MOUNT))
                .hasValue(new NodePath(expand("PLUGINS/aws-ebs/mounts/aws/us-east-1a/vol-0abc")));
        assertThat(CsiLayout.ofRelease(23)).isEqualTo(CsiLayout.BY_VOLUME_NAME);
        assertThat(CsiLayout.ofRelease(24)).isEqualTo(CsiLayout.BY_HANDLE);
    }

    @Test
    void volumesWithoutADirectorySaySo() {
        VolumeLocations image = VolumeLocations.of(KubeletRoot.DEFAULT, U1, inline("'image':{'reference':'r'}"));
        assertThat(image.paths()).isEmpty();
        assertThat(image.reasons())
                .extracting(reason -> reason.code())
                .containsExactly(KubeletCode.PLUGIN_WITHOUT_PATH);
        assertThatThrownBy(() -> VolumeLocations.of(KubeletRoot.DEFAULT, U1, volume("'novel':{}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pv1");
        assertThatThrownBy(() -> VolumeLocations.of(KubeletRoot.DEFAULT, U1, volume("'hostPath':{'path':'/a/../b'}")))
                .isInstanceOf(NodePathException.class);
    }

    @Test
    void inlineVolumesAreNamedAsLabels() {
        assertThat(VolumeLocations.of(KubeletRoot.DEFAULT, U1, inline("'emptyDir':{}"))
                        .path(PathRole.PLUGIN_DATA))
                .hasValue(new NodePath(expand("POD/plugins/kubernetes.io~empty-dir/v")));
        VolumeSpec dotted = VolumeSpec.inline(Part.of(Manifest.parse("{\"name\":\"a.b\",\"emptyDir\":{}}")));
        assertThatThrownBy(() -> VolumeLocations.of(KubeletRoot.DEFAULT, U1, dotted))
                .isInstanceOf(NodePathException.class)
                .hasMessageContaining("expected a DNS-1123 label of at most 63 characters");
    }
}
