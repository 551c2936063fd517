package dev.mooring.testing;

import static dev.mooring.testing.MooringAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.sanitize.internal.WarningCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SanitizedAssertTest {

    private static Sanitized moved(String policy) {
        StorageWorld shop = StorageWorld.with()
                .volume("films")
                .of("20Gi")
                .withPolicy(policy)
                .csi("rbd.csi.ceph.com", "films")
                .reservedFor("shop/data")
                .claim("shop/data")
                .asks("10Gi")
                .names("films");
        return Sanitizer.sanitize(Policy.moveStorage(), shop.documents());
    }

    @Test
    void dangersAreNamedUnlessTheyAreExpected() {
        assertThat(moved("Retain")).hasNoDangersBut();
        assertThatThrownBy(() -> assertThat(moved("Delete")).hasNoDangersBut())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Expected no dangers, found:\n  PersistentVolume/films: ")
                .hasMessageContaining("/spec/persistentVolumeReclaimPolicy");
        assertThat(moved("Delete")).hasNoDangersBut(WarningCode.SOURCE_DELETE_POLICY);
    }

    @Test
    void theOutputIsComparedWithAFile() {
        assertThat(moved("Retain")).matchesSnapshot("moved.yaml");
        assertThatThrownBy(() -> assertThat(moved("Delete")).matchesSnapshot("moved.yaml"))
                .hasMessageContaining("differs from the snapshot src/test/resources/moved.yaml in line ")
                .hasMessageContaining("expected:   persistentVolumeReclaimPolicy: Retain")
                .hasMessageContaining("actual:     persistentVolumeReclaimPolicy: Delete")
                .hasMessageContaining("-Dmooring.snapshots=update");
        assertThatThrownBy(() -> assertThat(moved("Retain")).matchesSnapshot("absent.yaml"))
                .hasMessageContaining("There is no snapshot src/test/resources/absent.yaml");
    }

    @Test
    void anUpdateWritesTheFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("sub/shop.yaml");
        assertThat(new Snapshot(file, true).difference("a\nb\n")).isEmpty();
        assertThat(Files.readString(file)).isEqualTo("a\nb\n");
        assertThat(new Snapshot(file, false).difference("a\r\nb\r\n")).isEmpty();
        assertThat(new Snapshot(file, false).difference("a\n").orElseThrow()).contains("line 2", "(the end)");
    }
}
