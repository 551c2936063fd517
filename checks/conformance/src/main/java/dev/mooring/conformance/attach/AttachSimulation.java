package dev.mooring.conformance.attach;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Simulates the attach/detach controller on a cluster, second by second: the controller of 1.36 on the objects it sees,
 * with a simulated attacher. Nothing runs; the clock is a number.
 *
 * <p>If two nodes want one volume at the same moment, the real controller chooses either; a run uses the choice of its
 * {@link Chance}. Polling intervals of a VolumeAttachment are those of upstream without its jitter.
 */
public final class AttachSimulation {

    private static final long TICK = 100;
    private static final long HEARTBEAT = 5_000;
    private static final long FIRST_HEARTBEAT = 2_000;
    private static final long LATE_ATTACHER = 700;
    private static final long VERIFY = 5_000;
    private static final long POPULATE = 60_000;
    private static final long POPULATES_PER_LISTING = 3;

    /** The maximum duration of a run. */
    public static final Duration MAX_RUN = Duration.ofHours(2);

    private final ApiModel api = new ApiModel();
    private final ControllerModel controller;
    private final AttacherModel attacher;
    private final boolean heartbeat;
    private final List<AttachLook.Event> events = new ArrayList<>();
    private final long attacherStart;
    private long now;
    private long lastVerify;

    private AttachSimulation(AttachScenario scenario) {
        scenario.objects().forEach(api::put);
        this.controller = new ControllerModel(api, scenario.chance(), (pod, event) -> send(event));
        this.attacher = new AttacherModel(api, scenario.attacher());
        this.attacherStart = scenario.chance().attacherLate() ? LATE_ATTACHER : 0;
        this.heartbeat = scenario.nodes() == AttachScenario.Heartbeat.REGULAR;
    }

    /**
     * Runs a scenario.
     *
     * @param scenario the cluster and its events
     * @return the state after the first wait, and after each step
     * @throws IllegalArgumentException if it is longer than {@link #MAX_RUN}
     * @throws dev.mooring.manifest.ManifestException if an object has a part of another JSON type than the API's
     */
    public static List<AttachLook> run(AttachScenario scenario) {
        Duration total = scenario.steps().stream().map(AttachStep::then).reduce(scenario.first(), Duration::plus);
        if (total.compareTo(MAX_RUN) > 0) {
            throw new IllegalArgumentException("a run of " + total + " is longer than " + MAX_RUN);
        }
        AttachSimulation forecast = new AttachSimulation(scenario);
        List<AttachLook> looks = new ArrayList<>();
        forecast.controller.start();
        looks.add(forecast.runFor(scenario.first()));
        for (AttachStep step : scenario.steps()) {
            step.changes().forEach(forecast::apply);
            looks.add(forecast.runFor(step.then()));
        }
        return List.copyOf(looks);
    }

    private AttachLook runFor(Duration duration) {
        long end = now + duration.toMillis();
        while (now < end) {
            tick();
            now += TICK;
        }
        return look();
    }

    private void tick() {
        if (now >= attacherStart) {
            attacher.act(now);
        }
        if (heartbeat && now % HEARTBEAT == FIRST_HEARTBEAT) {
            api.inventory().nodes().stream().filter(NodeView::isReady).forEach(controller::nodeChanged);
        }
        controller
                .reconciler
                .takeChangedNodes()
                .forEach(node -> api.inventory().node(node).ifPresent(controller::nodeChanged));
        controller.reconciler.poll(now);
        if (now % POPULATE == 0) {
            controller.removeGonePods();
            if (now / POPULATE % POPULATES_PER_LISTING == 0) {
                controller.addActivePods();
            }
        }
        controller.reconciler.pass(now);
        if (now - lastVerify > VERIFY) {
            controller.reconciler.verify();
            lastVerify = now;
        }
    }

    private void apply(AttachStep.Change change) {
        if (change instanceof AttachStep.Put put) {
            apply(put.object());
        } else if (change instanceof AttachStep.Deleted deleted) {
            apply(deleted);
        } else if (change instanceof AttachStep.Attacher behaves) {
            attacher.behave(behaves.behaviour());
        }
    }

    private void apply(Manifest object) {
        ObjectRef ref = object.ref();
        boolean known = api.inventory().find(ref).isPresent();
        api.put(object);
        switch (object.kind()) {
            case Kinds.POD -> api.inventory().pod(ref.namespace(), ref.name()).ifPresent(controller::podChanged);
            case Kinds.PERSISTENT_VOLUME_CLAIM ->
                api.inventory().claim(ref.namespace(), ref.name()).ifPresent(controller::claimChanged);
            case Kinds.NODE ->
                api.inventory().node(ref.name()).ifPresent(known ? controller::nodeChanged : controller::nodeAdded);
            default -> {
                // The controller reads the others only when it needs them.
            }
        }
    }

    private void apply(AttachStep.Deleted deleted) {
        ObjectRef ref = deleted.object();
        Optional<PodView> pod = api.inventory()
                .pod(ref.namespace(), ref.name())
                .filter(found -> found.ref().equals(ref));
        Optional<NodeView> node =
                api.inventory().node(ref.name()).filter(found -> found.ref().equals(ref));
        ApiModel.PodKey key = api.key(ref);
        api.delete(ref);
        pod.ifPresent(found -> controller.podDeleted(key, found));
        node.ifPresent(controller::nodeDeleted);
    }

    private void send(AttachLook.Event event) {
        if (!events.contains(event)) {
            events.add(event);
        }
    }

    private AttachLook look() {
        SortedMap<String, AttachLook.Attachment> attachments = new TreeMap<>();
        api.attachments.forEach((name, attachment) -> attachments.put(name, attachment.look()));
        SortedMap<String, List<String>> reported = new TreeMap<>();
        api.reported.forEach((node, volumes) -> reported.put(node, List.copyOf(volumes)));
        AttachLook look = new AttachLook(attachments, reported, events, controller.reconciler.waits());
        events.clear();
        return look;
    }
}
