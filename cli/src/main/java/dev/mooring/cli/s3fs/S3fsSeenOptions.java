package dev.mooring.cli.s3fs;

import dev.mooring.cli.input.NotJudged;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.s3fs.S3fsProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Observations of s3fs on the node. */
final class S3fsSeenOptions extends NodeSeenOptions {

    @Option(
            names = "--cmdline",
            paramLabel = "PID=FILE",
            order = 13,
            description =
                    "The command line of a running s3fs, a copy of /proc/PID/cmdline. Repeatable; give all or none.")
    private List<String> processes = new ArrayList<>();

    @Option(names = "--no-s3fs", order = 14, description = "State that no s3fs runs on the node.")
    private boolean noProcess;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            order = 17,
            description = "The type of file system that the driver mounts, as in the mount table. Default: fuse.s3fs."
                    + " Repeatable.")
    private Set<String> types = new TreeSet<>();

    /** The types of file systems that the driver mounts. */
    Set<String> types() {
        return types.isEmpty() ? Set.of("fuse.s3fs") : types;
    }

    /** The mounts of other FUSE types, whose states are not requested. */
    NotJudged notJudged(NodeObservations seen) {
        NotJudged others = new NotJudged();
        seen.mounts().map(MountTable::entries).orElse(List.of()).stream()
                .map(MountEntry::type)
                .filter(type -> type.startsWith("fuse.") && !types().contains(type))
                .forEach(type -> others.add(type, 1, "can be dead too; name the type with --type"));
        return others;
    }

    @Override
    NodeObservations special(NodeObservations seen, Files files) {
        return noProcess || !processes.isEmpty() ? seen.withProcesses(running(files)) : seen;
    }

    private List<FuseProcess> running(Files files) {
        if (noProcess && !processes.isEmpty()) {
            throw wrong("--no-s3fs and --cmdline cannot be combined");
        }
        List<FuseProcess> running = new ArrayList<>();
        for (String[] pair : pairs(processes, "--cmdline")) {
            if (!pair[0].matches("[0-9]{1,9}")) {
                throw wrong("--cmdline: expected a process id, found '" + pair[0] + "'");
            }
            files.text(pair[1])
                    .map(text -> S3fsProcess.ofCmdline(Integer.parseInt(pair[0]), text)
                            .orElseThrow(() -> wrong("--cmdline: process " + pair[0]
                                    + " is not an s3fs with a bucket and a mount point; give"
                                    + " the command lines of s3fs only")))
                    .ifPresent(running::add);
        }
        return running;
    }

    /** Refuses observations that {@code s3fs state} does not use. */
    void onlyAbout(Set<String> places, boolean bucket, NodeObservations seen) {
        if (tellsOfContainers()) {
            throw wrong(
                    "--container, --recovered and --plugin-mountinfo do not change the state of a mount; give them to"
                            + " s3fs plan");
        }
        if (bucket && seen.processes().isEmpty()) {
            throw wrong("--bucket is compared with the running s3fs: give their command lines with --cmdline, or"
                    + " --no-s3fs");
        }
        Stream.of(seen.probes().keySet(), seen.directories().keySet())
                .flatMap(Set::stream)
                .filter(path -> !places.contains(path))
                .findFirst()
                .ifPresent(path -> {
                    throw wrong("--statfs and --directory: " + path + " is not one of the requested paths");
                });
    }
}
