package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.internal.ForecastKinds;
import dev.mooring.manifest.Kinds;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The kinds that a subcommand judges, and other kinds that could change its answer. Objects of all other kinds are
 * counted and ignored.
 */
public final class Scope {

    /** The kinds that {@code forecast} judges. */
    public static final Scope FORECAST = new Scope(ForecastKinds.judged(), ForecastKinds.notJudged(), false);

    /**
     * The kinds for {@code why} about a new claim, and for the forecast of {@code sanitize}: no quotas and limit
     * ranges.
     */
    public static final Scope BINDING =
            FORECAST.notJudging("can refuse or change what is created", Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE);

    /** All kinds: anything can own another object or be in a namespace. */
    public static final Scope EVERYTHING = new Scope(Set.of(), Map.of(), true);

    private final Set<String> judged;
    private final Map<String, String> notJudged;
    private final boolean all;

    private Scope(Set<String> judged, Map<String, String> notJudged, boolean all) {
        this.judged = Set.copyOf(judged);
        this.notJudged = Map.copyOf(notJudged);
        this.all = all;
    }

    /** The scope of a subcommand that judges these kinds. */
    public static Scope judging(String... kinds) {
        return judging(List.of(kinds));
    }

    /** The scope of a subcommand that judges these kinds. */
    public static Scope judging(Collection<String> kinds) {
        return new Scope(Set.copyOf(kinds), Map.of(), false);
    }

    /**
     * The same scope with kinds that could change the answer and are not judged; the answer names them.
     *
     * @param why how an object of such a kind could change the answer, as the end of a sentence: "which …"
     * @param kinds the kinds
     * @return the changed copy
     */
    public Scope notJudging(String why, String... kinds) {
        requireNonNull(why, "why");
        Map<String, String> more = new TreeMap<>(notJudged);
        for (String kind : kinds) {
            more.put(kind, why);
        }
        Set<String> fewer = new TreeSet<>(judged);
        fewer.removeAll(more.keySet());
        return new Scope(fewer, more, all);
    }

    /**
     * The same scope with more judged kinds.
     *
     * @param kinds the kinds
     * @return the changed copy
     */
    public Scope alsoJudging(String... kinds) {
        Set<String> more = new TreeSet<>(judged);
        more.addAll(List.of(kinds));
        Map<String, String> fewer = new TreeMap<>(notJudged);
        fewer.keySet().removeAll(more);
        return new Scope(more, fewer, all);
    }

    boolean isJudged(String kind) {
        return all || judged.contains(kind);
    }

    /** The kinds that are not judged, each with how it could change the answer. */
    Map<String, String> notJudged() {
        return notJudged;
    }
}
