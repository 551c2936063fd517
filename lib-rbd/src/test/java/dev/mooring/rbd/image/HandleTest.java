package dev.mooring.rbd.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.rbd.image.internal.CephCsiVolumeHandle;
import dev.mooring.rbd.image.internal.HandleException;
import dev.mooring.rbd.image.internal.MigrationHandle;
import dev.mooring.reason.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Handles as the driver composes them, and what it refuses.
 *
 * @see <a href="https://github.com/ceph/ceph-csi/blob/devel/internal/util/volid.go">ceph-csi, internal/util/volid.go</a>
 */
class HandleTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
                    row  | handle                                                                                                      | version | cluster                              | pool  | uuid                                 | warnings
                    plain | 0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b                                   | 1       | rook-ceph                            | 2     | 657f4f6d-216c-4ce3-8180-ccc4980b112b | -
                    largest numbers | ffff-0024-01616094-9d93-4178-bf45-c7eac19e8b15-000000000000ffff-00000000-1111-2222-bbbb-cacacacacaca       | 65535   | 01616094-9d93-4178-bf45-c7eac19e8b15 | 65535 | 00000000-1111-2222-bbbb-cacacacacaca | UnknownVersion
                    underscores | 0001_0009_rook-ceph_0000000000000002_657f4f6d-216c-4ce3-8180-ccc4980b112b                                   | 1       | rook-ceph                            | 2     | 657f4f6d-216c-4ce3-8180-ccc4980b112b | OddSeparator OddSeparator OddSeparator OddSeparator
                    uuid as cluster | 0001-0024-ba68226a-672f-4ba5-97bc-22840318b2ec-0000000000000002-5e8c2c9b-0001-11ef-9ff4-0242ac110002       | 1       | ba68226a-672f-4ba5-97bc-22840318b2ec | 2     | 5e8c2c9b-0001-11ef-9ff4-0242ac110002 | -
                    digest as cluster | 0001-0020-b7f67366bb43f32e07d8a261a7840da9-0000000000000002-c867ff35-3f04-11ec-b823-0242ac110003           | 1       | b7f67366bb43f32e07d8a261a7840da9     | 2     | c867ff35-3f04-11ec-b823-0242ac110003 | -
                    case | 0001-0009-rook-ceph-00000000000000AB-657f4f6d-216c-4ce3-8180-ccc4980b112b                                   | 1       | rook-ceph                            | 171   | 657f4f6d-216c-4ce3-8180-ccc4980b112b | UpperCaseHex
                    none | 0001-0000--0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b                                           | 1       | ''                                   | 2     | 657f4f6d-216c-4ce3-8180-ccc4980b112b | NoCluster
                    uuid | 0001-0009-rook-ceph-0000000000000002-657F4f6d-216c-4ce3-8180-ccc4980b112b                                   | 1       | rook-ceph                            | 2     | 657F4f6d-216c-4ce3-8180-ccc4980b112b | OddUuid
                    """)
    void aHandleIsReadByPositions(
            String row, String handle, int version, String cluster, long pool, String uuid, String warnings) {
        CephCsiVolumeHandle parts = CephCsiVolumeHandle.parse(handle);
        assertThat(parts).isEqualTo(new CephCsiVolumeHandle(version, cluster, pool, uuid));
        assertThat(codes(CephCsiVolumeHandle.warnings(handle))).isEqualTo(warnings == null ? "" : warnings);
        if (warnings == null || warnings.equals("NoCluster") || warnings.equals("OddUuid")) {
            assertThat(parts.compose()).isEqualTo(handle);
        }
    }

    private static String codes(List<Reason> reasons) {
        return reasons.stream().map(reason -> reason.code().id()).collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row | handle                                                                                  | message
                    too short | 0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112                | failed to decode CSI identifier, string size mismatch
                    cut | 0001-0009-rook-ceph                                                                     | failed to decode CSI identifier, string underflow
                    length not hexadecimal | 0001-00zz-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b               | encoding/hex: invalid byte at 7
                    length too large | 0001-ffff-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b               | failed to decode CSI identifier, string underflow
                    """)
    void aHandleTheDriverRefusesIsRefused(String row, String handle, String message) {
        assertThatThrownBy(() -> CephCsiVolumeHandle.parse(handle))
                .isInstanceOf(HandleException.class)
                .hasMessage(message);
    }

    @Test
    void whatIsComposedIsReadAgainWithoutAWarning() {
        Random random = new Random(5);
        String letters = "abc-_.ü0";
        for (int i = 0; i < 5000; i++) {
            String cluster = random.ints(1 + random.nextInt(30), 0, letters.length())
                    .mapToObj(at -> letters.substring(at, at + 1))
                    .collect(Collectors.joining());
            String uuid = new java.util.UUID(random.nextLong(), random.nextLong()).toString();
            CephCsiVolumeHandle handle = new CephCsiVolumeHandle(1, cluster, random.nextLong(), uuid);
            assertThat(CephCsiVolumeHandle.parse(handle.compose())).isEqualTo(handle);
            assertThat(CephCsiVolumeHandle.warnings(handle.compose())).isEmpty();
        }
    }

    @Test
    void damagedHandlesNeverThrowAnythingElse() {
        Random random = new Random(6);
        String good = "0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder bad = new StringBuilder(good);
            for (int n = random.nextInt(4); n >= 0; n--) {
                int at = random.nextInt(bad.length());
                switch (random.nextInt(3)) {
                    case 0 -> bad.deleteCharAt(at);
                    case 1 -> bad.insert(at, (char) (32 + random.nextInt(300)));
                    default -> bad.setCharAt(at, (char) (32 + random.nextInt(300)));
                }
            }
            try {
                assertThat(CephCsiVolumeHandle.warnings(bad.toString())).isNotNull();
            } catch (HandleException refused) {
                assertThat(refused).hasMessageMatching("failed to decode CSI identifier.*|encoding/hex.*");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row | monitors                                | pool        | image                                                       | handle
                    1   | 10.70.53.126:6789                       | replicapool | kubernetes-dynamic-pvc-e4111eb6-4088-11ec-b823-0242ac110003 | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-e4111eb6-4088-11ec-b823-0242ac110003_7265706c696361706f6f6c
                    2   | 10.70.53.126:6789                       | replicapool | e4111eb6-4088-11ec-b823-0242ac110003                        | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-e4111eb6-4088-11ec-b823-0242ac110003_7265706c696361706f6f6c
                    3   | 10.70.53.126:6789,10.70.53.156:6789     | rbd         | foo                                                         | mig_mons-7982de6a23b77bce50b1ba9f2e879cce_image-foo_726264
                    4   | 10.70.53.126:6789                       | rbd         | foo                                                         | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-foo_726264
                    5   | 10.0.0.1:6789,10.0.0.2:6789             | kube        | kubernetes-dynamic-pvc-a91d9c1c-0f5e-11ea-8d71-362b9e155667 | mig_mons-7302cda58640a2caf560f9ff34394c6d_image-a91d9c1c-0f5e-11ea-8d71-362b9e155667_6b756265
                    6   | 10.0.0.2:6789,10.0.0.1:6789             | kube        | x                                                           | mig_mons-beb56fba195267fc6298a6b33d2cd2e9_image-x_6b756265
                    7   | [fd00::1]:3300                          | kube        | x                                                           | mig_mons-c2aad76580e0e0130f31709c5dbe7018_image-x_6b756265
                    8   | 10.70.53.126:6789                       | ''          | foo                                                         | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-foo_
                    """)
    void aMigrationHandleIsComposed(String row, String monitors, String pool, String image, String handle) {
        assertThat(MigrationHandle.compose(Arrays.asList(monitors.split(",")), pool, image))
                .isEqualTo(handle);
        assertThat(MigrationHandle.isMigrationVolID(handle)).isTrue();
        assertThat(MigrationHandle.isStrict(handle)).isEqualTo(!pool.isEmpty());
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
                    row | handle                                                                                                                   | pool              | image                                                       | cluster
                    1   | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-e4111eb6-4088-11ec-b823-0242ac110003_7265706c696361706f6f6c              | replicapool       | kubernetes-dynamic-pvc-e4111eb6-4088-11ec-b823-0242ac110003 | b7f67366bb43f32e07d8a261a7840da9
                    2   | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-foo_726264                                                               | rbd               | kubernetes-dynamic-pvc-foo                                  | b7f67366bb43f32e07d8a261a7840da9
                    3   | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-my_image_7265706c696361706f6f6c                                          | -                 | pool information can not be empty in volID                  | -
                    4   | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-disk-image-1_726264                                                      | rbd               | kubernetes-dynamic-pvc-disk-                                | b7f67366bb43f32e07d8a261a7840da9
                    5   | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-e0b45b52-7e09-47d3-8f1b-806995fa4412_706f6f6c5f7265706c6963615f706f6f6c  | pool_replica_pool | kubernetes-dynamic-pvc-e0b45b52-7e09-47d3-8f1b-806995fa4412 | b7f67366bb43f32e07d8a261a7840da9
                    C72 | mig_mons-afcca55bc1bdd3f479be1e8281c13ab1_image-e0b45b52-7e09-47d3-8f1b-806995fa4412_7265706c696361706f6f6c              | replicapool       | kubernetes-dynamic-pvc-e0b45b52-7e09-47d3-8f1b-806995fa4412 | afcca55bc1bdd3f479be1e8281c13ab1
                    6   | mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-foo_                                                                     | -                 | pool information can not be empty in volID                  | -
                    few | mig_mons-a_image-b                                                                                                       | -                 | invalid VolumeID                                            | -
                    """)
    void aMigrationHandleIsReadAsTheDriverDoes(String row, String handle, String pool, String image, String cluster) {
        if (pool == null) {
            assertThatThrownBy(() -> MigrationHandle.parse(handle))
                    .isInstanceOf(HandleException.class)
                    .hasMessage(image);
        } else {
            assertThat(MigrationHandle.parse(handle)).isEqualTo(new MigrationHandle(cluster, image, pool));
        }
    }
}
