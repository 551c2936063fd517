package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PlaneScriptTest {

    private static final Path CLUSTER = Path.of("cluster");

    @Test
    void withoutAReleaseTheNewestIsMeant() throws IOException {
        String newest = "1." + Release.LATEST.minor();
        assertThat(Files.readAllLines(CLUSTER.resolve("plane"))).contains("release=" + newest);
        assertThat(CLUSTER.resolve("releases").resolve(newest).resolve("go.mod"))
                .exists();
    }

    @Test
    void aReleaseIsReadAsTheLibraryReadsIt() {
        assertThat(PlaneScript.of("plane", "1.34").release()).isEqualTo(Release.of("v1.34.4"));
        assertThatThrownBy(() -> PlaneScript.of("plane", "1.12")).isInstanceOf(ReleaseException.class);
    }
}
