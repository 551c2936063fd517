package dev.mooring.forecast;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.function.Consumer;

/** What becomes of an object on its way into the cluster. */
final class Arrival {

    private Arrival() {}

    /**
     * The snapshot of objects some of which a server has seen. The others are created, the classes first; those that are
     * refused are not in it.
     */
    static ClusterSnapshot given(Iterable<Manifest> objects, Consumer<Refusal> refused) {
        ClusterSnapshot cluster = ClusterSnapshot.EMPTY;
        for (boolean classes : List.of(true, false)) {
            for (Manifest each : objects) {
                if (each.kind().equals("StorageClass") == classes) {
                    cluster = isStored(each) ? cluster.with(asRead(each)) : withCreated(each, cluster, refused);
                }
            }
        }
        return cluster;
    }

    private static ClusterSnapshot withCreated(Manifest object, ClusterSnapshot cluster, Consumer<Refusal> refused) {
        AdmissionDecision decision = created(object);
        if (decision instanceof Accepted accepted) {
            return cluster.with(completed(accepted.stored(), cluster));
        }
        refused.accept(new Refusal(object.ref(), decision));
        return cluster;
    }

    /** Whether it carries what only a server gives. */
    private static boolean isStored(Manifest object) {
        return !lacks(object.metadata(), "uid")
                || !lacks(object.metadata(), "resourceVersion")
                || !lacks(object.metadata(), "creationTimestamp")
                || !lacks(object.status(), "phase");
    }

    /** The API server's decision on an object that is posted; an object of a kind that is not judged is taken as it is. */
    static AdmissionDecision created(Manifest object) {
        AdmissionDecision decision = Admission.post(object);
        return decision instanceof AdmissionDecision.NotCovered ? new Accepted(object, List.of()) : decision;
    }

    /**
     * What the server writes into a claim besides: the default class, if the claim states none, even if it names a
     * volume; and a uid.
     *
     * @upstream plugin/pkg/admission/storage/storageclass/setdefault/admission.go Admit
     */
    static Manifest completed(Manifest object, ClusterSnapshot cluster) {
        if (!object.kind().equals("PersistentVolumeClaim")) {
            return object;
        }
        Manifest identified = asRead(object);
        return Inventory.defaultOf(cluster.storageClasses())
                .filter(each -> !ClaimView.from(identified).hasClass())
                .map(each -> new Manifest(
                        Documents.with(identified.json(), "spec", "storageClassName", JsonString.of(each.name()))))
                .orElse(identified);
    }

    /**
     * An object as the server reads it out, where all has its default. And a claim without uid is bound and freed for
     * ever, for nothing tells that its volume is its own; it gets one that no server makes.
     */
    static Manifest asRead(Manifest object) {
        return switch (object.kind()) {
            case "StorageClass" ->
                lacks(object.json(), "volumeBindingMode")
                        ? new Manifest(object.json().with("volumeBindingMode", "Immediate"))
                        : object;
            case "PersistentVolume" ->
                with(with(object, "status", "phase", "Pending"), "spec", "persistentVolumeReclaimPolicy", "Retain");
            case "PersistentVolumeClaim" ->
                with(
                        with(object, "status", "phase", "Pending"),
                        "metadata",
                        "uid",
                        "made-up:" + object.ref().key());
            default -> object;
        };
    }

    private static Manifest with(Manifest object, String part, String key, String ifAbsent) {
        return lacks(object.json().child(part), key)
                ? new Manifest(Documents.with(object.json(), part, key, JsonString.of(ifAbsent)))
                : object;
    }

    private static boolean lacks(JsonObject part, String key) {
        return part.string(key).orElse("").isEmpty();
    }
}
