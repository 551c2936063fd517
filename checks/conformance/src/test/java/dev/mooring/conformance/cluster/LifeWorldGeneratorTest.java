package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LifeWorldGeneratorTest {

    private static final int COUNT = 200;

    private static List<LifeWorld> worlds(long seed) {
        return IntStream.range(0, COUNT)
                .mapToObj(number -> LifeWorldGenerator.world(seed, number, "l" + number))
                .toList();
    }

    @Test
    void aSeedGivesTheSameWorlds() {
        assertThat(worlds(1)).isEqualTo(worlds(1)).isNotEqualTo(worlds(2));
    }

    @Test
    void aWorldKeepsToItsNames() {
        for (LifeWorld world : worlds(1)) {
            assertThat(world.objects())
                    .allSatisfy(each -> assertThat(World.of(each.ref())).isEqualTo(world.name()));
            assertThat(world.objects()).extracting(Manifest::ref).doesNotHaveDuplicates();
        }
    }

    @Test
    void allKindsComeUp() {
        assertThat(worlds(1).stream()
                        .flatMap(world -> world.objects().stream())
                        .map(Manifest::kind)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(
                        "StorageClass",
                        "PersistentVolumeClaim",
                        "PersistentVolume",
                        "Pod",
                        "StatefulSet",
                        "Deployment",
                        "DaemonSet",
                        "Job",
                        "CronJob",
                        "ResourceQuota",
                        "LimitRange",
                        "Node",
                        "VolumeAttributesClass");
    }

    @Test
    void aStepIsOfWhatIsThereAndNotDeletedYet() {
        for (LifeWorld world : worlds(1)) {
            List<Step> steps = StepGenerator.step(new Dice(1, 0), world.objects());
            assertThat(steps).isEqualTo(StepGenerator.step(new Dice(1, 0), world.objects()));
            assertThat(steps)
                    .allSatisfy(step -> assertThat(Step.parse(step.json())).isEqualTo(step));
        }
        assertThat(StepGenerator.step(new Dice(1, 0), List.of())).isEmpty();
    }

    @Test
    void aRecordIsALine() {
        LifeWorld world = worlds(1).get(0);
        Step step = new Step.Delete(List.of(world.objects().get(0).ref()));
        LifeRecord record = new LifeRecord(
                Release.LATEST,
                world.name(),
                world.objects(),
                List.of(step),
                List.of("no"),
                List.of(),
                List.of(),
                List.of("a"),
                List.of());
        String line = record.json().toJson();
        assertThat(line).doesNotContain("\n");
        assertThat(LifeRecord.parse(line)).isEqualTo(record);
    }
}
