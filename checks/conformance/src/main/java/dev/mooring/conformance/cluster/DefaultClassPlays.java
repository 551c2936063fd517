package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import java.util.List;

/**
 * Claims without a class. A default class applies to the whole cluster, so these plays come last, one after another; of
 * two default classes the newer one wins.
 */
final class DefaultClassPlays {

    private static final String IS_DEFAULT = "storageclass.kubernetes.io/is-default-class";
    private static final String TOO_SMALL_FOR_OTHERS = "1Gi";

    private DefaultClassPlays() {}

    /** The class is created after the claims: the controller writes it into the claim without a class. */
    static List<Simulation> classLater() {
        return List.of(
                new Simulation("a default class comes later", "d0", claims("d0"), storageClass("d0"), List.of()));
    }

    /** The class exists: the API server writes it into new claims, with or without a named volume. */
    static List<Simulation> classFirst() {
        return List.of(new Simulation("a default class is there", "d1", storageClass("d1"), claims("d1"), List.of()));
    }

    private static List<Manifest> storageClass(String world) {
        return List.of(Draft.storageClass("standard-" + world, "csi.example", "Immediate")
                .annotation(IS_DEFAULT, "true")
                .manifest());
    }

    private static List<Manifest> claims(String world) {
        String namespace = "shop-" + world;
        return List.of(
                Draft.volume("named-" + world)
                        .with(JsonString.of(TOO_SMALL_FOR_OTHERS), "spec", "capacity", "storage")
                        .manifest(),
                Draft.volume("reserved-" + world)
                        .spec("claimRef", Draft.source("namespace", namespace, "name", "has-reserved"))
                        .manifest(),
                Draft.claim(namespace, "states-none").manifest(),
                Draft.claim(namespace, "states-none-and-names")
                        .spec("volumeName", "named-" + world)
                        .with(JsonString.of(TOO_SMALL_FOR_OTHERS), "spec", "resources", "requests", "storage")
                        .manifest(),
                Draft.claim(namespace, "has-reserved").manifest(),
                Draft.claim(namespace, "wants-none")
                        .spec("storageClassName", "")
                        .manifest());
    }
}
