package dev.mooring.object.internal;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Access modes as the controller indexes them: a set of four, printed in a fixed order. An unknown mode is ignored if a
 * volume offers it, and no volume satisfies a claim that requests it.
 *
 * @upstream pkg/apis/core/v1/helper/helpers.go GetAccessModesAsString, GetAccessModesFromString
 */
public final class AccessModes {

    /** Read and written by one node. */
    public static final String RWO = "ReadWriteOnce";
    /** Read by many nodes. */
    public static final String ROX = "ReadOnlyMany";
    /** Read and written by many nodes. */
    public static final String RWX = "ReadWriteMany";
    /** Read and written by one pod. */
    public static final String RWOP = "ReadWriteOncePod";

    private static final List<String> NAMES = List.of(RWO, ROX, RWX, RWOP);
    private static final List<String> SHORT = List.of("RWO", "ROX", "RWX", "RWOP");

    /** The number of sets. */
    public static final int GROUPS = 1 << NAMES.size();
    /** An unknown mode. */
    public static final int UNKNOWN = GROUPS;

    /** All sets in the order of a search: the smaller first; equal ones by key, where Kubernetes has no order. */
    public static final List<Integer> SEARCH_ORDER = IntStream.range(0, GROUPS)
            .boxed()
            .sorted(Comparator.comparing(AccessModes::count).thenComparing(AccessModes::key))
            .toList();

    private AccessModes() {}

    /** Whether one of the modes is for many nodes. */
    public static boolean areShared(List<String> modes) {
        return modes.contains(RWX) || modes.contains(ROX);
    }

    public static int offeredGroup(List<String> modes) {
        return requestedGroup(modes) & ~UNKNOWN;
    }

    public static int requestedGroup(List<String> modes) {
        int group = 0;
        for (String mode : modes) {
            int at = NAMES.indexOf(mode);
            group |= at < 0 ? UNKNOWN : 1 << at;
        }
        return group;
    }

    public static boolean offersAll(int offered, int requested) {
        return (requested & ~offered) == 0;
    }

    /** The key of a group in the index of Kubernetes, for example {@code RWO,RWX}; empty for the empty set. */
    public static String key(int group) {
        return IntStream.range(0, SHORT.size())
                .filter(bit -> (group & (1 << bit)) != 0)
                .mapToObj(SHORT::get)
                .collect(Collectors.joining(","));
    }

    public static int count(int group) {
        return Integer.bitCount(group);
    }
}
