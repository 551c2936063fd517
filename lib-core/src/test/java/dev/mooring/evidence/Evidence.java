package dev.mooring.evidence;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Inputs with other evidence, to ask a question again. */
public final class Evidence {

    private Evidence() {}

    /** Only what a certificate names of an input: whole kinds, single objects, and absent ones. */
    public static Inventory alone(Certificate yes, Inventory input) {
        return alone(yes.proofs().stream().flatMap(each -> each.by().stream()), input);
    }

    /** Only these facts of an input. */
    public static Inventory alone(Stream<Fact> facts, Inventory input) {
        Set<Manifest> objects = new LinkedHashSet<>();
        Set<String> whole = new TreeSet<>();
        facts.map(Evidence::ofItsCluster).forEach(fact -> {
            if (fact instanceof Fact.Complete kind) {
                whole.add(kind.kind());
                objects.addAll(input.all(kind.kind()));
            } else if (fact instanceof Fact.Value one) {
                input.find(one.object()).ifPresent(objects::add);
            } else if (fact instanceof Fact.Absent absent) {
                whole.add(absent.object().kind());
            }
        });
        return Inventory.of(objects).complete(whole.toArray(String[]::new)).on(input.release());
    }

    private static Fact ofItsCluster(Fact fact) {
        return fact instanceof Fact.Of of ? of.fact() : fact;
    }

    /** Inputs that lack one object and the completeness of its kind, or only the completeness of a kind. */
    public static List<Inventory> less(Inventory input) {
        Set<String> kinds = new TreeSet<>();
        input.all().forEach(each -> kinds.add(each.kind()));
        List<Inventory> less = new ArrayList<>();
        kinds.forEach(kind -> less.add(input.incomplete(kind)));
        input.all().forEach(each -> less.add(input.without(each.ref()).incomplete(each.kind())));
        return less;
    }
}
