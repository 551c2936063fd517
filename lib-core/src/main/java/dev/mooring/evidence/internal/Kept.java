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

    private final Map<Class<?>, Made> values = new HashMap<>();

    /** Nothing yet. */
    public Kept() {}

    private record Made(
            @Nullable Object value,
            List<Fact> reads,
            @Nullable NotKnown missing) {}

    /**
     * A value.
     *
     * @param type its type; one of each is kept
     * @param make makes it from what it reads; it may end with {@link NotKnown}, as then each use of it does
     * @param record receives what it was made of
     * @param <T> its type
     * @return the value
     */
    public synchronized <T> T get(Class<T> type, Function<Reads, T> make, Consumer<Fact> record) {
        Made made = values.get(type);
        if (made == null) {
            made = make(make);
            values.put(type, made);
        }
        if (made.missing() != null) {
            throw made.missing();
        }
        made.reads().forEach(record);
        return type.cast(requireNonNull(made.value(), "value"));
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
