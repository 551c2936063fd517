package dev.mooring.sanitize;

import dev.mooring.admission.FieldError;
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

/** What helps against an objection of the API server, where that is known; of several the first that says something. */
enum Remedy {
    /** Local volumes once said their node in an annotation. */
    ALPHA_AFFINITY(FieldError.Type.REQUIRED, "spec.nodeAffinity", (object, partner) -> alphaAffinity(object)),
    /** A local volume says nothing of its node. */
    LOCAL_AFFINITY(
            FieldError.Type.REQUIRED, "spec.nodeAffinity", say("say in spec.nodeAffinity.required where the data is")),
    /** The handle stands somewhere else. */
    HANDLE(FieldError.Type.REQUIRED, "spec.csi.volumeHandle", (object, partner) -> misplaced(object, "volumeHandle")),
    /** The driver stands somewhere else. */
    DRIVER(FieldError.Type.REQUIRED, "spec.csi.driver", (object, partner) -> misplaced(object, "driver")),
    /** The claim asks for no size. */
    SIZE(FieldError.Type.REQUIRED, "spec.resources[storage]", (object, partner) -> size(partner)),
    /** No access modes. */
    ACCESS_MODES(FieldError.Type.REQUIRED, "spec.accessModes", (object, partner) -> accessModes(partner)),
    /** One access mode allows no other beside it. */
    ONE_POD(FieldError.Type.FORBIDDEN, "spec.accessModes", say("leave ReadWriteOncePod alone, or take it out")),
    /** A volume without a source. */
    SOURCE(FieldError.Type.REQUIRED, "spec", say("say where the data is: csi, nfs, local or another source")),
    /** Only CSI volumes have attributes classes. */
    ATTRIBUTES_CLASS(FieldError.Type.REQUIRED, "spec.csi", say("take spec.volumeAttributesClassName out")),
    /** A name no server takes. */
    NAME(FieldError.Type.INVALID, "metadata.name", say("map the name to another one"));

    private static final String ALPHA_NODE_AFFINITY = "volume.alpha.kubernetes.io/node-affinity";

    /** What is to be done with an object, its partner given if it has one; empty if this does not help here. */
    private interface Sentence {
        Optional<String> of(Manifest object, @Nullable Manifest partner);
    }

    private final FieldError.Type type;
    private final String field;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Sentence sentence;

    Remedy(FieldError.Type type, String field, Sentence sentence) {
        this.type = type;
        this.field = field;
        this.sentence = sentence;
    }

    /** What helps against an objection to a field. */
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

    /** What helps where a value has the wrong JSON type, as the server's complaint says. */
    static Optional<String> ofType(Manifest object, JsonPointer at, String complaint) {
        Optional<JsonValue> value = at.find(object.json());
        if (complaint.endsWith("of type string")) {
            return value.flatMap(Remedy::asText);
        }
        boolean wantsPlain = complaint.endsWith("of type bool") || complaint.contains("of type int");
        return value.filter(found -> wantsPlain && found instanceof JsonString).map(found -> "write it without quotes");
    }

    /** What helps where there should be text: YAML takes flags and numbers for what they are unless they are quoted. */
    static Optional<String> asText(JsonValue value) {
        return value instanceof JsonBoolean || value instanceof JsonNumber
                ? Optional.of("write it as text, in quotes: " + Quote.text(value.toJson()))
                : Optional.empty();
    }

    private static Sentence say(String words) {
        return (object, partner) -> Optional.of(words);
    }

    private static Optional<String> alphaAffinity(Manifest object) {
        return object.annotation(ALPHA_NODE_AFFINITY)
                .map(terms -> "write what annotation " + ALPHA_NODE_AFFINITY
                        + " says into spec.nodeAffinity: no server reads the annotation any more");
    }

    private static Optional<String> size(@Nullable Manifest volume) {
        return Optional.of(
                "say a size in spec.resources.requests.storage" + told("its volume has ", volume, Keys.CAPACITY));
    }

    private static Optional<String> accessModes(@Nullable Manifest partner) {
        JsonPointer modes = JsonPointer.of("spec", "accessModes");
        return Optional.of("say in spec.accessModes how it is mounted" + told("its partner says ", partner, modes));
    }

    private static String told(String words, @Nullable Manifest partner, JsonPointer at) {
        Optional<JsonValue> value = partner == null ? Optional.empty() : at.find(partner.json());
        return value.filter(found -> found instanceof JsonString || found instanceof JsonArray)
                .map(found -> "; " + words + found.toJson())
                .orElse("");
    }

    /** Beside the source, or among what is handed to the driver. */
    private static Optional<String> misplaced(Manifest object, String key) {
        return Stream.of(JsonPointer.of("spec", key), Keys.VOLUME_ATTRIBUTES.child(key))
                .filter(place -> place.find(object.json()).isPresent())
                .findFirst()
                .map(place -> "it stands at " + place + ": move it to spec.csi." + key);
    }
}
