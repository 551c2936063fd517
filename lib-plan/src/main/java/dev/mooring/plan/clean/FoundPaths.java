package dev.mooring.plan.clean;

import dev.mooring.evidence.Digest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The paths that {@code find} listed below the folders of the pods of a node. */
public final class FoundPaths {

    /** {@code find}, {@code find -printf '%y %p\n'}, or {@code find -ls}. */
    private static final Pattern TYPED = Pattern.compile("([a-zA-Z?]) (/.*)");

    private static final Pattern LS = Pattern.compile(
            "\\s*[0-9]+\\s+[0-9]+\\s+([a-z-])[rwxsStT-]{9}[.+@]?\\s+[0-9]+\\s+\\S+\\s+\\S+\\s+(?:[0-9]+(?:,\\s*[0-9]+)?)"
                    + "\\s+\\S+\\s+\\S+\\s+\\S+\\s+(/.*)");

    private final NavigableMap<String, Character> types;
    private final int unread;
    private final boolean ended;
    private final Digest digest;

    private FoundPaths(Map<String, Character> types, int unread, String text) {
        this.types = new TreeMap<>(types);
        this.unread = unread;
        this.ended = text.endsWith("\n");
        this.digest = Digest.of(text);
    }

    /**
     * Reads a list of paths, one in each line, with or without their types.
     *
     * @param text the whole text
     * @return the paths; lines that are not paths, such as errors, make the list incomplete
     */
    public static FoundPaths parse(String text) {
        Map<String, Character> types = new LinkedHashMap<>();
        int unread = 0;
        for (String line : text.split("\n", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            Matcher typed = TYPED.matcher(line);
            Matcher ls = LS.matcher(line);
            String path = "";
            char type = '?';
            if (line.startsWith("/")) {
                path = line;
            } else if (typed.matches()) {
                type = typed.group(1).charAt(0);
                path = typed.group(2);
            } else if (ls.matches()) {
                type = ls.group(1).charAt(0) == '-' ? 'f' : ls.group(1).charAt(0);
                path = type == 'l' ? ls.group(2).replaceFirst(" -> .*$", "") : ls.group(2);
            }
            if (path.isEmpty() || !isClean(path)) {
                unread++;
                continue;
            }
            types.put(path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path, type);
        }
        return new FoundPaths(types, unread, text);
    }

    /** A path that no step could climb out of a folder with. */
    private static boolean isClean(String path) {
        for (String segment : path.substring(1).split("/", -1)) {
            if (segment.equals(".") || segment.equals("..")) {
                return false;
            }
        }
        return !path.contains("//") && path.chars().noneMatch(c -> c < ' ' || c == '\uFFFD');
    }

    boolean isWhole() {
        return unread == 0 && ended;
    }

    Digest digest() {
        return digest;
    }

    /** The uids of pods that have a folder. */
    List<String> pods(String root) {
        TreeSet<String> uids = new TreeSet<>();
        for (String path : types.keySet()) {
            NodeInput.podUid(root, path).ifPresent(uids::add);
        }
        return List.copyOf(uids);
    }

    boolean has(String path) {
        return types.containsKey(path) || hasBelow(path);
    }

    /** The paths below a folder, the deepest first. */
    List<String> below(String folder) {
        List<String> found = new ArrayList<>(within(folder).keySet());
        found.sort((one, other) -> {
            int order = Integer.compare(depth(other), depth(one));
            return order != 0 ? order : one.compareTo(other);
        });
        return found;
    }

    private static int depth(String path) {
        return (int) path.chars().filter(c -> c == '/').count();
    }

    /** Whether the list shows that a path is not a directory; false if it does not show the type. */
    boolean isFile(String path) {
        char type = types.getOrDefault(path, '?');
        return type != 'd' && type != '?';
    }

    /** Whether something is listed below a path. */
    boolean hasBelow(String path) {
        return !within(path).isEmpty();
    }

    /** The paths that begin with this one and a slash; the character after the slash ends them. */
    private NavigableMap<String, Character> within(String path) {
        return types.subMap(path + "/", true, path + "0", false);
    }

    /** How many paths there are. */
    @Override
    public String toString() {
        return "FoundPaths of " + types.size() + " paths";
    }
}
