package dev.mooring.rbd.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Argument lists for one cluster and one release of the tools. Read-only commands ask for JSON; what this library reads
 * of it is the same in all releases.
 *
 * @param connection how to reach the cluster
 * @param release the release of the tools
 */
public record RbdCommands(CephConnection connection, CephRelease release) {

    /** Five years, as ceph-csi fences: if an entry ends before the node was restarted, the node writes again. */
    public static final long FENCE_SECONDS = 157_784_760;

    private static final String JSON = "--format=json";

    public RbdCommands {
        requireNonNull(connection, "connection");
        requireNonNull(release, "release");
    }

    /**
     * Which clients have the image open for writing? Read by {@link CommandOutput#status}.
     *
     * @param image the image, with its pool
     * @return {@code rbd status}
     */
    public List<String> status(RbdImageSpec image) {
        return rbd(List.of("status"), imageOptions(image));
    }

    /**
     * Who holds a lock? Read by {@link CommandOutput#locks}.
     *
     * @param image the image, with its pool
     * @return {@code rbd lock ls}
     */
    public List<String> lockList(RbdImageSpec image) {
        return rbd(List.of("lock", "ls"), imageOptions(image));
    }

    /**
     * What image is it? Read by {@link CommandOutput#info}.
     *
     * @param image the image, with its pool
     * @return {@code rbd info}
     */
    public List<String> info(RbdImageSpec image) {
        return rbd(List.of("info"), imageOptions(image));
    }

    /**
     * Which snapshots does it have, of all namespaces? Read by {@link CommandOutput#snapshots}.
     *
     * @param image the image, with its pool
     * @return {@code rbd snap ls}
     */
    public List<String> snapshots(RbdImageSpec image) {
        return rbd(all("snap", "ls"), imageOptions(image));
    }

    /**
     * Which clones depend on it, with those in the trash? Read by {@link CommandOutput#children}.
     *
     * @param image the image, with its pool
     * @return {@code rbd children}
     */
    public List<String> children(RbdImageSpec image) {
        return rbd(all("children"), imageOptions(image));
    }

    /**
     * Which snapshots does an image in the trash have, of all namespaces? Read by {@link CommandOutput#snapshots}.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param id the id of the image
     * @return {@code rbd snap ls}
     */
    public List<String> snapshots(String pool, String namespace, String id) {
        return rbd(all("snap", "ls"), idOptions(pool, namespace, id));
    }

    /**
     * Which clones depend on an image in the trash? Read by {@link CommandOutput#children}.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param id the id of the image
     * @return {@code rbd children}
     */
    public List<String> children(String pool, String namespace, String id) {
        return rbd(all("children"), idOptions(pool, namespace, id));
    }

    /**
     * What is its metadata? Read by {@link CommandOutput#metadata}.
     *
     * @param image the image, with its pool
     * @return {@code rbd image-meta ls}
     */
    public List<String> metadata(RbdImageSpec image) {
        return rbd(List.of("image-meta", "ls"), imageOptions(image));
    }

    /**
     * How is it mirrored? Read by {@link CommandOutput#mirrorImage}.
     *
     * @param image the image, with its pool
     * @return {@code rbd mirror image status}
     */
    public List<String> mirrorImageStatus(RbdImageSpec image) {
        return rbd(List.of("mirror", "image", "status"), imageOptions(image));
    }

    /**
     * Which daemons mirror the pool? Read by {@link CommandOutput#mirrorPool}.
     *
     * @param pool the pool
     * @return {@code rbd mirror pool status}
     */
    public List<String> mirrorPoolStatus(String pool) {
        return rbd(List.of("mirror", "pool", "status", "--verbose"), poolOptions(pool, ""));
    }

    /**
     * Which clients are the mirror daemons? Read by {@link CommandOutput#watchers}.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @return {@code rados listwatchers rbd_mirroring}
     */
    public List<String> mirrorDaemons(String pool, String namespace) {
        return rados(pool, namespace, "listwatchers", "rbd_mirroring");
    }

