package dev.mooring.lint;

import dev.mooring.attach.AttachContradiction;
import dev.mooring.forecast.OrderDependence;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;

/** What other rooms have decided, with their codes: dangers of the forecast, dependence on order, lost nodes. */
final class ForeignFindings {

    private ForeignFindings() {}

    static List<Reason> of(LintScene scene) {
        List<Reason> findings = new ArrayList<>(scene.forecast().dangers());
        OrderDependence orders = scene.report().orderDependence();
        if (orders.depends()) {
            findings.addAll(orders.reasons());
        }
        scene.forecast().refusals().forEach(each -> findings.addAll(each.reasons()));
        scene.attachments().volumes().stream()
                .flatMap(volume -> volume.cases().stream())
                .filter(each -> each.code() == AttachContradiction.POD_ON_MISSING_NODE
                        || each.reason().severity().compareTo(Severity.WARN) > 0)
                .forEach(each -> findings.add(each.reason()));
        return findings;
    }
}
