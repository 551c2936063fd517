package dev.mooring.cli.s3fs;

import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.RawFiles;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.render.Words;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.MountTableException;
import dev.mooring.s3fs.mount.ContainerKey;
import dev.mooring.s3fs.mount.DirectoryContent;
import dev.mooring.s3fs.mount.NodeObservations;
import dev.mooring.s3fs.mount.PathProbe;
import dev.mooring.s3fs.mount.S3fsProcess;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What was observed on the node. What is not given is not known. */
final class S3fsSeenOptions {

    private static final int MAX_ERRNO = 4095;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--mountinfo",
            paramLabel = "FILE",
            order = 10,
            description = "The mount table of the host: a copy of /proc/1/mountinfo, or the output of findmnt.")
    private @Nullable String mountinfo;

    @Option(
            names = "--statfs",
            paramLabel = "PATH=ANSWER",
            order = 11,
            description =
                    "The result of a statfs of the path with a time limit, for example of 'timeout 5 stat -f PATH': OK,"
                            + " TIMEOUT, the name of an error such as ENOTCONN, or its number. Repeatable.")
    private List<String> statfs = new ArrayList<>();

    @Option(
            names = "--directory",
            paramLabel = "PATH=CONTENT",
            order = 12,
            description =
                    "What is in a directory on which nothing is mounted: empty, not-empty or missing. Repeatable.")
    private List<String> directories = new ArrayList<>();

    @Option(
            names = "--cmdline",
            paramLabel = "PID=FILE",
            order = 13,
            description =
                    "The command line of a running s3fs, a copy of /proc/PID/cmdline. Repeatable; give all or none.")
    private List<String> processes = new ArrayList<>();

    @Option(names = "--no-s3fs", order = 14, description = "No s3fs runs on the node.")
    private boolean noProcess;

    @Option(
            names = "--container",
            paramLabel = "POD-UID/NAME=FILE",
            order = 15,
            description =
                    "The mount table of a container, a copy of /proc/PID/mountinfo of its first process. Repeatable.")
    private List<String> containers = new ArrayList<>();

    @Option(
            names = "--recovered",
            paramLabel = "PATH=TIME",
            order = 16,
            description = "When the path was last mounted anew, by the driver for the pod or by a recovery after an"
                    + " unmount, for example 2026-11-20T10:33:20Z. Repeatable.")
    private List<String> recovered = new ArrayList<>();

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

    /** The mounts of other FUSE types, whose states are not asked for. */
    NotJudged notJudged(NodeObservations seen) {
        NotJudged others = new NotJudged();
        seen.mounts().map(MountTable::entries).orElse(List.of()).stream()
                .map(MountEntry::type)
                .filter(type -> type.startsWith("fuse.") && !types().contains(type))
                .forEach(type -> others.add(type, 1, "can be dead too; name the type with --type"));
        return others;
    }

    /** The observations; empty with a problem if a file cannot be read. */
    Optional<NodeObservations> seen(Sources sources, Consumer<Problem> problems) {
        Files files = new Files(sources, problems);
        NodeObservations seen = NodeObservations.NONE;
        if (mountinfo != null) {
            MountTable table = files.table(mountinfo);
            seen = table == null ? seen : seen.withMounts(table);
        }
        for (String[] pair : pairs(statfs, "--statfs")) {
            seen = seen.withProbe(pair[0], probe(pair[1]));
        }
        for (String[] pair : pairs(directories, "--directory")) {
            seen = seen.withDirectory(pair[0], content(pair[1]));
        }
        for (String[] pair : pairs(containers, "--container")) {
            MountTable table = files.table(pair[1]);
            seen = table == null ? seen : seen.withContainer(container(pair[0]), table);
        }
        for (String[] pair : pairs(recovered, "--recovered")) {
            seen = seen.withRecovery(pair[0], time(pair[1]));
        }
        if (noProcess || !processes.isEmpty()) {
            seen = seen.withProcesses(running(files));
        }
        return files.failed ? Optional.empty() : Optional.of(seen);
    }

    private List<S3fsProcess> running(Files files) {
        if (noProcess && !processes.isEmpty()) {
            throw wrong("--no-s3fs and --cmdline cannot be combined");
        }
        List<S3fsProcess> running = new ArrayList<>();
        for (String[] pair : pairs(processes, "--cmdline")) {
            if (!pair[0].matches("[0-9]{1,9}")) {
                throw wrong("--cmdline: expected a process id, found '" + pair[0] + "'");
            }
            files.text(pair[1])
                    .map(
                            text -> S3fsProcess.ofCmdline(Integer.parseInt(pair[0]), text)
                                    .orElseThrow(
                                            () -> wrong(
                                                    "--cmdline: process " + pair[0]
                                                            + " is not an s3fs with a bucket and a mount point; give the command lines of s3fs only")))
                    .ifPresent(running::add);
        }
        return running;
    }

    /** The values of a repeated option; a second one for the same key would replace the first. */
    private List<String[]> pairs(List<String> texts, String option) {
        List<String[]> pairs = texts.stream().map(text -> pair(text, option)).toList();
        Set<String> keys = new TreeSet<>();
        for (String[] pair : pairs) {
            if (!keys.add(pair[0].replaceFirst("(?<=.)/+$", ""))) {
                throw wrong(option + ": " + pair[0] + " is given twice; give the later observation only");
            }
        }
        return pairs;
    }

    /** Refuses observations that {@code s3fs state} does not look at. */
    void onlyAbout(Set<String> places, boolean bucket, NodeObservations seen) {
        if (!containers.isEmpty() || !recovered.isEmpty()) {
            throw wrong("--container and --recovered say what containers see; give them to s3fs plan");
        }
        if (bucket && seen.processes().isEmpty()) {
            throw wrong(
                    "--bucket is compared with the running s3fs: give their command lines with --cmdline, or --no-s3fs");
        }
        Stream.of(seen.probes().keySet(), seen.directories().keySet())
                .flatMap(Set::stream)
                .filter(path -> !places.contains(path))
                .findFirst()
                .ifPresent(path -> {
                    throw wrong("--statfs and --directory: " + path + " is none of the paths that are asked for");
                });
    }

    /** Splits at the last equals sign, because a path can contain one and an answer cannot. */
    private String[] pair(String text, String option) {
        int equals = option.equals("--cmdline") ? text.indexOf('=') : text.lastIndexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            throw wrong(option + ": expected " + (option.equals("--cmdline") ? "PID" : "PATH") + "=..., found '" + text
                    + "'");
        }
        return new String[] {text.substring(0, equals), text.substring(equals + 1)};
    }

    private PathProbe probe(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        if (upper.equals("OK")) {
            return PathProbe.OK;
        }
        if (upper.equals("TIMEOUT")) {
            return PathProbe.TIMED_OUT;
        }
        if (upper.matches("[0-9]{1,4}") && Integer.parseInt(upper) > 0 && Integer.parseInt(upper) <= MAX_ERRNO) {
            return PathProbe.failed(Integer.parseInt(upper));
        }
        for (CorruptedMount error : CorruptedMount.values()) {
            if (error.name().equals(upper)) {
                return PathProbe.failed(error.errno());
            }
        }
        if (upper.equals("ENOENT")) {
            return PathProbe.failed(2);
        }
        throw wrong("--statfs: expected OK, TIMEOUT, the name of an error or its number, found '" + word + "'");
    }

    private DirectoryContent content(String word) {
        for (DirectoryContent content : DirectoryContent.values()) {
            if (content != DirectoryContent.UNKNOWN
                    && Words.word(content).equals(word.toLowerCase(Locale.ROOT).replace('_', '-'))) {
                return content;
            }
        }
        throw wrong("--directory: expected empty, not-empty or missing, found '" + word + "'");
    }

    private ContainerKey container(String text) {
        int slash = text.indexOf('/');
        if (slash <= 0 || slash == text.length() - 1) {
            throw wrong("--container: expected POD-UID/NAME=FILE, found '" + text + "'");
        }
        return new ContainerKey(text.substring(0, slash), text.substring(slash + 1));
    }

    private Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw wrong("--recovered: expected a time such as 2026-11-20T10:33:20Z, found '" + text + "'");
        }
    }

    private RuntimeException wrong(String problem) {
        return command == null
                ? new IllegalStateException(problem)
                : new ParameterException(command.commandLine(), problem);
    }

    /** Reads the files of the options, and reports those that cannot be read. */
    private static final class Files {

        private final Sources sources;
        private final Consumer<Problem> problems;
        private boolean failed;

        Files(Sources sources, Consumer<Problem> problems) {
            this.sources = sources;
            this.problems = problems;
        }

        Optional<String> text(String file) {
            Optional<byte[]> bytes = RawFiles.read(file, sources, problems);
            failed |= bytes.isEmpty();
            return bytes.map(read -> new String(read, StandardCharsets.UTF_8));
        }

        @Nullable
        MountTable table(String file) {
            String text = text(file).orElse(null);
            if (text == null) {
                return null;
            }
            try {
                return MountTable.parse(text);
            } catch (MountTableException e) {
                String name = file.equals("-") ? InputReader.STDIN_NAME : file;
                problems.accept(new Problem(name, 0, String.valueOf(e.getMessage())));
                failed = true;
                return null;
            }
        }
    }
}
