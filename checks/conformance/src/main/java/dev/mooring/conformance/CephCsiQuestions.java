package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mooring.rbd.image.internal.CephCsiVolumeHandle;
import dev.mooring.rbd.image.internal.HandleException;
import dev.mooring.rbd.image.internal.MigrationHandle;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.release.Release;
import java.util.Optional;

/** {@code ceph-csi.jsonl}: the driver's handles and its removals from a blocklist. */
final class CephCsiQuestions implements Questions {

    private static final String ERROR = "error";

    @Override
    public Optional<Disagreement> ask(JsonNode line, Release kubernetes) {
        JsonNode want = line.path("want");
        return switch (line.path("function").asText()) {
            case "ComposeCSIID" -> unlessAlike(want, composed(line));
            case "DecomposeCSIID" ->
                unlessAlike(want, decomposed(line.path("handle").asText()));
            case "parseMigrationVolID" ->
                unlessAlike(want, migration(line.path("handle").asText()));
            case "parseBlocklistEntry" ->
                Disagreement.unlessEqual(want, entry(line.path("entry").asText()));
            default -> Disagreement.unknownFunction(line);
        };
    }

    /** For a refusal, compares only that it is one, not its words. */
    private static Optional<Disagreement> unlessAlike(JsonNode want, ObjectNode got) {
        boolean bothRefuse = want.path(ERROR).isTextual() && got.path(ERROR).isTextual();
        if (bothRefuse) {
            got.set(ERROR, want.get(ERROR));
        }
        return Disagreement.unlessEqual(want, got);
    }

    private static ObjectNode composed(JsonNode line) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        try {
            String handle = new CephCsiVolumeHandle(
                            CephCsiVolumeHandle.VERSION,
                            line.path("clusterID").asText(),
                            Long.parseLong(line.path("locationID").asText()),
                            line.path("objectUUID").asText())
                    .compose();
            return answer.putNull(ERROR).put("handle", handle);
        } catch (HandleException refused) {
            return answer.put(ERROR, refused.getMessage()).put("handle", "");
        }
    }

    private static ObjectNode decomposed(String text) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        try {
            CephCsiVolumeHandle handle = CephCsiVolumeHandle.parse(text);
            return answer.put("clusterID", handle.clusterId())
                    .put("locationID", Long.toString(handle.poolId()))
                    .put("objectUUID", handle.uuid());
        } catch (HandleException refused) {
            return answer.put(ERROR, refused.getMessage());
        }
    }

    private static ObjectNode migration(String text) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("isMigration", MigrationHandle.isMigrationVolID(text));
        try {
            MigrationHandle handle = MigrationHandle.parse(text);
            return answer.putNull(ERROR)
                    .put("clusterID", handle.clusterId())
                    .put("image", handle.image())
                    .put("pool", handle.pool());
        } catch (HandleException refused) {
            return answer.put(ERROR, refused.getMessage());
        }
    }

    private static ObjectNode entry(String text) {
        Blocklist.IpWithNonce parts = Blocklist.parseBlocklistEntry(text);
        return JsonNodeFactory.instance.objectNode().put("ip", parts.ip()).put("nonce", parts.nonce());
    }
}
