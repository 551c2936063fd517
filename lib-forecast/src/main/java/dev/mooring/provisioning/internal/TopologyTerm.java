package dev.mooring.provisioning.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A place as a driver sees it: labels that all hold.
 *
 * @param segments the labels, sorted by key and value
 * @upstream external-provisioner pkg/controller/topology.go topologyTerm, flatten, GenerateVolumeNodeAffinity
 */
record TopologyTerm(List<Segment> segments) implements Comparable<TopologyTerm> {

    /** How many places the allowed topologies of a class may have. */
    static final int MOST_TERMS = 10_000;

    private static final Comparator<Segment> ORDER =
            Comparator.comparing(Segment::key).thenComparing(Segment::value);

    /** One label. */
    record Segment(String key, String value) {}

    /** A label with several allowed values. */
    record Requirement(String key, List<String> values) {}

    TopologyTerm {
        segments = segments.stream().sorted(ORDER).toList();
    }

    /** The labels of a node under some keys; empty if it lacks one. */
    static Optional<TopologyTerm> of(Map<String, String> labels, List<String> keys) {
        List<Segment> segments = new ArrayList<>();
        for (String key : keys) {
            String value = labels.get(key);
            if (value == null) {
                return Optional.empty();
            }
            segments.add(new Segment(key, value));
        }
        return Optional.of(new TopologyTerm(segments));
    }

    /** Every place that is allowed; empty if there are more than {@link #MOST_TERMS}. */
    static Optional<List<TopologyTerm>> flatten(List<List<Requirement>> allowed) {
        List<TopologyTerm> all = new ArrayList<>();
        for (List<Requirement> term : allowed) {
            List<List<Segment>> combined = List.of();
            for (Requirement each : term) {
                if ((long) Math.max(1, combined.size()) * each.values().size() + all.size() > MOST_TERMS) {
                    return Optional.empty();
                }
                combined = distributed(combined, each);
            }
            combined.forEach(segments -> all.add(new TopologyTerm(segments)));
        }
        return Optional.of(all);
    }

    private static List<List<Segment>> distributed(List<List<Segment>> old, Requirement requirement) {
        List<List<Segment>> more = new ArrayList<>();
        for (String value : requirement.values()) {
            for (List<Segment> each : old.isEmpty() ? List.of(List.<Segment>of()) : old) {
                List<Segment> longer = new ArrayList<>(each);
                longer.add(new Segment(requirement.key(), value));
                more.add(longer);
            }
        }
        return more;
    }

    /** Whether each label of this place is one of the other, where each key is met once. */
    boolean isPartOf(TopologyTerm other) {
        int at = 0;
        for (Segment each : other.segments()) {
            if (at == segments.size() || !segments.get(at).key().equals(each.key())) {
                continue;
            }
            if (!segments.get(at).value().equals(each.value())) {
                return false;
            }
            at++;
        }
        return at == segments.size();
    }

    @Override
    public int compareTo(TopologyTerm other) {
        int order = segments.size() - other.segments.size();
        for (int i = 0; order == 0 && i < segments.size(); i++) {
            order = ORDER.compare(segments.get(i), other.segments.get(i));
        }
        return order;
    }

    /** The node affinity of a volume that is in this place only. */
    JsonObject affinity() {
        Map<String, String> labels = new TreeMap<>();
        segments.forEach(each -> labels.put(each.key(), each.value()));
        List<JsonObject> expressions = new ArrayList<>();
        labels.forEach((key, value) -> expressions.add(in(key, value)));
        JsonObject term = JsonObject.of("matchExpressions", new JsonArray(List.copyOf(expressions)));
        return JsonObject.of("required", JsonObject.of("nodeSelectorTerms", JsonArray.of(term)));
    }

    static JsonObject in(String key, String value) {
        return JsonObject.EMPTY
                .with("key", key)
                .with("operator", "In")
                .with("values", JsonArray.ofStrings(List.of(value)));
    }
}
