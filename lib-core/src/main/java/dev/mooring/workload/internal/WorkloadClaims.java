package dev.mooring.workload.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The claims that the pods of a workload use. For a pod itself use {@link dev.mooring.object.PodView#claims()}.
 *
 * @param claims the claims that are known by name, sorted
 * @param unnamed why other claims are not known by name, a sentence each: their names depend on the names of the pods, or
 *     the workload cannot be read
 */
public record WorkloadClaims(Set<ObjectRef> claims, List<String> unnamed) {

    public WorkloadClaims {
        claims = Collections.unmodifiableSet(new TreeSet<>(claims));
        unnamed = List.copyOf(unnamed);
    }

    /**
     * The claims of a workload.
     *
     * @param workload the object
     * @return its claims; none if it is of another kind
     */
    public static WorkloadClaims of(Manifest workload) {
        Set<ObjectRef> claims = new TreeSet<>();
        List<String> unnamed = new ArrayList<>();
        if (!workload.kind().equals(Kinds.POD)) {
            PodTemplates.podSpec(workload)
                    .flatMap(place -> place.child("volumes").find(workload.json()))
                    .ifPresent(volumes -> volumes(workload, volumes, claims, unnamed));
        }
        if (workload.kind().equals(Kinds.STATEFUL_SET)) {
            try {
                StatefulSetClaims.of(workload).wanted().forEach(wanted -> claims.add(wanted.claim()));
            } catch (ManifestException e) {
                unnamed.add("the claims of its templates are not known: " + e.problem());
            }
        }
        return new WorkloadClaims(claims, unnamed);
    }

    private static void volumes(Manifest workload, JsonValue volumes, Set<ObjectRef> claims, List<String> unnamed) {
        for (JsonValue each : volumes instanceof JsonArray array ? array.items() : List.<JsonValue>of()) {
            JsonObject volume = each instanceof JsonObject object ? object : JsonObject.EMPTY;
            Optional<String> claim = volume.child("persistentVolumeClaim").string("claimName");
            claim.ifPresent(name -> claims.add(ObjectRef.claim(workload.namespace(), name)));
            if (volume.has("ephemeral")) {
                unnamed.add("each of its pods gets a claim of its own for the ephemeral volume "
                        + volume.string("name").orElse("") + ", and these claims were not examined");
            }
        }
    }
}
