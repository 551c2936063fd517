package dev.mooring.conformance.attach;

import dev.mooring.attach.internal.Attachability;
import dev.mooring.attach.internal.DetachRule;
import dev.mooring.attach.internal.MultiAttach;
import dev.mooring.attach.internal.MultiAttachMessage;
import dev.mooring.object.NodeView;
import dev.mooring.workload.CsiVolume;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BiConsumer;

/**
 * The pass that makes the actual attachments match the desired ones.
 *
 * @upstream pkg/controller/volume/attachdetach/reconciler/reconciler.go;
 *     pkg/controller/volume/attachdetach/statusupdater/node_status_updater.go
 */
final class Reconciler {

    private final ApiModel api;
    private final DesiredModel desired;
    private final ActualModel actual;
    private final Chance chance;
    private final BiConsumer<ApiModel.PodKey, AttachLook.Event> events;
    private final PendingOperations pending = new PendingOperations();
    private final AttachOperations operations;
    private final Set<String> changedNodes = new HashSet<>();
    private final List<AttachLook.Wait> waits = new ArrayList<>();

    Reconciler(
            ApiModel api,
            DesiredModel desired,
            ActualModel actual,
            Chance chance,
            BiConsumer<ApiModel.PodKey, AttachLook.Event> events) {
        this.api = api;
        this.desired = desired;
        this.actual = actual;
        this.chance = chance;
        this.events = events;
        this.operations = new AttachOperations(api, actual, pending, events);
    }

    /** The attachments that the last pass did not detach yet. */
    List<AttachLook.Wait> waits() {
        return List.copyOf(waits);
    }

    /** The nodes whose status was written since the last call: the controller sees each of them again. */
    Set<String> takeChangedNodes() {
        Set<String> taken = Set.copyOf(changedNodes);
        changedNodes.clear();
        return taken;
    }

    void poll(long now) {
        pending.poll(now);
    }

    /** One pass: detach first, then attach, then update the nodes. */
    void pass(long now) {
        waits.clear();
        for (ActualModel.Pair pair : chance.order(actual.pairs(), pair -> pair.node() + pair.volume(), now)) {
            if (desired.wanted(pair.node(), pair.volume()) == null) {
                detachIfDue(pair, now);
            }
        }
        for (DesiredModel.Wanted wanted : chance.order(desired.all(), wanted -> wanted.node + wanted.volume, now)) {
            attachIfDue(wanted, now);
        }
        actual.reportingNodes().forEach(this::report);
    }

    private void detachIfDue(ActualModel.Pair pair, long now) {
        String key = AttachOperations.key(pair.spec(), pair.node());
        if (!pending.isSafeToRetry(pair.volume(), key, PendingOperations.DETACH, now)
                || actual.state(pair.volume(), pair.node()) == ActualModel.State.DETACHED) {
            return;
        }
        Optional<NodeView> node = api.inventory().node(pair.node());
        long since = actual.unwantedSince(pair.volume(), pair.node(), now);
        DetachRule.Seen seen = new DetachRule.Seen(
                pair.mounted(),
                Duration.ofMillis(now - since),
                node.map(NodeView::isReady).orElse(false),
                node.map(NodeView::isOutOfService).orElse(false));
        DetachRule.Decision decision = DetachRule.decide(seen, DetachRule.Era.UNHEALTHY_ONLY);
        if (decision == DetachRule.Decision.WAIT) {
            waits.add(new AttachLook.Wait(pair.node(), pair.volume()));
            return;
        }
        actual.removeFromReport(pair.volume(), pair.node());
        report(pair.node());
        if (!operations.detach(pair, decision == DetachRule.Decision.DETACH, now)) {
            actual.addToReport(pair.volume(), pair.node());
        }
    }

    private void attachIfDue(DesiredModel.Wanted wanted, long now) {
        if (pending.isPending(wanted.volume, AttachOperations.key(wanted.spec, wanted.node))) {
            return;
        }
        if (actual.state(wanted.volume, wanted.node) == ActualModel.State.ATTACHED) {
            actual.resetUnwanted(wanted.volume, wanted.node);
            return;
        }
        List<String> nodes =
                MultiAttach.isMultiAttachAllowed(wanted.spec) ? List.of() : actual.confirmedNodes(wanted.volume);
        if (nodes.isEmpty()) {
            operations.attach(wanted, now);
        } else if (!wanted.multiAttachReported) {
            reportMultiAttach(wanted, nodes);
            wanted.multiAttachReported = true;
        }
    }

    private void reportMultiAttach(DesiredModel.Wanted wanted, List<String> nodes) {
        List<ApiModel.PodKey> users = desired.pods(
                nodes.stream().filter(node -> !node.equals(wanted.node)).toList(), wanted.volume);
        for (ApiModel.PodKey waiting : wanted.pods) {
            String text = message(wanted.spec.name(), waiting.namespace(), users)
                    .text(MultiAttachMessage.Words.MULTI_ATTACH_ERROR);
            events.accept(waiting, new AttachLook.Event(waiting.id(), "FailedAttachVolume", text));
        }
    }

    private static MultiAttachMessage message(String specName, String namespace, List<ApiModel.PodKey> users) {
        List<String> here = users.stream()
                .filter(pod -> pod.namespace().equals(namespace))
                .map(ApiModel.PodKey::name)
                .toList();
        return users.isEmpty()
                ? MultiAttachMessage.exclusively(specName)
                : MultiAttachMessage.usedBy(specName, here, users.size() - here.size());
    }

    private void report(String node) {
        Optional<SortedSet<String>> volumes = actual.takeReport(node);
        if (volumes.isPresent() && api.inventory().node(node).isPresent()) {
            SortedSet<String> before = api.reported.put(node, volumes.get());
            if (!volumes.get().equals(before)) {
                changedNodes.add(node);
            }
        }
    }

    /** The regular check of attachments, for volumes whose spec is known. */
    void verify() {
        for (ActualModel.Pair pair : actual.pairs()) {
            CsiVolume csi = pair.spec() == null ? null : pair.spec().csi().orElse(null);
            if (csi != null
                    && actual.state(pair.volume(), pair.node()) == ActualModel.State.ATTACHED
                    && Attachability.isAttachRequired(csi.driver(), api.inventory())
                    && !attached(csi.attachmentName(pair.node()))) {
                actual.markDetached(pair.volume(), pair.node());
            }
        }
    }

    private boolean attached(String name) {
        ApiModel.Attachment attachment = api.attachments.get(name);
        return attachment != null && attachment.attached;
    }
}
