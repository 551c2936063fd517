package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.binding.Claim;
import dev.mooring.binding.Volume;
import dev.mooring.controller.ClaimSync;
import dev.mooring.controller.Cluster;
import dev.mooring.controller.VolumeSync;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.Optional;

/** {@code settle.jsonl} and {@code contention.jsonl}: how a cluster ends when every object is synced again and again. */
final class SettleQuestions implements Questions {

    private static final int MOST_ROUNDS = 100;

    @Override
    public Optional<Disagreement> ask(JsonNode node) {
        JsonObject line = Recorded.line(node);
        Cluster before = Recorded.cluster(line);
        Cluster after = before;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Cluster next = afterRound(after);
            if (next == after) {
                return Recorded.unlessSeen(line, changes(before, after));
            }
            after = next;
        }
        return Optional.of(new Disagreement(line.array("anyOf").toJson(), "no end"));
    }

    /** Every claim by namespace and name, then every volume by name; a cluster that nobody writes to stays the same. */
    private static Cluster afterRound(Cluster cluster) {
        Cluster now = cluster;
        for (Claim each : cluster.claims()) {
            Cluster seen = now;
            now = seen.claim(each.namespace(), each.name())
                    .map(claim -> seen.after(ClaimSync.sync(seen, claim)))
                    .orElse(seen);
        }
        for (Volume each : cluster.volumes().volumes()) {
            Cluster seen = now;
            now = seen.volume(each.name())
                    .map(volume -> seen.after(VolumeSync.sync(seen, volume)))
                    .orElse(seen);
        }
        return now;
    }

    private static JsonObject changes(Cluster before, Cluster after) {
        JsonObject claims = JsonObject.EMPTY;
        for (Claim each : before.claims()) {
            claims = withChange(
                    claims,
                    each.key(),
                    each.manifest(),
                    after.claim(each.namespace(), each.name()).map(Claim::manifest));
        }
        JsonObject volumes = JsonObject.EMPTY;
        for (Volume each : before.volumes().volumes()) {
            volumes = withChange(
                    volumes,
                    each.name(),
                    each.manifest(),
                    after.volume(each.name()).map(Volume::manifest));
        }
        JsonObject changes = claims.isEmpty() ? JsonObject.EMPTY : JsonObject.of("persistentVolumeClaims", claims);
        return volumes.isEmpty() ? changes : changes.with("persistentVolumes", volumes);
    }

    private static JsonObject withChange(JsonObject changes, String key, Manifest before, Optional<Manifest> after) {
        JsonValue change = after.<JsonValue>map(now -> JsonMergePatch.between(before.json(), now.json()))
                .orElse(JsonNull.NULL);
        return change.equals(JsonObject.EMPTY) ? changes : changes.with(key, change);
    }
}
