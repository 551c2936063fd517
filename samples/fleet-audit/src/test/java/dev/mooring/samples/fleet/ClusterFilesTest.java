package dev.mooring.samples.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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
}
