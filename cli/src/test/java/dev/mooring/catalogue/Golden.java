package dev.mooring.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is generated and looked at: {@code mvn -Dgolden.record=true} writes it. */
final class Golden {

    private static final boolean RECORD = Boolean.getBoolean("golden.record");

    private Golden() {}

    static void check(String file, String generated) {
        Path golden = Library.ROOT.resolve(file);
        if (RECORD) {
            try {
                Files.writeString(golden, generated, UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        assertThat(generated.lines().toList())
                .as("%s is out of date: write it with -Dgolden.record=true and look at the difference", file)
                .isEqualTo(Library.text(golden).lines().toList());
    }
}
