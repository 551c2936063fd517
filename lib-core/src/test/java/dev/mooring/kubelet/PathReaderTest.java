package dev.mooring.kubelet;

import static dev.mooring.kubelet.PathBuildingTest.U1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.kubelet.PathReader.PathReading;
import dev.mooring.kubelet.VolumePath.BlockKind;
import dev.mooring.kubelet.VolumePath.CsiBlock;
import dev.mooring.kubelet.VolumePath.CsiGlobal;
import dev.mooring.kubelet.VolumePath.CsiOldGlobal;
import dev.mooring.kubelet.VolumePath.GlobalBlockMap;
import dev.mooring.kubelet.VolumePath.GlobalKind;
import dev.mooring.kubelet.VolumePath.GlobalMount;
import dev.mooring.kubelet.VolumePath.PodVolume;
import dev.mooring.kubelet.VolumePath.VolumeKind;
import dev.mooring.workload.CsiVolume;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathReaderTest {

    private static final PathReader READER = PathReader.of(KubeletRoot.DEFAULT);
    private static final String HEX = "d2e8363faaac7ae76def3b14091d8eb5755f6b92e9531627aeec833a8731cc49";

    private static String expand(String text) {
        return text.replace("U1", U1)
                .replace("HEX", HEX)
                .replaceAll("^POD(?!_)", "/var/lib/kubelet/pods/" + U1)
                .replaceAll("^PLUGINS", "/var/lib/kubelet/plugins/kubernetes.io");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case  | path                                                   | reading
            51    | POD/volumes/kubernetes.io~csi/pv1/mount                | PodVolume[kind=filesystem-mount, podUid=U1, plugin=kubernetes.io/csi, volume=pv1, inner=]
            52    | POD/volumes/kubernetes.io~csi/pv1                      | PodVolume[kind=csi-volume-dir, podUid=U1, plugin=kubernetes.io/csi, volume=pv1, inner=]
            meta  | POD/volumes/kubernetes.io~csi/pv1/vol_data.json        | PodVolume[kind=csi-metadata, podUid=U1, plugin=kubernetes.io/csi, volume=pv1, inner=]
            54    | /var/lib/kubelet/pods/12345/volume-subpaths/vol1/subpath1/0 | SubPath[podUid=12345, volume=vol1, container=subpath1, index=0, inner=]
            54 b  | POD/volume-subpaths/vol1/c/12/a/b                      | SubPath[podUid=U1, volume=vol1, container=c, index=12, inner=a/b]
            58    | POD/volumes/kubernetes.io~cephfs/pv1~keyring           | PodVolume[kind=keyring-dir, podUid=U1, plugin=kubernetes.io/cephfs, volume=pv1, inner=]
            60    | POD/volumes/kubernetes.io~csi/pv1/mount/var/lib/kubelet/pods/x/volumes/y/z | PodVolume[kind=inside-volume, podUid=U1, plugin=kubernetes.io/csi, volume=pv1, inner=var/lib/kubelet/pods/x/volumes/y/z]
            nfs   | POD/volumes/kubernetes.io~nfs/n1/a                     | PodVolume[kind=inside-volume, podUid=U1, plugin=kubernetes.io/nfs, volume=n1, inner=a]
            alpha | POD/volumes/kubernetes.io~csi/d.example/a~b            | PodVolume[kind=csi-alpha-1-9, podUid=U1, plugin=d.example, volume=a/b, inner=]
            flex  | POD/volumes/ceph.rook.io~rook/pv1                      | PodVolume[kind=filesystem-mount, podUid=U1, plugin=ceph.rook.io/rook, volume=pv1, inner=]
            dev   | POD/volumeDevices/kubernetes.io~csi/pv1                | PodDevice[podUid=U1, plugin=kubernetes.io/csi, volume=pv1]
            wrap  | POD/plugins/kubernetes.io~empty-dir/wrapped_certs/ready| PodPluginData[podUid=U1, plugin=kubernetes.io/empty-dir, volume=certs, isWrapped=true, inner=ready]
            empty | POD/plugins/kubernetes.io~empty-dir/cache              | PodPluginData[podUid=U1, plugin=kubernetes.io/empty-dir, volume=cache, isWrapped=false, inner=]
            cont  | POD/containers/app/1a2b                                | ContainerDir[podUid=U1, container=app, inner=1a2b]
            hosts | POD/etc-hosts                                          | PodFile[podUid=U1, inner=etc-hosts]
            pod   | POD                                                    | Directory[kind=pod, podUid=U1, plugin=]
            root  | /var/lib/kubelet                                       | Directory[kind=root, podUid=, plugin=]
            pods  | /var/lib/kubelet/pods                                  | Directory[kind=pods, podUid=, plugin=]
            vols  | POD/volumes                                            | Directory[kind=pod-volumes, podUid=U1, plugin=]
            vols2 | POD/volumes/kubernetes.io~csi                          | Directory[kind=pod-volumes, podUid=U1, plugin=kubernetes.io/csi]
            devs  | POD/volumeDevices                                      | Directory[kind=pod-devices, podUid=U1, plugin=]
            devs2 | POD/volumeDevices/kubernetes.io~fc                     | Directory[kind=pod-devices, podUid=U1, plugin=kubernetes.io/fc]
            sub   | POD/volume-subpaths/pv1/app                            | Directory[kind=pod-sub-paths, podUid=U1, plugin=]
            plug  | POD/plugins/kubernetes.io~csi                          | Directory[kind=pod-plugins, podUid=U1, plugin=kubernetes.io/csi]
            conts | POD/containers                                         | Directory[kind=pod-containers, podUid=U1, plugin=]
            new   | PLUGINS/csi/d.example/HEX/globalmount                  | CsiGlobal[kind=mount, driver=d.example, handleHash=HEX, inner=]
            new i | PLUGINS/csi/d.example/HEX/globalmount/a/b              | CsiGlobal[kind=inside-volume, driver=d.example, handleHash=HEX, inner=a/b]
            new m | PLUGINS/csi/d.example/HEX/vol_data.json                | CsiGlobal[kind=metadata, driver=d.example, handleHash=HEX, inner=]
            new d | PLUGINS/csi/d.example/HEX                              | CsiGlobal[kind=dir, driver=d.example, handleHash=HEX, inner=]
            vd    | PLUGINS/csi/volumeDevices/HEX/globalmount              | CsiGlobal[kind=mount, driver=volumeDevices, handleHash=HEX, inner=]
            old   | PLUGINS/csi/pv/pv1/globalmount                         | CsiOldGlobal[kind=mount, volume=pv1, inner=]
            old m | PLUGINS/csi/pv/pv1/vol_data.json                       | CsiOldGlobal[kind=metadata, volume=pv1, inner=]
            bmap  | PLUGINS/csi/volumeDevices/pv1/dev                      | CsiBlock[kind=map-dir, volume=pv1, podUid=, inner=]
            bfile | PLUGINS/csi/volumeDevices/pv1/dev/U1                   | CsiBlock[kind=map-file, volume=pv1, podUid=U1, inner=]
            bdata | PLUGINS/csi/volumeDevices/pv1/data                     | CsiBlock[kind=data-dir, volume=pv1, podUid=, inner=]
            bmeta | PLUGINS/csi/volumeDevices/pv1/data/vol_data.json       | CsiBlock[kind=metadata, volume=pv1, podUid=, inner=]
            bstag | PLUGINS/csi/volumeDevices/staging/pv1                  | CsiBlock[kind=staging, volume=pv1, podUid=, inner=]
            bpubd | PLUGINS/csi/volumeDevices/publish/pv1                  | CsiBlock[kind=publish-dir, volume=pv1, podUid=, inner=]
            bpubf | PLUGINS/csi/volumeDevices/publish/pv1/U1               | CsiBlock[kind=publish-file, volume=pv1, podUid=U1, inner=]
            bdir  | PLUGINS/csi/volumeDevices/pv1                          | CsiBlock[kind=dir, volume=pv1, podUid=, inner=]
            rbd   | PLUGINS/rbd/mounts/kube-image-foo/x                    | GlobalMount[plugin=kubernetes.io/rbd, device=kube-image-foo, names=[kube, foo], inner=x]
            rbd o | PLUGINS/rbd/rbd/kube-image-foo                         | GlobalMount[plugin=kubernetes.io/rbd, device=kube-image-foo, names=[kube, foo], inner=]
            rbd b | PLUGINS/rbd/volumeDevices/kube-image-foo/U1            | GlobalBlockMap[plugin=kubernetes.io/rbd, device=kube-image-foo, names=[kube, foo], podUid=U1]
            iscsi | PLUGINS/iscsi/iface-default/1.2.3.4:3260-q-lun-0       | GlobalMount[plugin=kubernetes.io/iscsi, device=iface-default/1.2.3.4:3260-q-lun-0, names=[default, 1.2.3.4:3260-q-lun-0], inner=]
            iscsi | PLUGINS/iscsi/volumeDevices/iface-a/t/U1               | GlobalBlockMap[plugin=kubernetes.io/iscsi, device=iface-a/t, names=[a, t], podUid=U1]
            fc    | PLUGINS/fc/a-b-lun-2                                   | GlobalMount[plugin=kubernetes.io/fc, device=a-b-lun-2, names=[a-b-lun-2], inner=]
            fc b  | PLUGINS/fc/volumeDevices/a-lun-2                       | GlobalBlockMap[plugin=kubernetes.io/fc, device=a-lun-2, names=[a-lun-2], podUid=]
            flex  | PLUGINS/flexvolume/v/d/mounts/pv1/x                    | GlobalMount[plugin=kubernetes.io/flexvolume, device=v/d/mounts/pv1, names=[v/d, pv1], inner=x]
            flex1 | PLUGINS/flexvolume/d/mounts/pv1                        | GlobalMount[plugin=kubernetes.io/flexvolume, device=d/mounts/pv1, names=[d, pv1], inner=]
            ebs   | PLUGINS/aws-ebs/mounts/aws/us-east-1a/vol-1/x          | GlobalMount[plugin=kubernetes.io/aws-ebs, device=aws/us-east-1a/vol-1, names=[aws/us-east-1a/vol-1], inner=x]
            ebs 1 | PLUGINS/aws-ebs/mounts/vol-1/x                         | GlobalMount[plugin=kubernetes.io/aws-ebs, device=vol-1, names=[vol-1], inner=x]
            vsph  | PLUGINS/vsphere-volume/mounts/[ds1] kubevols/disk.vmdk/x | GlobalMount[plugin=kubernetes.io/vsphere-volume, device=[ds1] kubevols/disk.vmdk, names=[[ds1] kubevols/disk.vmdk], inner=x]
            local | PLUGINS/local-volume/mounts/pv1                        | GlobalMount[plugin=kubernetes.io/local-volume, device=pv1, names=[pv1], inner=]
            locmp | PLUGINS~local-volume/volumeDevices/pv1/U1              | GlobalBlockMap[plugin=kubernetes.io/local-volume, device=pv1, names=[pv1], podUid=U1]
            quob  | PLUGINS~quobyte/root#nfsnobody@v/x                     | GlobalMount[plugin=kubernetes.io/quobyte, device=root#nfsnobody@v, names=[root, nfsnobody, v], inner=x]
            sock  | /var/lib/kubelet/plugins/d.example/csi.sock            | DriverDir[driver=d.example, inner=csi.sock]
            reg   | /var/lib/kubelet/plugins_registry/d.example-reg.sock   | RegistrySocket[name=d.example-reg.sock]
            """)
    void pathsAreReadBack(String row, String path, String reading) {
        PathReading read = READER.read(expand(path));
        assertThat(read.path()).as(row).hasToString(expand(reading));
        assertThat(read.root()).isEqualTo("/var/lib/kubelet");
        assertThat(read.text()).isEqualTo(expand(path));
        assertThat(read.path().id()).matches("[a-z-]+");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case  | path                                                   | code
            53    | POD/volumes/U1kubernetes.io~csi/x/mount                | UID_REPEATED
            55    | POD/volume-subpaths/vol1/c/00                          | INDEX_NOT_PLAIN
            55 b  | POD/volume-subpaths/vol1/c/-1                          | INDEX_NOT_PLAIN
            55 c  | POD/volume-subpaths/vol1/c/99999999999                 | INDEX_NOT_PLAIN
            tr 22 | /var/lib/kubelet2/pods/x                               | NOT_UNDER_A_ROOT
            other | /etc/passwd                                            | NOT_UNDER_A_ROOT
            rel   | var/lib/kubelet/pods/x                                 | NOT_ABSOLUTE
            none  | ``                                                     | NOT_ABSOLUTE
            up    | POD/volumes/../x                                       | DOT_SEGMENT
            in up | POD/volumes/kubernetes.io~csi/pv1/mount/../../x        | DOT_SEGMENT
            dot   | POD/./volumes                                          | DOT_SEGMENT
            gap   | POD//volumes                                           | EMPTY_SEGMENT
            end   | POD/volumes/                                           | EMPTY_SEGMENT
            deep  | POD/volumeDevices/kubernetes.io~csi/pv1/x              | NOT_A_KUBELET_PATH
            data  | PLUGINS/csi/volumeDevices/pv1/data/other               | NOT_A_KUBELET_PATH
            hash  | PLUGINS/csi/d.example/abc/globalmount                  | NOT_A_KUBELET_PATH
            glob  | PLUGINS/csi/pv/pv1/other                               | NOT_A_KUBELET_PATH
            rbd   | PLUGINS/rbd/mounts/foo                                 | NOT_A_KUBELET_PATH
            what  | PLUGINS/cinder/other/x                                 | NOT_A_KUBELET_PATH
            conf  | /var/lib/kubelet/config.yaml                           | NOT_A_KUBELET_PATH
            reg   | /var/lib/kubelet/plugins_registry/a/b                  | NOT_A_KUBELET_PATH
            quob  | PLUGINS~quobyte/v                                      | NOT_A_KUBELET_PATH
            iface | PLUGINS/iscsi/other/x                                  | NOT_A_KUBELET_PATH
            """)
    void whatIsNoPathOfTheKubeletsIsUnknownWithItsReason(String row, String path, KubeletCode code) {
        VolumePath read = READER.read(expand(path)).path();
        assertThat(read)
                .as(row)
                .isInstanceOfSatisfying(
                        VolumePath.Unknown.class,
                        unknown -> assertThat(unknown.why().code()).isEqualTo(code));
    }

    @Test
    void theFormOfOneDocumentIsCorrectedAndNotAccepted() {
        VolumePath read =
                READER.read(expand("POD/volumes/U1kubernetes.io~csi/x/mount")).path();
        assertThat(read)
                .isInstanceOfSatisfying(
                        VolumePath.Unknown.class,
                        unknown -> assertThat(unknown.why().expected().orElse(null))
                                .contains(expand("POD/volumes/kubernetes.io~csi/x/mount")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POD/volumes/kubernetes.io~csi/a\nb/mount",
                "/var/lib/kubelet/pods/a\u0001b/volumes",
                "POD/volumes/kubernetes.io~csi/\ud800/mount",
                "POD/volumes/x\0/y"
            })
    void aNameThatCannotBeOneIsRefused(String path) {
        assertThat(READER.read(expand(path)).path()).isInstanceOf(VolumePath.Unknown.class);
    }

    @Test
    void namesTheApiServerWouldNotTakeAreGivenAndFlagged() {
        PathReading read = READER.read(expand("POD/volumes/kubernetes.io~csi/a~b\\040c/mount"));
        assertThat(read.path())
                .isEqualTo(new PodVolume(VolumeKind.FILESYSTEM_MOUNT, U1, "kubernetes.io/csi", "a/b\\040c", ""));
        assertThat(read.notes()).extracting(note -> note.code()).containsExactly(KubeletCode.NAME_NOT_VALID);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            path                                        | code
            POD/volumes/ceph.rook.io~rook/pv1           | PLUGIN_NOT_KNOWN
            POD/volumes/kubernetes.io~host-path/x       | PLUGIN_NEVER_HERE
            POD/volumes/kubernetes.io~csi/d.example/x   | ALPHA_FORM
            PLUGINS/fc/3600508b4-3600508b5              | MORE_THAN_ONE_READING
            PLUGINS/csi/d_x/HEX/globalmount             | NAME_NOT_VALID
            PLUGINS/csi/volumeDevices/staging/dev       | MORE_THAN_ONE_READING
            """)
    void whatShouldBeKnownIsNoted(String path, KubeletCode code) {
        assertThat(READER.read(expand(path)).notes())
                .extracting(note -> note.code())
                .contains(code);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case | path                                                | first                                                        | second
            56   | PLUGINS/csi/volumeDevices/staging/dev               | CsiBlock[kind=staging, volume=dev, podUid=, inner=]          | CsiBlock[kind=map-dir, volume=staging, podUid=, inner=]
            56 b | PLUGINS/csi/volumeDevices/publish/data              | CsiBlock[kind=publish-dir, volume=data, podUid=, inner=]     | CsiBlock[kind=data-dir, volume=publish, podUid=, inner=]
            56 c | PLUGINS/csi/volumeDevices/publish/dev/U1            | CsiBlock[kind=publish-file, volume=dev, podUid=U1, inner=]   | CsiBlock[kind=map-file, volume=publish, podUid=U1, inner=]
            57   | PLUGINS/rbd/mounts/a-image-b-image-c                | GlobalMount[plugin=kubernetes.io/rbd, device=a-image-b-image-c, names=[a, b-image-c], inner=] | GlobalMount[plugin=kubernetes.io/rbd, device=a-image-b-image-c, names=[a-image-b, c], inner=]
            pv   | PLUGINS/csi/pv/HEX/globalmount                      | CsiOldGlobal[kind=mount, volume=HEX, inner=]                 | CsiGlobal[kind=mount, driver=pv, handleHash=HEX, inner=]
            """)
    void whatTwoVolumesCanHaveIsGivenForBoth(String row, String path, String first, String second) {
        assertThat(READER.read(expand(path)).path())
                .as(row)
                .isInstanceOfSatisfying(
                        VolumePath.Ambiguous.class,
                        both -> assertThat(both.candidates())
                                .extracting(VolumePath::toString)
                                .containsExactly(expand(first), expand(second)));
    }

    @Test
    void rootsArePickedByLengthPrefixedByTheHostAndGuessedOnRequest() {
        String nfs = expand("/host/var/lib/kubelet/pods/U1/volumes/kubernetes.io~nfs/n1");
        assertThat(READER.read(nfs).path()).isInstanceOf(VolumePath.Unknown.class);
        assertThat(READER.withHostPrefixes("/host").read(nfs).root()).isEqualTo("/host/var/lib/kubelet");
        PathReading guessed = READER.guessing().read(nfs);
        assertThat(guessed.notes()).extracting(note -> note.code()).contains(KubeletCode.ROOT_GUESSED);
        assertThat(guessed.root()).isEqualTo("/host/var/lib/kubelet");
        assertThat(guessed.path()).isInstanceOf(PodVolume.class);
        PathReader two = PathReader.of(KubeletRoot.of("/"), KubeletRoot.of("/data/kubelet"), KubeletRoot.DEFAULT);
        assertThat(two.read("/data/kubelet/pods").root()).isEqualTo("/data/kubelet");
        assertThat(two.read("/pods").path()).isInstanceOf(VolumePath.Directory.class);
        assertThat(READER.guessing()
                        .read("/x/plugins/kubernetes.io/rbd/mounts/a-image-b/plugins/kubernetes.io/y")
                        .root())
                .isEqualTo("/x");
        assertThat(READER.guessing().read("/x/pods//volumes/y").path()).isInstanceOf(VolumePath.Unknown.class);
        assertThat(READER.guessing().read("pods/a/volumes/b/c").path()).isInstanceOf(VolumePath.Unknown.class);
    }

    @Test
    void windowsPathsAreReadWithEitherDriveAndWithoutSlashes() {
        PathReader reader = PathReader.of(KubeletRoot.windows("/var/lib/kubelet"), KubeletRoot.of("D:\\k"));
        String path = "C:\\var\\lib\\kubelet\\pods\\U\\volumes\\kubernetes.io~csi\\pv1\\mount";
        VolumePath mount = new PodVolume(VolumeKind.FILESYSTEM_MOUNT, "U", "kubernetes.io/csi", "pv1", "");
        assertThat(reader.read(path).path()).isEqualTo(mount);
        assertThat(reader.read(path.substring(2)).path()).isEqualTo(mount);
        assertThat(reader.read("d:\\k\\pods").path()).isInstanceOf(VolumePath.Directory.class);
        assertThat(reader.read("d:\\k\\pods/x").path())
                .isInstanceOfSatisfying(
                        VolumePath.Unknown.class,
                        unknown -> assertThat(unknown.why().code()).isEqualTo(KubeletCode.MIXED_SEPARATORS));
    }

    /** Every path of a volume with what it must be read back to. */
    private static Map<NodePath, VolumePath> built(
            KubeletRoot root, String uid, String name, String driver, String handle) {
        Map<NodePath, VolumePath> built = new LinkedHashMap<>();
        CsiPaths csi = root.csi();
        CsiVolume volume = new CsiVolume(driver, handle);
        String plugin = CsiPaths.PLUGIN;
        DeviceMounts devices = root.plugins().devices();
        built.put(csi.target(uid, name), new PodVolume(VolumeKind.FILESYSTEM_MOUNT, uid, plugin, name, ""));
        built.put(csi.metadata(uid, name), new PodVolume(VolumeKind.CSI_METADATA, uid, plugin, name, ""));
        built.put(csi.globalMount(volume), new CsiGlobal(GlobalKind.MOUNT, driver, volume.handleHash(), ""));
        built.put(csi.globalMetadata(volume), new CsiGlobal(GlobalKind.METADATA, driver, volume.handleHash(), ""));
        built.put(csi.oldGlobalMount(name), new CsiOldGlobal(GlobalKind.MOUNT, name, ""));
        built.put(csi.oldGlobalMetadata(name), new CsiOldGlobal(GlobalKind.METADATA, name, ""));
        built.put(csi.blockMapDir(name), new CsiBlock(BlockKind.MAP_DIR, name, "", ""));
        built.put(csi.blockMapFile(name, uid), new CsiBlock(BlockKind.MAP_FILE, name, uid, ""));
        built.put(csi.blockDataDir(name), new CsiBlock(BlockKind.DATA_DIR, name, "", ""));
        built.put(csi.blockMetadata(name), new CsiBlock(BlockKind.METADATA, name, "", ""));
        built.put(csi.blockStaging(name), new CsiBlock(BlockKind.STAGING, name, "", ""));
        built.put(csi.blockPublishDir(name), new CsiBlock(BlockKind.PUBLISH_DIR, name, "", ""));
        built.put(csi.blockPublishFile(name, uid), new CsiBlock(BlockKind.PUBLISH_FILE, name, uid, ""));
        built.put(root.pod(uid).device(plugin, name), new VolumePath.PodDevice(uid, plugin, name));
        built.put(root.pod(uid).subPath(name, "app", 7), new VolumePath.SubPath(uid, name, "app", 7, ""));
        built.put(
                root.pod(uid).volumeDir("kubernetes.io/nfs", name),
                new PodVolume(VolumeKind.FILESYSTEM_MOUNT, uid, "kubernetes.io/nfs", name, ""));
        built.put(devices.local(name), new GlobalMount("kubernetes.io/local-volume", name, List.of(name), ""));
        built.put(
                devices.mapFile(devices.localBlockMap(name), uid),
                new GlobalBlockMap("kubernetes.io/local-volume", name, List.of(name), uid));
        built.put(
                devices.rbd("kube", name),
                new GlobalMount("kubernetes.io/rbd", "kube-image-" + name, List.of("kube", name), ""));
        return built;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyBuiltPathIsReadBackToTheSameVolume(long seed) {
        Random random = new Random(seed);
        List<String> names = List.of(
                "pv1",
                "pvc-" + U1,
                "dev",
                "data",
                "staging",
                "publish",
                "pv",
                "mount",
                "globalmount",
                HEX,
                "a.b.c",
                "x".repeat(200),
                "a-image-b");
        List<String> drivers = List.of("d.example", "pv", "volumeDevices", "Rbd.CSI.ceph.com");
        List<String> uids = List.of(U1, PathBuildingTest.U2, "12345", "volumes", "dev", "uid with space");
        List<KubeletRoot> roots = List.of(
                KubeletRoot.DEFAULT,
                KubeletRoot.of("/"),
                KubeletRoot.of("/data/pods/kubelet/"),
                KubeletRoot.of("C:\\k"));
        for (int i = 0; i < 60; i++) {
            KubeletRoot root = pick(roots, random);
            String handle = Integer.toHexString(random.nextInt());
            Map<NodePath, VolumePath> built =
                    built(root, pick(uids, random), pick(names, random), pick(drivers, random), handle);
            built.forEach((path, meant) -> assertThat(
                            candidates(PathReader.of(root).read(path.text()).path()))
                    .as(path.text())
                    .contains(meant));
        }
    }

    private static <T> T pick(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private static List<VolumePath> candidates(VolumePath read) {
        return read instanceof VolumePath.Ambiguous both ? both.candidates() : List.of(read);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13})
    void readingNeverThrowsAndNeverMakesAPathOfAnother(long seed) {
        Random random = new Random(seed);
        List<String> pieces = List.of(
                "pods",
                "volumes",
                "plugins",
                "kubernetes.io",
                "kubernetes.io~csi",
                "csi",
                "mount",
                "..",
                ".",
                "",
                "\0",
                "\n",
                "volumeDevices",
                "staging",
                "dev",
                "data",
                "publish",
                "pv",
                HEX,
                "globalmount",
                "vol_data.json",
                "\ud83d",
                "a~b",
                "\\040",
                "C:",
                "\\",
                "rbd",
                "mounts",
                "a-image-b",
                "iscsi",
                "iface-x",
                "fc",
                "flexvolume",
                "volume-subpaths",
                "0",
                "00",
                "containers",
                "plugins_registry",
                "kubernetes.io~quobyte",
                "u#g@v",
                "é");
        PathReader reader = PathReader.of(KubeletRoot.DEFAULT, KubeletRoot.of("C:\\k"))
                .withHostPrefixes("/host")
                .guessing();
        List<String> starts = List.of("/var/lib/kubelet", "C:\\k", "", "/host/var/lib/kubelet", "/x");
        for (int i = 0; i < 20_000; i++) {
            List<String> segments = new ArrayList<>();
            for (int n = random.nextInt(9); n >= 0; n--) {
                segments.add(pick(pieces, random));
            }
            String text = pick(starts, random) + "/" + String.join(random.nextInt(9) == 0 ? "\\" : "/", segments);
            PathReading read = reader.read(text);
            assertThat(read.text()).isSameAs(text);
            if (segments.contains("..") && text.startsWith("/")) {
                assertThat(candidates(read.path()))
                        .noneMatch(path -> path.toString().contains("volume=..,"));
            }
            boolean unclean = text.contains("//") || (text + "/").contains("/../") || (text + "/").contains("/./");
            if (unclean && text.startsWith("/var/lib/kubelet/")) {
                assertThat(read.path()).as(text).isInstanceOf(VolumePath.Unknown.class);
            }
        }
    }

    @Test
    void aPathOfAMegabyteIsReadOrRefusedAndNotSearchedForEver() {
        String long1 = "/var/lib/kubelet/pods/" + "a".repeat(1 << 20);
        assertThat(READER.read(long1).path()).isInstanceOf(VolumePath.Unknown.class);
        String deep = expand("POD/volumes/kubernetes.io~csi/pv1/mount") + "/d".repeat(1 << 19);
        assertThat(READER.read(deep).path())
                .isInstanceOfSatisfying(
                        PodVolume.class, inside -> assertThat(inside.kind()).isEqualTo(VolumeKind.INSIDE_VOLUME));
        assertThat(READER.guessing().read("/pods/x".repeat(1 << 17)).path()).isInstanceOf(VolumePath.Unknown.class);
        String images = expand("PLUGINS/rbd/mounts/a") + "-image-a".repeat(30);
        assertThat(READER.read(images).path())
                .isInstanceOfSatisfying(
                        VolumePath.Ambiguous.class,
                        both -> assertThat(both.candidates()).hasSizeLessThanOrEqualTo(16));
    }

    /** Each kind of path has its parts, and {@code for} where its record says kind. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            path                                                    | json
            POD/volumes/kubernetes.io~csi/pv1/mount                 | {"kind":"pod-volume","for":"filesystem-mount","podUid":"U1","plugin":"kubernetes.io/csi","volume":"pv1","inner":"","path":"/var/lib/kubelet/pods/U1/volumes/kubernetes.io~csi/pv1/mount","root":"/var/lib/kubelet","notes":[]}
            POD/volume-subpaths/vol1/c/12/a/b                       | {"kind":"sub-path","podUid":"U1","volume":"vol1","container":"c","index":12,"inner":"a/b","path":"/var/lib/kubelet/pods/U1/volume-subpaths/vol1/c/12/a/b","root":"/var/lib/kubelet","notes":[]}
            POD/plugins/kubernetes.io~empty-dir/wrapped_certs/ready | {"kind":"pod-plugin-data","podUid":"U1","plugin":"kubernetes.io/empty-dir","volume":"certs","wrapped":true,"inner":"ready","path":"/var/lib/kubelet/pods/U1/plugins/kubernetes.io~empty-dir/wrapped_certs/ready","root":"/var/lib/kubelet","notes":[]}
            PLUGINS/rbd/mounts/kube-image-a                         | {"kind":"global-mount","plugin":"kubernetes.io/rbd","device":"kube-image-a","names":["kube","a"],"inner":"","path":"/var/lib/kubelet/plugins/kubernetes.io/rbd/mounts/kube-image-a","root":"/var/lib/kubelet","notes":[]}
            PLUGINS/iscsi/iface-a:b/10.0.0.1:3260-iqn.x-lun-0/f     | {"kind":"global-mount","plugin":"kubernetes.io/iscsi","device":"iface-a:b/10.0.0.1:3260-iqn.x-lun-0","names":["a:b","10.0.0.1:3260-iqn.x-lun-0"],"inner":"f","path":"/var/lib/kubelet/plugins/kubernetes.io/iscsi/iface-a:b/10.0.0.1:3260-iqn.x-lun-0/f","root":"/var/lib/kubelet","notes":[]}
            relative                                                | {"kind":"unknown","why":{"code":"NotAbsolute","severity":"ERROR","object":"","path":"","message":"expected an absolute path"},"path":"relative","root":"","notes":[]}
            """)
    void isJsonWithTheParts(String path, String json) {
        assertThat(READER.read(expand(path)).toJson().toJson()).isEqualTo(expand(json));
    }
}
