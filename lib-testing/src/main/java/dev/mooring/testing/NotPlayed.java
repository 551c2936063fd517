package dev.mooring.testing;

import dev.mooring.expansion.PendingExpansion;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.ForecastReport.NotJudged;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;

/** What controllers of a real cluster would do with the objects on a server, and nobody does here. */
final class NotPlayed {

    private NotPlayed() {}

    static List<NotJudged> in(Inventory server, Forecast forecast) {
        List<NotJudged> found = new ArrayList<>(ForecastReport.of(forecast).notJudged());
        long growing = server.claims().stream()
                .filter(each -> PendingExpansion.of(each).isPresent())
                .count();
        if (growing > 0) {
            String why = "asks for more than it has: the resizer is not played";
            found.add(new NotJudged(Kinds.PERSISTENT_VOLUME_CLAIM, Math.toIntExact(growing), why));
        }
        return found;
    }
}
