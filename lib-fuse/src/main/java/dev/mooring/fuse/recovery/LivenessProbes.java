package dev.mooring.fuse.recovery;

import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumePlugin;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The liveness probes of a workload that uses FUSE volumes. */
public final class LivenessProbes {

    private LivenessProbes() {}

    /**
     * The names of the volumes of a workload that one of the drivers mounts, inline or through a claim.
     *
     * @param workload a pod, or an object that creates pods
     * @param inventory the claims and volumes
     * @param drivers the names of the drivers
     * @return the names, sorted
     * @throws dev.mooring.manifest.ManifestException if a part of the pod does not have the JSON type of the API
     */
    public static Set<String> volumes(Manifest workload, Inventory inventory, Set<String> drivers) {
        return PodVolumes.of(PodSpecPlace.of(workload).pod(), inventory).volumes().stream()
                .filter(volume -> volume.spec()
                        .filter(spec -> spec.plugin().equals(Optional.of(VolumePlugin.CSI)))
                        .filter(spec ->
                                drivers.contains(spec.source().at("driver").text()))
                        .isPresent())
                .map(PodVolume::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Checks each container that mounts one of the volumes. Ignores other containers.
     *
     * <p>For example, a container without a probe that has a volume at {@code /data} gets {@link ProbeVerdict#ADD}; one with
     * {@code ls /data} gets {@link ProbeVerdict#KEEP} and a warning that the command passes on a bare directory.
     *
     * @param request the workload and its volumes
     * @return one proposal per container, init containers first, in the order of the object
     * @throws dev.mooring.manifest.ManifestException if a part of the object does not have the JSON type of the API
     */
    public static List<ProbeProposal> propose(ProbeRequest request) {
        PodSpecPlace place = PodSpecPlace.of(request.workload());
        List<ProbeProposal> proposals = new ArrayList<>();
        for (ContainerList list : ContainerList.values()) {
            for (Part container : place.spec().at(list.key()).items()) {
                new ContainerProbe(request, place, list, container).proposal().ifPresent(proposals::add);
            }
        }
        return List.copyOf(proposals);
    }

    /**
     * The patch for all proposals with {@link ProbeVerdict#ADD}.
     *
     * @param request as for {@link #propose}
     * @return an RFC 6902 patch of the template; empty for a pod, whose probes cannot change, and if there is nothing to add
     * @throws dev.mooring.manifest.ManifestException as for {@link #propose}
     */
    public static Optional<JsonPatch> patch(ProbeRequest request) {
        if (PodSpecPlace.of(request.workload()).livePod()) {
            return Optional.empty();
        }
        List<JsonObject> operations = new ArrayList<>();
        for (ProbeProposal proposal : propose(request)) {
            if (proposal.verdict() == ProbeVerdict.ADD) {
                proposal.probe().ifPresent(probe -> operations.add(add(proposal, probe)));
            }
        }
        return operations.isEmpty()
                ? Optional.empty()
                : Optional.of(JsonPatch.of(JsonArray.of(operations.toArray(JsonObject[]::new))));
    }

    /**
     * {@link #propose} and {@link #patch} as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @param request as for {@link #propose}
     * @return an item of {@code workloads} of {@code s3fs probe}
     * @throws dev.mooring.manifest.ManifestException as for {@link #propose}
     */
    public static JsonObject toJson(ProbeRequest request) {
        Manifest workload = request.workload();
        List<JsonPatch.Operation> patch =
                patch(request).map(JsonPatch::operations).orElse(List.of());
        return new JsonRows()
                .text("kind", workload.kind())
                .name("namespace", workload.namespace())
                .text("name", workload.name())
                .list("containers", propose(request), ProbeProposal::toJson)
                .list("patch", patch, LivenessProbes::toJson)
                .build();
    }

    private static JsonObject toJson(JsonPatch.Operation operation) {
        return JsonObject.of("op", JsonString.of(operation.op().toString()))
                .with("path", operation.path().toString())
                .with("value", operation.value());
    }

    private static JsonObject add(ProbeProposal proposal, FuseLivenessProbe probe) {
        return JsonObject.EMPTY
                .with("op", "add")
                .with("path", proposal.at().child("livenessProbe").toString())
                .with("value", probe.toJson());
    }
}
