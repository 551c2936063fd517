package dev.mooring.cli.plan;

import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.rbd.NamedImage;
import dev.mooring.cli.rbd.RecordedRuns;
import dev.mooring.plan.orphan.ImageOutputs;
import dev.mooring.plan.orphan.PoolInput;
import dev.mooring.plan.orphan.StoredObject;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The listings of pools and file systems. */
final class OrphanListOptions extends CheckedOptions {

    private static final String IMAGE_RUN = "IMAGE=RUN";
    private static final String SUBVOLUME_RUN = "FS/GROUP/NAME=RUN";

    @Option(
            names = "--images",
            paramLabel = "POOL[/NAMESPACE]=RUN",
            order = 13,
            description = "The output of rbd ls for that pool. A RUN is a file with the output, or the directory of a"
                    + " recorded run with stdout, stderr and exit. Repeatable, like all of these.")
    private List<String> images = new ArrayList<>();

    @Option(
            names = "--trash",
            paramLabel = "POOL[/NAMESPACE]=RUN",
            order = 14,
            description = "The output of rbd trash ls --all --long of that pool.")
    private List<String> trash = new ArrayList<>();

    @Option(
            names = "--status",
            paramLabel = IMAGE_RUN,
            order = 15,
            description = "The output of rbd status of POOL/[NAMESPACE/]IMAGE.")
    private List<String> status = new ArrayList<>();

    @Option(names = "--locks", paramLabel = IMAGE_RUN, order = 16, description = "The output of rbd lock ls.")
    private List<String> locks = new ArrayList<>();

    @Option(names = "--info", paramLabel = IMAGE_RUN, order = 17, description = "The output of rbd info.")
    private List<String> info = new ArrayList<>();

    @Option(names = "--snapshots", paramLabel = IMAGE_RUN, order = 18, description = "The output of rbd snap ls --all.")
    private List<String> snapshots = new ArrayList<>();

    @Option(names = "--children", paramLabel = IMAGE_RUN, order = 19, description = "The output of rbd children --all.")
    private List<String> children = new ArrayList<>();

    @Option(names = "--metadata", paramLabel = IMAGE_RUN, order = 19, description = "The output of rbd image-meta ls.")
    private List<String> metadata = new ArrayList<>();

    @Option(
            names = "--outputs",
            paramLabel = "POOL[/NAMESPACE]=DIR",
            order = 19,
            description = "A directory with a subdirectory for each image of that pool. Its files status, locks, info,"
                    + " snapshots, children and metadata, with or without .json, are the outputs of rbd"
                    + " status, lock ls, info, snap ls --all, children --all and image-meta ls; each is a RUN.")
    private List<String> outputs = new ArrayList<>();

    @Option(
            names = "--journal",
            paramLabel = "POOL[/NAMESPACE]=DIR",
            order = 22,
            description =
                    "A directory with the output of rados listomapvals for each object of ceph-csi's journal in that"
                            + " pool, named like the object: csi.volumes.default, csi.snaps.default, csi.volume.UUID"
                            + " and csi.snap.UUID; each is a RUN. The journal of subvolumes is in the metadata pool,"
                            + " in the namespace csi.")
    private List<String> journals = new ArrayList<>();

    @Option(
            names = "--mgr-dump",
            paramLabel = "RUN",
            order = 25,
            description = "The output of ceph mgr dump: the manager's clients do not count as users of a file system.")
    private @Nullable String manager;

    @Option(
            names = "--subvolumes",
            paramLabel = "FS[/GROUP]=RUN",
            order = 23,
            description = "The output of ceph fs subvolume ls FS --group_name=GROUP; ceph-csi uses the group csi.")
    private List<String> subvolumes = new ArrayList<>();

    @Option(
            names = "--subvolume-info",
            paramLabel = SUBVOLUME_RUN,
            order = 24,
            description = "The output of ceph fs subvolume info.")
    private List<String> subvolumeInfo = new ArrayList<>();

