package dev.mooring.upgrade;

import dev.mooring.reason.RemedyStep;
import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What to do before an upgrade about an answer that becomes worse. */
final class UpgradeRemedy {

    private UpgradeRemedy() {}

    /**
     * The steps that the decision names, or else one; and the gate that keeps the old answer, if one does. Data are never
     * left to a gate: external controllers have gates of their own.
     */
    static List<RemedyStep> of(
            UpgradeAnswer before, UpgradeAnswer after, List<Difference> causes, Release from, Release to) {
        if (!after.isWorseThan(before)) {
            return List.of();
        }
        List<RemedyStep> steps = new ArrayList<>(after.remedy());
        steps.removeAll(before.remedy());
        if (steps.isEmpty()) {
            steps.add(RemedyStep.of(
                    "change-object",
                    "before the upgrade, change the object so that it does not rely on the old behaviour"));
        }
        if (after.standing() != Standing.LOST) {
            causes.forEach(cause -> gate(cause, from, to).ifPresent(steps::add));
        }
        return List.copyOf(steps);
    }

    private static Optional<RemedyStep> gate(Difference cause, Release from, Release to) {
        return cause.row()
                .onset()
                .gate()
                .filter(gate -> canBe(gate, from.has(gate), to))
                .map(gate -> RemedyStep.of(
                        "set-feature-gate",
                        "or set --feature-gates " + gate + "=" + from.has(gate)
                                + " for the servers and kubelets of Kubernetes 1." + to.minor()
                                + ", which keeps the old behaviour"));
    }

    private static boolean canBe(FeatureGate gate, boolean on, Release to) {
        try {
            return to.with(gate, on).has(gate) == on;
        } catch (ReleaseException e) {
            return false;
        }
    }
}
