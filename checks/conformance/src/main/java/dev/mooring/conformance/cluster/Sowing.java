package dev.mooring.conformance.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates worlds in a control plane. */
final class Sowing {

    private static final JsonPointer CLAIM_REF_UID = JsonPointer.parse("/spec/claimRef/uid");

    private final Api api;
    private final Release release;

    Sowing(Plane plane) {
        this.api = plane.api();
        this.release = plane.release();
    }

    /** The namespaces of these objects. */
    void namespaces(List<Manifest> objects) {
        objects.stream()
                .map(Manifest::namespace)
                .filter(namespace -> !namespace.isEmpty())
                .distinct()
                .forEach(namespace ->
                        api.create(Draft.namespace(namespace).manifest()).orFail("create namespace " + namespace));
    }

    /**
     * Creates every object of a world, then brings it into the state the world wants.
     *
     * @return the objects that were accepted against the library's prediction, or refused against it
     */
    List<String> sow(World world) {
        namespaces(world.objects());
        Map<String, String> uids = new HashMap<>();
        List<String> surprises = new ArrayList<>();
        for (Manifest object : world.objects()) {
            Manifest resolved = resolved(Plain.withoutVersion(object), uids);
            Reply reply = api.create(resolved);
            AdmissionDecision decision = Admission.post(release, resolved);
            if (isJudged(decision) && decision.isAccepted() != reply.isAccepted()) {
                surprises.add(object.ref() + ": forecast " + decision + ", really "
                        + reply.body().string("message").orElse("accepted"));
            }
            if (reply.isAccepted()) {
                Manifest stored = reply.object();
                uids.put(stored.name(), stored.uid());
                Optional.ofNullable(world.statuses().get(object.ref())).ifPresent(wanted -> setPhase(stored, wanted));
            }
        }
        world.deleted().forEach(ref -> api.delete(ref).orFail("delete " + ref));
        return surprises;
    }

    private static boolean isJudged(AdmissionDecision decision) {
        return !(decision instanceof AdmissionDecision.NotCovered);
    }

    private void setPhase(Manifest stored, Manifest wanted) {
        String phase = wanted.status().string("phase").orElseThrow();
        api.replaceStatus(new Manifest(
                        stored.json().with("status", stored.status().with("phase", phase))))
                .orFail("status of " + stored.ref());
    }

    private static Manifest resolved(Manifest object, Map<String, String> uids) {
        return CLAIM_REF_UID
                .find(object.json())
                .filter(JsonString.class::isInstance)
                .map(uid -> ((JsonString) uid).value())
                .filter(uid -> uid.startsWith(World.UID_OF))
                .map(uid -> uids.get(uid.substring(World.UID_OF.length())))
                .map(uid -> new Manifest(object.json().with(CLAIM_REF_UID, JsonString.of(uid))))
                .orElse(object);
    }
}
