package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.forecast.Timeline.ObjectChange;
import dev.mooring.forecast.Timeline.Round;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What happens in which round. */
class TimelineTest {

    private static final JsonObject VOLUME = JsonObject.parse("""
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "v", "uid": "u1"},
         "spec": {"capacity": {"storage": "2Gi"}, "accessModes": ["ReadWriteOnce"], "nfs": {"server": "s", "path": "/"}}}\
        """);
    private static final JsonObject CLAIM = JsonObject.parse("""
        {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "c", "namespace": "n", "uid": "u2"},
         "spec": {"resources": {"requests": {"storage": "1Gi"}}, "accessModes": ["ReadWriteOnce"], "storageClassName": ""}}\
        """);

    @Test
    void aFreeVolumeBecomesAvailableAndThenTheClaimIsBound() {
        Forecast forecast = Forecast.of(Inventory.of(VOLUME, CLAIM));
        Timeline timeline = forecast.timeline();
        assertThat(timeline.isWhole()).isTrue();
        assertThat(timeline.rounds()).extracting(Round::number).containsExactly(1, 2);
        assertThat(timeline.rounds().get(0).steps().get(0).changes())
                .extracting(ObjectChange::toString)
                .allSatisfy(each -> assertThat(each).contains("Available"));
        assertThat(timeline.later()).isEmpty();
        assertThat(last(timeline)).containsEntry(ObjectRef.claim("n", "c"), new ObjectEnd("Bound", "v"));
        assertThat(last(timeline)).containsEntry(ObjectRef.volume("v"), new ObjectEnd("Bound", "n/c"));
    }

    @Test
    void theRoundsOfWhatWasCreatedLaterAreThoseOfAllObjectsAtOnce() {
        Timeline timeline = Forecast.of(Inventory.of(VOLUME)).creating(CLAIM).timeline();
        assertThat(last(timeline)).containsKey(ObjectRef.claim("n", "c"));
    }

    @Test
    void whatIsDeletedAfterTheRoundsIsListedAfterThem() {
        Timeline timeline = Forecast.of(Inventory.of(VOLUME, CLAIM))
                .deleting(ObjectRef.claim("n", "c"))
                .timeline();
        Map<ObjectRef, ObjectEnd> ends = last(timeline);
        timeline.later().forEach(each -> ends.put(each.object(), each.after()));
        assertThat(ends.get(ObjectRef.volume("v"))).isEqualTo(new ObjectEnd("Released", "n/c"));
    }

    private static Map<ObjectRef, ObjectEnd> last(Timeline timeline) {
        Map<ObjectRef, ObjectEnd> ends = new HashMap<>();
        timeline.rounds()
                .forEach(round -> round.steps()
                        .forEach(step -> step.changes().forEach(each -> ends.put(each.object(), each.after()))));
        return ends;
    }
}
