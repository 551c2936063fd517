package dev.mooring.plan.orphan;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.FileSystemClient;
import dev.mooring.rbd.output.CommandOutput.SubvolumeInfo;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What must be proven about a file system and all of its clusters together before a subvolume is an orphan. */
enum SubvolumePremise implements Premise<SubvolumePremise.InFileSystem> {
    /** The caller says which clusters use the file system, and each of them is given. */
    EVERY_USER_CLUSTER_IS_GIVEN(
            "the caller says which clusters use the file system, and each of them is given",
            in -> StatedClusters.discharge(in.scene(), in.stored().toString())),
    /** The subvolumes of the group were listed whole, and this is one of them. */
    GROUP_IS_LISTED("the subvolumes of the group were listed whole, and this is one of them", SubvolumePremise::listed),
    /** A driver of the clusters writes such names, or only the clusters use the file system. */
    SUBVOLUME_IS_OF_A_DRIVER(
            "a driver of the clusters writes such names, or only the clusters use the file system",
            in -> StatedClusters.ofDriver(in.scene(), in.stored(), in.isOfDriver(), in.lists())),
    /** The subvolume is complete: it is not being cloned, and not only its snapshots are left. */
    SUBVOLUME_IS_COMPLETE(
            "the subvolume is complete: it is not being cloned, and not only its snapshots are left",
            SubvolumePremise::complete),
    /** The snapshots of the subvolume are listed. */
    SNAPSHOTS_ARE_LISTED("the snapshots of the subvolume are listed", SubvolumePremise::snapshots),
    /** No client of the file system has the subvolume, or a directory above it, mounted. */
    NO_CLIENT_MOUNTS_IT(
            "no client of the file system has the subvolume, or a directory above it, mounted",
            SubvolumePremise::clients),
    /** The journal of the driver names no volume or snapshot of a cluster for it, and no export by NFS. */
    JOURNAL_NAMES_NO_USER(
            "the journal of the driver names no volume or snapshot of a cluster for it, and no export by NFS",
            in -> in.journal().namesNoOwner(in.stored(), "", in.lists()));

    private final String sentence;

    private final Function<InFileSystem, Discharge> on;

    SubvolumePremise(String sentence, Function<InFileSystem, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    /** What is known about a subvolume apart from the clusters. */
    record InFileSystem(
            PoolInput scene,
            StoredObject.Subvolume stored,
            CommandAnswer<List<String>> list,
            boolean isOfDriver,
            Journal journal) {

        PoolInput.SubvolumeOutputs outputs() {
            return scene.subvolumes.getOrDefault(stored, PoolInput.SubvolumeOutputs.NONE);
        }

        List<Fact> lists() {
            return list.isWhole()
                    ? List.of(list.fact("ceph fs subvolume ls " + stored.fileSystem() + " " + stored.group()))
                    : List.of();
        }

        Reason reason(OrphanCode code, String message) {
            return Reason.of(code, stored.toString(), message);
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(InFileSystem in) {
        return on.apply(in);
    }

    static List<String> argv(StoredObject.Subvolume subvolume, String... words) {
        List<String> argv = new ArrayList<>(List.of("ceph", "fs", "subvolume"));
        argv.addAll(List.of(words));
        if (!subvolume.group().isEmpty()) {
            argv.add("--group_name=" + subvolume.group());
        }
        return argv;
    }

    private static Reason missing(InFileSystem in, OrphanCode code, String what, List<String> argv, String proves) {
        return in.reason(code, what)
                .withRemedy(RemedyStep.of("give-evidence", "give the whole output of this command with its exit code")
                        .withArgv(argv)
                        .withProves(proves));
    }

    private static Discharge listed(InFileSystem in) {
        List<Fact> facts = in.lists();
        return Discharge.of(
                List.of(),
                facts.isEmpty()
                        ? List.of(missing(
                                in,
                                OrphanCode.LIST_NOT_READ,
                                "the list of the subvolumes was not read whole",
                                argv(in.stored(), "ls", in.stored().fileSystem()),
                                "which subvolumes there are"))
                        : List.of(),
                facts);
    }

    private static Discharge complete(InFileSystem in) {
        CommandAnswer<SubvolumeInfo> info =
                in.outputs().info().filter(each -> each.answer().isPresent()).orElse(null);
        if (info == null) {
            return new Discharge.Open(List.of(missing(
                    in,
                    OrphanCode.NOT_DESCRIBED,
                    "the output of ceph fs subvolume info is not given or was not read",
                    argv(
                            in.stored(),
                            "info",
                            in.stored().fileSystem(),
                            in.stored().name()),
                    "the state and the path of the subvolume")));
        }
        SubvolumeInfo said = info.answer().orElseThrow();
        if (!said.state().equals("complete")) {
            return new Discharge.Refuted(List.of(
                    in.reason(OrphanCode.SUBVOLUME_NOT_COMPLETE, "the subvolume is in the state " + said.state())
                            .withValues("complete", said.state())));
        }
        return ClusterObjects.isAbove(in.stored().path(), said.path())
                ? Discharge.proven(info.fact("ceph fs subvolume info " + in.stored()))
                : new Discharge.Refuted(List.of(
                        in.reason(OrphanCode.NOT_DESCRIBED, "the description is of a subvolume with another path")
                                .withValues(in.stored().path(), said.path())));
    }

    private static Discharge snapshots(InFileSystem in) {
        return in.outputs()
                .snapshots()
                .filter(CommandAnswer::isWhole)
                .map(each -> Discharge.proven(each.fact("ceph fs subvolume snapshot ls " + in.stored())))
                .orElseGet(() -> new Discharge.Open(List.of(missing(
                        in,
                        OrphanCode.CLONES_NOT_KNOWN,
                        "the snapshots of the subvolume are not known: a cluster may need one of them",
                        argv(
                                in.stored(),
                                "snapshot",
                                "ls",
                                in.stored().fileSystem(),
                                in.stored().name()),
                        "which snapshots there are"))));
    }

    private static Discharge clients(InFileSystem in) {
        CommandAnswer<List<FileSystemClient>> clients =
                in.scene().clients.get(in.stored().fileSystem());
        if (clients == null || clients.answer().isEmpty()) {
            return new Discharge.Open(List.of(missing(
                    in,
                    OrphanCode.CLIENTS_NOT_LISTED,
                    "the clients of the file system are not known",
                    List.of("ceph", "tell", "mds." + in.stored().fileSystem() + ":0", "session", "ls"),
                    "which directories clients have mounted; there is one such list for each active server")));
        }
        List<Reason> against = new ArrayList<>();
        for (FileSystemClient client : clients.answer().orElseThrow()) {
            boolean isUser = ClusterObjects.isAbove(client.root(), in.stored().path())
                    || ClusterObjects.isAbove(in.stored().path(), client.root());
            boolean isIgnored = in.scene().ignoredClients.contains(client.name())
                    || client.address().filter(in.scene().managers::contains).isPresent();
            if (isUser && !isIgnored) {
                against.add(in.reason(
                        OrphanCode.MOUNTED_BY_CLIENT,
                        client.name() + (client.host().isEmpty() ? "" : " on host " + client.host()) + " has "
                                + (client.root().isEmpty() ? "a directory that was not printed" : client.root())
                                + " mounted"));
            }
        }
        return Discharge.of(
                against,
                List.of(),
                List.of(clients.fact("session ls of " + in.stored().fileSystem())));
    }

    @Override
    public String toString() {
        return id();
    }
}
