package dev.mooring.quota;

import dev.mooring.manifest.Part;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * The requests or limits of a pod: those of its containers together, or those of an init container if they are larger.
 *
 * @upstream component-helpers resource/helpers.go PodRequests, PodLimits
 */
final class PodResources {

    static final String REQUESTS = "requests";
    static final String LIMITS = "limits";

    private PodResources() {}

    /** With {@code hasOwn} the pod's own resources replace those of its containers. */
    static Map<String, StorageSize> of(Part spec, String list, boolean hasOwn) {
        Map<String, StorageSize> all = new TreeMap<>();
        spec.at("containers").items().forEach(each -> add(all, ofContainer(each, list), StorageSize::plus));
        Map<String, StorageSize> staying = new TreeMap<>();
        Map<String, StorageSize> starting = new TreeMap<>();
        for (Part each : spec.at("initContainers").items()) {
            Map<String, StorageSize> own = ofContainer(each, list);
            if (each.at("restartPolicy").text().equals("Always")) {
                add(all, own, StorageSize::plus);
                add(staying, own, StorageSize::plus);
                add(starting, staying, PodResources::larger);
            } else {
                add(own, staying, StorageSize::plus);
                add(starting, own, PodResources::larger);
            }
        }
        add(all, starting, PodResources::larger);
        if (hasOwn) {
            ofContainer(spec, list).forEach((name, size) -> {
                if (name.equals("cpu") || name.equals("memory") || name.startsWith("hugepages-")) {
                    all.put(name, size);
                }
            });
        }
        Map<String, StorageSize> overhead = PartReads.sizes(spec.at("overhead"));
        if (list.equals(REQUESTS)) {
            add(all, overhead, StorageSize::plus);
        } else {
            overhead.forEach((name, size) -> all.computeIfPresent(name, (key, limit) -> limit.plus(size)));
        }
        return all;
    }

    /** A limit is also the request if none is specified. */
    static Map<String, StorageSize> ofContainer(Part container, String list) {
        Map<String, StorageSize> sizes =
                new TreeMap<>(PartReads.sizes(container.at("resources").at(list)));
        if (list.equals(REQUESTS)) {
            PartReads.sizes(container.at("resources").at(LIMITS)).forEach(sizes::putIfAbsent);
        }
        return sizes;
    }

    private static void add(
            Map<String, StorageSize> all, Map<String, StorageSize> more, BinaryOperator<StorageSize> together) {
        more.forEach((name, size) -> all.merge(name, size, together));
    }

    private static StorageSize larger(StorageSize one, StorageSize other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
