package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.internal.EnumNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Common commands of probes, and why each of them is wrong for a FUSE mount. */
public enum NaiveProbe {
    /** Lists the directory. */
    LS(
            List.of("ls", "find", "dir"),
            "passes on a bare directory, needs a listing of the bucket each time, and cannot be killed if the server"
                    + " hangs"),
    /** Reads the attributes of the directory. */
    STAT(
            List.of("stat"),
            "passes on a bare directory and for a second after the daemon has ended, because the kernel answers from"
                    + " its cache"),
    /** Tests for a directory. */
    TEST(
            List.of("test", "["),
            "passes on a bare directory and for a second after the daemon has ended, because the kernel answers from"
                    + " its cache"),
    /** Tests for a mount point. */
    MOUNTPOINT(
            List.of("mountpoint"),
            "passes on the bind of a bare directory and for a second after the daemon has ended, because it only"
                    + " compares attributes"),
    /** Reads a file. */
    CAT(
            List.of("cat", "head"),
            "fails on an empty bucket, needs a request each time, and cannot be killed if the server hangs"),
    /** Writes a file. */
    TOUCH(
            List.of("touch"),
            "passes on a bare directory and writes to the disk of the node, fails on a read-only mount, and needs a"
                    + " write each time"),
    /** Reads the mount table. */
    MOUNT_TABLE(
            List.of("grep", "findmnt", "mount"),
            "passes on a dead mount, because its line in the mount table does not change"),
    /** Reads the file system, but does not compare its type. */
    FILE_SYSTEM(List.of("df"), "passes on a bare directory, because every file system answers"),
    /** Lists within a time limit. */
    TIMEOUT(
            List.of("timeout"),
            "passes on a bare directory, and the limit does not end a call that waits in the kernel for the server");

    private final List<String> programs;

    private final String trap;

    NaiveProbe(List<String> programs, String trap) {
        this.programs = programs;
        this.trap = trap;
    }

    /**
     * The common form of a command.
     *
     * @param command the argument list; the script of {@code sh -c} is read
     * @return the form; empty for other commands, and for a command that compares the magic number of the file system
     */
    public static Optional<NaiveProbe> of(List<String> command) {
        List<String> words = ShellWords.ofCommand(command);
        if (words.isEmpty() || words.stream().anyMatch(word -> word.contains(Long.toHexString(PathProbe.FUSE_MAGIC)))) {
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

    /** {@return what is wrong with it, as the rest of a sentence that begins with "the probe"} */
    public String trap() {
        return trap;
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
