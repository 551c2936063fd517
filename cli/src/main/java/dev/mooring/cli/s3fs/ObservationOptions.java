package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.RawFiles;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.render.Words;
import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.MountTableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Observations of the mounts of the host. What is not given is unknown. */
class ObservationOptions extends CheckedOptions {

    private static final int MAX_ERRNO = 4095;

    /** The type in hexadecimal and the block size; the number of blocks may follow. */
    private static final Pattern NUMBERS = Pattern.compile("OK:([0-9A-F]{1,8}):([0-9]{1,10})(?::[0-9]{1,19})?");

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
            description = "The result of a statfs of the path with a time limit. OK:TYPE:SIZE, the two words that"
                    + " 'timeout 5 stat -f -c \"%%t %%S\" PATH' prints; TIMEOUT; the name of an error such as"
                    + " ENOTCONN, its number or its words. Plain OK proves that a mount works only if it has allow_other, or"
                    + " --statfs-user mounted it. STAT if only stat or statx was called, which proves nothing."
                    + " Repeatable.")
    private List<String> statfs = new ArrayList<>();

    @Option(
            names = "--statfs-user",
            paramLabel = "UID",
            order = 11,
            description = "The numeric user who called statfs, 0 for root.")
    private @Nullable Integer user;

    @Option(
            names = "--directory",
            paramLabel = "PATH=CONTENT",
            order = 12,
            description = "The content of a directory without a mount: empty, not-empty or missing. Repeatable.")
    private List<String> directories = new ArrayList<>();

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
        seen = more(seen, files);
        return files.failed ? Optional.empty() : Optional.of(seen);
    }

    /** The other given options. */
    NodeObservations more(NodeObservations seen, Files files) {
        return seen;
    }

    /** The values of a repeated option; a second one for the same key would replace the first. */
    final List<String[]> pairs(List<String> texts, String option) {
        List<String[]> pairs = texts.stream().map(text -> pair(text, option)).toList();
        Set<String> keys = new TreeSet<>();
        for (String[] pair : pairs) {
            if (!keys.add(pair[0].replaceFirst("(?<=.)/+$", ""))) {
                throw wrong(option + ": " + pair[0] + " is given twice; give the later observation only");
            }
        }
        return pairs;
    }

    /** Splits at the last equals sign, because a path can contain one and an answer cannot. */
    final String[] pair(String text, String option) {
        int equals = option.equals("--cmdline") ? text.indexOf('=') : text.lastIndexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            throw wrong(option + ": expected " + (option.equals("--cmdline") ? "PID" : "PATH") + "=..., found '" + text
                    + "'");
        }
        return new String[] {text.substring(0, equals), text.substring(equals + 1)};
    }

    final PathProbe probe(String word) {
        PathProbe answer = answer(word.toUpperCase(Locale.ROOT), word);
        return user == null ? answer : answer.askedBy(user);
    }

    private PathProbe answer(String upper, String word) {
        if (upper.equals("OK")) {
            return PathProbe.OK;
        }
        if (upper.equals("STAT")) {
            return PathProbe.STAT_ONLY;
        }
        Matcher numbers = NUMBERS.matcher(upper);
        if (numbers.matches()) {
            return PathProbe.answered(Long.parseLong(numbers.group(1), 16), Long.parseLong(numbers.group(2)));
        }
        if (upper.equals("TIMEOUT")) {
            return PathProbe.TIMED_OUT;
        }
        if (upper.matches("[0-9]{1,4}") && Integer.parseInt(upper) > 0 && Integer.parseInt(upper) <= MAX_ERRNO) {
            return PathProbe.failed(Integer.parseInt(upper));
        }
        OptionalInt errno = ErrorWords.errno(word);
        if (errno.isPresent()) {
            return PathProbe.failed(errno.getAsInt());
        }
        throw wrong("--statfs: expected OK, OK:TYPE:SIZE, TIMEOUT, STAT, an error by its name, number or words, found '"
                + word + "'");
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

    /** Reads the files of the options, and reports those that cannot be read. */
    static final class Files {

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
