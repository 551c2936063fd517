package dev.mooring.sanitize;

import dev.mooring.admission.FieldError;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The remedies for errors of the API server; the first one that applies counts. */
enum Remedy {
    /** An annotation formerly held the node of a local volume. */
    ALPHA_AFFINITY(FieldError.Type.REQUIRED, "spec.nodeAffinity", (object, partner) -> alphaAffinity(object)),
    /** A local volume without its node. */
    LOCAL_AFFINITY(
            FieldError.Type.REQUIRED,
            "spec.nodeAffinity",
            say("set spec.nodeAffinity.required to the node that has the data")),
    /** The handle is in another place. */
    HANDLE(FieldError.Type.REQUIRED, "spec.csi.volumeHandle", (object, partner) -> misplaced(object, "volumeHandle")),
    /** The driver is in another place. */
    DRIVER(FieldError.Type.REQUIRED, "spec.csi.driver", (object, partner) -> misplaced(object, "driver")),
    SIZE(FieldError.Type.REQUIRED, "spec.resources[storage]", (object, partner) -> size(partner)),
    ACCESS_MODES(FieldError.Type.REQUIRED, "spec.accessModes", (object, partner) -> accessModes(partner)),
    ONE_POD(FieldError.Type.FORBIDDEN, "spec.accessModes", say("remove ReadWriteOncePod, or every other access mode")),
    SOURCE(FieldError.Type.REQUIRED, "spec", say("add the source of the data: csi, nfs, local or another one")),
    ATTRIBUTES_CLASS(FieldError.Type.REQUIRED, "spec.csi", say("remove spec.volumeAttributesClassName")),
    NAME(FieldError.Type.INVALID, "metadata.name", say("map the name to a valid one"));

    private static final String ALPHA_NODE_AFFINITY = "volume.alpha.kubernetes.io/node-affinity";

    /** The remedy for an object, given its partner if it has one; empty if this remedy does not apply. */
    private interface Sentence {
        Optional<String> of(Manifest object, @Nullable Manifest partner);
    }

    private final FieldError.Type type;
    private final String field;

    private final Sentence sentence;

    Remedy(FieldError.Type type, String field, Sentence sentence) {
        this.type = type;
        this.field = field;
        this.sentence = sentence;
    }

    /** The remedy for an error in a field. */
    static Optional<String> of(FieldError error, Manifest object, @Nullable Manifest partner) {
        for (Remedy remedy : values()) {
            if (remedy.type == error.type() && remedy.field.equals(error.field())) {
                Optional<String> found = remedy.sentence.of(object, partner);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** The remedy for a value of the wrong JSON type, by the message of the server. */
    static Optional<String> ofType(Manifest object, JsonPointer at, String message) {
        Optional<JsonValue> value = at.find(object.json());
        if (message.endsWith("of type string")) {
            return value.flatMap(Remedy::asText);
        }
        boolean wantsPlain = message.endsWith("of type bool") || message.contains("of type int");
        return value.filter(found -> wantsPlain && found instanceof JsonString).map(found -> "write it without quotes");
    }

    /**
     * The remedy for a value that must be a string: YAML reads booleans and numbers as such unless they are in quotes.
     */
    static Optional<String> asText(JsonValue value) {
        return value instanceof JsonBoolean || value instanceof JsonNumber
                ? Optional.of("write it as a string, in quotes: " + Quote.text(value.toJson()))
                : Optional.empty();
    }

    private static Sentence say(String words) {
        return (object, partner) -> Optional.of(words);
    }

    private static Optional<String> alphaAffinity(Manifest object) {
        return object.annotation(ALPHA_NODE_AFFINITY)
                .map(terms -> "write the terms of annotation " + ALPHA_NODE_AFFINITY
                        + " to spec.nodeAffinity; Kubernetes no longer reads the annotation");
    }

    private static Optional<String> size(@Nullable Manifest volume) {
        return Optional.of("set spec.resources.requests.storage"
                + ofPartner("its volume has ", volume, WellKnownPointers.CAPACITY));
    }

    private static Optional<String> accessModes(@Nullable Manifest partner) {
        JsonPointer modes = JsonPointer.of("spec", "accessModes");
        return Optional.of("set spec.accessModes" + ofPartner("its partner has ", partner, modes));
    }

    private static String ofPartner(String words, @Nullable Manifest partner, JsonPointer at) {
        Optional<JsonValue> value = partner == null ? Optional.empty() : at.find(partner.json());
        return value.filter(found -> found instanceof JsonString || found instanceof JsonArray)
                .map(found -> "; " + words + found.toJson())
                .orElse("");
    }

    /** Next to the source, or among the attributes for the driver. */
    private static Optional<String> misplaced(Manifest object, String key) {
        return Stream.of(JsonPointer.of("spec", key), WellKnownPointers.VOLUME_ATTRIBUTES.child(key))
                .filter(place -> place.find(object.json()).isPresent())
                .findFirst()
                .map(place -> "move " + place + " to spec.csi." + key);
    }
}
