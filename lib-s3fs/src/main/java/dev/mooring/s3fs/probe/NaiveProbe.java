package dev.mooring.s3fs.probe;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The probes that come to mind first, and the trap of each; found by the program a command runs. */
public enum NaiveProbe {
    /** Lists the directory. */
    LS(
            List.of("ls", "find", "dir"),
            "passes on a bare directory, costs a listing of the bucket each time, and cannot be killed when the endpoint"
                    + " hangs"),
    /** Asks for the attributes of the directory. */
    STAT(
            List.of("stat"),
            "passes on a bare directory and for a second after the death, for the kernel answers from its cache"),
    /** Asks whether it is a directory. */
    TEST(
            List.of("test", "["),
            "passes on a bare directory and for a second after the death, for the kernel answers from its cache"),
    /** Asks whether something is mounted. */
    MOUNTPOINT(
            List.of("mountpoint"),
            "passes on the bind of a bare directory and for a second after the death, for it only compares attributes"),
    /** Reads a file. */
    CAT(
            List.of("cat", "head"),
            "fails on an empty bucket, costs a request each time, and cannot be killed when the endpoint hangs"),
    /** Writes a file. */
    TOUCH(
            List.of("touch"),
            "passes on a bare directory and writes to the node there, fails on a read-only mount, costs a write each time"),
    /** Looks into the mount table. */
    MOUNT_TABLE(
            List.of("grep", "findmnt", "mount"),
            "passes on a dead mount, for its line in the mount table stays as it was"),
    /** Asks for the file system, but not which it is. */
    FILE_SYSTEM(List.of("df"), "passes on a bare directory, for any file system answers"),
    /** Lists within a time limit. */
    TIMEOUT(
            List.of("timeout"),
            "passes on a bare directory, and the limit does not end a call that waits in the kernel for the endpoint");

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
    private final List<String> programs;

    private final String trap;

    NaiveProbe(List<String> programs, String trap) {
        this.programs = programs;
        this.trap = trap;
    }

    /**
     * The naive form of a command.
     *
     * @param command its argument list; of {@code sh -c} the script is looked at
     * @return the form; empty if the command is none of them, or asks for the magic of the file system
     */
    public static Optional<NaiveProbe> of(List<String> command) {
        List<String> words = ShellWords.ofCommand(command);
        if (words.isEmpty() || words.stream().anyMatch(word -> word.contains(FuseLivenessProbe.MAGIC))) {
            return Optional.empty();
        }
        if (words.contains("stat") && words.contains("-f")) {
            return Optional.of(FILE_SYSTEM);
        }
        String program = words.get(0).substring(words.get(0).lastIndexOf('/') + 1);
        return Arrays.stream(values())
                .filter(form -> form.programs.contains(program))
                .findFirst();
    }

    /**
     * What goes wrong with it.
     *
     * @return part of a sentence whose subject is the probe
     */
    public String trap() {
        return trap;
    }
}
