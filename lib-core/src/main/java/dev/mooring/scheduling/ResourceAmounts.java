package dev.mooring.scheduling;

import dev.mooring.manifest.Part;
import dev.mooring.quantity.StorageSize;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Amounts of resources, as a pod asks for them or a node has them: thousandths of cpu, whole units of all else, rounded
 * up.
 */
public record ResourceAmounts(Map<String, Long> byResource) {

    public static final ResourceAmounts NONE = new ResourceAmounts(Map.of());

    /** The order in which the scheduler looks at them. */
    static final Comparator<String> ORDER =
            Comparator.comparing(ResourceAmounts::rank).thenComparing(name -> name);

    public ResourceAmounts {
        byResource = Map.copyOf(byResource);
    }

    private static int rank(String resource) {
        return switch (resource) {
            case "cpu" -> 0;
            case "memory" -> 1;
            case "ephemeral-storage" -> 2;
            default -> 3;
        };
    }

    public static ResourceAmounts of(Part part) {
        Map<String, Long> amounts = new TreeMap<>();
        for (String resource : part.members().members().keySet()) {
            StorageSize size = part.at(resource).size().orElse(StorageSize.ZERO);
            amounts.put(resource, resource.equals("cpu") ? size.milliValue() : size.value());
        }
        return new ResourceAmounts(amounts);
    }

    public long get(String resource) {
        return byResource.getOrDefault(resource, 0L);
    }

    public ResourceAmounts plus(ResourceAmounts other) {
        Map<String, Long> sum = new TreeMap<>(byResource);
        other.byResource.forEach((resource, amount) -> sum.merge(resource, amount, ResourceAmounts::add));
        return new ResourceAmounts(sum);
    }

    /** Sums stop at the largest number there is. */
    private static Long add(Long one, Long other) {
        try {
            return Math.addExact(one, other);
        } catch (ArithmeticException e) {
            return one > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
    }

    public ResourceAmounts max(ResourceAmounts other) {
        Map<String, Long> most = new TreeMap<>(byResource);
        other.byResource.forEach((resource, amount) -> most.merge(resource, amount, Math::max));
        return new ResourceAmounts(most);
    }
}
