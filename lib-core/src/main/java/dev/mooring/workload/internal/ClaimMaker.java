package dev.mooring.workload.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An object that creates, or may create, pods which use a claim.
 *
 * @param object the object
 * @param claim the claim
 * @param isWorkload whether it is a workload of Kubernetes; else it is of an unknown kind, and names the claim
 */
public record ClaimMaker(ObjectRef object, ObjectRef claim, boolean isWorkload) {

    /** Kinds that may name a claim but create no pod that uses it. */
    private static final Set<String> NO_MAKERS =
            Set.of(Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, "PodTemplate", "VolumeSnapshot", "Event");

    public ClaimMaker {
        requireNonNull(object, "object");
        requireNonNull(claim, "claim");
    }

    /**
     * The objects that create pods which use some claims, without a workload that now creates no pod, for example one
     * with no replicas.
     *
     * @param objects the objects of a cluster
     * @param claims the claims
     * @return the makers, in the order of the objects
     */
    public static List<ClaimMaker> of(Inventory objects, Set<ObjectRef> claims) {
        Set<String> namespaces = new HashSet<>();
        claims.forEach(each -> namespaces.add(each.namespace()));
        List<ClaimMaker> makers = new ArrayList<>();
        for (Manifest each : claims.isEmpty() ? List.<Manifest>of() : objects.all()) {
            if (namespaces.contains(each.namespace()) && !NO_MAKERS.contains(each.kind()) && !isIdle(each)) {
                boolean isWorkload = PodTemplates.podSpec(each).isPresent();
                Set<ObjectRef> used =
                        new HashSet<>(isWorkload ? WorkloadClaims.of(each).claims() : named(each));
                claims.stream()
                        .filter(used::contains)
                        .forEach(claim -> makers.add(new ClaimMaker(each.ref(), claim, isWorkload)));
            }
        }
        return List.copyOf(makers);
    }

    private static Set<ObjectRef> named(Manifest object) {
        Set<ObjectRef> claims = new HashSet<>();
        named(object.json(), object.namespace(), claims);
        return claims;
    }

    private static void named(JsonValue value, String namespace, Set<ObjectRef> claims) {
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> {
                if (key.equals("claimName") && member instanceof JsonString name) {
                    claims.add(ObjectRef.claim(namespace, name.value()));
                }
                named(member, namespace, claims);
            });
        } else if (value instanceof JsonArray array) {
            array.items().forEach(item -> named(item, namespace, claims));
        }
    }

    /** Whether it now creates no pod; the last two members are those of a VirtualMachine of KubeVirt. */
    private static boolean isIdle(Manifest object) {
        Part spec = Part.of(object).at("spec");
        try {
            return object.metadata().string("deletionTimestamp").isPresent()
                    || (spec.at("replicas").isPresent()
                            && spec.at("replicas").int32().orElse(1) == 0)
                    || spec.at("suspend").flag().orElse(false)
                    || (object.kind().equals(Kinds.JOB) && JobEnd.of(object).isPresent())
                    || !spec.at("running").flag().orElse(true)
                    || spec.at("runStrategy").text().equals("Halted");
        } catch (ManifestException e) {
            return false;
        }
    }
}
