package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the controller looks at in a pod, read once.
 *
 * @param namespace its namespace
 * @param name its name
 * @param claims names of the claims it uses, those made for its ephemeral volumes included, each once and sorted; who
 *     owns such a claim is not asked
 * @param scheduled whether it has a node
 * @param terminated whether it has ended, or is being deleted and no container of it runs
 */
public record PodUse(String namespace, String name, List<String> claims, boolean scheduled, boolean terminated) {

    private static final List<String> CONTAINER_STATUSES =
            List.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses");

    public PodUse {
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
        claims = List.copyOf(claims);
    }

    /**
     * Reads a pod.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return what is looked at
     * @throws ManifestException if it is another kind, or a part that is read here has another JSON type
     * @upstream pkg/controller/volume/common/common.go PodPVCIndexFunc
     */
    public static PodUse from(Manifest manifest) {
        if (!manifest.kind().isEmpty() && !manifest.is("v1", "Pod")) {
            throw new ManifestException(
                    manifest.ref(), JsonPointer.of("kind"), "expected v1 Pod, found " + manifest.kind());
        }
        Part root = Part.of(manifest);
        Part metadata = root.at("metadata");
        String name = metadata.at("name").text();
        Set<String> claims = new TreeSet<>();
        for (Part volume : root.at("spec", "volumes").items()) {
            String claim = claimName(name, volume);
            if (!claim.isEmpty()) {
                claims.add(claim);
            }
        }
        return new PodUse(
                metadata.at("namespace").text(),
                name,
                List.copyOf(claims),
                !root.at("spec", "nodeName").text().isEmpty(),
                isTerminated(root));
    }

    /**
     * Reads a pod of the fabric8 model.
     *
     * @param model the pod
     * @return what is looked at
     * @throws ManifestException as {@link #from(Manifest)}
     */
    public static PodUse from(Pod model) {
        return from(Manifest.from(requireNonNull(model, "model")));
    }

    private static String claimName(String pod, Part volume) {
        Part claim = volume.at("persistentVolumeClaim");
        if (claim.isPresent()) {
            return claim.at("claimName").text();
        }
        return volume.at("ephemeral").isPresent()
                ? pod + "-" + volume.at("name").text()
                : "";
    }

    /** Upstream's IsPodTerminated of {@code pkg/volume/util/util.go}. */
    private static boolean isTerminated(Part root) {
        String phase = root.at("status", "phase").text();
        if (phase.equals("Failed") || phase.equals("Succeeded")) {
            return true;
        }
        return root.at("metadata", "deletionTimestamp").isPresent()
                && CONTAINER_STATUSES.stream()
                        .flatMap(each -> root.at("status", each).items().stream())
                        .noneMatch(PodUse::isRunning);
    }

    private static boolean isRunning(Part containerStatus) {
        Part state = containerStatus.at("state");
        return !state.at("terminated").isPresent() && !state.at("waiting").isPresent();
    }
}
