package dev.mooring.forecast;

import dev.mooring.binding.BindingDecision;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.VolumeExplanation.VolumeSummary;
import dev.mooring.forecast.explain.Candidate;
import dev.mooring.forecast.run.Hindrance;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.internal.SchedulingNodes;
import dev.mooring.scheduling.internal.SchedulingPod;
import dev.mooring.scheduling.internal.VolumesOnNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why nodes do not take a pod, with each check that each volume fails there. It examines the final cluster, so what
 * other pods take is taken.
 */
final class NodeExplainer {

    private final Forecast forecast;
    private final ClusterSnapshot cluster;
    private final SchedulingNodes nodes;
    private final Map<ObjectRef, Optional<PodEnd>> ends = new HashMap<>();

    private NodeExplainer(Forecast forecast) {
        this.forecast = forecast;
        this.cluster = forecast.cluster();
        this.nodes = forecast.schedulingNodes();
    }

    static NodeExplainer of(Forecast forecast) {
        return new NodeExplainer(forecast);
    }

    /** Why one node does not take a pod. */
    Explanation explain(ObjectRef pod, String node, int limit) {
        Optional<PodEnd> end = ends.computeIfAbsent(pod, forecast::pod);
        Collected all = new Collected(limit);
        end.flatMap(each -> each.verdict().on(node)).ifPresent(verdict -> add(all, pod, verdict));
        return all.explanation();
    }

    /** Why no node takes the pods of a claim. */
    static Explanation explain(Forecast forecast, ObjectRef claim, List<Reason> own, int limit) {
        NodeExplainer explainer = new NodeExplainer(forecast);
        Collected all = new Collected(limit);
        own.forEach(all::add);
        for (PodEnd pod : forecast.users(claim)) {
            if (Hindrance.isRefused(pod)) {
                pod.verdict().nodes().forEach(verdict -> explainer.add(all, pod.pod(), verdict));
            }
        }
        return all.explanation();
    }

    /** How many pairs of a volume and a node are examined for a claim, at most. */
    static long pairs(Forecast forecast, ClaimEnd end) {
        long searched = forecast.users(end.claim().ref()).stream()
                .filter(Hindrance::isRefused)
                .flatMap(pod -> pod.verdict().nodes().stream())
                .filter(NodeVerdict::isAboutVolumes)
                .count();
        return searched * Math.max(1, forecast.volumes().size());
    }

    private void add(Collected all, ObjectRef pod, NodeVerdict verdict) {
        verdict.reasons().forEach(all::add);
        if (!verdict.isAboutVolumes()) {
            return;
        }
        Optional<SchedulingPod> asked = forecast.scheduledPod(pod);
        Optional<VolumesOnNode> volumes = asked.flatMap(each -> nodes.volumes(each, cluster, verdict.node()));
        if (volumes.isEmpty()) {
            return;
        }
        volumes.get().problems().forEach(all::add);
        volumes.get().searches().forEach(all::search);
    }

    /** The reasons so far: those within the limit are listed, the others counted. */
    private static final class Collected {

        private final int limit;
        private final List<Reason> reasons = new ArrayList<>();
        private int unlisted;
        /** Each volume as it comes nearest, on whichever node. */
        private final Map<String, Candidate> volumes = new LinkedHashMap<>();

        private Collected(int limit) {
            this.limit = limit;
        }

        private void add(Reason reason) {
            reasons.add(reason);
        }

        private void search(BindingDecision decision) {
            if (decision instanceof BindingDecision.Invalid invalid) {
                reasons.add(invalid.reason());
                return;
            }
            ClaimView claim = decision.request().claim();
            List<Candidate> candidates = new ArrayList<>();
            for (VolumeView each : decision.request().volumes()) {
                candidates.add(Candidate.of(candidates.size(), claim, each, decision));
            }
            int before = reasons.size();
            Candidate.nearest(candidates, Math.max(0, limit - before)).forEach(each -> reasons.addAll(each.reasons()));
            unlisted += candidates.stream().mapToInt(Candidate::count).sum() - (reasons.size() - before);
            candidates.forEach(each -> volumes.merge(each.name(), each, Candidate::nearer));
        }

        private Explanation explanation() {
            List<Candidate> candidates = List.copyOf(volumes.values());
            return Explanation.of(
                    reasons,
                    limit,
                    unlisted,
                    candidates.isEmpty()
                            ? null
                            : VolumeSummary.of(
                                    candidates,
                                    Candidate.nearest(candidates, 1).stream().findFirst()));
        }
    }
}
