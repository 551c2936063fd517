package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Two volumes that are one: the same driver and handle, among those that leave and those the target has. */
final class Handles {

    private Handles() {}

    static void check(List<Item> items, Target target) {
        Map<List<String>, TreeSet<String>> names = new LinkedHashMap<>();
        Map<List<String>, List<Item>> leaving = new LinkedHashMap<>();
        for (Item item : items) {
            List<String> handle = item.isVolume() && item.emitted() ? handle(item.now()) : List.of();
            if (!handle.isEmpty()) {
                leaving.computeIfAbsent(handle, h -> new ArrayList<>()).add(item);
                names.computeIfAbsent(handle, h -> new TreeSet<>())
                        .add(item.now().name());
            }
        }
        target.all("PersistentVolume").forEach(live -> {
            TreeSet<String> same = names.get(handle(live));
            if (same != null) {
                same.add(live.name());
            }
        });
        leaving.forEach((handle, volumes) -> {
            TreeSet<String> same = names.getOrDefault(handle, new TreeSet<>());
            if (same.size() > 1) {
                volumes.forEach(item -> item.warn(
                        WarningCode.DUPLICATE_VOLUME_HANDLE,
                        JsonPointer.of("spec", "csi", "volumeHandle"),
                        "volumes " + String.join(", ", same) + " are one: pods that use both get stuck, and"
                                + " either of them can delete it"));
            }
        });
    }

    private static List<String> handle(Manifest volume) {
        JsonObject csi = volume.spec().child("csi");
        String handle = csi.string("volumeHandle").orElse("");
        return handle.isEmpty() ? List.of() : List.of(csi.string("driver").orElse(""), handle);
    }
}
