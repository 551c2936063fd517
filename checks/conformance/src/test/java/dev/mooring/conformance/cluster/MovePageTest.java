package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovePageTest {

    private static final Path PROJECT = Path.of("../..");

    @Test
    void hasTheStepsThatThePageShows() throws IOException {
        List<String> steps = MovePage.read(PROJECT).steps();
        String page = Files.readString(PROJECT.resolve("docs/guide/move-an-application.md"));

        assertThat(page).contains("hand-over in " + steps.size() + " steps");
        assertThat(steps)
                .allSatisfy(each -> assertThat(page).contains(" " + each.substring(0, each.indexOf('[')) + " "));
    }

    @Test
    void createsWhatIsBoundOfThePageAndLetsTheDriverCutItsSnapshot() throws IOException {
        MoveWorld world = MovePage.read(PROJECT);

        assertThat(world.source().objects())
                .extracting(Manifest::kind)
                .contains("StatefulSet", "PersistentVolume", "PersistentVolumeClaim")
                .endsWith("VolumeSnapshot");
        assertThat(world.source().objects())
                .allSatisfy(each -> assertThat(each.metadata().has("uid")).isFalse())
                .noneSatisfy(each -> assertThat(each.json().toJson()).contains("csi.ceph.com"));
        assertThat(world.target())
                .extracting(Manifest::kind)
                .containsExactly("Namespace", "StorageClass", "VolumeSnapshotClass");
    }
}
