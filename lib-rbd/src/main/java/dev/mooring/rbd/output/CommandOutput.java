package dev.mooring.rbd.output;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what a command said: one method for each command, with what was seen of it as the only argument. */
public final class CommandOutput {

    private CommandOutput() {}

    /** The commands whose output has a form of its own as JSON. */
    public enum Kind {
        /** {@code rbd status}: which clients have an image open for writing. */
        STATUS(
                "rbd status: which clients have an image open for writing",
                "watchers",
                CommandOutput::status,
                OutputJson::status),
        /** {@code rbd lock ls}: who holds a lock. */
        LOCKS("rbd lock ls: who holds a lock", "locks", CommandOutput::locks, OutputJson::locks),
        /** {@code rbd showmapped}, {@code rbd device list} or {@code rbd-nbd list-mapped}: what a host has mapped. */
        DEVICES(
                "rbd showmapped, rbd device list or rbd-nbd list-mapped: what a host has mapped",
                "devices",
                CommandOutput::devices,
                list("devices", OutputJson::device)),
        /** {@code config_info} of each device in sysfs: how the kernel has mapped images, read-only or not. */
        CONFIG_INFO(
                "cat /sys/bus/rbd/devices/*/config_info: how the kernel has mapped images, read-only or not",
                "mappings",
                CommandOutput::mappings,
                list("mappings", OutputJson::mapping)),
        /** {@code ceph osd blocklist ls}, its older spelling, or {@code osd dump}: which clients are refused. */
        BLOCKLIST(
                "ceph osd blocklist ls, or its older spelling, or osd dump: which clients are refused",
                "entries",
                CommandOutput::blocklist,
                (rows, list) -> rows.list("entries", list.entries(), OutputJson::entry)),
        /** {@code rbd info}: what an image is. */
        INFO(
                "rbd info: what an image is",
                "image",
                CommandOutput::info,
                (rows, info) -> rows.put("image", OutputJson.info(info))),
        /** {@code rbd ls}, with or without {@code -l}: the images of a pool. */
        LS(
                "rbd ls, with or without -l: the images of a pool",
                "images",
                CommandOutput::images,
                list("images", OutputJson::listed)),
        /** {@code rbd snap ls}: the snapshots of an image. */
        SNAP_LS(
                "rbd snap ls: the snapshots of an image",
                "snapshots",
                CommandOutput::snapshots,
                list("snapshots", OutputJson::snapshot)),
        /** {@code rbd children}: the clones that depend on an image. */
        CHILDREN(
                "rbd children: the clones that depend on an image",
                "children",
                CommandOutput::children,
                (rows, children) -> rows.texts("children", children)),
        /** {@code rbd trash ls}: the images in the trash. */
        TRASH_LS(
                "rbd trash ls: the images in the trash",
                "images",
                CommandOutput::trash,
                list("images", OutputJson::trashed)),
        /** {@code rbd mirror image status}: how an image is mirrored. */
        MIRROR_IMAGE_STATUS(
                "rbd mirror image status: how an image is mirrored",
                "mirror",
                CommandOutput::mirrorImage,
                (rows, mirror) -> rows.put("mirror", OutputJson.mirror(mirror))),
        /** {@code rbd mirror pool status}: the daemons that mirror a pool. */
        MIRROR_POOL_STATUS(
                "rbd mirror pool status: the daemons that mirror a pool",
                "daemons",
                CommandOutput::mirrorPool,
                (rows, mirror) ->
                        rows.text("health", mirror.health()).list("daemons", mirror.daemons(), OutputJson::daemon)),
        /** {@code rbd image-meta ls}: the metadata of an image. */
        IMAGE_META_LS(
                "rbd image-meta ls: the metadata of an image",
                "metadata",
                CommandOutput::metadata,
                (rows, metadata) -> rows.put("metadata", OutputJson.texts(metadata.values()))),
        /** {@code rados listwatchers}: who watches an object. */
        LISTWATCHERS(
                "rados listwatchers: who watches an object",
                "watchers",
                CommandOutput::watchers,
                list("watchers", OutputJson::watcher)),
        /** {@code rados listomapvals}: the keys and values of an object. */
        LISTOMAPVALS(
                "rados listomapvals: the keys and values of an object",
                "values",
                CommandOutput::omapValues,
                (rows, values) -> rows.put("values", OutputJson.texts(values))),
        /** {@code ceph mgr dump}: the clients of the manager. */
        MGR_DUMP(
                "ceph mgr dump: the clients of the manager",
                "clients",
                CommandOutput::managerClients,
                list("clients", OutputJson::client)),
        /** {@code ceph osd lspools}: the pools by their ids. */
        LSPOOLS(
                "ceph osd lspools: the pools by their ids",
                "pools",
                CommandOutput::pools,
                (rows, pools) -> rows.list("pools", List.copyOf(pools.entrySet()), OutputJson::pool)),
        /** A command that does something: what it did. */
        RESULT(
                "a command that does something: map, unmap, rm, lock add and rm, trash mv, blocklist add and rm",
                "result",
                CommandOutput::action,
                (rows, done) -> rows.put("result", OutputJson.result(done)));

