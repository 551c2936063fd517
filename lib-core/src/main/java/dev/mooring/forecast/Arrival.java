package dev.mooring.forecast;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.ServerDefaults;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
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
                    cluster = ServerDefaults.isStored(each)
                            ? cluster.with(asRead(each))
                            : withCreated(each, cluster, refused);
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

    /** The API server's decision on an object that is posted; an object of a kind that is not judged is taken as it is. */
    static AdmissionDecision created(Manifest object) {
        AdmissionDecision decision = Admission.post(object);
        return decision instanceof AdmissionDecision.NotCovered ? new Accepted(object, List.of()) : decision;
    }

    /** What the server sets in a new claim besides: the default class, and a uid. */
    static Manifest completed(Manifest object, ClusterSnapshot cluster) {
        return object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? ServerDefaults.withDefaultClass(asRead(object), cluster.storageClasses())
                : object;
    }

    /**
     * An object as the server shows it. A claim without uid is bound and freed again without end, because nothing tells
     * that its volume is its own; it gets a uid that no server makes.
     */
    static Manifest asRead(Manifest object) {
        Manifest filledIn = ServerDefaults.filledIn(object);
        boolean lacksUid = object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                && object.uid().isEmpty();
        return lacksUid
                ? new Manifest(Documents.with(
                        filledIn.json(),
                        "metadata",
                        "uid",
                        JsonString.of("made-up:" + object.ref().key())))
                : filledIn;
    }
}
