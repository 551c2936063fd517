package dev.mooring.plan.orphan;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.FileSystemClient;
import dev.mooring.rbd.output.CommandOutput.ManagerClient;
import dev.mooring.rbd.output.CommandOutput.SubvolumeInfo;
import dev.mooring.rbd.output.internal.StrictOutput;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What speaks against a subvolume in a file system that is an orphan, apart from the objects of each cluster. */
enum SubvolumeRule implements Rule<SubvolumeRule.InFileSystem> {
    /** The caller says which clusters use the file system, and each of them is given. */
    EVERY_USER_CLUSTER_IS_GIVEN(
            "the caller says which clusters use the file system, and each of them is given",
            in -> StatedClusters.against(in.scene(), in.stored().toString(), in.reads())),
    /** The subvolumes of the group were listed whole, and this is one of them. */
    GROUP_IS_LISTED(
            "the subvolumes of the group were listed whole, and this is one of them",
            in -> Reads.enough(in.subvolumes())),
    /** A driver of the clusters writes such names, or only the clusters use the file system. */
    SUBVOLUME_IS_OF_A_DRIVER(
            "a driver of the clusters writes such names, or only the clusters use the file system",
            in -> StatedClusters.ofDriver(in.scene(), in.stored(), in.clusters(), in::subvolumes, in.reads())),
    /** The subvolume is complete: it is not being cloned, and not only its snapshots are left. */
    SUBVOLUME_IS_COMPLETE(
            "the subvolume is complete: it is not being cloned, and not only its snapshots are left",
            SubvolumeRule::complete),
    /** The snapshots of the subvolume are listed. */
    SNAPSHOTS_ARE_LISTED(
            "the snapshots of the subvolume are listed",
            in -> Reads.enough(in.read(
                    in.outputs().snapshots(),
                    "ceph fs subvolume snapshot ls " + in.stored(),
                    OrphanCode.CLONES_NOT_KNOWN,
                    "the snapshots of the subvolume are not known: a cluster may need one of them",
                    in.argv(
                            "snapshot",
                            "ls",
                            in.stored().fileSystem(),
                            in.stored().name()),
                    "which snapshots there are"))),
    /** No client of the file system has the subvolume, or a directory above it, mounted. */
    NO_CLIENT_MOUNTS_IT(
            "no client of the file system has the subvolume, or a directory above it, mounted", SubvolumeRule::clients),
    /** The journal of the driver names no volume or snapshot of a cluster for it, and no export by NFS. */
    JOURNAL_NAMES_NO_USER(
            "the journal of the driver names no volume or snapshot of a cluster for it, and no export by NFS",
            in -> in.journal().against(in.stored(), "", in.reads(), in::subvolumes));

    private final String sentence;

    private final Function<InFileSystem, Stream<Reason>> against;

    SubvolumeRule(String sentence, Function<InFileSystem, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /**
     * What is known about a subvolume apart from the clusters.
     *
     * @param reads receives what is read
     */
    record InFileSystem(
            PoolInput scene,
            StoredObject.Subvolume stored,
            CommandAnswer<List<String>> list,
            List<ClusterObjects> clusters,
            Journal journal,
            Reads reads) {

        PoolInput.SubvolumeOutputs outputs() {
            return scene.subvolumes.getOrDefault(stored, PoolInput.SubvolumeOutputs.NONE);
        }

        List<String> argv(String... words) {
            return SubvolumeRule.argv(stored, words);
        }

        Reason reason(OrphanCode code, String message) {
            return Reason.of(code, stored.toString(), message);
        }

        <T> T read(
                Optional<CommandAnswer<T>> answer,
                String command,
                OrphanCode code,
                String message,
                List<String> argv,
                String proves) {
            return StrictOutput.read(
                    reads,
                    answer,
                    command,
                    () -> NotKnown.because(reason(code, message)
                            .withRemedy(RemedyStep.of(
                                            "give-evidence", "give the whole output of this command with its exit code")
                                    .withArgv(argv)
                                    .withProves(proves))));
        }

        List<String> subvolumes() {
            return read(
                    Optional.of(list),
                    "ceph fs subvolume ls " + stored.fileSystem() + " " + stored.group(),
                    OrphanCode.LIST_NOT_READ,
                    "the list of the subvolumes was not read whole",
                    argv("ls", stored.fileSystem()),
                    "which subvolumes there are");
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(InFileSystem in) {
        return against.apply(in);
    }

    static List<String> argv(StoredObject.Subvolume subvolume, String... words) {
        List<String> argv = new ArrayList<>(List.of("ceph", "fs", "subvolume"));
        argv.addAll(List.of(words));
        if (!subvolume.group().isEmpty()) {
            argv.add("--group_name=" + subvolume.group());
        }
        return argv;
    }

    private static Stream<Reason> complete(InFileSystem in) {
        SubvolumeInfo said = in.read(
                in.outputs().info(),
                "ceph fs subvolume info " + in.stored(),
                OrphanCode.NOT_DESCRIBED,
                "the output of ceph fs subvolume info is not given or was not read",
                in.argv("info", in.stored().fileSystem(), in.stored().name()),
                "the state and the path of the subvolume");
        if (!said.state().equals("complete")) {
            return Stream.of(
                    in.reason(OrphanCode.SUBVOLUME_NOT_COMPLETE, "the subvolume is in the state " + said.state())
                            .withValues("complete", said.state()));
        }
        return ClusterObjects.isAbove(in.stored().path(), said.path())
                ? Stream.of()
                : Stream.of(in.reason(OrphanCode.NOT_DESCRIBED, "the description is of a subvolume with another path")
                        .withValues(in.stored().path(), said.path()));
    }

    private static Stream<Reason> clients(InFileSystem in) {
        String system = in.stored().fileSystem();
        List<FileSystemClient> clients = in.read(
                Optional.ofNullable(in.scene().clients.get(system)),
                "session ls of " + system,
                OrphanCode.CLIENTS_NOT_LISTED,
                "the clients of the file system are not known",
                List.of("ceph", "tell", "mds." + system + ":0", "session", "ls"),
                "which directories clients have mounted; there is one such list for each active server");
        return clients.stream()
                .filter(client ->
                        ClusterObjects.isAbove(client.root(), in.stored().path())
                                || ClusterObjects.isAbove(in.stored().path(), client.root()))
                .filter(client -> !isIgnored(in, client))
                .map(client -> in.reason(
                        OrphanCode.MOUNTED_BY_CLIENT,
                        client.name() + (client.host().isEmpty() ? "" : " on host " + client.host()) + " has "
                                + (client.root().isEmpty() ? "a directory that was not printed" : client.root())
                                + " mounted"));
    }

    /** Whether the caller says that a client does not count, or the manager lists it as its own. */
    private static boolean isIgnored(InFileSystem in, FileSystemClient client) {
        if (in.scene().ignoredClients.contains(client.name())) {
            in.reads().said("the client " + client.name() + " does not count as a user");
            return true;
        }
        Optional<CommandAnswer<List<ManagerClient>>> manager = in.scene().managers.stream()
                .filter(CommandAnswer::isWhole)
                .filter(each -> each.answer().orElse(List.of()).stream()
                        .map(ManagerClient::address)
                        .anyMatch(address ->
                                client.address().filter(address::equals).isPresent()))
                .findFirst();
        manager.ifPresent(each -> in.reads().add(each.fact("ceph mgr dump")));
        return manager.isPresent();
    }

    @Override
    public String toString() {
        return id();
    }
}
