package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A large forecast is worked out on two threads. */
class LargeForecastTest {

    @Test
    void theAnswerIsThatOfTheLibrary() {
        List<JsonValue> objects = objects(1_200, new Random(5));
        String list = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":" + new JsonArray(objects).toJson() + "}";

        Run run = Run.of(list.getBytes(StandardCharsets.UTF_8), "forecast", "-o", "json");

        JsonObject expected = ForecastReport.of(Forecast.given(objects)).toJson();
        JsonObject answer = JsonObject.parse(run.stdout());
        assertThat(answer.child("orderDependence").array("reasons").items()).isNotEmpty();
        assertThat(expected.members().keySet())
                .allSatisfy(key -> assertThat(answer.get(key)).isEqualTo(expected.get(key)));
    }

    private static List<JsonValue> objects(int count, Random random) {
        List<JsonValue> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv-" + i
                            + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\""
                            + (random.nextInt(90) + 1)
                            + "Gi\"},\"csi\":{\"driver\":\"x.csi\",\"volumeHandle\":\"h" + i
                            + "\"},\"storageClassName\":\"fast\"}}"));
            objects.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c-" + i
                            + "\",\"namespace\":\"shop\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{"
                            + "\"storage\":\"" + (random.nextInt(90) + 1) + "Gi\"}},\"storageClassName\":\"fast\"}}"));
        }
        return objects;
    }
}
