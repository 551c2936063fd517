package dev.mooring.workload.controller;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.Phases;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntBiFunction;

/**
 * Which pods a ReplicaSet deletes if it has too many. The controller compares ages on a logarithmic scale that depends
 * on the time of day, so the order of some pods is not known.
 *
 * @upstream pkg/controller/controller_utils.go ActivePodsWithRanks.Less
 */
final class PodRanking {

    private static final String COST = "controller.kubernetes.io/pod-deletion-cost";

    /** If more pods have the same rank, each may be deleted: they are not compared one by one. */
    private static final int MOST_COMPARED = 500;

    private final Map<String, Integer> podsOnNode = new HashMap<>();

    /**
     * A ranking.
     *
     * @param related the active pods of the ReplicaSet and of its owner's other ReplicaSets
     */
    PodRanking(List<Dependent> related) {
        related.forEach(each -> podsOnNode.merge(node(each), 1, Integer::sum));
    }

    /**
     * The pods that are certainly deleted, and those that may be.
     *
     * @param certain deleted in every order
     * @param open some of them are deleted
     */
    record Choice(List<Dependent> certain, List<Dependent> open) {}

    /** The first criteria, which do not depend on time. */
    private record Place(boolean hasNode, int phase, boolean isReady, int cost, int rank) implements Comparable<Place> {

        private static final Comparator<Place> ORDER = Comparator.comparing(Place::hasNode)
                .thenComparing(Place::phase)
                .thenComparing(Place::isReady)
                .thenComparing(Place::cost)
                .thenComparing(Place::rank, Comparator.reverseOrder());

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    private Place place(Dependent pod) {
        return new Place(
                !node(pod).isEmpty(), phase(pod), isReady(pod), cost(pod), podsOnNode.getOrDefault(node(pod), 0));
    }

    /** Which of these pods are deleted if this many must be. */
    Choice choose(List<Dependent> pods, int count) {
        NavigableMap<Place, List<Dependent>> places = new TreeMap<>();
        pods.forEach(each ->
                places.computeIfAbsent(place(each), any -> new ArrayList<>()).add(each));
        List<Dependent> certain = new ArrayList<>();
        for (List<Dependent> equals : places.values()) {
            int left = count - certain.size();
            if (equals.size() > left) {
                return left == 0 ? new Choice(certain, List.of()) : among(equals, left, certain);
            }
            certain.addAll(equals);
        }
        return new Choice(certain, List.of());
    }

    private static Choice among(List<Dependent> equals, int count, List<Dependent> before) {
        if (equals.size() > MOST_COMPARED) {
            return new Choice(before, equals);
        }
        List<Dependent> certain = new ArrayList<>(before);
        List<Dependent> open = new ArrayList<>();
        for (Dependent pod : equals) {
            long sure = equals.stream().filter(each -> compare(each, pod) < 0).count();
            long possible =
                    equals.stream().filter(each -> compare(each, pod) <= 0).count() - 1;
            if (possible < count) {
                certain.add(pod);
            } else if (sure < count) {
                open.add(pod);
            }
        }
        return new Choice(certain, open);
    }

    /** Negative if the first one is deleted before the second one, 0 if that is not known. */
    private static int compare(Dependent one, Dependent other) {
        List<ToIntBiFunction<Dependent, Dependent>> rules = List.of(
                (a, b) -> isReady(a) && isReady(b) ? byAge(readySince(a), readySince(b), a, b) : SAME,
                (a, b) -> different(Integer.compare(restarts(b), restarts(a))),
                (a, b) -> different(Integer.compare(sidecarRestarts(b), sidecarRestarts(a))),
                (a, b) -> byAge(created(a), created(b), a, b));
        return rules.stream()
                .mapToInt(each -> each.applyAsInt(one, other))
                .filter(order -> order != SAME)
                .findFirst()
                .orElse(0);
    }

    /** Two pods that a rule does not distinguish. */
    private static final int SAME = Integer.MAX_VALUE;

    private static int different(int order) {
        return order == 0 ? SAME : order;
    }

    /** The younger one first; of two with about the same age the one with the lower uid. */
    private static int byAge(Optional<Instant> one, Optional<Instant> other, Dependent a, Dependent b) {
        if (one.equals(other)) {
            return SAME;
        }
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? -1 : 1;
        }
        int byTime = other.get().compareTo(one.get());
        int byUid = a.manifest().uid().compareTo(b.manifest().uid());
        return Integer.signum(byTime) == Integer.signum(byUid) ? byTime : 0;
    }

    private static String node(Dependent pod) {
        return pod.manifest().spec().string("nodeName").orElse("");
    }

    private static int phase(Dependent pod) {
        return switch (pod.phase()) {
            case Phases.UNKNOWN -> 1;
            case Phases.RUNNING -> 2;
            default -> 0;
        };
    }

    private static boolean isReady(Dependent pod) {
        return ready(pod)
                .flatMap(each -> each.string("status"))
                .filter("True"::equals)
                .isPresent();
    }

    /** Whether its Ready condition is present and not True. */
    static boolean isUnready(Dependent pod) {
        return ready(pod).isPresent() && !isReady(pod);
    }

    private static Optional<JsonObject> ready(Dependent pod) {
        return pod.manifest().status().array("conditions").objects().stream()
                .filter(each -> each.string("type").filter("Ready"::equals).isPresent())
                .findFirst();
    }

    private static Optional<Instant> readySince(Dependent pod) {
        return ready(pod).flatMap(each -> time(each, "lastTransitionTime"));
    }

    private static Optional<Instant> created(Dependent pod) {
        return time(pod.manifest().metadata(), "creationTimestamp");
    }

    private static Optional<Instant> time(JsonObject object, String key) {
        try {
            return object.string(key).map(Instant::parse);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** A number of 32 bits; a text with a leading zero or plus counts as 0. */
    private static int cost(Dependent pod) {
        String text = pod.manifest().annotation(COST).orElse("0");
        try {
            return text.matches("0|[1-9][0-9]*|-[0-9]+") ? Integer.parseInt(text) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static int restarts(Dependent pod) {
        return pod.manifest().status().array("containerStatuses").objects().stream()
                .mapToInt(PodRanking::restartCount)
                .max()
                .orElse(0);
    }

    private static int sidecarRestarts(Dependent pod) {
        Manifest manifest = pod.manifest();
        Set<String> sidecars = new HashSet<>();
        manifest.spec().array("initContainers").objects().stream()
                .filter(each ->
                        each.string("restartPolicy").filter("Always"::equals).isPresent())
                .forEach(each -> sidecars.add(each.string("name").orElse("")));
        return manifest.status().array("initContainerStatuses").objects().stream()
                .filter(each -> sidecars.contains(each.string("name").orElse("")))
                .mapToInt(PodRanking::restartCount)
                .max()
                .orElse(0);
    }

    private static int restartCount(JsonObject status) {
        try {
            return Integer.parseInt(
                    status.get("restartCount").map(JsonValue::toJson).orElse("0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
