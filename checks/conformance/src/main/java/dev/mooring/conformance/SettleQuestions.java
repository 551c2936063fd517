package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.controller.Write;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.Snapshots;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import java.util.List;
import java.util.Optional;

/**
 * {@code settle.jsonl} and {@code contention.jsonl}: how a cluster ends when every object is synced repeatedly, and
 * whether that depends on the order.
 *
 * <p>If the choice among equal volumes is random, every recorded end must be possible according to the library, and its
 * own end must be recorded unless it knows more ends.
 */
final class SettleQuestions implements Questions {

    @Override
    public Optional<Disagreement> ask(JsonNode node, Release kubernetes) {
        JsonObject line = Recorded.line(node);
        ClusterSnapshot before = Recorded.cluster(line, kubernetes);
        Forecast forecast = Snapshots.of(before);
        JsonObject got = changes(before, Snapshots.end(forecast));
        List<JsonValue> seen = line.array("anyOf").items();
        List<JsonObject> possible = Snapshots.possibleEnds(forecast).stream()
                .map(end -> changes(before, end))
                .toList();
        boolean agrees = !seen.isEmpty()
                && possible.contains(got)
                && possible.containsAll(seen)
                && (seen.contains(got) || possible.size() > seen.size())
                && JsonBoolean.of(forecast.settles()).equals(line.members().get("settles"));
        if (!agrees) {
            return Optional.of(new Disagreement(line.array("anyOf").toJson(), got.toJson()));
        }
        boolean seenToDepend = line.members().get("outcomesSeenOverOrders") instanceof JsonNumber outcomes
                && !outcomes.text().equals("1");
        return seenToDepend && !forecast.orderDependence().depends()
                ? Optional.of(new Disagreement("an end that depends on the order", "one end"))
                : Optional.empty();
    }

    private static JsonObject changes(ClusterSnapshot before, ClusterSnapshot after) {
        JsonObject claims = JsonObject.EMPTY;
        for (ClaimView each : before.claims()) {
            claims = withChange(
                    claims,
                    each.key(),
                    each.manifest(),
                    after.claim(each.namespace(), each.name()).map(ClaimView::manifest));
        }
        JsonObject volumes = JsonObject.EMPTY;
        for (VolumeView each : before.volumes().volumes()) {
            volumes = withChange(
                    volumes,
                    each.name(),
                    each.manifest(),
                    after.volume(each.name()).map(VolumeView::manifest));
        }
        JsonObject changes = claims.isEmpty() ? JsonObject.EMPTY : JsonObject.of("persistentVolumeClaims", claims);
        return volumes.isEmpty() ? changes : changes.with("persistentVolumes", volumes);
    }

    private static JsonObject withChange(JsonObject changes, String key, Manifest before, Optional<Manifest> after) {
        JsonValue change = after.<JsonValue>map(now -> Write.patch(before, now)).orElse(JsonNull.NULL);
        return change.equals(JsonObject.EMPTY) ? changes : changes.with(key, change);
    }
}
