package dev.mooring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Storages;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the deletion of a volume removes from the storage. */
class RemovalTest {

    @Test
    void eachVolumeIsLookedAtOnce() {
        List<BackingStorage> storages = List.of(
                named("whole", "ru.yandex.s3.csi b secret=s", "Delete"),
                named("one", "ru.yandex.s3.csi b/x secret=s", "Delete"),
                named("two", "ru.yandex.s3.csi b/xy secret=s", "Retain"),
                named("kept", "ru.yandex.s3.csi b secret=s", "Retain"),
                named("else", "ru.yandex.s3.csi c/x secret=s", "Delete"),
                named("static", "seaweedfs-csi-driver pv1 path=/data/x", "Delete"),
                named("other", "seaweedfs-csi-driver /buckets/pv1", "Delete"));
        assertThat(Removal.neighbours(storages))
                .containsExactly(Map.entry("whole", List.of("one", "two")), Map.entry("static", List.of("other")));
    }

    private static BackingStorage named(String name, String text, String policy) {
        String json =
                storage(text, text.split(" ")[0]).volume().manifest().json().toJson();
        return BackingStorage.of(
                VolumeView.from(Manifest.parse(json.replace("\"name\":\"pv\"", "\"name\":\"" + name + "\"")
                        .replace("\"spec\":{", "\"spec\":{\"persistentVolumeReclaimPolicy\":\"" + policy + "\","))));
    }

