package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManPagesTest {

    @TempDir
    private Path folder;

    @Test
    void everyCommandHasAPage() throws IOException {
        assertThat(ManPages.write(folder)).isZero();
        assertThat(folder.resolve("mooring.adoc")).content().contains("*forecast*");
        assertThat(folder.resolve("mooring-forecast.adoc")).content().contains("= mooring-forecast(1)", "== Options");
        assertThat(folder.resolve("mooring-rbd-takeover.adoc")).exists();
        try (var pages = Files.list(folder)) {
            assertThat(pages.count()).isGreaterThan(20);
        }
    }
}
