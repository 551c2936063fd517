package dev.mooring.driver;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Volumes of several Kubernetes clusters that are one storage, or may be.
 *
 * @param sameness why; the answer is never {@link Sameness.Answer#DIFFERENT}
 * @param members the volumes, of two clusters at least, in the order of the input
 */
public record ClusterGroup(Sameness sameness, List<Member> members) {

    public ClusterGroup {
        requireNonNull(sameness, "sameness");
        members = List.copyOf(members);
    }

    /**
     * A volume of a cluster.
     *
     * @param cluster the caller's name of the cluster
     * @param storage the storage of the volume
     */
    public record Member(String cluster, BackingStorage storage) {

        public Member {
            requireNonNull(cluster, "cluster");
            requireNonNull(storage, "storage");
        }

        /** {@return the name of the volume} */
        public String volume() {
            return storage.volume().name();
        }
    }

    /** {@return the names of the clusters, each once, sorted} */
    public List<String> clusters() {
        return clusters(members);
    }

    static List<String> clusters(List<Member> members) {
        return members.stream().map(Member::cluster).distinct().sorted().toList();
    }

    /**
     * Texts for grouping volumes: volumes of several clusters that are, or may be, one storage have one in common. Use
     * it to group more volumes than fit into memory, then call {@link #ofKey} for each group.
     *
     * @param storage the storage of a volume
     * @return {@code =} before each of {@link BackingStorage#keys()}, then {@code ~} before each of
     *     {@link BackingStorage#hints()}; each once
     */
    public static List<String> keys(BackingStorage storage) {
        return Stream.concat(
                        storage.keys().stream().map(key -> "=" + key),
                        storage.hints().stream().map(key -> "~" + key))
                .distinct()
                .toList();
    }

    /**
     * The groups among volumes that have a key of {@link #keys} in common. Each is compared with only one volume of
     * another cluster, because volumes with one key are alike.
     *
     * @param members the volumes, in a fixed order
     * @return the group that is one storage, then the one that may be; no group has volumes of only one cluster
     */
    public static List<ClusterGroup> ofKey(List<Member> members) {
        int second = 1;
        while (second < members.size() && isOf(members, second, 0)) {
            second++;
        }
        if (second >= members.size()) {
            return List.of();
        }
        List<Sameness> answers = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Member other = members.get(i < second || isOf(members, i, 0) ? second : 0);
            answers.add(members.get(i).storage().compareAcross(other.storage()));
        }
        List<ClusterGroup> groups = new ArrayList<>();
        for (Sameness.Answer answer : List.of(Sameness.Answer.SAME, Sameness.Answer.UNKNOWN)) {
            List<Member> found = new ArrayList<>();
            List<Sameness> why = new ArrayList<>();
            for (int i = 0; i < members.size(); i++) {
                if (answers.get(i).answer() == answer) {
                    found.add(members.get(i));
                    why.add(answers.get(i));
                }
            }
            if (clusters(found).size() > 1) {
                groups.add(new ClusterGroup(why.get(0), found));
            }
        }
        return groups;
    }

    private static boolean isOf(List<Member> members, int one, int other) {
        return members.get(one).cluster().equals(members.get(other).cluster());
    }
}
