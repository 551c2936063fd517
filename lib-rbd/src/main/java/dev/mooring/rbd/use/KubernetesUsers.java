package dev.mooring.rbd.use;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.image.VolumeImage;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser.Sign;
import dev.mooring.release.Release;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeUsers;
import dev.mooring.workload.internal.ClaimMaker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The objects of a cluster that use an image, or may: pods, nodes, attachments, claims and volumes. */
final class KubernetesUsers {

    static final Set<String> STATUSES =
            Set.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses");
    private static final Set<String> UNUSED = Set.of(Phases.RELEASED, Phases.FAILED);

    /** A device whose name does not show the image. */
    private static final Pattern NUMBERED = Pattern.compile("/dev/(?:rbd|nbd)\\d+(?:p\\d+)?");

    private static final List<String> CONTENTS =
            List.of(Kinds.VOLUME_SNAPSHOT_CONTENT, Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT);

    /** Which objects to search; each reads only its kinds, and the volumes. */
    enum Place {
        POD,
        NODE,
        ATTACHMENT,
        /** Of kinds that nobody can give whole. */
        CUSTOM,
        RESERVATION,
        SNAPSHOT
    }

    private final Front front;
    private final Inventory inventory;
    private final Inventory given;
    private final List<Unreadable> broken = new ArrayList<>();
    private final List<KubernetesUser> found = new ArrayList<>();

    /**
     * Searches.
     *
     * @param front the volumes of the image
     * @param inventory the objects that an answer rests on
     * @param given all objects, for what can only speak against an answer: leases and times
     */
    KubernetesUsers(Front front, Inventory inventory, Inventory given) {
        this.front = front;
        this.inventory = inventory;
        this.given = given;
    }

    /** The volumes that lead, or may lead, to an image, and the names of them and their claims. */
    static final class Front {

        private final RbdImageSpec image;
        private final RbdContext context;
        private final List<VolumeView> inFront = new ArrayList<>();
        private final List<VolumeView> unclear = new ArrayList<>();
        private final List<Unreadable> broken = new ArrayList<>();
        private final Set<String> volumes = new HashSet<>();
        private final Set<ObjectRef> claims = new HashSet<>();
        private final Set<String> unique = new HashSet<>();
        private final Release release;
        private boolean nbd;

        Front(RbdImageSpec image, Inventory inventory, RbdContext context) {
            this.image = image;
            this.context = context;
            this.release = inventory.release();
            inventory
                    .volumes()
                    .forEach(volume -> read(broken, volume.manifest(), () -> {
                        if (RbdVolumes.mayLeadTo(volume, image, context)) {
                            volume(volume);
                        } else if (isUnclear(volume)) {
                            unclear.add(volume);
                        }
                    }));
            Set<String> handles = new HashSet<>();
            inFront.forEach(volume -> handles.add(volume.volumeHandle()));
            handles.remove("");
            inventory.volumes().stream()
                    .filter(volume -> handles.contains(volume.volumeHandle()) && !volumes.contains(volume.name()))
                    .toList()
                    .forEach(volume -> read(broken, volume.manifest(), () -> volume(volume)));
        }

        private boolean isUnclear(VolumeView volume) {
            return (RbdVolumes.image(volume, context) instanceof VolumeImage.Unclear
                            && RbdVolumes.imageNames(volume).isEmpty())
                    || isNumbered(volume.source("local"));
        }

        private void volume(VolumeView volume) {
            inFront.add(volume);
            nbd |= RbdVolumes.image(volume, context) instanceof RbdVolume rbd
                    ? rbd.traits().isNbd()
                    : volume.source("csi")
                            .at("volumeAttributes", "mounter")
                            .text()
                            .equals("rbd-nbd");
            volumes.add(volume.name());
            volume.claimRef().ifPresent(claim -> claims.add(claim.ref()));
            UniqueVolumeName.ofReadable(volume, release).ifPresent(name -> unique.add(name.toString()));
        }

        /** Whether a name that is no volume leads, or may lead, to the image. */
        private boolean mayBe(Optional<BackingStorage> named) {
            return named.filter(each -> RbdVolumes.mayLeadTo(each.volume(), image, context))
                    .isPresent();
        }

        /** The volumes that lead, or may lead, to the image, by name. */
        List<VolumeView> inFront() {
            return List.copyOf(inFront);
        }

        /** The volumes on RBD that name no image: each may lead to this one. */
        List<VolumeView> unclear() {
            return List.copyOf(unclear);
        }

