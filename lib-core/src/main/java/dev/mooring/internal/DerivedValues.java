package dev.mooring.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Lazily derived values of an immutable object, reused by its changed copies. A value must be the same each time,
 * because two threads may both compute it.
 *
 * @param <S> the type of the object
 */
public final class DerivedValues<S> {

    /** Never changed; if two threads replace it, one of two values is computed again. */
    private volatile Map<Class<?>, Entry<S>> entries;

    private DerivedValues(Map<Class<?>, Entry<S>> entries) {
        this.entries = entries;
    }

    /**
     * A value, and the object that it was derived from. That object keeps nothing, so no chain of copies stays in
     * memory.
     */
    private record Entry<S>(S of, Object value) {}

    /**
     * Derives a value from that of an earlier object.
     *
     * @param <S> the type of the object
     * @param <T> the type of the value
     */
    @FunctionalInterface
    public interface Update<S, T> {

        /**
         * Derives the value.
         *
         * @param before the value of the earlier object
         * @param earlier the earlier object
         * @param now the object
         * @return the value of the object
         */
        T update(T before, S earlier, S now);
    }

    /**
     * Nothing yet.
     *
     * @param <S> the type of the object
     * @return the values, none
     */
    public static <S> DerivedValues<S> none() {
        return new DerivedValues<>(Map.of());
    }

    /** {@return what a changed copy of the object starts with} */
    public DerivedValues<S> copied() {
        return new DerivedValues<>(entries);
    }

    /**
     * A value.
     *
     * @param <T> the type of the value
     * @param type the type of the value; there is one for each type
     * @param now the object, equal to the one that owns these values, and without its own values
     * @param make derives it from only the object
     * @param update derives it from the value of an earlier object
     * @return the value
     */
    @SuppressWarnings("ReferenceEquality") // equality would compare part by part
    public <T> T get(Class<T> type, S now, Function<S, T> make, Update<S, T> update) {
        Entry<S> known = entries.get(type);
        if (known != null && known.of == now) {
            return type.cast(known.value);
        }
        T value = known == null ? make.apply(now) : update.update(type.cast(known.value), known.of, now);
        Map<Class<?>, Entry<S>> more = new HashMap<>(entries);
        more.put(type, new Entry<>(now, value));
        entries = Map.copyOf(more);
        return value;
    }
}
