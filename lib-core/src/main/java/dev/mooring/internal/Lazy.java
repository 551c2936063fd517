package dev.mooring.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of an immutable object that is computed on first use. It must be the same each time, because two threads may
 * both compute it.
 *
 * @param <T> the type of the part
 */
public final class Lazy<T> {

    private final Supplier<T> make;
    private volatile @Nullable T known;

    /**
     * A part that is not computed yet.
     *
     * @param make computes it, without side effects
     */
    public Lazy(Supplier<T> make) {
        this.make = make;
    }

    /** {@return the part} */
    public T get() {
        T value = known;
        if (value == null) {
            value = make.get();
            known = value;
        }
        return value;
    }
}
