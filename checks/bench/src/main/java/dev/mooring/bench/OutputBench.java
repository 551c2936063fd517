package dev.mooring.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mooring.kubelet.MountTable;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Reading command output, compared with the simplest reading of the same text. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class OutputBench {

    private final String mounts = IntStream.range(0, 100_000)
            .mapToObj(i -> (i + 30) + " 30 0:" + i + " / /var/lib/kubelet/pods/" + i
                    + "/volumes/kubernetes.io~csi/pv-" + i + "/mount rw,relatime shared:" + i
                    + " - fuse.s3fs s3fs rw,user_id=0,group_id=0")
            .collect(Collectors.joining("\n", "", "\n"));

    private final String watchers = IntStream.range(0, 10_000)
            .mapToObj(i -> "{\"address\":\"10.0." + i / 250 + "." + i % 250 + ":0/" + (1_000_000 + i) + "\",\"client\":"
                    + i + ",\"cookie\":" + (139_767_161_295_968L + i) + "}")
            .collect(Collectors.joining(",", "{\"watchers\":[", "]}"));

    private final String blocked = IntStream.range(0, 10_000)
            .mapToObj(i -> "{\"addr\":\"10.0." + i / 250 + "." + i % 250 + ":0/" + (1_000_000 + i)
                    + "\",\"until\":\"2026-11-20T10:00:00.000000+0000\"}")
            .collect(Collectors.joining(",", "[", "]"));

    private final ObjectMapper jackson = new ObjectMapper();

    /** The baseline. */
    @Benchmark
    public int mountsSplitByBlanks() {
        int fields = 0;
        for (String line : mounts.split("\n")) {
            fields += line.split(" ").length;
        }
        return fields;
    }

    @Benchmark
    public MountTable mountTable() {
        return MountTable.parse(mounts);
    }

    /** The baseline. */
    @Benchmark
    public JsonNode watchersByJackson() throws IOException {
        return jackson.readTree(watchers);
    }

    @Benchmark
    public Object status() {
        return CommandOutput.status(result("status", watchers));
    }

    /** The baseline. */
    @Benchmark
    public JsonNode blocklistByJackson() throws IOException {
        return jackson.readTree(blocked);
    }

    @Benchmark
    public Object blocklist() {
        return CommandOutput.blocklist(result("blocklist", blocked));
    }

    private static CommandResult result(String command, String stdout) {
        return CommandResult.of(List.of("rbd", command, "--format", "json"), 0, stdout, "");
    }
}
