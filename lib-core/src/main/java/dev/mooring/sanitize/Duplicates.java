package dev.mooring.sanitize;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Volumes or claims of one name. Nothing is chosen silently. */
final class Duplicates {

    private Duplicates() {}

    /** In the input: later copies that are equal are left out, different ones are all refused. */
    static void inInput(List<Item> items) {
        for (List<Item> same : byRef(items, item -> true, Item::ref)) {
            Item first = same.get(0);
            boolean identical =
                    same.stream().allMatch(item -> item.source.json().equals(first.source.json()));
            for (Item item : same) {
                if (!identical) {
                    item.warn(
                            WarningCode.DUPLICATE_OBJECT,
                            same.size() + " objects of this name differ; which one is meant?");
                } else if (item != first) {
                    item.omitted = true;
                    item.add(dev.mooring.reason.Reason.of(
                                    WarningCode.DUPLICATE_OBJECT, item.ref().toString(), "a second, identical copy")
                            .withSeverity(Severity.WARN));
                }
            }
        }
    }

    /** After the maps: two different objects that end with one name are both refused. */
    static void afterMaps(List<Item> items) {
        for (List<Item> same : byRef(items, Item::emitted, item -> item.now().ref())) {
            for (Item item : same) {
                item.warn(
                        WarningCode.DUPLICATE_MAP_TARGET,
                        Keys.NAME,
                        same.size() + " objects are called " + same.get(0).now().ref() + " after the maps");
            }
        }
    }

    private static List<List<Item>> byRef(List<Item> items, Predicate<Item> which, Function<Item, ObjectRef> ref) {
        Map<ObjectRef, List<Item>> groups = new LinkedHashMap<>();
        for (Item item : items) {
            if ((item.isVolume() || item.isClaim())
                    && which.test(item)
                    && !item.source.name().isEmpty()) {
                groups.computeIfAbsent(normal(item, ref.apply(item)), r -> new ArrayList<>())
                        .add(item);
            }
        }
        return groups.values().stream().filter(group -> group.size() > 1).toList();
    }

    /** A volume has no namespace, whatever its manifest says. */
    private static ObjectRef normal(Item item, ObjectRef ref) {
        return item.isVolume() ? ObjectRef.volume(ref.name()) : ref;
    }
}
