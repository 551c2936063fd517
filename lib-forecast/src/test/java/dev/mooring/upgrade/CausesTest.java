package dev.mooring.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.run.RandomWorld;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.ObjectView;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import dev.mooring.upgrade.UpgradeReport.ObjectChange;
import dev.mooring.upgrade.internal.ReleaseDifferences;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A row that a release was not asked about is no cause. The plain way asks every question about all objects once for each
 * row, and finds the same causes.
 */
class CausesTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    private static final JsonObject NODE = JsonObject.parse(
            "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n\"},\"status\":{\"nodeInfo\":"
                    + "{\"kubeletVersion\":\"v1.30.0\"},\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}");

    @ParameterizedTest(name = "seeds {0}x")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5})
    void findsTheCausesThatThePlainWayFinds(long block) {
        int changes = 0;
        for (long seed = block * 10; seed < block * 10 + (LONG ? 10 : 2); seed++) {
            Release from = Release.known().get((int) (seed % 5));
            Inventory objects = Inventory.of(scene(seed));
            for (ObjectChange change :
                    Upgrade.between(from, Release.LATEST).of(objects).changes()) {
                changes++;
                PlainCauses plain = new PlainCauses(objects, change, from, Release.LATEST);
                assertThat(change.causes()).as("seed %d, %s", seed, change).containsExactlyElementsOf(plain.causes());
            }
        }
        assertThat(changes).isGreaterThan(LONG ? 5 : 0);
    }

    private static List<JsonObject> scene(long seed) {
        Random random = new Random(seed);
        ClusterSnapshot cluster = RandomWorld.of(seed, 4);
        List<JsonObject> objects = new ArrayList<>(List.of(NODE));
        Consumer<ObjectView> add = each -> objects.add(changed(each.manifest(), random));
        cluster.claims().forEach(add);
        cluster.volumes().volumes().forEach(add);
        cluster.storageClasses().forEach(add);
        cluster.pods().forEach(add);
        return objects;
    }

    /** With something that releases treat otherwise. */
    private static JsonObject changed(Manifest object, Random random) {
        JsonObject json = object.json();
        if (object.ref().isVolume() && random.nextInt(3) > 0) {
            String source =
                    List.of("rbd", "cephfs", "glusterfs", "portworxVolume").get(random.nextInt(4));
            return json.with(
                    JsonPointer.of("spec", source), JsonValue.parse("{\"monitors\":[\"1.2.3.4\"],\"image\":\"i\"}"));
        }
        if (object.ref().isClaim() && random.nextInt(3) == 0) {
            JsonValue capacity = JsonValue.parse("{\"phase\":\"Bound\",\"capacity\":{\"storage\":\"1Ki\"}}");
            return json.with("status", capacity);
        }
        return json;
    }

    /** The causes of one change, by whole profiles. */
    private record PlainCauses(Inventory objects, ObjectChange change, Release from, Release to) {

        private UpgradeAnswer answer(Release release) {
            ObjectRef object = change.object();
            return change.question().answers(new Profile(objects, release)).getOrDefault(object, UpgradeAnswer.ABSENT);
        }

        List<Difference> causes() {
            List<Difference> rows = ReleaseDifferences.between(from, to);
            List<Difference> alone = rows.stream()
                    .filter(row -> answer(to.flipped(row)).isSameAs(answer(from)))
                    .toList();
            if (!alone.isEmpty()) {
                return alone;
            }
            List<Difference> steps = new ArrayList<>(walk(to, rows));
            steps.addAll(walk(from, rows));
            return rows.stream().filter(steps::contains).toList();
        }

        private List<Difference> walk(Release start, List<Difference> rows) {
            List<Difference> found = new ArrayList<>();
            Release release = start;
            UpgradeAnswer last = answer(start);
            for (Difference row : rows) {
                release = release.flipped(row);
                UpgradeAnswer answer = answer(release);
                if (!answer.isSameAs(last)) {
                    found.add(row);
                }
                last = answer;
            }
            return found;
        }
    }
}
