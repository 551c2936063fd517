package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Pod as storage sees it, read once: where it runs, which claims it uses, and whether it is finished.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text, the empty list.
 */
public final class PodView extends ObjectView {

    private static final List<String> CONTAINER_STATUSES =
            List.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses");

    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final String uid;
    private final String nodeName;
    private final String phase;
    private final boolean running;
    private final boolean terminated;
    private final boolean ended;
    /** The uid of the static pod that it mirrors; null if it is not a mirror pod. */
    private final @Nullable String mirrored;

    private final boolean windows;
    private final List<Part> volumes;
    private final List<ClaimUse> claims;

    /**
     * A volume of a pod that is a claim.
     *
     * @param index its place in {@code spec.volumes}
     * @param volume its name in the pod
     * @param claim the name of the claim, in the namespace of the pod; empty if absent
     * @param isEphemeral whether the claim is created for this pod
     * @param isReadOnly whether the pod requests it read-only
     */
    public record ClaimUse(int index, String volume, String claim, boolean isEphemeral, boolean isReadOnly) {

        public ClaimUse {
            requireNonNull(volume, "volume");
            requireNonNull(claim, "claim");
        }
    }

    private PodView(Manifest manifest) {
        super(manifest, "v1", Kinds.POD);
        Part root = root();
        Part metadata = root.at("metadata");
        this.uid = metadata.at("uid").text();
        this.nodeName = root.at("spec", "nodeName").text();
        this.phase = root.at("status", "phase").text();
        this.mirrored = metadata.at("annotations", MIRROR).isPresent()
                ? manifest.annotation(MIRROR).orElse("")
                : null;
        this.windows = isWindows(root.at("spec"));
        this.volumes = List.copyOf(root.at("spec", "volumes").items());
        this.claims = claims(name(), volumes);
        this.running = hasRunningContainer(root.at("status"));
        this.ended = haveEnded(root.at("spec"), root.at("status"));
        this.terminated = isFinished() || (isBeingDeleted() && !running);
    }

    /**
     * Reads a pod.
     *
     * @param object the document, or an object of the fabric8 model; kind and apiVersion may be missing, as in the items of a typed list
     * @return the pod
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type
     */
    public static PodView from(Object object) {
        return new PodView(Manifest.from(object));
    }

    private static List<ClaimUse> claims(String pod, List<Part> volumes) {
        List<ClaimUse> claims = new ArrayList<>();
        int index = 0;
        for (Part volume : volumes) {
            String name = volume.at("name").text();
            Part claim = volume.at("persistentVolumeClaim");
            if (claim.isPresent()) {
                boolean readOnly = claim.at("readOnly").flag().orElse(false);
                claims.add(new ClaimUse(index, name, claim.at("claimName").text(), false, readOnly));
            } else if (volume.at("ephemeral").isPresent()) {
                claims.add(new ClaimUse(index, name, ephemeralClaimName(pod, name), true, false));
            }
            index++;
        }
        return List.copyOf(claims);
    }

    private static boolean hasRunningContainer(Part status) {
        return CONTAINER_STATUSES.stream()
                .flatMap(each -> status.at(each).items().stream())
                .map(container -> container.at("state"))
                .anyMatch(state -> !state.at("terminated").isPresent()
                        && !state.at("waiting").isPresent());
    }

    /** Whether each container of the spec has a status, and all of these are of ended containers. */
    private static boolean haveEnded(Part spec, Part status) {
        List<Part> statuses = CONTAINER_STATUSES.stream()
                .flatMap(each -> status.at(each).items().stream())
                .toList();
        int containers = spec.at("containers").items().size();
        return !statuses.isEmpty()
                && statuses.size() >= containers
                && statuses.stream()
                        .allMatch(each -> each.at("state", "terminated").isPresent());
    }

    /**
     * The name of the claim for a generic ephemeral volume.
     *
     * @param pod the name of the pod
     * @param volume the name of the volume in the pod
     * @return the name
     * @upstream component-helpers storage/ephemeral/ephemeral.go VolumeClaimName
     */
    static String ephemeralClaimName(String pod, String volume) {
        return pod + "-" + volume;
    }

    /** {@return the uid; empty if absent} */
    public String uid() {
        return uid;
    }

    /** {@return the node it is bound to; empty if it is not scheduled} */
    public String nodeName() {
        return nodeName;
    }

    /** {@return whether it is bound to a node} */
    public boolean isScheduled() {
        return !nodeName.isEmpty();
    }

    /** {@return {@code status.phase} as written; empty if absent} */
    public String phase() {
        return phase;
    }

    /** {@return whether its phase is Succeeded or Failed} */
    public boolean isFinished() {
        return phase.equals(Phases.SUCCEEDED) || phase.equals(Phases.FAILED);
    }

    /**
     * {@return whether a container of any list is reported as running; init containers run while the phase is Pending, and
     * the kubelet of a lost node reports nothing new}
     */
    public boolean hasRunningContainer() {
        return running;
    }

    /**
     * Whether all its containers have stopped: it is finished, or it is being deleted and no container status is
     * running.
     *
     * @return true if it is
     * @upstream pkg/volume/util/util.go IsPodTerminated
     */
    public boolean isTerminated() {
        return terminated;
    }

    /**
     * {@return whether its status shows that each of its containers has ended; the phase does not, because the control
     * plane sets it to Failed for the pods of a lost node}
     */
    public boolean haveContainersEnded() {
        return ended;
    }

    /** {@return whether it is the mirror of a static pod, whose directory on the node has another uid} */
    public boolean isMirror() {
        return mirrored != null;
    }

    /**
     * {@return the uid in the name of its kubelet directory: its own; for a mirror pod that of the static pod, from an
     * annotation}
     */
    public String directoryUid() {
        return mirrored == null ? uid : mirrored;
    }

    /** {@return whether it can run only on Windows} */
    public boolean isWindows() {
        return windows;
    }

    /**
     * Whether the pods of a pod spec can run only on Windows.
     *
     * @param spec the spec of a pod or of a template
     * @return true if the operating system or the node selector requires it
     */
    public static boolean isWindows(Part spec) {
        return spec.at("os", "name").text().equals("windows")
                || spec.at("nodeSelector", "kubernetes.io/os").text().equals("windows");
    }

    /** {@return the entries of {@code spec.volumes} as written} */
    public List<Part> volumes() {
        return volumes;
    }

    /** {@return the volumes that are claims, in the order of the pod} */
    public List<ClaimUse> claims() {
        return claims;
    }

    /** {@return the names of its claims, sorted, each once, without empty ones} */
    public List<String> claimNames() {
        return claims.stream()
                .map(ClaimUse::claim)
                .filter(claim -> !claim.isEmpty())
                .sorted()
                .distinct()
                .toList();
    }
}
