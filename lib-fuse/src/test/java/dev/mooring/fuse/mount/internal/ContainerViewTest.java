package dev.mooring.fuse.mount.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.kubelet.MountTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a container sees, compared with the host. */
class ContainerViewTest {

    private static final String T = "/var/lib/kubelet/pods/1/volumes/kubernetes.io~csi/pvc-aa/mount";

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                             | host      | container                      | view
        it follows                       | 0:41      | 0:41 master:22                 | CURRENT
        it does not, and has the same    | 0:41      | 0:41                           | CURRENT
        the host has another mount       | 0:44      | 0:41                           | OLD
        cut off from what it followed    | 0:44      | 0:41 master:22                 | OLD
        it sees the new layer            | 0:41 0:44 | 0:41 master:22; 0:44 master:23 | CURRENT
        it does not see the new layer    | 0:41 0:44 | 0:41                           | OLD
        a directory of the node          | 0:41      | 8:1                            | BARE
        nothing is there                 | 0:41      |                                | UNKNOWN
        """)
    void row(String fact, String host, String container, String view) {
        StringBuilder mine = new StringBuilder("20 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n");
        int id = 60;
        for (String device : host.split(" ")) {
            mine.append(++id + " 20 " + device + " / " + T + " rw shared:22 - fuse mountpoint-s3 rw\n");
        }
        StringBuilder its = new StringBuilder("90 1 8:1 / / rw - ext4 /dev/sda1 rw\n");
        for (String layer : container == null ? new String[0] : container.split("; ")) {
            String[] words = layer.split(" ");
            its.append(++id + " 90 " + words[0] + " / /data rw " + (words.length > 1 ? words[1] + " " : "") + "- "
                    + (words[0].startsWith("8") ? "ext4 /dev/sda1" : "fuse mountpoint-s3") + " rw\n");
        }
        assertThat(ContainerView.of(MountTable.parse(its.toString()), "/data", MountTable.parse(mine.toString()), T))
                .hasToString(ContainerView.valueOf(view).toString());
    }
}
