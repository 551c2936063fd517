package dev.mooring.forecast.proof;

import dev.mooring.evidence.Fact;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.provisioning.internal.ProvisioningCode;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One claim of a forecast, and what each of its premises rests on. Its objects are looked up once for all premises. */
public final class BoundCase {

    private static final JsonPointer SPEC = JsonPointer.of("spec");
    private static final JsonPointer PHASE = JsonPointer.of("status", "phase");
    private static final JsonPointer UID = JsonPointer.of("metadata", "uid");
    private static final JsonPointer NAMESPACE = JsonPointer.of("metadata", "namespace");
    private static final JsonPointer OWNERS = JsonPointer.of("metadata", "ownerReferences");
    private static final JsonPointer DELETION = JsonPointer.of("metadata", "deletionTimestamp");
    private static final JsonPointer VOLUME_NAME = JsonPointer.of("spec", "volumeName");
    private static final JsonPointer CLASS_NAME = JsonPointer.of("spec", "storageClassName");
    private static final JsonPointer CLAIM_REF = JsonPointer.of("spec", "claimRef");
    private static final JsonPointer CAPACITY = JsonPointer.of("spec", "capacity");

    private final ForecastEvidence evidence;
    private final ClaimEnd end;
    private final List<Reason> found;
    private final List<Reason> against;
    private final boolean isReserved;
    /** The claim as it was given, or what makes it; null if there is neither. */
    private final @Nullable Source claim;
    /** Whether the claim itself was given. */
    private final boolean isGiven;
    /** The volume as it was given; null if it is made only now. */
    private final @Nullable Source volume;

    /** An object of the input, for facts about it. */
    private record Source(ObjectRef ref, Manifest object) {

        static @Nullable Source of(ForecastEvidence evidence, ObjectRef ref) {
            return evidence.input()
                    .find(ref)
                    .map(each -> new Source(each.ref(), each))
                    .orElse(null);
        }

        Fact at(JsonPointer place) {
            return new Fact.Value(ref, place, place.find(object.json()).orElse(JsonNull.NULL));
        }
    }

    /**
     * A claim.
     *
     * @param evidence what is known about the cluster
     * @param made who makes what is not in the input, by the object that is made
     * @param end how the claim ends
     * @param found what was found about it
     * @param against why it does not end Bound in the run; empty if it does
     */
    BoundCase(
            ForecastEvidence evidence,
            Map<ObjectRef, ObjectRef> made,
            ClaimEnd end,
            List<Reason> found,
            List<Reason> against) {
        this.evidence = evidence;
        this.end = end;
        this.found = found;
        this.against = against;
        this.isReserved = evidence.isReserved(end);
        ObjectRef given = end.claim().ref();
        this.isGiven = !made.containsKey(given);
        for (ObjectRef maker = made.get(given); maker != null; maker = made.get(maker)) {
            given = maker;
        }
        this.claim = Source.of(evidence, given);
        this.volume = Source.of(evidence, ObjectRef.volume(end.claim().volumeName()));
    }

    /** Who makes which object. */
    static Map<ObjectRef, ObjectRef> makers(Iterable<MadeObject> made) {
        Map<ObjectRef, ObjectRef> makers = new HashMap<>();
        made.forEach(each -> makers.put(each.ref(), each.owner()));
        return makers;
    }

    ForecastEvidence evidence() {
        return evidence;
    }

    List<Reason> found() {
        return found;
    }

    public List<Reason> against() {
        return against;
    }

    boolean isUnknown() {
        return BoundVerdicts.isUnknown(end);
    }

    List<Reason> missingForProvisioner() {
        return provisioningReasons().stream()
                .filter(each -> each.code() instanceof ProvisioningCode code && code.isMissingEvidence())
                .toList();
    }

    /** What is assumed about the provisioner that makes the volume; empty if none does. */
    List<Reason> provisioningReasons() {
        return end.isProvisioned() ? end.provisioning().orElseThrow().reasons() : List.of();
    }

    List<Fact> claimAndVolume() {
        Fact named = claim(VOLUME_NAME);
        return volume == null ? List.of(named) : List.of(named, volume.at(CLAIM_REF));
    }

    List<Fact> claimIsKept() {
        return List.of(claim(DELETION));
    }

    List<Fact> owners() {
        List<ObjectRef> owners = ForecastEvidence.owners(end.claim());
        if (owners.isEmpty()) {
            return List.of(claim(OWNERS));
        }
        List<Fact> facts = new ArrayList<>(List.of(claim(OWNERS)));
        for (ObjectRef owner : owners) {
            evidence.input().find(owner).ifPresent(each -> facts.add(Fact.Value.of(each, "metadata", "uid")));
        }
        return facts;
    }

    List<Fact> namespace() {
        List<Fact> facts = evidence.namespace(end.claim().namespace());
        return facts.isEmpty() ? List.of(claim(NAMESPACE), claim(DELETION)) : facts;
    }

    List<Fact> identity() {
        return List.of(claim(UID), claim(PHASE));
    }

    List<Fact> volumeIsKept() {
        return List.of(volume == null ? maker() : volume.at(DELETION));
    }

    List<Fact> reservation() {
        if (isReserved) {
            return List.of(reservedFor(), claim(VOLUME_NAME));
        }
        return end.isProvisioned() ? List.of(maker()) : evidence.allClaims();
    }

    List<Fact> storageClass() {
        if (isReserved) {
            return List.of(reservedFor());
        }
        List<Fact> facts = new ArrayList<>(List.of(claim(CLASS_NAME)));
        facts.addAll(evidence.bindingMode(end.claim().className()));
        return facts;
    }

    List<Fact> nodes() {
        return evidence.isBoundByScheduler(end) ? evidence.placement() : storageClass();
    }

    List<Fact> provisioning() {
        if (end.isProvisioned()) {
            return List.of(maker(), new Fact.Said("its provisioner runs"));
        }
        return List.of(volume == null ? claim(VOLUME_NAME) : volume.at(CAPACITY));
    }

    private Fact reservedFor() {
        return volume == null ? maker() : volume.at(CLAIM_REF);
    }

    /** A place of the claim as it was given; of what makes it if it is not there yet. */
    private Fact claim(JsonPointer at) {
        return claim == null ? new Fact.Said("the claim is created as it was given") : claim.at(isGiven ? at : SPEC);
    }

    /** What says who makes the volume. */
    private Fact maker() {
        return evidence.input()
                .find(new ObjectRef(Kinds.STORAGE_CLASS, "", end.claim().className()))
                .<Fact>map(each -> Fact.Value.of(each, "provisioner"))
                .orElseGet(() -> claim(CLASS_NAME));
    }
}
