package dev.mooring.kubelet;

import dev.mooring.internal.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Mounts, mount namespaces and their propagation, as far as recoveries need them; lib-s3fs compares it with
 * recorded stories.
 */
public final class Kernel {

    /** A running daemon, by what it mounted where; its device has the id as its minor number. */
    public record Daemon(int pid, String source, String path) {}

    public static final String HOST = "host";

    /** The mount namespace of the driver: its mounts are peers of those of the host. */
    public static final String PLUGIN = "plugin";

    /** One mount: of which file system, which directory of it, on which directory of which other mount. */
    private static final class Mnt {
        private final int id;
        private final String namespace;
        private final String device;
        private final String root;
        private @Nullable Mnt parent;
        private String on;
        private int group;
        private int master;
        private boolean readOnly;

        Mnt(int id, String namespace, String device, String root, @Nullable Mnt parent, String on) {
            this.id = id;
            this.namespace = namespace;
            this.device = device;
            this.root = root;
            this.parent = parent;
            this.on = on;
        }

        String point() {
            if (parent == null) {
                return "/";
            }
            String below = on.substring(parent.root.equals("/") ? 0 : parent.root.length());
            String above = parent.point();
            return below.equals("/") || below.isEmpty() ? above : (above.equals("/") ? "" : above) + below;
        }
    }

    private record Place(Mnt mount, String directory) {}

    private final List<Mnt> mounts = new ArrayList<>();
    private final Map<String, Daemon> running = new LinkedHashMap<>();
    private final Map<String, String> fuse = new HashMap<>();
    private final Map<String, String> readOnlyDevices = new HashMap<>();
    private int ids = 60;
    private int groups = 20;
    private int minors = 41;

    public Kernel() {
        Mnt root = new Mnt(ids++, HOST, "8:1", "/", null, "");
        root.group = groups++;
        mounts.add(root);
        Mnt plugin = new Mnt(ids++, PLUGIN, "8:1", "/", null, "");
        plugin.group = root.group;
        mounts.add(plugin);
    }

    /** The same mounts, for a question of what would happen. */
    public Kernel copy() {
        Kernel copy = new Kernel();
        copy.mounts.clear();
        Map<Mnt, Mnt> copies = new HashMap<>();
        for (Mnt mount : mounts) {
            Mnt made = new Mnt(mount.id, mount.namespace, mount.device, mount.root, null, mount.on);
            made.group = mount.group;
            made.master = mount.master;
            made.readOnly = mount.readOnly;
            copies.put(mount, made);
            copy.mounts.add(made);
        }
        mounts.forEach(mount -> Objects.requireNonNull(copies.get(mount)).parent =
                mount.parent == null ? null : copies.get(mount.parent));
        copy.running.putAll(running);
        copy.fuse.putAll(fuse);
        copy.readOnlyDevices.putAll(readOnlyDevices);
        copy.ids = ids;
        copy.groups = groups;
        copy.minors = minors;
        return copy;
    }

    /** A descriptor of the top mount of a path. */
    public int hold(String namespace, String path) {
        return walk(namespace, path).mount.id;
    }

    /** Whether something is mounted over a held mount. */
    public boolean isCovered(int held) {
        Mnt mount = held(held);
        return child(mount, mount.root).isPresent();
    }

    /** Makes a held mount private; those that receive from it receive from another peer, if there is one. */
    public void isolate(int held) {
        Mnt mount = held(held);
        mount.group = 0;
        mount.master = 0;
        orphanSlaves();
    }

    private Mnt held(int id) {
        return mounts.stream().filter(mount -> mount.id == id).findFirst().orElseThrow();
    }

    /** Removes a directory of the node; what is mounted there in other mount namespaces is detached. */
    public void rmdir(String path) {
        List<Mnt> gone = new ArrayList<>(mounts.stream()
                .filter(mount -> mount.parent != null && mount.parent.device.equals("8:1") && mount.on.equals(path))
                .toList());
        remove(gone);
    }

    /** Starts a daemon whose line has these words for type and source; gives its device. */
    @CanIgnoreReturnValue
    public String mount(String words, String source, String path, boolean readOnly) {
        String device = "0:" + ++minors;
        fuse.put(device, words);
        running.put(device, new Daemon(minors, source, path));
        if (readOnly) {
            readOnlyDevices.put(device, "ro");
        }
        attach(device, "/", walk(HOST, path), 0, false);
        return device;
    }

