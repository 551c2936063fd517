package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport.NotJudged;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one {@link StorageControllers#settle()} did.
 *
 * @param differences what was written to the server, in order; empty if the server was settled already
 * @param forecast how the library says that the cluster ends
 * @param notPlayed the objects that could change the end and were not played, by kind, with the reason
 */
public record Settlement(List<Difference> differences, Forecast forecast, List<NotJudged> notPlayed) {

    public Settlement {
        differences = List.copyOf(differences);
        requireNonNull(forecast, "forecast");
        notPlayed = List.copyOf(notPlayed);
    }

    /** {@return whether the objects stop changing; false if controllers write one of them without end} */
    public boolean settles() {
        return forecast.settles();
    }

    /** A line for each difference and for each kind that was not played. */
    @Override
    public String toString() {
        String written = differences.stream().map(each -> each + "\n").collect(Collectors.joining());
        String left = notPlayed.stream()
                .map(each -> "not played: " + each.count() + " " + each.kind() + ": " + each.why() + "\n")
                .collect(Collectors.joining());
        return written + left;
    }
}
