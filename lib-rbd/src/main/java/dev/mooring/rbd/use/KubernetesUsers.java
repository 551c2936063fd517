package dev.mooring.rbd.use;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The objects of a cluster that use an image, or may: pods, nodes, attachments, claims and volumes. */
final class KubernetesUsers {

    static final Set<String> STATUSES =
            Set.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses");
    private static final Set<String> UNUSED = Set.of(Phases.RELEASED, Phases.FAILED);

    private final RbdImageSpec image;
    private final Inventory inventory;
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
        this.users = VolumeUsers.of(inventory);
        this.reports = NodeReports.of(inventory);
        inventory
                .volumes()
                .forEach(volume -> read(volume.manifest(), () -> {
                    if (RbdVolumes.mayLeadTo(volume, image, context)) {
                        volume(volume, context);
                    } else if (RbdVolumes.image(volume, context) instanceof VolumeImage.Unclear
                            && RbdVolumes.imageNames(volume).isEmpty()) {
                        unclear.add(volume);
                    }
                }));
        Set<String> handles = new HashSet<>();
        inFront.forEach(volume -> handles.add(volume.volumeHandle()));
        handles.remove("");
        inventory.volumes().stream()
                .filter(volume -> handles.contains(volume.volumeHandle()) && !volumes.contains(volume.name()))
                .toList()
                .forEach(volume -> read(volume.manifest(), () -> volume(volume, context)));
    }

    static KubernetesUsers of(RbdImageSpec image, Inventory inventory, RbdContext context) {
        KubernetesUsers users = new KubernetesUsers(image, inventory, context);
        users.users.pods().forEach(pod -> users.read(pod.pod().manifest(), () -> users.pod(pod)));
        inventory.nodes().forEach(users::node);
        inventory.attachments().forEach(each -> users.read(each.manifest(), () -> users.attachment(each, context)));
        users.reservations();
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

    private void volume(VolumeView volume, RbdContext context) {
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
        } else if (hasRun && pod.volumes().stream().anyMatch(this::mayHave)) {
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
        return RbdVolumes.inline(pod.pod().volumes().get(volume.index()).at("rbd")) instanceof RbdVolume own
                && own.image().isSameImage(image);
    }

    /** Whether the claim is not known, and the volumes that lead to the image do not rule it out. */
    private boolean mayHave(PodVolume volume) {
        boolean isUnknown = volume.claim()
                .filter(claim ->
                        inventory.claim(claim.namespace(), claim.name()).isEmpty())
                .isPresent();
        return isUnknown
                && (inFront.isEmpty()
                        || inFront.stream().anyMatch(front -> front.claimRef().isEmpty()));
    }

    private void node(NodeView node) {
        if (node.volumesInUse().stream().anyMatch(unique::contains)) {
            add(node.name(), node.ref() + " status.volumesInUse", Sign.USES);
        } else if (node.volumesAttached().stream().anyMatch(unique::contains)) {
            add(node.name(), node.ref() + " status.volumesAttached", Sign.MAY_USE);
        }
    }

    private void attachment(AttachmentView attachment, RbdContext context) {
        if (attachment.volumeName().filter(volumes::contains).isPresent() || isInline(attachment, context)) {
            add(attachment.nodeName(), attachment.ref(), Sign.MAY_USE);
        }
    }

    /** Whether the attachment of an inline volume, which has its spec instead of a name, leads to the image. */
    private boolean isInline(AttachmentView attachment, RbdContext context) {
        String handle = attachment.inlineSource().at("volumeHandle").text();
        if (handle.isEmpty()) {
            return false;
        }
        JsonObject spec = attachment.manifest().spec().child("source").child("inlineVolumeSpec");
        VolumeView inline = VolumeView.from(new Manifest(JsonObject.of("spec", spec)));
        return inFront.stream().anyMatch(volume -> volume.volumeHandle().equals(handle))
                || RbdVolumes.mayLeadTo(inline, image, context);
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
            }
        }
    }
}
