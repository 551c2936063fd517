package dev.mooring.quota.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.LimitRangeView;
import java.util.List;
import java.util.Map;

/**
 * The resources that limit ranges fill in for the containers of a new pod.
 *
 * @upstream plugin/pkg/admission/limitranger/admission.go PodMutateLimitFunc
 */
public final class PodDefaults {

    /** Where the values are, as the server fills in an entry of a limit range. */
    private static final List<String> OF_LIMITS = List.of("default", "max");

    private static final List<String> CONTAINERS = List.of("containers", "initContainers");

    private static final List<String> OF_REQUESTS = List.of("defaultRequest", "default", "max", "min");

    private PodDefaults() {}

    /**
     * An object as the limit ranges of its namespace change it.
     *
     * @param cluster has the limit ranges
     * @param object the new object
     * @return a copy; the same object if it is no pod or nothing is filled in
     */
    public static Manifest filledIn(Inventory cluster, Manifest object) {
        if (!object.kind().equals(Kinds.POD) || !cluster.isGiven(Kinds.LIMIT_RANGE)) {
            return object;
        }
        return filledIn(
                cluster.limitRanges().stream()
                        .filter(each -> each.namespace().equals(object.namespace()))
                        .toList(),
                object);
    }

    /**
     * The same for the limit ranges of its namespace.
     *
     * @param ranges the limit ranges
     * @param pod the pod
     * @return a copy; the same pod if nothing is filled in
     */
    public static Manifest filledIn(Iterable<LimitRangeView> ranges, Manifest pod) {
        JsonObject spec = pod.spec();
        for (LimitRangeView range : ranges) {
            JsonObject limits = values(range, OF_LIMITS);
            JsonObject requests = values(range, OF_REQUESTS);
            for (String list : limits.isEmpty() && requests.isEmpty() ? List.<String>of() : CONTAINERS) {
                spec = spec.has(list) ? spec.with(list, containers(spec.array(list), limits, requests)) : spec;
            }
        }
        return spec.equals(pod.spec()) ? pod : new Manifest(pod.json().with("spec", spec));
    }

    /** The last of several entries for containers wins. */
    private static JsonObject values(LimitRangeView range, List<String> keys) {
        JsonObject values = JsonObject.EMPTY;
        for (JsonValue each : range.manifest().spec().array("limits").items()) {
            if (each instanceof JsonObject limit
                    && limit.string("type").orElse("").equals("Container")) {
                JsonObject own = JsonObject.EMPTY;
                for (String key : keys) {
                    own = missing(own, limit.child(key));
                }
                values = missing(own, values);
            }
        }
        return values;
    }

    private static JsonArray containers(JsonArray containers, JsonObject limits, JsonObject requests) {
        return JsonArray.of(containers.items().stream()
                .map(each -> each instanceof JsonObject container ? container(container, limits, requests) : each));
    }

    /** A limit that the container specifies is also its request. */
    private static JsonObject container(JsonObject container, JsonObject moreLimits, JsonObject moreRequests) {
        JsonObject resources = container.child("resources");
        JsonObject requests = missing(missing(resources.child("requests"), resources.child("limits")), moreRequests);
        JsonObject limits = missing(resources.child("limits"), moreLimits);
        JsonObject filled = requests.isEmpty() ? resources : resources.with("requests", requests);
        filled = limits.isEmpty() ? filled : filled.with("limits", limits);
        return filled.equals(resources) ? container : container.with("resources", filled);
    }

    private static JsonObject missing(JsonObject given, JsonObject more) {
        JsonObject all = given;
        for (Map.Entry<String, JsonValue> each : more.members().entrySet()) {
            all = all.has(each.getKey()) ? all : all.with(each.getKey(), each.getValue());
        }
        return all;
    }
}
