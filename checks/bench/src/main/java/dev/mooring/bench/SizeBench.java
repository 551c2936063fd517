package dev.mooring.bench;

import dev.mooring.quantity.StorageSize;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Parsing of sizes, compared with the fabric8 model. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SizeBench {

    /** What is read. */
    @Param({"10Gi", "1500M", "1.5Ti"})
    public String text = "";

    private final StorageSize size = StorageSize.parse("10Gi");
    private final StorageSize same = StorageSize.parse("10240Mi");
    private final Quantity quantity = new Quantity("10", "Gi");
    private final Quantity sameQuantity = new Quantity("10240", "Mi");

    /** The baseline. */
    @Benchmark
    public BigDecimal parseByFabric8() {
        return Quantity.getAmountInBytes(Quantity.parse(text));
    }

    @Benchmark
    public StorageSize parse() {
        return StorageSize.parse(text);
    }

    /** The baseline. */
    @Benchmark
    public boolean equalsByFabric8() {
        return quantity.equals(sameQuantity);
    }

    @Benchmark
    public int compare() {
        return size.compareTo(same);
    }
}
