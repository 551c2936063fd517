package dev.mooring.scheduling.internal;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.NodeMatcher;
import dev.mooring.object.NodeView.NodeTaint;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.PodToleration;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the scheduler uses of a pod, read once. Two of them are equal if their pods are. */
public final class SchedulingPod {

    /** The sources in a pod that are compared with those of other pods. */
    private static final List<String> EXCLUSIVE = List.of("gcePersistentDisk", "awsElasticBlockStore", "rbd", "iscsi");

    private final PodView pod;
    private final Map<String, String> nodeSelector;
    private final NodeMatcher affinity;
    private final List<PodToleration> tolerations;
    private final ResourceAmounts containerRequests;
    private final ResourceAmounts requests;
    private final List<String> notJudged;
    private final PodPriority priority;
    private final boolean sharesDisks;
    private final long mostLimited;
    private final @Nullable Reason leftAlone;

    private SchedulingPod(PodView pod) {
        Part spec = Part.of(pod.manifest()).at("spec");
        this.pod = pod;
        this.nodeSelector = texts(spec.at("nodeSelector"));
        this.affinity = NodeMatcher.ofNodeSelector(
                spec.at("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution"));
        this.tolerations = PodToleration.of(spec);
        ResourceAmounts overhead = ResourceAmounts.of(spec.at("overhead"));
        ResourceAmounts containers = requests(spec);
        this.containerRequests = containers.plus(overhead);
        this.requests = containers.with(podRequests(spec)).plus(overhead);
        this.sharesDisks = pod.volumes().stream()
                .anyMatch(volume ->
                        EXCLUSIVE.stream().anyMatch(key -> volume.at(key).isPresent()));
        this.mostLimited = VolumeLimits.most(pod);
        this.notJudged = notJudged(spec);
        this.priority = PodPriority.of(Part.of(pod.manifest()));
        this.leftAlone = leftAlone(pod.ref(), spec);
    }

    private static @Nullable Reason leftAlone(ObjectRef pod, Part spec) {
        String scheduler = spec.at("schedulerName").text();
        if (!Set.of("", "default-scheduler").contains(scheduler)) {
            return Reason.of(
                    SchedulingCode.OTHER_SCHEDULER,
                    pod.toString(),
                    "scheduler " + scheduler + " places it, not default-scheduler: its decision is not known");
        }
        return spec.at("schedulingGates").items().isEmpty()
                ? null
                : Reason.of(
                        SchedulingCode.SCHEDULING_GATED,
                        pod.toString(),
                        "Scheduling is blocked due to non-empty scheduling gates");
    }

    /**
     * Reads what the scheduler uses.
     *
     * @param pod the pod
     * @return the pod as the scheduler sees it
     * @throws dev.mooring.manifest.ManifestException if a part that is read here has another JSON type or an unreadable
     *     quantity
     */
    public static SchedulingPod of(PodView pod) {
        return new SchedulingPod(pod);
    }

    /** {@return the pod} */
    public PodView pod() {
        return pod;
    }

    /** {@return which pod} */
    public ObjectRef ref() {
        return pod.ref();
    }

    ResourceAmounts requests(Release release) {
        return release.has(SchedulingDifference.POD_REQUESTS_COUNT) ? requests : containerRequests;
    }

    PodPriority priority() {
        return priority;
    }

    /** {@return the node where pods were evicted for this one; empty if there is none} */
    public String nominatedNode() {
        return priority.nominatedNode();
    }

    /**
     * {@return why the default scheduler does not place the pod: it has scheduling gates, or another scheduler places
     * it; empty if it does}
     *
     * @upstream pkg/scheduler/framework/plugins/schedulinggates/scheduling_gates.go PreEnqueue
     * @upstream pkg/scheduler/eventhandlers.go responsibleForPod
     */
    public Optional<Reason> leftAlone() {
        return Optional.ofNullable(leftAlone);
    }

    /** Whether it is being deleted because the scheduler evicted it. */
    boolean isBeingPreempted() {
        return pod.isBeingDeleted() && priority.isEvicted();
    }

