package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The namespace of a claim whose manifest has none, as in most published manifests: that of the only claimRef that
 * belongs to it, else the default of the caller, else none.
 */
final class Namespaces {

    private Namespaces() {}

    static void settle(List<Item> items, Policy policy) {
        boolean none = true;
        for (Item item : items) {
            none &= !item.namespace.isEmpty() || item.isVolume();
        }
        if (none) {
            return;
        }
        Map<String, List<JsonObject>> byVolume = claimRefs(items, volume -> volume.source.name());
        Map<String, List<JsonObject>> byClaimName = claimRefs(
                items, volume -> volume.sourceClaimRef().string("name").orElse(""));
        for (Item item : items) {
            if (item.isClaim() && item.namespace.isEmpty()) {
                item.namespace = namespace(item, byVolume, byClaimName)
                        .filter(found -> policy.settings
                                .defaultNamespace
                                .map(found::equals)
                                .orElse(true))
                        .or(() -> policy.settings.defaultNamespace)
                        .orElse("");
                if (item.namespace.isEmpty() && !item.refused() && policy.purpose() != Purpose.RELEASE) {
                    item.warn(
                            WarningCode.CLAIM_NAMESPACE_UNSET,
                            WellKnownPointers.NAMESPACE,
                            "neither the claim nor a claimRef of the input has a namespace: it gets the namespace that it"
                                    + " is applied to",
                            Optional.of("set a default namespace"));
                }
            } else if (item.hasOwnRules() && item.namespace.isEmpty() && !Scopes.isClusterScoped(item.source.kind())) {
                item.namespace = policy.settings.defaultNamespace.orElse("");
            }
        }
    }

    private static Map<String, List<JsonObject>> claimRefs(List<Item> items, Function<Item, String> key) {
        Map<String, List<JsonObject>> found = new HashMap<>();
        for (Item item : items) {
            if (item.isVolume() && item.sourceClaimRef().string("namespace").isPresent()) {
                found.computeIfAbsent(key.apply(item), k -> new ArrayList<>()).add(item.sourceClaimRef());
            }
        }
        return found;
    }

    private static Optional<String> namespace(
            Item claim, Map<String, List<JsonObject>> byVolume, Map<String, List<JsonObject>> byClaimName) {
        String name = claim.source.name();
        List<JsonObject> ofItsVolume = claim
                .sourceText(WellKnownPointers.VOLUME_NAME)
                .map(volume -> byVolume.getOrDefault(volume, List.of()))
                .orElse(List.of())
                .stream()
                .filter(ref -> ref.string("name").orElse("").equals(name))
                .toList();
        List<JsonObject> found = ofItsVolume.isEmpty() ? byClaimName.getOrDefault(name, List.of()) : ofItsVolume;
        return found.size() == 1 ? found.get(0).string("namespace").filter(ns -> !ns.isEmpty()) : Optional.empty();
    }
}