    /**
     * Which clients have an image in the trash open? Read by {@link CommandOutput#watchers}.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param id the id of the image
     * @return {@code rados listwatchers}
     */
    public List<String> watchers(String pool, String namespace, String id) {
        return rados(pool, namespace, "listwatchers", "rbd_header." + id);
    }

    /**
     * Which images are there? Read by {@link CommandOutput#images}.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @return {@code rbd ls}
     */
    public List<String> images(String pool, String namespace) {
        return rbd(List.of("ls"), poolOptions(pool, namespace));
    }

    /**
     * Which images are in the trash, with the sources of migrations? Read by {@link CommandOutput#trash}.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @return {@code rbd trash ls --all}
     */
    public List<String> trash(String pool, String namespace) {
        return rbd(List.of("trash", "ls", "--all", "--long"), poolOptions(pool, namespace));
    }

    /**
     * Moves an image to the trash, from where it can be restored. Succeeds even while a client has the image open.
     *
     * @param image the image, with its pool
     * @return {@code rbd trash mv}
     */
    public List<String> trashMove(RbdImageSpec image) {
        return plain(List.of("trash", "mv"), imageOptions(image));
    }

    /**
     * Restores an image from the trash, under its former name.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param id the id of the image
     * @return {@code rbd trash restore}
     */
    public List<String> trashRestore(String pool, String namespace, String id) {
        return trashed("restore", pool, namespace, id);
    }

    /**
     * Deletes an image that is in the trash.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param id the id of the image
     * @return {@code rbd trash rm}
     */
    public List<String> trashRemove(String pool, String namespace, String id) {
        return trashed("rm", pool, namespace, id);
    }

    private List<String> trashed(String word, String pool, String namespace, String id) {
        return plain(List.of("trash", word), idOptions(pool, namespace, id));
    }

