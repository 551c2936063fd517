package dev.mooring.sanitize;

import dev.mooring.json.JsonPointer;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Volumes with the same CSI driver and handle, in the output and in the target: they are the same storage. */
final class Handles {

    private static final JsonPointer DRIVER = JsonPointer.of("spec", "csi", "driver");
    static final JsonPointer HANDLE = JsonPointer.of("spec", "csi", "volumeHandle");

    /** A handle of a driver. */
    private record Handle(String driver, String handle) {}

    private Handles() {}

    static void check(List<Item> items, Inventory target) {
        Map<Handle, TreeSet<String>> names = new LinkedHashMap<>();
        Map<Handle, List<Item>> volumes = new LinkedHashMap<>();
        for (Item item : items) {
            String handle =
                    item.isVolume() && item.emitted() ? item.text(HANDLE).orElse("") : "";
            if (!handle.isEmpty()) {
                Handle key = new Handle(item.text(DRIVER).orElse(""), handle);
                volumes.computeIfAbsent(key, h -> new ArrayList<>()).add(item);
                names.computeIfAbsent(key, h -> new TreeSet<>()).add(item.now().name());
            }
        }
        target.volumes().forEach(live -> {
            TreeSet<String> same = names.get(new Handle(live.csiDriver(), live.volumeHandle()));
            if (same != null) {
                same.add(live.name());
            }
        });
        volumes.forEach((handle, same) -> warn(same, names.getOrDefault(handle, new TreeSet<>())));
    }

    private static void warn(List<Item> volumes, TreeSet<String> names) {
        if (names.size() > 1) {
            volumes.forEach(item -> item.warn(
                    WarningCode.DUPLICATE_VOLUME_HANDLE,
                    HANDLE,
                    "volumes " + String.join(", ", names)
                            + " are the same storage: a pod that uses both does not start,"
                            + " and deleting either volume can delete the data"));
        }
    }
}
