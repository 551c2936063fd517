package dev.mooring.forecast;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.binding.Claim;
import dev.mooring.controller.Cluster;
import dev.mooring.controller.DefaultClass;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import java.util.List;

/** What becomes of an object on its way into the cluster. */
final class Arrival {

    private Arrival() {}

    /** The API server's decision on an object that is created; of a kind that is not judged it is taken as it is. */
    static AdmissionDecision created(Manifest object) {
        AdmissionDecision decision = Admission.create(Admission.posted(object));
        return decision instanceof AdmissionDecision.NotCovered
                ? new AdmissionDecision.Accepted(object, List.of())
                : decision;
    }

    /**
     * What the server writes into a claim besides: the default class, if the claim states none, even if it names a
     * volume; and a uid.
     *
     * @upstream plugin/pkg/admission/storage/storageclass/setdefault/admission.go Admit
     */
    static Manifest completed(Manifest object, Cluster cluster) {
        if (!object.kind().equals("PersistentVolumeClaim")) {
            return object;
        }
        Manifest identified = asRead(object);
        if (Claim.from(identified).hasClass()) {
            return identified;
        }
        return DefaultClass.of(cluster)
                .map(each -> new Manifest(
                        Documents.with(identified.json(), "spec", "storageClassName", JsonString.of(each.name()))))
                .orElse(identified);
    }

    /**
     * An object as the server reads it out: a claim or volume without a phase is Pending. And a claim without uid is
     * bound and freed for ever, for nothing tells that its volume is its own; it gets one that no server makes.
     */
    static Manifest asRead(Manifest object) {
        boolean isClaim = object.kind().equals("PersistentVolumeClaim");
        if (!isClaim && !object.kind().equals("PersistentVolume")) {
            return object;
        }
        JsonObject json = object.json();
        if (lacks(object.status(), "phase")) {
            json = Documents.with(json, "status", "phase", JsonString.of("Pending"));
        }
        if (isClaim && lacks(object.metadata(), "uid")) {
            json = Documents.with(
                    json,
                    "metadata",
                    "uid",
                    JsonString.of("made-up:" + object.ref().key()));
        }
        return json.equals(object.json()) ? object : new Manifest(json);
    }

    private static boolean lacks(JsonObject part, String key) {
        return part.string(key).orElse("").isEmpty();
    }
}
