package dev.mooring.rbd.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.VolumeView;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.UniqueVolumeName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of the specification by their numbers. Attributes are written {@code key=value;key=value}. */
class RbdVolumesTest {

    private static final String HANDLE = "0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b";
    private static final String MIGRATED =
            "mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-e4111eb6-4088-11ec-b823-0242ac110003_7265706c696361706f6f6c";

    private static final RbdContext CONFIGURED = RbdContext.EMPTY
            .withCsiConfig("""
                    [{"clusterID":"rook-ceph","monitors":["10.0.0.1:6789"],"rbd":{"radosNamespace":"b"}},
                     {"clusterID":"old","monitors":[],"radosNamespace":"beside"},
                     {"clusterID":"plain"}]
                    """)
            .withPools("rook-ceph", Map.of(2L, "new", 5L, "kube"))
            .withDriver("my-driver");

    private static VolumeView csi(String driver, String handle, String attributes) {
        JsonObject map = JsonObject.EMPTY;
        for (String attribute : attributes.isEmpty() ? new String[0] : attributes.split(";")) {
            map = map.with(
                    attribute.substring(0, attribute.indexOf('=')), attribute.substring(attribute.indexOf('=') + 1));
        }
        JsonObject csi = JsonObject.EMPTY
                .with("driver", driver)
                .with("volumeHandle", handle)
                .with("volumeAttributes", map);
        return volume(JsonObject.of("csi", csi));
    }

    private static VolumeView volume(JsonObject spec) {
        return VolumeView.from(new Manifest(JsonObject.EMPTY
                .with("apiVersion", "v1")
                .with("kind", "PersistentVolume")
                .with("metadata", JsonObject.EMPTY.with("name", "pv-1"))
                .with("spec", spec)));
    }

