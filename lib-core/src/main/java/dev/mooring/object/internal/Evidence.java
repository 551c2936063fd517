package dev.mooring.object.internal;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
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
    private final Inventory strict;
    private final Reads reads;

    /**
     * The evidence of one rule.
     *
     * @param all the objects that are given
     * @param reads receives what the rule reads
     */
    public Evidence(Inventory all, Reads reads) {
        this(all, all.strict(reads::add), reads);
    }

    private Evidence(Inventory all, Inventory strict, Reads reads) {
        this.all = all;
        this.strict = strict;
        this.reads = reads;
    }

    /**
     * What is given, for the findings that explain an answer or speak against it. Nothing ends if something is not given,
     * so no yes may rest on it.
     *
     * @param all the objects that are given
     * @return the evidence of no rule
     */
    public static Evidence open(Inventory all) {
        return new Evidence(all, all, new Reads());
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
     * @param missing what is missing if the search finds nothing, and not all that it reads is known
     * @param <T> what is found
     * @return what was found
     */
    public <T> Stream<T> any(Function<Inventory, Stream<T>> search, Supplier<Reason> missing) {
        return Reads.naming(() -> found(search).toList(), missing).stream();
    }

    /**
     * A statement of the caller, which nothing else shows. It is a permission: without it, less is allowed.
     *
     * @param isSaid whether the caller states it
     * @param statement the statement, as a sentence
     * @return whether the caller states it, which is read then
     */
    @CanIgnoreReturnValue // who makes a statement need not ask for it
    public boolean says(boolean isSaid, String statement) {
        if (isSaid) {
            reads.said(statement);
        }
        return isSaid;
    }

    /**
     * What speaks against an answer in what is given; if that is nothing, in what is known, which is the proof then.
     *
     * @param against what speaks against the answer in the objects
     * @param <T> what is found
     * @return what was found
     */
    public <T> Stream<T> found(Function<Inventory, Stream<T>> against) {
        List<T> given = against.apply(all).toList();
        return given.isEmpty() ? against.apply(strict) : given.stream();
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
