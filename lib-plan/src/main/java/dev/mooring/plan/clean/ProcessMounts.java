package dev.mooring.plan.clean;

import dev.mooring.evidence.Digest;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.MountTableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mount tables of all processes of a node. */
public final class ProcessMounts {

    private static final Pattern GREP = Pattern.compile("/proc/([0-9]{1,10})/mountinfo:(.*)");
    private static final Pattern HEAD = Pattern.compile("==> /proc/([0-9]{1,10})/mountinfo <==");

    private final Map<String, MountTable> tables;
    private final Optional<MountTable> first;
    private final boolean whole;
    private final Digest digest;

    private ProcessMounts(Map<String, MountTable> tables, Optional<MountTable> first, boolean whole, Digest digest) {
        this.first = first;
        this.tables = new LinkedHashMap<>(tables);
        this.whole = whole;
        this.digest = digest;
    }

    /**
     * Reads what {@code grep -H . /proc/[0-9]*}{@code /mountinfo} or {@code tail -n +1} of these files printed on the host.
     *
     * @param text the whole text
     * @return the tables; they are those of all processes only if that of process 1 is among them and each line is read
     */
    public static ProcessMounts parse(String text) {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        boolean whole = text.endsWith("\n");
        String process = "";
        for (String line : text.split("\n", -1)) {
            Matcher grep = GREP.matcher(line);
            Matcher head = HEAD.matcher(line);
            if (grep.matches()) {
                texts.computeIfAbsent(grep.group(1), none -> new StringBuilder())
                        .append(grep.group(2))
                        .append('\n');
            } else if (head.matches()) {
                process = head.group(1);
                texts.computeIfAbsent(process, none -> new StringBuilder());
            } else if (!line.isEmpty() && !process.isEmpty()) {
                texts.computeIfAbsent(process, none -> new StringBuilder())
                        .append(line)
                        .append('\n');
            } else if (!line.isEmpty()) {
                whole = false;
            }
        }
        // Most processes share a few mount namespaces, so that the same table is read once.
        Map<String, MountTable> read = new LinkedHashMap<>();
        Map<String, MountTable> tables = new LinkedHashMap<>();
        for (Map.Entry<String, StringBuilder> each : texts.entrySet()) {
            String own = each.getValue().toString();
            // A process that ended while it was read, and a kernel thread, have an empty table.
            if (!own.isEmpty()) {
                try {
                    MountTable table = read.get(own);
                    if (table == null) {
                        table = MountTable.parse(own);
                        read.put(own, table);
                        whole &= table.isWhole();
                        tables.put("process " + each.getKey(), table);
                    }
                } catch (MountTableException e) {
                    whole = false;
                }
            }
        }
        Optional<MountTable> first = Optional.ofNullable(texts.get("1")).map(own -> read.get(own.toString()));
        return new ProcessMounts(tables, first, whole && first.isPresent(), Digest.of(text));
    }

    /** One table of each mount namespace, by the first process that has it. */
    Map<String, MountTable> tables() {
        return tables;
    }

    /** The table of process 1, which is that of the host if the list was made there. */
    Optional<MountTable> first() {
        return first;
    }

    boolean isWhole() {
        return whole;
    }

    Digest digest() {
        return digest;
    }

    /** The uids of the pods whose folders a table shows, in the sources of mounts or in mount points. */
    static Set<String> pods(MountTable table) {
        Set<String> uids = new LinkedHashSet<>();
        table.entries().forEach(mount -> {
            List<String> paths = new ArrayList<>(List.of(mount.root(), mount.mountPoint()));
            for (String path : paths) {
                Matcher uid = POD.matcher(path);
                while (uid.find()) {
                    uids.add(uid.group(1));
                }
            }
        });
        return uids;
    }

    private static final Pattern POD =
            Pattern.compile("/pods/([^/]+)/(?:volumes|volume-subpaths|volumeDevices|containers|etc-hosts|plugins)");

    /** How many mount namespaces there are. */
    @Override
    public String toString() {
        return "ProcessMounts of " + tables.size() + " mount namespaces";
    }
}
