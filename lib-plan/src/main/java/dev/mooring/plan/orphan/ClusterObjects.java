package dev.mooring.plan.orphan;

import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** The objects of one cluster, read once: which names and ids appear in which of them. */
final class ClusterObjects {

    private static final Pattern SEPARATORS = Pattern.compile("[/@,;=: \\t\\n\"]+");
    private static final Set<String> CONTENTS =
            Set.of(Kinds.VOLUME_SNAPSHOT_CONTENT, Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT);
    /** A longer text is searched for a name and not split. */
    private static final int LONG = 4096;

    /** What the classes of drivers of Ceph have. */
    private static final Set<String> PARAMETERS = Set.of("clusterID", "monitors", "pool", "fsName");

    private static final String HINT = "volume.kubernetes.io/storage-provisioner";
    private static final String OLD_HINT = "volume.beta.kubernetes.io/storage-provisioner";

    private final String name;
    private final Inventory objects;
    private final RbdContext context;
    private final Map<String, Set<ObjectRef>> mentions = new HashMap<>();
    private final Map<ObjectRef, List<String>> longTexts = new HashMap<>();
    private final Map<ObjectRef, VolumeView> volumes = new HashMap<>();
    private final Map<ObjectRef, PodView> pods = new HashMap<>();
    private final Map<ObjectRef, Set<String>> snapshots = new HashMap<>();
    private final List<Above> above = new ArrayList<>();
    private final List<Reason> unfinished = new ArrayList<>();
    /** What classes put before the UUID, with an object that says so. */
    private final Map<String, ObjectRef> prefixes = new HashMap<>();

    private boolean hasDriverByClasses;

    /** A directory of a file system that an object mounts. */
    private record Above(ObjectRef object, String fileSystem, String path) {}

    ClusterObjects(String name, Inventory objects, RbdContext context) {
        this.name = name;
        this.objects = objects;
        this.context = context;
        objects.volumes().forEach(volume -> volumes.put(volume.ref(), volume));
        objects.pods().forEach(pod -> pods.put(pod.ref(), pod));
        for (Manifest manifest : objects.all()) {
            // An event is about the past, and about what failed.
            if (!manifest.kind().equals("Event")) {
                read(manifest);
            }
        }
        objects.claims().forEach(this::claim);
        objects.attachments().forEach(this::attachment);
    }

    String name() {
        return name;
    }

    Inventory objects() {
        return objects;
    }

    RbdContext context() {
        return context;
    }

    /** What waits for storage that may exist, and what names storage that is lost. */
    List<Reason> unfinished() {
        return unfinished;
    }

    private void read(Manifest manifest) {
        ObjectRef ref = manifest.ref();
        strings(manifest.json(), "", (key, text) -> {
            if (text.length() > LONG) {
                longTexts.computeIfAbsent(ref, none -> new ArrayList<>()).add(text);
            }
            tokens(text)
                    .forEach(token -> mentions.computeIfAbsent(token, none -> new LinkedHashSet<>())
                            .add(ref));
            if (key.endsWith("NamePrefix")) {
                prefixes.putIfAbsent(text, ref);
            }
        });
        try {
            directories(manifest);
            if (CONTENTS.contains(manifest.kind())) {
                content(manifest);
            }
        } catch (ManifestException e) {
            // The object cannot be read, so its kind is not complete; its texts were still read.
            unfinished.add(Reason.of(
                    OrphanCode.CLUSTER_NOT_COMPLETE,
                    ref.toString(),
                    "the object cannot be read in cluster " + name + ": " + e.getMessage()));
        }
    }

    private static void strings(JsonValue value, String key, BiConsumer<String, String> each) {
        if (value instanceof JsonString text) {
            each.accept(key, text.value());
        } else if (value instanceof JsonArray array) {
            array.items().forEach(item -> strings(item, key, each));
        } else if (value instanceof JsonObject object) {
            object.members().forEach((member, item) -> {
                if (!member.equals("managedFields")) {
                    strings(item, member, each);
                }
            });
        }
    }

    /** What a text may name: itself, its parts, and each UUID in it. */
    private static Set<String> tokens(String text) {
        Set<String> tokens = new HashSet<>(StoredName.uuids(text));
        tokens.add(text);
        if (text.length() <= LONG) {
            tokens.addAll(List.of(SEPARATORS.split(text)));
        }
        tokens.remove("");
        return tokens;
    }

