package dev.mooring.bench;

import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Objects of the fabric8 model: sanitises one pair of volume and claim, and builds an inventory of many volumes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ModelBench {

    private static final int MANY = 20_000;

    private final KubernetesSerialization fabric8 = new KubernetesSerialization();
    private final PersistentVolume volume = fabric8.unmarshal(Clusters.stored(1).get(0), PersistentVolume.class);
    private final PersistentVolumeClaim claim = fabric8.unmarshal(Clusters.boundClaim(), PersistentVolumeClaim.class);
    private final Policy neat = Policy.builder(Purpose.NEAT).build();
    private final Policy prebind = Policy.builder(Purpose.PREBIND).build();

    /** Many volumes, not needed by the benchmarks of a pair. */
    @State(Scope.Benchmark)
    public static class Many {

        private final KubernetesSerialization fabric8 = new KubernetesSerialization();
        private final List<PersistentVolume> volumes = Clusters.stored(MANY).stream()
                .map(text -> fabric8.unmarshal(text, PersistentVolume.class))
                .toList();
    }

    /** The baseline of {@link #neat} and {@link #prebind}. */
    @Benchmark
    public List<HasMetadata> pairThroughFabric8() {
        return List.of(copy(volume), copy(claim));
    }

    private HasMetadata copy(HasMetadata model) {
        return fabric8.unmarshal(fabric8.asJson(model), model.getClass());
    }

    @Benchmark
    public Sanitized neat() {
        return Sanitizer.sanitize(neat, volume, claim);
    }

    @Benchmark
    public Sanitized prebind() {
        return Sanitizer.sanitize(prebind, volume, claim);
    }

    /** The baseline of {@link #inventory}. */
    @Benchmark
    public int serialisedByFabric8(Many many) {
        int length = 0;
        for (PersistentVolume each : many.volumes) {
            length += fabric8.asJson(each).length();
        }
        return length;
    }

    @Benchmark
    public Inventory inventory(Many many) {
        return Inventory.of(many.volumes);
    }
}