        /** Whether one of them is, or may be, mapped by rbd-nbd, whose clients are not the kernel's. */
        boolean maybeNbd() {
            return nbd;
        }
    }

    private static boolean isNumbered(Part source) {
        return NUMBERED.matcher(source.at("path").text()).matches();
    }

    static KubernetesUsers of(RbdImageSpec image, Inventory inventory, RbdContext context) {
        return new KubernetesUsers(new Front(image, inventory, context), inventory, inventory);
    }

    Front front() {
        return front;
    }

    /** All of them, in the order of the places. */
    List<KubernetesUser> found() {
        return Stream.of(Place.values()).flatMap(each -> in(each).stream()).toList();
    }

    /** Those in one place. */
    List<KubernetesUser> in(Place place) {
        found.clear();
        switch (place) {
            case POD -> {
                NodeReports reports = NodeReports.of(given);
                users(inventory).pods().forEach(pod -> read(broken, pod.pod().manifest(), () -> pod(pod, reports)));
            }
            case NODE -> nodes();
            case ATTACHMENT ->
                inventory.attachments().forEach(each -> read(broken, each.manifest(), () -> attachment(each)));
            case CUSTOM -> ClaimMaker.custom(given).forEach(this::custom);
            case RESERVATION -> reservations();
            case SNAPSHOT ->
                CONTENTS.stream()
                        .flatMap(kind -> (kind.equals(CONTENTS.get(0)) ? inventory : given).all(kind).stream())
                        .forEach(each -> read(broken, each, () -> snapshot(SnapshotContentView.from(each))));
        }
        return List.copyOf(found);
    }

    private static VolumeUsers users(Inventory inventory) {
        return inventory.derived(VolumeUsers.class, VolumeUsers::of, (before, earlier, now) -> VolumeUsers.of(now));
    }

    /** An object with an unreadable part may be a user. */
    private static void read(List<Unreadable> broken, Manifest manifest, Runnable reading) {
        try {
            reading.run();
        } catch (ManifestException e) {
            broken.add(Unreadable.of(e, manifest));
        }
    }

    /** The objects that cannot be read, of those that were searched until now. */
    List<Unreadable> unreadable() {
        return Stream.of(users(inventory).unreadable(), front.broken, broken)
                .flatMap(List::stream)
                .toList();
    }

    private void add(String node, Object subject, Sign sign) {
        found.add(new KubernetesUser(node, subject.toString(), sign));
    }

    private void pod(PodVolumes pod, NodeReports reports) {
        boolean hasRun = hasRun(pod.pod());
        if (pod.pod().isFinished() && !hasRun) {
            if (pod.pod().isScheduled()
                    && reports.mayRunFinished(pod.pod(), front.unique)
                    && pod.volumes().stream().anyMatch(volume -> has(pod, volume))) {
                add(pod.pod().nodeName(), pod.pod().ref(), Sign.MAY_USE);
            }
            return;
        }
        if (pod.volumes().stream().anyMatch(volume -> has(pod, volume))) {
            add(pod.pod().nodeName(), pod.pod().ref(), hasRun ? Sign.USES : Sign.WAITS);
        } else if (hasRun && pod.volumes().stream().anyMatch(volume -> mayHave(pod, volume))) {
            add(pod.pod().nodeName(), pod.pod().ref(), Sign.MAY_USE);
        }
    }

    /** Whether the node has mounted its volumes: a container has begun, an init container too, and may still run. */
    private static boolean hasRun(PodView pod) {
        Part status = Part.of(pod.manifest()).at("status");
        boolean begun = !pod.isFinished()
                && STATUSES.stream()
                        .flatMap(key -> status.at(key).items().stream())
                        .anyMatch(
                                container -> container.at("state", "terminated").isPresent());
        return begun
                || pod.hasRunningContainer()
                || !(pod.isFinished() || pod.phase().equals(Phases.PENDING));
    }

    /** Whether a claim of the pod leads to the image, or the pod names the image itself. */
    private boolean has(PodVolumes pod, PodVolume volume) {
        if (volume.claim().isPresent()) {
            return front.volumes.contains(volume.volumeName())
                    || volume.claim().filter(front.claims::contains).isPresent();
        }
        return front.mayBe(
                NamedStorage.inPod(pod.pod().volumes().get(volume.index()).members()));
    }

