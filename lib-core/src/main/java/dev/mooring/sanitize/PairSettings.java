package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import dev.mooring.sanitize.Policy.Keep;

/**
 * The settings of the ways that bind volumes and claims of the input to each other: {@link Way.Prebind} and
 * {@link Way.RebindStatic}.
 *
 * @param scenario what happens to the storage; changes severities only
 * @param pinClass whether a claim without a class gets the class of its volume, so that the target cannot add its default
 * @param dropNodeAffinity whether node affinity is removed; an error for local volumes, which need it
 * @param dataSource the data source of the claim
 */
public record PairSettings(Scenario scenario, boolean pinClass, boolean dropNodeAffinity, Keep dataSource) {

    /** Classes are pinned, node affinity is kept, data sources are removed. */
    public static final PairSettings DEFAULT = new PairSettings(Scenario.UNKNOWN, true, false, Keep.STRIP);

    /** What happens to the storage. */
    public enum Scenario {
        /** Not known. */
        UNKNOWN,
        /** Both clusters continue to use it. */
        SHARED,
        /** The source stops using it before the target starts. */
        MOVED;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public PairSettings {
        requireNonNull(scenario, "scenario");
        requireNonNull(dataSource, "dataSource");
    }

    /**
     * A copy with another scenario.
     *
     * @param other the scenario
     * @return the copy
     */
    public PairSettings with(Scenario other) {
        return new PairSettings(other, pinClass, dropNodeAffinity, dataSource);
    }
}
