package dev.mooring.evidence;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Which rows of a table of rules are needed: without such a row, one of the scenes would be a false yes. */
public final class Needed {

    private Needed() {}

    /**
     * The rows each of which is the only one that is not proven in some scene.
     *
     * @param table the rules of a decision
     * @param scenes the evidence of the decision, in scenes
     * @param <E> the type of the evidence
     * @return the ids of the rows
     */
    public static <E> Set<String> among(List<? extends Rule<E>> table, Stream<Function<Reads, E>> scenes) {
        Set<String> needed = new LinkedHashSet<>();
        scenes.forEach(evidence -> {
            List<String> unproven = table.stream()
                    .filter(rule -> !rule.ask(evidence).isProven())
                    .limit(2)
                    .map(Rule::id)
                    .toList();
            if (unproven.size() == 1) {
                needed.addAll(unproven);
            }
        });
        return needed;
    }

    /** The ids of all rows of a table. */
    public static Set<String> all(List<? extends Rule<?>> table) {
        Set<String> all = new LinkedHashSet<>();
        table.forEach(rule -> all.add(rule.id()));
        return all;
    }
}
