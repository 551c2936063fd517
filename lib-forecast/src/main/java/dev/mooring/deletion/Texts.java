package dev.mooring.deletion;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.stream.Collectors;

/** Parts of sentences. */
final class Texts {

    /** How many objects a sentence names. */
    static final int MOST = 5;

    private Texts() {}

    /** The first objects, and how many more there are. */
    static String list(List<ObjectRef> refs) {
        String first = refs.stream().limit(MOST).map(ObjectRef::toString).collect(Collectors.joining(", "));
        return refs.size() <= MOST ? first : first + " and " + (refs.size() - MOST) + " more";
    }

    /** How to give all objects of a kind. */
    static RemedyStep giveAll(String kind) {
        return RemedyStep.givingAll(kind).withProves("no other " + kind + " object holds it");
    }
}