    private List<String> idOptions(String pool, String namespace, String id) {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("expected the id of an image");
        }
        List<String> options = new ArrayList<>(poolOptions(pool, namespace));
        options.add("--image-id=" + id);
        return options;
    }

    /**
     * {@return {@code rbd device list}, or {@code rbd showmapped} before Mimic: which images has the kernel of the host
     * mapped? Read by {@link CommandOutput#devices}}
     */
    public List<String> mappedDevices() {
        return release.hasDeviceCommands()
                ? List.of("rbd", "device", "list", JSON)
                : List.of("rbd", "showmapped", JSON);
    }

    /** {@return {@code rbd-nbd list-mapped}: which images has rbd-nbd mapped on the host?} */
    public List<String> mappedNbdDevices() {
        return release.hasDeviceCommands()
                ? List.of("rbd", "device", "list", "--device-type=nbd", JSON)
                : List.of("rbd-nbd", "list-mapped", JSON);
    }

    /** {@return {@code ceph osd lspools}: what are the names of the pools? Read by {@link CommandOutput#pools}} */
    public List<String> pools() {
        return ceph("osd", "lspools", JSON);
    }

    /** {@return {@code ceph mgr dump}: which clients are the manager's? Read by {@link CommandOutput#managerClients}} */
    public List<String> managerClients() {
        return ceph("mgr", "dump", JSON);
    }

    /** {@return {@code ceph osd blocklist ls}: which clients are refused? Read by {@link CommandOutput#blocklist}} */
    public List<String> blocklist() {
        return ceph("osd", release.blocklist(), "ls", JSON);
    }

    /**
     * Fences one client: its open images get I/O errors at once. A kernel client is all mappings of its host. A client that
     * is already on the list keeps its end, whatever the command prints.
     *
     * @param client the client, exactly as it was printed
     * @param seconds how long; {@link #FENCE_SECONDS} unless there is a reason
     * @return {@code ceph osd blocklist add}
     */
    public List<String> blocklistAdd(ClientAddress client, long seconds) {
        return ceph("osd", release.blocklist(), "add", client.toString(), positive(seconds));
    }

    /**
     * Ends the fence of one client.
     *
     * @param client the client
     * @return {@code ceph osd blocklist rm}, which also exits with 0 if there was nothing to remove
     */
    public List<String> blocklistRemove(ClientAddress client) {
        return ceph("osd", release.blocklist(), "rm", client.toString());
    }

    /**
     * Fences every client of an IP, including daemons of Ceph and the client that runs the command. Not all releases
     * allow this to users with {@code profile rbd}.
     *
     * @param ip the address
     * @param seconds how long
     * @return {@code ceph osd blocklist range add}, or {@code blacklist add} of the address before Pacific
     */
    public List<String> blocklistAddAllOf(IpAddress ip, long seconds) {
        return release.hasRanges()
                ? ceph(
                        "osd",
                        release.blocklist(),
                        "range",
                        "add",
                        ip + "/" + ip.family().bits(),
                        positive(seconds))
                : ceph(
                        "osd",
                        release.blocklist(),
                        "add",
                        ClientAddress.of(ip, 0).toString(),
                        positive(seconds));
    }

    /**
     * Ends the fence of every client of an IP; entries for single clients of it stay.
     *
     * @param ip the address
     * @return the reverse of {@link #blocklistAddAllOf}
     */
    public List<String> blocklistRemoveAllOf(IpAddress ip) {
        return release.hasRanges()
                ? ceph(
                        "osd",
                        release.blocklist(),
                        "range",
                        "rm",
                        ip + "/" + ip.family().bits())
                : ceph("osd", release.blocklist(), "rm", ClientAddress.of(ip, 0).toString());
    }

    /**
     * Breaks a lock. This also blocklists its owner, alive or not, for the default time of the cluster, unless it is already
     * on the list.
     *
     * @param image the image, with its pool; it must have a spec, because old releases read the second word as the id of the
     *     lock even if options name the image
     * @param lock the lock as it was printed
     * @return {@code rbd lock rm}; after the {@code --} a name or id that begins with a dash is not an option
     * @throws IllegalArgumentException if a word would be empty, or the image has no spec
     */
    public List<String> lockRemove(RbdImageSpec image, ImageLock lock) {
        requireImage(image);
        String spec = image.spec().orElse("");
        for (String word : List.of(spec, lock.id(), lock.locker())) {
            if (word.isEmpty()) {
                throw new IllegalArgumentException("expected an image spec, a lock id and a locker that are not empty");
            }
        }
        return command("rbd", connection.toolOptions(), List.of(), "lock", "rm", "--", spec, lock.id(), lock.locker());
    }

    /**
     * Makes the copy of a mirrored image primary. Without force, Ceph refuses it while the image is primary on the other
     * site, or its demotion has not arrived.
     *
     * @param image the image, with its pool
     * @return {@code rbd mirror image promote}
     */
    public List<String> mirrorPromote(RbdImageSpec image) {
        return plain(List.of("mirror", "image", "promote"), imageOptions(image));
    }

    /**
     * Makes the copy of a mirrored image primary, whatever the other site does: what that site wrote and this one does not
     * have is lost.
     *
     * @param image the image, with its pool
     * @return {@code rbd mirror image promote --force}
     */
    public List<String> mirrorPromoteByForce(RbdImageSpec image) {
        return plain(List.of("mirror", "image", "promote", "--force"), imageOptions(image));
    }

    /**
     * Makes a primary image the copy: clients can no longer write it.
     *
     * @param image the image, with its pool
     * @return {@code rbd mirror image demote}
     */
    public List<String> mirrorDemote(RbdImageSpec image) {
        return plain(List.of("mirror", "image", "demote"), imageOptions(image));
    }

    /**
     * Asks the mirror daemon to delete the copy on this site, and to copy the primary image again.
     *
     * @param image the image, with its pool
     * @return {@code rbd mirror image resync}
     */
    public List<String> mirrorResync(RbdImageSpec image) {
        return plain(List.of("mirror", "image", "resync"), imageOptions(image));
    }

    /**
     * Copies an image with its snapshots.
     *
     * @param image the image, with its pool
     * @param name the name of the new image in the same pool and namespace
     * @return {@code rbd deep cp}
     */
    public List<String> deepCopy(RbdImageSpec image, String name) {
        List<String> options = new ArrayList<>(imageOptions(image));
        options.add("--dest-pool=" + image.pool());
        if (!image.namespace().isEmpty()) {
            options.add("--dest-namespace=" + image.namespace());
        }
        options.add("--dest=" + name);
        return plain(List.of("deep", "cp"), options);
    }

    /**
     * Unmaps a device. Run it on the host that has the device.
     *
     * @param device the path as it was listed
     * @return {@code rbd unmap} or {@code rbd-nbd unmap}
     * @throws IllegalArgumentException if it is not the path of such a device
     */
    public List<String> unmap(String device) {
        if (!device.matches("/dev/(rbd|nbd)[0-9]{1,10}")) {
            throw new IllegalArgumentException("expected the path of an RBD device, such as /dev/rbd0");
        }
        return List.of(device.startsWith("/dev/nbd") ? "rbd-nbd" : "rbd", "unmap", device);
    }

    /** Without this option, the trash is not listed. */
    private List<String> all(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        if (release.hasNamespaces()) {
            all.add("--all");
        }
        return all;
    }

    /**
     * What does an object keep in addition to its data? Read by {@link CommandOutput#omapValues}.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param object the name of the object
     * @return {@code rados listomapvals}
     */
    public List<String> omapValues(String pool, String namespace, String object) {
        return rados(pool, namespace, "listomapvals", object);
    }

    /**
     * Removes one key of an object; it also succeeds if there is no such key.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param object the name of the object
     * @param key the key
     * @return {@code rados rmomapkey}
     */
    public List<String> omapRemoveKey(String pool, String namespace, String object, String key) {
        return rados(pool, namespace, "rmomapkey", object, key);
    }

    /**
     * Sets one key of an object.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param object the name of the object
     * @param key the key
     * @param value its value
     * @return {@code rados setomapval}
     */
    public List<String> omapSet(String pool, String namespace, String object, String key, String value) {
        return rados(pool, namespace, "setomapval", object, key, value);
    }

    /**
     * Removes an object.
     *
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param object the name of the object
     * @return {@code rados rm}
     */
    public List<String> removeObject(String pool, String namespace, String object) {
        return rados(pool, namespace, "rm", object);
    }

    private List<String> rados(String pool, String namespace, String... words) {
        for (String word : words) {
            if (word.isEmpty() || word.startsWith("-")) {
                throw new IllegalArgumentException("expected a word that is not an option, found '" + word + "'");
            }
        }
        return command("rados", connection.toolOptions(), poolOptions(pool, namespace), words);
    }

    private List<String> rbd(List<String> words, List<String> options) {
        List<String> all = new ArrayList<>(options);
        all.add(JSON);
        return plain(words, all);
    }

    private List<String> plain(List<String> words, List<String> options) {
        List<String> argv =
                new ArrayList<>(command("rbd", connection.toolOptions(), List.of(), words.toArray(String[]::new)));
        argv.addAll(options);
        return List.copyOf(argv);
    }

    private List<String> ceph(String... words) {
        return command("ceph", connection.cephOptions(), List.of(), words);
    }

    private static List<String> command(String program, List<String> first, List<String> second, String... words) {
        List<String> argv = new ArrayList<>();
        argv.add(program);
        argv.addAll(first);
        argv.addAll(second);
        argv.addAll(Arrays.asList(words));
        return List.copyOf(argv);
    }

    private List<String> imageOptions(RbdImageSpec image) {
        requireImage(image);
        List<String> options = new ArrayList<>(poolOptions(image.pool(), image.namespace()));
        options.add("--image=" + image.image());
        return options;
    }

    private static void requireImage(RbdImageSpec image) {
        if (image.pool().isEmpty() || !image.snapshot().isEmpty()) {
            throw new IllegalArgumentException("expected an image with its pool and without a snapshot");
        }
    }

    private List<String> poolOptions(String pool, String namespace) {
        if (namespace.isEmpty()) {
            return List.of("--pool=" + pool);
        }
        if (!release.hasNamespaces()) {
            throw new IllegalArgumentException("namespaces need nautilus or later, the release is " + release);
        }
        return List.of("--pool=" + pool, "--namespace=" + namespace);
    }

    private static String positive(long seconds) {
        if (seconds < 1) {
            throw new IllegalArgumentException("expected at least 1 second, found " + seconds);
        }
        return Long.toString(seconds);
    }
}