        private final String program;

        private final Function<CommandResult, JsonObject> json;

        <T> Kind(
                String program,
                String key,
                Function<CommandResult, CommandAnswer<T>> reader,
                BiConsumer<JsonRows, T> writer) {
            this.program = program;
            this.json = result -> OutputJson.of(reader.apply(result), key, writer);
        }

        private static <T> BiConsumer<JsonRows, List<T>> list(String key, Function<T, JsonObject> row) {
            return (rows, items) -> rows.list(key, items, row);
        }

        /** {@return whose output it is, and what it says} */
        public String program() {
            return program;
        }

        /**
         * What a command said as JSON. The page {@code docs/json.md} describes the keys.
         *
         * @param result what was seen
         * @return {@code outcome}, the failure or what was printed, and {@code notes}
         */
        public JsonObject toJson(CommandResult result) {
            return json.apply(result);
        }

        /** {@return the stable word in kebab-case, for example {@code trash-ls}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * Who has an image open for writing: {@code rbd status}.
     *
     * <p>The list of watchers is empty only where the program printed an empty one; empty output is
     * {@link Outcome#MALFORMED}. The shape that releases before Nautilus print as JSON is read with all its watchers.
     *
     * @param result what was seen
     * @return the status or the failure
     * @upstream ceph src/tools/rbd/action/Status.cc
     */
    public static CommandAnswer<RbdStatus> status(CommandResult result) {
        return Stdout.read(result, StatusReader::read);
    }

    /**
     * Who holds a lock: {@code rbd lock ls}.
     *
     * @param result what was seen
     * @return the locks or the failure
     * @upstream ceph src/tools/rbd/action/Lock.cc do_lock_list
     */
    public static CommandAnswer<ImageLocks> locks(CommandResult result) {
        return Stdout.read(result, LockReader::read);
    }

    /**
     * What one host has mapped: {@code rbd showmapped}, {@code rbd device list} or {@code rbd-nbd list-mapped}. Devices of
     * the kernel and of rbd-nbd are listed by two calls.
     *
     * @param result what was seen
     * @return the devices in the order printed, or the failure; the list is also empty if the kernel module is missing
     * @upstream ceph src/krbd.cc dump_image, src/tools/rbd_nbd/rbd-nbd.cc do_list_mapped_devices
     */
    public static CommandAnswer<List<MappedDevice>> devices(CommandResult result) {
        return Stdout.read(result, DeviceReader::read);
    }

    /**
     * How the kernel of a host has mapped images: {@code cat /sys/bus/rbd/devices/*}{@code /config_info}, the only place
     * that says whether a mapping is read-only.
     *
     * @param result what was seen, of one or more of these files
     * @return the mappings in the order printed, or the failure
     * @upstream linux drivers/block/rbd.c rbd_config_info_show
     */
    public static CommandAnswer<List<KernelMapping>> mappings(CommandResult result) {
        return Stdout.readNames(result, KernelMapping::read);
    }

