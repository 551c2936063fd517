package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.conformance.cluster.Outcome.Answer;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.Snapshots;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    private static final ObjectRef A = ObjectRef.volume("a");
    private static final ObjectRef B = ObjectRef.volume("b");
    private static final ObjectEnd BOUND = new ObjectEnd("Bound", "x/y");
    private static final ObjectEnd AVAILABLE = new ObjectEnd("Available", "");

    private static Manifest claim(String name) {
        return Draft.claim("w", name)
                .spec("storageClassName", "c")
                .metadata("uid", "uid-" + name)
                .status("phase", JsonString.of("Pending"))
                .manifest();
    }

    private static Manifest volume() {
        return Draft.volume("v")
                .spec("storageClassName", "c")
                .status("phase", JsonString.of("Pending"))
                .manifest();
    }

    private static List<Manifest> end(List<Manifest> start) {
        ClusterSnapshot end = Snapshots.end(Forecast.of(Inventory.of(start)));
        List<Manifest> objects = new ArrayList<>();
        end.claims().forEach(each -> objects.add(each.manifest()));
        end.volumes().volumes().forEach(each -> objects.add(each.manifest()));
        return objects;
    }

    @Test
    void theEndMayBeAsForecast() {
        List<Manifest> start = List.of(claim("one"), volume());
        assertThat(Outcome.of(Release.LATEST, start, end(start)).answer()).isEqualTo(Answer.AS_FORECAST);
    }

    @Test
    void theOtherClaimMayHaveWon() {
        List<Manifest> start = List.of(claim("one"), claim("two"), volume());
        List<Manifest> otherEnd = new ArrayList<>(end(List.of(claim("two"), volume())));
        otherEnd.add(claim("one"));
        assertThat(Outcome.of(Release.LATEST, start, otherEnd).answer()).isEqualTo(Answer.OTHER_POSSIBLE_END);
    }

    @Test
    void anythingElseDiffersAndIsTold() {
        List<Manifest> start = List.of(claim("one"), volume());
        Outcome outcome = Outcome.of(Release.LATEST, start, start);
        assertThat(outcome.answer()).isEqualTo(Answer.DIFFERS);
        assertThat(outcome.details()).contains("PersistentVolumeClaim/w/one: forecast Bound with v, really Pending");
    }

    @Test
    void whatIsGoneOrNewDiffers() {
        List<Manifest> start = List.of(claim("one"), volume());
        assertThat(Outcome.of(Release.LATEST, start, List.of()).answer()).isEqualTo(Answer.DIFFERS);
        List<Manifest> more = new ArrayList<>(end(start));
        more.add(Draft.volume("new").manifest());
        assertThat(Outcome.of(Release.LATEST, start, more).answer()).isEqualTo(Answer.DIFFERS);
    }

    @Test
    void anotherUidInTheClaimRefDiffers() {
        List<Manifest> start = List.of(claim("one"), volume());
        List<Manifest> foreign = end(start).stream()
                .map(each -> each.kind().equals("PersistentVolume")
                        ? new Manifest(each.json()
                                .with(
                                        "spec",
                                        each.spec()
                                                .with(
                                                        "claimRef",
                                                        JsonObject.of("namespace", JsonString.of("w"))
                                                                .with("name", "one")
                                                                .with("uid", "another"))))
                        : each)
                .toList();
        assertThat(Outcome.of(Release.LATEST, start, foreign).answer()).isEqualTo(Answer.DIFFERS);
    }

    @Test
    void differencesAreMadeOfWholeEnds() {
        Map<ObjectRef, ObjectEnd> ofA = Map.of(A, BOUND);
        Map<ObjectRef, ObjectEnd> ofB = Map.of(B, AVAILABLE);
        Map<ObjectRef, ObjectEnd> both = Map.of(A, BOUND, B, AVAILABLE);
        assertThat(Outcome.isMadeOf(both, List.of(ofA, ofB))).isTrue();
        assertThat(Outcome.isMadeOf(both, List.of(both))).isTrue();
        assertThat(Outcome.isMadeOf(both, List.of(ofA))).isFalse();
        assertThat(Outcome.isMadeOf(ofA, List.of(both))).isFalse();
        assertThat(Outcome.isMadeOf(Map.of(), List.of())).isTrue();
    }
}
