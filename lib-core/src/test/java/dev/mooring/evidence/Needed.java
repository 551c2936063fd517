package dev.mooring.evidence;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which rows of a table of premises are needed: without such a row, one of the scenes would be a false yes. */
public final class Needed {

    private Needed() {}

    /**
     * The rows each of which is the only one that is not proven in some scene.
     *
     * @param table the premises of a decision
     * @param scenes what the decision knows, in scenes
     * @param <F> the type of what it knows
     * @return the ids of the rows
     */
    public static <F> Set<String> among(List<? extends Premise<? super F>> table, Stream<F> scenes) {
        Set<String> needed = new LinkedHashSet<>();
        scenes.forEach(facts -> {
            List<String> unproven = table.stream()
                    .filter(premise -> !(premise.on(facts) instanceof Discharge.Proven))
                    .limit(2)
                    .map(Premise::id)
                    .toList();
            if (unproven.size() == 1) {
                needed.addAll(unproven);
            }
        });
        return needed;
    }

    /** The ids of all rows of a table. */
    public static Set<String> all(List<? extends Premise<?>> table) {
        Set<String> all = new LinkedHashSet<>();
        table.forEach(premise -> all.add(premise.id()));
        return all;
    }
}
