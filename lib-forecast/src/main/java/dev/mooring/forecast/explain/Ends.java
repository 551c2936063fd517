package dev.mooring.forecast.explain;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.expansion.internal.PendingExpansion;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ClaimEnd.Placement;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.ForecastContradiction;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.forecast.internal.EventCode;
import dev.mooring.forecast.run.Places;
import dev.mooring.object.ClaimRef;
import dev.mooring.provisioning.ProvisioningDecision;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Why an end is as it is, without looking at other objects. */
public final class Ends {

    private static final RemedyStep PLACE_POD =
            RemedyStep.of("place-pod", "see why the pod has no node; give nodes and pods to ask here");

    private Ends() {}

    public static List<Reason> reasons(ClaimEnd end) {
        String subject = end.claim().ref().toString();
        if (end.isWaitingForConsumer() && !end.dependsOnNodes()) {
            return List.of(end.hindrance().orElseGet(() -> waiting(subject, end)));
        }
        List<Reason> reasons = new ArrayList<>();
        Optional<Reason> placed = end.placement().map(open -> placed(subject, end, open));
        boolean isMain = end.isBound() || end.dependsOnNodes();
        placed.filter(each -> isMain).ifPresent(reasons::add);
        List<Reason> provisioning = provisioning(end);
        reasons.addAll(end.isBound() ? List.of() : provisioning);
        addRules(reasons, subject, end.rules());
        addError(reasons, subject, end.error());
        reasons.addAll(end.isBound() ? provisioning : List.of());
        if (!end.isBound()) {
            addEvents(reasons, end.events());
        }
        placed.filter(each -> !isMain).ifPresent(reasons::add);
        PendingExpansion.of(end.claim()).ifPresent(reasons::add);
        return List.copyOf(reasons);
    }

    private static Reason placed(String subject, ClaimEnd end, Placement open) {
        if (open.otherwise().isPresent()) {
            return Reason.of(
                    ForecastContradiction.NODE_CHOICE_DECIDES,
                    subject,
                    open.otherwise().get());
        }
        if (open.nodes().size() < 2) {
            return Reason.of(
                    ForecastCode.VOLUME_IS_OPEN,
                    subject,
                    "gets one of " + Places.some(open.volumes()) + " on node " + Places.some(open.nodes())
                            + ": the order of pods, or chance among volumes of one size, decides");
        }
        return Reason.of(
                ForecastCode.NODE_IS_OPEN,
                subject,
                "several nodes take its pod: " + Places.some(open.nodes())
                        + (open.zones().isEmpty() ? "" : ", in the zones " + Places.some(open.zones()))
                        + (end.isBound() && !open.isVolumeKnown()
                                ? "; it gets one of " + Places.some(open.volumes())
                                : ""));
    }

    /** What the provisioner did, if that is why the claim has its volume or none. */
    private static List<Reason> provisioning(ClaimEnd end) {
        return end.isProvisioned() || end.isWaitingForProvisioner()
                ? end.provisioning().map(ProvisioningDecision::reasons).orElse(List.of())
                : List.of();
    }

    /** Upstream's words if a pod is known, else what the claim waits for. */
    private static Reason waiting(String subject, ClaimEnd end) {
        return end.repeated().stream()
                .filter(event -> event.reason().equals(EventCode.WAIT_FOR_POD_SCHEDULED.id()))
                .findFirst()
                .map(event -> EventCode.reason(event).withRemedy(List.of(PLACE_POD)))
                .orElseGet(() -> Reason.of(
                                ForecastCode.WAITING_FOR_CONSUMER,
                                subject,
                                "waits for a pod that uses it: class "
                                        + end.claim().className() + " has volumeBindingMode WaitForFirstConsumer")
                        .withRemedy(EndRemedy.of(ControllerRule.CLAIM_WAITS_FOR_FIRST_CONSUMER)));
    }

    public static List<Reason> reasons(VolumeEnd end) {
        String subject = end.volume().ref().toString();
        List<Reason> reasons = new ArrayList<>();
        end.doubt().ifPresent(reasons::add);
        addRules(reasons, subject, end.rules());
        if (!end.openFor().isEmpty()) {
            return end.doubt().stream().toList();
        }
        end.claim().ifPresent(owner -> reasons.add(Reason.of(ForecastCode.HELD_BY, subject, names(owner))));
        addError(reasons, subject, end.error());
        addEvents(reasons, end.events());
        end.remarks().stream()
                .filter(remark -> remark.severity() == Severity.INFO)
                .forEach(reasons::add);
        return List.copyOf(reasons);
    }

    /** What a claimRef says. */
    public static String names(ClaimRef owner) {
        return "claimRef names claim " + owner.key() + (owner.uid().isEmpty() ? "" : " with uid " + owner.uid());
    }

    /** The last rule is the most specific. */
    private static void addRules(List<Reason> reasons, String subject, List<ControllerRule> rules) {
        for (int i = rules.size() - 1; i >= 0; i--) {
            ControllerRule rule = rules.get(i);
            reasons.add(Reason.of(rule, subject, rule.sentence()).withRemedy(EndRemedy.of(rule)));
        }
    }

    private static void addError(List<Reason> reasons, String subject, Optional<String> error) {
        error.ifPresent(words -> reasons.add(Reason.of(ForecastCode.SYNC_ERROR, subject, words)));
    }

    /** The latest first. */
    private static void addEvents(List<Reason> reasons, List<ControllerEvent> events) {
        for (int i = events.size() - 1; i >= 0; i--) {
            reasons.add(EventCode.reason(events.get(i)));
        }
    }
}