    private static BackingStorage storage(String text, @Nullable String provisioner) {
        Manifest plain = Storages.volume(text).manifest();
        String annotation = provisioner == null
                ? ""
                : ",\"annotations\":{\"pv.kubernetes.io/provisioned-by\":\"" + provisioner + "\"}";
        return BackingStorage.of(VolumeView.from(Manifest.parse(
                plain.json().toJson().replace("\"name\":\"pv\"}", "\"name\":\"pv\"" + annotation + "}"))));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        fact                                        | volume                                             | by                         | kind      | what
        a handle without prefix owns its bucket     | ru.yandex.s3.csi b secret=s                        | ru.yandex.s3.csi           | bucket    | bucket b
        a handle with one                           | ru.yandex.s3.csi b/pvc-aa secret=s                 | ru.yandex.s3.csi           | prefix    | bucket b, prefix /pvc-aa
        no provisioner is named                     | ru.yandex.s3.csi b/x secret=s                      |                            | nothing   |
        another provisioner is named                | ru.yandex.s3.csi b/x secret=s                      | x.example                  | unknown   |
        two programs of one name                    | ch.ctrox.csi.s3-driver b secret=s                  | ch.ctrox.csi.s3-driver     | unknown   |
        JuiceFS: a static handle with a claim in it | csi.juicefs.com old-pvc-11111111-2222-3333-4444-555555555555 secret=s | csi.juicefs.com | directory | directory /old-pvc-11111111-2222-3333-4444-555555555555
        JuiceFS: a static handle                    | csi.juicefs.com mydata secret=s                    | csi.juicefs.com            | nothing   |
        JuiceFS: the directory of a pattern         | csi.juicefs.com pvc-1 secret=s subPath=team/a      | csi.juicefs.com            | directory | directory /team/a
        GCS FUSE                                    | gcsfuse.csi.storage.gke.io b                       | gcsfuse.csi.storage.gke.io | nothing   |
        Mountpoint                                  | s3.csi.aws.com h bucketName=b                      | s3.csi.aws.com             | nothing   |
        Azure: three parts                          | blob.csi.azure.com x#y#z                           | blob.csi.azure.com         | container | container z of account y
        Azure: three parts, nobody named            | blob.csi.azure.com x#y#z                           |                            | nothing   |
        Azure: one part                             | blob.csi.azure.com x                               | blob.csi.azure.com         | nothing   |
        SeaweedFS: a path                           | seaweedfs-csi-driver /shared                       | seaweedfs-csi-driver       | prefix    | directory /shared
        SeaweedFS: not the path of the attribute    | seaweedfs-csi-driver pv1 path=/data/x              | seaweedfs-csi-driver       | prefix    | directory /buckets/pv1
        CubeFS: the volume                          | csi.cubefs.com vol1 masterAddr=m                   | csi.cubefs.com             | volume    | volume vol1
        OSS                                         | ossplugin.csi.alibabacloud.com a bucket=b url=u    | ossplugin.csi.alibabacloud.com | nothing |
        rclone                                      | csi-rclone x remote=s3                             | csi-rclone                 | nothing   |
        a dataset of Fluid                          | fuse.csi.fluid.io a-b                              | fuse.csi.fluid.io          | nothing   |
        kadalu: by the policy of the host volume    | kadalu pvc-1                                       | kadalu                     | unknown   |
        CephFS: static                              | cephfs.csi.ceph.com mine staticVolume=true clusterID=c fsName=f rootPath=/a | cephfs.csi.ceph.com | nothing |
        CephFS: a subvolume                         | cephfs.csi.ceph.com 0001-0001-a-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b | cephfs.csi.ceph.com | volume | the subvolume of 0001-0001-a-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b
        not of this family                          | ebs.csi.aws.com vol-1                              | ebs.csi.aws.com            | unknown   |
        """)
    void whatIsRemoved(String fact, String volume, String by, String kind, String what) {
        Removal removal = Removal.of(storage(volume, by));
        assertThat(removal.kind()).hasToString(kind);
        assertThat(removal.what()).isEqualTo(what == null ? "" : what);
        assertThat(removal.why()).isNotEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        fact                                  | deleted                               | other                                   | takes
        a bucket has every prefix             | ru.yandex.s3.csi b secret=s           | ru.yandex.s3.csi b/x secret=s           | true
        a prefix has one below                | ru.yandex.s3.csi b/x secret=s         | ru.yandex.s3.csi b/x/y secret=s         | true
        a prefix has not one that begins so   | ru.yandex.s3.csi b/x secret=s         | ru.yandex.s3.csi b/xy secret=s          | false
        a prefix has not the bucket           | ru.yandex.s3.csi b/x secret=s         | ru.yandex.s3.csi b secret=s             | false
        another bucket                        | ru.yandex.s3.csi b secret=s           | ru.yandex.s3.csi c/x secret=s           | false
        another server, perhaps               | ru.yandex.s3.csi b secret=s           | ru.yandex.s3.csi b/x secret=t           | false
        not its own directory                 | seaweedfs-csi-driver pv1 path=/data/x | seaweedfs-csi-driver /buckets/pv1       | true
        not its own directory, its own stays  | seaweedfs-csi-driver pv1 path=/data/x | seaweedfs-csi-driver /data/x            | false
        JuiceFS keeps it for the class        | csi.juicefs.com p1 secret=s subPath=team/a class=c | csi.juicefs.com p2 secret=s subPath=team/a class=c | false
        JuiceFS, a directory below it         | csi.juicefs.com p1 secret=s subPath=team/a class=c | csi.juicefs.com p2 secret=s subPath=team/a/b class=c | true
        JuiceFS, another class                | csi.juicefs.com p1 secret=s subPath=team/a class=c | csi.juicefs.com p2 secret=s subPath=team/a class=d | true
        JuiceFS, volumes without a class      | csi.juicefs.com p1 secret=s subPath=team/a | csi.juicefs.com p2 secret=s subPath=team/a | true
        a path for every volume of a class    | seaweedfs-csi-driver /shared          | seaweedfs-csi-driver /shared            | true
        """)
    void whoseDataGoWithIt(String fact, String deleted, String other, boolean takes) {
        BackingStorage own = storage(deleted, deleted.split(" ")[0]);
        assertThat(Removal.of(own).takes(own, storage(other, null))).isEqualTo(takes);
    }
}
