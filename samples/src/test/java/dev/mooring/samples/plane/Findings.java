package dev.mooring.samples.plane;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What differed. */
final class Findings {

    private final PrintStream out;
    private final List<String> all = new ArrayList<>();

    Findings(PrintStream out) {
        this.out = out;
    }

    synchronized void differs(String what) {
        all.add(what);
        out.println("DIFFERS: " + what);
    }

    /** Both have the same keys and values. */
    void same(String what, Map<String, String> said, Map<String, String> seen) {
        Set<String> keys = new TreeSet<>(said.keySet());
        keys.addAll(seen.keySet());
        for (String key : keys) {
            if (!String.valueOf(said.get(key)).equals(String.valueOf(seen.get(key)))) {
                differs(what + ": " + key + ": said " + said.get(key) + ", seen " + seen.get(key));
            }
        }
    }

    void say(String line) {
        out.println(line);
    }

    synchronized int count() {
        return all.size();
    }
}
