package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was seen on a real control plane, and what the sanitiser promises, hold in the forecast. */
class PlaysTest {

    private static final Path PROJECT = Path.of("../..");

    static Stream<Simulation> plays() throws IOException {
        List<Bundled> bundled = Bundled.all(PROJECT);
        List<Manifest> pair = bundled.get(0).storage();
        return Stream.concat(
                MigrationStory.plays(pair.get(0), pair.get(1)).stream(),
                SanitizedPlays.of(bundled, Release.LATEST).stream());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("plays")
    void itEndsAsExpected(Simulation play) {
        Forecast forecast = play.forecast(Release.LATEST);
        List<Manifest> end = new ArrayList<>();
        forecast.claims().forEach(each -> end.add(each.claim().manifest()));
        forecast.volumes().forEach(each -> end.add(each.volume().manifest()));
        assertThat(forecast.refusals()).isEmpty();
        assertThat(end).hasSameSizeAs(play.objects());
        assertThat(play.expected()).allMatch(each -> Plays.holds(each, end, Happened.lines(forecast.events())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("plays")
    void allItsNamesEndAlike(Simulation play) {
        assertThat(play.objects()).allMatch(each -> World.of(each.ref()).equals(play.world()));
    }
}
