package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.FieldError;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code admission.jsonl}, {@code templates.jsonl}: is the object accepted, why not, and what is stored. Compares the
 * types and fields of errors, and the place of a decoding error if the recorded text names it; the number of equal
 * messages is only reported.
 */
final class AdmissionQuestions implements Questions {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern GO_FIELD = Pattern.compile("into Go struct field \\w+\\.(\\S+) of type");
    private static final Set<String> SERVER_MADE = Set.of("uid", "creationTimestamp", "resourceVersion");
    private static final Pattern EMBEDDED = Pattern.compile("^(TypeMeta|PersistentVolumeSource)$");

    private final boolean wordForWord;
    private int messages;
    private int equalMessages;

    /** Compares the type and field of errors. */
    AdmissionQuestions() {
        this(false);
    }

    private AdmissionQuestions(boolean wordForWord) {
        this.wordForWord = wordForWord;
    }

    /** Also compares the messages of errors, but ignores repetitions. */
    static AdmissionQuestions wordForWord() {
        return new AdmissionQuestions(true);
    }

    @Override
    public Optional<Disagreement> ask(JsonNode line, Release kubernetes) {
        Manifest object = manifest(line.path("object"));
        AdmissionDecision decision = switch (line.path("operation").asText()) {
            case "create" -> Admission.create(kubernetes, object);
            case "update" -> Admission.update(kubernetes, manifest(line.path("old")), object);
            default -> throw new IllegalArgumentException("no such operation");
        };
        JsonNode want = line.path("want");
        countMessages(want, decision);
        return Disagreement.unlessEqual(wanted(want), answer(decision, want));
    }

    private static Manifest manifest(JsonNode document) {
        return Manifest.parse(document.toString());
    }

    private String compared(String type, String field, String message) {
        return type + " " + field + (wordForWord ? ": " + message : "");
    }

    private ArrayNode errors(List<String> errors) {
        return texts(new TreeSet<>(errors));
    }

    /** The compared part of a refusal; all of an acceptance. */
    private JsonNode wanted(JsonNode want) {
        ObjectNode compared = NODES.objectNode();
        compared.set("accepted", want.path("accepted"));
        if (want.has("errors")) {
            List<String> errors = new ArrayList<>();
            want.path("errors")
                    .forEach(error -> errors.add(compared(
                            error.path("type").asText(),
                            error.path("field").asText(),
                            error.path("message").asText())));
            compared.set("errors", errors(errors));
            return compared;
        }
        if (want.has("undecodable")) {
            compared.put("undecodableAt", place(want).orElse(""));
            return compared;
        }
        return want;
    }

    private JsonNode answer(AdmissionDecision decision, JsonNode want) {
        ObjectNode answer = NODES.objectNode();
        // For a StatefulSet, only refusals are recorded.
        answer.put("accepted", decision.isAccepted() || decision instanceof NotCovered);
        if (decision instanceof Invalid invalid) {
            answer.set(
                    "errors",
                    errors(invalid.errors().stream()
                            .map(error -> compared(
                                    error.type().id(),
                                    error.field(),
                                    error.toString().substring(error.field().length() + 2)))
                            .toList()));
        } else if (decision instanceof Undecodable undecodable) {
            answer.put("undecodableAt", place(want).isEmpty() ? "" : fields(undecodable.at()));
        } else if (decision instanceof Accepted accepted) {
            answer.set("stored", stored(accepted.stored()));
            answer.set("warnings", texts(accepted.warnings()));
        }
        return answer;
    }

    /** The recorded text omits items and map keys, and includes embedded structs. */
    private static Optional<String> place(JsonNode want) {
        Matcher field = GO_FIELD.matcher(want.path("undecodable").asText());
        if (!field.find()) {
            return Optional.empty();
        }
        return Optional.of(List.of(field.group(1).split("\\.")).stream()
                .filter(part -> !EMBEDDED.matcher(part).matches())
                .collect(Collectors.joining(".")));
    }

    private static String fields(JsonPointer at) {
        List<String> maps =
                List.of("labels", "annotations", "volumeAttributes", "options", "matchLabels", "parameters");
        StringBuilder out = new StringBuilder();
        for (String segment : at.segments()) {
            if (!segment.matches("\\d+")) {
                out.append(out.isEmpty() ? "" : ".").append(segment);
            }
            if (maps.contains(segment)) {
                break;
            }
        }
        return out.toString();
    }

    /** Omits the values that a server generates, as in the answers; a generated name was recorded as such. */
    private static JsonNode stored(Manifest stored) {
        ObjectNode object = (ObjectNode) node(stored.json());
        ObjectNode metadata = (ObjectNode) object.path("metadata");
        metadata.remove(SERVER_MADE);
        if (metadata.has("generateName")) {
            metadata.put("name", "<generated>");
        }
        if (object.path("status") instanceof ObjectNode status) {
            status.remove("lastPhaseTransitionTime");
        }
        return object;
    }

    private static JsonNode node(JsonValue value) {
        return AnswerLines.parse(value.toJson());
    }

    private static ArrayNode texts(Iterable<String> texts) {
        ArrayNode array = NODES.arrayNode();
        texts.forEach(array::add);
        return array;
    }

    private void countMessages(JsonNode want, AdmissionDecision decision) {
        Set<String> said = decision instanceof Invalid invalid
                ? invalid.errors().stream().map(FieldError::toString).collect(Collectors.toSet())
                : Set.of();
        for (JsonNode error : want.path("errors")) {
            messages++;
            if (said.contains(
                    error.path("field").asText() + ": " + error.path("message").asText())) {
                equalMessages++;
            }
        }
    }

    @Override
    public Optional<String> remark() {
        if (messages == 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%d of %d messages word for word (%.2f %%)",
                equalMessages,
                messages,
                100.0 * equalMessages / messages));
    }
}
