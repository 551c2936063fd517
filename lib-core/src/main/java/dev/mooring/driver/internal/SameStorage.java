package dev.mooring.driver.internal;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.Sameness.SamenessCode;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which storages of one cluster are, or may be, the same as another one; each question of the library asks it. */
public final class SameStorage {

    private final Map<String, List<BackingStorage>> byText = new HashMap<>();

    /**
     * A storage that is, or may be, another one.
     *
     * @param storage the storage
     * @param sameness why; its answer is never {@link Answer#DIFFERENT}
     */
    public record Match(BackingStorage storage, Sameness sameness) {

        /** {@return whether it is certain} */
        public boolean isCertain() {
            return sameness.answer() == Answer.SAME;
        }
    }

    private SameStorage() {}

    /**
     * Reads storages to search in.
     *
     * @param storages the storages
     * @return an index of them
     */
    public static SameStorage among(Collection<BackingStorage> storages) {
        SameStorage index = new SameStorage();
        for (BackingStorage storage : storages) {
            texts(storage)
                    .forEach(text -> index.byText
                            .computeIfAbsent(text, none -> new ArrayList<>())
                            .add(storage));
        }
        return index;
    }

    /**
     * Searches a storage.
     *
     * @param other the storage
     * @return those that are it, or may be it, in the order of the names that they have in common
     */
    public List<Match> of(BackingStorage other) {
        Set<BackingStorage> candidates = new LinkedHashSet<>();
        texts(other).forEach(text -> candidates.addAll(byText.getOrDefault(text, List.of())));
        return candidates.stream()
                .map(each -> new Match(each, between(each, other)))
                .filter(match -> match.sameness().answer() != Answer.DIFFERENT)
                .toList();
    }

    /**
     * Whether two storages of one cluster are the same. What is missing in one of them makes them one only if something
     * that names the one names the other.
     *
     * @param one a storage
     * @param other the other
     * @return {@code UNKNOWN} if they may be the same
     */
    public static Sameness between(BackingStorage one, BackingStorage other) {
        Sameness answer = one.compare(other);
        if (answer.answer() == Answer.SAME) {
            return answer;
        }
        if (isOneToNodes(one, other)) {
            return new Sameness(
                    Answer.UNKNOWN,
                    SamenessCode.STORAGE_HANDLES_EQUAL,
                    "both have the driver " + one.driverName() + " and the handle "
                            + one.volume().volumeHandle() + ", which nodes treat as one volume");
        }
        return answer.answer() == Answer.UNKNOWN && Collections.disjoint(texts(one), texts(other))
                ? new Sameness(
                        Answer.DIFFERENT,
                        SamenessCode.STORAGE_SHARES_NO_NAME,
                        "nothing that names one of them names the other")
                : answer;
    }

    /**
     * Whether two volumes of one cluster are, or may be, the same storage.
     *
     * @param one a volume
     * @param other the other
     * @return false only if they certainly are not
     */
    public static boolean mayBe(VolumeView one, VolumeView other) {
        return between(BackingStorage.of(one), BackingStorage.of(other)).answer() != Answer.DIFFERENT;
    }

    /**
     * Whether nodes treat two volumes as one: they have one driver and one handle, whatever it means to the driver.
     *
     * @param one a storage
     * @param other the other
     * @return true if a pod that uses both does not start
     */
    public static boolean isOneToNodes(BackingStorage one, BackingStorage other) {
        return handle(one).isPresent() && handle(one).equals(handle(other));
    }

    /**
     * The storages that nodes treat as one, whatever their other fields say.
     *
     * @param storages the storages
     * @return groups of at least two with one driver and one handle
     */
    public static List<List<BackingStorage>> oneToNodes(Collection<BackingStorage> storages) {
        Map<String, List<BackingStorage>> groups = new LinkedHashMap<>();
        storages.forEach(storage -> handle(storage)
                .ifPresent(text ->
                        groups.computeIfAbsent(text, none -> new ArrayList<>()).add(storage)));
        return groups.values().stream().filter(group -> group.size() > 1).toList();
    }

    /** What nodes call a volume. */
    private static Optional<String> handle(BackingStorage storage) {
        String handle = storage.volume().volumeHandle();
        return handle.isEmpty() ? Optional.empty() : Optional.of("node " + storage.driverName() + " " + handle);
    }

    private static Set<String> texts(BackingStorage storage) {
        Set<String> texts = new LinkedHashSet<>(storage.keys());
        texts.addAll(storage.hints());
        handle(storage).ifPresent(texts::add);
        return texts;
    }
}
