package dev.mooring.attach;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.WorkloadCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * What the controller knows and how it comes to know it.
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

    /** What nodes report is believed; of VolumeAttachments nobody reports it is not sure. */
    void start() {
        for (Manifest node : api.all("Node")) {
            Nodes.volumesAttached(node).forEach(volume -> actual.markAttached(volume, null, node.name()));
            actual.setInUse(node.name(), Nodes.volumesInUse(node));
            manage(node);
        }
        chance.order(List.copyOf(api.attachments.values()), found -> found.name, 0)
                .forEach(this::loadAttachment);
        for (Manifest pod : chance.order(api.all("Pod"), Manifest::name, 0)) {
            podChanged(pod);
            giveSpecs(pod);
        }
    }

    private void manage(Manifest node) {
        if (Nodes.managed(node)) {
            desired.addNode(node.name());
        }
    }

    private void loadAttachment(ApiModel.Attachment attachment) {
        Optional.ofNullable(attachment.volume)
                .flatMap(name -> api.find(ObjectRef.volume(name)))
                .map(VolumeSpec::ofVolume)
                .ifPresent(spec -> Attachability.name(spec, api.inventory())
                        .map(UniqueVolumeName::toString)
                        .filter(name -> actual.state(name, attachment.node) == ActualModel.State.DETACHED)
                        .ifPresent(name -> actual.markUncertain(name, spec, attachment.node)));
    }

    private void giveSpecs(Manifest pod) {
        for (Named volume : volumes(pod)) {
            String node = node(pod);
            if (actual.state(volume.name(), node) == ActualModel.State.ATTACHED) {
                actual.markAttached(volume.name(), volume.spec(), node);
            }
        }
    }

    private record Named(String name, VolumeSpec spec) {}

    /** The volumes of a pod that are attached, as far as they can be followed now. */
    private List<Named> volumes(Manifest pod) {
        List<Named> named = new ArrayList<>();
        for (PodVolume volume : PodVolumes.of(pod, api.inventory()).volumes()) {
            VolumeSpec spec = volume.spec();
            if (spec != null && volume.reasons().stream().map(Reason::code).noneMatch(UNSEEN::contains)) {
                Attachability.name(spec, api.inventory())
                        .ifPresent(name -> named.add(new Named(name.toString(), spec)));
            }
        }
        return named;
    }

    private static String node(Manifest pod) {
        return Part.of(pod).at("spec", "nodeName").text();
    }

    void podChanged(Manifest pod) {
        ApiModel.PodKey key = api.key(pod);
        process(key, pod, !Pods.isPodTerminated(pod));
    }

    void podDeleted(ApiModel.PodKey key, Manifest pod) {
        process(key, pod, false);
    }

    private void process(ApiModel.PodKey key, Manifest pod, boolean add) {
        String node = node(pod);
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

    void nodeAdded(Manifest node) {
        nodeChanged(node);
        actual.needReport(node.name());
    }

    void nodeChanged(Manifest node) {
        manage(node);
        actual.setInUse(node.name(), Nodes.volumesInUse(node));
    }

    void nodeDeleted(Manifest node) {
        desired.deleteNode(node.name());
        actual.setInUse(node.name(), Nodes.volumesInUse(node));
    }

    void claimChanged(Manifest claim) {
        boolean bound = Part.of(claim).at("status", "phase").text().equals("Bound")
                && !Part.of(claim).at("spec", "volumeName").text().isEmpty();
        if (!bound) {
            return;
        }
        for (Manifest pod : api.all("Pod")) {
            boolean uses = PodVolumes.of(pod, api.inventory()).volumes().stream()
                    .anyMatch(volume -> claim.ref().equals(volume.claim()));
            if (uses && !Pods.isPodTerminated(pod)) {
                podChanged(pod);
            }
        }
    }

    /** Once a minute: pods that went without a trace, and volumes that are no longer attached at all. */
    void removeGonePods() {
        for (DesiredModel.Wanted wanted : desired.all()) {
            boolean attached = Attachability.name(wanted.spec, api.inventory()).isPresent();
            for (ApiModel.PodKey pod : List.copyOf(wanted.pods)) {
                Optional<Manifest> there = api.find(pod.ref());
                boolean same = there.map(api::key).equals(Optional.of(pod));
                boolean counts = same && !there.map(Pods::isPodTerminated).orElse(true);
                if (!counts || !attached) {
                    desired.deletePod(pod, wanted.node, wanted.volume);
                }
            }
        }
    }

    /** Every three minutes: pods that could not be followed when they came. */
    void addActivePods() {
        for (Manifest pod : api.all("Pod")) {
            if (!Pods.isPodTerminated(pod)) {
                process(api.key(pod), pod, true);
            }
        }
    }
}
