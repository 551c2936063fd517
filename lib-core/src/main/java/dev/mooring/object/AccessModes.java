package dev.mooring.object;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Access modes as the controller's index knows them: a set of four, printed in a fixed order. A mode of another name
 * vanishes from what a volume offers, and makes what a claim asks for unobtainable.
 *
 * @upstream pkg/apis/core/v1/helper/helpers.go GetAccessModesAsString, GetAccessModesFromString
 */
public final class AccessModes {

    private static final List<String> NAMES =
            List.of("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod");
    private static final List<String> SHORT = List.of("RWO", "ROX", "RWX", "RWOP");

    /** How many sets there are. */
    public static final int GROUPS = 1 << NAMES.size();
    /** Stands for every name that is none of the four. */
    public static final int UNKNOWN = GROUPS;

    /** All sets in the order the index is searched: the smaller first, and of equal ones by key, where upstream has none. */
    public static final List<Integer> SEARCH_ORDER = IntStream.range(0, GROUPS)
            .boxed()
            .sorted(Comparator.comparing(AccessModes::count).thenComparing(AccessModes::key))
            .toList();

    private AccessModes() {}

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

    /** Upstream's index key of a group, for example {@code RWO,RWX}; empty for none of the four. */
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
