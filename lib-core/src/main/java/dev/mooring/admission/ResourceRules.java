package dev.mooring.admission;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.internal.NameSyntax;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules for requests and limits of a container.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidateContainerResourceRequirements
 */
final class ResourceRules {

    private static final String HUGE = "hugepages-";

    private ResourceRules() {}

    static void check(JsonObject resources, FieldPath at, Errors errors) {
        Set<String> named = new HashSet<>();
        for (String list : List.of("limits", "requests")) {
            for (String name : FieldReads.map(resources, list).keySet()) {
                FieldPath place = at.child(list).key(name);
                named.add(name);
                name(name, place, errors);
                Optional<StorageSize> size = size(resources.child(list), name);
                if (size.filter(each -> each.sign() < 0).isPresent()) {
                    errors.invalid(place, shown(size), "must be greater than or equal to 0");
                }
                if (isExtended(name) && size.filter(each -> !isWhole(each)).isPresent()) {
                    errors.invalid(place, shown(size), "must be an integer");
                }
                if (name.startsWith(HUGE)
                        && size.filter(each -> !isMultiple(each, name)).isPresent()) {
                    errors.invalid(place, shown(size), shown(size) + " is not positive integer multiple of " + name);
                }
                if (list.equals("requests")) {
                    request(name, size, resources.child("limits"), at, errors);
                }
            }
        }
        if (named.stream().anyMatch(each -> each.startsWith(HUGE))
                && !named.contains("cpu")
                && !named.contains("memory")) {
            errors.forbidden(at, "HugePages require cpu or memory");
        }
    }

    private static void name(String name, FieldPath at, Errors errors) {
        List<String> problems = NameSyntax.qualified(errors.server(), name);
        problems.forEach(each -> errors.invalidShown(at, ShownValue.resource(errors.server(), name), each));
        if (!name.contains("/") && !isOfContainers(name)) {
            if (problems.isEmpty() && !name.equals("storage")) {
                errors.invalidShown(
                        at,
                        ShownValue.resource(errors.server(), name),
                        "must be a standard resource type or fully qualified");
            }
            errors.invalidShown(
                    at, ShownValue.resource(errors.server(), name), "must be a standard resource for containers");
        }
    }

    private static boolean isOfContainers(String name) {
        return List.of("cpu", "memory", "ephemeral-storage").contains(name) || name.startsWith(HUGE);
    }

    private static boolean isExtended(String name) {
        return name.contains("/") && !name.contains("kubernetes.io/") && !name.startsWith("requests.");
    }

    private static boolean isWhole(StorageSize size) {
        return size.compareTo(size.roundUpToBytes()) == 0;
    }

    /** Whether the size is that of whole pages; their size is in the name. */
    private static boolean isMultiple(StorageSize size, String name) {
        try {
            StorageSize page = StorageSize.parseJson(name.substring(HUGE.length()));
            return page.sign() > 0 && isWhole(page) && size.value() % page.value() == 0;
        } catch (QuantityException e) {
            return false;
        }
    }

    /** The server takes a missing request of a pod's container from its limit. */
    static JsonObject withRequests(JsonObject resources) {
        JsonObject requests = resources.child("requests");
        for (Map.Entry<String, JsonValue> limit :
                resources.child("limits").members().entrySet()) {
            requests = requests.has(limit.getKey()) ? requests : requests.with(limit.getKey(), limit.getValue());
        }
        return requests.isEmpty() ? resources : resources.with("requests", requests);
    }

    private static void request(
            String name, Optional<StorageSize> request, JsonObject limits, FieldPath at, Errors errors) {
        Optional<StorageSize> limit = size(limits, name);
        if (limit.isEmpty() && !mayExceed(name)) {
            errors.required(at.child("limits"), "Limit must be set for non overcommitable resources");
        } else if (request.isPresent() && limit.isPresent()) {
            int order = request.get().compareTo(limit.get());
            String rule = mayExceed(name) ? "must be less than or equal to " : "must be equal to ";
            if (order > 0 || (order != 0 && !mayExceed(name))) {
                errors.invalid(at.child("requests"), shown(request), rule + name + " limit of " + shown(limit));
            }
        }
    }

    /** Whether a node may have less than all limits together. */
    private static boolean mayExceed(String resource) {
        boolean isOfKubernetes = !resource.contains("/") || resource.contains("kubernetes.io/");
        return isOfKubernetes && !resource.startsWith(HUGE);
    }

    private static String shown(Optional<StorageSize> size) {
        return size.map(StorageSize::canonical).orElse("");
    }

    /** Empty for a value that is not a quantity; the server refuses it earlier. */
    static Optional<StorageSize> size(JsonObject list, String name) {
        JsonValue value = list.members().get(name);
        try {
            if (value instanceof JsonString text) {
                return Optional.of(StorageSize.parseJson(text.value()));
            }
            return value instanceof JsonNumber number
                    ? Optional.of(StorageSize.parseJson(number.text()))
                    : Optional.empty();
        } catch (QuantityException e) {
            return Optional.empty();
        }
    }
}
