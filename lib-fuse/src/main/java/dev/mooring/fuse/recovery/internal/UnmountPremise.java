package dev.mooring.fuse.recovery.internal;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Digest;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.internal.MountCode;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What must be proven before a plan may unmount a dead mount: no container has a part of it that works, or would
 * work again.
 */
public enum UnmountPremise implements Premise<UnmountPremise.Facts> {
    /** The pods of the node are all given. */
    PODS_OF_NODE_ARE_ALL("all pods of the node are given", Facts::pods),
    /** The mount does not answer, and never will. */
    MOUNT_IS_DEAD("statfs of the path fails with ENOTCONN, and the mount table has the mount", Facts::dead),
    /** The mounts that are unmounted with it, by the whole mount table of the host, do not answer either. */
    PEERS_ARE_DEAD(
            "the mount table of the host can be read whole, and each mount that is unmounted with it is of the same dead file system",
            Facts::peers),
    /** No container waits for a mount over it. */
    NOBODY_IS_CUT_OFF(
            "no container that runs follows the host at this mount, so none is cut off from a later one",
            Facts::followers);

    /**
     * What is known about a dead mount.
     *
     * @param inventory the objects
     * @param seen what was seen on the node
     * @param path where it is
     * @param users the containers of all volumes of the node
     */
    public record Facts(Inventory inventory, NodeObservations seen, String path, List<MountUsers> users) {

        private Discharge pods() {
            List<Fact> by = inventory.completeness(Kinds.POD).stream()
                    .map(Fact.class::cast)
                    .toList();
            return by.isEmpty()
                    ? open(RecoveryContradiction.PODS_NOT_COMPLETE, "the list of pods is not known to be complete")
                    : Discharge.restsOn(by);
        }

        private Optional<MountTable> whole() {
            return seen.mounts().filter(MountTable::isWhole);
        }

        private static Fact output(MountTable table) {
            return new Fact.Output("the mount table of the host", Digest.of(table.text()));
        }

        private Discharge dead() {
            boolean mounted = seen.mounts().flatMap(table -> table.top(path)).isPresent();
            return mounted && seen.probe(path).errno() == CorruptedMount.ENOTCONN.errno()
                    ? Discharge.proven(new Fact.Said("statfs of " + path + " on the host: " + seen.probe(path)))
                    : open(MountCode.NOT_PROBED, "nothing shows that the mount is dead");
        }

        /** The mounts that share a peer group with one at the path; an unmount of that one unmounts them too. */
        private List<MountEntry> taken(MountTable table) {
            Set<String> groups = new HashSet<>();
            table.at(path).forEach(entry -> entry.sharedGroup().ifPresent(groups::add));
            return table.entries().stream()
                    .filter(entry -> !entry.mountPoint().equals(path))
                    .filter(entry ->
                            entry.sharedGroup().filter(groups::contains).isPresent())
                    .toList();
        }

        private Discharge peers() {
            MountTable table = whole().orElse(null);
            if (table == null) {
                return open(RecoveryContradiction.MOUNT_TABLE_CUT, "the mount table of the host is not complete");
            }
            String device = table.top(path).map(MountEntry::device).orElse("");
            if (device.isEmpty()) {
                return open(RecoveryCode.STATE_UNKNOWN, "the mount table does not show what is unmounted with it");
            }
            List<Reason> alive = taken(table).stream()
                    .filter(entry -> !entry.device().equals(device) || seen.answers(entry.mountPoint()))
                    .map(entry -> RecoveryCode.PEER_ALIVE.reason(
                            entry.mountPoint(),
                            "it is unmounted with " + path + ", and is another file system or answers"))
                    .toList();
            return Discharge.of(alive, List.of(), List.of(output(table)));
        }

        /** A mount of a pod that no volume of the plan has: its containers are not known. */
        private boolean isOfNobody(String place) {
            return place.contains("/pods/")
                    && users.stream()
                            .noneMatch(user -> user.used().target().equals(place)
                                    || user.used().containers().stream()
                                            .flatMap(use -> use.mounts().stream())
                                            .anyMatch(mount ->
                                                    user.hostPath(mount).equals(place)));
        }

        private Discharge followers() {
            Set<String> paths = new TreeSet<>(Set.of(path));
            whole().ifPresent(table -> taken(table).forEach(entry -> paths.add(entry.mountPoint())));
            Optional<String> nobody = paths.stream().filter(this::isOfNobody).findFirst();
            if (nobody.isPresent()) {
                return open(
                        FuseCode.CONTAINERS_UNKNOWN, "it is not known which containers have the mount " + nobody.get());
            }
            List<Reason> follow = new ArrayList<>();
            List<Fact> by = new ArrayList<>();
            for (MountUsers user : users) {
                if (paths.contains(user.used().target())) {
                    inventory.pods().stream()
                            .filter(pod -> pod.uid().equals(user.used().podUid()))
                            .forEach(pod -> by.add(Fact.Value.of(pod.manifest(), "spec", "containers")));
                    if (user.anyFollows()) {
                        follow.add(RecoveryCode.CONTAINER_FOLLOWS.reason(
                                user.used().target(),
                                "a container follows the host; an unmount would cut it off permanently"));
                    }
                }
            }
            by.addAll(inventory.completeness(Kinds.POD).stream()
                    .map(Fact.class::cast)
                    .toList());
            return by.isEmpty() && follow.isEmpty()
                    ? open(FuseCode.CONTAINERS_UNKNOWN, "it is not known which containers have the mount")
                    : Discharge.of(follow, List.of(), by);
        }

        private Discharge open(ReasonCode code, String message) {
            return new Discharge.Open(List.of(Reason.of(code, path, message)));
        }
    }

    private final String sentence;

    private final Function<Facts, Discharge> asks;

    UnmountPremise(String sentence, Function<Facts, Discharge> asks) {
        this.sentence = sentence;
        this.asks = asks;
    }

    /** The proof that a dead mount may be unmounted; empty if it is not proven. */
    public static Optional<Certificate> of(Facts known) {
        return Certificate.judge(
                        "the dead mount at " + known.path() + " may be unmounted",
                        known.inventory().release(),
                        known,
                        List.of(values()))
                .yes();
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Facts known) {
        return asks.apply(known);
    }

    @Override
    public String toString() {
        return id();
    }
}
