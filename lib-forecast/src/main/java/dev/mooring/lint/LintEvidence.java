package dev.mooring.lint;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.lint.LintReport.NotLookedFor;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What was checked and found, as the premises of an all-clear need it. */
final class LintEvidence {

    private final Inventory objects;
    private final List<Reason> findings;
    private final List<NotLookedFor> notJudged;
    private final List<Unreadable> unreadable;

    LintEvidence(Inventory objects, List<Reason> findings, List<NotLookedFor> notJudged, List<Unreadable> unreadable) {
        this.objects = objects;
        this.findings = findings;
        this.notJudged = notJudged;
        this.unreadable = unreadable;
    }

    /** The state of one row: an information does not refute it. */
    Discharge about(LintCode code) {
        List<Reason> missing = notJudged.stream()
                .filter(each -> each.codes().contains(code))
                .map(each -> Reason.of(code, "", each.message()))
                .toList();
        List<Fact> by = new ArrayList<>();
        objects.completeness(code.kind()).ifPresent(by::add);
        code.needs().forEach(kind -> objects.completeness(kind).ifPresent(by::add));
        return discharge(found(each -> each == code), missing, by, code);
    }

    /** What the other rooms say about the objects. */
    Discharge others(ReasonCode premise) {
        return discharge(found(each -> !(each instanceof LintCode)), List.of(), whole(), premise);
    }

    /** Whether all that was given could be read. */
    Discharge readable(ReasonCode premise) {
        List<Reason> missing = unreadable.stream()
                .map(each -> Reason.of(premise, each.object().toString(), each.problem())
                        .at(each.pointer().toString()))
                .toList();
        return discharge(List.of(), missing, whole(), premise);
    }

    private List<Reason> found(Predicate<ReasonCode> codes) {
        return findings.stream()
                .filter(each -> each.severity() != Severity.INFO && codes.test(each.code()))
                .toList();
    }

    private static Discharge discharge(List<Reason> found, List<Reason> missing, List<Fact> by, ReasonCode premise) {
        return found.isEmpty() && missing.isEmpty() && by.isEmpty()
                ? new Discharge.Open(List.of(Reason.of(premise, "", "no object was given")))
                : Discharge.of(found, missing, by);
    }

    /** All that was checked: all objects of a kind, or each of them. */
    private List<Fact> whole() {
        List<Fact> by = new ArrayList<>();
        Set<String> kinds = new TreeSet<>();
        objects.all().forEach(each -> kinds.add(each.kind()));
        for (String kind : kinds) {
            objects.completeness(kind).ifPresentOrElse(by::add, () -> {
                for (Manifest each : objects.all(kind)) {
                    by.add(Fact.Value.of(each));
                }
            });
        }
        return by;
    }
}
