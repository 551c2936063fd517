package dev.mooring.evidence.internal;

import dev.mooring.evidence.Fact;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What a rule has read, each thing once: all objects of a kind stand for each of them. */
public final class Reads {

    private final Map<String, Fact> kinds = new LinkedHashMap<>();
    private final Map<ObjectRef, Fact> objects = new LinkedHashMap<>();
    private final Map<Object, Fact> others = new LinkedHashMap<>();
    private final Map<String, Reads> clusters = new LinkedHashMap<>();

    /** Adds what was read. */
    public void add(Fact read) {
        if (read instanceof Fact.Complete whole) {
            kinds.putIfAbsent(whole.kind(), whole);
            objects.keySet().removeIf(each -> each.kind().equals(whole.kind()));
        } else if (read instanceof Fact.Value value && value.at().segments().isEmpty()) {
            add(value.object(), read);
        } else if (read instanceof Fact.Absent absent) {
            add(absent.object(), read);
        } else {
            others.putIfAbsent(read, read);
        }
    }

    private void add(ObjectRef object, Fact read) {
        if (!kinds.containsKey(object.kind())) {
            objects.putIfAbsent(object, read);
        }
    }

    /**
     * Reads a value that is no object, such as the output of a command, which is known if the command was answered and nothing
     * of the output is missing.
     *
     * @param value the value; empty if it is not known
     * @param read what the proof says of it
     * @param missing ends the rule if it is not known
     * @param <T> the type of the value
     * @return the value
     */
    public <T> T known(Optional<T> value, Supplier<Fact> read, Supplier<NotKnown> missing) {
        T known = value.orElseThrow(missing);
        add(read.get());
        return known;
    }

    /** Reads a statement of the caller, one sentence. */
    public void said(String statement) {
        add(new Fact.Said(statement));
    }

    /**
     * What a rule finds that must only know something.
     *
     * @param known what it has read
     * @param <R> what speaks against other rules
     * @return nothing
     */
    public static <R> Stream<R> enough(Object... known) {
        return Stream.empty();
    }

    /**
     * The reads of another cluster, whose objects have the same names and kinds.
     *
     * @param cluster its name
     * @return its reads, which are the last of these facts
     */
    public Reads of(String cluster) {
        return clusters.computeIfAbsent(cluster, none -> new Reads());
    }

    /** {@return what was read: whole kinds, then single objects, then outputs and statements} */
    public List<Fact> facts() {
        List<Fact> all = new ArrayList<>(kinds.values());
        all.addAll(objects.values());
        all.addAll(others.values());
        clusters.forEach((name, each) -> each.facts().forEach(fact -> all.add(new Fact.Of(name, fact))));
        return List.copyOf(all);
    }

    /**
     * The first value that is known, for a rule with two sources. If the rule finds nothing against its yes with the second
     * one, it must find nothing with any value of the first one: only then more evidence does not change the yes.
     *
     * @param first the first source
     * @param second the other one, if the input does not show the first
     * @param <T> the type of the value
     * @return the value
     */
    public static <T> T either(Supplier<T> first, Supplier<T> second) {
        try {
            return first.get();
        } catch (NotKnown missing) {
            return second.get();
        }
    }

    /**
     * Reads, and names what is not known in other words.
     *
     * @param read reads
     * @param missing what is missing, with the steps that give it
     * @param <T> the type of what is read
     * @return what was read
     */
    public static <T> T naming(Supplier<T> read, Supplier<Reason> missing) {
        try {
            return read.get();
        } catch (NotKnown other) {
            throw NotKnown.because(missing.get());
        }
    }

    /**
     * Ends the rule if something is missing that whoever reads can name.
     *
     * @param missing what is missing, with the steps that give it
     */
    public static void open(List<Reason> missing) {
        if (!missing.isEmpty()) {
            throw NotKnown.because(missing);
        }
    }

    /**
     * Reads several things. What is not known of them ends the rule together, so that a user sees it at once.
     *
     * @param each the reads
     */
    public static void all(Supplier<?>... each) {
        List<NotKnown> missing = new ArrayList<>();
        for (Supplier<?> read : each) {
            try {
                Object unused = read.get();
            } catch (NotKnown one) {
                missing.add(one);
            }
        }
        if (!missing.isEmpty()) {
            throw NotKnown.all(missing);
        }
    }
}
