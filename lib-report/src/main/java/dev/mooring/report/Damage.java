package dev.mooring.report;

import dev.mooring.attach.AttachCode;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.internal.EnumNames;
import dev.mooring.lint.LintCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.report.ReportObject.State;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** How bad the state of a claim or volume is now, the worst first: the first row that applies. */
public enum Damage {
    /** Two writers have, or may have, its data. */
    WRITTEN_TWICE(Damage::isWrittenTwice),
    /** It goes, or is held in Terminating. */
    BEING_DELETED(object -> isIn(object, State.GONE, State.HELD_TERMINATING)),
    /** Its volume is gone. */
    LOST(object -> isIn(object, State.LOST)),
    /** Its pods cannot start, or what becomes of it is not known. */
    BLOCKED(object -> isIn(
            object,
            State.UNSTABLE,
            State.REFUSED,
            State.CONTENDED,
            State.ORDER_DEPENDENT,
            State.UNKNOWN,
            State.NOT_JUDGED,
            State.PENDING,
            State.FAILED)),
    /** It, or what it depends on, is in danger. */
    AT_RISK(object -> object.severity().compareTo(Severity.DANGER) >= 0),
    /** Storage that nobody uses, or a warning. */
    WASTEFUL(object -> isIn(object, State.RELEASED) || object.severity() == Severity.WARN),
    /** Nothing to report. */
    NONE(object -> true);

    private static final Set<ReasonCode> TWO_WRITERS = Set.of(
            AttachCode.ATTACHED_TWICE,
            AttachCode.ATTACHING_TWICE,
            AttachCode.READ_WRITE_ONCE_POD_TWICE,
            AttachCode.SHARED_STORAGE,
            AttachCode.SHARED_HANDLE,
            LintCode.STORAGE_SHARED_BY_VOLUMES,
            LintCode.WRITTEN_THROUGH_SEVERAL_CACHES,
            VolumeRemark.READ_WRITE_MANY_ON_RBD_FILE_SYSTEM);

    private final Predicate<ReportObject> applies;

    Damage(Predicate<ReportObject> applies) {
        this.applies = applies;
    }

    /**
     * The damage of an object.
     *
     * @param object a claim or volume
     * @return the first row that applies
     */
    public static Damage of(ReportObject object) {
        for (Damage each : values()) {
            if (each.applies.test(object)) {
                return each;
            }
        }
        return NONE;
    }

    /**
     * The damage of the attachments of a volume, in the same order: two possible writers, then what keeps a pod from
     * starting. An attachment knows nothing about deletions and lost claims.
     *
     * @param volume the diagnosis of the volume
     * @return the first row that applies
     */
    public static Damage ofAttachments(VolumeDiagnosis volume) {
        List<Reason> reasons =
                volume.cases().stream().map(AttachDiagnosis.Case::reason).toList();
        if (volume.state() == AttachDiagnosis.State.UNSAFE || isWrittenTwice(reasons.stream())) {
            return WRITTEN_TWICE;
        }
        if (volume.state() == AttachDiagnosis.State.STUCK
                || (volume.state() == AttachDiagnosis.State.UNKNOWN
                        && !volume.waiting().isEmpty())) {
            return BLOCKED;
        }
        if (reasons.stream().anyMatch(each -> each.severity().compareTo(Severity.DANGER) >= 0)) {
            return AT_RISK;
        }
        boolean isWarned = reasons.stream().anyMatch(each -> each.severity() == Severity.WARN);
        return isWarned || volume.state() == AttachDiagnosis.State.UNUSED ? WASTEFUL : NONE;
    }

    private static boolean isIn(ReportObject object, State... states) {
        return List.of(states).contains(object.state());
    }

    private static boolean isWrittenTwice(ReportObject object) {
        return isWrittenTwice(Stream.concat(object.reasons().stream(), object.findings().stream()));
    }

    private static boolean isWrittenTwice(Stream<Reason> reasons) {
        return reasons.filter(each -> each.severity().compareTo(Severity.DANGER) >= 0)
                .map(Reason::code)
                .anyMatch(TWO_WRITERS::contains);
    }

    /** {@return the name in kebab-case, for example {@code written-twice}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
