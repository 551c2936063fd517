package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A StatefulSet finds the claim of a replica only by name: {@code template-set-ordinal}. It does not find a renamed
 * claim, and the replica gets a new, empty one.
 */
final class StatefulSetNames {

    private StatefulSetNames() {}

    static void check(List<Item> items) {
        Map<String, Set<String>> prefixes = new HashMap<>();
        for (Item item : items) {
            if (WorkloadEdits.isStatefulSet(item.source) && item.emitted()) {
                prefixes.computeIfAbsent(item.namespace, n -> new HashSet<>())
                        .addAll(WorkloadEdits.claimPrefixes(item.source));
            }
        }
        for (Item item : items) {
            if (item.isClaim() && item.emitted()) {
                check(item, prefixes.getOrDefault(item.namespace, Set.of()));
            }
        }
    }

    private static void check(Item claim, Set<String> prefixes) {
        String old = claim.source.name();
        String name = claim.now().name();
        boolean foundByOld = prefixes.contains(prefix(old)) && isOrdinal(old);
        if (foundByOld && !(prefix(old).equals(prefix(name)) && isOrdinal(name))) {
            claim.warn(
                    WarningCode.STS_CLAIM_NAME,
                    WellKnownPointers.NAME,
                    "the StatefulSet looks for " + Quote.text(old) + ", not for " + Quote.text(name)
                            + ": the replica gets a new, empty claim");
        }
    }

    private static String prefix(String claimName) {
        return claimName.substring(0, claimName.lastIndexOf('-') + 1);
    }

    private static boolean isOrdinal(String claimName) {
        return claimName.substring(claimName.lastIndexOf('-') + 1).matches("0|[1-9][0-9]{0,9}");
    }
}
