package dev.mooring.cli.cluster;

import dev.mooring.cli.input.CompleteKind;
import dev.mooring.cli.input.CompleteKind.Exported;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The kinds that the objects of an export name and the export lacks: those of owners and of data sources, and the API groups
 * of finalizers.
 */
final class NamedKinds {

    /** What a server accepts; the names become words of a shell. */
    private static final Pattern KIND = Pattern.compile("[A-Za-z][A-Za-z0-9]*");

    private static final Pattern GROUP =
            Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*");

    private final Set<String> kinds = new TreeSet<>();
    private final Set<String> groups = new TreeSet<>();
    private final Set<String> given = new HashSet<>();
    private final Set<String> givenGroups = new HashSet<>();

    NamedKinds(List<Manifest> export) {
        for (Manifest each : export) {
            given.add(resource(Kinds.group(each.apiVersion()), Kinds.written(each.kind())));
            givenGroups.add(Kinds.group(each.apiVersion()));
        }
        CompleteKind.exported(EnumSet.complementOf(EnumSet.of(Exported.NEVER)))
                .forEach(kind -> given.add(resource(Kinds.groupOf(kind), kind)));
        // Its objects have secret values.
        given.add(resource("", Kinds.SECRET));
        for (Manifest each : export) {
            each.metadata()
                    .array("ownerReferences")
                    .objects()
                    .forEach(owner -> name(
                            Kinds.group(owner.string("apiVersion").orElse("")),
                            owner.string("kind").orElse("")));
            sources(each.json());
            for (JsonValue finalizer : each.metadata().array("finalizers").items()) {
                if (finalizer instanceof JsonString text) {
                    domain(text.value());
                }
            }
        }
    }

    /** As kubectl takes it: the kind and its group in lower case. */
    private static String resource(String group, String kind) {
        return kind.toLowerCase(Locale.ROOT) + (group.isEmpty() ? "" : "." + group);
    }

    private void name(String group, String kind) {
        String resource = resource(group, kind);
        boolean isName = KIND.matcher(kind).matches()
                && (group.isEmpty() || GROUP.matcher(group).matches());
        if (isName && !given.contains(resource)) {
            kinds.add(resource);
        }
    }

    /** The data sources of claims, of claim templates and of ephemeral volumes; one in another namespace needs a grant. */
    private void sources(JsonValue value) {
        if (value instanceof JsonObject object) {
            for (String member : List.of("dataSource", "dataSourceRef")) {
                JsonObject source = object.child(member);
                name(source.string("apiGroup").orElse(""), source.string("kind").orElse(""));
                if (source.string("namespace").isPresent()) {
                    name(Kinds.groupOf(Kinds.REFERENCE_GRANT), Kinds.REFERENCE_GRANT);
                }
            }
            object.members().values().forEach(this::sources);
        } else if (value instanceof JsonArray array) {
            array.items().forEach(this::sources);
        }
    }

    /** A finalizer has the domain of the software that removes it, which is the API group of many custom resources. */
    private void domain(String finalizer) {
        int slash = finalizer.indexOf('/');
        String domain = slash < 0 ? "" : finalizer.substring(0, slash);
        boolean isForeign = domain.contains(".")
                && !domain.endsWith(".k8s.io")
                && !domain.equals("kubernetes.io")
                && !domain.endsWith(".kubernetes.io");
        if (isForeign && GROUP.matcher(domain).matches() && !givenGroups.contains(domain)) {
            groups.add(domain);
        }
    }

    boolean isEmpty() {
        return kinds.isEmpty() && groups.isEmpty();
    }

    /**
     * The first argument of {@code kubectl get}: a server that does not know the group of a finalizer adds no kind.
     *
     * @param options further options of kubectl, with a blank before each
     */
    String argument(String options) {
        StringBuilder text = new StringBuilder();
        for (String group : groups) {
            text.append("$(kubectl api-resources --verbs=list --api-group=")
                    .append(group)
                    .append(options)
                    .append(" -o name | sed 's/$/,/' | tr -d '\\n')");
        }
        return text.append(kinds.isEmpty() ? "namespace" : String.join(",", kinds))
                .toString();
    }
}
