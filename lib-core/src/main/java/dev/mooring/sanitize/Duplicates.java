package dev.mooring.sanitize;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Objects of one kind with the same name. None is silently chosen. */
final class Duplicates {

    private Duplicates() {}

    /** In the input: leaves out identical copies, and refuses all different objects. */
    static void inInput(List<Item> items) {
        for (List<Item> same : byRef(items, item -> true, Item::ref)) {
            Item first = same.get(0);
            boolean identical =
                    same.stream().allMatch(item -> item.source.json().equals(first.source.json()));
            for (Item item : same) {
                if (!identical) {
                    item.warn(WarningCode.DUPLICATE_OBJECT, same.size() + " objects have this name and differ");
                } else if (item != first) {
                    item.omitted = true;
                    item.add(Reason.of(
                                    WarningCode.DUPLICATE_OBJECT,
                                    item.ref().toString(),
                                    "an identical copy of an earlier object")
                            .withSeverity(Severity.WARN));
                }
            }
        }
    }

    /** After the maps: refuses all different objects with the same name. */
    static void afterMaps(List<Item> items) {
        for (List<Item> same : byRef(items, Item::emitted, item -> item.now().ref())) {
            for (Item item : same) {
                item.warn(
                        WarningCode.DUPLICATE_MAP_TARGET,
                        WellKnownPointers.NAME,
                        same.size() + " objects have the name "
                                + same.get(0).now().ref() + " after the maps");
            }
        }
    }

    /**
     * Each kind with rules belongs to one API group. A cluster-scoped object has no namespace, even if its manifest has
     * one.
     */
    private static List<List<Item>> byRef(List<Item> items, Predicate<Item> which, Function<Item, ObjectRef> ref) {
        if (items.size() < 2) {
            return List.of();
        }
        Map<ObjectRef, List<Item>> groups = new LinkedHashMap<>();
        for (Item item : items) {
            if (item.role != Role.OTHER
                    && which.test(item)
                    && !item.source.name().isEmpty()) {
                groups.computeIfAbsent(Scopes.key(ref.apply(item)), k -> new ArrayList<>())
                        .add(item);
            }
        }
        return groups.values().stream().filter(group -> group.size() > 1).toList();
    }
}