    /** The directories of CephFS that an object mounts. A source without a path mounts all of it. */
    private void directories(Manifest manifest) {
        VolumeView volume = volumes.get(manifest.ref());
        if (volume != null) {
            if (volume.hasSource("cephfs")) {
                above(volume.ref(), "", volume.source("cephfs").at("path").text());
            } else if (volume.hasSource("csi")) {
                Part attributes = volume.source("csi").at("volumeAttributes");
                String root = attributes.at("rootPath").text();
                if (!root.isEmpty()) {
                    above(volume.ref(), attributes.at("fsName").text(), root);
                }
            }
        }
        PodView pod = pods.get(manifest.ref());
        if (pod != null) {
            for (Part each : pod.volumes()) {
                Part source = each.at("cephfs");
                if (source.isPresent()) {
                    above(pod.ref(), "", source.at("path").text());
                }
            }
        }
    }

    private void above(ObjectRef object, String fileSystem, String path) {
        above.add(new Above(object, fileSystem, (path.startsWith("/") ? path : "/" + path).replaceAll("/+$", "")));
    }

    /** The handles in a content. */
    private void content(Manifest manifest) {
        SnapshotContentView content = SnapshotContentView.from(manifest);
        Set<String> uuids = new TreeSet<>();
        NamedStorage.ofSnapshots(content)
                .forEach(each -> uuids.addAll(StoredName.uuids(each.volume().volumeHandle())));
        if (!NamedStorage.isCut(content) && mayBeCeph(content.driver())) {
            unfinished.add(Reason.of(
                    OrphanCode.STORAGE_BEING_MADE,
                    content.ref().toString(),
                    "cluster " + name + " takes a snapshot, whose image or subvolume may already exist"));
        }
        snapshots.put(content.ref(), uuids);
    }

    /**
     * A driver of Ceph can have any name; only its classes show that it is a different driver, which needs no such
     * parameters.
     */
    private boolean mayBeCeph(String driver) {
        if (driver.startsWith("kubernetes.io/")) {
            return driver.equals("kubernetes.io/rbd");
        }
        List<StorageClassView> classes = objects.storageClasses().stream()
                .filter(each -> each.provisioner().equals(driver))
                .toList();
        boolean mayBe = driver.endsWith(".csi.ceph.com")
                || driver.startsWith("ceph.com/")
                || classes.isEmpty()
                || classes.stream().anyMatch(each -> PARAMETERS.stream().anyMatch(each.parameters()::containsKey));
        hasDriverByClasses |= !mayBe;
        return mayBe;
    }

    /** Whether something is of no driver of Ceph only because of the classes that are given. */
    boolean hasDriverByClasses() {
        return hasDriverByClasses;
    }

    /**
     * The driver creates the image before the volume exists; and the image of a volume that somebody deleted is still
     * there.
     *
     * @upstream external-provisioner pkg/controller/controller.go Provision
     */
    private void claim(ClaimView claim) {
        String volume = claim.volumeName();
        if (!volume.isEmpty()) {
            String made = hint(claim);
            if (!mayBeCeph(made)) {
                return;
            }
            lost(claim.ref(), volume, "the claim names volume " + volume);
            return;
        }
        if (claim.className().isEmpty() && claim.hasClass()) {
            return;
        }
        String provisioner = provisioner(claim);
        if (mayBeCeph(provisioner)) {
            unfinished.add(Reason.of(
                    OrphanCode.STORAGE_BEING_MADE,
                    claim.ref().toString(),
                    "the claim of cluster " + name + " waits for a volume"
                            + (provisioner.isEmpty() ? " of a class that is not given" : " of " + provisioner)
                            + ", whose image or subvolume may exist already"));
        }
    }

    private static String hint(ClaimView claim) {
        return claim.annotations().getOrDefault(HINT, claim.annotations().getOrDefault(OLD_HINT, ""));
    }

    private String provisioner(ClaimView claim) {
        String hint = hint(claim);
        return hint.isEmpty()
                ? objects.storageClass(claim.className())
                        .map(StorageClassView::provisioner)
                        .orElse("")
                : hint;
    }

    private void attachment(AttachmentView attachment) {
        attachment
                .volumeName()
                .filter(volume -> mayBeCeph(attachment.attacher()))
                .ifPresent(volume -> lost(attachment.ref(), volume, "the attachment is of volume " + volume));
    }

    private void lost(ObjectRef object, String volume, String what) {
        if (objects.volume(volume).isEmpty()) {
            unfinished.add(Reason.of(
                    OrphanCode.OBJECT_OF_LOST_VOLUME,
                    object.toString(),
                    what + ", which does not exist in cluster " + name + ": its image or subvolume may be this one"));
        }
    }

    /** Whether a class of this cluster has the prefix of a name; it is read then. */
    boolean writesNamesLike(String storedName, Reads reads) {
        return StoredName.read(storedName)
                .map(parts -> prefixes.get(parts.prefix()))
                .flatMap(new Evidence(objects, reads).objects()::find)
                .isPresent();
    }

    /** The objects that have a name, or a UUID in it, in any place; a driver names a volume by the uid of its claim. */
    Set<ObjectRef> mentioning(String text) {
        Set<ObjectRef> hits = new TreeSet<>(mentions.getOrDefault(text, Set.of()));
        StoredName.uuids(text).forEach(uuid -> hits.addAll(mentions.getOrDefault(uuid, Set.of())));
        return hits;
    }

