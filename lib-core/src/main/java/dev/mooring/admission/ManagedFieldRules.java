package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The rules for the records of field managers; the fields themselves are not checked.
 *
 * @upstream apimachinery pkg/apis/meta/v1/validation/validation.go ValidateManagedFields
 */
final class ManagedFieldRules {

    private static final String KEY = "managedFields";
    private static final String FIELDS = "fieldsV1";
    private static final String FIELDS_TYPE = "FieldsV1";
    private static final List<String> OPERATIONS = List.of("Apply", "Update");
    private static final int LONGEST_MANAGER = 128;
    private static final int LONGEST_SUBRESOURCE = 256;

    /** The API server reads no longer request. */
    private static final JsonLimits REQUEST = new JsonLimits(3 << 20, 64, 1000);

    private ManagedFieldRules() {}

    static void check(JsonObject metadata, FieldPath at, Errors errors) {
        int index = 0;
        for (JsonObject entry : FieldReads.objects(metadata, KEY)) {
            entry(entry, at.index(index++), errors);
        }
    }

    /**
     * Whether the server accepts these records. If not, it first drops all of them.
     *
     * @upstream apimachinery pkg/util/managedfields/internal/managedfields.go DecodeManagedFields
     */
    static boolean areUnderstood(JsonObject metadata) {
        for (JsonObject entry : FieldReads.objects(metadata, KEY)) {
            if (!isOperation(FieldReads.text(entry, "operation"))
                    || FieldReads.text(entry, "apiVersion").isEmpty()
                    || !FieldReads.text(entry, "fieldsType").equals(FIELDS_TYPE)
                    || !areFields(entry.members().getOrDefault(FIELDS, JsonNull.NULL))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the server can read these as fields. Kinds of path elements that it does not know are left out.
     *
     * @upstream structured-merge-diff fieldpath/serialize.go readIterV1, serialize-pe.go DeserializePathElement
     */
    private static boolean areFields(JsonValue value) {
        if (!(value instanceof JsonObject fields)) {
            return value.isNull();
        }
        for (Map.Entry<String, JsonValue> field : fields.members().entrySet()) {
            String key = field.getKey();
            if (key.equals(".")) {
                continue;
            }
            boolean isElement = key.length() > 1 && key.charAt(1) == ':' && isReadable(key.charAt(0), key.substring(2));
            if (!isElement || (isKnown(key) && !areFields(field.getValue()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isKnown(String key) {
        return key.length() > 1 && "fvki".indexOf(key.charAt(0)) >= 0;
    }

    private static boolean isReadable(char kind, String content) {
        return switch (kind) {
            case 'i' -> content.matches("[+-]?[0-9]{1,18}");
            case 'v' -> json(content).isPresent();
            case 'k' ->
                json(content)
                        .filter(each -> each instanceof JsonObject || each.isNull())
                        .isPresent();
            default -> true;
        };
    }

    private static Optional<JsonValue> json(String text) {
        try {
            return Optional.of(JsonValue.parse(text, REQUEST));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    /** The records that name a field; a manager without any has no record. */
    private static JsonObject withoutEmpty(JsonObject metadata) {
        List<JsonValue> kept = metadata.array(KEY).items().stream()
                .filter(entry -> FieldReads.members(entry).child(FIELDS).members().keySet().stream()
                        .anyMatch(ManagedFieldRules::isKnown))
                .toList();
        return kept.isEmpty() ? metadata.without(KEY) : metadata.with(KEY, new JsonArray(kept));
    }

    /**
     * The metadata of a PUT: an empty list, or one empty record, removes all records; if the records are absent or not
     * understood, the stored ones are kept.
     *
     * @upstream apimachinery pkg/util/managedfields/internal/fieldmanager.go decodeLiveOrNew, isResetManagedFields
     */
    static JsonObject put(JsonObject metadata, JsonObject old) {
        List<JsonObject> sent = FieldReads.objects(metadata, KEY);
        boolean isReset = metadata.has(KEY)
                && (sent.isEmpty() || (sent.size() == 1 && sent.get(0).isEmpty()));
        if (isReset) {
            return metadata.without(KEY);
        }
        if (!sent.isEmpty() && areUnderstood(metadata)) {
            return withoutEmpty(metadata);
        }
        return FieldReads.with(metadata, KEY, areUnderstood(old) ? old.members().get(KEY) : null);
    }

    /**
     * The metadata of a POST: if a record is not understood, all records are dropped; a manager whose fields the
     * request sets loses its record.
     *
     * @upstream apimachinery pkg/util/managedfields/internal/structuredmerge.go Update
     */
    static JsonObject post(JsonObject metadata, JsonObject object) {
        if (!metadata.has(KEY)) {
            return metadata;
        }
        if (!areUnderstood(metadata)) {
            return metadata.without(KEY);
        }
        JsonObject set = object.without("status"); // a POST does not set it
        List<JsonValue> kept = metadata.array(KEY).items().stream()
                .filter(entry -> !areSet(FieldReads.members(entry).child(FIELDS), set))
                .toList();
        return kept.isEmpty() ? metadata.without(KEY) : metadata.with(KEY, new JsonArray(kept));
    }

    /** Whether all these fields are in the object; list items are not searched. */
    private static boolean areSet(JsonObject fields, JsonObject object) {
        for (Map.Entry<String, JsonValue> field : fields.members().entrySet()) {
            String key = field.getKey();
            boolean isItself = key.equals(".");
            boolean isSet = isItself
                    || (key.startsWith("f:")
                            && object.has(key.substring(2))
                            && areSet(FieldReads.members(field.getValue()), object.child(key.substring(2))));
            if (!isSet) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOperation(String operation) {
        return OPERATIONS.contains(operation);
    }

    private static void entry(JsonObject entry, FieldPath at, Errors errors) {
        String operation = FieldReads.text(entry, "operation");
        if (!isOperation(operation)) {
            noOperation(operation, at.child("operation"), errors);
        }
        String fieldsType = FieldReads.text(entry, "fieldsType");
        if (!fieldsType.isEmpty() && !fieldsType.equals(FIELDS_TYPE)) {
            errors.invalid(at.child("fieldsType"), fieldsType, "must be `FieldsV1`");
        }
        String manager = FieldReads.text(entry, "manager");
        if (GoText.utf8Length(manager) > LONGEST_MANAGER) {
            errors.tooLong(at.child("manager"), LONGEST_MANAGER);
        }
        errors.invalid(at.child("manager"), manager, unprintable(manager));
        if (GoText.utf8Length(FieldReads.text(entry, "subresource")) > LONGEST_SUBRESOURCE) {
            errors.tooLong(at.child("subresource"), LONGEST_SUBRESOURCE);
        }
    }

    private static void noOperation(String operation, FieldPath at, Errors errors) {
        if (!errors.has(AdmissionDifference.MANAGER_OPERATION_WORDS)) {
            errors.invalidWord(at, operation, "must be `Apply` or `Update`");
        } else if (operation.isEmpty()) {
            errors.required(at, "must not be empty");
        } else {
            errors.notSupported(at, operation, OPERATIONS);
        }
    }

    private static List<String> unprintable(String manager) {
        List<String> problems = new ArrayList<>();
        int position = 0;
        for (int c : manager.codePoints().toArray()) {
            if (!GoText.isPrintable(c)) {
                problems.add(String.format(Locale.ROOT, "invalid character U+%04X (at position %d)", c, position));
            }
            position += GoText.utf8Length(Character.toString(c));
        }
        return problems;
    }
}