    /**
     * Which clients are blocklisted: {@code ceph osd blocklist ls}, its older spelling {@code blacklist}, or
     * {@code ceph osd dump}.
     *
     * @param result what was seen
     * @return the entries or the failure
     * @upstream ceph src/mon/OSDMonitor.cc OSDMonitor::preprocess_command
     */
    public static CommandAnswer<Blocklist> blocklist(CommandResult result) {
        return Stdout.read(result, BlocklistReader::separated, BlocklistReader::read);
    }

    /**
     * What an image or snapshot is: {@code rbd info}.
     *
     * @param result what was seen
     * @return the description or the failure
     * @upstream ceph src/tools/rbd/action/Info.cc
     */
    public static CommandAnswer<ImageInfo> info(CommandResult result) {
        return Stdout.read(result, InfoReader::read);
    }

    /**
     * The images of a pool or namespace: {@code rbd ls}, with or without {@code -l}.
     *
     * @param result what was seen; for plain output the argument list distinguishes the long form from the short one
     * @return the images in the order printed, in the long form their snapshots too, or the failure
     * @upstream ceph src/tools/rbd/action/List.cc
     */
    public static CommandAnswer<List<ListedImage>> images(CommandResult result) {
        return Stdout.readNames(result, ListReader::images);
    }

    /**
     * The snapshots of an image: {@code rbd snap ls}.
     *
     * @param result what was seen
     * @return the snapshots in the order printed, or the failure; those of other namespaces than the user's are listed
     *     only with {@code --all}
     */
    public static CommandAnswer<List<ImageSnapshot>> snapshots(CommandResult result) {
        return Stdout.read(result, ListReader::snapshots);
    }

    /**
     * The clones that depend on an image or snapshot: {@code rbd children}.
     *
     * @param result what was seen
     * @return each clone as {@code pool/[namespace/]image}, in the order printed, or the failure; clones in the trash are
     *     listed only with {@code --all}
     */
    public static CommandAnswer<List<String>> children(CommandResult result) {
        return Stdout.readNames(result, ListReader::children);
    }

    /**
     * The images in the trash: {@code rbd trash ls}. Without {@code --all} the sources of migrations are not listed.
     *
     * @param result what was seen; for plain output the argument list distinguishes the long form from the short one
     * @return the images in the order printed, or the failure
     */
    public static CommandAnswer<List<TrashedImage>> trash(CommandResult result) {
        return Stdout.readNames(result, ListReader::trash);
    }

    /**
     * How an image is mirrored: {@code rbd mirror image status}.
     *
     * @param result what was seen
     * @return the status or the failure
     * @upstream ceph src/tools/rbd/action/MirrorImage.cc execute_status
     */
    public static CommandAnswer<MirrorImageStatus> mirrorImage(CommandResult result) {
        return Stdout.read(result, MirrorReader::image);
    }

    /**
     * Which daemons mirror a pool: {@code rbd mirror pool status --verbose --format json}.
     *
     * @param result what was seen
     * @return the status or the failure; plain output, which does not name the clients of the daemons, is
     *     {@link Outcome#MALFORMED}
     */
    public static CommandAnswer<MirrorPoolStatus> mirrorPool(CommandResult result) {
        return Stdout.read(result, MirrorReader::pool);
    }

    /**
     * The metadata of an image: {@code rbd image-meta ls}. The key material of encrypted images is never kept.
     *
     * @param result what was seen
     * @return the metadata or the failure
     */
    public static CommandAnswer<ImageMetadata> metadata(CommandResult result) {
        return Stdout.read(result, MetadataReader::read);
    }

    /**
     * Who watches an object: {@code rados listwatchers}. The watchers of the object {@code rbd_mirroring} of a pool are the
     * mirror daemons; those of {@code rbd_header.ID} are the clients of an image, also of one in the trash.
     *
     * @param result what was seen
     * @return the watchers in the order printed, or the failure
     */
    public static CommandAnswer<List<Watcher>> watchers(CommandResult result) {
        return Stdout.read(result, ListReader::watchers);
    }

    /**
     * The keys of an object and their values: {@code rados listomapvals}. Here the driver keeps its journal.
     *
     * @param result what was seen
     * @return the values by their keys, both as text, or the failure; an object without keys is an empty map
     * @upstream ceph src/tools/rados/rados.cc rados_tool_common
     */
    public static CommandAnswer<Map<String, String>> omapValues(CommandResult result) {
        return Stdout.readNames(result, OmapReader::read);
    }

