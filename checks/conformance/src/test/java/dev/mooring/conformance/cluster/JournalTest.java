package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    @Test
    void whatIsDeletedIsNoLongerThere(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("volumes.jsonl"), """
                {"did":"created","handle":"a","bytes":1}
                {"did":"created","handle":"b","bytes":1}
                {"did":"expanded","handle":"b","bytes":2}
                {"did":"deleted","handle":"a","bytes":1}
                {"did":"deleted","handle":"made-by-hand","bytes":0}
                """);
        Journal journal = Journal.read(file);
        assertThat(journal.volumes()).containsOnlyKeys("b");
        assertThat(journal.volumes().values())
                .singleElement()
                .satisfies(each -> assertThat(each.toJson()).contains("\"bytes\":2"));
        assertThat(journal.deleted()).containsExactly("a", "made-by-hand");
    }
}
