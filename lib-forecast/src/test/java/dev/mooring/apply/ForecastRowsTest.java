package dev.mooring.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.ApplyMode;
import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.apply.ObjectForecast.Reclaim;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.sanitize.Row;
import dev.mooring.sanitize.Sanitizer;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The forecast of every example row of the specification, and of those that are not sanitised. */
class ForecastRowsTest {

    static Stream<Row> rows() {
        return Row.withPredictions();
    }

    static Stream<Row> sanitized() {
        return Row.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void endsAsTheSpecificationSays(Row row) {
        Order order = row.get("order").stream().findFirst().map(Order::valueOf).orElse(Order.VOLUMES_FIRST);
        List<ObjectForecast> ends = forecast(row).objects(order);

        assertThat(inShort(ends)).isEqualTo(row.get("predict").get(0));
        row.get("event").forEach(line -> {
            String kind = line.startsWith("pvc ") ? "PersistentVolumeClaim" : "PersistentVolume";
            assertThat(ends.stream()
                            .filter(end -> end.ref().kind().equals(kind))
                            .flatMap(end -> end.events().stream())
                            .map(ControllerEvent::reason))
                    .contains(line.substring(line.indexOf(' ') + 1));
        });
    }

    private static ApplyForecast forecast(Row row) {
        return row.isPredictOnly()
                ? ApplyForecast.of(
                        ApplyPlan.of(row.target(), ApplyMode.APPLY, row.input().documents())
                                .onServer(row.serverMinor()))
                : applied(row).forecast();
    }

    private static Applied applied(Row row) {
        return Applied.of(
                Sanitizer.sanitize(row.policy(), row.target(), row.input().documents()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sanitized")
    void theReportShowsNoSecretAndTheSameInputGivesTheSameBytes(Row row) {
        Applied answer = applied(row);
        String json = answer.toJson().toPrettyJson();
        assertThat(json + answer.toText()).doesNotContain("hunter2");
        Applied again = applied(row);
        assertThat(again.toJson().toPrettyJson()).isEqualTo(json);
        assertThat(again.toText()).isEqualTo(answer.toText());
    }

    /** What the specification says of each row is all: a pair that does not bind is explained. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("sanitized")
    void noRowHasAnotherWarningForItsPairs(Row row) {
        Applied answer = applied(row);
        assertThat(answer.sanitized().allWarnings())
                .isEqualTo(Sanitizer.sanitize(
                                row.policy(), row.target(), row.input().documents())
                        .allWarnings());
        assertThat(Applied.of(answer.sanitized()).sanitized())
                .hasToString(answer.sanitized().toString());
    }

    /** As the specification writes it: claims, then volumes, alike ones once; then what is worse if others are faster. */
    private static String inShort(List<ObjectForecast> ends) {
        String text = Stream.of("PersistentVolumeClaim", "PersistentVolume")
                .flatMap(kind -> ends.stream()
                        .filter(end -> end.ref().kind().equals(kind))
                        .map(ForecastRowsTest::inShort)
                        .collect(Collectors.toCollection(TreeSet::new))
                        .stream())
                .collect(Collectors.joining("; "));
        String worst = ends.stream()
                .flatMap(end ->
                        end.worst().stream().map(other -> "; worst: " + inShort(end, other.phase(), other.rule())))
                .collect(Collectors.joining());
        return text.isEmpty() ? "–" : text + worst;
    }

    private static String inShort(ObjectForecast end) {
        boolean deletes = end.reclaim().equals(Optional.of(Reclaim.DELETE));
        return inShort(end, end.phase(), end.rule()) + (deletes ? " + delete" : "");
    }

    private static String inShort(ObjectForecast end, ObjectForecast.Phase phase, Optional<ControllerRule> rule) {
        String kind = end.ref().kind().equals("PersistentVolume") ? "PV" : "claim";
        return kind + " " + phase.id() + rule.map(each -> " " + each).orElse("");
    }

    @Test
    void everyRowHasItsPrediction() {
        assertThat(rows()).allSatisfy(row -> assertThat(row.get("predict")).hasSize(1));
    }
}
