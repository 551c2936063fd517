package dev.mooring.move;

import static java.util.Objects.requireNonNull;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import java.util.List;

/**
 * How the claims and volumes of a move end in one cluster if nothing more is done than the steps so far.
 *
 * @param objects each claim and each volume, in the order of the move
 * @param worst those that end otherwise if claims of others come at the worst moment
 * @param ifDeleted what becomes of the data of the volumes if somebody deletes the claims now: the worst of all volumes
 */
public record SideState(List<End> objects, List<End> worst, Fate ifDeleted) {

    /**
     * How an object ends.
     *
     * @param object the claim or volume
     * @param phase its phase; {@code absent} if it is not there
     * @param partner the volume that the claim names, or the claim that the volume names, as {@code namespace/name}; empty
     *     for none
     */
    public record End(ObjectRef object, String phase, String partner) {

        public End {
            requireNonNull(object, "object");
            requireNonNull(phase, "phase");
            requireNonNull(partner, "partner");
        }

        /** {@return {@code object}, {@code phase} and {@code partner}} */
        public JsonObject toJson() {
            return JsonObject.of("object", JsonString.of(object.toString()))
                    .with("phase", phase)
                    .with("partner", partner);
        }

        /** The object, its phase and its partner. */
        @Override
        public String toString() {
            return object + " " + phase + (partner.isEmpty() ? "" : " " + partner);
        }
    }

    public SideState {
        objects = List.copyOf(objects);
        worst = List.copyOf(worst);
        requireNonNull(ifDeleted, "ifDeleted");
    }

    /** {@return {@code objects}, {@code worst} and {@code ifClaimsAreDeleted}} */
    public JsonObject toJson() {
        return JsonObject.of("objects", array(objects))
                .with("worst", array(worst))
                .with("ifClaimsAreDeleted", ifDeleted.toString());
    }

    private static JsonArray array(List<End> ends) {
        return new JsonArray(ends.stream().<JsonValue>map(End::toJson).toList());
    }
}
