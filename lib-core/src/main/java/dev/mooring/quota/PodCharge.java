package dev.mooring.quota;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.LimitRangeView;
import dev.mooring.object.PodView;
import dev.mooring.object.QuotaView.QuotaScope;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.internal.QuotaDifference;
import dev.mooring.release.Release;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A pod as quotas count it. The devices that it claims are not calculated.
 *
 * <p>A pod that is being deleted counts regardless of its grace period, because there is no clock here.
 *
 * @upstream pkg/quota/v1/evaluator/core/pods.go podEvaluator
 */
record PodCharge(PodView pod, Release server) implements Charge {

    static final String RESOURCE = "pods";

    private static final String COUNT = "count/" + RESOURCE;
    private static final List<String> COMPUTE = List.of("cpu", "memory", "ephemeral-storage");
    private static final String REQUESTS = "requests.";
    private static final String LIMITS = "limits.";
    private static final String HUGE = "hugepages-";
    private static final String DEVICES = REQUESTS + "deviceclass.resource.kubernetes.io/";
    private static final Set<String> DEMANDED =
            Set.of("cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory");

    @Override
    public ObjectRef object() {
        return pod.ref();
    }

    @Override
    public String resource() {
        return RESOURCE;
    }

    @Override
    public Map<String, StorageSize> usage() {
        Map<String, StorageSize> usage = new TreeMap<>();
        usage.put(COUNT, ONE);
        if (!pod.isFinished()) {
            usage.put(RESOURCE, ONE);
            Part spec = Part.of(pod.manifest()).at("spec");
            PodResources.of(spec, PodResources.REQUESTS, hasOwnResources(spec)).forEach((name, size) -> {
                if (COMPUTE.contains(name) || name.startsWith(HUGE)) {
                    usage.put(name, size);
                }
                usage.put(REQUESTS + name, size);
            });
            PodResources.of(spec, PodResources.LIMITS, hasOwnResources(spec))
                    .forEach((name, size) -> usage.put(LIMITS + name, size));
        }
        usage.keySet().removeIf(name -> !tracks(name));
        return usage;
    }

    /** Any requested resource with a domain is an extended resource, unless it is one of Kubernetes itself. */
    @Override
    public boolean tracks(String name) {
        String plain =
                name.startsWith(REQUESTS) || name.startsWith(LIMITS) ? name.substring(name.indexOf('.') + 1) : name;
        boolean isExtended = name.startsWith(REQUESTS) && plain.contains("/") && !plain.contains("kubernetes.io/");
        return name.equals(RESOURCE)
                || name.equals(COUNT)
                || COMPUTE.contains(plain)
                || isExtended
                || name.startsWith(HUGE)
                || name.startsWith(REQUESTS + HUGE)
                || (name.startsWith(DEVICES) && server.has(QuotaDifference.DEVICE_CLASSES_ARE_OF_PODS));
    }

    @Override
    public boolean calculates(String name) {
        return !name.startsWith(DEVICES);
    }

    @Override
    public Optional<String> missing(Collection<String> limited) {
        Part spec = Part.of(pod.manifest()).at("spec");
        if (hasOwnResources(spec) && saysForAll(spec)) {
            return Optional.empty();
        }
        Map<String, Set<String>> containers = new TreeMap<>();
        for (String list : List.of("containers", "initContainers")) {
            for (Part container : spec.at(list).items()) {
                limited.stream()
                        .filter(name -> DEMANDED.contains(name) && !says(container, name))
                        .forEach(name -> containers
                                .computeIfAbsent(name, key -> new TreeSet<>())
                                .add(container.at("name").text()));
            }
        }
        return containers.isEmpty()
                ? Optional.empty()
                : Optional.of(containers.entrySet().stream()
                        .map(each -> each.getKey() + " for: " + String.join(",", each.getValue()))
                        .collect(Collectors.joining("; ", "must specify ", "")));
    }

    /** The problem of a limit range with the pod, in the server's words. */
    Optional<String> problem(LimitRangeView range) {
        return PodLimits.problem(
                range, pod, hasOwnResources(Part.of(pod.manifest()).at("spec")));
    }

    private boolean hasOwnResources(Part spec) {
        return server.has(QuotaDifference.POD_RESOURCES_COUNT)
                && spec.at("resources").isPresent();
    }

    private static boolean saysForAll(Part spec) {
        return Stream.of("requests", "limits")
                .flatMap(each -> spec.at("resources", each).members().members().keySet().stream())
                .anyMatch(name -> name.equals("cpu") || name.equals("memory") || name.startsWith("hugepages-"));
    }

    /** A limit is also the request if none is specified. */
    private static boolean says(Part container, String name) {
        String plain = name.substring(name.indexOf('.') + 1);
        Part resources = container.at("resources");
        boolean limit = resources.at("limits", plain).isPresent();
        return limit
                || (!name.startsWith(LIMITS) && resources.at("requests", plain).isPresent());
    }

    @Override
    public boolean isIn(QuotaScope scope) {
        Part spec = Part.of(pod.manifest()).at("spec");
        return switch (scope.name()) {
            case "Terminating" -> isTerminating(spec);
            case "NotTerminating" -> !isTerminating(spec);
            case "BestEffort" -> isBestEffort(spec);
            case "NotBestEffort" -> !isBestEffort(spec);
            case "PriorityClass" -> {
                Set<String> names =
                        new LinkedHashSet<>(List.of(spec.at("priorityClassName").text()));
                names.remove("");
                yield QuotaScopes.matches(scope, names);
            }
            case "CrossNamespacePodAffinity" -> looksIntoOtherNamespaces(spec.at("affinity"));
            default -> false;
        };
    }

    private static boolean isTerminating(Part spec) {
        Part deadline = spec.at("activeDeadlineSeconds");
        return deadline.isPresent()
                && deadline.size().filter(seconds -> seconds.sign() >= 0).isPresent();
    }

    private boolean isBestEffort(Part spec) {
        String computed = Part.of(pod.manifest()).at("status", "qosClass").text();
        if (!computed.isEmpty()) {
            return computed.equals("BestEffort");
        }
        Stream<Part> all = hasOwnResources(spec)
                ? Stream.of(spec)
                : Stream.of("containers", "initContainers").flatMap(list -> spec.at(list).items().stream());
        return all.map(each -> each.at("resources"))
                .flatMap(each -> Stream.of(each.at("requests"), each.at("limits")))
                .flatMap(each -> Stream.of(each.at("cpu"), each.at("memory")))
                .noneMatch(each -> each.size().filter(size -> size.sign() > 0).isPresent());
    }

    private static boolean looksIntoOtherNamespaces(Part affinity) {
        return Stream.of("podAffinity", "podAntiAffinity")
                .map(affinity::at)
                .flatMap(each -> Stream.concat(
                        each.at("requiredDuringSchedulingIgnoredDuringExecution").items().stream(),
                        each.at("preferredDuringSchedulingIgnoredDuringExecution").items().stream()
                                .map(term -> term.at("podAffinityTerm"))))
                .anyMatch(term -> !term.at("namespaces").items().isEmpty()
                        || term.at("namespaceSelector").isPresent());
    }
}
