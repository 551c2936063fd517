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

    private final RbdImageSpec image;
    private final Inventory inventory;
    private final RbdContext context;
    private final VolumeUsers users;
    private final NodeReports reports;
    private final List<VolumeView> inFront = new ArrayList<>();
    private final List<VolumeView> unclear = new ArrayList<>();
    private final List<Unreadable> broken = new ArrayList<>();
    private final Set<String> volumes = new HashSet<>();
    private final Set<ObjectRef> claims = new HashSet<>();
    private final Set<String> unique = new HashSet<>();
    private final List<KubernetesUser> found = new ArrayList<>();
    private boolean nbd;

    private KubernetesUsers(RbdImageSpec image, Inventory inventory, RbdContext context) {
        this.image = image;
        this.inventory = inventory;
        this.context = context;
        this.users = VolumeUsers.of(inventory);
        this.reports = NodeReports.of(inventory);
        inventory
                .volumes()
                .forEach(volume -> read(volume.manifest(), () -> {
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
                .forEach(volume -> read(volume.manifest(), () -> volume(volume)));
    }

    private boolean isUnclear(VolumeView volume) {
        return (RbdVolumes.image(volume, context) instanceof VolumeImage.Unclear
                        && RbdVolumes.imageNames(volume).isEmpty())
                || isNumbered(volume.source("local"));
    }

    private static boolean isNumbered(Part source) {
        return NUMBERED.matcher(source.at("path").text()).matches();
    }

    /** Whether a name that is no volume leads, or may lead, to the image. */
    private boolean mayBe(Optional<BackingStorage> named) {
        return named.filter(each -> RbdVolumes.mayLeadTo(each.volume(), image, context))
                .isPresent();
    }

    static KubernetesUsers of(RbdImageSpec image, Inventory inventory, RbdContext context) {
        KubernetesUsers users = new KubernetesUsers(image, inventory, context);
        users.users.pods().forEach(pod -> users.read(pod.pod().manifest(), () -> users.pod(pod)));
        users.nodes();
        inventory.attachments().forEach(each -> users.read(each.manifest(), () -> users.attachment(each)));
        ClaimMaker.custom(inventory).forEach(users::custom);
        users.reservations();
        CONTENTS.stream()
                .flatMap(kind -> inventory.all(kind).stream())
                .forEach(each -> users.read(each, () -> users.snapshot(SnapshotContentView.from(each))));
        return users;
    }

    /** An object with an unreadable part may be a user. */
    private void read(Manifest manifest, Runnable reading) {
        try {
            reading.run();
        } catch (ManifestException e) {
            broken.add(Unreadable.of(e, manifest));
        }
    }

    private void volume(VolumeView volume) {
        inFront.add(volume);
        nbd |= RbdVolumes.image(volume, context) instanceof RbdVolume rbd
                ? rbd.traits().isNbd()
                : volume.source("csi").at("volumeAttributes", "mounter").text().equals("rbd-nbd");
        volumes.add(volume.name());
        volume.claimRef().ifPresent(claim -> claims.add(claim.ref()));
        users.volume(volume.name()).flatMap(UniqueVolumeName::of).ifPresent(name -> unique.add(name.toString()));
    }

    /** The volumes that lead, or may lead, to the image, by name. */
    List<VolumeView> inFront() {
        return List.copyOf(inFront);
    }

    List<KubernetesUser> found() {
        return List.copyOf(found);
    }

    List<Unreadable> unreadable() {
        return Stream.concat(users.unreadable().stream(), broken.stream()).toList();
    }

    boolean maybeNbd() {
        return nbd;
    }

    /** The volumes on RBD that name no image: each may lead to this one. */
    List<VolumeView> unclear() {
        return List.copyOf(unclear);
    }

    private void add(String node, Object subject, Sign sign) {
        found.add(new KubernetesUser(node, subject.toString(), sign));
    }

    private void pod(PodVolumes pod) {
        boolean hasRun = hasRun(pod.pod());
        if (pod.pod().isFinished() && !hasRun) {
            if (pod.pod().isScheduled()
                    && reports.mayRunFinished(pod.pod(), unique)
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
            return volumes.contains(volume.volumeName())
                    || volume.claim().filter(claims::contains).isPresent();
        }
        return mayBe(NamedStorage.inPod(pod.pod().volumes().get(volume.index()).members()));
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
                .anyMatch(claim -> claims.contains(claim)
                        || inventory
                                .claim(claim.namespace(), claim.name())
                                .map(found -> volumes.contains(found.volumeName()))
                                .orElseGet(this::mayBeMissing));
        if (isUser) {
            add(object.status().string("nodeName").orElse(""), object.ref(), Sign.MAY_USE);
        }
    }

    /** Whether a claim that is not given may lead to the image. */
    private boolean mayBeMissing() {
        return inFront.isEmpty()
                || inFront.stream().anyMatch(front -> front.claimRef().isEmpty());
    }

    /** Whether the claim has a volume of RBD that does not exist any more: nothing shows which image it was. */
    private boolean isLost(ClaimView claim) {
        return isLost(
                Optional.of(claim.volumeName()),
                claim.annotations().getOrDefault("volume.kubernetes.io/storage-provisioner", ""));
    }

    private boolean isLost(Optional<String> volume, String driver) {
        return (WriteSharing.isRbdDriver(driver) || context.drivers().contains(driver))
                && volume.filter(name ->
                                !name.isEmpty() && inventory.volume(name).isEmpty())
                        .isPresent();
    }

    /** The nodes that have a volume which leads to the image, or one whose object is gone. */
    private void nodes() {
        Map<String, VolumesOnNodes.Entry> first = new LinkedHashMap<>();
        VolumesOnNodes.of(inventory)
                .of(unique, named -> mayBe(Optional.of(named)))
                .forEach(each -> first.putIfAbsent(each.node().name(), each));
        first.forEach((node, each) -> add(
                node,
                each.node().ref() + " " + each.place() + (unique.contains(each.name()) ? "" : " " + each.name()),
                each.isInUse() ? Sign.USES : Sign.MAY_USE));
    }

    private void attachment(AttachmentView attachment) {
        if (attachment.volumeName().filter(volumes::contains).isPresent() || isInline(attachment)) {
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
        return inFront.stream()
                        .anyMatch(volume ->
                                !handle.isEmpty() && volume.volumeHandle().equals(handle))
                || mayBe(NamedStorage.of(
                        "inline", attachment.manifest().spec().child("source").child("inlineVolumeSpec")));
    }

    private void snapshot(SnapshotContentView content) {
        if (NamedStorage.ofSnapshots(content).stream().anyMatch(each -> mayBe(Optional.of(each)))) {
            add("", content.ref(), Sign.SNAPSHOTS);
        }
    }

    private void reservations() {
        for (VolumeView volume : inFront) {
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
            if (volumes.contains(claim.volumeName())) {
                add("", claim.ref(), Sign.RESERVES);
            } else if (isLost(claim)) {
                add("", claim.ref() + ", whose volume " + claim.volumeName() + " is not there,", Sign.RESERVES);
            }
        }
    }
}
