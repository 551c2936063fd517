package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Needed;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeptDataTest {

    private static KeptDataCase facts(String objects, String deleted) {
        return new KeptDataCase(
                DeletionSketch.forecast(objects, deleted).deletions(), DeletionSketch.inventory(objects));
    }

    @Test
    void eachPremiseIsNeeded() {
        List<KeptDataPremise> table = List.of(KeptDataPremise.values());
        Stream<KeptDataCase> scenes = Stream.of(
                facts("pod p; no=pvc", "pod/p"),
                facts("pod p", "pod/q"),
                facts("pvc c vol=v; pv v of=c", "pvc/c"),
                facts("vs s", "vs/s"));
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
