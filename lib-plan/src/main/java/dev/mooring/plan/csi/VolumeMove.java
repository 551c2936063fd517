package dev.mooring.plan.csi;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One volume of an in-tree plugin, and whether it will mount: as a static volume of ceph-csi, or as it is.
 *
 * @param volume the volume
 * @param claim the claim that is bound to it; empty if there is none
 * @param verdict the answer
 * @param reasons why not; and what is dangerous about the change
 * @param proof the certificate, if it will mount or needs no change
 * @param documents the new volume and the new claim, if it will mount
 * @param steps what to do, in order, if it will mount; none of them deletes anything
 */
public record VolumeMove(
        ObjectRef volume,
        Optional<ObjectRef> claim,
        Verdict verdict,
        List<Reason> reasons,
        Optional<Certificate> proof,
        List<Manifest> documents,
        List<RemedyStep> steps) {

    /** Whether it will mount. */
    public enum Verdict {
        /** It will: objects, configuration and {@code rbd info} prove that as far as they can. */
        WILL_MOUNT,
        /** It mounts as it is: Kubernetes hands it to a CSI driver that runs on each node. */
        NEEDS_NO_CHANGE,
        /** It cannot, as it is. */
        CANNOT_MOUNT,
        /** Neither is known. */
        UNKNOWN;

        boolean isYes() {
            return this == WILL_MOUNT || this == NEEDS_NO_CHANGE;
        }

        /** {@return the stable word in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public VolumeMove {
        requireNonNull(volume, "volume");
        requireNonNull(claim, "claim");
        requireNonNull(verdict, "verdict");
        reasons = List.copyOf(reasons);
        requireNonNull(proof, "proof");
        documents = List.copyOf(documents);
        steps = List.copyOf(steps);
        if (verdict.isYes() != proof.isPresent()) {
            throw new IllegalArgumentException(
                    "expected a certificate for a volume that will mount or needs no change, and for no other one");
        }
    }

    /**
     * {@return the JSON form: {@code volume}, {@code claim}, {@code verdict}, {@code reasons}, {@code documents}, {@code
     * steps}, and {@code proof} of a volume that will mount or needs no change}
     */
    public JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("volume", JsonString.of(volume.name()));
        members.put(
                "claim", claim.<JsonValue>map(ref -> JsonString.of(ref.key())).orElse(JsonNull.NULL));
        members.put("verdict", JsonString.of(verdict.toString()));
        members.put("reasons", Reason.toJson(reasons));
        members.put("documents", StaticDocuments.list(documents));
        members.put("steps", JsonArray.of(steps.stream().map(RemedyStep::toJson)));
        proof.ifPresent(yes -> members.put("proof", yes.toJson()));
        return JsonObject.of(members);
    }
}
