package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.forecast.ClaimEnd.Placement;
import dev.mooring.forecast.run.Hindrance;
import dev.mooring.forecast.run.ObjectEnds;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a claim ends in the whole cluster, together with all other claims.
 *
 * @param end how it ends
 * @param settles whether the cluster settles
 * @param reasons why it ends so, the most important first
 * @param otherEnds how else it can end, in another order or with another choice among equally good volumes
 * @param pods the ends of the pods that use it, if nodes are known
 * @param nodes why no node takes the pods that use it: for each node the reasons in upstream's words, then what each
 *     volume lacks there, at most 20 reasons; of a bound claim only if it is about volumes; empty if a node takes them,
 *     or if a single node was requested
 * @param node whether its volume can be used on the requested node; empty without one
 * @param placement what stays open because the scheduler chooses among several nodes; empty if nothing does
 * @param verdict whether it is certain to end Bound, and why not
 */
public record ClaimOutcome(
        ObjectEnd end,
        boolean settles,
        List<Reason> reasons,
        List<ObjectEnd> otherEnds,
        List<PodEnd> pods,
        List<Reason> nodes,
        Optional<OnNode> node,
        Optional<Placement> placement,
        BoundVerdict verdict) {

    /**
     * Whether the volume of the claim can be used on a node.
     *
     * @param name the node
     * @param volume the volume; empty if the claim has none in the end
     * @param problem upstream's words why it cannot be used there; empty if it can
     */
    public record OnNode(String name, Optional<String> volume, Optional<String> problem) {

        public OnNode {
            requireNonNull(name, "name");
            requireNonNull(volume, "volume");
            requireNonNull(problem, "problem");
        }

        JsonObject toJson() {
            return JsonObject.of("name", JsonString.of(name))
                    .with("volume", orNull(volume))
                    .with("usable", JsonBoolean.of(volume.isPresent() && problem.isEmpty()))
                    .with("message", orNull(problem));
        }
    }

    public ClaimOutcome {
        requireNonNull(end, "end");
        requireNonNull(node, "node");
        requireNonNull(placement, "placement");
        requireNonNull(verdict, "verdict");
        reasons = List.copyOf(reasons);
        otherEnds = List.copyOf(otherEnds);
        pods = List.copyOf(pods);
        nodes = List.copyOf(nodes);
    }

    static ClaimOutcome of(Explained explained, ObjectRef claim, Optional<NodeView> node) {
        Forecast forecast = explained.forecast();
        ObjectEnd own = ObjectEnds.of(forecast.cluster(), claim);
        OrderDependence orders = explained.orders().get();
        List<ObjectEnd> possible = orders.possibleEnds().getOrDefault(claim, List.of());
        Optional<ClaimEnd> end = forecast.claim(claim.namespace(), claim.name());
        return new ClaimOutcome(
                end.map(each -> new ObjectEnd(each.shownPhase(), each.volume().orElse("")))
                        .orElse(own),
                forecast.settles(),
                end.map(each -> reasons(forecast, each)).orElse(List.of()),
                possible.stream().filter(each -> !each.equals(own)).toList(),
                forecast.nodes().isEmpty() ? List.of() : pods(forecast, claim),
                end.filter(each -> node.isEmpty() && isAboutNodes(forecast, each))
                        .map(each -> nodes(forecast, claim))
                        .orElse(List.of()),
                node.map(each -> onNode(each, forecast, end.flatMap(ClaimEnd::volume))),
                end.flatMap(ClaimEnd::placement),
                explained.verdicts().get().of(claim));
    }

    private static List<PodEnd> pods(Forecast forecast, ObjectRef claim) {
        Set<ObjectRef> users = forecast.cluster().pods(claim.namespace(), claim.name()).stream()
                .map(PodView::ref)
                .collect(Collectors.toUnmodifiableSet());
        return forecast.pods().stream().filter(pod -> users.contains(pod.pod())).toList();
    }

    private static List<Reason> reasons(Forecast forecast, ClaimEnd end) {
        return Stream.concat(end.reasons().stream(), forecast.missingSource(end).stream())
                .toList();
    }

    /** Whether its pods have no node: one that would bind it, or one where its volume, or another one of theirs, can be used. */
    private static boolean isAboutNodes(Forecast forecast, ClaimEnd end) {
        return Hindrance.isAboutNodes(end)
                || (end.isBound()
                        && forecast.users(end.claim().ref()).stream()
                                .filter(Hindrance::isRefused)
                                .flatMap(pod -> pod.verdict().nodes().stream())
                                .anyMatch(NodeVerdict::isAboutVolumes));
    }

    private static List<Reason> nodes(Forecast forecast, ObjectRef claim) {
        return NodeExplainer.explain(forecast, claim, List.of(), ForecastReport.MOST_REASONS)
                .shortened(claim.toString(), ForecastReport.MOST_REASONS);
    }

    private static OnNode onNode(NodeView node, Forecast forecast, Optional<String> name) {
        Optional<VolumeView> volume = name.flatMap(forecast.cluster()::volume);
        return new OnNode(
                node.name(),
                volume.map(VolumeView::name),
                volume.flatMap(each -> VolumeBinding.checkNodeAffinity(
                        each, node.labels(), forecast.cluster().options().release())));
    }

    /** {@return whether it is certain to end Bound} */
    public boolean isYes() {
        return verdict.isYes();
    }

    JsonObject toJson(ObjectRef claim) {
        JsonObject podEnds = JsonObject.EMPTY;
        for (PodEnd pod : pods) {
            podEnds = podEnds.with(
                    pod.pod().key(),
                    JsonObject.of("state", JsonString.of(pod.state().toString()))
                            .with("node", orNull(pod.node()))
                            .with("feasible", JsonArray.ofStrings(pod.verdict().feasible()))
                            .with("message", orNull(pod.message())));
        }
        JsonObject json = end.toJson(claim)
                .with("settles", JsonBoolean.of(settles))
                .with("verdict", verdict.toJson())
                .with("reasons", Reason.toJson(reasons))
                .with("possibleEnds", JsonArray.of(otherEnds.stream().map(other -> other.toJson(claim))))
                .with("pods", podEnds)
                .with("nodes", Reason.toJson(nodes))
                .with("node", node.<JsonValue>map(OnNode::toJson).orElse(JsonNull.NULL));
        return placement.map(open -> json.with("placement", open.toJson())).orElse(json);
    }

    private static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL);
    }
}
