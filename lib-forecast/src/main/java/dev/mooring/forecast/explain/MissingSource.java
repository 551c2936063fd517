package dev.mooring.forecast.explain;

import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.internal.DataSource;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;

/** A data source that a claim names and that was not given. */
public final class MissingSource {

    private MissingSource() {}

    /** The finding about the data source of a claim in the end; empty if the claim has its volume, or the source exists. */
    public static Optional<Reason> of(Forecast forecast, Inventory given, ClaimEnd end) {
        ClaimView claim = end.claim();
        if (end.isBound() || !claim.volumeName().isEmpty()) {
            return Optional.empty();
        }
        try {
            return DataSource.of(claim)
                    .map(DataSource::ref)
                    .filter(source -> !exists(forecast, given, source))
                    .map(source -> missing(claim, source, given));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    private static boolean exists(Forecast forecast, Inventory given, ObjectRef source) {
        return source.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? forecast.claim(source.namespace(), source.name()).isPresent()
                : given.find(source).isPresent();
    }

    private static Reason missing(ClaimView claim, ObjectRef source, Inventory given) {
        boolean isKnown = given.isComplete(source.kind());
        ForecastCode code = isKnown ? ForecastCode.DATA_SOURCE_NOT_FOUND : ForecastCode.DATA_SOURCE_NOT_GIVEN;
        String words = isKnown
                ? " does not exist: all " + source.kind() + " objects are given, and it is not among them"
                : " is not in the input: whether it exists is not known";
        RemedyStep remedy = isKnown
                ? RemedyStep.of("create-source", "create the source, or create the claim with one that exists")
                : RemedyStep.of("give-evidence", "give the source");
        return Reason.of(code, claim.ref().toString(), "its data source " + source + words)
                .at("/spec/dataSource")
                .withRemedy(List.of(remedy.withTarget(source.toString())));
    }
}
