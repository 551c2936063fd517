package dev.mooring.scheduling.internal;

import dev.mooring.manifest.Part;
import dev.mooring.quantity.StorageSize;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Amounts of resources that a pod requests or a node has: thousandths of cpu, whole units of all others, rounded up. */
record ResourceAmounts(Map<String, Long> byResource) {

    static final ResourceAmounts NONE = new ResourceAmounts(Map.of());

    /** The order in which the scheduler checks them. */
    static final Comparator<String> ORDER =
            Comparator.comparing(ResourceAmounts::rank).thenComparing(name -> name);

    ResourceAmounts {
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

    static ResourceAmounts of(Part part) {
        Map<String, Long> amounts = new TreeMap<>();
        for (String resource : part.members().members().keySet()) {
            StorageSize size = part.at(resource).size().orElse(StorageSize.ZERO);
            amounts.put(resource, resource.equals("cpu") ? size.milliValue() : size.value());
        }
        return new ResourceAmounts(amounts);
    }

    /** These amounts where the other ones have none. */
    ResourceAmounts with(ResourceAmounts other) {
        Map<String, Long> amounts = new TreeMap<>(byResource);
        amounts.putAll(other.byResource);
        return new ResourceAmounts(amounts);
    }

    ResourceAmounts only(Predicate<String> resources) {
        Map<String, Long> amounts = new TreeMap<>(byResource);
        amounts.keySet().removeIf(resources.negate());
        return new ResourceAmounts(amounts);
    }

    long get(String resource) {
        return byResource.getOrDefault(resource, 0L);
    }

    ResourceAmounts plus(ResourceAmounts other) {
        Map<String, Long> sum = new TreeMap<>(byResource);
        other.byResource.forEach((resource, amount) -> sum.merge(resource, amount, ResourceAmounts::add));
        return new ResourceAmounts(sum);
    }

    /** A sum that overflows is the largest number. */
    private static Long add(Long one, Long other) {
        try {
            return Math.addExact(one, other);
        } catch (ArithmeticException e) {
            return one > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
    }

    ResourceAmounts max(ResourceAmounts other) {
        Map<String, Long> most = new TreeMap<>(byResource);
        other.byResource.forEach((resource, amount) -> most.merge(resource, amount, Math::max));
        return new ResourceAmounts(most);
    }
}
