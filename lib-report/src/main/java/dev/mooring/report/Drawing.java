package dev.mooring.report;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.forecast.BoundVerdict;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.VolumeExplanation;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.reason.Reason;
import dev.mooring.report.Report.ReportLink;
import dev.mooring.report.ReportObject.StorageFacts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Creates the objects of a picture, and the lines between them. */
final class Drawing {

    /** The number of nearest volumes shown for a claim without a volume. */
    private static final int NEAREST = 6;

    /** The maximum number of claim-volume pairs that are compared check by check. */
    private static final long MOST_PAIRS = 100_000;

    private final ReportModel scene;
    private long pairs;
    private int notCompared;

    Drawing(ReportModel scene) {
        this.scene = scene;
    }

    List<ReportObject> objects() {
        return scene.refs().stream().map(this::object).toList();
    }

    private ReportObject object(ObjectRef ref) {
        Evidence evidence = new Evidence(scene, ref);
        List<Reason> reasons = reasons(ref);
        return new ReportObject(
                ref,
                ReportObject.State.of(evidence),
                scene.phaseNow(ref),
                evidence.phase(),
                evidence.partner(),
                StorageFacts.of(scene, ref),
                reasons,
                scene.findings(ref).stream()
                        .filter(each -> !reasons.contains(each))
                        .toList(),
                doubts(ref, evidence),
                possibleEnds(ref),
                nearest(ref, evidence));
    }

    private List<Reason> reasons(ObjectRef ref) {
        Set<Reason> reasons = new LinkedHashSet<>(scene.report().reasons(ref));
        scene.forecast().deletions().end(ref).map(DeletionEnd::allReasons).ifPresent(reasons::addAll);
        if (reasons.isEmpty()) {
            scene.forecast().refusals().stream()
                    .filter(each -> each.object().equals(ref))
                    .forEach(each -> reasons.addAll(each.reasons()));
        }
        return List.copyOf(reasons);
    }

    private List<Reason> doubts(ObjectRef ref, Evidence evidence) {
        if (evidence.claim().isEmpty()) {
            return List.of();
        }
        BoundVerdict verdict = scene.report().verdict(ref);
        return verdict.isYes() ? List.of() : verdict.reasons();
    }

    private List<String> possibleEnds(ObjectRef ref) {
        return scene.report().orderDependence().possibleEnds().getOrDefault(ref, List.of()).stream()
                .map(ObjectEnd::toString)
                .toList();
    }

    private List<VolumeExplanation> nearest(ObjectRef ref, Evidence evidence) {
        if (evidence.claim().isEmpty() || evidence.isTaken()) {
            return List.of();
        }
        pairs += scene.forecast().volumes().size();
        if (pairs > MOST_PAIRS) {
            notCompared++;
            return List.of();
        }
        return scene.forecast().compare(ref).stream()
                .filter(each -> !each.isSkipped())
                .limit(NEAREST)
                .toList();
    }

    /** The number of claims that are not compared with the volumes check by check, because there are too many pairs. */
    int notCompared() {
        return notCompared;
    }

    /** Each pair once. */
    static List<ReportLink> links(List<ReportObject> objects) {
        TreeMap<ObjectRef, TreeMap<ObjectRef, ReportLink.Kind>> links = new TreeMap<>();
        for (ReportObject each : objects) {
            each.partner().ifPresent(partner -> {
                boolean isClaim = each.ref().isClaim();
                ObjectRef claim = isClaim ? each.ref() : partner;
                ObjectRef volume = isClaim ? partner : each.ref();
                links.computeIfAbsent(claim, key -> new TreeMap<>())
                        .merge(volume, kind(each, isClaim), Drawing::nearer);
            });
        }
        List<ReportLink> all = new ArrayList<>();
        links.forEach(
                (claim, volumes) -> volumes.forEach((volume, kind) -> all.add(new ReportLink(claim, volume, kind))));
        return all;
    }

    /** A bound claim has its volume; a volume can be bound to a claim that does not name it. */
    private static ReportLink.Kind kind(ReportObject object, boolean isClaim) {
        if (!isClaim) {
            return ReportLink.Kind.NAMED_BY_VOLUME;
        }
        return object.phase().equals(Phases.BOUND) ? ReportLink.Kind.BOUND : ReportLink.Kind.NAMED_BY_CLAIM;
    }

    private static ReportLink.Kind nearer(ReportLink.Kind one, ReportLink.Kind other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