    /** Whether it has a volume whose source only one pod may use. */
    boolean sharesDisks() {
        return sharesDisks;
    }

    /** How many of its volumes may count at the limits of a node, at most. */
    long mostLimited() {
        return mostLimited;
    }

    /** What the pod asks for that is not judged here. */
    List<Reason> remarks() {
        return notJudged.stream()
                .map(what -> Reason.of(SchedulingCode.NOT_JUDGED, ref().toString(), what + " is not judged"))
                .toList();
    }

    /**
     * What its containers request together, or its largest init container with the sidecars before it if that is more.
     *
     * @upstream component-helpers resource/helpers.go PodRequests
     */
    private static ResourceAmounts requests(Part spec) {
        ResourceAmounts running = ResourceAmounts.NONE;
        for (Part container : spec.at("containers").items()) {
            running = running.plus(request(container));
        }
        ResourceAmounts sidecars = ResourceAmounts.NONE;
        ResourceAmounts starting = ResourceAmounts.NONE;
        for (Part container : spec.at("initContainers").items()) {
            ResourceAmounts asked = request(container);
            if (container.at("restartPolicy").text().equals("Always")) {
                sidecars = sidecars.plus(asked);
                starting = starting.max(sidecars);
            } else {
                starting = starting.max(sidecars.plus(asked));
            }
        }
        return running.plus(sidecars).max(starting);
    }

    /** What the pod requests as a whole; other resources cannot be requested so. */
    private static ResourceAmounts podRequests(Part spec) {
        return request(spec)
                .only(resource -> Set.of("cpu", "memory").contains(resource) || resource.startsWith("hugepages-"));
    }

    /** A limit is also the request of a resource without one: the API server writes it into the pod. */
    private static ResourceAmounts request(Part container) {
        Part resources = container.at("resources");
        return ResourceAmounts.of(resources.at("limits")).with(ResourceAmounts.of(resources.at("requests")));
    }

    private List<String> notJudged(Part spec) {
        List<String> found = new ArrayList<>();
        for (String key : List.of("topologySpreadConstraints", "resourceClaims")) {
            if (!spec.at(key).items().isEmpty()) {
                found.add(key);
            }
        }
        for (String key : List.of("podAffinity", "podAntiAffinity")) {
            if (spec.at("affinity", key).isPresent()) {
                found.add(key);
            }
        }
        if (hasHostPort(spec)) {
            found.add("hostPort");
        }
        if (sharesDisks) {
            found.add("whether another pod on the node uses the same disk");
        }
        if (spec.at("schedulingGroup").isPresent()) {
            found.add("schedulingGroup");
        }
        return List.copyOf(found);
    }

    private static boolean hasHostPort(Part spec) {
        boolean hostNetwork = spec.at("hostNetwork").flag().orElse(false);
        return Stream.of("containers", "initContainers")
                .flatMap(list -> spec.at(list).items().stream())
                .flatMap(container -> container.at("ports").items().stream())
                .anyMatch(port -> hostNetwork || port.at("hostPort").int32().orElse(0) > 0);
    }

    private static Map<String, String> texts(Part part) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String key : part.members().members().keySet()) {
            texts.put(key, part.at(key).text());
        }
        return texts;
    }

    boolean tolerates(NodeTaint taint) {
        return tolerations.stream().anyMatch(each -> each.covers(taint));
    }

    boolean wants(SchedulingNode node) {
        boolean selected = nodeSelector.entrySet().stream()
                .allMatch(each -> each.getValue().equals(node.node().labels().get(each.getKey())));
        return selected && affinity.matches(node.node().labels(), node.node().name());
    }

    /**
     * The same pod bound to a node.
     *
     * @param node the name of the node
     * @return the changed copy
     */
    public SchedulingPod on(String node) {
        return of(PodView.from(
                new Manifest(Documents.with(pod.manifest().json(), "spec", "nodeName", JsonString.of(node)))));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SchedulingPod same && same.pod.equals(pod);
    }

    @Override
    public int hashCode() {
        return pod.hashCode();
    }

    /** Which pod it is; never its content. */
    @Override
    public String toString() {
        return pod.toString();
    }
}
