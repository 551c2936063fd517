package dev.mooring.move.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.ClusterSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Argument lists of kubectl; no argument can be read as an option, whatever an object is called. */
public final class MoveKubectl {

    private static final String CONTEXT = "--context=";

    private MoveKubectl() {}

    private static List<String> of(ClusterSide side, String... arguments) {
        return Stream.concat(Stream.of("kubectl", CONTEXT + side), Stream.of(arguments))
                .toList();
    }

    private static List<String> of(ClusterSide side, ObjectRef object, String verb, String... more) {
        List<String> arguments = new ArrayList<>(of(side, verb, resource(object.kind()) + "/" + object.name()));
        if (!object.namespace().isEmpty()) {
            arguments.add("--namespace=" + object.namespace());
        }
        arguments.addAll(List.of(more));
        return List.copyOf(arguments);
    }

    private static String resource(String kind) {
        return kind.toLowerCase(Locale.ROOT);
    }

    public static List<String> create(ClusterSide side, String file) {
        return of(side, "create", "--filename=" + file);
    }

    public static List<String> delete(ClusterSide side, ObjectRef object) {
        return of(side, object, "delete");
    }

    public static List<String> deleteIfThere(ClusterSide side, ObjectRef object) {
        return of(side, object, "delete", "--ignore-not-found");
    }

    public static List<String> patch(ClusterSide side, ObjectRef object, JsonObject patch) {
        return of(side, object, "patch", "--type=merge", "--patch=" + patch.toJson());
    }

    static List<String> scale(ClusterSide side, ObjectRef object, int replicas) {
        return of(side, object, "scale", "--replicas=" + replicas);
    }

    public static List<String> read(ClusterSide side, ObjectRef object, String template) {
        return of(side, object, "get", "--output=jsonpath=" + template);
    }

    public static List<String> name(ClusterSide side, ObjectRef object) {
        return of(side, object, "get", "--ignore-not-found", "--output=name");
    }

    public static List<String> claimsOfPods(ClusterSide side, String namespace) {
        return of(
                side,
                "get",
                "pods",
                "--namespace=" + namespace,
                "--field-selector=status.phase!=Succeeded,status.phase!=Failed",
                "--output=jsonpath={.items[*].spec.volumes[*].persistentVolumeClaim.claimName}");
    }

    public static List<String> attachedVolumes(ClusterSide side) {
        return of(side, "get", "volumeattachments", "--output=jsonpath={.items[*].spec.source.persistentVolumeName}");
    }

    /** The same command with the context of its cluster. */
    public static List<String> in(List<String> argv, String source, String target) {
        return argv.stream()
                .map(each -> each.equals(CONTEXT + ClusterSide.SOURCE)
                        ? CONTEXT + source
                        : each.equals(CONTEXT + ClusterSide.TARGET) ? CONTEXT + target : each)
                .toList();
    }
}
