package dev.mooring.evidence;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.manifest.internal.ServedKinds;
import dev.mooring.manifest.internal.WatchEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The kinds whose objects are all in the lists of an input, as far as the lists themselves show it.
 *
 * <p>A list is one of the API server ({@code NodeList}) or one that kubectl prints ({@code List}), each with a {@code
 * metadata.resourceVersion}, which kubectl leaves empty. A list without it is made by hand, or by a kubelet, which has
 * the pods of one node. A list has all objects of its cluster-scoped kinds and, if its objects are in more than one
 * namespace, as with {@code -A}, of its other kinds too. A list does not show whether a selector or names restricted
 * it.
 *
 * <p>A list with {@code continue} or {@code remainingItemCount} is a page. Pages do not show whether the first one is
 * there, so their kind is not whole. It is cut if fewer objects are given than a page announces after it.
 *
 * <p>A kind that the server does not have is whole too: an {@code APIResourceList} of all groups, as in {@code kubectl
 * api-resources}, shows it. If an object of such a kind is given, the list is of another server and shows nothing.
 *
 * <p>If the namespace {@code kube-system} has several uids, the objects are of several clusters, and no kind is whole.
 */
public final class WholeLists {

    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

    private final Set<String> whole = new TreeSet<>();
    private final Map<String, List<Page>> pages = new HashMap<>();
    private final Set<String> cut = new TreeSet<>();
    private final Set<String> clusters = new TreeSet<>();
    /** The kinds of objects and lists. */
    private final Set<String> given = new HashSet<>();
    /** For each list of resources, the kinds that its server does not have. */
    private final List<Set<String>> missing = new ArrayList<>();

    private record Page(
            String version, boolean fromServer, boolean more, long remaining, long items, boolean severalNamespaces) {}

    /** No list yet. */
    public WholeLists() {}

    /**
     * The lists of an input.
     *
     * @param documents its documents
     * @return the lists
     */
    public static WholeLists of(Iterable<? extends JsonValue> documents) {
        WholeLists lists = new WholeLists();
        documents.forEach(lists::add);
        return lists;
    }

    /**
     * Adds one more document.
     *
     * @param document any document
     */
    public void add(JsonValue document) {
        JsonValue shown =
                WatchEvent.of(document).<JsonValue>map(WatchEvent::object).orElse(document);
        if (!(shown instanceof JsonObject list)) {
            return;
        }
        if (ServedKinds.isList(list)) {
            missing.add(ServedKinds.missing(list));
            return;
        }
        if (!Manifests.isList(list)) {
            addObject(new Manifest(list).kind(), list);
            return;
        }
        String kind = list.string("kind").orElse("");
        String itemVersion = list.string("apiVersion").orElse("");
        String itemKind = Kinds.named(itemVersion, kind.substring(0, kind.length() - "List".length()));
        Set<String> kinds = new HashSet<>();
        Set<String> namespaces = new HashSet<>();
        if (!itemKind.isEmpty()) {
            kinds.add(itemKind);
            given.add(itemKind);
        }
        List<JsonValue> items = list.array("items").items();
        for (JsonValue item : items) {
            if (item instanceof JsonObject object) {
                String own = itemKind.isEmpty() ? new Manifest(object).kind() : itemKind;
                kinds.add(own);
                addObject(own, object);
                object.child("metadata").string("namespace").ifPresent(namespaces::add);
            }
        }
        JsonObject metadata = list.child("metadata");
        boolean more = isSet(metadata, "continue", JsonString.of(""));
        boolean counted = isSet(metadata, "remainingItemCount", JsonNumber.of(0));
        boolean several = namespaces.size() > 1;
        if (itemKind.isEmpty()) {
            if (more || counted) {
                cut.addAll(kinds);
                cut.add("");
            } else if (metadata.string("resourceVersion").isPresent()) {
                // A handwritten List has no resource version; kubectl writes an empty one.
                kinds.stream()
                        .filter(each -> several || Scopes.isClusterScoped(each))
                        .forEach(whole::add);
            }
            return;
        }
        long remaining = metadata.get("remainingItemCount")
                .filter(JsonNumber.class::isInstance)
                .map(count -> count.toJson())
                .filter(count -> DIGITS.matcher(count).matches())
                .map(Long::parseLong)
                .orElse(-1L);
        Optional<String> version = metadata.string("resourceVersion");
        pages.computeIfAbsent(itemKind, each -> new ArrayList<>())
                .add(new Page(
                        version.orElse(""), version.isPresent(), more || counted, remaining, items.size(), several));
    }

    /** The uid of one namespace identifies the cluster: only the API server creates it, and it is never deleted. */
    private void addObject(String kind, JsonObject object) {
        given.add(kind);
        if (!kind.equals(Kinds.NAMESPACE)) {
            return;
        }
        JsonObject metadata = object.child("metadata");
        if (metadata.string("name").filter("kube-system"::equals).isPresent()) {
            metadata.string("uid").ifPresent(clusters::add);
        }
    }

    /** {@return the uids of the namespace {@code kube-system}: several if the objects are of several clusters} */
    public Set<String> clusters() {
        return Set.copyOf(clusters);
    }

    /** The kinds that no server of the lists of resources has; none if an object of one of them is given. */
    private Set<String> notServed() {
        Set<String> kinds = missing.isEmpty() ? Set.of() : new HashSet<>(missing.get(0));
        missing.forEach(kinds::retainAll);
        return kinds.stream().anyMatch(given::contains) ? Set.of() : kinds;
    }

    private static boolean isSet(JsonObject metadata, String key, JsonValue nothing) {
        return metadata.get(key)
                .filter(value -> !value.isNull() && !value.equals(nothing))
                .isPresent();
    }

    /** {@return the kinds whose objects are all given} */
    public Set<String> whole() {
        Set<String> all = new TreeSet<>(whole);
        pages.forEach((kind, lists) -> {
            boolean isWhole = lists.stream()
                    .anyMatch(page -> page.fromServer() && (page.severalNamespaces() || Scopes.isClusterScoped(kind)));
            if (isWhole && lists.stream().noneMatch(Page::more)) {
                all.add(kind);
            }
        });
        all.addAll(notServed());
        all.removeAll(cut());
        return clusters.size() > 1 ? Set.of() : all;
    }

    /** {@return the kinds with a missing page, regardless of any statement; the empty text if it may be of any kind} */
    public Set<String> cut() {
        Set<String> all = new TreeSet<>(cut);
        if (clusters.size() > 1) {
            all.add("");
        }
        pages.forEach((kind, lists) -> {
            if (isCut(lists)) {
                all.add(kind);
            }
        });
        return all;
    }

    /** Whether fewer objects follow a page than it announces, or it does not announce how many. */
    private static boolean isCut(List<Page> lists) {
        for (Page page : lists) {
            if (page.more()) {
                long behind = lists.stream()
                        .filter(other -> other.version().equals(page.version()))
                        .filter(other -> !other.more() || (other.remaining() < page.remaining()))
                        .mapToLong(Page::items)
                        .sum();
                if (page.remaining() < 0 || behind != page.remaining()) {
                    return true;
                }
            }
        }
        return false;
    }
}
