package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Quotas and limit ranges: maps the classes that they name, and checks whether they admit the claims of the output. */
final class LimitRules {

    private static final JsonPointer HARD = JsonPointer.of("spec", "hard");

    /** The part of a quota key after the name of the class. */
    private static final String OF_CLASS = ".storageclass.storage.k8s.io/";

    private LimitRules() {}

    static void apply(Item item, MapUse maps) {
        if (!(item.editor.get(HARD).orElse(null) instanceof JsonObject hard)) {
            return;
        }
        Map<String, JsonValue> mapped = new LinkedHashMap<>();
        hard.members().forEach((key, value) -> mapped.put(key(key, maps), value));
        if (mapped.size() < hard.members().size()) {
            item.warn(WarningCode.DUPLICATE_MAP_TARGET, HARD, "two classes of the quota have one name after the maps");
            return;
        }
        hard.members().keySet().stream()
                .filter(key -> !mapped.containsKey(key))
                .forEach(key -> item.editor.remove(HARD.child(key), ChangeCode.STORAGE_CLASS_MAP));
        mapped.forEach((key, value) -> item.editor.set(HARD.child(key), value, ChangeCode.STORAGE_CLASS_MAP));
    }

    private static String key(String key, MapUse maps) {
        int end = key.indexOf(OF_CLASS);
        return end < 0 ? key : maps.map(MapKind.STORAGE_CLASS, key.substring(0, end)) + key.substring(end);
    }

    /**
     * Warns of claims that the quotas and limit ranges of the output refuse, even if the namespace is empty. The
     * existing ones of the target are part of the forecast.
     */
    static void check(List<Item> emitted) {
        List<Manifest> moved = new ArrayList<>();
        for (Item item : emitted) {
            if (item.role == Role.LIMITS) {
                moved.add(item.now());
            }
        }
        if (moved.isEmpty()) {
            return;
        }
        Inventory nothing = Inventory.EMPTY.complete(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD);
        NamespaceLimits limits = NamespaceLimits.of(Inventory.of(moved), nothing);
        for (Item claim : emitted) {
            if (claim.isClaim()) {
                limits = admit(claim, limits);
            }
        }
    }

    private static NamespaceLimits admit(Item claim, NamespaceLimits limits) {
        try {
            LimitVerdict verdict = limits.create(claim.now());
            verdict.refusal()
                    .ifPresent(refusal -> claim.warn(
                            WarningCode.QUOTA_REFUSES_CLAIM,
                            JsonPointer.ROOT,
                            refusal.plugin()
                                    + " refuses the claim, if the quotas and limit ranges of the input exist"
                                    + " first: " + refusal.message(),
                            Optional.of("apply the claims first, or raise the limit")));
            return verdict.after();
        } catch (ManifestException e) {
            return limits;
        }
    }
}
