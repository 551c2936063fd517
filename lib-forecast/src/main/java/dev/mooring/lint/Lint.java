package dev.mooring.lint;

import static java.util.Objects.requireNonNull;

import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Checks all storage objects of one cluster, or of a chart before it is installed.
 *
 * <p>For example, two volumes on one directory of an NFS server, a claim that no pod uses, and a class that no list has.
 */
public final class Lint {

    private Lint() {}

    /**
     * What is dangerous about some objects.
     *
     * @param objects the objects as in {@link Inventory#of(Object...)}; a complete kind gets more checks
     * @return the report
     */
    public static LintReport of(Inventory objects) {
        return of(scene(objects));
    }

    /**
     * What is dangerous about some objects whose forecast is known, so that it is not made a second time.
     *
     * @param objects the objects as in {@link #of(Inventory)}
     * @param forecast the report of the forecast of these objects; how they end is taken from it
     * @return the report
     */
    public static LintReport of(Inventory objects, ForecastReport forecast) {
        requireNonNull(forecast, "forecast");
        return of(new LintInput(objects, () -> forecast, () -> AttachDiagnosis.of(objects)));
    }

    /**
     * What is dangerous about some objects whose forecast and attachments are known.
     *
     * @param objects the objects as in {@link #of(Inventory)}
     * @param forecast the report of the forecast of these objects
     * @param attachments the diagnosis of these objects
     * @return the report
     */
    public static LintReport of(Inventory objects, ForecastReport forecast, AttachDiagnosis attachments) {
        requireNonNull(forecast, "forecast");
        requireNonNull(attachments, "attachments");
        return of(new LintInput(objects, () -> forecast, () -> attachments));
    }

    /**
     * The findings of some codes only, including {@link LintCode#NO_PROVEN_COPY}, which is checked only if it is named
     * here.
     *
     * @param objects the objects as in {@link #of(Inventory)}
     * @param codes the codes: those of {@link LintCode}, and those of other rooms that a report has
     * @return the report; checks that did not run are listed only for these codes
     */
    public static LintReport only(Inventory objects, Set<String> codes) {
        Set<String> asked = Set.copyOf(codes);
        Set<String> others = new HashSet<>(asked);
        Arrays.stream(LintCode.values()).map(LintCode::id).forEach(others::remove);
        return of(scene(objects), code -> asked.contains(code.id()), !others.isEmpty());
    }

    private static LintInput scene(Inventory objects) {
        return new LintInput(
                objects, () -> ForecastReport.of(Forecast.given(objects)), () -> AttachDiagnosis.of(objects));
    }

    private static LintReport of(LintInput scene) {
        return of(scene, code -> !(code instanceof LintCode own && own.isOnRequest()), true);
    }

    private static LintReport of(LintInput scene, Predicate<ReasonCode> asked, boolean others) {
        Inventory objects = scene.objects();
        List<LintCode> codes = Arrays.stream(LintCode.values()).filter(asked).toList();
        List<Reason> findings = new ArrayList<>();
        for (LintCode code : codes) {
            if (code.missing(objects).isEmpty()) {
                findings.addAll(code.find(scene));
            }
        }
        findings.addAll(ForeignFindings.of(scene));
        List<Reason> distinct = findings.stream()
                .filter(each -> asked.test(each.code()))
                .distinct()
                .toList();
        return LintReport.of(objects, Reasons.sorted(distinct), codes, others, scene.unreadable());
    }
}
