package dev.mooring.testing;

import dev.mooring.expansion.PendingExpansion;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.ForecastReport.NotJudged;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What controllers of a real cluster would do with the objects on a server, and nobody does here. */
final class NotPlayed {

    private final Inventory server;
    private final List<NotJudged> found = new ArrayList<>();

    private NotPlayed(Inventory server) {
        this.server = server;
    }

    static List<NotJudged> in(Inventory server, Forecast forecast) {
        NotPlayed notPlayed = new NotPlayed(server);
        notPlayed.found.addAll(ForecastReport.of(forecast).notJudged());
        for (String kind : List.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD)) {
            notPlayed.add(
                    kind, NotPlayed::isBeingDeleted, "is being deleted: what its finalizers wait for is not played");
        }
        long growing = server.claims().stream()
                .filter(each -> PendingExpansion.of(each).isPresent())
                .count();
        notPlayed.add(Kinds.PERSISTENT_VOLUME_CLAIM, growing, "asks for more than it has: the resizer is not played");
        return notPlayed.found;
    }

    private void add(String kind, Predicate<Manifest> condition, String why) {
        add(kind, server.all(kind).stream().filter(condition).count(), why);
    }

    private void add(String kind, long count, String why) {
        if (count > 0) {
            found.add(new NotJudged(kind, Math.toIntExact(count), why));
        }
    }

    private static boolean isBeingDeleted(Manifest object) {
        return object.metadata().has("deletionTimestamp");
    }
}
