package dev.mooring.driver;

import dev.mooring.driver.BackingStorage.HandlePart;
import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.driver.internal.PartName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parts of one storage while they are collected; never handed out. */
final class Parts {

    /** What csi-translation and the driver for GCE write for a part that the volume does not specify. */
    private static final Set<String> NOTHING = Set.of("", "UNSPECIFIED", "multi-zone");

    private final Map<PartName, HandlePart> found = new EnumMap<>(PartName.class);
    private final boolean ignoreCase;
    private boolean handleDecides;
    private final List<String> candidates = new ArrayList<>();

    Parts(boolean ignoreCase) {
        this.ignoreCase = ignoreCase;
    }

    void put(PartName name, String value) {
        if (!NOTHING.contains(value)) {
            set(name, value);
        }
    }

    /** Sets a part whose value may be empty. */
    void set(PartName name, String value) {
        found.put(name, HandlePart.of(name, ignoreCase ? value.toLowerCase(Locale.ROOT) : value));
    }

    void put(PartName name, PartScope scope, String value) {
        if (!value.isEmpty()) {
            found.put(name, new HandlePart(name.toString(), scope, value));
        }
    }

    /** A part from an attribute, which the driver reads instead of the one in the handle. */
    void override(PartName name, String value) {
        HandlePart before = found.get(name);
        put(name, value);
        HandlePart after = found.get(name);
        handleDecides &= before == null || before.equals(after);
    }

    boolean has(PartName name) {
        return found.containsKey(name);
    }

    Optional<HandlePart> get(PartName name) {
        return Optional.ofNullable(found.get(name));
    }

    /** From now on only the handle identifies the storage. */
    void handleDecides() {
        handleDecides = true;
    }

    /** The hints of what an attribute or a path names, and the handle does not. */
    void candidates(List<String> hints) {
        candidates.addAll(hints);
    }

    List<String> candidates() {
        return List.copyOf(candidates);
    }

    boolean handleIsKey() {
        return handleDecides;
    }

    List<HandlePart> list() {
        return new ArrayList<>(found.values());
    }
}
