package dev.mooring.fuse.recovery.internal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The peer groups that are held before a stack and made private after it; each group once, even if two stacks have it.
 */
public final class Isolations {

    private final Peers peers;
    private final Map<Object, List<String>> byStack = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    public Isolations(Peers peers) {
        this.peers = peers;
    }

    /** Takes the groups of a stack that can be isolated, and that no stack before it has taken. */
    public void take(Object stack, List<String> groups, String source) {
        byStack.put(
                stack,
                peers.isolated(groups, source).stream().filter(taken::add).toList());
    }

    /** The groups that a stack isolates; none if it has taken none. */
    public List<String> of(Object stack) {
        return byStack.getOrDefault(stack, List.of());
    }
}
