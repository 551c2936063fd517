package dev.mooring.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.rbd.image.InTreeTranslation;
import dev.mooring.rbd.image.Translation;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code rbd-translation.jsonl}: in-tree RBD volumes and classes to ceph-csi, and volumes back. */
final class RbdTranslationQuestions implements Questions {

    private static final JsonMapper JSON = new JsonMapper();

    @Override
    public Optional<Disagreement> ask(JsonNode line, Release kubernetes) {
        JsonObject in = JsonObject.parse(line.path("in").toString());
        return switch (line.path("function").asText()) {
            case "TranslateInTreePVToCSI" ->
                unlessEqual(line, InTreeTranslation.translateInTreePVToCSI(new Manifest(in)));
            case "TranslateCSIPVToInTree" ->
                unlessEqual(line, InTreeTranslation.translateCSIPVToInTree(new Manifest(in)));
            case "TranslateInTreeInlineVolumeToCSI" ->
                unlessEqual(
                        line,
                        InTreeTranslation.translateInTreeInlineVolumeToCSI(
                                in, line.path("namespace").asText()));
            case "TranslateInTreeStorageClassToCSI" -> unlessAnyEqual(line, in);
            default -> Disagreement.unknownFunction(line);
        };
    }

    /**
     * Upstream iterates over the parameters in Go's map order, so any of those that differ only in case can win: the
     * answer must match the class with one of each.
     */
    private static Optional<Disagreement> unlessAnyEqual(JsonNode line, JsonObject in) {
        Optional<Disagreement> disagreement = Optional.empty();
        for (JsonObject parameters : onePerName(in.child("parameters"))) {
            Manifest one = new Manifest(in.with("parameters", parameters));
            disagreement = unlessEqual(line, InTreeTranslation.translateInTreeStorageClassToCSI(one));
            if (disagreement.isEmpty()) {
                return disagreement;
            }
        }
        return disagreement;
    }

    private static List<JsonObject> onePerName(JsonObject parameters) {
        List<JsonObject> choices = new ArrayList<>(List.of(parameters));
        for (String key : parameters.members().keySet()) {
            for (String other : parameters.members().keySet()) {
                if (key.compareTo(other) < 0 && lower(key).equals(lower(other))) {
                    List<JsonObject> more = new ArrayList<>();
                    for (JsonObject choice : choices) {
                        more.add(choice.without(key));
                        more.add(choice.without(other));
                    }
                    choices = more;
                }
            }
        }
        return choices;
    }

    private static String lower(String key) {
        return key.toLowerCase(Locale.ROOT);
    }

    private static Optional<Disagreement> unlessEqual(JsonNode line, Translation translation) {
        ObjectNode want = JsonNodeFactory.instance.objectNode();
        want.set("error", line.path("error"));
        if (line.has("out")) {
            want.set("out", line.get("out"));
        }
        return Disagreement.unlessEqual(want, answer(translation));
    }

    private static ObjectNode answer(Translation translation) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        if (translation instanceof Translation.Refused refused) {
            return answer.put("error", refused.reason().message());
        }
        answer.putNull("error");
        try {
            answer.set(
                    "out",
                    JSON.readTree(((Translation.Translated) translation)
                            .manifest()
                            .json()
                            .toJson()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the library wrote no JSON", e);
        }
        return answer;
    }
}
