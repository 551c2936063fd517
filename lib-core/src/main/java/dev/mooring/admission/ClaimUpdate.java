package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What to send so that a stored claim becomes as wanted, as far as the API server lets it: the stored claim with each
 * field that may change. An operator that sends the wanted claim itself is refused as soon as one field may not change,
 * for example because the server filled in {@code spec.volumeName}.
 *
 * <p>For example, of a bound claim of 10Gi and the class {@code fast}, and a wanted one of 20Gi and the class {@code
 * slow}, the claim of 20Gi and the class {@code fast} is sent, and the class is among the {@link #kept} fields.
 *
 * <p>Labels, annotations, finalizers and owner references are added; those that only the stored claim has belong to
 * others and stay. A field that the wanted claim lacks stays too, and so does the status.
 *
 * @param document the claim to send with a PUT: with the resource version of the stored one, so that a concurrent change
 *     is a conflict
 * @param changes the fields that differ from the stored claim, in the order of the wanted one; empty if there is nothing
 *     to send
 * @param kept the fields that the server would refuse to change, in the same order, with its words
 */
public record ClaimUpdate(Manifest document, List<Field> changes, List<Field> kept) {

    public ClaimUpdate {
        requireNonNull(document, "document");
        changes = List.copyOf(changes);
        kept = List.copyOf(kept);
    }

    /**
     * A field whose wanted value differs from the stored one.
     *
     * @param at its place in the claim
     * @param stored the stored value; empty if there is none
     * @param wanted the wanted value
     * @param refusal why the server refuses the change, in its words; empty if it accepts it
     */
    public record Field(JsonPointer at, Optional<JsonValue> stored, JsonValue wanted, String refusal) {

        public Field {
            requireNonNull(at, "at");
            requireNonNull(stored, "stored");
            requireNonNull(wanted, "wanted");
            requireNonNull(refusal, "refusal");
        }

        /** The place and both values; those of metadata are left out, because they may be secrets. */
        @Override
        public String toString() {
            return at.isWithin(ClaimFields.METADATA)
                    ? at.toString()
                    : SecretText.without(
                            at + " from " + stored.map(Field::words).orElse("nothing") + " to " + words(wanted));
        }

        private static String words(JsonValue value) {
            return value instanceof JsonString text ? text.value() : value.toJson();
        }
    }

    /**
     * What to send to change a claim.
     *
     * @param stored the claim as it is stored, as in {@link Admission}
     * @param wanted the claim as it is wanted
     * @param cluster the release of the server, and what its plug-ins read, see {@link ClusterAdmission}
     * @return the update
     * @throws ManifestException if the stored claim cannot be read, or one has no JSON form
     * @throws IllegalArgumentException if one of the two is no claim
     */
    public static ClaimUpdate of(Object stored, Object wanted, Inventory cluster) {
        Manifest live = claim(Manifest.from(stored));
        Manifest asked = claim(Manifest.from(wanted));
        ClusterAdmission server = ClusterAdmission.of(cluster);
        List<Field> fields = ClaimFields.differing(live, asked);
        Manifest all = with(live, fields);
        return refusal(server, live, all).isEmpty()
                ? new ClaimUpdate(all, fields, List.of())
                : oneByOne(server, live, fields);
    }

    private static Manifest claim(Manifest object) {
        if (!object.ref().isClaim()) {
            throw new IllegalArgumentException("expected a claim, found " + object);
        }
        return object;
    }

    private static ClaimUpdate oneByOne(ClusterAdmission server, Manifest live, List<Field> fields) {
        Manifest document = live;
        List<Field> changes = new ArrayList<>();
        List<Field> kept = new ArrayList<>();
        for (Field each : fields) {
            Manifest next = with(document, List.of(each));
            String refusal = refusal(server, live, next);
            if (refusal.isEmpty()) {
                document = next;
                changes.add(each);
            } else {
                kept.add(new Field(each.at(), each.stored(), each.wanted(), refusal));
            }
        }
        return new ClaimUpdate(document, changes, kept);
    }

    private static String refusal(ClusterAdmission server, Manifest live, Manifest changed) {
        return server.update(live, changed).decision().refusal();
    }

    private static Manifest with(Manifest document, List<Field> fields) {
        JsonObject json = document.json();
        for (Field each : fields) {
            json = ClaimFields.with(json, each.at().segments(), each.wanted());
        }
        return new Manifest(json);
    }

    /** {@return whether there is something to send} */
    public boolean isChange() {
        return !changes.isEmpty();
    }

    /** The claim, what changes and what does not, on one line. */
    @Override
    public String toString() {
        String changed = changes.isEmpty() ? "no change" : words(changes);
        return document + ": " + changed + (kept.isEmpty() ? "" : "; refused: " + words(kept));
    }

    private static String words(List<Field> fields) {
        return fields.stream().map(Field::toString).collect(Collectors.joining(", "));
    }
}
