package dev.mooring.fleet;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.ClusterGroup;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.fleet.Finding.Question;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reports the dangers of storage that several clusters claim. {@link ClusterGroup} finds these volumes, one key at a
 * time, because Spark has grouped the volumes by key; a program with all clusters in memory can call {@link
 * dev.mooring.driver.StorageGroup#across}.
 */
final class SharedStorage {

    private static final int SHOWN = 5;

    /** A volume, and its relation to volumes of other clusters. */
    private record Member(Holding holding, BackingStorage storage, Sameness sameness) {}

    private SharedStorage() {}

    /**
     * The findings about the volumes of a key.
     *
     * @param key their common key
     * @param holdings the volumes, in a fixed order
     * @return a row for each volume that another cluster has too, or may have
     */
    static List<Finding> of(String key, List<Holding> holdings) {
        boolean isName = key.startsWith("=");
        Map<ClusterGroup.Member, Holding> byMember = new LinkedHashMap<>();
        holdings.forEach(each -> byMember.put(new ClusterGroup.Member(each.cluster(), each.storage()), each));
        List<Finding> findings = new ArrayList<>();
        for (ClusterGroup group : ClusterGroup.ofKey(List.copyOf(byMember.keySet()))) {
            List<Member> members = group.members().stream()
                    .map(each -> new Member(requireNonNull(byMember.get(each)), each.storage(), group.sameness()))
                    .toList();
            for (Member member : members) {
                if (group.sameness().answer() == Answer.UNKNOWN) {
                    findings.add(unknown(member, members, isName));
                    continue;
                }
                findings.add(same(member, members));
                if (deletes(member)) {
                    findings.add(deleting(member, members));
                }
            }
        }
        return findings;
    }

    private static List<String> clusters(List<Member> members) {
        return members.stream()
                .map(each -> each.holding().cluster())
                .distinct()
                .sorted()
                .toList();
    }

    private static Finding same(Member member, List<Member> all) {
        boolean together = all.stream().allMatch(SharedStorage::maySharePeacefully);
        Reason reason = Reason.of(
                        FleetCode.STORAGE_CLAIMED_BY_SEVERAL_CLUSTERS,
                        ref(member),
                        "is the same storage as " + others(member, all)
                                + (together
                                        ? ": each cluster sees what the others write"
                                        : ": neither cluster sees what the other writes, and the data can be corrupted"))
                .withSeverity(together ? Severity.WARN : Severity.DANGER)
                .at("/spec")
                .withValues("storage of this cluster only", member.sameness().message())
                .withRemedy(RemedyStep.of(
                        "keep-one",
                        together
                                ? "keep Retain in all clusters, and delete the data only when none has the volume"
                                : "stop the pods in all clusters but one, and remove the volume from the others with"
                                        + " policy Retain"));
        return finding(member, all, reason);
    }

    /** Whether the storage is made for several clusters at the same time, in the way in which this volume is used. */
    private static boolean maySharePeacefully(Member member) {
        VolumeView volume = member.storage().volume();
        return WriteSharing.of(volume) != WriteSharing.ONE
                && volume.accessModes().stream()
                        .allMatch(mode -> member.storage().sharing().allows(mode));
    }

    private static boolean deletes(Member member) {
        return member.holding().fate().startsWith("deleted");
    }

    private static Finding deleting(Member member, List<Member> all) {
        Holding holding = member.holding();
        String trigger = holding.claim().isEmpty() ? "the volume" : "claim " + holding.claim() + " or the volume";
        Reason reason = Reason.of(
                        FleetCode.DATA_OF_OTHER_CLUSTERS_IS_DELETED,
                        ref(member),
                        "deleting " + trigger + " here deletes the data of " + others(member, all))
                .at("/spec/persistentVolumeReclaimPolicy")
                .withValues("Retain", holding.policy())
                .withRemedy(RemedyStep.of("retain", "set reclaim policy Retain before anything is deleted")
                        .withTarget(ref(member))
                        .withArgv(
                                "kubectl",
                                "patch",
                                "pv",
                                holding.volume(),
                                "-p",
                                "{\"spec\":{\"persistentVolumeReclaimPolicy\":\"Retain\"}}"));
        return finding(member, all, reason);
    }

    private static Finding unknown(Member member, List<Member> all, boolean isName) {
        Reason reason = Reason.of(
                        FleetCode.STORAGE_MAY_BE_CLAIMED_BY_SEVERAL_CLUSTERS,
                        ref(member),
                        "may be the same storage as " + others(member, all) + ": "
                                + member.sameness().message())
                .withSeverity(isName ? Severity.WARN : Severity.INFO)
                .at("/spec")
                .withRemedy(RemedyStep.of("compare", "compare the volumes in the storage system"));
        return finding(member, all, reason).unknown();
    }

    private static Finding finding(Member member, List<Member> all, Reason reason) {
        List<String> clusters = clusters(all).stream()
                .filter(each -> !each.equals(member.holding().cluster()))
                .limit(SharedStorage.MOST_OTHERS)
                .toList();
        return Finding.of(member.holding().cluster(), Question.FLEET, reason).with(clusters);
    }

    /** The maximum number of other clusters named in a row. */
    static final int MOST_OTHERS = 20;

    private static String ref(Member member) {
        return member.storage().volume().ref().toString();
    }

    /** The volumes of the other clusters, the first ones by name. */
    private static String others(Member member, List<Member> all) {
        List<String> others = all.stream()
                .map(Member::holding)
                .filter(each -> !each.cluster().equals(member.holding().cluster()))
                .sorted(Comparator.comparing(Holding::cluster).thenComparing(Holding::volume))
                .map(SharedStorage::words)
                .toList();
        String more = others.size() > SHOWN ? " and " + (others.size() - SHOWN) + " more" : "";
        return others.stream().limit(SHOWN).collect(Collectors.joining(", ")) + more;
    }

    private static String words(Holding holding) {
        return "volume " + holding.volume() + " of cluster " + holding.cluster() + " ("
                + (holding.claim().isEmpty() ? "no claim" : "claim " + holding.claim()) + ", " + holding.phase() + ", "
                + holding.policy() + ")";
    }
}