    /**
     * The clients of the active manager, which open images too: {@code ceph mgr dump --format json}.
     *
     * @param result what was seen
     * @return the clients in the order printed, or the failure
     */
    public static CommandAnswer<List<ManagerClient>> managerClients(CommandResult result) {
        return Stdout.read(result, ListReader::managerClients);
    }

    /**
     * The names of the pools: {@code ceph osd lspools}.
     *
     * @param result what was seen
     * @return the names by the ids of the pools, in the order of the ids, or the failure
     */
    public static CommandAnswer<Map<Long, String>> pools(CommandResult result) {
        return Stdout.read(result, ListReader::pools);
    }

    /**
     * The subvolumes of a group, or the snapshots of a subvolume: {@code ceph fs subvolume ls} and
     * {@code ceph fs subvolume snapshot ls}. The manager prints a list of objects with a {@code name}, whatever format
     * is requested; a list of names, and lines with one name each, are read too.
     *
     * @param result what was seen
     * @return the names in the order printed, or the failure
     * @upstream ceph src/pybind/mgr/volumes/fs/volume.py list_subvolumes
     */
    public static CommandAnswer<List<String>> subvolumes(CommandResult result) {
        return Stdout.read(result, SubvolumeReader::names);
    }

    /**
     * What a subvolume is: {@code ceph fs subvolume info}.
     *
     * @param result what was seen
     * @return the description or the failure
     * @upstream ceph src/pybind/mgr/volumes/fs/operations/versions/subvolume_v1.py info
     */
    public static CommandAnswer<SubvolumeInfo> subvolumeInfo(CommandResult result) {
        return Stdout.read(result, SubvolumeReader::info);
    }

    /**
     * The clients of a file system: {@code ceph tell mds.NAME:RANK session ls}.
     *
     * @param result what was seen
     * @return the clients in the order printed, or the failure
     * @upstream ceph src/mds/SessionMap.cc Session::dump
     */
    public static CommandAnswer<List<FileSystemClient>> fileSystemClients(CommandResult result) {
        return Stdout.read(result, SubvolumeReader::clients);
    }

    /**
     * What a command did: {@code rbd map} and {@code unmap}, {@code lock add} and {@code rm}, {@code rm}, {@code trash},
     * {@code migration}, {@code ceph osd blocklist add} and {@code rm}.
     *
     * @param result what was seen
     * @return what was done or the failure
     */
    public static CommandAnswer<ActionResult> action(CommandResult result) {
        // What such a command writes to standard error is its answer, not a note about it.
        CommandAnswer<ActionResult> done = Stdout.readNames(result, ActionResult::read);
        return done instanceof ReadOutput<ActionResult> answered ? new ReadOutput<>(answered.value(), List.of()) : done;
    }

    /**
     * The output of any other command, as lines or as documents.
     *
     * @param result what was seen
     * @return the output or the failure
     */
    public static CommandAnswer<OtherOutput> other(CommandResult result) {
        return Stdout.read(result, OtherOutput::read);
    }

    /**
     * One image or snapshot of a list.
     *
     * @param image the image
     * @param snapshot the snapshot; empty for the image itself
     * @param id the id of the image; empty if it was not printed
     * @param lock {@code exclusive} or {@code shared}; empty if there is no lock or it was not printed
     */
    public record ListedImage(String image, String snapshot, String id, String lock) {

        static ListedImage named(String image) {
            return new ListedImage(image, "", "", "");
        }
    }

    /**
     * A subvolume of CephFS.
     *
     * @param path where its data are, for example {@code /volumes/csi/csi-vol-…/UUID}
     * @param state {@code complete}; {@code snapshot-retained} if only its snapshots are left; another word while it is cloned
     * @param type {@code subvolume} or {@code clone}
     * @param features what it can do, for example {@code snapshot-retention}
     */
    public record SubvolumeInfo(String path, String state, String type, List<String> features) {

        public SubvolumeInfo {
            features = List.copyOf(features);
        }
    }

