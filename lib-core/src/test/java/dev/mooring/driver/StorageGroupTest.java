package dev.mooring.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.Sameness.SamenessCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StorageGroupTest {

    private static final String IMAGE =
            "rbd.csi.ceph.com 0001-0001-c-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b";

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
            case                   | volumes | groups
            none                   | ebs.csi.aws.com vol-1 | ``
            two of three           | ebs.csi.aws.com vol-1; ebs.csi.aws.com vol-2; ebs.csi.aws.com vol-1 | same 0 2
            a chain by other keys  | rbd.csi.ceph.com i staticVolume=true clusterID=c pool=p; IMAGE clusterID=c pool=p imageName=i; IMAGE | same 0 1 2
            two that may be        | nfs.csi.k8s.io x server=a share=/x; nfs.csi.k8s.io y server=b share=/x; nfs.csi.k8s.io z server=a share=/y | unknown 0 1
            an unknown driver      | csi.example.com h; csi.example.com h; csi.example.com i | unknown 0 1
            one group and a third  | nfs.csi.k8s.io x server=a share=/x; nfs.csi.k8s.io y server=a share=/x; nfs.csi.k8s.io z server=b share=/x | same 0 1, unknown 0 2
            """)
    void groups(String name, String volumes, String groups) {
        List<BackingStorage> storages = new ArrayList<>();
        for (String each : volumes.replace("IMAGE", IMAGE).split("; ")) {
            storages.add(Storages.of(each));
        }
        assertThat(StorageGroup.of(storages).stream()
                        .map(group -> group.sameness().answer() + " "
                                + group.storages().stream()
                                        .map(storages::indexOf)
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(" ")))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(groups);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
            case                        | volumes | groups
            NFS                         | nfs.csi.k8s.io x server=a share=/a; {"nfs":{"server":"a","path":"/a/b/"}}; nfs.csi.k8s.io z server=a share=/ab | 0 1
            a name that only begins so  | nfs.csi.k8s.io x server=a share=/a; nfs.csi.k8s.io y server=a share=/a-b | ``
            a subdirectory by attribute | nfs.csi.k8s.io x server=a share=/a subdir=b; nfs.csi.k8s.io y server=a share=/a | 1 0
            siblings                    | nfs.csi.k8s.io x server=a share=/a subdir=b; nfs.csi.k8s.io y server=a share=/a subdir=c | ``
            the root has all            | nfs.csi.k8s.io x server=a share=/; nfs.csi.k8s.io y server=a share=/b; nfs.csi.k8s.io z server=a share=/a | 0 2 1
            another server              | nfs.csi.k8s.io x server=a share=/a; nfs.csi.k8s.io y server=b share=/a/b | ``
            SMB                         | smb.csi.k8s.io x source=//s/share/A; smb.csi.k8s.io y source=//S/share/a/b | 0 1
            hostPath                    | {"hostPath":{"path":"/data"}}; {"hostPath":{"path":"/data/x"}} | 0 1
            CephFS                      | cephfs.csi.ceph.com x staticVolume=true clusterID=c fsName=f rootPath=/v; cephfs.csi.ceph.com y staticVolume=true clusterID=c fsName=f rootPath=/v/w | 0 1
            an access point of EFS      | efs.csi.aws.com fs-12345678; efs.csi.aws.com fs-12345678::fsap-12345678; efs.csi.aws.com fs-87654321 | 0 1
            two access points           | efs.csi.aws.com fs-12345678::fsap-12345678; efs.csi.aws.com fs-12345678::fsap-87654321 | ``
            the same twice, and inside  | nfs.csi.k8s.io x server=a share=/a; nfs.csi.k8s.io y server=a share=/a; nfs.csi.k8s.io z server=a share=/a/b | 0 1 2
            """)
    void nested(String name, String volumes, String groups) {
        List<BackingStorage> storages =
                Arrays.stream(volumes.split("; ")).map(Storages::of).toList();
        assertThat(StorageGroup.nested(storages).stream()
                        .map(group -> group.storages().stream()
                                .map(storages::indexOf)
                                .map(String::valueOf)
                                .collect(Collectors.joining(" ")))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(groups);
    }

    /** What lies inside is what comparing each with each says. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void nestedAsComparingAll(long seed) {
        Random random = new Random(seed);
        List<BackingStorage> storages = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            StringBuilder path = new StringBuilder();
            for (int depth = random.nextInt(4); depth >= 0; depth--) {
                path.append('/').append("abc".charAt(random.nextInt(3)));
            }
            storages.add(Storages.of("nfs.csi.k8s.io x server=s share=" + path));
        }
        Set<Integer> overlapping = new TreeSet<>();
        for (int i = 0; i < storages.size(); i++) {
            for (BackingStorage other : storages) {
                if (storages.get(i).compare(other).code() == SamenessCode.STORAGE_DIRECTORIES_OVERLAP) {
                    overlapping.add(i);
                }
            }
        }
        Set<Integer> grouped = new TreeSet<>();
        StorageGroup.nested(storages)
                .forEach(group -> group.storages().forEach(each -> grouped.add(storages.indexOf(each))));
        assertThat(grouped).isEqualTo(overlapping);
    }

    @Test
    void aFileSystemOfEfsIsTheSameAsNfs() {
        List<StorageGroup> groups = StorageGroup.of(List.of(
                Storages.of("efs.csi.aws.com fs-12345678"),
                Storages.of("{\"nfs\":{\"server\":\"fs-12345678.efs.eu-west-1.amazonaws.com\",\"path\":\"/\"}}"),
                Storages.of("{\"nfs\":{\"server\":\"fs-87654321.efs.eu-west-1.amazonaws.com\",\"path\":\"/x\"}}")));
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).storages()).hasSize(2);
        assertThat(groups.get(0).sameness().code()).isEqualTo(SamenessCode.STORAGE_BEHIND_TWO_DRIVERS);
    }

    /** The groups are those of comparing each with each, whatever the order. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theSameAsComparingAll(long seed) {
        Random random = new Random(seed);
        List<BackingStorage> storages = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            storages.add(Storages.of("nfs.csi.k8s.io x server=" + "ab".charAt(random.nextInt(2)) + " share=/"
                    + "xyz".charAt(random.nextInt(3)) + " subdir=" + random.nextInt(4)));
        }
        Set<String> pairs = new TreeSet<>();
        for (int i = 0; i < storages.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (storages.get(i).compare(storages.get(j)).answer() == Answer.SAME) {
                    pairs.add(j + "-" + i);
                }
            }
        }
        Set<String> grouped = new TreeSet<>();
        StorageGroup.of(storages).stream()
                .filter(group -> group.sameness().answer() == Answer.SAME)
                .forEach(group -> {
                    for (BackingStorage one : group.storages()) {
                        for (BackingStorage other : group.storages()) {
                            int i = storages.indexOf(one);
                            int j = storages.indexOf(other);
                            if (j < i) {
                                grouped.add(j + "-" + i);
                            }
                        }
                    }
                });
        assertThat(grouped).isEqualTo(pairs);
        Collections.reverse(storages);
        assertThat(StorageGroup.of(storages).stream()
                        .mapToInt(group -> group.storages().size())
                        .sum())
                .isPositive();
    }

    @Test
    void manyThatMayBeOneAreNotComparedWithAll() {
        List<BackingStorage> storages = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            storages.add(Storages.of("nfs.csi.k8s.io x server=s" + i + " share=/x"));
        }
        List<StorageGroup> groups = StorageGroup.of(storages);
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).storages()).hasSize(3000);
    }
}
