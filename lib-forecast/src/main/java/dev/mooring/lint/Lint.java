package dev.mooring.lint;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.lint.LintReport.NotLookedFor;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;

/**
 * A look at all storage objects of one cluster, or of a chart before it is installed.
 *
 * <p>For example, two volumes on one directory of an NFS server, a claim that no pod uses, and a class that no list has.
 */
public final class Lint {

    private Lint() {}

    /**
     * What is dangerous about some objects.
     *
     * @param objects the objects as in {@link Inventory#of(Object...)}; a kind of which all are given is judged further
     * @return the report
     */
    public static LintReport of(Inventory objects) {
        return of(new LintScene(objects, () -> ForecastReport.of(Forecast.given(objects))));
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
        return of(new LintScene(objects, () -> forecast));
    }

    private static LintReport of(LintScene scene) {
        Inventory objects = scene.objects();
        List<Reason> findings = new ArrayList<>();
        for (LintCode code : LintCode.values()) {
            if (code.missing(objects).isEmpty()) {
                findings.addAll(code.find(scene));
            }
        }
        findings.addAll(ForeignFindings.of(scene));
        List<Reason> distinct = findings.stream().distinct().toList();
        return new LintReport(objects, Reasons.sorted(distinct), NotLookedFor.in(objects), scene.unreadable());
    }
}
