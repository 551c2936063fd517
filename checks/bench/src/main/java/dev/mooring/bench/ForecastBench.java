package dev.mooring.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeIndex;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** This many claims on this many volumes: reading, settling, checking the order, and one event in a controller. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ForecastBench {

    @Param({"2000", "8000"})
    public int n;

    private final ObjectMapper jackson = new ObjectMapper();
    private String text = "";
    private Inventory inventory = Inventory.EMPTY;
    private Forecast settled = Forecast.of(Inventory.EMPTY);
    private JsonObject another = JsonObject.EMPTY;
    private ClaimView claim;
    private VolumeIndex free = VolumeIndex.of(List.of());

    @Setup
    public void read() {
        List<JsonObject> objects = Clusters.unbound(n);
        text = new JsonArray(new ArrayList<JsonValue>(objects)).toJson();
        inventory = Inventory.of(objects);
        settled = Forecast.of(inventory);
        another = Clusters.volume("another", 0, 7);
        claim = ClaimView.from(new Manifest(objects.get(n)));
        free = VolumeIndex.of(Forecast.of(Inventory.of(objects.subList(0, n))).volumes().stream()
                .map(VolumeEnd::volume)
                .toList());
    }

    /** The baseline of {@link #inventory}. */
    @Benchmark
    public JsonNode readTree() throws IOException {
        return jackson.readTree(text);
    }

    @Benchmark
    public Inventory inventory() {
        return Inventory.of(((JsonArray) JsonValue.parse(text)).items());
    }

    /** Reads nothing; everything settles. */
    @Benchmark
    public Forecast forecast() {
        return Forecast.of(inventory);
    }

    /** Finds the smallest volume for one claim with a plain scan of all; the forecast does it {@code n} times. */
    @Benchmark
    public Optional<VolumeView> scanForOneClaim() {
        VolumeView smallest = null;
        for (VolumeView each : free.volumes()) {
            boolean isSmaller = smallest == null || each.capacity().compareTo(smallest.capacity()) < 0;
            if (isSmaller
                    && VolumeBinding.matchFailures(claim, each, inventory.release())
                            .isEmpty()) {
                smallest = each;
            }
        }
        return Optional.ofNullable(smallest);
    }

    /** The same with the index. */
    @Benchmark
    public Object searchForOneClaim() {
        return VolumeBinding.findMatchingVolume(BindingRequest.immediate(claim, free));
    }

    @Benchmark
    public Object orderDependence() {
        return Forecast.of(inventory).orderDependence();
    }

    /** An event arrives: updates the snapshot, settles, and reads the end of one claim. */
    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public Object event() {
        return settled.changing(another).claim("shop", "c-0");
    }
}