    /**
     * One client that has a file system open.
     *
     * @param name its name, for example {@code client.4305}
     * @param root the directory that it has mounted; empty if it was not printed
     * @param host its host; empty if it was not printed
     * @param address its address; empty if it was not printed
     */
    public record FileSystemClient(String name, String root, String host, Optional<ClientAddress> address) {}

    /**
     * One client of the manager of a cluster.
     *
     * @param module the module it works for, for example {@code rbd_support}; empty in releases that do not print it
     * @param address its address
     */
    public record ManagerClient(String module, ClientAddress address) {}

    /**
     * One image mapped on the queried host. Whether it is mapped read-only is not printed.
     *
     * @param id the number of the device for the kernel client, the process id of the daemon for nbd
     * @param pool the pool
     * @param namespace the RADOS namespace; empty for the default one and in releases without namespaces
     * @param image the image
     * @param snapshot the snapshot; empty for the image itself, and for a snapshot really named {@code -}
     * @param device the path, for example {@code /dev/rbd0} or {@code /dev/nbd3}
     */
    public record MappedDevice(
            String id, String pool, String namespace, String image, Optional<String> snapshot, String device) {

        /** {@return whether this is a device of {@code rbd-nbd}} */
        public boolean isNbd() {
            return device.startsWith("/dev/nbd");
        }
    }

    /**
     * One snapshot of an image.
     *
     * @param id its id, unsigned 64 bits
     * @param name its name
     * @param isProtected whether it is protected
     * @param namespace what it was made for, as {@code --all} prints it: {@code user}, {@code trash} with its old name,
     *     {@code mirror} with its role, or {@code group}; empty without {@code --all}
     */
    public record ImageSnapshot(BigInteger id, String name, boolean isProtected, String namespace) {

        private static final Pattern MIRROR = Pattern.compile(
                "mirror \\((primary|non-primary|demoted) peer_uuids:\\[[^\\]]*\\](?: ([^ :]*):(\\d+) (.*)copied)?\\)");

        /** {@return its role in the mirroring of the image; empty if it is no mirror snapshot, or without {@code --all}} */
        public Optional<MirrorSnapshot> mirror() {
            Matcher made = MIRROR.matcher(namespace);
            return made.matches()
                    ? Optional.of(new MirrorSnapshot(
                            made.group(1),
                            Optional.ofNullable(made.group(3)).flatMap(Numbers::unsigned64),
                            made.group(3) == null || made.group(4).isEmpty()))
                    : Optional.empty();
        }

        /**
         * A snapshot that mirroring made.
         *
         * @param state {@code primary}, {@code non-primary} or {@code demoted}
         * @param copyOf the id of the snapshot of the other site that it is a copy of; empty if it was made on this site
         * @param isComplete whether all data of the other site's snapshot is copied; true of one that was made on this site
         */
        public record MirrorSnapshot(String state, Optional<BigInteger> copyOf, boolean isComplete) {}
    }

    /**
     * One image in the trash. A client may still have it open: {@code rbd trash mv} does not check.
     *
     * @param id its id
     * @param name the name it had
     * @param source why it is there, for example {@code USER} or {@code MIGRATION}; empty in the short form
     * @param status when it may be removed, as text; empty in the short form
     * @param parent the image that it is a clone of, with its pool and snapshot; empty if there is none, and in the short form
     */
    public record TrashedImage(String id, String name, String source, String status, String parent) {}