    public void kill(String device) {
        running.remove(device);
    }

    public Set<String> alive() {
        return Set.copyOf(running.keySet());
    }

    public List<Daemon> daemons() {
        return List.copyOf(running.values());
    }

    public void bind(String from, String to) {
        Place source = walk(HOST, from);
        attach(source.mount.device, source.directory, walk(HOST, to), source.mount.group, source.mount.readOnly);
    }

    public void makeReadOnly(String path) {
        walk(HOST, path).mount.readOnly = true;
    }

    private void attach(String device, String root, Place at, int group, boolean readOnly) {
        int own = group != 0 ? group : at.mount.group != 0 ? groups++ : 0;
        List<Mnt> receivers = receivers(at.mount, at.directory);
        Mnt mount = add(device, root, at.mount, at.directory, readOnly);
        mount.group = own;
        for (Mnt receiver : receivers) {
            Mnt over = child(receiver, at.directory).orElse(null);
            Mnt copy = add(device, root, receiver, at.directory, readOnly);
            if (over != null) {
                over.parent = copy;
                over.on = root;
            }
            if (receiver.group == at.mount.group && receiver.group != 0) {
                copy.group = own;
            } else {
                copy.master = own;
                copy.group = receiver.group != 0 ? groups++ : 0;
            }
        }
    }

    private Mnt add(String device, String root, Mnt parent, String on, boolean readOnly) {
        Mnt mount = new Mnt(ids++, parent.namespace, device, root, parent, on);
        mount.readOnly = readOnly;
        mounts.add(mount);
        return mount;
    }

    /** Peers and slaves of a mount that show this directory. */
    private List<Mnt> receivers(Mnt origin, String directory) {
        if (origin.group == 0) {
            return List.of();
        }
        return mounts.stream()
                .filter(other -> other != origin && (other.group == origin.group || other.master == origin.group))
                .filter(other -> other.device.equals(origin.device) && within(directory, other.root))
                .toList();
    }

    private static boolean within(String directory, String root) {
        return root.equals("/") || directory.equals(root) || directory.startsWith(root + "/");
    }

    /** False if nothing is mounted there; what is mounted on the mount itself stays where it is only if it is busy. */
    @CanIgnoreReturnValue
    public boolean umount(String namespace, String path) {
        Place at = walk(namespace, path);
        Mnt mount = at.mount;
        if (mount.parent == null || !mount.point().equals(path) || !at.directory.equals(mount.root)) {
            return false;
        }
        Mnt parent = Objects.requireNonNull(mount.parent);
        List<Mnt> gone = new ArrayList<>(List.of(mount));
        for (Mnt receiver : receivers(parent, mount.on)) {
            child(receiver, mount.on).ifPresent(gone::add);
        }
        List<Mnt> busy = new ArrayList<>();
        for (Mnt each : gone) {
            if (each != mount) {
                List<Mnt> on =
                        mounts.stream().filter(other -> other.parent == each).toList();
                Mnt over = child(each, each.root).orElse(null);
                if (over != null && on.size() == 1) {
                    over.parent = each.parent;
                    over.on = each.on;
                } else if (!on.isEmpty()) {
                    busy.add(each);
                }
            }
        }
        gone.removeAll(busy);
        remove(gone);
        return true;
    }

    private void remove(List<Mnt> gone) {
        List<Mnt> all = new ArrayList<>(gone);
        for (int i = 0; i < all.size(); i++) {
            Mnt each = all.get(i);
            mounts.stream()
                    .filter(other -> other.parent == each && !all.contains(other))
                    .forEach(all::add);
        }
        mounts.removeAll(all);
        orphanSlaves();
        endUnused();
    }

    /** A slave whose master group has no member left follows nobody. */
    private void orphanSlaves() {
        Set<Integer> left = new HashSet<>();
        mounts.forEach(mount -> left.add(mount.group));
        mounts.stream().filter(mount -> !left.contains(mount.master)).forEach(mount -> mount.master = 0);
    }

    private void endUnused() {
        running.keySet().removeIf(device -> mounts.stream().noneMatch(mount -> mount.device.equals(device)));
    }

