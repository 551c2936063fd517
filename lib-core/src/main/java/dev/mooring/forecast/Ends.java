package dev.mooring.forecast;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What there is to say of an end without looking at anything else. */
final class Ends {

    private Ends() {}

    static ClaimEnd of(ClaimView claim, @Nullable Trace trace, List<ControllerEvent> repeated) {
        Trace known = trace == null ? Trace.NOTHING : trace;
        return new ClaimEnd(claim, known.rules(), known.decisiveOrLast(), known.error(), known.events(), repeated);
    }

    static VolumeEnd of(VolumeView volume, @Nullable Trace trace) {
        Trace known = trace == null ? Trace.NOTHING : trace;
        return new VolumeEnd(volume, known.rules(), known.error(), known.events());
    }

    static List<Reason> reasons(String subject, ClaimEnd end) {
        List<Reason> reasons = new ArrayList<>();
        if (end.isWaitingForConsumer()) {
            reasons.add(Reason.of(
                    ForecastCode.WAITING_FOR_CONSUMER,
                    subject,
                    "class " + end.claim().className() + " binds a volume when a pod uses the claim"));
        }
        addRules(reasons, subject, end.rules());
        addError(reasons, subject, end.error());
        if (!end.isBound()) {
            addEvents(reasons, end.events());
        }
        return List.copyOf(reasons);
    }

    static List<Reason> reasons(String subject, VolumeEnd end) {
        List<Reason> reasons = new ArrayList<>();
        addRules(reasons, subject, end.rules());
        end.claim().ifPresent(owner -> reasons.add(Reason.of(ForecastCode.HELD_BY, subject, pointsTo(owner))));
        addError(reasons, subject, end.error());
        addEvents(reasons, end.events());
        return List.copyOf(reasons);
    }

    static String pointsTo(ClaimRef owner) {
        String uid = owner.uid().isEmpty() ? ", whoever that will be" : " with uid " + owner.uid();
        return "points to claim " + owner.key() + uid;
    }

    /** The last row says most. */
    private static void addRules(List<Reason> reasons, String subject, List<ControllerRule> rules) {
        for (int i = rules.size() - 1; i >= 0; i--) {
            reasons.add(Reason.of(rules.get(i), subject, rules.get(i).sentence()));
        }
    }

    private static void addError(List<Reason> reasons, String subject, @Nullable String error) {
        if (error != null) {
            reasons.add(Reason.of(ForecastCode.SYNC_ERROR, subject, error));
        }
    }

    /** The latest first. */
    private static void addEvents(List<Reason> reasons, List<ControllerEvent> events) {
        for (int i = events.size() - 1; i >= 0; i--) {
            reasons.add(EventCode.reason(events.get(i)));
        }
    }
}
