package dev.mooring.driver;

import dev.mooring.driver.ClusterGroup.Member;
import dev.mooring.driver.Sameness.Answer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Puts the volumes of several clusters into groups. */
final class AcrossClusters {

    private final List<Member> all = new ArrayList<>();
    private final IdentityHashMap<Member, Integer> places = new IdentityHashMap<>();
    private final Map<String, List<Member>> byKey = new LinkedHashMap<>();
    /** For each volume another one of its group that is the same storage, or itself, as in {@link Grouping}. */
    private final int[] next;

    private final Map<Integer, Sameness> why = new HashMap<>();

    AcrossClusters(Map<String, ? extends Collection<BackingStorage>> clusters) {
        clusters.forEach((cluster, storages) -> storages.forEach(storage -> add(new Member(cluster, storage))));
        this.next = IntStream.range(0, all.size()).toArray();
    }

    private void add(Member member) {
        places.put(member, all.size());
        all.add(member);
        ClusterGroup.keys(member.storage())
                .forEach(key ->
                        byKey.computeIfAbsent(key, none -> new ArrayList<>()).add(member));
    }

    private int last(Member member) {
        int at = places.getOrDefault(member, 0);
        while (next[at] != at) {
            next[at] = next[next[at]];
            at = next[at];
        }
        return at;
    }

    List<ClusterGroup> groups() {
        Set<ClusterGroup> unknown = new LinkedHashSet<>();
        for (List<Member> members : byKey.values()) {
            for (ClusterGroup group : ClusterGroup.ofKey(members)) {
                if (group.sameness().answer() == Answer.SAME) {
                    join(group);
                } else {
                    unknown.add(group);
                }
            }
        }
        Map<Integer, List<Member>> same = new LinkedHashMap<>();
        all.forEach(member ->
                same.computeIfAbsent(last(member), none -> new ArrayList<>()).add(member));
        List<ClusterGroup> groups = new ArrayList<>();
        same.forEach((head, members) -> {
            Sameness reason = why.get(head);
            if (reason != null) {
                groups.add(new ClusterGroup(reason, members));
            }
        });
        unknown.stream().filter(this::saysMore).forEach(groups::add);
        return List.copyOf(groups);
    }

    private void join(ClusterGroup group) {
        int head = last(group.members().get(0));
        why.putIfAbsent(head, group.sameness());
        for (Member member : group.members()) {
            next[last(member)] = head;
        }
    }

    /** Whether some of a group are not already known to be one storage. */
    private boolean saysMore(ClusterGroup group) {
        return group.members().stream().map(this::last).distinct().count() > 1;
    }
}
