package dev.mooring.plan.orphan;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What ceph-csi recorded before it created an image or subvolume: for which volume or snapshot it is. One object of the
 * pool has a key for each requested name; its value is the UUID. One object for each UUID has that name.
 *
 * @upstream ceph-csi internal/journal/voljournal.go
 */
final class Journal {

    private static final RbdCommands COMMANDS = new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY);

    private static final String IN_TREE = "kubernetes-dynamic-pvc-";
    private static final String IMAGE_NAME = "csi.imagename";
    private static final String IMAGE_ID = "csi.imageid";
    private static final String GROUP = "csi.groupid";
    private static final String NFS = "nfs.cluster";

    private final Map<PoolInput.Place, Map<String, CommandAnswer<Map<String, String>>>> objects;
    private final List<ClusterObjects> clusters;
    private final boolean onlyClusters;

    /** The two journals of a pool. */
    private enum Kind {
        VOLUME("csi.volumes.", "csi.volume.", "csi.volname"),
        SNAPSHOT("csi.snaps.", "csi.snap.", "csi.snapname");

        private final String directory;
        private final String entry;
        private final String nameKey;

        Kind(String directory, String entry, String nameKey) {
            this.directory = directory;
            this.entry = entry;
            this.nameKey = nameKey;
        }
    }

    /** A name that is reserved for a UUID, and where. */
    private record Reserved(PoolInput.Place place, Kind kind, String directory, String key, String value) {

        String name() {
            return key.startsWith(kind.entry) ? key.substring(kind.entry.length()) : key;
        }

        boolean isFor(String uuid) {
            return StoredName.uuids(value).contains(uuid);
        }
    }

    Journal(PoolInput scene, List<ClusterObjects> clusters) {
        this.objects = scene.journals;
        this.onlyClusters = scene.onlyClusters;
        this.clusters = clusters;
    }

    /** Which journals may have the name; none for a name without a UUID, and for one of the in-tree plugin. */
    private static List<Kind> kinds(StoredObject stored) {
        return StoredName.read(stored.name())
                .map(parts -> switch (parts.prefix()) {
                    case IN_TREE -> List.<Kind>of();
                    case "csi-vol-" -> List.of(Kind.VOLUME);
                    case "csi-snap-" -> List.of(Kind.SNAPSHOT);
                    default -> List.of(Kind.values());
                })
                .orElse(List.of());
    }

    private static String uuid(StoredObject stored) {
        return StoredName.read(stored.name()).map(StoredName::uuid).orElse("");
    }

    /** The journal of an image is in its own pool; that of a subvolume is in the metadata pool of its file system. */
    private List<PoolInput.Place> places(StoredObject stored) {
        return stored instanceof StoredObject.Image image
                ? List.of(
                        new PoolInput.Place(image.image().pool(), image.image().namespace()))
                : List.copyOf(objects.keySet());
    }

    /** "No such object" is an answer too. */
    private static boolean isKnown(CommandAnswer<?> answer) {
        return answer.isWhole() || answer.outcome() == Outcome.NOT_FOUND;
    }

    private List<Reserved> reserved() {
        List<Reserved> found = new ArrayList<>();
        objects.forEach((place, all) -> all.forEach((name, answer) -> {
            for (Kind kind : Kind.values()) {
                if (name.startsWith(kind.directory)) {
                    answer.answer()
                            .orElse(Map.of())
                            .forEach((key, value) -> found.add(new Reserved(place, kind, name, key, value)));
                }
            }
        }));
        return found;
    }

    /** The entries of a UUID, wherever they are. */
    private Map<String, Map<String, String>> entries(List<Kind> kinds, String uuid) {
        Map<String, Map<String, String>> found = new LinkedHashMap<>();
        objects.forEach((place, all) -> kinds.forEach(kind -> {
            String name = kind.entry + uuid;
            Optional.ofNullable(all.get(name))
                    .flatMap(CommandAnswer::answer)
                    .ifPresent(entry -> found.put(place + " " + name, entry));
        }));
        return found;
    }

    /**
     * What speaks against a journal that names no owner.
     *
     * @param id the id of an image; empty if it is not known
     * @param known read the list that has the name, and the id
     */
    Stream<Reason> against(StoredObject stored, String id, Reads reads, Supplier<?>... known) {
        List<Kind> kinds = kinds(stored);
        String uuid = uuid(stored);
        List<Reason> found = kinds.isEmpty() ? List.of() : against(stored, id, kinds, uuid);
        if (!found.isEmpty()) {
            return found.stream();
        }
        List<Supplier<?>> all = new ArrayList<>(List.of(known));
        for (Kind kind : kinds) {
            String entry = kind.entry + uuid;
            all.add(() -> read(stored, entry::equals, entry, reads));
            all.add(() -> read(stored, name -> name.startsWith(kind.directory), kind.directory + "default", reads));
        }
        Reads.all(all.toArray(Supplier<?>[]::new));
        if (!kinds.isEmpty() && entries(kinds, uuid).values().stream().allMatch(Map::isEmpty)) {
            if (!onlyClusters) {
                throw NotKnown.because(Reason.of(
                                OrphanCode.NOT_OF_A_DRIVER,
                                stored.toString(),
                                "the journal has no entry for it, which the driver writes before it creates an image or"
                                        + " subvolume: somebody else may have created it")
                        .withRemedy(StatedClusters.ASK));
            }
            reads.said("only these clusters use the pool or file system");
        }
        return Stream.of();
    }

    /** Reads the objects with such names: at least one must be given, and each whole, or known to be absent. */
    private boolean read(StoredObject stored, Predicate<String> names, String example, Reads reads) {
        boolean isGiven = false;
        for (PoolInput.Place place : places(stored)) {
            for (Map.Entry<String, CommandAnswer<Map<String, String>>> each :
                    objects.getOrDefault(place, Map.of()).entrySet()) {
                if (names.test(each.getKey())) {
                    if (!isKnown(each.getValue())) {
                        throw NotKnown.because(missing(stored, each.getKey()));
                    }
                    reads.add(each.getValue().fact("rados listomapvals " + each.getKey() + " of pool " + place));
                    isGiven = true;
                }
            }
        }
        if (!isGiven) {
            throw NotKnown.because(missing(stored, example));
        }
        return true;
    }

    private static Reason missing(StoredObject stored, String object) {
        RemedyStep give = RemedyStep.of(
                        "give-evidence",
                        "give the output of rados listomapvals " + object + " with its exit code"
                                + (stored instanceof StoredObject.Image
                                        ? ""
                                        : ", of the metadata pool of the file system, in the namespace csi"))
                .withProves("for which volume or snapshot the driver created it");
        return Reason.of(
                        OrphanCode.JOURNAL_NOT_KNOWN,
                        stored.toString(),
                        "the object " + object + " of the driver's journal is not given, or not whole")
                .withRemedy(
                        stored instanceof StoredObject.Image image
                                ? give.withArgv(COMMANDS.omapValues(
                                        image.image().pool(), image.image().namespace(), object))
                                : give);
    }

    private List<Reason> against(StoredObject stored, String id, List<Kind> kinds, String uuid) {
        List<Reason> against = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        reserved().stream().filter(each -> each.isFor(uuid)).forEach(each -> names.add(each.name()));
        entries(kinds, uuid).forEach((where, entry) -> {
            for (Kind kind : Kind.values()) {
                Optional.ofNullable(entry.get(kind.nameKey)).ifPresent(names::add);
            }
            differs(stored, where, stored.name(), entry.getOrDefault(IMAGE_NAME, stored.name()))
                    .ifPresent(against::add);
            differs(stored, where, id, id.isEmpty() ? id : entry.getOrDefault(IMAGE_ID, id))
                    .ifPresent(against::add);
            if (!entry.getOrDefault(GROUP, "").isEmpty()) {
                against.add(Reason.of(
                        OrphanCode.IN_GROUP,
                        stored.toString(),
                        where + " says that it is in the group " + entry.get(GROUP)));
            }
            entry.forEach((key, value) -> {
                if (key.endsWith(NFS) && !value.isEmpty()) {
                    against.add(Reason.of(
                            OrphanCode.EXPORTED_BY_NFS,
                            stored.toString(),
                            where + " says that the NFS cluster " + value + " exports it"));
                }
            });
        });
        for (ClusterObjects cluster : clusters) {
            for (String name : names) {
                for (ObjectRef object : cluster.mentioning(name)) {
                    against.add(Reason.of(
                            OrphanCode.MADE_FOR_OBJECT,
                            stored.toString(),
                            "the journal says that it was created for " + name + ", which " + object + " of cluster "
                                    + cluster.name() + " has as its name or uid"));
                }
            }
        }
        return against;
    }

    private static Optional<Reason> differs(StoredObject stored, String where, String expected, String found) {
        return expected.equals(found)
                ? Optional.empty()
                : Optional.of(Reason.of(
                                OrphanCode.JOURNAL_OF_ANOTHER,
                                stored.toString(),
                                where + " is about another one: it has " + found + " instead of " + expected)
                        .withValues(expected, found));
    }

    /**
     * The steps that clean the journal after something was deleted: the name first. A name without its entry makes the
     * driver refuse that name until it is repaired; an entry without its name is only a surplus object.
     *
     * @upstream ceph-csi internal/journal/voljournal.go CheckReservation, UndoReservation
     */
    List<RemedyStep> steps(StoredObject stored) {
        String uuid = uuid(stored);
        List<Kind> kinds = kinds(stored);
        List<RemedyStep> steps = new ArrayList<>();
        Set<String> named = new HashSet<>();
        for (Reserved each : reserved()) {
            if (each.isFor(uuid) && kinds.contains(each.kind())) {
                named.add(each.kind().entry + uuid);
                steps.add(RemedyStep.of("remove-journal-name", "free the name that the driver reserved for it")
                        .withTarget(each.place() + " " + each.directory() + " " + each.key())
                        .withArgv(COMMANDS.omapRemoveKey(
                                each.place().name(), each.place().part(), each.directory(), each.key()))
                        .withRequires("the steps before it succeeded")
                        .withUndo(COMMANDS.omapSet(
                                        each.place().name(),
                                        each.place().part(),
                                        each.directory(),
                                        each.key(),
                                        each.value())
                                .toArray(String[]::new)));
            }
        }
        objects.forEach((place, all) -> kinds.forEach(kind -> {
            String name = kind.entry + uuid;
            // Without the name that leads to it, it is not known whether a list of another driver still has it.
            boolean isThere = Optional.ofNullable(all.get(name))
                    .filter(CommandAnswer::isWhole)
                    .isPresent();
            if (isThere && named.contains(name)) {
                steps.add(RemedyStep.of("remove-journal-entry", "remove what the driver wrote about it")
                        .withTarget(place + " " + name)
                        .withArgv(COMMANDS.removeObject(place.name(), place.part(), name))
                        .withRequires("the name that leads to it is removed: the driver refuses a name without entry")
                        .withProves("the journal no longer has it"));
            }
        }));
        return steps;
    }

    /** What is left of the journal after the steps, because no given name leads to it. */
    List<Reason> stays(StoredObject stored) {
        String uuid = uuid(stored);
        return entries(kinds(stored), uuid).keySet().stream()
                .filter(where -> reserved().stream().noneMatch(each -> each.isFor(uuid)))
                .map(where -> Reason.of(
                        OrphanCode.JOURNAL_STAYS,
                        stored.toString(),
                        where + " stays: no given list of names leads to it, and the driver would refuse the"
                                + " name without it"))
                .toList();
    }

    /** The names that are reserved for what is not there, in pools whose images and trash are listed whole. */
    List<Reason> leftOvers(Set<PoolInput.Place> listed, Set<StoredObject.Image> there) {
        Map<PoolInput.Place, Set<String>> uuids = new TreeMap<>();
        there.forEach(image -> uuids.computeIfAbsent(
                        new PoolInput.Place(image.image().pool(), image.image().namespace()), none -> new TreeSet<>())
                .add(uuid(image)));
        Set<Reason> found = new LinkedHashSet<>();
        for (Reserved each : reserved()) {
            // A value with a slash leads to another pool.
            if (listed.contains(each.place())
                    && StoredName.uuids(each.value()).size() == 1
                    && each.value().length() == StoredName.UUID_LENGTH
                    && uuids.getOrDefault(each.place(), Set.of()).stream().noneMatch(each::isFor)) {
                List<String> users = new ArrayList<>();
                clusters.forEach(cluster -> cluster.mentioning(each.name())
                        .forEach(object -> users.add(object + " of cluster " + cluster.name())));
                found.add(Reason.of(
                        OrphanCode.JOURNAL_WITHOUT_IMAGE,
                        each.place() + " " + each.directory(),
                        each.name() + " is reserved for " + each.value() + ", and no image of that id is listed"
                                + (users.isEmpty()
                                        ? "; the driver frees the name when it is requested again"
                                        : "; its name or uid is that of " + String.join(", ", users))));
            }
        }
        return List.copyOf(found);
    }
}
