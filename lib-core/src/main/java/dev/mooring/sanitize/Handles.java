package dev.mooring.sanitize;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.StorageGroup;
import dev.mooring.driver.internal.SameHandle;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonPointer;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Volumes of the output and of the target that are the same storage, or that a kubelet treats as the same. */
final class Handles {

    static final JsonPointer HANDLE = JsonPointer.of("spec", "csi", "volumeHandle");
    private static final JsonPointer SPEC = JsonPointer.of("spec");

    private static final String ONE_HANDLE = " are the same storage: a pod that uses both does not start,"
            + " and deleting either volume can delete the data";
    private static final String OTHER_NAMES = " are the same storage under different names: their pods write the same"
            + " data without coordination, and deleting either volume can delete the data";

    private final Map<String, Item> items = new TreeMap<>();
    private final Map<String, VolumeView> volumes = new TreeMap<>();

    private Handles(List<Item> all, List<VolumeView> target) {
        target.forEach(live -> volumes.put(live.name(), live));
        for (Item item : all) {
            if (item.isVolume() && item.emitted()) {
                item.volumeView().ifPresent(volume -> {
                    items.put(volume.name(), item);
                    volumes.put(volume.name(), volume);
                });
            }
        }
    }

    static void check(List<Item> items, Inventory target) {
        List<VolumeView> live = target.volumes();
        if (items.size() + live.size() < 2) {
            return;
        }
        Handles handles = new Handles(items, live);
        if (!handles.items.isEmpty() && handles.volumes.size() > 1) {
            handles.storage();
        }
    }

    private void storage() {
        List<BackingStorage> storages =
                volumes.values().stream().map(this::storage).toList();
        // By the first of them.
        Map<String, NavigableSet<String>> sameHandles = new LinkedHashMap<>();
        for (List<BackingStorage> group : SameStorage.oneToNodes(storages)) {
            NavigableSet<String> names = new TreeSet<>();
            group.forEach(each -> names.add(each.volume().name()));
            sameHandles.put(names.first(), names);
        }
        Map<String, Set<String>> told = new HashMap<>();
        for (StorageGroup group : StorageGroup.of(storages)) {
            NavigableSet<String> names = new TreeSet<>(group.names());
            if (group.sameness().answer() == Answer.SAME) {
                names.forEach(each -> told.put(each, names));
                boolean oneHandle = names.stream()
                        .flatMap(each -> Optional.ofNullable(sameHandles.get(each)).stream())
                        .anyMatch(names::containsAll);
                warn(WarningCode.DUPLICATE_VOLUME_HANDLE, names, oneHandle ? ONE_HANDLE : OTHER_NAMES);
            } else if (!names.equals(sameHandles.get(names.first()))) {
                warn(
                        WarningCode.VOLUMES_MAY_BE_ONE_STORAGE,
                        names,
                        " may be the same storage: " + group.sameness().message());
            }
        }
        sameHandles.forEach((first, names) -> {
            if (!told.getOrDefault(first, Set.of()).containsAll(names)) {
                warn(WarningCode.DUPLICATE_VOLUME_HANDLE, names, " " + SameHandle.WORDS);
            }
        });
    }

    private BackingStorage storage(VolumeView volume) {
        return Optional.ofNullable(items.get(volume.name()))
                .flatMap(Item::storage)
                .orElseGet(() -> BackingStorage.of(volume));
    }

    private void warn(WarningCode code, Set<String> names, String problem) {
        String message = "volumes " + Quote.list(names) + problem;
        for (String name : names) {
            Item item = items.get(name);
            if (item != null) {
                JsonPointer place = item.text(HANDLE).isPresent() ? HANDLE : SPEC;
                item.warn(code, place, message);
            }
        }
    }
}
