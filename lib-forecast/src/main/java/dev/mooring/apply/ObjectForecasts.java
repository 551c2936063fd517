package dev.mooring.apply;

import dev.mooring.apply.ObjectForecast.Reclaim;
import dev.mooring.controller.ControllerRule;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.forecast.internal.EventCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import java.util.List;
import java.util.Optional;

/** The end of one run, an object at a time. */
final class ObjectForecasts {

    private final ApplyPlan plan;
    private final ApplyRun run;

    ObjectForecasts(ApplyPlan plan, ApplyRun run) {
        this.plan = plan;
        this.run = run;
    }

    ObjectForecast of(ObjectRef ref) {
        Optional<String> refusal = run.refusal(ref);
        if (refusal.isPresent()) {
            return assuming(ObjectForecast.rejected(ref, refusal.get()), Optional.empty());
        }
        Forecast forecast = run.forecast();
        if (ref.kind().equals(Kinds.PERSISTENT_VOLUME)) {
            Optional<VolumeEnd> end = forecast.volume(ref.name());
            return assuming(
                    end.map(each -> end(ref, each)).orElseGet(() -> ObjectForecast.deletedVolume(ref)),
                    Optional.empty());
        }
        Optional<ClaimEnd> end = forecast.claim(ref.namespace(), ref.name());
        return assuming(
                end.map(each -> end(ref, each)).orElseGet(() -> ObjectForecast.deletedClaim(ref)),
                end.map(ClaimEnd::claim));
    }

    private ObjectForecast assuming(ObjectForecast end, Optional<ClaimView> claim) {
        return end.assuming(Assumptions.of(plan, end.ref(), claim, end.rule()));
    }

    private static ObjectForecast end(ObjectRef ref, VolumeEnd end) {
        return ObjectForecast.of(
                ref,
                ObjectForecast.Phase.of(end.phase()),
                end.claim().map(ClaimRef::ref),
                Optional.of(ControllerRule.deciding(end.rules())),
                reclaim(end),
                end.events());
    }

    private static Optional<Reclaim> reclaim(VolumeEnd end) {
        if (end.rules().stream().anyMatch(ControllerRule::deletesData)) {
            return Optional.of(Reclaim.DELETE);
        }
        return end.events().stream()
                .filter(event -> event.reason().equals(EventCode.VOLUME_RECYCLED.id()))
                .findFirst()
                .map(event -> Reclaim.SCRUB);
    }

    /** For a bound claim, the rule that bound it; for any other, the rule that applies in the end. */
    private static ObjectForecast end(ObjectRef ref, ClaimEnd end) {
        ControllerRule rule = end.isBound() ? end.decisive() : ControllerRule.deciding(end.rules());
        return ObjectForecast.of(
                ref,
                ObjectForecast.Phase.of(end.phase()),
                end.volume().map(ObjectRef::volume),
                Optional.ofNullable(rule),
                Optional.empty(),
                List.copyOf(end.events()));
    }
}