    private static String text(VolumeImage image) {
        String notes = image.notes().stream().map(note -> note.code().id()).collect(Collectors.joining(" "));
        return (image instanceof RbdVolume rbd
                        ? rbd.origin() + " " + rbd.image() + " in '"
                                + rbd.cluster().clusterId() + "'"
                        : image.getClass().getSimpleName())
                + (notes.isEmpty() ? "" : " " + notes);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row | driver                        | handle                    | attributes                                                        | image without context
                    61  | rook-ceph.rbd.csi.ceph.com    | HANDLE                    | pool=replicapool                                                  | dynamic replicapool/csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b in 'rook-ceph' ImageGuessed NamespaceUnverified
                    61a | rbd.csi.ceph.com              | HANDLE                    | ''                                                                | dynamic csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b in 'rook-ceph' ImageGuessed PoolUnknown NamespaceUnverified
                    61b | rbd.csi.ceph.com              | HANDLE                    | pool=p;volumeNamePrefix=team-                                     | dynamic p/team-657f4f6d-216c-4ce3-8180-ccc4980b112b in 'rook-ceph' ImageGuessed NamespaceUnverified
                    68  | rbd.csi.ceph.com              | HANDLE                    | pool=p;imageName=team-vol-657f;volumeNamePrefix=team-vol-         | dynamic p/team-vol-657f in 'rook-ceph' NamespaceUnverified
                    69  | rbd.csi.ceph.com              | static-image              | staticVolume=true;pool=replicapool;clusterID=c                    | static replicapool/static-image in 'c' NamespaceUnverified
                    69a | rbd.csi.ceph.com              | static-image              | staticVolume=T;pool=replicapool;clusterID=c;imageName=other       | static replicapool/static-image in 'c' NamespaceUnverified
                    69b | rbd.csi.ceph.com              | static-image              | staticVolume=true;clusterID=c                                     | Unclear MissingPart
                    69c | rbd.csi.ceph.com              | static-image              | staticVolume=true;pool=p                                          | Unclear MissingPart
                    70  | rbd.csi.ceph.com              | HANDLE                    | staticVolume=yes;pool=p;imageName=i                               | dynamic p/i in 'rook-ceph' OddBoolean NamespaceUnverified
                    71  | rbd.csi.ceph.com              | HANDLE                    | staticVolume=true;pool=p;clusterID=c                              | static p/0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b in 'c' NamespaceUnverified
                    72  | rbd.csi.ceph.com              | MIGRATED                  | ''                                                                | migrated replicapool/kubernetes-dynamic-pvc-e4111eb6-4088-11ec-b823-0242ac110003 in 'b7f67366bb43f32e07d8a261a7840da9' NamespaceUnverified
                    72a | rbd.csi.ceph.com              | MIGRATED                  | migration=true;staticVolume=true;imageName=foo;pool=q;clusterID=c | migrated q/foo in 'c' NamespaceUnverified
                    72b | rbd.csi.ceph.com              | dummy                     | migration=true;imageName=foo;pool=q;clusterID=c                   | migrated q/foo in 'c' LooseMigrationHandle NamespaceUnverified
                    72c | rbd.csi.ceph.com              | mig_mons-a_image-b_72     | ''                                                                | migrated r/kubernetes-dynamic-pvc-b in 'a' LooseMigrationHandle NamespaceUnverified
                    73  | rbd.csi.ceph.com              | mig-old-image-mons-1      | staticVolume=true;pool=p;clusterID=c                              | static p/mig-old-image-mons-1 in 'c' NamespaceUnverified
                    74  | rook-ceph.rbd.csi.ceph.com    | HANDLE                    | pool=p;imageName=i                                                | dynamic p/i in 'rook-ceph' NamespaceUnverified
                    74a | rbd.csi.ceph.com              | HANDLE                    | pool=p;imageName=csi-vol-0b7e11aa-0c5d-4f6e-9a7b-112233445566     | dynamic p/csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b in 'rook-ceph' ImageDiffers NamespaceUnverified
                    74b | rbd.csi.ceph.com              | HANDLE                    | pool=p;imageName=team-657f4f6d-216c-4ce3-8180-ccc4980b112b        | dynamic p/team-657f4f6d-216c-4ce3-8180-ccc4980b112b in 'rook-ceph' NamespaceUnverified
                    75  | rook-ceph.cephfs.csi.ceph.com | HANDLE                    | pool=p;imageName=i                                                | NotRbd NotRbd
                    75a | xrbd.csi.ceph.com             | HANDLE                    | pool=p;imageName=i                                                | NotRbd NotRbd
                    bad | rbd.csi.ceph.com              | 0001-0009-rook            | pool=p;imageName=i                                                | Unclear UnreadableHandle
                    bad | rbd.csi.ceph.com              | ''                        | pool=p;imageName=i                                                | Unclear MissingPart
                    enc | rbd.csi.ceph.com              | HANDLE                    | pool=p;imageName=i;encrypted=true;radosNamespace=ns               | dynamic p/ns/i in 'rook-ceph' NamespaceUnverified Encrypted
                    """)
    void theImageBehindAVolume(String row, String driver, String handle, String attributes, String image) {
        assertThat(text(RbdVolumes.image(csi(driver, named(handle), attributes), RbdContext.EMPTY)))
                .isEqualTo(image);
    }

    private static String named(String handle) {
        return handle.equals("HANDLE") ? HANDLE : handle.equals("MIGRATED") ? MIGRATED : handle;
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row | driver    | handle       | attributes                                       | image with the driver's configuration
                    77  | my-driver | HANDLE       | pool=old;imageName=i                             | dynamic new/b/i in 'rook-ceph' PoolRenamed
                    77a | my-driver | HANDLE       | pool=new;imageName=i                             | dynamic new/b/i in 'rook-ceph'
                    77b | my-driver | HANDLE       | imageName=i                                      | dynamic new/b/i in 'rook-ceph'
                    78  | my-driver | HANDLE       | pool=new;imageName=i;radosNamespace=a            | dynamic new/b/i in 'rook-ceph' NamespaceDiffers
                    78a | my-driver | s            | staticVolume=1;pool=p;clusterID=rook-ceph        | static p/b/s in 'rook-ceph'
                    78b | my-driver | s            | staticVolume=1;pool=p;clusterID=old              | static p/beside/s in 'old'
                    78c | my-driver | s            | staticVolume=1;pool=p;clusterID=plain            | static p/s in 'plain'
                    """)
    void theConfigurationDecides(String row, String driver, String handle, String attributes, String image) {
        assertThat(text(RbdVolumes.image(csi(driver, named(handle), attributes), CONFIGURED)))
                .isEqualTo(image);
    }

