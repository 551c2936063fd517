package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.lint.Lint;
import dev.mooring.lint.LintCode;
import dev.mooring.lint.LintReport;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code lint} finds what is planted in {@code samples/manifests/planted}, and nothing in {@code clean}. */
class LintSamplesTest {

    private static final Path SAMPLES = Path.of("../samples/manifests");
    private static final String MARK = "# finds ";
    private static final String ASKS = "# asks ";

    static List<Path> clean() throws IOException {
        return files("clean");
    }

    static List<Path> planted() throws IOException {
        return files("planted");
    }

    private static List<Path> files(String folder) throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES.resolve(folder))) {
            return files.sorted().toList();
        }
    }

    private static LintReport lint(Path file) throws IOException {
        List<String> kinds = new ArrayList<>(WorkloadObjects.kinds());
        kinds.addAll(List.of(
                Kinds.POD,
                Kinds.NODE,
                Kinds.PERSISTENT_VOLUME,
                Kinds.PERSISTENT_VOLUME_CLAIM,
                Kinds.STORAGE_CLASS,
                Kinds.VOLUME_ATTACHMENT,
                Kinds.VOLUME_SNAPSHOT,
                Kinds.VOLUME_SNAPSHOT_CONTENT,
                Kinds.VOLUME_SNAPSHOT_CLASS,
                Kinds.CSI_DRIVER,
                Kinds.RESOURCE_QUOTA));
        String text = Files.readString(file);
        for (String kind : List.of(Kinds.NODE, Kinds.CSI_DRIVER)) {
            boolean given = text.contains("kind: " + kind + "\n");
            kinds.removeIf(each -> each.equals(kind) && !given);
        }
        Inventory objects = Inventory.of(Yaml.read(text)).complete(kinds.toArray(String[]::new));
        Set<String> asked = text.lines()
                .filter(line -> line.startsWith(ASKS))
                .map(line -> line.substring(ASKS.length()))
                .collect(Collectors.toSet());
        return asked.isEmpty() ? Lint.of(objects) : Lint.only(objects, asked);
    }

    private static List<String> found(Path file) throws IOException {
        return lint(file).findings().stream()
                .map(each -> each.severity() + " " + each.code().id() + " " + each.subject())
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("clean")
    void nothingIsFoundInTheCleanOnes(Path file) throws IOException {
        assertThat(lint(file).findings()).isEmpty();
        assertThat(lint(file).unreadable()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("planted")
    void whatIsPlantedIsFound(Path file) throws IOException {
        List<String> planted = Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(MARK))
                .map(line -> line.substring(MARK.length()))
                .sorted()
                .toList();
        assertThat(found(file)).isEqualTo(planted);
        assertThat(lint(file).findings())
                .allSatisfy(
                        each -> assertThat(each.remedy()).as(each.toString()).isNotEmpty());
    }

    @Test
    void everyCodeIsPlanted() throws IOException {
        Set<String> seen = new TreeSet<>();
        for (Path file : planted()) {
            lint(file).findings().forEach(each -> seen.add(each.code().id()));
        }
        assertThat(seen)
                .containsAll(Stream.of(LintCode.values()).map(LintCode::id).toList());
    }

    @Test
    void whatIsNotGivenIsNamedAndNothingIsClear() throws IOException {
        for (Path file : clean()) {
            LintReport report = Lint.of(Inventory.of(Yaml.read(Files.readString(file))));
            assertThat(report.isClear()).as(file.toString()).isFalse();
        }
    }
}
