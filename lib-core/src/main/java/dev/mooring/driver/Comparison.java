package dev.mooring.driver;

import dev.mooring.driver.BackingStorage.HandlePart;
import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.driver.Sameness.SamenessCode;
import dev.mooring.driver.internal.PartName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether two storages are the same. */
final class Comparison {

    static final String DIRECTORIES_OVERLAP = "one directory lies inside the other: they share files";
    static final String ALL_PARTS_EQUAL = "all parts that name the storage are equal";

    private final Map<String, HandlePart> one;
    private final Map<String, HandlePart> other;
    private final List<String> aliases = new ArrayList<>();
    private final List<String> overlaps = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    private Comparison(BackingStorage one, BackingStorage other) {
        this.one = byName(one);
        this.other = byName(other);
    }

    private static Map<String, HandlePart> byName(BackingStorage storage) {
        Map<String, HandlePart> parts = new LinkedHashMap<>();
        storage.parts().forEach(each -> parts.put(each.name(), each));
        return parts;
    }

    static Sameness of(BackingStorage one, BackingStorage other) {
        if (!Collections.disjoint(one.keys(), other.keys())) {
            return Sameness.of(SamenessCode.STORAGE_PARTS_EQUAL, ALL_PARTS_EQUAL);
        }
        Driver a = one.driver().orElse(null);
        Driver b = other.driver().orElse(null);
        if (a == null || b == null || (a == b && a.isOpaque())) {
            return Sameness.of(
                    SamenessCode.DRIVER_HANDLES_UNKNOWN,
                    "how " + unknown(a == null || a.isOpaque() ? one : other) + " names its storage is not known");
        }
        if (a != b) {
            return a.overlaps(b) || one.mayMean(other) || other.mayMean(one)
                    ? Sameness.of(
                            SamenessCode.STORAGE_BEHIND_TWO_DRIVERS,
                            a + " and " + b + " can serve the same storage under different names")
                    : Sameness.of(SamenessCode.STORAGE_KINDS_DIFFER, a + " and " + b + " are different storage");
        }
        if (one.mayMean(other) || other.mayMean(one)) {
            return Sameness.of(
                    SamenessCode.STORAGE_NAMES_MAY_BE_ALIASES,
                    a == Driver.NODE_PATH
                            ? "the path of both is the device of one storage"
                            : "one volume names the storage of the other, by an attribute next to its handle or by a"
                                    + " handle that can be read in two ways");
        }
        return new Comparison(one, other).parts();
    }

    private static String unknown(BackingStorage storage) {
        return storage.driverName().isEmpty()
                ? "the source of volume " + storage.volume().name()
                : "the driver " + storage.driverName();
    }

    private Sameness parts() {
        for (Map.Entry<String, HandlePart> entry : one.entrySet()) {
            HandlePart mine = entry.getValue();
            HandlePart its = other.get(entry.getKey());
            if (its == null) {
                missing.add(entry.getKey());
            } else if (!mine.value().equals(its.value()) && differ(mine, its)) {
                return Sameness.of(
                        SamenessCode.STORAGE_PART_DIFFERS, mine.name() + " is " + shown(mine) + " and " + shown(its));
            }
        }
        other.keySet().stream().filter(name -> !one.containsKey(name)).forEach(missing::add);
        return unknown();
    }

    /** Whether two different values mean two storages; if not, notes them. */
    private boolean differ(HandlePart mine, HandlePart its) {
        if (mine.scope().isAlias() || its.scope().isAlias() || isPoolOfOneImage(mine)) {
            aliases.add(mine.name());
            return false;
        }
        if (!mine.scope().isPath()) {
            return true;
        }
        if (ComparableValues.nested(mine.value(), its.value())) {
            overlaps.add(mine.name());
            return false;
        }
        boolean otherRoot = mine.scope() == PartScope.EXPORT && ComparableValues.endsAlike(mine.value(), its.value());
        if (otherRoot) {
            aliases.add(mine.name());
        }
        return !otherRoot;
    }

    /** An image with a UUID in its name is unique: two pools are one that was renamed. */
    private boolean isPoolOfOneImage(HandlePart part) {
        HandlePart image = one.get(PartName.IMAGE.toString());
        return part.name().equals(PartName.POOL.toString())
                && image != null
                && image.equals(other.get(image.name()))
                && !StorageKeys.uuid(image.value()).isEmpty();
    }

    private Sameness unknown() {
        if (!overlaps.isEmpty() && aliases.isEmpty() && missing.isEmpty()) {
            return Sameness.of(SamenessCode.STORAGE_DIRECTORIES_OVERLAP, DIRECTORIES_OVERLAP);
        }
        if (!aliases.isEmpty()) {
            return Sameness.of(
                    SamenessCode.STORAGE_NAMES_MAY_BE_ALIASES,
                    "only " + String.join(", ", aliases) + " differs, and two names can mean the same");
        }
        return Sameness.of(
                SamenessCode.STORAGE_PART_MISSING,
                missing.isEmpty()
                        ? "the volumes do not say which storage they are"
                        : "only one volume says its " + String.join(", ", missing));
    }

    private static String shown(HandlePart part) {
        return part.value().isEmpty() ? "none" : dev.mooring.internal.Quote.text(part.value());
    }

    static Sameness across(BackingStorage one, BackingStorage other) {
        Optional<BackingStorage> local =
                List.of(one, other).stream().filter(Comparison::isLocal).findFirst();
        if (local.isPresent()) {
            return Sameness.of(
                    SamenessCode.STORAGE_IS_LOCAL,
                    "the storage of volume " + local.get().volume().name() + " reaches only its own "
                            + (local.get().reach() == Reach.NODE ? "node" : "cluster"));
        }
        Sameness within = of(one, other);
        if (within.answer() != Sameness.Answer.SAME || one.parts().stream().anyMatch(Comparison::isUnique)) {
            return within;
        }
        return Sameness.of(
                SamenessCode.STORAGE_NAME_IS_LOCAL,
                "the names are equal, but each cluster assigns its own: nothing shows that they mean the same storage");
    }

    private static boolean isLocal(BackingStorage storage) {
        return storage.reach() == Reach.NODE || storage.reach() == Reach.KUBERNETES_CLUSTER;
    }

    /** Whether the value of a part means the same in every cluster. */
    private static boolean isUnique(HandlePart part) {
        return part.scope() == PartScope.VOLUME_ID
                || part.scope() == PartScope.ACCOUNT
                || part.name().equals(PartName.IQN.toString())
                || part.name().equals(PartName.FILE_SYSTEM.toString())
                || part.name().equals(PartName.MONITORS.toString())
                || part.scope() == PartScope.SERVER;
    }
}