    /** What this cluster knows of an image or subvolume: owners and mere mentions, in the order of the objects. */
    List<Reason> about(StoredObject stored) {
        Set<ObjectRef> hits = new TreeSet<>();
        Optional<StoredName> parts = StoredName.read(stored.name());
        hits.addAll(mentions.getOrDefault(stored.name(), Set.of()));
        parts.ifPresentOrElse(
                each -> hits.addAll(mentions.getOrDefault(each.uuid(), Set.of())),
                () -> longTexts.forEach((object, texts) -> {
                    if (texts.stream().anyMatch(text -> text.contains(stored.name()))) {
                        hits.add(object);
                    }
                }));
        List<Reason> found = new ArrayList<>();
        for (ObjectRef hit : hits) {
            OrphanCode code = code(hit, stored, parts.map(StoredName::uuid).orElse(""));
            found.add(Reason.of(code, stored.toString(), words(code, hit)));
        }
        if (stored instanceof StoredObject.Subvolume subvolume) {
            for (Above each : above) {
                boolean sameFileSystem =
                        each.fileSystem().isEmpty() || each.fileSystem().equals(subvolume.fileSystem());
                if (sameFileSystem && isAbove(each.path(), subvolume.path()) && !hits.contains(each.object())) {
                    found.add(Reason.of(
                            OrphanCode.MOUNTED_FROM_ABOVE,
                            stored.toString(),
                            each.object() + " of cluster " + name + " mounts the directory "
                                    + (each.path().isEmpty() ? "/" : each.path()) + ", which contains it"));
                }
            }
        }
        return found;
    }

    static boolean isAbove(String path, String below) {
        return path.isEmpty() || path.equals("/") || below.equals(path) || below.startsWith(path + "/");
    }

    private String words(OrphanCode code, ObjectRef hit) {
        return switch (code) {
            case OWNED_BY_VOLUME -> hit + " of cluster " + name + " leads to it";
            case OWNED_BY_SNAPSHOT -> hit + " of cluster " + name + " needs it";
            case OWNED_BY_POD -> hit + " of cluster " + name + " names it";
            default -> hit + " of cluster " + name + " has its name or id, and does not lead to it";
        };
    }

    private OrphanCode code(ObjectRef hit, StoredObject stored, String uuid) {
        VolumeView volume = volumes.get(hit);
        if (volume != null && isOf(volume, stored)) {
            return OrphanCode.OWNED_BY_VOLUME;
        }
        if (snapshots.getOrDefault(hit, Set.of()).contains(uuid)) {
            return OrphanCode.OWNED_BY_SNAPSHOT;
        }
        PodView pod = pods.get(hit);
        return pod != null && names(pod, stored) ? OrphanCode.OWNED_BY_POD : OrphanCode.NAMED_BY_OBJECT;
    }

    private boolean isOf(VolumeView volume, StoredObject stored) {
        try {
            return stored instanceof StoredObject.Image image
                    ? RbdVolumes.mayLeadTo(volume, image.image(), context)
                    : volume.hasSource("cephfs") || volume.hasSource("csi");
        } catch (ManifestException e) {
            return false;
        }
    }

    private boolean names(PodView pod, StoredObject stored) {
        try {
            return stored instanceof StoredObject.Image image
                    && pod.volumes().stream()
                            .flatMap(each -> NamedStorage.inPod(each.members()).stream())
                            .anyMatch(each -> RbdVolumes.mayLeadTo(each.volume(), image.image(), context));
        } catch (ManifestException e) {
            return false;
        }
    }

    /** The volumes that lead to an image of a pool that was listed; others are left out. */
    List<Reason> missing(Set<PoolInput.Place> listed, Set<StoredObject.Image> there) {
        List<Reason> found = new ArrayList<>();
        Set<String> names = new HashSet<>();
        there.forEach(image -> names.add(image.image().image()));
        for (VolumeView volume : objects.volumes()) {
            try {
                if (WriteSharing.isRbd(volume)
                        && RbdVolumes.image(volume, context) instanceof RbdVolume rbd
                        && listed.contains(new PoolInput.Place(
                                rbd.image().pool(), rbd.image().namespace()))
                        && !names.contains(rbd.image().image())) {
                    found.add(Reason.of(
                            OrphanCode.IMAGE_OF_VOLUME_MISSING,
                            volume.ref().toString(),
                            "the volume of cluster " + name + " leads to image " + rbd.image()
                                    + ", which is neither listed nor in the trash: was another Ceph cluster listed?"));
                }
            } catch (ManifestException e) {
                // already reported: the object cannot be read
            }
        }
        return found;
    }
}
