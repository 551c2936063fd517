package dev.mooring.object.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The webhooks and policies of a cluster that may refuse or change what is written. What they do is not known. */
public final class AdmissionHooks {

    private static final List<String> KINDS = List.of(
            "MutatingWebhookConfiguration",
            "ValidatingWebhookConfiguration",
            "MutatingAdmissionPolicy",
            "ValidatingAdmissionPolicy");

    private AdmissionHooks() {}

    /** {@return their kinds} */
    public static List<String> kinds() {
        return KINDS;
    }

    /**
     * Those that may concern a write.
     *
     * @param objects the objects of a cluster
     * @param operation {@code CREATE}, {@code UPDATE} or {@code DELETE}
     * @param resources what is written, for example {@code persistentvolumes} or {@code deployments.apps}
     * @return the webhooks and policies, by kind and name
     */
    public static List<Manifest> concerning(Inventory objects, String operation, Set<String> resources) {
        return KINDS.stream()
                .flatMap(kind -> objects.all(kind).stream())
                .filter(each -> mayConcern(each, operation, resources))
                .toList();
    }

    private static boolean mayConcern(Manifest object, String operation, Set<String> resources) {
        List<JsonValue> rules = new ArrayList<>();
        JsonObject constraints = object.spec().child("matchConstraints");
        rules.addAll(constraints.array("resourceRules").items());
        for (JsonValue webhook : object.json().array("webhooks").items()) {
            if (webhook instanceof JsonObject each) {
                rules.addAll(each.array("rules").items());
            }
        }
        return rules.isEmpty()
                || rules.stream()
                        .anyMatch(rule -> rule instanceof JsonObject each
                                && has(each.array("operations"), operation)
                                && resources.stream().anyMatch(resource -> concerns(each, resource)));
    }

    private static boolean concerns(JsonObject rule, String resource) {
        int dot = resource.indexOf('.');
        String plural = dot < 0 ? resource : resource.substring(0, dot);
        return has(rule.array("apiGroups"), dot < 0 ? "" : resource.substring(dot + 1))
                && (has(rule.array("resources"), plural)
                        || rule.array("resources").items().stream()
                                .anyMatch(each -> each instanceof JsonString text
                                        && (text.value().startsWith(plural + "/")
                                                || text.value().startsWith("*/"))));
    }

    private static boolean has(JsonArray array, String wanted) {
        return array.items().contains(JsonString.of("*")) || array.items().contains(JsonString.of(wanted));
    }
}
