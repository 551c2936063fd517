package dev.mooring.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitizer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The library's CPU time on one thread compared with a baseline of the same run, as lines of Markdown: the best of many
 * rounds, alternating with the baseline, so that it may run on a busy machine.
 */
public final class Ratios {

    private static final int ROUNDS = 400;
    private static final int TIMES = 400;

    /** Work of one round. */
    private interface Work {
        Object run() throws IOException;
    }

    private Ratios() {}

    /**
     * Measures.
     *
     * @param arguments none
     * @throws IOException never
     */
    public static void main(String[] arguments) throws IOException {
        KubernetesSerialization fabric8 = new KubernetesSerialization();
        PersistentVolume volume = fabric8.unmarshal(Clusters.stored(1).get(0), PersistentVolume.class);
        PersistentVolumeClaim claim = fabric8.unmarshal(Clusters.boundClaim(), PersistentVolumeClaim.class);
        Work copies = () -> List.of(copy(fabric8, volume), copy(fabric8, claim));
        for (Purpose purpose : List.of(Purpose.NEAT, Purpose.PREBIND)) {
            Policy policy = Policy.builder(purpose).build();
            compare(
                    "one pair as models, " + purpose + " / fabric8 there and back",
                    () -> Sanitizer.sanitize(policy, volume, claim),
                    copies,
                    ROUNDS,
                    TIMES,
                    false);
        }
        String text = new JsonArray(List.<JsonValue>copyOf(Clusters.unbound(50_000))).toJson();
        ObjectMapper jackson = new ObjectMapper();
        compare(
                "Jackson `readTree` / `Inventory` of 100,000 JSON objects, reading included",
                () -> Inventory.of(((JsonArray) JsonValue.parse(text)).items()),
                () -> jackson.readTree(text),
                15,
                1,
                true);
    }

    private static HasMetadata copy(KubernetesSerialization fabric8, HasMetadata model) {
        return fabric8.unmarshal(fabric8.asJson(model), model.getClass());
    }

    private static void compare(String what, Work ours, Work baseline, int rounds, int times, boolean isShare)
            throws IOException {
        long best = Long.MAX_VALUE;
        long bestBaseline = Long.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            best = Math.min(best, nanoseconds(ours, times));
            bestBaseline = Math.min(bestBaseline, nanoseconds(baseline, times));
        }
        double factor = isShare ? (double) bestBaseline / best : (double) best / bestBaseline;
        System.out.printf(
                "| %s | %.0f µs (CPU) | %.0f µs | %.2f |%n",
                what, best / 1e3 / times, bestBaseline / 1e3 / times, factor);
    }

    private static long nanoseconds(Work work, int times) throws IOException {
        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += work.run() == work ? 1 : 0;
        }
        long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
        return took + sum;
    }
}
