package dev.mooring.driver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.json.JsonObject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether two names mean one storage, whatever kind of name each is: a row for each kind and each doubt. */
class SameStorageTest {

    private static final String A = "657f4f6d-216c-4ce3-8180-ccc4980b112b";
    private static final String B = "757f4f6d-216c-4ce3-8180-ccc4980b112b";
    private static final String HANDLE = "0001-0009-rook-ceph-0000000000000002-";

    private static BackingStorage storage(String text) {
        String[] words =
                text.replace("HANDLE", HANDLE).replace("~A", A).replace("~B", B).split(" ");
        return switch (words[0]) {
            case "image" -> NamedStorage.image(words[1], words[2]);
            case "node" -> NamedStorage.onNode(words[1]).orElseThrow();
            case "handle" -> NamedStorage.handle(words[1], words[2]);
            case "path" ->
                NamedStorage.inPod(JsonObject.parse("{\"hostPath\":{\"path\":\"" + words[1] + "\"}}"))
                        .orElseThrow();
            default -> NamedStorage.of("pv", JsonObject.parse(words[0])).orElseThrow();
        };
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
        case                            | one                        | other                                                                     | code
        handle on a node                | image kube csi-vol-~A      | node kubernetes.io/csi/rbd.csi.ceph.com^HANDLE~A                          | StoragePartMissing
        handle of another image         | image kube csi-vol-~A      | node kubernetes.io/csi/rbd.csi.ceph.com^HANDLE~B                          | StorageSharesNoName
        driver under another name       | image kube csi-vol-~A      | node kubernetes.io/csi/my.csi^HANDLE~A                                    | DriverHandlesUnknown
        static handle on a node         | image kube data            | node kubernetes.io/csi/rbd.csi.ceph.com^data                              | StorageNamesMayBeAliases
        in-tree name on a node          | image kube data            | node kubernetes.io/rbd/kube:data                                          | StoragePartMissing
        in-tree name, another pool      | image kube data            | node kubernetes.io/rbd/other:data                                         | StoragePartDiffers
        disk of a cloud on a node       | handle ebs.csi.aws.com vol-1 | node kubernetes.io/aws-ebs/aws://us-east-1a/vol-1                       | StoragePartsEqual
        pool renamed                    | image new csi-vol-~A       | {"csi":{"driver":"rbd.csi.ceph.com","volumeHandle":"HANDLE~A","volumeAttributes":{"pool":"kube","imageName":"csi-vol-~A"}}} | StorageNamesMayBeAliases
        pool renamed, static volume     | image new csi-vol-~A       | {"csi":{"driver":"rbd.csi.ceph.com","volumeHandle":"csi-vol-~A","volumeAttributes":{"staticVolume":"true","clusterID":"c","pool":"kube"}}} | StorageNamesMayBeAliases
        two pools, names of persons     | image new data             | {"csi":{"driver":"rbd.csi.ceph.com","volumeHandle":"data","volumeAttributes":{"staticVolume":"true","clusterID":"c","pool":"kube"}}} | StoragePartDiffers
        intermediate clone              | image kube csi-vol-~A-temp | handle rbd.csi.ceph.com HANDLE~A                                          | StoragePartMissing
        snapshot                        | image kube csi-snap-~A     | handle rbd.csi.ceph.com HANDLE~A                                          | StoragePartMissing
        device                          | image kube csi-vol-~A      | path /dev/rbd/kube/csi-vol-~A                                             | StorageBehindTwoDrivers
        device of a namespace           | image kube csi-vol-~A      | path /dev/rbd/kube/blue/csi-vol-~A                                        | StorageBehindTwoDrivers
        partition of a device           | image kube csi-vol-~A      | path //dev/rbd/kube/./csi-vol-~A-part1                                    | StorageBehindTwoDrivers
        device with a name of a person  | image kube data            | path /dev/rbd/kube/data                                                   | StorageBehindTwoDrivers
        device of another pool          | image kube data            | path /dev/rbd/other/data                                                  | StorageKindsDiffer
        device of a static volume       | {"local":{"path":"/dev/rbd/kube/data"}} | {"csi":{"driver":"rbd.csi.ceph.com","volumeHandle":"data","volumeAttributes":{"staticVolume":"true","clusterID":"c","pool":"kube"}}} | StorageBehindTwoDrivers
        device by handle of a volume    | handle rbd.csi.ceph.com HANDLE~A | path /dev/rbd/kube/csi-vol-~A                                       | StorageBehindTwoDrivers
        staging directory               | handle rbd.csi.ceph.com HANDLE~A | path /var/lib/kubelet/plugins/kubernetes.io/csi/rbd.csi.ceph.com/1f/globalmount/HANDLE~A | StorageBehindTwoDrivers
        disk by its id                  | handle ebs.csi.aws.com vol-0ab1 | path /dev/disk/by-id/nvme-Amazon_Elastic_Block_Store_vol0ab1         | StorageBehindTwoDrivers
        disk by its name                | handle pd.csi.storage.gke.io projects/p/zones/z/disks/d | path /dev/disk/by-id/google-d-part1          | StorageBehindTwoDrivers
        volume by its number            | handle csi.hetzner.cloud 42 | path /dev/disk/by-id/scsi-0HC_Volume_42                                  | StorageBehindTwoDrivers
        all devices of a node           | image kube csi-vol-~A      | path /dev                                                                 | StorageKindsDiffer
        devices of a pool               | image kube csi-vol-~A      | path /dev/rbd/kube                                                        | StorageKindsDiffer
        a disk of the node              | image kube data            | path /dev/sdb                                                             | StorageKindsDiffer
        one path of two nodes           | path /srv/~A               | {"local":{"path":"/srv/~A"}}                                              | StoragePartMissing
        unknown driver, one handle      | handle csi.x h-1           | handle csi.x h-1                                                          | StorageHandlesEqual
        two unknown drivers, one handle | handle csi.x h-1           | handle csi.y h-1                                                          | DriverHandlesUnknown
        unknown driver, two handles     | handle csi.x h-1           | handle csi.x h-2                                                          | StorageSharesNoName
        one handle, two directories     | {"csi":{"driver":"nfs.csi.k8s.io","volumeHandle":"h","volumeAttributes":{"server":"s","share":"/a"}}} | {"csi":{"driver":"nfs.csi.k8s.io","volumeHandle":"h","volumeAttributes":{"server":"s","share":"/b"}}} | StorageHandlesEqual
        a file system and an image      | image kube csi-vol-~A      | handle cephfs.csi.ceph.com HANDLE~A                                       | StorageKindsDiffer
        """)
    void namesOfOneStorage(String name, String one, String other, String code) {
        BackingStorage a = storage(one);
        BackingStorage b = storage(other);
        assertThat(SameStorage.between(a, b).code().id()).isEqualTo(code);
        assertThat(SameStorage.between(b, a).code().id()).isEqualTo(code);
        boolean isFound = !SameStorage.among(List.of(a)).of(b).isEmpty();
        assertThat(isFound).isEqualTo(SameStorage.between(a, b).answer() != Answer.DIFFERENT);
    }
}
