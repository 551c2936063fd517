package dev.mooring.sanitize;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes one object and records the changes. */
final class ObjectEditor {

    private record Edit(
            JsonPointer pointer,
            @Nullable JsonValue before,
            @Nullable JsonValue after,
            ChangeCode code) {}

    /** The replay order of edits: those below a pointer before that of the pointer itself. */
    private static final Comparator<Edit> ORDER = (one, other) -> one.pointer.compareTo(other.pointer);

    private JsonObject current;
    /** One edit per pointer; an object has few. */
    private final List<Edit> edits = new ArrayList<>();

    ObjectEditor(JsonObject original) {
        this.current = original;
    }

    JsonObject current() {
        return current;
    }

    Optional<JsonValue> get(JsonPointer pointer) {
        return pointer.find(current);
    }

    /** Sets a value; if parents are missing, the highest one is added as a whole. */
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
     * Edits all members of an object in one pass, in linear time.
     *
     * @param codes the code of each member that changes, called after {@code edit}
     */
    void editMembers(JsonPointer pointer, MemberEdit edit, Function<String, ChangeCode> codes) {
        if (!(get(pointer).orElse(null) instanceof JsonObject map)) {
            return;
        }
        Map<String, JsonValue> kept = null;
        List<String> changed = new ArrayList<>();
        int same = 0;
        for (Map.Entry<String, JsonValue> member : map.members().entrySet()) {
            JsonValue value = member.getValue();
            JsonValue edited = edit.edit(member.getKey(), value);
            boolean isSame = value.equals(edited);
            if (isSame && kept == null) {
                same++;
                continue;
            }
            kept = kept == null ? Documents.first(map, same) : kept;
            if (edited != null) {
                kept.put(member.getKey(), isSame ? value : edited);
            }
            if (!isSame) {
                changed.add(member.getKey());
            }
        }
        if (kept == null) {
            return;
        }
        current = current.with(pointer, JsonObject.of(kept));
        for (String key : changed) {
            record(pointer.child(key), map.members().get(key), kept.get(key), codes.apply(key));
        }
    }

    /** Removes a map that these edits emptied; one that was empty before stays. */
    void removeIfEmptied(JsonPointer pointer) {
        boolean empty = get(pointer).orElse(null) instanceof JsonObject map && map.isEmpty();
        if (!empty) {
            return;
        }
        for (Edit edit : edits) {
            if (edit.pointer().isWithin(pointer)) {
                remove(pointer, ChangeCode.EMPTY_CONTAINER);
                return;
            }
        }
    }

    /** Changes the object into another version; records differences member by member, but arrays as a whole. */
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
        int above = -1;
        int same = -1;
        for (int i = 0; i < edits.size(); i++) {
            Edit edit = edits.get(i);
            if (!pointer.isWithin(edit.pointer())) {
                continue;
            }
            if (edit.pointer().segments().size() == pointer.segments().size()) {
                same = i;
            } else if (edit.after() != null
                    && (above < 0 || edit.pointer().isWithin(edits.get(above).pointer()))) {
                above = i;
            }
        }
        if (above >= 0) {
            Edit edit = edits.get(above);
            edits.set(
                    above,
                    new Edit(edit.pointer(), edit.before(), get(edit.pointer()).orElse(null), edit.code()));
        } else if (same >= 0) {
            edits.set(same, new Edit(pointer, edits.get(same).before(), after, code));
        } else {
            edits.add(new Edit(pointer, before, after, code));
        }
    }

    /** Whether something at or below a pointer was changed. */
    boolean changed(JsonPointer pointer) {
        for (Edit edit : edits) {
            if (edit.pointer().isWithin(pointer) && isChange(edit)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isChange(Edit edit) {
        return !Objects.equals(edit.before(), edit.after());
    }

    /** Whether nothing was changed. */
    boolean isUnchanged() {
        for (Edit edit : edits) {
            if (isChange(edit)) {
                return false;
            }
        }
        return true;
    }

    List<Change> changes() {
        edits.sort(ORDER);
        List<Change> changes = new ArrayList<>(edits.size());
        for (Edit edit : edits) {
            if (isChange(edit)) {
                changes.add(new Change(edit.pointer(), edit.before(), edit.after(), edit.code()));
            }
        }
        return List.copyOf(changes);
    }
}
