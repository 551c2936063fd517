package dev.mooring.sanitize;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.EventCode;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.sanitize.Prediction.Reclaim;
import dev.mooring.sanitize.Rehearsal.Played;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a rehearsal came to, told of one document at a time. */
final class Predictions {

    private final Script script;
    private final Played played;

    Predictions(Script script, Played played) {
        this.script = script;
        this.played = played;
    }

    Prediction of(Manifest document) {
        ObjectRef ref = Target.ref(document);
        String refusal = played.refusals().get(ref);
        if (refusal != null) {
            return told(document, new End(PredictedPhase.REJECTED, null, null, null, refusal, List.of()));
        }
        Forecast forecast = played.forecast();
        Optional<End> end = ref.kind().equals("PersistentVolume")
                ? forecast.volume(ref.name()).map(Predictions::end)
                : forecast.claim(ref.namespace(), ref.name()).map(Predictions::end);
        return told(document, end.orElseGet(() -> gone(ref)));
    }

    private record End(
            PredictedPhase phase,
            @Nullable ObjectRef partner,
            @Nullable ControllerRule rule,
            @Nullable Reclaim reclaim,
            String refusal,
            List<ControllerEvent> events) {}

    private Prediction told(Manifest document, End end) {
        return new Prediction(
                Target.ref(document),
                end.phase(),
                Optional.ofNullable(end.partner()),
                Optional.ofNullable(end.rule()),
                Optional.ofNullable(end.reclaim()),
                end.refusal(),
                end.events(),
                Optional.empty(),
                Assumptions.of(script, document, end.rule()));
    }

    private static End gone(ObjectRef ref) {
        return ref.kind().equals("PersistentVolume")
                ? new End(
                        PredictedPhase.DELETED,
                        null,
                        ControllerRule.VOLUME_RELEASED_CLAIM_MISSING,
                        Reclaim.DELETE,
                        "",
                        List.of())
                : new End(PredictedPhase.DELETED, null, null, null, "", List.of());
    }

    private static End end(VolumeEnd end) {
        ControllerRule rule = ControllerRule.deciding(end.rules());
        ObjectRef claim = end.claim()
                .map(owner -> ObjectRef.claim(owner.namespace(), owner.name()))
                .orElse(null);
        return new End(PredictedPhase.of(end.phase()), claim, rule, reclaim(end), "", end.events());
    }

    private static @Nullable Reclaim reclaim(VolumeEnd end) {
        if (end.rules().stream().anyMatch(ControllerRule::deletesData)) {
            return Reclaim.DELETE;
        }
        boolean scrubbed =
                end.events().stream().anyMatch(event -> event.reason().equals(EventCode.VOLUME_RECYCLED.id()));
        return scrubbed ? Reclaim.SCRUB : null;
    }

    /** Of a bound claim how it came to be bound; of any other where it stands. */
    private static End end(ClaimEnd end) {
        ControllerRule rule = end.isBound() ? end.decisive() : ControllerRule.deciding(end.rules());
        ObjectRef volume = end.volume().map(ObjectRef::volume).orElse(null);
        return new End(PredictedPhase.of(end.phase()), volume, rule, null, "", end.events());
    }
}
