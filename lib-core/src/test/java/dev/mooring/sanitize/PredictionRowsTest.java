package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.sanitize.Outlook.Order;
import dev.mooring.sanitize.Prediction.Reclaim;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The prediction of every example row of the specification, and of those that are only predicted. */
class PredictionRowsTest {

    static Stream<Row> rows() {
        return Row.withPredictions();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void endsAsTheSpecificationSays(Row row) {
        Order order = row.get("order").stream().findFirst().map(Order::valueOf).orElse(Order.VOLUMES_FIRST);
        List<Prediction> predictions = outlook(row).predictions(order);

        assertThat(inShort(predictions)).isEqualTo(row.get("predict").get(0));
        row.get("event").forEach(line -> {
            String kind = line.startsWith("pvc ") ? "PersistentVolumeClaim" : "PersistentVolume";
            assertThat(predictions.stream()
                            .filter(prediction -> prediction.ref().kind().equals(kind))
                            .flatMap(prediction -> prediction.events().stream())
                            .map(ControllerEvent::reason))
                    .contains(line.substring(line.indexOf(' ') + 1));
        });
    }

    private static Outlook outlook(Row row) {
        return row.isPredictOnly()
                ? Outlook.predict(row.input().documents(), Policy.ApplyMode.APPLY, row.target())
                : Sanitizer.sanitize(row.input().documents(), row.policy(), row.target())
                        .outlook();
    }

    /** As the specification writes it: claims, then volumes, alike ones once; then what is worse if others are faster. */
    private static String inShort(List<Prediction> predictions) {
        String ends = Stream.of("PersistentVolumeClaim", "PersistentVolume")
                .flatMap(kind -> predictions.stream()
                        .filter(prediction -> prediction.ref().kind().equals(kind))
                        .map(PredictionRowsTest::inShort)
                        .collect(Collectors.toCollection(TreeSet::new))
                        .stream())
                .collect(Collectors.joining("; "));
        String worst = predictions.stream()
                .flatMap(prediction -> prediction.worst().stream()
                        .map(other -> "; worst: " + inShort(prediction, other.phase(), other.rule())))
                .collect(Collectors.joining());
        return ends.isEmpty() ? "–" : ends + worst;
    }

    private static String inShort(Prediction prediction) {
        boolean deletes = prediction.reclaim().equals(Optional.of(Reclaim.DELETE));
        return inShort(prediction, prediction.phase(), prediction.rule()) + (deletes ? " + delete" : "");
    }

    private static String inShort(Prediction prediction, PredictedPhase phase, Optional<ControllerRule> rule) {
        String kind = prediction.ref().kind().equals("PersistentVolume") ? "PV" : "claim";
        return kind + " " + phase.id() + rule.map(each -> " " + each).orElse("");
    }

    @Test
    void everyRowHasItsPrediction() {
        assertThat(rows()).allSatisfy(row -> assertThat(row.get("predict")).hasSize(1));
    }
}
