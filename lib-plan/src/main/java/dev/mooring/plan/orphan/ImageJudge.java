package dev.mooring.plan.orphan;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.object.Inventory;
import dev.mooring.plan.orphan.OrphanItem.Verdict;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.use.ImageDeletion;
import dev.mooring.rbd.use.ImageUse;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Judges the images of all pools together, because clones need images of other pools. */
final class ImageJudge {

    private static final RbdCommands COMMANDS = new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY);

    private static final Inventory NO_OBJECTS = Inventory.EMPTY.complete(Inventory.ALL_KINDS);

    private final PoolInput scene;
    private final List<ClusterObjects> clusters;
    private final Journal journal;
    /** The clones of each image, by the spec of the image. */
    private final Map<String, Set<String>> clones = new TreeMap<>();
    /** What the lists say of the images in the trash, by their ids. */
    private final Map<String, TrashedImage> trash = new TreeMap<>();

    ImageJudge(PoolInput scene, List<ClusterObjects> clusters, Journal journal) {
        this.scene = scene;
        this.clusters = clusters;
        this.journal = journal;
        scene.pools.forEach((place, lists) -> lists.trash()
                .flatMap(CommandAnswer::answer)
                .orElse(List.of())
                .forEach(each -> {
                    trash.put(each.id(), each);
                    if (!each.parent().isEmpty()) {
                        clone(
                                withoutSnapshot(each.parent()),
                                image(place, each.name(), each.id()).image().toString());
                    }
                }));
        scene.images.forEach((image, outputs) -> {
            outputs.described()
                    .flatMap(ImageInfo::parent)
                    .ifPresent(parent -> clone(withoutSnapshot(parent), image.toString()));
            outputs.clones().ifPresent(all -> all.forEach(child -> clone(image.toString(), child)));
        });
    }

    private void clone(String parent, String child) {
        clones.computeIfAbsent(parent, none -> new TreeSet<>()).add(child);
    }

    private static String withoutSnapshot(String spec) {
        int at = spec.indexOf('@');
        return at < 0 ? spec : spec.substring(0, at);
    }

    static StoredObject.Image image(PoolInput.Place place, String name, String trashId) {
        return new StoredObject.Image(new RbdImageSpec(place.name(), place.part(), name, ""), trashId);
    }

    List<OrphanItem> items(
            Map<StoredObject.Image, PoolInput.Lists> images, Map<StoredObject.Image, PoolInput.Lists> trashed) {
        Map<StoredObject.Image, PoolInput.Lists> all = new LinkedHashMap<>(images);
        all.putAll(trashed);
        Map<StoredObject.Image, List<Reason>> owners = new LinkedHashMap<>();
        all.keySet().forEach(each -> owners.put(each, owners(each)));
        needed(owners);
        List<OrphanItem> items = new ArrayList<>();
        Set<String> listed = new TreeSet<>();
        images.keySet().forEach(each -> listed.add(each.image().toString()));
        Map<String, List<Reason>> bySpec = new TreeMap<>();
        owners.forEach((image, found) -> bySpec.computeIfAbsent(image.image().toString(), none -> new ArrayList<>())
                .addAll(found));
        TrashHolders holders = new TrashHolders(scene::outputs, clones, spec -> bySpec.getOrDefault(spec, List.of()));
        all.forEach((image, lists) -> {
            List<Reason> found = owners.getOrDefault(image, List.of());
            items.add(image.isInTrash() ? trashed(image, found, listed, holders) : item(image, lists, found));
        });
        return items;
    }

    private List<Reason> owners(StoredObject.Image image) {
        List<Reason> found = new ArrayList<>();
        for (ClusterObjects cluster : clusters) {
            cluster.about(image).stream().filter(ImageJudge::isOwner).forEach(found::add);
        }
        return found;
    }

    static boolean isOwner(Reason reason) {
        return reason.code() == OrphanCode.OWNED_BY_VOLUME
                || reason.code() == OrphanCode.OWNED_BY_SNAPSHOT
                || reason.code() == OrphanCode.OWNED_BY_POD;
    }

    /** The parent of an owned clone is needed too, and so on. */
    private void needed(Map<StoredObject.Image, List<Reason>> owners) {
        Map<String, List<StoredObject.Image>> bySpec = new TreeMap<>();
        owners.keySet()
                .forEach(each -> bySpec.computeIfAbsent(each.image().toString(), none -> new ArrayList<>())
                        .add(each));
        Map<String, Set<String>> parents = new TreeMap<>();
        clones.forEach((parent, children) -> children.forEach(
                child -> parents.computeIfAbsent(child, none -> new TreeSet<>()).add(parent)));
        Deque<String> open = new ArrayDeque<>();
        Set<String> seen = new LinkedHashSet<>();
        owners.forEach((image, found) -> {
            if (!found.isEmpty() && seen.add(image.image().toString())) {
                open.add(image.image().toString());
            }
        });
        while (!open.isEmpty()) {
            String child = open.remove();
            for (String parent : parents.getOrDefault(child, Set.of())) {
                for (StoredObject.Image image : bySpec.getOrDefault(parent, List.of())) {
                    List<Reason> more = new ArrayList<>(owners.getOrDefault(image, List.of()));
                    more.add(Reason.of(
                            OrphanCode.NEEDED_BY_CLONE,
                            image.toString(),
                            "its clone " + child + " has an owner and needs it"));
                    owners.put(image, more);
                }
                if (seen.add(parent)) {
                    open.add(parent);
                }
            }
        }
    }

    private OrphanItem item(StoredObject.Image image, PoolInput.Lists lists, List<Reason> owners) {
        if (!owners.isEmpty()) {
            return new OrphanItem(image, Verdict.OWNED, owners, List.of(), false, List.of());
        }
        List<String> children = List.copyOf(clones.getOrDefault(image.image().toString(), Set.of()));
        Certificate.Judged pool = Rule.judge(
                image.image() + " is an orphan in its pool",
                release(),
                reads -> new PoolRule.InPool(scene, image, lists, clusters, children, journal, reads),
                List.of(PoolRule.values()));
        List<Certificate> proofs = new ArrayList<>(pool.yes().stream().toList());
        Set<Reason> against = new LinkedHashSet<>(pool.against());
        boolean named = true;
        for (ClusterObjects cluster : clusters) {
            List<Reason> about = cluster.about(image);
            Certificate.Judged judged = Rule.judge(
                    "no object of cluster " + cluster.name() + " needs " + image.image(),
                    cluster.objects().release(),
                    reads -> new OwnerRule.InCluster(cluster, image, about, reads),
                    List.of(OwnerRule.values()));
            against.addAll(judged.against());
            named &= judged.yes().isPresent();
            judged.yes().ifPresent(yes -> use(image, cluster, yes, proofs, against));
        }
        boolean isOrphan = against.isEmpty() && proofs.size() == clusters.size() + 1;
        List<Reason> why = new ArrayList<>();
        if (!isOrphan) {
            if (named && !clusters.isEmpty() && StatedClusters.isStated(scene)) {
                why.add(Reason.of(
                        OrphanCode.NO_OWNER_FOUND,
                        image.toString(),
                        "no object of any cluster needs it, but that is not enough to make it an orphan"));
            }
            why.addAll(against);
            return new OrphanItem(image, Verdict.UNKNOWN, why, List.of(), false, List.of());
        }
        return orphan(image, proofs);
    }

    /** Whether a client uses it, as far as one cluster shows: its nodes give clients their names. */
    private void use(
            StoredObject.Image image,
            ClusterObjects cluster,
            Certificate named,
            List<Certificate> proofs,
            Set<Reason> against) {
        ImageUse use = ImageUse.of(evidence(image.image(), cluster));
        if (use instanceof ImageUse.Free free) {
            proofs.add(Certificate.all(
                    "cluster " + cluster.name() + " does not need " + image.image() + ", and no client uses it",
                    List.of(named, free.proof())));
        } else {
            use.evidence().stream()
                    .filter(each -> each.severity() != Severity.INFO)
                    .forEach(against::add);
        }
    }

    private UseEvidence evidence(RbdImageSpec image, ClusterObjects cluster) {
        ImageOutputs outputs = scene.outputs(image);
        // Without these two the answer is no, and the objects need not be searched for each image.
        boolean isJudged = outputs.status().isPresent() && outputs.locks().isPresent();
        UseEvidence.Builder evidence = outputs.evidence(image, scene.now)
                .objects(isJudged ? cluster.objects() : NO_OBJECTS, cluster.context());
        scene.ignoredAddresses.forEach(evidence::ignoreClient);
        scene.devices.forEach(evidence::devices);
        return evidence.build();
    }

    private OrphanItem orphan(StoredObject.Image image, List<Certificate> proofs) {
        List<Certificate> all = new ArrayList<>(proofs.subList(0, 1));
        Set<Reason> against = new LinkedHashSet<>();
        for (int i = 0; i < clusters.size(); i++) {
            ImageDeletion deletion = ImageDeletion.decide(evidence(image.image(), clusters.get(i)));
            Certificate named = proofs.get(i + 1);
            deletion.proof()
                    .ifPresentOrElse(
                            yes -> all.add(Certificate.all(named.question(), List.of(named, yes))),
                            () -> deletion.reasons().stream()
                                    .filter(each -> each.severity() != Severity.INFO)
                                    .forEach(against::add));
        }
        boolean isDeletable = against.isEmpty() && all.size() == proofs.size();
        return new OrphanItem(
                image,
                Verdict.ORPHAN,
                isDeletable ? journal.stays(image) : List.copyOf(against),
                isDeletable ? all : proofs,
                isDeletable,
                isDeletable ? steps(image) : List.of());
    }

    private List<RemedyStep> steps(StoredObject.Image stored) {
        RbdImageSpec image = stored.image();
        String id = scene.outputs(image).described().map(ImageInfo::id).orElseThrow();
        String target = "RbdImage/" + image;
        List<RemedyStep> steps = new ArrayList<>(List.of(
                RemedyStep.of("move-to-trash", "move the image to the trash, from where it can be restored")
                        .withTarget(target)
                        .withArgv(COMMANDS.trashMove(image))
                        .withRequires(
                                "rbd status and rbd lock ls, run directly before it, still show no client: the trash"
                                        + " accepts an image that is open")
                        .withProves("no volume can use the image")
                        .withUndo(COMMANDS.trashRestore(image.pool(), image.namespace(), id)
                                .toArray(String[]::new)),
                RemedyStep.of("verify", "check that the trash lists the image with the id " + id)
                        .withTarget(target)
                        .withArgv(COMMANDS.trash(image.pool(), image.namespace()))
                        .withProves("the image can be restored by its id"),
                RemedyStep.of("delete-from-trash", "delete the image; there is no way back from here")
                        .withTarget(target)
                        .withArgv(COMMANDS.trashRemove(image.pool(), image.namespace(), id))
                        .withRequires(
                                "the image has not been missed for as long as you keep backups, and new exports of all"
                                        + " clusters still do not name it")
                        .withProves("the space of the image is free")));
        steps.addAll(journal.steps(stored));
        return steps;
    }

    private OrphanItem trashed(
            StoredObject.Image image, List<Reason> owners, Set<String> listed, TrashHolders holders) {
        RbdImageSpec spec = image.image();
        List<Reason> why = new ArrayList<>(owners);
        TrashedImage entry = trash.get(image.trashId());
        if (entry != null) {
            why.addAll(holders.of(image, entry, !listed.contains(spec.toString())));
        }
        if (owners.isEmpty()) {
            why.add(
                    0,
                    Reason.of(
                            OrphanCode.ALREADY_IN_TRASH,
                            image.toString(),
                            "the image is already in the trash, and no given cluster names it"));
            return new OrphanItem(image, Verdict.UNKNOWN, why, List.of(), false, List.of());
        }
        // ceph-csi moves an image there on its own while snapshots or clones need it.
        boolean isNamed = !listed.contains(spec.toString())
                && owners.stream().anyMatch(each -> each.code() == OrphanCode.OWNED_BY_VOLUME);
        Optional<RemedyStep> back = isNamed
                ? Optional.of(RemedyStep.of("restore-from-trash", "restore the image: a volume needs it")
                        .withTarget("RbdImage/" + spec)
                        .withArgv(COMMANDS.trashRestore(spec.pool(), spec.namespace(), image.trashId())))
                : Optional.empty();
        back.ifPresent(step -> why.add(
                0,
                Reason.of(
                                OrphanCode.OWNED_IN_TRASH,
                                image.toString(),
                                "the image is in the trash, and a volume leads to an image of its name")
                        .withRemedy(step)));
        return new OrphanItem(image, Verdict.OWNED, why, List.of(), false, List.of());
    }

    private Release release() {
        return clusters.isEmpty() ? Release.LATEST : clusters.get(0).objects().release();
    }
}
