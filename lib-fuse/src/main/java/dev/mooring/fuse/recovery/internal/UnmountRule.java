package dev.mooring.fuse.recovery.internal;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What must be proven before a plan may unmount a dead mount: no container has a part of it that works, or would
 * work again.
 */
public enum UnmountRule implements Rule<UnmountRule.Asked> {
    /** The pods of the node are all given. */
    PODS_OF_NODE_ARE_ALL("all pods of the node are given", Asked::pods),
    /** The mount does not answer, and never will. */
    MOUNT_IS_DEAD("statfs of the path fails with ENOTCONN, and the mount table has the mount", Asked::alive),
    /** The mounts that are unmounted with it, by the whole mount table of the host, do not answer either. */
    PEERS_ARE_DEAD(
            "the mount table of the host can be read whole, and each mount that is unmounted with it is of the same dead file system",
            Asked::livePeers),
    /** No container waits for a mount over it. */
    NOBODY_IS_CUT_OFF(
            "no container that runs follows the host at this mount, so none is cut off from a later one",
            Asked::followers);

    /**
     * A dead mount.
     *
     * @param inventory the objects
     * @param seen what was seen on the node
     * @param path where it is
     * @param users the containers of all volumes of the node
     */
    public record Facts(Inventory inventory, NodeObservations seen, String path, List<MountUsers> users) {}

    /**
     * What a rule may see.
     *
     * @param mount the mount
     * @param evidence what it reads
     */
    public record Asked(Facts mount, NodeEvidence evidence) {

        private String path() {
            return mount.path();
        }

        private Stream<Reason> pods() {
            evidence.pods();
            return Stream.of();
        }

        private Stream<Reason> alive() {
            boolean mounted = evidence.table().top(path()).isPresent();
            return mounted && evidence.probe(path()).errno() == CorruptedMount.ENOTCONN.errno()
                    ? Stream.of()
                    : Stream.of(Reason.of(MOUNT_IS_DEAD, path(), "nothing shows that the mount is dead"));
        }

        /** The mounts that share a peer group with one at the path; an unmount of that one unmounts them too. */
        private List<MountEntry> taken(MountTable table) {
            Set<String> groups = new HashSet<>();
            table.at(path()).forEach(entry -> entry.sharedGroup().ifPresent(groups::add));
            return table.entries().stream()
                    .filter(entry -> !entry.mountPoint().equals(path()))
                    .filter(entry ->
                            entry.sharedGroup().filter(groups::contains).isPresent())
                    .toList();
        }

        /** Of the same file system one that answers contradicts that it is dead. */
        private Stream<Reason> livePeers() {
            MountTable table = evidence.table();
            String device = table.top(path())
                    .map(MountEntry::device)
                    .filter(each -> !each.isEmpty())
                    .orElseThrow(() -> new NotKnown(path(), "the mount table does not show what is unmounted with it"));
            return taken(table).stream()
                    .filter(entry ->
                            !entry.device().equals(device) || mount.seen().answers(entry.mountPoint()))
                    .map(entry -> RecoveryCode.PEER_ALIVE.reason(
                            entry.mountPoint(),
                            "it is unmounted with " + path() + ", and is another file system or answers"));
        }

        /** A mount of a pod that no volume of the plan has: its containers are not known. */
        private boolean isOfNobody(String place) {
            return place.contains("/pods/")
                    && mount.users().stream()
                            .noneMatch(user -> user.used().target().equals(place)
                                    || user.used().containers().stream()
                                            .flatMap(use -> use.mounts().stream())
                                            .anyMatch(
                                                    each -> user.hostPath(each).equals(place)));
        }

        private boolean follows(MountUsers user) {
            evidence.leadsTo(user.used().subject());
            return user.anyFollows();
        }

        private Stream<Reason> followers() {
            evidence.views();
            List<String> paths = Stream.concat(
                            Stream.of(path()), taken(evidence.table()).stream().map(MountEntry::mountPoint))
                    .toList();
            paths.stream().filter(this::isOfNobody).findFirst().ifPresent(nobody -> {
                throw new NotKnown(path(), "it is not known which containers have the mount " + nobody);
            });
            return mount.users().stream()
                    .filter(user -> paths.contains(user.used().target()) && follows(user))
                    .map(user -> RecoveryCode.CONTAINER_FOLLOWS.reason(
                            user.used().target(),
                            "a container follows the host; an unmount would cut it off permanently"));
        }
    }

    private final String sentence;

    private final Function<Asked, Stream<Reason>> against;

    UnmountRule(String sentence, Function<Asked, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /** What each rule about a mount may see. */
    public static Function<Reads, Asked> asked(Facts mount) {
        return reads -> new Asked(mount, new NodeEvidence(mount.inventory(), mount.seen(), reads));
    }

    /** The proof that a dead mount may be unmounted; empty if it is not proven. */
    public static Optional<Certificate> of(Facts mount) {
        return Rule.judge(
                        "the dead mount at " + mount.path() + " may be unmounted",
                        mount.inventory().release(),
                        asked(mount),
                        List.of(values()))
                .yes();
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Asked asked) {
        return against.apply(asked);
    }

    @Override
    public String toString() {
        return id();
    }
}
