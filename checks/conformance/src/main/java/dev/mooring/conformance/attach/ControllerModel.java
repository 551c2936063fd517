package dev.mooring.conformance.attach;

import dev.mooring.attach.internal.Attachability;
import dev.mooring.object.ClaimView;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The state of the controller and how it is updated.
 *
 * @upstream pkg/controller/volume/attachdetach/attach_detach_controller.go, util/util.go,
 *     populator/desired_state_of_world_populator.go
 */
final class ControllerModel {

    private static final Set<WorkloadCode> UNSEEN =
            Set.of(WorkloadCode.CLAIM_NOT_OWNED, WorkloadCode.CLAIM_PHASE_UNKNOWN);

    private final ApiModel api;
    private final Chance chance;
    final DesiredModel desired;
    final ActualModel actual;
    final Reconciler reconciler;

    ControllerModel(ApiModel api, Chance chance, BiConsumer<ApiModel.PodKey, AttachLook.Event> events) {
        this.api = api;
        this.chance = chance;
        this.desired = new DesiredModel();
        this.actual = new ActualModel();
        this.reconciler = new Reconciler(api, desired, actual, chance, events);
    }

    /** Trusts the reports of nodes; VolumeAttachments that no node reports are uncertain. */
    void start() {
        for (NodeView node : api.inventory().nodes()) {
            node.volumesAttached().forEach(volume -> actual.markAttached(volume, null, node.name()));
            actual.setInUse(node.name(), node.volumesInUse());
            manage(node);
        }
        chance.order(List.copyOf(api.attachments.values()), found -> found.name, 0)
                .forEach(this::loadAttachment);
        for (PodView pod : chance.order(api.inventory().pods(), PodView::name, 0)) {
            podChanged(pod);
            giveSpecs(pod);
        }
    }

    private void manage(NodeView node) {
        if (node.isAttachManaged()) {
            desired.addNode(node.name());
        }
    }

    private void loadAttachment(ApiModel.Attachment attachment) {
        Optional.ofNullable(attachment.volume)
                .flatMap(name -> api.inventory().volume(name))
                .map(VolumeSpec::ofVolume)
                .ifPresent(spec -> Attachability.name(spec, api.inventory())
                        .map(UniqueVolumeName::toString)
                        .filter(name -> actual.state(name, attachment.node) == ActualModel.State.DETACHED)
                        .ifPresent(name -> actual.markUncertain(name, spec, attachment.node)));
    }

    private void giveSpecs(PodView pod) {
        for (Named volume : volumes(pod)) {
            String node = pod.nodeName();
            if (actual.state(volume.name(), node) == ActualModel.State.ATTACHED) {
                actual.markAttached(volume.name(), volume.spec(), node);
            }
        }
    }

    private record Named(String name, VolumeSpec spec) {}

    /** The attachable volumes of a pod that can be resolved now. */
    private List<Named> volumes(PodView pod) {
        List<Named> named = new ArrayList<>();
        for (PodVolume volume : PodVolumes.of(pod, api.inventory()).volumes()) {
            VolumeSpec spec = volume.spec().orElse(null);
            if (spec != null && volume.reasons().stream().map(Reason::code).noneMatch(UNSEEN::contains)) {
                Attachability.name(spec, api.inventory())
                        .ifPresent(name -> named.add(new Named(name.toString(), spec)));
            }
        }
        return named;
    }

    void podChanged(PodView pod) {
        process(api.key(pod.ref()), pod, !pod.isTerminated());
    }

    void podDeleted(ApiModel.PodKey key, PodView pod) {
        process(key, pod, false);
    }

    private void process(ApiModel.PodKey key, PodView pod, boolean add) {
        String node = pod.nodeName();
        if (node.isEmpty() || !desired.managed(node)) {
            return;
        }
        for (Named volume : volumes(pod)) {
            if (add) {
                desired.addPod(key, node, volume.name(), volume.spec());
            } else {
                desired.deletePod(key, node, volume.name());
            }
        }
    }

    void nodeAdded(NodeView node) {
        nodeChanged(node);
        actual.needReport(node.name());
    }

    void nodeChanged(NodeView node) {
        manage(node);
        actual.setInUse(node.name(), node.volumesInUse());
    }

    void nodeDeleted(NodeView node) {
        desired.deleteNode(node.name());
        actual.setInUse(node.name(), node.volumesInUse());
    }

    void claimChanged(ClaimView claim) {
        if (!claim.phase().equals("Bound") || claim.volumeName().isEmpty()) {
            return;
        }
        for (PodView pod : api.inventory().pods()) {
            boolean uses = pod.namespace().equals(claim.namespace())
                    && pod.claimNames().contains(claim.name());
            if (uses && !pod.isTerminated()) {
                podChanged(pod);
            }
        }
    }

    /** Once a minute: pods that disappeared without an event, and volumes that are no longer attached. */
    void removeGonePods() {
        for (DesiredModel.Wanted wanted : desired.all()) {
            boolean attached = Attachability.name(wanted.spec, api.inventory()).isPresent();
            for (ApiModel.PodKey pod : List.copyOf(wanted.pods)) {
                Optional<PodView> there = api.inventory().pod(pod.namespace(), pod.name());
                boolean same = there.map(found -> api.key(found.ref())).equals(Optional.of(pod));
                boolean counts = same && !there.map(PodView::isTerminated).orElse(true);
                if (!counts || !attached) {
                    desired.deletePod(pod, wanted.node, wanted.volume);
                }
            }
        }
    }

    /** Every three minutes: pods that could not be resolved when they arrived. */
    void addActivePods() {
        for (PodView pod : api.inventory().pods()) {
            if (!pod.isTerminated()) {
                process(api.key(pod.ref()), pod, true);
            }
        }
    }
}
