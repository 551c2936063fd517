package dev.mooring.testing;

import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.Expansions;
import dev.mooring.expansion.Resizers;
import dev.mooring.expansion.internal.PendingExpansion;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.ForecastReport.NotJudged;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;

/** What controllers of a real cluster would do with the objects on a server, and the simulation does not. */
final class NotPlayed {

    private NotPlayed() {}

    static List<NotJudged> in(Inventory server, Forecast forecast, Resizers resizers) {
        List<NotJudged> found = new ArrayList<>(ForecastReport.of(forecast).notJudged());
        Expansions expansions = Expansions.of(server);
        long growing = server.claims().stream()
                .filter(each -> PendingExpansion.of(each).isPresent() && !isRefused(server, each, resizers))
                .map(each -> expansions.of(Expansion.Request.of(each).withResizers(resizers.names())))
                .filter(NotPlayed::goesOn)
                .count();
        if (growing > 0) {
            String why = "asks for more than it has: the resizer is not played";
            found.add(new NotJudged(Kinds.PERSISTENT_VOLUME_CLAIM, Math.toIntExact(growing), why));
        }
        return found;
    }

    /** A driver that refuses is played. */
    private static boolean isRefused(Inventory server, ClaimView claim, Resizers resizers) {
        return server.volume(claim.volumeName())
                .map(VolumeView::csiDriver)
                .filter(resizers.refusals()::containsKey)
                .isPresent();
    }

    /** Whether neither the user nor the scheduler does the next step. */
    private static boolean goesOn(Expansion expansion) {
        return switch (expansion.next()) {
            case RESIZER, API_SERVER, UNKNOWN -> true;
            case KUBELET -> expansion.outlook() == Expansion.ExpansionOutlook.GOES_ON;
            case NOBODY, USER -> false;
        };
    }
}