    /**
     * The mirroring of an image.
     *
     * @param name the image
     * @param globalId the id that both sites know it by
     * @param state for example {@code up+replaying}; empty if no daemon has reported about the image on this site
     * @param description details of the state
     * @param daemonInstance the global id of the client of the daemon; empty if it was not printed, as in plain output
     * @param daemonHost the host of the daemon; empty if it was not printed
     * @param lastUpdate when the daemon last reported, by the clock and in the time zone of the host that printed it; empty
     *     if that was not printed
     * @param peers what the daemons of other sites report
     * @param snapshots the mirror snapshots that this site made while it was primary; none unless the image is primary
     */
    public record MirrorImageStatus(
            String name,
            String globalId,
            String state,
            String description,
            String daemonInstance,
            String daemonHost,
            String lastUpdate,
            List<PeerSite> peers,
            List<PrimarySnapshot> snapshots) {

        public MirrorImageStatus {
            peers = List.copyOf(peers);
            snapshots = List.copyOf(snapshots);
        }

        /**
         * The same image on another site, as the daemon there reports it here.
         *
         * @param name the name of the site, or its id
         * @param state for example {@code up+replaying}
         * @param description details of the state
         * @param lastUpdate when the daemon last reported
         */
        public record PeerSite(String name, String state, String description, String lastUpdate) {}

        /**
         * A mirror snapshot of a primary image.
         *
         * @param id its id, unsigned 64 bits
         * @param name its name
         * @param isDemoted whether it was made when the image was demoted
         */
        public record PrimarySnapshot(BigInteger id, String name, boolean isDemoted) {}
    }

    /**
     * The mirroring of a pool.
     *
     * @param health {@code OK}, {@code WARNING} or {@code ERROR}
     * @param daemons the daemons that pull from the other site
     */
    public record MirrorPoolStatus(String health, List<Daemon> daemons) {

        public MirrorPoolStatus {
            daemons = List.copyOf(daemons);
        }

        /**
         * One mirror daemon.
         *
         * @param instance the global id of its client, the number in {@code client.4333}
         * @param host its host
         * @param health {@code OK}, {@code WARNING} or {@code ERROR}
         */
        public record Daemon(String instance, String host, String health) {}
    }

    /**
     * The output of a command without a reader of its own.
     *
     * @param lines the lines of plain output; empty for documents
     * @param documents the documents of JSON or XML output, in order; of XML the content of each element as a string or an
     *     array of one-member objects
     */
    public record OtherOutput(List<String> lines, List<JsonValue> documents) {

        public OtherOutput {
            lines = List.copyOf(lines);
            documents = List.copyOf(documents);
        }

        static OtherOutput read(Stdout output) {
            return output.format() == Stdout.Format.PLAIN
                    ? new OtherOutput(output.lines(), List.of())
                    : new OtherOutput(
                            List.of(),
                            output.documents().stream().map(Doc::toJson).toList());
        }
    }

    /**
     * What a command did; {@code blocklist rm} succeeds also if there was no entry to remove.
     *
     * @param output standard output without white space around it: the device that {@code rbd map} made
     * @param messages the lines on standard error, where {@code ceph} prints what it did
     */
    public record ActionResult(String output, List<String> messages) {

        private static final Pattern LISTED =
                Pattern.compile("bl(?:ack|ock)listing (\\S+) until (\\S+(?: \\S+)?) \\([\\d.e+]+ sec\\)");
        private static final Pattern DEVICE = Pattern.compile("/dev/(rbd|nbd)\\d+");

        public ActionResult {
            messages = List.copyOf(messages);
        }

        static ActionResult read(Stdout output) {
            List<String> messages = Lines.of(output.stderr()).stream()
                    .filter(line -> !line.isBlank())
                    .map(FailedCommand::excerpt)
                    .toList();
            return new ActionResult(output.text().strip(), messages);
        }

        /** {@return the path of the device that was mapped; empty if the output is not such a path} */
        public Optional<String> device() {
            return Optional.of(output).filter(path -> DEVICE.matcher(path).matches());
        }

        /**
         * {@return the entry that was added to the blocklist, as the cluster understood it; empty if none was added. An entry
         * that already existed keeps its own end, whatever this one says}
         */
        public Optional<BlocklistEntry> blocklisted() {
            for (String message : messages) {
                Matcher listed = LISTED.matcher(message);
                if (listed.matches()) {
                    return BlocklistEntry.parse(listed.group(1), false, listed.group(2));
                }
            }
            return Optional.empty();
        }

        /**
         * {@return whether the cluster says that it removed an entry from the blocklist; the exit code does not show
         * it}
         */
        public boolean removedFromBlocklist() {
            return messages.stream()
                    .anyMatch(message ->
                            message.startsWith("un-blocklisting ") || message.startsWith("un-blacklisting "));
        }
    }
}
