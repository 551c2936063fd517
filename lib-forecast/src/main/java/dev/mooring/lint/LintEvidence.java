package dev.mooring.lint;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** How the rules of an all-clear read what was checked and found. */
final class LintEvidence {

    private static final List<String> OF_OTHERS = List.of(
            Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD, Kinds.NODE, Kinds.VOLUME_ATTACHMENT);

    private final LintReport report;
    private final boolean areOthersAsked;
    /** Reading what is not known ends the rule. */
    private final Inventory objects;

    LintEvidence(LintReport report, boolean areOthersAsked, Reads reads) {
        this.report = report;
        this.areOthersAsked = areOthersAsked;
        this.objects = report.objects().strict(reads::add);
    }

    /** What speaks against one row: all objects that it needs are read, and an information does not count. */
    Stream<Reason> about(LintCode code) {
        return Stream.concat(
                found(each -> each == code),
                Stream.concat(Stream.of(code.kind()), code.needs().stream())
                        .flatMap(kind -> Reads.enough(objects.all(kind))));
    }

    /** What the other rooms say about the objects. Reads all that they look at if the question includes them. */
    Stream<Reason> others() {
        Stream<Reason> read =
                areOthersAsked ? OF_OTHERS.stream().flatMap(kind -> Reads.enough(objects.all(kind))) : Stream.of();
        return Stream.of(found(each -> !(each instanceof LintCode)), whole(), read)
                .flatMap(each -> each);
    }

    /** What could not be read. */
    Stream<Reason> unreadable(ReasonCode rule) {
        return Stream.concat(
                report.unreadable().stream()
                        .map(each -> Reason.of(rule, each.object().toString(), each.problem())
                                .at(each.pointer().toString())),
                whole());
    }

    private Stream<Reason> found(Predicate<ReasonCode> codes) {
        return report.findings().stream().filter(each -> each.severity() != Severity.INFO && codes.test(each.code()));
    }

    /** Reads all that was checked: all objects of a kind, or each of them. */
    private Stream<Reason> whole() {
        return report.objects().all().stream()
                .map(Manifest::kind)
                .distinct()
                .flatMap(kind -> Reads.either(() -> Reads.enough(objects.all(kind)), () -> each(kind)));
    }

    private Stream<Reason> each(String kind) {
        return Reads.enough(report.objects().all(kind).stream()
                .map(each -> objects.find(each.ref()))
                .toList());
    }
}
