package dev.mooring.cli.command;

import dev.mooring.cli.input.Part;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.move.Move;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The namespaces that an answer or a move is about. */
public final class OnlyNamespaces {

    private static final String NAME = "--only-namespace";

    @Option(
            names = NAME,
            paramLabel = "NAMESPACE",
            order = 29,
            description = "Only the objects in this namespace, with its volumes and classes. Repeatable.")
    private Set<String> names = new LinkedHashSet<>();

    /** {@return whether some are named} */
    public boolean isGiven() {
        return !names.isEmpty();
    }

    /** {@return the name of the option} */
    public static String option() {
        return NAME;
    }

    /**
     * The documents of the namespaces; all if none is named.
     *
     * @param all all documents, including the Namespace objects
     * @param wrong creates the error for a namespace without objects
     */
    public List<Manifest> of(List<Manifest> all, Function<String, ParameterException> wrong) {
        if (names.isEmpty()) {
            return all;
        }
        Set<String> given = new TreeSet<>();
        all.forEach(each -> given.add(each.kind().equals(Kinds.NAMESPACE) ? each.name() : each.namespace()));
        given.remove("");
        for (String name : names) {
            if (!given.contains(name)) {
                throw wrong.apply(SimilarNames.notGiven(NAME, name, given));
            }
        }
        return Move.inNamespaces(all, names);
    }

    /** The part of all objects that an answer is about; the others are still considered. */
    public Part part(List<Manifest> all, Function<String, ParameterException> wrong) {
        return names.isEmpty() ? Part.WHOLE : Part.of(names, of(all, wrong), all);
    }
}
