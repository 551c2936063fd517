package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandLineTest {

    @Test
    void theCallNamesEveryBundledManifest() throws IOException {
        assertThat(CommandLine.call(Path.of("../..")))
                .startsWith("../../cli/mooring", "sanitize", "--for", "prebind", "-f")
                .contains(
                        "../../samples/manifests/01-shared-files.yaml",
                        "../../samples/manifests/06-released-leftover.yaml")
                .noneMatch(each -> each.contains("planted"));
    }
}