    @Option(
            names = "--subvolume-snapshots",
            paramLabel = SUBVOLUME_RUN,
            order = 24,
            description = "The output of ceph fs subvolume snapshot ls.")
    private List<String> subvolumeSnapshots = new ArrayList<>();

    @Option(
            names = "--sessions",
            paramLabel = "FS=RUN",
            order = 25,
            description = "The output of ceph tell mds.FS:0 session ls.")
    private List<String> sessions = new ArrayList<>();

    @Option(
            names = "--ignore-session",
            paramLabel = "client.ID",
            order = 25,
            description = "A client of a file system that is not counted as a user, such as the manager.")
    private List<String> ignoredSessions = new ArrayList<>();

    @Option(
            names = "--ignore-client",
            paramLabel = "ADDRESS",
            order = 26,
            description = "A client of images that is not counted as a user, such as that of this host.")
    private List<String> ignored = new ArrayList<>();

    /** Whether there is anything to judge. */
    boolean isGiven() {
        return !images.isEmpty() || !trash.isEmpty() || !subvolumes.isEmpty();
    }

    void addTo(PoolInput.Builder scene, CommandFiles files, Sources sources) {
        places("--images", images, files, CommandOutput::images)
                .forEach((place, said) -> scene.images(first(place), second(place), said));
        places("--trash", trash, files, CommandOutput::trash)
                .forEach((place, said) -> scene.trash(first(place), second(place), said));
        about("--status", status, files, CommandOutput::status, ImageOutputs::withStatus, scene);
        about("--locks", locks, files, CommandOutput::locks, ImageOutputs::withLocks, scene);
        about("--info", info, files, CommandOutput::info, ImageOutputs::withInfo, scene);
        about("--snapshots", snapshots, files, CommandOutput::snapshots, ImageOutputs::withSnapshots, scene);
        about("--children", children, files, CommandOutput::children, ImageOutputs::withChildren, scene);
        about("--metadata", metadata, files, CommandOutput::metadata, ImageOutputs::withMetadata, scene);
        for (Map.Entry<String, String> each : pairs("--outputs", outputs).entrySet()) {
            folder(each.getKey(), each.getValue(), files, sources, scene);
        }
        for (Map.Entry<String, String> each : pairs("--journal", journals).entrySet()) {
            for (String object : listed("--journal", each.getValue(), sources)) {
                runs(files)
                        .read("--journal", object, CommandOutput::omapValues)
                        .ifPresent(said ->
                                scene.journal(first(each.getKey()), second(each.getKey()), lastName(object), said));
            }
        }
        runs(files).read("--mgr-dump", manager, CommandOutput::managerClients).ifPresent(scene::managers);
        places("--subvolumes", subvolumes, files, CommandOutput::subvolumes)
                .forEach((place, said) -> scene.subvolumes(first(place), second(place), said));
        places("--subvolume-info", subvolumeInfo, files, CommandOutput::subvolumeInfo)
                .forEach((which, said) -> scene.subvolumeInfo(subvolume("--subvolume-info", which), said));
        places("--subvolume-snapshots", subvolumeSnapshots, files, CommandOutput::subvolumes)
                .forEach((which, said) -> scene.subvolumeSnapshots(subvolume("--subvolume-snapshots", which), said));
        places("--sessions", sessions, files, CommandOutput::fileSystemClients).forEach(scene::clients);
        ignoredSessions.forEach(scene::ignoreFileSystemClient);
        for (String address : ignored) {
            scene.ignoreClient(ClientAddress.parse(address)
                    .orElseThrow(() -> wrong("--ignore-client: expected IP:PORT/NONCE, found '" + address + "'")));
        }
    }

