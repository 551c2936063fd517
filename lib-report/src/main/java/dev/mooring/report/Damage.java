package dev.mooring.report;

import dev.mooring.attach.AttachCode;
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

    private static boolean isIn(ReportObject object, State... states) {
        return List.of(states).contains(object.state());
    }

    private static boolean isWrittenTwice(ReportObject object) {
        return Stream.concat(object.reasons().stream(), object.findings().stream())
                .filter(each -> each.severity().compareTo(Severity.DANGER) >= 0)
                .map(Reason::code)
                .anyMatch(TWO_WRITERS::contains);
    }

    /** {@return the name in kebab-case, for example {@code written-twice}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
