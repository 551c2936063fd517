package dev.mooring.rbd.output;

import dev.mooring.internal.SecretText;
import dev.mooring.rbd.output.CommandFailure.FailureKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tests of {@link FailureKind}. A line may contain any name, so only its beginning and end are compared. */
final class FailedCommand {

    static final String ENOENT = "(2) No such file or directory";

    /** How much of the end of standard error is read; the lines that decide are short and come last. */
    private static final int READ = 1 << 20;

    private static final Pattern NUMBERED = Pattern.compile("\\((\\d{1,3})\\) [A-Z][^()]*$");
    private static final int EXCERPT = 300;

    private static final List<String> USAGE = List.of(
            "rbd: unrecognised option ",
            "rbd: the argument for option ",
            "rbd: the required argument for option ",
            "rbd: too many arguments",
            "rbd: image name was not specified",
            "rbd: snapshot name specified for a command",
            "rbd: --pretty-format only works",
            "rbd: lock id was not specified",
            "rbd: locker was not specified",
            "rbd: invalid spec ",
            "error: unknown option ",
            "Invalid command: ",
            "Error EINVAL: invalid command");

    private static final Set<Integer> TIMEOUTS = Set.of(110, 124, 137, 143);

    private final OptionalInt exit;
    private final boolean gaveUp;
    private final List<String> lines;
    private final String stdout;
    private final AskedFor asked;

    FailedCommand(CommandResult result) {
        this.exit = result.exitCode();
        this.gaveUp = result.origin() == CommandResult.Origin.TIMED_OUT;
        String stderr = result.stderr();
        this.lines = Lines.of(stderr.substring(Math.max(0, stderr.length() - READ)));
        this.stdout = result.stdout();
        this.asked = AskedFor.in(result.argv());
    }

    boolean exit(int code) {
        return exit.isPresent() && exit.getAsInt() == code;
    }

    boolean line(String prefix, String suffix) {
        return lines.stream().anyMatch(line -> matches(line, prefix, suffix));
    }

    private static boolean matches(String line, String prefix, String suffix) {
        return line.length() >= prefix.length() + suffix.length() && line.startsWith(prefix) && line.endsWith(suffix);
    }

    boolean noConnection() {
        return !exit(0)
                && (line("rbd: couldn't connect to the cluster!", "")
                        || line("couldn't connect to cluster", "")
                        || stdout.startsWith("server name not found: "));
    }

    boolean userRefused() {
        return noConnection()
                && (exit(13)
                        || line("", "disabling cephx")
                        || lines.stream().anyMatch(line -> line.contains("unable to find a keyring on ")));
    }

    boolean timedOut() {
        // Some programs report a signal as a negative exit code.
        return gaveUp
                || exit.isEmpty()
                || exit.getAsInt() < 0
                || TIMEOUTS.contains(exit.getAsInt())
                || (exit(1) && line("timed out", ""));
    }

    boolean forbidden() {
        return (exit(1) || exit(13))
                && (line("", "(1) Operation not permitted")
                        || line("", "(13) Permission denied")
                        || line("Error EACCES", "")
                        || line("Error EPERM", ""));
    }

    boolean askedImageMissing() {
        return exit(2)
                && lines.stream()
                        .filter(line -> matches(line, "rbd: error opening image ", ": " + ENOENT))
                        .map(line -> line.substring(
                                "rbd: error opening image ".length(), line.length() - ENOENT.length() - 2))
                        .anyMatch(asked::mayBeImage);
    }

    boolean objectMissing() {
        return (exit(2)
                        && (line("rbd: delete error: ", ENOENT)
                                || line("rbd: deferred delete error: ", ENOENT)
                                || line("rbd: restore error: ", ENOENT)
                                || line("rbd: remove error: ", ENOENT)))
                || (exit(1)
                        && (line("error listing watchers ", ENOENT)
                                || line("error getting omap keys ", ENOENT)
                                || line("error removing ", ENOENT)));
    }

    boolean notMapped() {
        return !exit(0)
                && (line("rbd: ", ": not a mapped image or snapshot")
                        || line("rbd: '", "' is not a block device")
                        || line("rbd: '", "' is not an rbd device")
                        || line("rbd-nbd: ", " is not mapped"));
    }

    boolean hasWatchers() {
        return exit(16)
                && (line("rbd: error: image still has watchers", "")
                        || line("", ": image has watchers - not migrating"));
    }

    boolean usage() {
        return (exit(1) || exit(22)) && USAGE.stream().anyMatch(start -> line(start, ""));
    }

    /** The error number that the command prints, else its exit code if that is one. */
    int errno() {
        Optional<String> numbered = said();
        if (numbered.isPresent()) {
            Matcher number = NUMBERED.matcher(numbered.get());
            if (number.find()) {
                return Integer.parseInt(number.group(1));
            }
        }
        if (line("Error EACCES", "")) {
            return 13;
        }
        int code = exit.orElse(0);
        return code == 110 || (code > 1 && code < 134 && !TIMEOUTS.contains(code)) ? code : 0;
    }

    /** The line with the cause: the last one of the program itself, not of the log of its libraries. */
    private Optional<String> said() {
        Optional<String> own = lines.stream()
                .filter(line -> line.startsWith("rbd: ")
                        || line.startsWith("rbd-nbd: ")
                        || line.startsWith("Error E")
                        || line.startsWith("error"))
                .reduce((first, second) -> second);
        return own.isPresent()
                ? own
                : lines.stream().filter(line -> !line.isBlank()).reduce((first, second) -> second);
    }

    String message() {
        if (timedOut() && lines.stream().allMatch(String::isBlank)) {
            return "the command was stopped before it answered";
        }
        return said().map(FailedCommand::excerpt).orElse("exit code " + exit.orElse(0) + " and no message");
    }

    static String excerpt(String line) {
        String open = SecretText.without(line);
        String text = open.length() > EXCERPT ? open.substring(0, EXCERPT) + "…" : open;
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                out.append(String.format("\\u%04x", c));
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }
}
