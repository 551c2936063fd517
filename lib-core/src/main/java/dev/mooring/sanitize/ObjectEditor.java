package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Changes one object and records the changes. */
final class ObjectEditor {

    private record Edit(
            @Nullable JsonValue before, @Nullable JsonValue after, ChangeCode code) {}

    private JsonObject current;
    /** In the order in which they must be replayed: what is below a pointer before the pointer. */
    private final TreeMap<JsonPointer, Edit> edits = new TreeMap<>();

    ObjectEditor(JsonObject original) {
        this.current = original;
    }

    JsonObject current() {
        return current;
    }

    Optional<JsonValue> get(JsonPointer pointer) {
        return pointer.find(current);
    }

    /** Sets a value; of missing parents the highest is added as a whole. */
    void set(JsonPointer pointer, JsonValue value, ChangeCode code) {
        if (value.equals(get(pointer).orElse(null))) {
            return;
        }
        JsonPointer place = pointer;
        JsonValue whole = value;
        while (place.segments().size() > 1 && isMissing(place.parent())) {
            whole = JsonObject.of(place.last(), whole);
            place = place.parent();
        }
        JsonValue before = get(place).orElse(null);
        if (whole.equals(before)) {
            return;
        }
        current = current.with(place, whole);
        record(place, before, whole, code);
    }

    private boolean isMissing(JsonPointer pointer) {
        return get(pointer).map(JsonValue::isNull).orElse(true);
    }

    void remove(JsonPointer pointer, ChangeCode code) {
        JsonValue before = get(pointer).orElse(null);
        if (before == null) {
            return;
        }
        current = current.without(pointer);
        record(pointer, before, null, code);
    }

    /** The new value of a member of a map: the same value keeps it, another one replaces it, null removes it. */
    interface MemberEdit {
        @Nullable
        JsonValue edit(String key, JsonValue value);
    }

    /**
     * Edits all members of an object in one pass, so that the work stays linear however many there are.
     *
     * @param codes the code of each member that changes, asked after {@code edit}
     */
    void editMembers(JsonPointer pointer, MemberEdit edit, java.util.function.Function<String, ChangeCode> codes) {
        if (!(get(pointer).orElse(null) instanceof JsonObject map)) {
            return;
        }
        Map<String, JsonValue> after = new HashMap<>();
        List<String> changed = new ArrayList<>();
        map.members().forEach((key, value) -> {
            JsonValue edited = edit.edit(key, value);
            if (!value.equals(edited)) {
                changed.add(key);
                after.put(key, edited);
            }
        });
        if (changed.isEmpty()) {
            return;
        }
        Map<String, JsonValue> kept = new LinkedHashMap<>();
        map.members().forEach((key, value) -> {
            JsonValue edited = after.containsKey(key) ? after.get(key) : value;
            if (edited != null) {
                kept.put(key, edited);
            }
        });
        current = current.with(pointer, JsonObject.of(kept));
        for (String key : changed) {
            record(pointer.child(key), map.members().get(key), kept.get(key), codes.apply(key));
        }
    }

    /** Removes a map that became empty here; one that was empty before stays. */
    void removeIfEmptied(JsonPointer pointer) {
        boolean empty = get(pointer).orElse(null) instanceof JsonObject map && map.isEmpty();
        if (empty && edits.keySet().stream().anyMatch(edited -> edited.isWithin(pointer))) {
            remove(pointer, ChangeCode.EMPTY_CONTAINER);
        }
    }

    /** Changes the object into another version; differences are recorded member by member, arrays as a whole. */
    void become(JsonObject target, ChangeCode code) {
        become(JsonPointer.ROOT, current, target, code);
    }

    private void become(JsonPointer at, JsonObject before, JsonObject after, ChangeCode code) {
        for (String key : before.members().keySet()) {
            if (!after.has(key)) {
                remove(at.child(key), code);
            }
        }
        after.members().forEach((key, value) -> {
            if (before.members().get(key) instanceof JsonObject was && value instanceof JsonObject is) {
                become(at.child(key), was, is, code);
            } else {
                set(at.child(key), value, code);
            }
        });
    }

    private void record(JsonPointer pointer, @Nullable JsonValue before, @Nullable JsonValue after, ChangeCode code) {
        // What is below a pointer comes before it, so the first one above is the nearest.
        for (Map.Entry<JsonPointer, Edit> edit : edits.entrySet()) {
            JsonPointer above = edit.getKey();
            if (above.segments().size() < pointer.segments().size()
                    && edit.getValue().after() != null
                    && pointer.isWithin(above)) {
                edit.setValue(new Edit(
                        edit.getValue().before(),
                        get(above).orElse(null),
                        edit.getValue().code()));
                return;
            }
        }
        Edit earlier = edits.get(pointer);
        edits.put(pointer, new Edit(earlier == null ? before : earlier.before(), after, code));
    }

    /** Whether something at or below a pointer was changed. */
    boolean changed(JsonPointer pointer) {
        return changes().stream().anyMatch(change -> change.pointer().isWithin(pointer));
    }

    List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        edits.forEach((pointer, edit) -> {
            JsonValue before = edit.before();
            JsonValue after = edit.after();
            if (before == null ? after != null : !before.equals(after)) {
                changes.add(new Change(pointer, before, after, edit.code()));
            }
        });
        return List.copyOf(changes);
    }
}
