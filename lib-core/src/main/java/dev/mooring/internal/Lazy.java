package dev.mooring.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of an immutable object that is made when it is asked for first. It must come out the same each time, because two
 * threads may both make it.
 *
 * @param <T> the type of the part
 */
public final class Lazy<T> {

    private final Supplier<T> make;
    private volatile @Nullable T known;

    /**
     * A part that is not made yet.
     *
     * @param make makes it, without any effect besides
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
