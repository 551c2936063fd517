package dev.mooring.admission.internal;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.Optional;

/**
 * The admission plug-ins Priority and RuntimeClass: the classes that a pod names must exist. Kubernetes has two classes of
 * its own.
 *
 * @upstream kubernetes plugin/pkg/admission/priority/admission.go admitPod, plugin/pkg/admission/runtimeclass/admission.go
 */
public final class PodClasses {

    private PodClasses() {}

    /**
     * The refusal of these plug-ins.
     *
     * @param cluster has the classes; nothing is known about one that is not in it, unless all are given
     * @param object the new object; only a pod is checked
     * @return the refusal; empty if the plug-ins let the object pass
     */
    public static Optional<Forbidden> refusal(Inventory cluster, Manifest object) {
        if (!object.kind().equals(Kinds.POD)) {
            return Optional.empty();
        }
        return priority(cluster, object)
                .map(why -> forbidden("Priority", object, why))
                .or(() -> missing(cluster, object, "runtimeClassName", Kinds.RUNTIME_CLASS)
                        .map(name -> forbidden(
                                "RuntimeClass",
                                object,
                                "pod rejected: RuntimeClass " + GoText.quote(name) + " not found")));
    }

    private static Optional<String> priority(Inventory cluster, Manifest pod) {
        Optional<String> missing = missing(cluster, pod, "priorityClassName", Kinds.PRIORITY_CLASS)
                .filter(name -> !name.startsWith("system-"));
        if (missing.isPresent()) {
            return missing.map(name -> "no PriorityClass with name " + name + " was found");
        }
        String name = pod.spec().string("priorityClassName").orElse("");
        Optional<String> computed = name.isEmpty()
                ? Optional.of("0")
                        .filter(each -> cluster.isComplete(Kinds.PRIORITY_CLASS)
                                && cluster.all(Kinds.PRIORITY_CLASS).stream()
                                        .noneMatch(other ->
                                                other.json().members().get("globalDefault") == JsonBoolean.TRUE))
                : cluster.find(new ObjectRef(Kinds.PRIORITY_CLASS, "", name)).map(each -> number(each.json(), "value"));
        return computed.filter(value -> pod.spec().members().get("priority") instanceof JsonNumber given
                        && !given.text().equals(value))
                .map(value -> "the integer value of priority (" + number(pod.spec(), "priority")
                        + ") must not be provided in pod spec; priority admission controller computed " + value
                        + " from the given PriorityClass name");
    }

    private static String number(JsonObject parent, String key) {
        return parent.members().get(key) instanceof JsonNumber number ? number.text() : "0";
    }

    /** The name of a class that is known not to exist. */
    private static Optional<String> missing(Inventory cluster, Manifest pod, String key, String kind) {
        return pod.spec()
                .string(key)
                .filter(name -> !name.isEmpty()
                        && cluster.isComplete(kind)
                        && cluster.find(new ObjectRef(kind, "", name)).isEmpty());
    }

    private static Forbidden forbidden(String plugin, Manifest pod, String why) {
        return new Forbidden(plugin, "pods " + GoText.quote(pod.name()) + " is forbidden: " + why);
    }
}
