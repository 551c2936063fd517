package dev.mooring.pasted;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The kind of a line of a paste, by its form. */
final class LineKind {

    /** The kind of a table whose rows are messages. */
    static final String EVENTS = "events";

    private static final Set<String> COMMANDS = Set.of(
            "kubectl",
            "oc",
            "k",
            "k3s",
            "microk8s",
            "rbd",
            "ceph",
            "mount",
            "umount",
            "df",
            "ls",
            "cat",
            "dmesg",
            "helm",
            "journalctl",
            "systemctl",
            "findmnt",
            "lsblk",
            "stat",
            "sudo",
            "s3fs",
            "argocd",
            "velero",
            "grep",
            "cd",
            "blkid",
            "ps",
            "mkdir",
            "rm",
            "docker",
            "crictl",
            "vi",
            "vim");

    private static final Set<String> MONTHS =
            Set.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    private LineKind() {}

    static boolean isFence(String line) {
        return line.startsWith("~~~")
                || line.startsWith("---")
                || line.startsWith("===")
                || line.startsWith("<details")
                || line.startsWith("</details")
                || line.startsWith("<summary");
    }

    /** What a describe text prints below the headings of a table in it. */
    static boolean isUnderline(String line) {
        return line.startsWith("--") && line.indexOf(' ') > 0 && line.chars().allMatch(c -> c == '-' || c == ' ');
    }

    /** A typed command, with its prompt, or without one if it is kubectl or rbd. */
    static boolean isCommand(String line) {
        String[] words = line.split(" ", 6);
        for (int i = 0; i < Math.min(5, words.length - 1); i++) {
            String word = words[i];
            boolean prompt = word.endsWith("$")
                    || word.endsWith("#")
                    || (word.endsWith(">") && (word.equals(">") || word.contains(":\\")))
                    || word.equals("%")
                    || word.equals("❯")
                    || words[0].equals("➜");
            if (prompt && COMMANDS.contains(words[i + 1])) {
                return true;
            }
        }
        return words.length > 1
                && (words[0].equals("kubectl") || words[0].equals("oc") || words[0].equals("rbd"))
                && Character.isLowerCase(words[1].isEmpty() ? ' ' : words[1].charAt(0))
                && !words[1].endsWith(":")
                && !line.contains(" is ")
                && words[1].length() > 1
                && !words[1].equals("image");
    }

    /** Whether the line belongs to the output of mount before it, even after an empty line. */
    static boolean goesOn(String line) {
        return line.startsWith("Mounting command:")
                || line.startsWith("Mounting arguments:")
                || line.startsWith("Unmounting arguments:")
                || line.startsWith("Output:")
                || line.startsWith("Refer to the mount.cifs");
    }

    /** Whether a new record begins: a row of events, a line of a log, an object. */
    static boolean begins(String line) {
        char c = line.charAt(0);
        char next = line.length() > 1 ? line.charAt(1) : ' ';
        boolean opens = (c == '[' && (next == ' ' || Character.isLetterOrDigit(next)))
                || (c == '{' && (next == ' ' || next == '"'))
                || (c == '<' && Character.isDigit(next));
        if (opens) {
            return true;
        }
        if ("IWEF".indexOf(c) >= 0 && line.length() > 20 && digits(line, 1, 4) && line.charAt(5) == ' ') {
            return true;
        }
        if (isDate(line)) {
            return true;
        }
        String[] words = line.split(" ", 9);
        if (words[0].startsWith("time=") || words[0].startsWith("level=") || words[0].startsWith("ts=")) {
            return true;
        }
        if (words.length > 3 && MONTHS.contains(words[0]) && words[2].indexOf(':') > 0) {
            return true;
        }
        for (int i = 0; i < Math.min(8, words.length); i++) {
            if (words[i].equals("Normal") || words[i].equals("Warning")) {
                return true;
            }
        }
        return (line.startsWith("Name:") && !line.startsWith("Name: \""))
                || line.startsWith("Events:")
                || line.startsWith("Error:")
                || line.startsWith("Error from server")
                || line.startsWith("error: ")
                || (line.startsWith("The ") && line.contains("\" is invalid: "))
                || line.startsWith("apiVersion:");
    }

    /**
     * A date of a log; the date of a next try, which a mail program put at the start of a line, is followed by its
     * zone.
     */
    private static boolean isDate(String line) {
        boolean date = (line.startsWith("19") || line.startsWith("20"))
                && digits(line, 0, 4)
                && line.length() > 10
                && (line.charAt(4) == '-' || line.charAt(4) == '/')
                && digits(line, 5, 2);
        return date && !line.substring(0, Math.min(line.length(), 50)).contains(" +0000 UTC");
    }

    private static boolean digits(String line, int from, int count) {
        if (line.length() < from + count) {
            return false;
        }
        for (int i = from; i < from + count; i++) {
            if (line.charAt(i) < '0' || line.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** The kind of the rows below this line, as kubectl names it; empty if it is not a header. */
    static String table(String line) {
        boolean json = line.startsWith("{\"apiVersion\"") || line.startsWith("{ \"apiVersion\"");
        if (line.startsWith("apiVersion:") || (json && !line.contains("\"Event\""))) {
            return "export";
        }
        String header = line.startsWith("NAMESPACE ") ? line.substring(10) : line;
        if (header.startsWith("Type Reason Age ") || header.startsWith("FirstSeen LastSeen ")) {
            return EVENTS;
        }
        String node = MountLine.table(line);
        if (!node.isEmpty()) {
            return node;
        }
        if (!header.equals(upper(header))) {
            return "";
        }
        List<String> words = Arrays.asList(header.split(" ", -1));
        Set<String> columns = new HashSet<>(words);
        if (columns.contains("SEEN") && columns.contains("MESSAGE")) {
            return EVENTS;
        }
        if (!columns.contains("NAME")) {
            return "";
        }
        if (columns.contains("CAPACITY")) {
            return columns.contains("CLAIM") ? "pv" : columns.contains("VOLUME") ? "pvc" : "";
        }
        if (columns.contains("PROVISIONER")) {
            return "sc";
        }
        if (columns.contains("ATTACHER") && columns.contains("ATTACHED")) {
            return "volumeattachment";
        }
        if (columns.contains("READYTOUSE")) {
            return "volumesnapshot";
        }
        if (columns.contains("READY") && columns.contains("RESTARTS")) {
            return "pod";
        }
        if (columns.contains("ROLES") && columns.contains("VERSION")) {
            return "node";
        }
        if (columns.contains("ATTACHREQUIRED")) {
            return "csidriver";
        }
        return columns.contains("DRIVERS") ? "csinode" : "";
    }

    private static String upper(String text) {
        char[] upper = text.toCharArray();
        for (int i = 0; i < upper.length; i++) {
            upper[i] = upper[i] >= 'a' && upper[i] <= 'z' ? (char) (upper[i] - 32) : upper[i];
        }
        return new String(upper);
    }
}
