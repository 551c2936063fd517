package dev.mooring.samples.fleet;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.object.VolumeView;
import dev.mooring.object.Writers;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.samples.fleet.Finding.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds the storage that several clusters claim, among volumes that have a key of {@link Holding#keys} in common. Handles are
 * compared by {@link BackingStorage#compareAcross}, never as text. Each volume is compared with one volume of another cluster,
 * not with all: volumes with one key are the same storage.
 */
final class SharedStorage {

    private static final int SHOWN = 5;

    /** A volume, its storage, and what it is to a volume of another cluster. */
    private record Member(Holding holding, BackingStorage storage, Sameness sameness) {}

    private SharedStorage() {}

    /**
     * What is found about the volumes of a key.
     *
     * @param key the key that all have
     * @param holdings the volumes, in a fixed order
     * @return a row for each volume that another cluster has too, or may have
     */
    static List<Finding> of(String key, List<Holding> holdings) {
        List<Member> members = compared(holdings);
        boolean isName = key.startsWith("=");
        List<Member> same = with(Answer.SAME, members);
        List<Finding> findings = new ArrayList<>();
        for (Member member : same) {
            findings.add(same(member, same));
            if (deletes(member)) {
                findings.add(deleting(member, same));
            }
        }
        List<Member> unknown = with(Answer.UNKNOWN, members);
        unknown.forEach(member -> findings.add(unknown(member, unknown, isName)));
        return findings;
    }

    private static List<Member> with(Answer answer, List<Member> members) {
        List<Member> found = members.stream()
                .filter(each -> each.sameness().answer() == answer)
                .toList();
        return clusters(found).size() > 1 ? found : List.of();
    }

    private static List<String> clusters(List<Member> members) {
        return members.stream()
                .map(each -> each.holding().cluster())
                .distinct()
                .sorted()
                .toList();
    }

    /** Each compared with the first volume of a cluster, or with the first one of another cluster if it is of that one. */
    private static List<Member> compared(List<Holding> holdings) {
        List<BackingStorage> storages = holdings.stream().map(Holding::storage).toList();
        int second = 1;
        while (second < holdings.size()
                && holdings.get(second).cluster().equals(holdings.get(0).cluster())) {
            second++;
        }
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < holdings.size() && second < holdings.size(); i++) {
            BackingStorage other = storages.get(i < second || isOf(holdings, i, 0) ? second : 0);
            BackingStorage own = storages.get(i);
            members.add(new Member(holdings.get(i), own, own.compareAcross(other)));
        }
        return members;
    }

    private static boolean isOf(List<Holding> holdings, int one, int other) {
        return holdings.get(one).cluster().equals(holdings.get(other).cluster());
    }

    private static Finding same(Member member, List<Member> all) {
        boolean together = all.stream().allMatch(SharedStorage::maySharePeacefully);
        Reason reason = Reason.of(
                        FleetCode.STORAGE_CLAIMED_BY_SEVERAL_CLUSTERS,
                        ref(member),
                        "is the same storage as " + others(member, all)
                                + (together
                                        ? ": what one cluster writes the others see"
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
        return Writers.of(volume) != Writers.ONE
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

    /** How many other clusters a row names. */
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
