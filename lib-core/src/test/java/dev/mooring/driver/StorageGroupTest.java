package dev.mooring.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.Sameness.Answer;
import java.util.ArrayList;
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
