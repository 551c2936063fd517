package dev.mooring.evidence.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Fact;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values that several rules use, each made once. Whoever gets one has read what it was made of. */
public final class Kept {

    private final Map<Object, Made> values = new HashMap<>();

    /** Nothing yet. */
    public Kept() {}

    private record Made(
            @Nullable Object value,
            List<Fact> reads,
            @Nullable NotKnown missing) {}

    /**
     * A value.
     *
     * @param key its type, or what else identifies it; each key has values of one type
     * @param make makes it from what it reads; it may end with {@link NotKnown}, as then each use of it does
     * @param record receives what it was made of
     * @param <T> its type
     * @return the value
     */
    @SuppressWarnings("unchecked") // the value of a key is what `make` made for it
    public synchronized <T> T get(Object key, Function<Reads, ? extends T> make, Consumer<Fact> record) {
        Made made = values.get(key);
        if (made == null) {
            made = make(make);
            values.put(key, made);
        }
        if (made.missing() != null) {
            throw made.missing();
        }
        made.reads().forEach(record);
        return (T) requireNonNull(made.value(), "value");
    }

    private static Made make(Function<Reads, ?> make) {
        Reads reads = new Reads();
        try {
            Object value = make.apply(reads);
            return new Made(value, reads.facts(), null);
        } catch (NotKnown missing) {
            return new Made(null, List.of(), missing);
        }
    }
}
