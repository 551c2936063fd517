package dev.mooring.workload;

import static dev.mooring.workload.Objects.object;
import static dev.mooring.workload.Objects.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.manifest.ManifestException;
import dev.mooring.object.PodView;
import dev.mooring.workload.internal.StatefulSetClaims;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

    private static final String H1 = "0001-0009-rook-ceph-0000000000000002-5f1c7a6e-9d2b-11ee-8c90-0242ac120002";
    private static final String U1 = "3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11";

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            case    | handle | driver                     | node     | name
            16      | H1     | rook-ceph.rbd.csi.ceph.com | worker-1 | csi-0100d9f2e0a6e76a8b13f9adb0aad2e239023bbcfd0b3e9a801005223f8bbe30
            17      | vol-1  | hostpath.csi.k8s.io        | node-a   | csi-5a70c5de395ccad5e79daeb27c7c4f2634b675e6e1bb2a397999a016143bc9fb
            18 one  | vol-1  | a.example                  | bnode    | csi-5d78c595693c208c5b9a9043e26f6e9ffa0d83ed1ba0f3f394ae6fe12e17501d
            18 two  | vol-1a | .example                   | bnode    | csi-5d78c595693c208c5b9a9043e26f6e9ffa0d83ed1ba0f3f394ae6fe12e17501d
            """)
    void attachmentsAreNamedByAHashOfAllThree(String row, String handle, String driver, String node, String name) {
        CsiVolume volume = new CsiVolume(driver, handle.equals("H1") ? H1 : handle);
        assertThat(volume.attachmentName(node)).as(row).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            case   | uid                                  | name     | handle
            19     | 3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11 | scratch  | csi-abf94350e7b13816dd625b70dcf5a22a680238ef01a7b977083eddfe57373f70
            20 one | 12345                                | scratch  | csi-5842fe314430572b5c24b7039720a1782b16ea0ead3c022ebb421a2c9976bdae
            20 two | 1234                                 | 5scratch | csi-5842fe314430572b5c24b7039720a1782b16ea0ead3c022ebb421a2c9976bdae
            """)
    void inlineVolumesHaveAHandleOfTheKubelets(String row, String uid, String name, String handle) {
        assertThat(CsiVolume.ephemeral("d", uid, name)).as(row).isEqualTo(new CsiVolume("d", handle));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
            case | text                                                             | plugin                     | driver | handle | uid | spec
            68   | kubernetes.io/csi/d.example^0001-x                               | kubernetes.io/csi          | d.example | 0001-x | -   | -
            69   | kubernetes.io/nfs/3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11-nfs1      | kubernetes.io/nfs          | -      | -      | 3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11 | nfs1
            69 b | kubernetes.io/secret/5f0e1c7b9a0d4e2f8c3b6a7d1e9f0b2c-certs      | kubernetes.io/secret       | -      | -      | 5f0e1c7b9a0d4e2f8c3b6a7d1e9f0b2c | certs
            csi  | kubernetes.io/csi/3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11-scratch   | kubernetes.io/csi          | -      | -      | 3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11 | scratch
            fc   | kubernetes.io/fc/3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11-x          | kubernetes.io/fc           | -      | -      | -   | -
            nfs  | kubernetes.io/nfs/10.0.0.9//export                               | kubernetes.io/nfs          | -      | -      | -   | -
            new  | example.com/novel/3f0c8d5e-7a4b-4f43-9d5e-2a7f6f6f0c11-x         | example.com/novel          | -      | -      | -   | -
            """)
    void uniqueNamesAreReadBack(
            String row, String text, String plugin, String driver, String handle, String uid, String spec) {
        UniqueVolumeName name = UniqueVolumeName.parse(text).orElseThrow();
        assertThat(name).as(row).hasToString(text);
        assertThat(name.plugin()).isEqualTo(plugin);
        assertThat(name.csi().map(CsiVolume::driver).orElse(null)).isEqualTo(driver);
        assertThat(name.csi().map(CsiVolume::handle).orElse(null)).isEqualTo(handle);
        assertThat(name.ofPod().map(UniqueVolumeName.OfPod::podUid).orElse(null))
                .isEqualTo(uid);
        assertThat(name.ofPod().map(UniqueVolumeName.OfPod::specName).orElse(null))
                .isEqualTo(spec);
    }

    @Test
    void aNameOfTwoPartsIsNone() {
        assertThat(UniqueVolumeName.parse("kubernetes.io/csi")).isEmpty();
        assertThat(UniqueVolumeName.parse("")).isEmpty();
    }

    @Test
    void theKubeletNamesByPodWhatItMountsForEachPod() {
        PodView pod = PodView.from(pod(
                "p",
                "n",
                "'volumes':[{'name':'c','csi':{'driver':'d'}},{'name':'s','secret':{'secretName':'x'}},"
                        + "{'name':'i','iscsi':{'targetPortal':'1:2','iqn':'q','lun':3}}]"));
        assertThat(pod.volumes())
                .extracting(entry -> UniqueVolumeName.onNode(VolumeSpec.inline(entry), U1)
                        .orElseThrow()
                        .toString())
                .containsExactly(
                        "kubernetes.io/csi/" + U1 + "-c",
                        "kubernetes.io/secret/" + U1 + "-s",
                        "kubernetes.io/iscsi/1:2:q:3");
    }

    @Test
    void aHandleWithACaretCannotBeDetached() {
        assertThat(new CsiVolume("d", "a^b").isDetachable()).isFalse();
        assertThat(new CsiVolume("d", "ab").isDetachable()).isTrue();
        assertThat(CsiVolume.parse("d^a^b")).contains(new CsiVolume("d", "a^b"));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            pod              | set   | ordinal
            web-0            | web   | 0
            a-b-12           | a-b   | 12
            web-007          | web   | 7
            web-2147483647   | web   | 2147483647
            web-2147483648   | web   | -1
            web              | ``    | -1
            web-             | ``    | -1
            web-x            | ``    | -1
            -3               | ``    | 3
            """)
    void podNamesOfASetAreTakenApart(String pod, String set, int ordinal) {
        assertThat(StatefulSetClaims.member(pod)).isEqualTo(new StatefulSetClaims.Member(set, ordinal));
    }

    private static StatefulSetClaims set(String spec) {
        return StatefulSetClaims.of(object(
                "{'apiVersion':'apps/v1','kind':'StatefulSet','metadata':{'name':'web','namespace':'ns'},'spec':{"
                        + spec + "}}"));
    }

    @Test
    void aSetWantsAClaimForEachTemplateAndOrdinal() {
        StatefulSetClaims set = set("'replicas':2,'ordinals':{'start':5},"
                + "'volumeClaimTemplates':[{'metadata':{'name':'data'}},{'metadata':{'name':'log'}}]");
        assertThat(set.wanted())
                .extracting(wanted -> wanted.claim().key() + " of " + wanted.pod())
                .containsExactly(
                        "ns/data-web-5 of web-5",
                        "ns/log-web-5 of web-5",
                        "ns/data-web-6 of web-6",
                        "ns/log-web-6 of web-6");
        assertThat(set.templateOf("log-web-9"))
                .hasValueSatisfying(wanted -> assertThat(wanted.template()).isEqualTo("log"));
        assertThat(set.templateOf("log-web-09")).isEmpty();
        assertThat(set.templateOf("log-web")).isEmpty();
        assertThat(set("'replicas':3").wanted()).isEmpty();
        assertThatThrownBy(() -> set("'replicas':2000000000"))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("/spec/replicas");
        assertThatThrownBy(() -> set("'replicas':50001,'volumeClaimTemplates':[{},{}]"))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("expected at most 100000 claims, found 2 for each of 50001 replicas");
        assertThatThrownBy(() -> set("'replicas':2,'ordinals':{'start':2147483646}"))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("/spec/ordinals/start");
    }

    @Test
    void aPodUsesTheClaimsOfItsSet() {
        StatefulSetClaims set = set("'volumeClaimTemplates':[{'metadata':{'name':'data'}}]");
        String claim = "'volumes':[{'name':'data','persistentVolumeClaim':{'claimName':'data-web-1'}}]";
        assertThat(set.storageMatches(PodView.from(pod("web-1", "n", claim)))).isTrue();
        assertThat(set.storageMatches(PodView.from(pod("web-2", "n", claim)))).isFalse();
        assertThat(set.storageMatches(PodView.from(pod("web", "n", claim)))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            whenScaled | whenDeleted | in range | scaled away
            Retain     | Retain      | NONE     | NONE
            Retain     | Delete      | SET      | SET
            Delete     | Retain      | NONE     | POD
            Delete     | Delete      | SET      | POD
            """)
    void retentionDecidesWhoOwnsAClaim(
            String whenScaled, String whenDeleted, StatefulSetClaims.Owner inRange, StatefulSetClaims.Owner away) {
        StatefulSetClaims set = set("'replicas':2,'persistentVolumeClaimRetentionPolicy':{'whenScaled':'" + whenScaled
                + "','whenDeleted':'" + whenDeleted + "'}");
        assertThat(set.owner(1)).isEqualTo(inRange);
        assertThat(set.owner(2)).isEqualTo(away);
        assertThat(set("").owner(0)).isEqualTo(StatefulSetClaims.Owner.NONE);
    }
}
