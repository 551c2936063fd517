package dev.mooring.plan.orphan;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.plan.orphan.OrphanItem.Verdict;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges a subvolume. A clone of CephFS is a whole copy, so that nothing but snapshots depends on a subvolume. */
final class SubvolumeJudge {

    /** The snapshot that keeps a way back. */
    private static final String LAST = "before-removal";

    private static final String RETENTION = "snapshot-retention";

    private SubvolumeJudge() {}

    static OrphanItem item(
            PoolInput scene,
            List<ClusterObjects> clusters,
            Journal journal,
            StoredObject.Subvolume stored,
            CommandAnswer<List<String>> list) {
        List<String> snapshots = scene.subvolumes
                .getOrDefault(stored, PoolInput.SubvolumeOutputs.NONE)
                .snapshots()
                .flatMap(CommandAnswer::answer)
                .orElse(List.of());
        List<Reason> owners = new ArrayList<>();
        for (ClusterObjects cluster : clusters) {
            about(cluster, stored, snapshots).stream()
                    .filter(ImageJudge::isOwner)
                    .forEach(owners::add);
        }
        if (!owners.isEmpty()) {
            return new OrphanItem(stored, Verdict.OWNED, owners, List.of(), false, List.of());
        }
        Certificate.Judged judged = Rule.judge(
                stored + " is an orphan in its file system",
                clusters.isEmpty() ? Release.LATEST : clusters.get(0).objects().release(),
                reads -> new SubvolumeRule.InFileSystem(scene, stored, list, clusters, journal, reads),
                List.of(SubvolumeRule.values()));
        List<Certificate> proofs = new ArrayList<>(judged.yes().stream().toList());
        Set<Reason> against = new LinkedHashSet<>(judged.against());
        boolean named = !clusters.isEmpty();
        for (ClusterObjects cluster : clusters) {
            List<Reason> about = about(cluster, stored, snapshots);
            Certificate.Judged own = Rule.judge(
                    "no object of cluster " + cluster.name() + " needs " + stored,
                    cluster.objects().release(),
                    reads -> new OwnerRule.InCluster(cluster, stored, about, reads),
                    List.of(OwnerRule.values()));
            against.addAll(own.against());
            named &= own.yes().isPresent();
            own.yes().ifPresent(proofs::add);
        }
        if (!against.isEmpty() || proofs.size() != clusters.size() + 1) {
            List<Reason> why = new ArrayList<>();
            if (named && StatedClusters.isStated(scene)) {
                why.add(Reason.of(
                        OrphanCode.NO_OWNER_FOUND,
                        stored.toString(),
                        "no object of any cluster needs it, but that is not enough to make it an orphan"));
            }
            why.addAll(against);
            return new OrphanItem(stored, Verdict.UNKNOWN, why, List.of(), false, List.of());
        }
        Optional<Reason> stays = stays(scene, stored, snapshots);
        return new OrphanItem(
                stored,
                Verdict.ORPHAN,
                stays.map(List::of).orElseGet(() -> journal.stays(stored)),
                proofs,
                stays.isEmpty(),
                stays.isEmpty() ? steps(stored, journal) : List.of());
    }

    /** What a cluster knows about the subvolume, and of each of its snapshots. */
    private static List<Reason> about(ClusterObjects cluster, StoredObject.Subvolume stored, List<String> snapshots) {
        Set<Reason> found = new LinkedHashSet<>(cluster.about(stored));
        for (String snapshot : snapshots) {
            cluster.about(new StoredObject.Subvolume(stored.fileSystem(), stored.group(), snapshot)).stream()
                    .filter(each -> each.code() != OrphanCode.MOUNTED_FROM_ABOVE)
                    .forEach(each -> found.add(Reason.of(
                            each.code(), stored.toString(), "its snapshot " + snapshot + ": " + each.message())));
        }
        return List.copyOf(found);
    }

    /** Why an orphan must stay for now. */
    private static Optional<Reason> stays(PoolInput scene, StoredObject.Subvolume stored, List<String> snapshots) {
        if (!snapshots.isEmpty()) {
            return Optional.of(Reason.of(
                    OrphanCode.SUBVOLUME_HAS_SNAPSHOTS,
                    stored.toString(),
                    "the subvolume has snapshots: " + String.join(", ", snapshots)));
        }
        boolean retains = scene.subvolumes
                .getOrDefault(stored, PoolInput.SubvolumeOutputs.NONE)
                .info()
                .flatMap(CommandAnswer::answer)
                .filter(info -> info.features().contains(RETENTION))
                .isPresent();
        return retains
                ? Optional.empty()
                : Optional.of(Reason.of(
                        OrphanCode.NOT_DESCRIBED,
                        stored.toString(),
                        "the subvolume does not have the feature " + RETENTION
                                + ", so that no snapshot would keep a way back"));
    }

    /**
     * A snapshot that outlives the subvolume is the way back: there is no trash for subvolumes.
     *
     * @upstream ceph doc/cephfs/fs-volumes.rst
     */
    private static List<RemedyStep> steps(StoredObject.Subvolume stored, Journal journal) {
        String system = stored.fileSystem();
        String name = stored.name();
        List<String> back =
                new ArrayList<>(SubvolumeRule.argv(stored, "snapshot", "clone", system, name, LAST, name + "-back"));
        if (!stored.group().isEmpty()) {
            back.add("--target_group_name=" + stored.group());
        }
        List<RemedyStep> steps = new ArrayList<>(List.of(
                RemedyStep.of("snapshot", "keep the content in a snapshot, which outlives the subvolume")
                        .withTarget(stored.toString())
                        .withArgv(SubvolumeRule.argv(stored, "snapshot", "create", system, name, LAST))
                        .withUndo(SubvolumeRule.argv(stored, "snapshot", "rm", system, name, LAST)
                                .toArray(String[]::new)),
                RemedyStep.of("remove-subvolume", "remove the subvolume and keep its snapshot")
                        .withTarget(stored.toString())
                        .withArgv(SubvolumeRule.argv(stored, "rm", system, name, "--retain-snapshots"))
                        .withRequires("the snapshot " + LAST + " is listed, the clients, listed directly before it,"
                                + " still do not have it mounted, and no export of an NFS or SMB server that is down leads"
                                + " to it")
                        .withUndo(back.toArray(String[]::new)),
                RemedyStep.of("verify", "check that its state is snapshot-retained")
                        .withTarget(stored.toString())
                        .withArgv(SubvolumeRule.argv(stored, "info", system, name))
                        .withProves("the content can be restored as a clone of the snapshot"),
                RemedyStep.of("delete-snapshot", "delete the snapshot; there is no way back from here")
                        .withTarget(stored.toString())
                        .withArgv(SubvolumeRule.argv(stored, "snapshot", "rm", system, name, LAST))
                        .withRequires(
                                "the subvolume has not been missed for as long as you keep backups, and new exports"
                                        + " of all clusters still do not name it")
                        .withProves("the space of the subvolume is free")));
        steps.addAll(journal.steps(stored));
        return steps;
    }
}