    /** Whatever its driver is called: a handle, or pool and image name, lead to the image. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    driver           | handle   | attributes                                                    | image                                             | may
                    rbd.csi.ceph.com | HANDLE   | pool=p;imageName=i                                            | p/b/i                                               | true
                    any.example.com  | HANDLE   | pool=p;imageName=i                                            | p/b/i                                               | true
                    any.example.com  | x        | pool=p;imageName=i                                            | p/i                                               | true
                    any.example.com  | x        | pool=q;imageName=i                                            | p/i                                               | false
                    any.example.com  | HANDLE   | ''                                                            | new/b/csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b    | true
                    any.example.com  | HANDLE   | pool=q                                                        | p/b/csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b    | false
                    rbd.csi.ceph.com | HANDLE   | pool=p;imageName=csi-vol-0b7e11aa-0c5d-4f6e-9a7b-112233445566 | p/b/csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b    | true
                    rbd.csi.ceph.com | HANDLE   | pool=p;imageName=csi-vol-0b7e11aa-0c5d-4f6e-9a7b-112233445566 | p/b/csi-vol-0b7e11aa-0c5d-4f6e-9a7b-112233445566    | true
                    rbd.csi.ceph.com | i        | staticVolume=true;pool=p;clusterID=c                          | p/i                                               | true
                    rbd.csi.ceph.com | i        | staticVolume=true;pool=p;clusterID=c                          | p/n/i                                             | true
                    rbd.csi.ceph.com | i        | staticVolume=true;pool=p;clusterID=plain                      | p/n/i                                             | false
                    rbd.csi.ceph.com | i        | staticVolume=true;pool=p;clusterID=rook-ceph                  | p/b/i                                             | true
                    rbd.csi.ceph.com | i        | staticVolume=true;pool=p;clusterID=c;imageName=j              | p/j                                               | true
                    any.example.com  | MIGRATED | ''                                                            | replicapool/kubernetes-dynamic-pvc-e4111eb6-4088-11ec-b823-0242ac110003 | true
                    any.example.com  | vol-1    | ''                                                            | p/i                                               | false
                    """)
    void aVolumeMayLeadToAnImageByAnyOfItsNames(
            String driver, String handle, String attributes, String image, boolean may) {
        assertThat(RbdVolumes.mayLeadTo(csi(driver, named(handle), attributes), RbdImageSpec.parse(image), CONFIGURED))
                .isEqualTo(may);
    }

    @Test
    void row36AnInTreeSourceHasTheDefaultsOfTheApi() {
        JsonObject rbd = JsonObject.parse("{\"monitors\":[\"10.0.0.1:6789\"],\"image\":\"foo\"}");
        RbdVolume volume = (RbdVolume) RbdVolumes.image(volume(JsonObject.of("rbd", rbd)), RbdContext.EMPTY);
        assertThat(volume.image()).isEqualTo(RbdImageSpec.of("rbd", "foo"));
        assertThat(volume.cluster())
                .isEqualTo(new RbdVolume.CephCluster("", List.of("10.0.0.1:6789"), "admin", Optional.empty()));
        assertThat(volume.origin()).isEqualTo(RbdVolume.Origin.IN_TREE);
        ObjectRef pod = new ObjectRef("Pod", "shop", "db-0");
        assertThat(RbdVolumes.inline(Part.of(pod, rbd))).isEqualTo(volume);
        assertThat(text(RbdVolumes.inline(Part.of(pod, JsonObject.EMPTY).at("rbd"))))
                .isEqualTo("NotRbd NotRbd");
        assertThat(text(RbdVolumes.image(volume(JsonObject.of("rbd", JsonObject.EMPTY)), RbdContext.EMPTY)))
                .isEqualTo("Unclear MissingPart");
        assertThat(text(RbdVolumes.image(volume(JsonObject.EMPTY), RbdContext.EMPTY)))
                .isEqualTo("NotRbd NotRbd");
    }

    @Test
    void traitsAreRead() {
        RbdVolume volume = (RbdVolume) RbdVolumes.image(
                csi(
                        "rbd.csi.ceph.com",
                        HANDLE,
                        "pool=p;imageName=i;imageFeatures=layering,journaling;mounter=rbd-nbd;thickProvision=true;journalPool=j;dataPool=d"),
                RbdContext.EMPTY);
        assertThat(volume.traits())
                .isEqualTo(new RbdVolume.Traits(false, true, true, List.of("layering", "journaling"), "j", "d"));
        assertThat(volume.cluster().poolId()).contains(2L);
    }

    @Test
    void row76AUniqueNameIsSplitAtTheFirstCaret() {
        assertThat(csiVolume("kubernetes.io/csi/rook-ceph.rbd.csi.ceph.com^0001^x"))
                .contains(new CsiVolume("rook-ceph.rbd.csi.ceph.com", "0001^x"));
        assertThat(csiVolume("kubernetes.io/rbd/kube:foo")).isEmpty();
        assertThat(csiVolume("kubernetes.io/csi/none")).isEmpty();
    }

    private static Optional<CsiVolume> csiVolume(String name) {
        return UniqueVolumeName.parse(name).flatMap(UniqueVolumeName::csi);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"csi":{"driver":7}}                                                                      | /spec/csi/driver: expected a string, found number
                    {"csi":{"driver":"rbd.csi.ceph.com","volumeHandle":{}}}                                   | /spec/csi/volumeHandle: expected a string, found object
                    {"csi":{"driver":"rbd.csi.ceph.com","volumeHandle":"h","volumeAttributes":{"pool":true}}} | /spec/csi/volumeAttributes/pool: expected a string, found boolean
                    {"rbd":[]}                                                                                | /spec/rbd: expected an object, found array
                    {"rbd":{"image":"i","monitors":[1]}}                                                      | /spec/rbd/monitors/0: expected a string, found number
                    """)
    void aPartOfTheWrongTypeIsRefusedWithItsPlace(String spec, String message) {
        assertThatThrownBy(() -> RbdVolumes.image(volume(JsonObject.parse(spec)), RbdContext.EMPTY))
                .isInstanceOf(ManifestException.class)
                .hasMessage("PersistentVolume/pv-1 " + message);
    }

    @Test
    void anImageIsJson() {
        assertThat(RbdVolumes.image(csi("rbd.csi.ceph.com", HANDLE, "imageFeatures=layering"), CONFIGURED)
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"answer":"rbd","origin":"dynamic","pool":"new","namespace":"b",\
                "image":"csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b",\
                "spec":"new/b/csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b","cluster":{"clusterId":"rook-ceph",\
                "monitors":["10.0.0.1:6789"],"user":null,"poolId":2},"traits":{"encrypted":false,"thick":false,\
                "nbd":false,"features":["layering"],"journalPool":null,"dataPool":null},\
                "notes":[{"code":"ImageGuessed","severity":"WARN","object":"PersistentVolume/pv-1","path":"",\
                "message":"the name of the image, csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b, is guessed from the \
                handle"}]}""");
    }

    @Test
    void whatIsNotRbdIsJson() {
        assertThat(RbdVolumes.image(csi("ebs.csi.aws.com", "h", ""), CONFIGURED)
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"answer":"not-rbd","notes":[{"code":"NotRbd","severity":"INFO","object":"PersistentVolume/pv-1",\
                "path":"","message":"the driver is ebs.csi.aws.com"}]}""");
    }
}
