package dev.mooring.plan.orphan;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One image or subvolume, and whether it has an owner.
 *
 * @param stored which one
 * @param verdict the answer
 * @param reasons why; of an orphan also what forbids deleting it yet
 * @param proofs one certificate for the pool, then one for each cluster; empty if it is not an orphan
 * @param isDeletable whether nothing depends on it either; only then there are steps
 * @param steps what to do, the first one with its way back; empty if it must stay
 */
public record OrphanItem(
        StoredObject stored,
        Verdict verdict,
        List<Reason> reasons,
        List<Certificate> proofs,
        boolean isDeletable,
        List<RemedyStep> steps) {

    /** Whether something has an owner. */
    public enum Verdict {
        /** An object of a cluster leads to it, or a clone that has an owner needs it. */
        OWNED,
        /** No cluster needs it, and no client uses it. */
        ORPHAN,
        /** Neither is proven. */
        UNKNOWN;

        /** {@return the stable word in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public OrphanItem {
        requireNonNull(stored, "stored");
        requireNonNull(verdict, "verdict");
        reasons = List.copyOf(reasons);
        proofs = List.copyOf(proofs);
        steps = List.copyOf(steps);
        if ((verdict == Verdict.ORPHAN) == proofs.isEmpty()) {
            throw new IllegalArgumentException("expected certificates for an orphan, and for nothing else");
        }
        if (isDeletable && proofs.isEmpty()) {
            throw new IllegalArgumentException("expected that only an orphan may be deleted");
        }
    }

    /**
     * {@return the JSON form: {@code kind}, {@code name}, {@code verdict}, {@code deletable}, {@code reasons}, {@code steps},
     * and {@code proofs} of an orphan}
     */
    public JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("kind", JsonString.of(kind()));
        members.put(
                "name",
                JsonString.of(
                        stored instanceof StoredObject.Image image
                                ? image.image().toString()
                                : stored.toString()));
        if (stored instanceof StoredObject.Image image && image.isInTrash()) {
            members.put("id", JsonString.of(image.trashId()));
        }
        members.put("verdict", JsonString.of(verdict.toString()));
        members.put("deletable", JsonBoolean.of(isDeletable));
        members.put("reasons", Reason.toJson(reasons));
        members.put("steps", JsonArray.of(steps.stream().map(RemedyStep::toJson)));
        if (!proofs.isEmpty()) {
            members.put("proofs", JsonArray.of(proofs.stream().map(Certificate::toJson)));
        }
        return JsonObject.of(members);
    }

    /** {@return {@code image}, {@code trashed-image} or {@code subvolume}} */
    public String kind() {
        if (stored instanceof StoredObject.Image image) {
            return image.isInTrash() ? "trashed-image" : "image";
        }
        return "subvolume";
    }
}