    /** The outputs about each image, in the folder with its name. */
    private void folder(String place, String directory, CommandFiles files, Sources sources, PoolInput.Builder scene) {
        for (String entry : listed("--outputs", directory, sources)) {
            if (!sources.kind(entry).isDirectory()) {
                throw wrong("--outputs: " + entry + ": expected a directory named like an image");
            }
            String name = place + "/" + lastName(entry);
            for (String output : listed("--outputs", entry, sources)) {
                String file = lastName(output);
                List<String> pair = List.of(name + "=" + output);
                switch (file.endsWith(".json") ? file.substring(0, file.length() - ".json".length()) : file) {
                    case "status" ->
                        about("--outputs", pair, files, CommandOutput::status, ImageOutputs::withStatus, scene);
                    case "locks" ->
                        about("--outputs", pair, files, CommandOutput::locks, ImageOutputs::withLocks, scene);
                    case "info" -> about("--outputs", pair, files, CommandOutput::info, ImageOutputs::withInfo, scene);
                    case "snapshots" ->
                        about("--outputs", pair, files, CommandOutput::snapshots, ImageOutputs::withSnapshots, scene);
                    case "children" ->
                        about("--outputs", pair, files, CommandOutput::children, ImageOutputs::withChildren, scene);
                    case "metadata" ->
                        about("--outputs", pair, files, CommandOutput::metadata, ImageOutputs::withMetadata, scene);
                    default ->
                        throw wrong("--outputs: " + output
                                + ": expected status, locks, info, snapshots, children or metadata");
                }
            }
        }
    }

    private static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private List<String> listed(String option, String directory, Sources sources) {
        try {
            return sources.list(directory);
        } catch (IOException | InvalidPathException e) {
            throw wrong(option + ": " + directory + ": cannot be read as a directory");
        }
    }

    private <T> void about(
            String option,
            List<String> pairs,
            CommandFiles files,
            Function<CommandResult, CommandAnswer<T>> reader,
            BiFunction<ImageOutputs, CommandAnswer<T>, ImageOutputs> with,
            PoolInput.Builder scene) {
        RecordedRuns runs = runs(files);
        pairs(option, pairs).forEach((name, run) -> {
            RbdImageSpec image = NamedImage.of(option, name, this::wrong);
            CommandAnswer<T> said = runs.read(option, run, image, reader).orElseThrow();
            scene.image(image, outputs -> with.apply(outputs, said));
        });
    }

    private RecordedRuns runs(CommandFiles files) {
        return new RecordedRuns(command(), files);
    }

    private <T> Map<String, CommandAnswer<T>> places(
            String option, List<String> pairs, CommandFiles files, Function<CommandResult, CommandAnswer<T>> reader) {
        RecordedRuns runs = runs(files);
        Map<String, CommandAnswer<T>> read = new LinkedHashMap<>();
        pairs(option, pairs)
                .forEach((place, run) ->
                        read.put(place, runs.read(option, run, reader).orElseThrow()));
        return read;
    }

    /** The files by their subject; two with the same one would contradict each other. */
    private Map<String, String> pairs(String option, List<String> texts) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals <= 0 || equals == text.length() - 1) {
                throw wrong(option + ": expected NAME=RUN, found '" + text + "'");
            }
            if (pairs.put(text.substring(0, equals), text.substring(equals + 1)) != null) {
                throw wrong(option + ": " + text.substring(0, equals) + " is given twice");
            }
        }
        return pairs;
    }

    private StoredObject.Subvolume subvolume(String option, String name) {
        String[] parts = name.split("/", -1);
        return switch (parts.length) {
            case 2 -> new StoredObject.Subvolume(parts[0], "", parts[1]);
            case 3 -> new StoredObject.Subvolume(parts[0], parts[1], parts[2]);
            default -> throw wrong(option + ": expected FS/NAME or FS/GROUP/NAME, found '" + name + "'");
        };
    }

    private static String first(String place) {
        int slash = place.indexOf('/');
        return slash < 0 ? place : place.substring(0, slash);
    }

    private static String second(String place) {
        int slash = place.indexOf('/');
        return slash < 0 ? "" : place.substring(slash + 1);
    }
}
