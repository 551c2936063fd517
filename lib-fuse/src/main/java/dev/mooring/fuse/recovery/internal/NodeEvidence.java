package dev.mooring.fuse.recovery.internal;

import dev.mooring.evidence.Digest;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.Optional;
import java.util.stream.Stream;

/** How the rules about the mounts of a node read the objects of the cluster and what was seen on the node. */
public final class NodeEvidence {

    private final Inventory objects;
    private final NodeObservations seen;
    private final Reads reads;

    NodeEvidence(Inventory objects, NodeObservations seen, Reads reads) {
        this.objects = objects.strict(reads::add);
        this.seen = seen;
        this.reads = reads;
    }

    /** All pods. */
    void pods() {
        var unused = objects.pods();
    }

    /** One pod. */
    void pod(ObjectRef pod) {
        var unused = objects.find(pod);
    }

    /** What a mount leads to: its pod, and the claim and the volume, whose name is in the path, as far as they are given. */
    void leadsTo(VolumeSubject mount) {
        pod(mount.pod());
        Stream.concat(
                        mount.claim().stream(),
                        Stream.of(mount.specName())
                                .filter(name -> !name.isEmpty() && mount.claim().isPresent())
                                .map(ObjectRef::volume))
                .forEach(each -> {
                    var unused = Reads.either(() -> objects.find(each), Optional::empty);
                });
    }

    /** The mount table of the host, if every line of it was read. */
    MountTable table() {
        return reads.known(
                seen.mounts().filter(MountTable::isWhole),
                () -> output("the mount table of the host", seen.mounts().orElseThrow()),
                () -> new NotKnown("", "the mount table of the host is not given whole"));
    }

    /** What statfs of a path on the host answered. */
    PathProbe probe(String path) {
        return reads.known(
                Optional.of(seen.probe(path)).filter(probe -> probe.kind() != PathProbe.Kind.NOT_MADE),
                () -> new Fact.Said("statfs of " + path + " on the host: " + seen.probe(path)),
                () -> new NotKnown(path, "the path was not probed"));
    }

    /** What shows the mounts inside of containers: their tables, and when a path was last mounted. */
    void views() {
        seen.containers()
                .forEach((key, table) -> reads.add(
                        output("the mount table of container " + key.podUid() + "/" + key.container(), table)));
        seen.recoveries().forEach((path, time) -> reads.add(new Fact.Said(path + " was last mounted at " + time)));
    }

    private static Fact output(String what, MountTable table) {
        return new Fact.Output(what, Digest.of(table.text()));
    }
}
