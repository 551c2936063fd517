package dev.mooring.fleet;

import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.Deletions;
import dev.mooring.fleet.Finding.Question;
import dev.mooring.forecast.BoundVerdict;
import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.lint.Lint;
import dev.mooring.lint.LintReport;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.upgrade.Upgrade;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Judges one cluster with all questions of the library: a pure function of its export. */
final class ClusterAudit {

    private static final Set<State> NEEDS_AN_OPERATOR = EnumSet.of(State.STUCK, State.UNSAFE);

    private final Export export;
    private final AuditOptions options;
    private final Inventory objects;
    private final Inventory target;
    private final List<Finding> findings = new ArrayList<>();

    private ClusterAudit(Export export, AuditOptions options, Inventory target) {
        this.export = export;
        this.options = options;
        this.objects = export.inventory(options);
        this.target = target;
    }

    /**
     * Judges a cluster.
     *
     * @param export its content
     * @param options the questions
     * @param target the known facts about the cluster that others move into; unused without a move
     */
    static ClusterReport of(Export export, AuditOptions options, Inventory target) {
        return new ClusterAudit(export, options, target).report();
    }

    private ClusterReport report() {
        Optional<Release> release = export.release(objects, options);
        if (objects.all().isEmpty()) {
            unknown(Question.LINT, Reason.of(FleetCode.CLUSTER_WITHOUT_OBJECTS, "", "the export has no object"));
        }
        unreadable();
        Forecast forecast = Forecast.given(objects);
        ForecastReport report = ForecastReport.of(forecast);
        AttachDiagnosis attachments = AttachDiagnosis.of(objects);
        lint(report, attachments);
        ends(report);
        attachments(attachments);
        new MoveQuestion(export.cluster(), objects, options, target).ask().forEach(findings::add);
        upgrade(release);
        return new ClusterReport(
                export.cluster(),
                release.map(Release::toString).orElse(""),
                objects.all().size(),
                export.whole(),
                distinct(),
                holdings(forecast),
                names());
    }

    private void add(Question question, Reason reason) {
        findings.add(Finding.of(export.cluster(), question, reason));
    }

    private void unknown(Question question, Reason reason) {
        findings.add(Finding.of(export.cluster(), question, reason).unknown());
    }

    private void unreadable() {
        objects.unreadable()
                .forEach(each -> unknown(
                        Question.LINT,
                        Reason.of(FleetCode.OBJECT_UNREADABLE, each.object().toString(), each.problem())
                                .at(each.pointer().toString())));
        JudgedKinds.notJudged(objects).forEach(each -> unknown(Question.LINT, each));
    }

    private void lint(ForecastReport forecast, AttachDiagnosis attachments) {
        LintReport report = Lint.of(objects, forecast, attachments);
        report.findings().forEach(each -> add(Question.LINT, each));
        report.notJudged()
                .forEach(group -> group.codes()
                        .forEach(code -> unknown(
                                Question.LINT,
                                Reason.of(code, "", group.message()).withSeverity(Severity.INFO))));
    }

    /** The claims that may not end Bound; lint finds those that certainly do not. */
    private void ends(ForecastReport report) {
        for (ClaimView claim : objects.claims()) {
            BoundVerdict verdict = report.verdict(claim.ref());
            if (verdict.answer() == Answer.UNKNOWN) {
                verdict.reasons().forEach(each -> unknown(Question.FORECAST, each));
            }
        }
    }

    private void attachments(AttachDiagnosis diagnosis) {
        for (VolumeDiagnosis volume : diagnosis.volumes()) {
            List<Reason> reasons = volume.cases().stream()
                    .map(AttachDiagnosis.Case::reason)
                    .filter(each -> each.severity().compareTo(Severity.WARN) >= 0)
                    .toList();
            if (NEEDS_AN_OPERATOR.contains(volume.state())) {
                reasons.forEach(each -> add(Question.ATTACH, each));
            } else if (volume.state() == State.UNKNOWN) {
                reasons.forEach(each -> unknown(Question.ATTACH, each));
            }
        }
    }

    private void upgrade(Optional<Release> release) {
        if (options.upgradeTo().isEmpty()) {
            return;
        }
        if (release.isEmpty()) {
            unknown(
                    Question.UPGRADE,
                    Reason.of(
                            FleetCode.CLUSTER_RELEASE_UNKNOWN,
                            "",
                            "neither 'kubectl version -o json' nor a kubelet in the export names a known release: the"
                                    + " upgrade was not checked"));
            return;
        }
        Upgrade upgrade = Upgrade.between(release.get(), Release.of(options.upgradeTo()));
        WhatIf.rows(export.cluster(), Question.UPGRADE, upgrade.of(objects).reasons())
                .forEach(findings::add);
    }

    /** Each id once: the most severe finding, and known ones before unknown ones. */
    private List<Finding> distinct() {
        Map<String, Finding> byId = new TreeMap<>();
        findings.stream()
                .sorted(Comparator.comparing(Finding::severity)
                        .reversed()
                        .thenComparing(each -> !each.known())
                        .thenComparing(each -> each.reason().message()))
                .forEach(each -> byId.putIfAbsent(each.id(), each));
        return byId.values().stream()
                .sorted(Comparator.comparing(Finding::severity)
                        .reversed()
                        .thenComparing(each -> each.reason().subject())
                        .thenComparing(Finding::id))
                .toList();
    }

    private List<Holding> holdings(Forecast forecast) {
        List<ObjectRef> claims = objects.claims().stream().map(ClaimView::ref).toList();
        // One after another, the whole cluster would settle after each.
        Deletions all = forecast.deleting(deletion -> deletion.together(claims)).deletions();
        return objects.volumes().stream()
                .map(volume -> Holding.of(export.cluster(), volume, fate(volume, all)))
                .toList();
    }

    private static String fate(VolumeView volume, Deletions all) {
        return all.data(volume.ref())
                .map(DataEnd::fate)
                .map(DataEnd.Fate::toString)
                .orElse("kept");
    }

    private List<String> names() {
        if (options.moveInto().isEmpty() || options.moveInto().equals(export.cluster())) {
            return List.of();
        }
        return Stream.concat(
                        objects.claims().stream().map(ClaimView::manifest),
                        objects.volumes().stream().map(VolumeView::manifest))
                .map(Manifest::ref)
                .map(ObjectRef::toString)
                .toList();
    }
}
