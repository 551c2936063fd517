package dev.mooring.object.internal;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * All that a rule may look at: the objects of one cluster.
 *
 * @see dev.mooring.evidence.internal.Rule
 */
public final class Evidence {

    private final Inventory all;
    private final Reads reads;
    private final Inventory strict;

    /**
     * The evidence of one rule.
     *
     * @param all the objects that are given
     * @param reads receives what the rule reads
     */
    public Evidence(Inventory all, Reads reads) {
        this.all = all;
        this.reads = reads;
        this.strict = all.strict(reads::add);
    }

    /** {@return the objects: reading what the input does not show ends the rule} */
    public Inventory objects() {
        return strict;
    }

    /**
     * An object that shows something. Any one is enough, so a larger input gives the same answer.
     *
     * @param shows the objects that do, among those that are given
     * @return one of them, which is read; empty if no object that is given and can be read does
     */
    public Optional<Manifest> witness(Function<Inventory, Stream<ObjectRef>> shows) {
        return shows.apply(all)
                .flatMap(each -> Reads.either(() -> strict.find(each), Optional::<Manifest>empty).stream())
                .findFirst();
    }

    /**
     * What speaks against the answer in the objects. One object that does is enough for that; that there is none is known only
     * if all the objects are that the search reads.
     *
     * @param search what speaks against it; a larger input has no fewer of them
     * @param missing ends the rule if the search finds nothing, and not all that it reads is known
     * @param <T> what is found
     * @return what was found
     */
    public <T> Stream<T> any(Function<Inventory, Stream<T>> search, Supplier<NotKnown> missing) {
        List<T> found = search.apply(all).toList();
        return found.isEmpty()
                ? Reads.either(() -> search.apply(strict).toList(), () -> {
                            throw missing.get();
                        })
                        .stream()
                : found.stream();
    }

    /**
     * Rests on a statement of the caller.
     *
     * @param statement what the caller states
     */
    public void says(String statement) {
        reads.said(statement);
    }

    /**
     * Asks evidence that nobody can give whole, for example kinds of operators, or the times in all objects. It can only
     * speak against an answer, so a yes does not rest on it; with less of it, less may be found.
     *
     * @param against what speaks against the answer in the objects that are given
     * @param <T> what is found
     * @return what was found; it is no proof if this is nothing
     */
    public <T> Stream<T> given(Function<Inventory, Stream<T>> against) {
        return against.apply(all);
    }
}
