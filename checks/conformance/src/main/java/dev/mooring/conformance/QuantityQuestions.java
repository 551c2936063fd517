package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import dev.mooring.release.Release;
import java.util.Optional;

/** {@code quantity.jsonl}: is the text a quantity, and which; and which of two is larger. */
final class QuantityQuestions implements Questions {

    @Override
    public Optional<Disagreement> ask(JsonNode line, Release kubernetes) {
        JsonNode want = line.path("want");
        return switch (line.path("function").asText()) {
            case "ParseQuantity" ->
                Disagreement.unlessEqual(want, parsed(line.path("in").asText(), want.has("value")));
            case "Cmp" -> Disagreement.unlessEqual(want, compared(line));
            default -> Disagreement.unknownFunction(line);
        };
    }

    /** The value was recorded only where it is not negative and fits 64 bits. */
    private static JsonNode parsed(String text, boolean withValue) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        try {
            StorageSize size = StorageSize.parse(text);
            answer.put("canonical", size.canonical());
            answer.put("decimal", size.decimal());
            answer.put("format", size.format().id());
            answer.put("sign", size.sign());
            if (withValue) {
                answer.put("value", Long.toString(size.value()));
            }
        } catch (QuantityException refused) {
            answer.put("error", refused.upstreamMessage());
        }
        return answer;
    }

    private static JsonNode compared(JsonNode line) {
        StorageSize a = StorageSize.parse(line.path("a").asText());
        StorageSize b = StorageSize.parse(line.path("b").asText());
        return IntNode.valueOf(a.compareTo(b));
    }
}
