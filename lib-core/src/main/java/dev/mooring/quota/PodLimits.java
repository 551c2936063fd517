package dev.mooring.quota;

import dev.mooring.manifest.Part;
import dev.mooring.object.LimitRangeView;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the resources of a pod and its containers with the entries of a limit range.
 *
 * @upstream plugin/pkg/admission/limitranger/admission.go PodValidateLimitFunc
 */
final class PodLimits {

    /** Requests and limits of a container or pod. */
    private record Asked(Map<String, StorageSize> requests, Map<String, StorageSize> limits) {

        static Asked ofContainer(Part container) {
            return new Asked(
                    PodResources.ofContainer(container, PodResources.REQUESTS),
                    PodResources.ofContainer(container, PodResources.LIMITS));
        }
    }

    private PodLimits() {}

    /** The server's message; empty if the pod is within the limits. */
    static Optional<String> problem(LimitRangeView range, PodView pod, boolean hasOwn) {
        Part spec = Part.of(pod.manifest()).at("spec");
        Set<String> problems = new LinkedHashSet<>();
        for (Part limit : Part.of(range.manifest()).at("spec", "limits").items()) {
            String type = limit.at("type").text();
            if (type.equals("Container")) {
                Stream.of("containers", "initContainers")
                        .flatMap(list -> spec.at(list).items().stream())
                        .forEach(each -> problems.addAll(problems(limit, type, Asked.ofContainer(each))));
            } else if (type.equals("Pod")) {
                problems.addAll(problems(
                        limit,
                        type,
                        new Asked(
                                PodResources.of(spec, PodResources.REQUESTS, hasOwn),
                                PodResources.of(spec, PodResources.LIMITS, hasOwn))));
            }
        }
        return ClaimLimits.joined(problems);
    }

    private static List<String> problems(Part limit, String type, Asked asked) {
        List<String> problems = new ArrayList<>();
        PartReads.sizes(limit.at("min"))
                .forEach((name, least) ->
                        bound("minimum", name, type, least, asked).ifPresent(problems::add));
        PartReads.sizes(limit.at("max"))
                .forEach((name, most) ->
                        bound("maximum", name, type, most, asked).ifPresent(problems::add));
        PartReads.sizes(limit.at("maxLimitRequestRatio"))
                .forEach((name, most) -> ratio(name, type, most, asked).ifPresent(problems::add));
        return problems;
    }

    private static Optional<String> bound(String word, String name, String type, StorageSize bound, Asked asked) {
        boolean isLeast = word.equals("minimum");
        String words = word + " " + name + " usage per " + type + " is " + bound;
        String first = isLeast ? "request" : "limit";
        Map<String, StorageSize> needed = isLeast ? asked.requests() : asked.limits();
        Map<String, StorageSize> other = isLeast ? asked.limits() : asked.requests();
        if (!needed.containsKey(name)) {
            return Optional.of(words + ".  No " + first + " is specified");
        }
        if (isBroken(isLeast, needed.get(name), bound)) {
            return Optional.of(words + ", but " + first + " is " + needed.get(name));
        }
        return isBroken(isLeast, other.get(name), bound)
                ? Optional.of(words + ", but " + (isLeast ? "limit" : "request") + " is " + other.get(name))
                : Optional.empty();
    }

    private static boolean isBroken(boolean isLeast, @Nullable StorageSize size, StorageSize bound) {
        int order = size == null ? 0 : size.compareTo(bound);
        return isLeast ? order < 0 : order > 0;
    }

    private static Optional<String> ratio(String name, String type, StorageSize most, Asked asked) {
        String words = name + " max limit to request ratio per " + type + " is " + most + ", but ";
        for (String each : List.of("request", "limit")) {
            StorageSize size = (each.equals("request") ? asked.requests() : asked.limits()).get(name);
            if (size == null || size.isZero()) {
                return Optional.of(words + "no " + each + " is specified or " + each + " is 0");
            }
        }
        double ratio = (double) asked.limits().getOrDefault(name, most).milliValue()
                / asked.requests().getOrDefault(name, most).milliValue();
        return ratio * 1000 > most.milliValue()
                ? Optional.of(words + "provided ratio is " + String.format(Locale.ROOT, "%f", ratio))
                : Optional.empty();
    }
}
