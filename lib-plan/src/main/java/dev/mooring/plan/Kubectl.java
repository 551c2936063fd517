package dev.mooring.plan;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Argument lists of kubectl for one cluster; no argument can be read as an option, whatever an object is called. */
final class Kubectl {

    private Kubectl() {}

    private static List<String> of(ObjectRef object, String verb, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("kubectl", verb, object.kind().toLowerCase(Locale.ROOT) + "/" + object.name()));
        if (!object.namespace().isEmpty()) {
            arguments.add("--namespace=" + object.namespace());
        }
        arguments.addAll(List.of(more));
        return List.copyOf(arguments);
    }

    static List<String> create(String file) {
        return List.of("kubectl", "create", "--filename=" + file);
    }

    /** It does not wait: a later step sees that the object is gone, and a finalizer would keep the command for ever. */
    static List<String> delete(ObjectRef object, String... more) {
        List<String> arguments = new ArrayList<>(of(object, "delete", "--wait=false"));
        arguments.addAll(List.of(more));
        return List.copyOf(arguments);
    }

    static List<String> patch(ObjectRef object, JsonObject patch) {
        return of(object, "patch", "--type=merge", "--patch=" + patch.toJson());
    }

    static List<String> patchFile(ObjectRef object, String file) {
        return of(object, "patch", "--type=merge", "--patch-file=" + file);
    }

    static List<String> read(ObjectRef object, String template, String... more) {
        List<String> arguments = new ArrayList<>(of(object, "get", more));
        arguments.add("--output=jsonpath=" + template);
        return List.copyOf(arguments);
    }

    static List<String> name(ObjectRef object) {
        return of(object, "get", "--ignore-not-found", "--output=name");
    }

    static List<String> claimsOfPods(String namespace) {
        return List.of(
                "kubectl",
                "get",
                "pods",
                "--namespace=" + namespace,
                "--field-selector=status.phase!=Succeeded,status.phase!=Failed",
                "--output=jsonpath={.items[*].spec.volumes[*].persistentVolumeClaim.claimName}");
    }

    static List<String> attachedVolumes() {
        return List.of(
                "kubectl",
                "get",
                "volumeattachments",
                "--output=jsonpath={.items[*].spec.source.persistentVolumeName}");
    }
}
