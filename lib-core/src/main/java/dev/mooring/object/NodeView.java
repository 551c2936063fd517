package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.PartReads;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.ReleaseException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Node as storage sees it, read once: labels, taints, whether it is ready, and the volumes it reports.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text, the empty list.
 */
public final class NodeView extends ObjectView {

    /** The taint of a node that is down permanently: its volumes may be force-detached. */
    public static final String OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";

    private static final String MANAGED = "volumes.kubernetes.io/controller-managed-attach-detach";

    private static final Set<String> IP_TYPES = Set.of("InternalIP", "ExternalIP");

    private final Map<String, String> labels;
    private final boolean managed;
    private final boolean unschedulable;
    private final @Nullable String readyStatus;
    private final @Nullable Instant readySince;
    private final @Nullable Instant heartbeat;
    private final boolean readyDisputed;
    private final @Nullable Instant outOfServiceSince;
    private final List<String> ipAddresses;
    private final List<String> podCidrs;
    private final List<NodeTaint> taints;
    private final List<String> volumesInUse;
    private final List<String> volumesAttached;
    private final String kubeletVersion;
    private final String providerId;

    /**
     * A taint of the node.
     *
     * @param key the key
     * @param value the value; empty if absent
     * @param effect the effect as written
     */
    public record NodeTaint(String key, String value, String effect) {

        public NodeTaint {
            requireNonNull(key, "key");
            requireNonNull(value, "value");
            requireNonNull(effect, "effect");
        }

        /** {@return whether a new pod must tolerate it: the effect is NoSchedule or NoExecute} */
        public boolean keepsPodsAway() {
            return effect.equals("NoSchedule") || effect.equals("NoExecute");
        }
    }

    private NodeView(Manifest manifest) {
        super(manifest, "v1", Kinds.NODE);
        Part root = root();
        Part metadata = root.at("metadata");
        Part status = root.at("status");
        this.labels = PartReads.texts(metadata.at("labels"));
        this.managed = metadata.at("annotations").members().has(MANAGED);
        this.unschedulable = root.at("spec", "unschedulable").flag().orElse(false);
        Optional<Part> ready = first(status.at("conditions"), "type", "Ready");
        this.readyStatus = ready.flatMap(each -> each.at("status").string()).orElse(null);
        this.readySince =
                ready.flatMap(each -> time(each.at("lastTransitionTime"))).orElse(null);
        this.heartbeat =
                ready.flatMap(each -> time(each.at("lastHeartbeatTime"))).orElse(null);
        this.readyDisputed = all(status.at("conditions"), "type", "Ready")
                        .map(each -> each.at("status").text())
                        .distinct()
                        .count()
                > 1;
        this.outOfServiceSince = first(root.at("spec", "taints"), "key", OUT_OF_SERVICE)
                .flatMap(each -> time(each.at("timeAdded")))
                .orElse(null);
        this.ipAddresses = status.at("addresses").items().stream()
                .filter(each -> IP_TYPES.contains(each.at("type").text()))
                .map(each -> each.at("address").text())
                .toList();
        this.podCidrs = podCidrs(root.at("spec"));
        this.taints = root.at("spec", "taints").items().stream()
                .map(taint -> new NodeTaint(
                        taint.at("key").text(),
                        taint.at("value").text(),
                        taint.at("effect").text()))
                .toList();
        this.volumesInUse = status.at("volumesInUse").texts();
        this.volumesAttached = status.at("volumesAttached").items().stream()
                .map(volume -> volume.at("name").text())
                .toList();
        this.kubeletVersion = status.at("nodeInfo", "kubeletVersion").text();
        this.providerId = root.at("spec", "providerID").text();
    }

    private static Stream<Part> all(Part list, String key, String value) {
        return list.items().stream().filter(each -> each.at(key).text().equals(value));
    }

    private static Optional<Part> first(Part list, String key, String value) {
        return all(list, key, value).findFirst();
    }

    private static Optional<Instant> time(Part part) {
        try {
            return part.string().map(Instant::parse);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static List<String> podCidrs(Part spec) {
        List<String> several = spec.at("podCIDRs").texts();
        return several.isEmpty() ? spec.at("podCIDR").string().stream().toList() : several;
    }

    /**
     * Reads a node.
     *
     * @param object the document, or an object of the fabric8 model; kind and apiVersion may be missing, as in the items of a typed list
     * @return the node
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type
     */
    public static NodeView from(Object object) {
        return new NodeView(Manifest.from(object));
    }

    /** {@return all labels, in the order of the document} */
    public Map<String, String> labels() {
        return labels;
    }

    /**
     * {@return whether the attach/detach controller manages its volumes, which the kubelet marks with an annotation}
     */
    public boolean isAttachManaged() {
        return managed;
    }

    /** {@return whether it is cordoned} */
    public boolean isUnschedulable() {
        return unschedulable;
    }

    /** {@return whether its first condition Ready is True; false if it has none} */
    public boolean isReady() {
        return "True".equals(readyStatus);
    }

    /** {@return the status of its first condition Ready: True, False or Unknown; empty if it has none} */
    public Optional<String> readyStatus() {
        return Optional.ofNullable(readyStatus).filter(status -> !status.isEmpty());
    }

    /** {@return when that condition last changed; empty if not specified} */
    public Optional<Instant> readySince() {
        return Optional.ofNullable(readySince);
    }

    /** {@return when the kubelet last reported that condition; empty if not specified} */
    public Optional<Instant> heartbeat() {
        return Optional.ofNullable(heartbeat);
    }

    /** {@return whether it has several Ready conditions with different statuses, so that none of them is reliable} */
    public boolean isReadyDisputed() {
        return readyDisputed;
    }

    /** {@return its internal and external IP addresses as written, in order} */
    public List<String> ipAddresses() {
        return ipAddresses;
    }

    /** {@return the networks of its pods as written; empty if the cluster does not assign them} */
    public List<String> podCidrs() {
        return podCidrs;
    }

    /** {@return the taints in order} */
    public List<NodeTaint> taints() {
        return taints;
    }

    /** {@return whether it has the taint {@link #OUT_OF_SERVICE}, with any effect} */
    public boolean isOutOfService() {
        return taints.stream().anyMatch(taint -> taint.key().equals(OUT_OF_SERVICE));
    }

    /** {@return when that taint was added; empty if there is none, or the time is not specified} */
    public Optional<Instant> outOfServiceSince() {
        return Optional.ofNullable(outOfServiceSince);
    }

    /** {@return the name of the machine in its cloud, for example {@code gce://project/zone/name}; empty if absent} */
    public String providerId() {
        return providerId;
    }

    /** {@return {@code status.volumesInUse}: the volumes that the kubelet reports as mounted} */
    public List<String> volumesInUse() {
        return volumesInUse;
    }

    /** {@return the names in {@code status.volumesAttached}: the volumes that the controller reports as attached} */
    public List<String> volumesAttached() {
        return volumesAttached;
    }

    /** {@return {@code status.nodeInfo.kubeletVersion} as written; empty if absent} */
    public String kubeletVersionText() {
        return kubeletVersion;
    }

    /** {@return the version of its kubelet; empty if it is absent or not a version} */
    public Optional<KubernetesVersion> kubeletVersion() {
        try {
            return Optional.of(KubernetesVersion.parse(kubeletVersion));
        } catch (ReleaseException e) {
            return Optional.empty();
        }
    }
}
