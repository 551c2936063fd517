package dev.mooring.manifest;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Jackson 3, for fabric8 8. It behaves as Jackson 2 does, so that both write the same tree. */
final class Jackson3 implements ModelBinding {

    private static final JsonMapper MAPPER = JsonMapper.builderWithJackson2Defaults()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @Override
    public JsonValue write(Object model) throws MismatchException {
        try {
            return JsonValue.parse(MAPPER.writeValueAsString(model));
        } catch (JacksonException | JsonException e) {
            throw new MismatchException(JsonPointer.ROOT, e);
        }
    }

    @Override
    public <T> T read(JsonValue tree, Class<T> type) throws MismatchException {
        try {
            return MAPPER.readValue(tree.toJson(), type);
        } catch (JacksonException e) {
            throw new MismatchException(place(e), e);
        }
    }

    private static JsonPointer place(JacksonException problem) {
        return new JsonPointer(problem.getPath().stream()
                .map(step ->
                        step.getPropertyName() == null ? Integer.toString(step.getIndex()) : step.getPropertyName())
                .toList());
    }
}
