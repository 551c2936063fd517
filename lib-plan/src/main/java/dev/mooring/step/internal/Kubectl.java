package dev.mooring.step.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.step.ClusterSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Argument lists of kubectl; no argument can be read as an option, whatever an object is called.
 *
 * @param side the cluster; those of a move are contexts
 */
public record Kubectl(ClusterSide side) {

    /** For a plan about one cluster. */
    public static final Kubectl HERE = new Kubectl(ClusterSide.HERE);

    private static final String CONTEXT = "--context=";

    private List<String> of(String... arguments) {
        Stream<String> start = Stream.of("kubectl", CONTEXT + side).limit(side == ClusterSide.HERE ? 1 : 2);
        return Stream.concat(start, Stream.of(arguments)).toList();
    }

    private List<String> of(ObjectRef object, String verb, String... more) {
        List<String> arguments = new ArrayList<>(of(verb, name(object.kind(), object.name())));
        if (!object.namespace().isEmpty()) {
            arguments.add("--namespace=" + object.namespace());
        }
        arguments.addAll(List.of(more));
        return List.copyOf(arguments);
    }

    /** How kubectl names an object. */
    static String name(String kind, String name) {
        return kind.toLowerCase(Locale.ROOT) + "/" + name;
    }

    public List<String> create(String file) {
        return of("create", "--filename=" + file);
    }

    public List<String> delete(ObjectRef object, String... more) {
        return of(object, "delete", more);
    }

    public List<String> patch(ObjectRef object, JsonObject patch) {
        return of(object, "patch", "--type=merge", "--patch=" + patch.toJson());
    }

    public List<String> patchFile(ObjectRef object, String file) {
        return of(object, "patch", "--type=merge", "--patch-file=" + file);
    }

    public List<String> scale(ObjectRef object, int replicas) {
        return of(object, "scale", "--replicas=" + replicas);
    }

    public List<String> read(ObjectRef object, String template, String... more) {
        List<String> arguments = new ArrayList<>(of(object, "get", more));
        arguments.add("--output=jsonpath=" + template);
        return List.copyOf(arguments);
    }

    public List<String> name(ObjectRef object) {
        return of(object, "get", "--ignore-not-found", "--output=name");
    }

    public List<String> claimsOfPods(String namespace) {
        return of(
                "get",
                "pods",
                "--namespace=" + namespace,
                "--field-selector=status.phase!=Succeeded,status.phase!=Failed",
                "--output=jsonpath={.items[*].spec.volumes[*].persistentVolumeClaim.claimName}");
    }

    public List<String> attachedVolumes() {
        return of("get", "volumeattachments", "--output=jsonpath={.items[*].spec.source.persistentVolumeName}");
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
