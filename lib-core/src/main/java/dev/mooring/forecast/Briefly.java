package dev.mooring.forecast;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Explains the ends of a whole cluster in bounded time and length: each object is held against all of the other kind as
 * long as that is not too much in all.
 */
final class Briefly {

    /** Of one object. */
    static final int MOST_REASONS = 20;

    private static final long MOST_PAIRS = 100_000;

    private final Forecast forecast;
    private final long claims;
    private final long volumes;
    private long pairs;

    private Briefly(Forecast forecast, long claims, long volumes) {
        this.forecast = forecast;
        this.claims = claims;
        this.volumes = volumes;
    }

    /** Why each claim and volume ends as it does. */
    static Map<ObjectRef, List<Reason>> reasons(Forecast forecast) {
        List<ClaimEnd> claims = forecast.claims();
        List<VolumeEnd> volumes = forecast.volumes();
        Briefly briefly = new Briefly(forecast, claims.size(), volumes.size());
        Map<ObjectRef, List<Reason>> reasons = new HashMap<>();
        claims.forEach(end -> reasons.put(end.claim().ref(), briefly.reasons(end)));
        volumes.forEach(end -> reasons.put(end.volume().ref(), briefly.reasons(end)));
        return reasons;
    }

    private List<Reason> reasons(ClaimEnd end) {
        return end.isBound() ? end.reasons() : reasons(end.claim().ref(), end.reasons(), volumes);
    }

    private List<Reason> reasons(VolumeEnd end) {
        return end.isTaken() ? end.reasons() : reasons(end.volume().ref(), end.reasons(), claims);
    }

    private List<Reason> reasons(ObjectRef ref, List<Reason> own, long looks) {
        pairs += looks;
        List<Reason> all = pairs > MOST_PAIRS ? own : forecast.explain(ref);
        if (all.size() <= MOST_REASONS) {
            return all;
        }
        List<Reason> first = new ArrayList<>(all.subList(0, MOST_REASONS - 1));
        int more = all.size() - first.size();
        first.add(Reason.of(ForecastCode.MORE, ref.toString(), more + " more reasons are not told here"));
        return List.copyOf(first);
    }
}
