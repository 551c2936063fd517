package dev.mooring.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFilesTest {

    @Test
    void aLargeClusterHasATaskOfItsOwnAndComesFirst() {
        List<ClusterFiles> clusters = Stream.concat(
                        IntStream.range(0, 200).mapToObj(i -> new ClusterFiles("small-" + i, List.of("f"), 10)),
                        Stream.of(new ClusterFiles("large", List.of("f"), 100_000)))
                .toList();
        List<List<ClusterFiles>> tasks = ClusterFiles.tasks(clusters, 2);
        assertThat(tasks.get(0)).extracting(ClusterFiles::cluster).containsExactly("large");
        assertThat(tasks).hasSizeBetween(4, 40).allMatch(each -> each.size() <= 50);
        assertThat(tasks.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(clusters);
    }

    @Test
    void aClusterIsAFileOrAFolder(@TempDir Path root) throws IOException {
        for (String file : List.of("a.json", "eu/b.yaml.gz", "eu/c.d.jsonl.zst", "eu/_temporary/x.json", ".git/y")) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), "x");
        }
        assertThat(names(root, ExportTree.Layout.FILE)).containsExactly("a", "eu/b", "eu/c.d");
        assertThat(names(root, ExportTree.Layout.FOLDER)).containsExactly("a", "eu");
        assertThat(names(root.resolve("a.json"), ExportTree.Layout.FILE)).containsExactly("a");
    }

    private static List<String> names(Path root, ExportTree.Layout layout) throws IOException {
        return ExportTree.list(new org.apache.hadoop.fs.Path(root.toString()), layout, new Configuration()).stream()
                .map(ClusterFiles::cluster)
                .toList();
    }

    @Test
    void whatCannotBeJudgedIsARowAndNothingIsThrown(@TempDir Path root) throws IOException {
        String pods = "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"a\"}}\n".repeat(3);
        Files.writeString(root.resolve("many.json"), pods);
        Files.writeString(root.resolve("deep.json"), "{\"kind\":\"List\",\"items\":[".repeat(12) + "]}".repeat(12));
        AuditOptions options = new AuditOptions("", "", "", List.of(), 1 << 20, 2);
        AuditTask task = new AuditTask(options, TargetCluster.NONE);
        for (String name : List.of("many", "deep", "gone")) {
            ClusterFiles files =
                    new ClusterFiles(name, List.of(root.resolve(name + ".json").toString()), 1);
            assertThat(task.rows(files, new Configuration()))
                    .singleElement()
                    .satisfies(row -> assertThat(row.<String>getAs(0)).isEqualTo("rejected"));
        }
    }
}
