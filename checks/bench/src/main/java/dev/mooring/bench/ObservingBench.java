package dev.mooring.bench;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.ClaimBinding;
import dev.mooring.forecast.ClaimExplanation;
import dev.mooring.forecast.Forecast;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The questions of a controller after an event, in a cluster of this many objects: half of them bound volumes, half
 * their claims, plus pending claims and free volumes of one class.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ObservingBench {

    private static final int LATER = 97;

    @Param({"40000", "100000"})
    public int objects;

    @Param({"10", "1000"})
    public int pending;

    private final Random random = new Random(1);
    private Inventory inventory = Inventory.EMPTY;
    private Forecast forecast = Forecast.of(Inventory.EMPTY);
    private int event;

    @Setup
    public void read() {
        List<JsonObject> all = new ArrayList<>(objects);
        int pairs = (objects - 2 * pending) / 2;
        for (int i = 0; i < pairs; i++) {
            all.add(volume(i, 1));
            all.add(claim(i, 1));
        }
        for (int i = 0; i < pending; i++) {
            all.add(Clusters.volume("free-" + i, 0, random.nextInt(50) + 1));
            all.add(pendingClaim(i));
        }
        inventory = Inventory.of(all);
        forecast = Forecast.of(inventory);
        explanation();
        binding();
        boundEvent();
    }

    private static JsonObject volume(int number, int version) {
        return JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv-" + number
                        + "\",\"uid\":\"v-" + number + "\",\"resourceVersion\":\"" + version
                        + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"10Gi\"},\"claimRef\":{"
                        + "\"namespace\":\"shop\",\"name\":\"c-" + number + "\",\"uid\":\"u-" + number
                        + "\"},\"csi\":{\"driver\":\"x.csi\",\"volumeHandle\":\"h-" + number
                        + "\"},\"persistentVolumeReclaimPolicy\":\"Retain\",\"storageClassName\":\"class-1\",\"volumeMode\":"
                        + "\"Filesystem\"},\"status\":{\"phase\":\"Bound\"}}");
    }

    private static JsonObject claim(int number, int version) {
        return JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c-" + number
                        + "\",\"namespace\":\"shop\",\"uid\":\"u-" + number + "\",\"resourceVersion\":\"" + version
                        + "\",\"annotations\":{\"pv.kubernetes.io/bind-completed\":\"yes\"}},\"spec\":{\"accessModes\":["
                        + "\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"10Gi\"}},\"storageClassName\":\"class-1\","
                        + "\"volumeMode\":\"Filesystem\",\"volumeName\":\"pv-" + number
                        + "\"},\"status\":{\"phase\":\"Bound\",\"capacity\":{\"storage\":\"10Gi\"},\"accessModes\":["
                        + "\"ReadWriteOnce\"]}}");
    }

    private JsonObject pendingClaim(int number) {
        return JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"p-" + number
                        + "\",\"namespace\":\"shop\",\"uid\":\"p-" + number
                        + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\""
                        + (random.nextInt(50) + 1)
                        + "Gi\"}},\"storageClassName\":\"class-0\",\"volumeMode\":\"Filesystem\"},\"status\":{\"phase\":\"Pending\"}}");
    }

    private Set<ObjectRef> observed(JsonObject now) {
        inventory = inventory.with(new Manifest(now));
        Forecast next = forecast.observing(inventory);
        Set<ObjectRef> changed = next.changedSince(forecast);
        forecast = next;
        return changed;
    }

    /** A bound claim is written: finds the objects with new answers. */
    @Benchmark
    public Set<ObjectRef> boundEvent() {
        return observed(claim(event++ % 1_000, 2 + event));
    }

    /** A free volume is written, of the class of all pending claims. */
    @Benchmark
    public Set<ObjectRef> freeEvent() {
        return observed(Clusters.volume("free-" + event++ % pending, 0, random.nextInt(50) + 1));
    }

    /** Which volume one claim gets. */
    @Benchmark
    public BindingDecision binding() {
        return ClaimBinding.of(inventory.find(ref()).orElseThrow(), inventory);
    }

    /** What the controller does with one claim next. */
    @Benchmark
    public ClaimExplanation.Decision explanation() {
        return ClaimExplanation.of(inventory, ref()).orElseThrow().decision();
    }

    /** The same after an event. */
    @Benchmark
    public ClaimExplanation.Decision eventAndExplanation() {
        inventory = inventory.with(new Manifest(claim(event++ % 1_000, 2 + event)));
        return explanation();
    }

    private ObjectRef ref() {
        return ObjectRef.claim("shop", "p-" + event++ * LATER % pending);
    }

    /** {@return the objects and the claims and volumes, all found again: the baseline of an event} */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public Forecast fresh() {
        Forecast fresh = Forecast.of(inventory);
        fresh.claims();
        fresh.volumes();
        return fresh;
    }
}
