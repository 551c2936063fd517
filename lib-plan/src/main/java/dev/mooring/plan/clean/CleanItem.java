package dev.mooring.plan.clean;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A mount, a mapped device or a folder of a node, and whether anything uses it.
 *
 * @param kind what it is
 * @param target the mount point, the device with its image, or the folder
 * @param verdict the answer
 * @param reasons why it is not stale, and what else to know about it
 * @param proof the certificate, if it is stale
 * @param steps what to do, if it is stale
 */
public record CleanItem(
        Kind kind,
        String target,
        Verdict verdict,
        List<Reason> reasons,
        Optional<Certificate> proof,
        List<RemedyStep> steps) {

    /** What it is. */
    public enum Kind {
        /** A mount in the folder of a pod. */
        MOUNT,
        /** A mapped image. */
        MAPPING,
        /** The folder of a pod. */
        FOLDER;

        /** {@return the stable word in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Whether anything uses it. */
    public enum Verdict {
        /** Something uses it. */
        IN_USE,
        /** It is proven that nothing uses it. */
        STALE,
        /** Neither is known. */
        UNKNOWN;

        /** {@return the stable word in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public CleanItem {
        requireNonNull(kind, "kind");
        requireNonNull(target, "target");
        requireNonNull(verdict, "verdict");
        reasons = List.copyOf(reasons);
        requireNonNull(proof, "proof");
        steps = List.copyOf(steps);
        if ((verdict == Verdict.STALE) != proof.isPresent()) {
            throw new IllegalArgumentException("expected a certificate for what is stale, and for nothing else");
        }
        if (!steps.isEmpty() && proof.isEmpty()) {
            throw new IllegalArgumentException("expected steps only with a certificate");
        }
    }

    CleanItem with(Reason reason) {
        List<Reason> all = new ArrayList<>(reasons);
        all.add(reason);
        return new CleanItem(kind, target, verdict, all, proof, steps);
    }

    /** {@return the JSON form: {@code kind}, {@code target}, {@code verdict}, {@code reasons}, {@code steps}, {@code proof}} */
    public JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("kind", JsonString.of(kind.toString()));
        members.put("target", JsonString.of(target));
        members.put("verdict", JsonString.of(verdict.toString()));
        members.put("reasons", Reason.toJson(reasons));
        members.put("steps", JsonArray.of(steps.stream().map(RemedyStep::toJson)));
        proof.ifPresent(yes -> members.put("proof", yes.toJson()));
        return JsonObject.of(members);
    }
}