    /** A container with its own root, and a bind of each host path where it wants it. */
    public void container(String name, Map<String, List<String>> binds) {
        mounts.removeIf(mount -> mount.namespace.equals(name));
        Mnt root = new Mnt(ids++, name, "0:9", "/", null, "");
        mounts.add(root);
        binds.forEach((hostPath, to) -> {
            for (String words : to) {
                String[] parts = words.split(" ");
                copyTree(walk(HOST, hostPath), root, parts[0], parts[1], parts.length > 2);
            }
        });
        endUnused();
    }

    /** A container and its mount namespace end. */
    public void end(String name) {
        mounts.removeIf(mount -> mount.namespace.equals(name));
        endUnused();
    }

    private void copyTree(Place source, Mnt parent, String on, String propagation, boolean readOnly) {
        Mnt copy = new Mnt(ids++, parent.namespace, source.mount.device, source.directory, parent, on);
        copy.readOnly = readOnly || source.mount.readOnly;
        copy.group = propagation.equals("Bidirectional") ? source.mount.group : 0;
        copy.master = propagation.equals("HostToContainer") ? source.mount.group : 0;
        List<Mnt> children = mounts.stream()
                .filter(mount -> mount.parent == source.mount && within(mount.on, source.directory))
                .toList();
        mounts.add(copy);
        for (Mnt child : children) {
            copyTree(new Place(child, child.root), copy, child.on, propagation, readOnly);
        }
    }

    private Place walk(String namespace, String path) {
        Mnt mount = mounts.stream()
                .filter(each -> each.namespace.equals(namespace) && each.parent == null)
                .findFirst()
                .orElseThrow();
        String directory = "/";
        for (String name : path.split("/")) {
            if (!name.isEmpty()) {
                directory = (directory.equals("/") ? "" : directory) + "/" + name;
            }
            java.util.Optional<Mnt> over = child(mount, directory);
            while (over.isPresent()) {
                mount = over.get();
                directory = mount.root;
                over = child(mount, directory);
            }
        }
        return new Place(mount, directory);
    }

    private java.util.Optional<Mnt> child(Mnt mount, String directory) {
        return mounts.stream()
                .filter(each -> each.parent == mount && each.on.equals(directory))
                .reduce((first, second) -> second);
    }

    /** Whether statfs is answered; if not, it fails with ENOTCONN. */
    public boolean answers(String namespace, String path) {
        Mnt mount = walk(namespace, path).mount;
        return !fuse.containsKey(mount.device) || running.containsKey(mount.device);
    }

    /** The device of what a path shows. */
    public String device(String namespace, String path) {
        return walk(namespace, path).mount.device;
    }

    /** The devices of all mounts at a path of the host. */
    public List<String> devices(String path) {
        return mountTable(HOST).at(path).stream().map(entry -> entry.device()).toList();
    }

    public boolean isFuse(String device) {
        return fuse.containsKey(device);
    }

    public boolean writable(String namespace, String path) {
        Mnt mount = walk(namespace, path).mount;
        return !mount.readOnly && !readOnlyDevices.containsKey(mount.device);
    }

    public int layers(String namespace, String path) {
        return mountTable(namespace).at(path).size();
    }

    public MountTable mountTable(String namespace) {
        return MountTable.parse(mountInfo(namespace));
    }

    public String mountInfo(String namespace) {
        StringBuilder text = new StringBuilder();
        for (Mnt mount : mounts) {
            if (mount.namespace.equals(namespace)) {
                int above = mount.parent == null ? 1 : mount.parent.id;
                text.append(mount.id + " " + above + " " + mount.device + " " + mount.root + " " + mount.point()
                        + (mount.readOnly ? " ro" : " rw")
                        + (mount.group == 0 ? "" : " shared:" + mount.group)
                        + (mount.master == 0 ? "" : " master:" + mount.master)
                        + " - " + fuse.getOrDefault(mount.device, "ext4 /dev/sda1") + " "
                        + readOnlyDevices.getOrDefault(mount.device, "rw") + "\n");
            }
        }
        return text.toString();
    }

    /** All mounts of the host are gone, and every process. */
    public void reboot() {
        running.clear();
        mounts.removeIf(
                mount -> mount.parent != null || !(mount.namespace.equals(HOST) || mount.namespace.equals(PLUGIN)));
    }
}
