package dev.mooring.evidence;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifests;
import dev.mooring.manifest.Scopes;
import java.util.Set;
import java.util.TreeSet;

/** Which kinds a list has all objects of, as far as the list itself says it. */
public final class WholeLists {

    private WholeLists() {}

    /**
     * What a document has all objects of. A list is one of the API server ({@code NodeList}) or one that kubectl prints
     * ({@code List} with a {@code metadata.resourceVersion}), with all its pages. It has all objects of the cluster-scoped
     * kinds in it; and if its objects are in more than one namespace, as with {@code -A}, all objects of the other kinds in
     * it too. A list does not tell whether a selector or names were asked for.
     *
     * @param document any document
     * @return the kinds; none if it is no list, or not all of it is there
     */
    public static Set<String> kinds(JsonValue document) {
        Set<String> complete = new TreeSet<>();
        if (!Manifests.isList(document) || !(document instanceof JsonObject list)) {
            return complete;
        }
        String kind = list.string("kind").orElse("");
        String itemKind = kind.substring(0, kind.length() - "List".length());
        if (!isWhole(list, itemKind)) {
            return complete;
        }
        Set<String> kinds = new TreeSet<>();
        Set<String> namespaces = new TreeSet<>();
        if (!itemKind.isEmpty()) {
            kinds.add(itemKind);
        }
        for (JsonValue item : list.array("items").items()) {
            if (item instanceof JsonObject object) {
                kinds.add(itemKind.isEmpty() ? object.string("kind").orElse("") : itemKind);
                object.child("metadata").string("namespace").ifPresent(namespaces::add);
            }
        }
        boolean all = namespaces.size() > 1;
        kinds.stream().filter(each -> all || Scopes.isClusterScoped(each)).forEach(complete::add);
        return complete;
    }

    /** A {@code List} by hand has no resource version; kubectl writes an empty one. */
    private static boolean isWhole(JsonObject list, String itemKind) {
        JsonObject metadata = list.child("metadata");
        boolean morePages = metadata.get("continue")
                .filter(token -> !token.isNull() && !token.equals(JsonString.of("")))
                .isPresent();
        boolean moreItems = metadata.get("remainingItemCount")
                .filter(count -> !count.isNull() && !count.equals(JsonNumber.of(0)))
                .isPresent();
        return !morePages && !moreItems && (!itemKind.isEmpty() || metadata.has("resourceVersion"));
    }
}
