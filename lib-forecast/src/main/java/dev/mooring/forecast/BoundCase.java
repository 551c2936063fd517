package dev.mooring.forecast;

import dev.mooring.evidence.Fact;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.ProvisioningCode;
import dev.mooring.reason.Reason;
import dev.mooring.workload.MadeObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One claim of a forecast, and what each of its premises rests on.
 *
 * @param evidence what is known of the cluster
 * @param made who makes what is not in the input, by the object that is made
 * @param end how the claim ends
 * @param found what was found about it
 * @param against why it does not end Bound in the run; empty if it does
 */
record BoundCase(
        ForecastEvidence evidence,
        Map<ObjectRef, ObjectRef> made,
        ClaimEnd end,
        List<Reason> found,
        List<Reason> against) {

    /** Who makes which object. */
    static Map<ObjectRef, ObjectRef> makers(Iterable<MadeObject> made) {
        Map<ObjectRef, ObjectRef> makers = new HashMap<>();
        made.forEach(each -> makers.put(each.ref(), each.owner()));
        return makers;
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
        List<Fact> facts = new ArrayList<>(List.of(claim("spec", "volumeName")));
        volume("spec", "claimRef").ifPresent(facts::add);
        return facts;
    }

    List<Fact> claimIsKept() {
        return List.of(claim("metadata", "deletionTimestamp"));
    }

    List<Fact> owners() {
        List<Fact> facts = new ArrayList<>(List.of(claim("metadata", "ownerReferences")));
        for (ObjectRef owner : ForecastEvidence.owners(end.claim())) {
            given().find(owner).ifPresent(each -> facts.add(Fact.Value.of(each, "metadata", "uid")));
        }
        return facts;
    }

    List<Fact> namespace() {
        return given().find(new ObjectRef(Kinds.NAMESPACE, "", end.claim().namespace()))
                .map(each -> List.<Fact>of(
                        Fact.Value.of(each, "metadata", "deletionTimestamp"), Fact.Value.of(each, "status", "phase")))
                .orElseGet(() -> List.of(claim("metadata", "namespace"), claim("metadata", "deletionTimestamp")));
    }

    List<Fact> identity() {
        return List.of(claim("metadata", "uid"), claim("status", "phase"));
    }

    List<Fact> volumeIsKept() {
        return List.of(volume("metadata", "deletionTimestamp").orElseGet(this::maker));
    }

    List<Fact> reservation() {
        if (evidence.isReserved(end)) {
            return List.of(volume("spec", "claimRef").orElseGet(this::maker), claim("spec", "volumeName"));
        }
        return end.isProvisioned() ? List.of(maker()) : complete(Kinds.PERSISTENT_VOLUME_CLAIM);
    }

    List<Fact> storageClass() {
        if (evidence.isReserved(end)) {
            return List.of(volume("spec", "claimRef").orElseGet(this::maker));
        }
        List<Fact> facts = new ArrayList<>(List.of(claim("spec", "storageClassName")));
        given().find(new ObjectRef(Kinds.STORAGE_CLASS, "", end.claim().className()))
                .ifPresent(each -> facts.add(Fact.Value.of(each, "volumeBindingMode")));
        evidence.completeness(Kinds.STORAGE_CLASS).ifPresent(facts::add);
        return facts;
    }

    List<Fact> nodes() {
        if (!evidence.isBoundByScheduler(end)) {
            return storageClass();
        }
        List<Fact> facts = complete(Kinds.NODE);
        facts.addAll(complete(Kinds.POD));
        evidence.completeness(Kinds.VOLUME_ATTACHMENT).ifPresent(facts::add);
        return facts;
    }

    List<Fact> provisioning() {
        return end.isProvisioned()
                ? List.of(maker(), new Fact.Said("its provisioner runs"))
                : List.of(volume("spec", "capacity").orElseGet(() -> claim("spec", "volumeName")));
    }

    private Inventory given() {
        return evidence.given();
    }

    private List<Fact> complete(String kind) {
        List<Fact> facts = new ArrayList<>();
        evidence.completeness(kind).ifPresent(facts::add);
        return facts;
    }

    /** A place of the claim as it was given; of what makes it if it is not there yet. */
    private Fact claim(String... at) {
        ObjectRef ref = end.claim().ref();
        Optional<Manifest> object = given().find(ref);
        if (object.isPresent()) {
            return Fact.Value.of(object.get(), at);
        }
        ObjectRef maker = ref;
        while (object.isEmpty() && made.containsKey(maker)) {
            maker = made.get(maker);
            object = given().find(maker);
        }
        return object.<Fact>map(each -> Fact.Value.of(each, "spec"))
                .orElseGet(() -> new Fact.Said("the claim is created as it was given"));
    }

    /** A place of the volume as it was given; empty if it is made only now. */
    private Optional<Fact> volume(String... at) {
        return given().find(ObjectRef.volume(end.claim().volumeName())).map(each -> Fact.Value.of(each, at));
    }

    /** What says who makes the volume. */
    private Fact maker() {
        return given().find(new ObjectRef(Kinds.STORAGE_CLASS, "", end.claim().className()))
                .<Fact>map(each -> Fact.Value.of(each, "provisioner"))
                .orElseGet(() -> claim("spec", "storageClassName"));
    }
}
