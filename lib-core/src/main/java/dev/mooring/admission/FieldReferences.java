package dev.mooring.admission;

import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rules for references to a field of the pod, or to a resource of a container.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go validateObjectFieldSelector,
 *     validateContainerResourceFieldSelector
 */
final class FieldReferences {

    /** The fields that a variable may have. */
    static final List<String> OF_VARIABLE = List.of(
            "metadata.name",
            "metadata.namespace",
            "metadata.uid",
            "spec.nodeName",
            "spec.serviceAccountName",
            "status.hostIP",
            "status.hostIPs",
            "status.podIP",
            "status.podIPs");
    /** The fields that a file may have. */
    static final List<String> OF_VOLUME =
            List.of("metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid");

    private static final String ANNOTATIONS = "metadata.annotations";
    private static final String LABELS = "metadata.labels";
    private static final List<String> KNOWN = Stream.concat(
                    Stream.of(ANNOTATIONS, LABELS, "spec.restartPolicy", "spec.schedulerName", "status.phase"),
                    OF_VARIABLE.stream())
            .toList();
    private static final List<String> RESOURCES = List.of(
            "limits.cpu",
            "limits.ephemeral-storage",
            "limits.memory",
            "requests.cpu",
            "requests.ephemeral-storage",
            "requests.memory");
    private static final String HUGE = "hugepages-";
    private static final List<String> OF_CPU = List.of("1m", "1");
    private static final List<String> OF_BYTES =
            List.of("1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei");

    private FieldReferences() {}

    /**
     * Checks {@code fieldRef}.
     *
     * @param parent has the reference
     */
    static void field(JsonObject parent, FieldPath parentAt, List<String> allowed, Errors errors) {
        JsonObject reference = parent.child("fieldRef");
        FieldPath at = parentAt.child("fieldRef");
        FieldPath pathAt = at.child("fieldPath");
        String given = FieldReads.text(reference, "fieldPath");
        if (given.isEmpty()) {
            errors.required(pathAt);
            return;
        }
        String version = FieldReads.text(reference, "apiVersion");
        int subscript = given.endsWith("']") ? given.indexOf("['") : -1;
        String path =
                subscript > 0 ? given.substring(0, subscript) : given.equals("spec.host") ? "spec.nodeName" : given;
        String problem = problem(version.isEmpty() ? "v1" : version, path, given, subscript > 0);
        if (!problem.isEmpty()) {
            errors.invalid(pathAt, given, "error converting fieldPath: " + problem);
        } else if (subscript > 0) {
            String key = given.substring(subscript + 2, given.length() - 2);
            String name = path.equals(ANNOTATIONS) ? GoStrings.lowerCase(key) : key;
            errors.invalid(at, name, NameSyntax.qualified(errors.server(), name));
        } else if (!allowed.contains(path)) {
            errors.notSupportedShown(pathAt, GoText.quote(path), allowed);
        }
    }

    /** Why the server cannot read the path; empty if it can. */
    private static String problem(String version, String path, String given, boolean hasSubscript) {
        if (!version.equals("v1")) {
            return "unsupported pod version: " + version;
        }
        if (hasSubscript) {
            return path.equals(ANNOTATIONS) || path.equals(LABELS)
                    ? ""
                    : "field label does not support subscript: " + given;
        }
        return KNOWN.contains(path) ? "" : "field label not supported: " + given;
    }

    /** Checks {@code resourceFieldRef}; parameters as in {@link #field}. */
    static void resource(JsonObject parent, FieldPath parentAt, boolean isOfVolume, Errors errors) {
        JsonObject reference = parent.child("resourceFieldRef");
        FieldPath at = parentAt.child("resourceFieldRef");
        String resource = FieldReads.text(reference, "resource");
        boolean isHuge = resource.startsWith("limits." + HUGE) || resource.startsWith("requests." + HUGE);
        if (isOfVolume && FieldReads.isEmpty(reference, "containerName")) {
            errors.required(at.child("containerName"));
        } else if (resource.isEmpty()) {
            errors.required(at.child("resource"));
        } else if (!isHuge && !RESOURCES.contains(resource)) {
            errors.notSupportedShown(at.child("resource"), GoText.quote(resource), RESOURCES);
        }
        Optional<StorageSize> divisor = ResourceRules.size(reference, "divisor").filter(each -> each.sign() != 0);
        boolean isCpu = resource.endsWith("s.cpu");
        List<String> divisors = isCpu ? OF_CPU : OF_BYTES;
        if ((isHuge || RESOURCES.contains(resource))
                && divisor.filter(each -> !divisors.contains(each.canonical())).isPresent()) {
            String values = isCpu ? "1m and 1" : String.join(", ", OF_BYTES);
            errors.invalid(
                    at.child("divisor"),
                    resource,
                    "only divisor's values " + values + " are supported with the " + named(resource) + " resource");
        }
    }

    private static String named(String resource) {
        String name = resource.substring(resource.indexOf('.') + 1);
        if (name.startsWith(HUGE)) {
            return "hugepages";
        }
        return name.equals("ephemeral-storage") ? "local ephemeral storage" : name;
    }
}
