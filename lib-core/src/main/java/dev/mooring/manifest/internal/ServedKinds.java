package dev.mooring.manifest.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The kinds that an API server has: an {@code APIResourceList} of all API groups, with the group of each resource, as
 * {@code kubectl api-resources} reads it.
 */
public final class ServedKinds {

    /** Each server has these: without one of them, the list is restricted to a group, a scope or names. */
    private static final List<String> EVERYWHERE =
            List.of(Kinds.NAMESPACE, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STATEFUL_SET, Kinds.STORAGE_CLASS);

    private ServedKinds() {}

    /**
     * Whether a document is such a list, of all groups or of some.
     *
     * @param document any document
     * @return true for a list of resources: it is no object, and it has none
     */
    public static boolean isList(JsonValue document) {
        return document instanceof JsonObject object
                && object.string("kind").filter("APIResourceList"::equals).isPresent()
                && object.members().get("resources") instanceof JsonArray;
    }

    /**
     * The kinds that the server of a list does not have, so that it has no object of them.
     *
     * @param list a list, see {@link #isList}
     * @return kinds of {@link Kinds}; empty if the list does not show that it has all groups
     */
    public static Set<String> missing(JsonObject list) {
        String groupVersion = list.string("groupVersion").orElse("v1");
        Set<String> served = new HashSet<>();
        for (JsonObject resource : list.array("resources").objects()) {
            String apiVersion =
                    resource.string("group").map(group -> group + "/").orElse(groupVersion);
            resource.string("kind").ifPresent(kind -> served.add(Kinds.named(apiVersion, kind)));
        }
        if (!served.containsAll(EVERYWHERE)) {
            return Set.of();
        }
        Set<String> missing = new HashSet<>(Kinds.all());
        missing.removeAll(served);
        return missing;
    }
}
