package dev.mooring.step;

import dev.mooring.internal.EnumNames;
import java.util.List;

/** The cluster of a step. */
public enum ClusterSide {
    /** The only cluster of a plan that is about one. */
    HERE,
    /** In a move, the cluster that has the objects now. */
    SOURCE,
    /** In a move, the cluster that gets them. */
    TARGET;

    /** {@return the clusters of a move} */
    public static List<ClusterSide> both() {
        return List.of(SOURCE, TARGET);
    }

    /** {@return the name in kebab-case; commands of a move have it as the name of their context} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
