package dev.mooring.conformance.cluster;

import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.List;
import java.util.stream.Stream;

/**
 * Objects that are created while the controller runs, in two steps.
 *
 * @param title a description for people
 * @param world the suffix of its names, which identifies its objects
 * @param first what is created first
 * @param second what is created when the first has settled
 * @param expected its expected end, if known without a forecast: {@code claims: PHASE}, {@code volumes: PHASE}, {@code
 *     event: REASON}
 */
record Simulation(String title, String world, List<Manifest> first, List<Manifest> second, List<String> expected) {

    Simulation {
        first = List.copyOf(first);
        second = List.copyOf(second);
        expected = List.copyOf(expected);
    }

    List<Manifest> objects() {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** The forecast for an empty cluster. */
    Forecast forecast(Release release) {
        return Forecast.of(Inventory.EMPTY.on(release)).creating(first).creating(second);
    }
}
