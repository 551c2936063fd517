package dev.mooring.json;

import static java.util.Objects.requireNonNull;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The members of a small object, as most are, in their order and unmodifiable: their keys are compared one after the
 * other. This needs a third of the memory of a hash map, and copying is cheap.
 */
final class JsonMembers extends AbstractMap<String, JsonValue> {

    /** Larger objects use a hash map. */
    static final int MOST = 12;

    private final String[] keys;
    private final JsonValue[] values;

    private JsonMembers(String[] keys, JsonValue[] values) {
        this.keys = keys;
        this.values = values;
    }

    /** Members with these keys and values, which it owns; at most {@link #MOST}, without duplicate keys. */
    static Map<String, JsonValue> owning(String[] keys, JsonValue[] values) {
        return new JsonMembers(keys, values);
    }

    /** An unmodifiable map that owns these members. */
    static Map<String, JsonValue> owning(Map<String, JsonValue> members) {
        if (members instanceof JsonMembers) {
            return members;
        }
        return members.size() > MOST
                ? Collections.unmodifiableMap(members)
                : owning(
                        members.keySet().toArray(new String[0]),
                        members.values().toArray(new JsonValue[0]));
    }

    /** An unmodifiable copy. */
    static Map<String, JsonValue> copyOf(Map<String, ? extends JsonValue> members) {
        if (members.size() > MOST) {
            Map<String, JsonValue> copy = new LinkedHashMap<>();
            members.forEach((key, value) -> copy.put(requireNonNull(key, "key"), requireNonNull(value, key)));
            return Collections.unmodifiableMap(copy);
        }
        String[] keys = new String[members.size()];
        JsonValue[] values = new JsonValue[keys.length];
        int count = 0;
        for (Entry<String, ? extends JsonValue> member : members.entrySet()) {
            keys[count] = requireNonNull(member.getKey(), "key");
            values[count++] = requireNonNull(member.getValue(), member.getKey());
        }
        return owning(keys, values);
    }

    /** The members with one more, which replaces the one with its key or is added at the end. */
    static Map<String, JsonValue> with(Map<String, JsonValue> members, String key, JsonValue value) {
        if (members instanceof JsonMembers few && (few.size() < MOST || few.containsKey(key))) {
            return few.with(key, value);
        }
        Map<String, JsonValue> copy = new LinkedHashMap<>(members);
        copy.put(key, value);
        return Collections.unmodifiableMap(copy);
    }

    /** The members without one of them. */
    static Map<String, JsonValue> without(Map<String, JsonValue> members, String key) {
        if (members instanceof JsonMembers few) {
            return few.without(indexOf(few.keys, few.keys.length, key));
        }
        Map<String, JsonValue> copy = new LinkedHashMap<>(members);
        copy.remove(key);
        return owning(copy);
    }

    /** A key is often the identical string; else its cached hash distinguishes most keys without comparing them. */
    @SuppressWarnings("ReferenceEquality") // only for speed
    private static int indexOf(String[] keys, int count, @Nullable Object key) {
        if (!(key instanceof String wanted)) {
            return -1;
        }
        for (int i = 0; i < count; i++) {
            if (keys[i] == wanted) {
                return i;
            }
        }
        int hash = wanted.hashCode();
        for (int i = 0; i < count; i++) {
            if (keys[i].hashCode() == hash && keys[i].equals(wanted)) {
                return i;
            }
        }
        return -1;
    }

    private JsonMembers with(String key, JsonValue value) {
        int known = indexOf(keys, keys.length, key);
        int size = known < 0 ? keys.length + 1 : keys.length;
        String[] newKeys = known < 0 ? Arrays.copyOf(keys, size) : keys;
        JsonValue[] newValues = Arrays.copyOf(values, size);
        int place = known < 0 ? size - 1 : known;
        newKeys[place] = key;
        newValues[place] = value;
        return new JsonMembers(newKeys, newValues);
    }

    private JsonMembers without(int index) {
        int size = keys.length - 1;
        String[] fewerKeys = Arrays.copyOf(keys, size);
        JsonValue[] fewerValues = Arrays.copyOf(values, size);
        System.arraycopy(keys, index + 1, fewerKeys, index, size - index);
        System.arraycopy(values, index + 1, fewerValues, index, size - index);
        return new JsonMembers(fewerKeys, fewerValues);
    }

    @Override
    public @Nullable JsonValue get(@Nullable Object key) {
        int index = indexOf(keys, keys.length, key);
        return index < 0 ? null : values[index];
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return indexOf(keys, keys.length, key) >= 0;
    }

    @Override
    public int size() {
        return keys.length;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super JsonValue> action) {
        for (int i = 0; i < keys.length; i++) {
            action.accept(keys[i], values[i]);
        }
    }

    @Override
    public Set<Entry<String, JsonValue>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return keys.length;
            }

            @Override
            public Iterator<Entry<String, JsonValue>> iterator() {
                return entries();
            }
        };
    }

    private Iterator<Entry<String, JsonValue>> entries() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < keys.length;
            }

            @Override
            public Entry<String, JsonValue> next() {
                if (next == keys.length) {
                    throw new NoSuchElementException();
                }
                return new SimpleImmutableEntry<>(keys[next], values[next++]);
            }
        };
    }
}