    /**
     * Whether the claim is not known, and the volumes that lead to the image do not rule it out; or the volume of the
     * claim or the image of a device is not known.
     */
    private boolean mayHave(PodVolumes pod, PodVolume volume) {
        if (volume.claim().isEmpty()) {
            return isNumbered(pod.pod().volumes().get(volume.index()).at("hostPath"));
        }
        Optional<ClaimView> claim = volume.claim().flatMap(ref -> inventory.claim(ref.namespace(), ref.name()));
        return claim.map(this::isLost).orElseGet(this::mayBeMissing);
    }

    /** A custom resource that names the claim may run its own processes, or pods that are not given. */
    private void custom(Manifest object) {
        boolean isUser = ClaimMaker.named(object).stream()
                .anyMatch(claim -> front.claims.contains(claim)
                        || inventory
                                .claim(claim.namespace(), claim.name())
                                .map(found -> front.volumes.contains(found.volumeName()))
                                .orElseGet(this::mayBeMissing));
        if (isUser) {
            add(object.status().string("nodeName").orElse(""), object.ref(), Sign.MAY_USE);
        }
    }

    /** Whether a claim that is not given may lead to the image. */
    private boolean mayBeMissing() {
        return front.inFront.isEmpty()
                || front.inFront.stream().anyMatch(volume -> volume.claimRef().isEmpty());
    }

    /** Whether the claim has a volume of RBD that does not exist any more: nothing shows which image it was. */
    private boolean isLost(ClaimView claim) {
        return isLost(
                Optional.of(claim.volumeName()),
                claim.annotations().getOrDefault("volume.kubernetes.io/storage-provisioner", ""));
    }

    private boolean isLost(Optional<String> volume, String driver) {
        return (WriteSharing.isRbdDriver(driver) || front.context.drivers().contains(driver))
                && volume.filter(name ->
                                !name.isEmpty() && inventory.volume(name).isEmpty())
                        .isPresent();
    }

    /** The nodes that have a volume which leads to the image, or one whose object is gone. */
    private void nodes() {
        Map<String, VolumesOnNodes.Entry> first = new LinkedHashMap<>();
        VolumesOnNodes.of(inventory)
                .of(front.unique, named -> front.mayBe(Optional.of(named)))
                .forEach(each -> first.putIfAbsent(each.node().name(), each));
        first.forEach((node, each) -> add(
                node,
                each.node().ref() + " " + each.place() + (front.unique.contains(each.name()) ? "" : " " + each.name()),
                each.isInUse() ? Sign.USES : Sign.MAY_USE));
    }

    private void attachment(AttachmentView attachment) {
        if (attachment.volumeName().filter(front.volumes::contains).isPresent() || isInline(attachment)) {
            add(attachment.nodeName(), attachment.ref(), Sign.MAY_USE);
        } else if (isLost(attachment.volumeName(), attachment.attacher())) {
            add(
                    attachment.nodeName(),
                    attachment.ref() + ", whose volume "
                            + attachment.volumeName().orElse("") + " is not there,",
                    Sign.MAY_USE);
        }
    }

    /** Whether the attachment of an inline volume, which has its spec instead of a name, leads to the image. */
    private boolean isInline(AttachmentView attachment) {
        String handle = attachment.inlineSource().at("volumeHandle").text();
        return front.inFront.stream()
                        .anyMatch(volume ->
                                !handle.isEmpty() && volume.volumeHandle().equals(handle))
                || front.mayBe(NamedStorage.of(
                        "inline", attachment.manifest().spec().child("source").child("inlineVolumeSpec")));
    }

    private void snapshot(SnapshotContentView content) {
        if (NamedStorage.ofSnapshots(content).stream().anyMatch(each -> front.mayBe(Optional.of(each)))) {
            add("", content.ref(), Sign.SNAPSHOTS);
        }
    }

    private void reservations() {
        for (VolumeView volume : front.inFront) {
            if (!UNUSED.contains(volume.phase())) {
                add(
                        "",
                        volume.ref() + " "
                                + Optional.of(volume.phase())
                                        .filter(phase -> !phase.isEmpty())
                                        .orElse(Phases.PENDING),
                        Sign.RESERVES);
            }
        }
        for (ClaimView claim : inventory.claims()) {
            if (front.volumes.contains(claim.volumeName())) {
                add("", claim.ref(), Sign.RESERVES);
            } else if (isLost(claim)) {
                add("", claim.ref() + ", whose volume " + claim.volumeName() + " is not there,", Sign.RESERVES);
            }
        }
    }
}
