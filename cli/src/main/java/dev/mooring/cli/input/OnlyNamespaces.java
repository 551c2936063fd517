package dev.mooring.cli.input;

import dev.mooring.cli.render.SimilarNames;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.move.Move;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import picocli.CommandLine.ParameterException;

/** The documents selected by {@code --only-namespace}. */
public final class OnlyNamespaces {

    private OnlyNamespaces() {}

    /**
     * The documents of some namespaces; all if none is named.
     *
     * @param all all documents, including the Namespace objects
     * @param names the namespaces
     * @param wrong creates the error for a namespace without objects
     */
    public static List<Manifest> of(
            List<Manifest> all, Collection<String> names, Function<String, ParameterException> wrong) {
        if (names.isEmpty()) {
            return all;
        }
        Set<String> given = new TreeSet<>();
        all.forEach(each -> given.add(each.kind().equals(Kinds.NAMESPACE) ? each.name() : each.namespace()));
        given.remove("");
        for (String name : names) {
            if (!given.contains(name)) {
                throw wrong.apply(SimilarNames.notGiven("--only-namespace", name, given));
            }
        }
        return Move.inNamespaces(all, Set.copyOf(names));
    }
}
