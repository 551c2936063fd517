package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.mooring.attach.internal.MultiAttach;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Part;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import dev.mooring.workload.VolumeSpec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code attach.jsonl}: may a volume be attached to more than one node? */
final class AttachQuestions implements Questions {

    @Override
    public Optional<Disagreement> ask(JsonNode node, Release kubernetes) {
        boolean allowed = MultiAttach.isMultiAttachAllowed(spec(Recorded.line(node)));
        return Disagreement.unlessEqual(node.path("want"), BooleanNode.valueOf(allowed));
    }

    private static @Nullable VolumeSpec spec(JsonObject line) {
        if (line.members().get("persistentVolume") instanceof JsonObject) {
            return VolumeSpec.ofVolume(VolumeView.from(Recorded.object(line, "persistentVolume")));
        }
        return line.members().get("volume") instanceof JsonObject
                ? VolumeSpec.inline(Part.of(Recorded.object(line, "volume")))
                : null;
    }
}
