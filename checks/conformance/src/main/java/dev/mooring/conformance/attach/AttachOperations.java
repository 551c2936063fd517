package dev.mooring.conformance.attach;

import static dev.mooring.conformance.attach.PendingOperations.ANY_NODE;

import dev.mooring.attach.internal.MultiAttach;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Attaching and detaching one volume.
 *
 * @upstream pkg/volume/util/operationexecutor/operation_generator.go GenerateAttachVolumeFunc, GenerateDetachVolumeFunc;
 *     pkg/volume/csi/csi_attacher.go Attach, Detach
 */
final class AttachOperations {

    private static final long TIMEOUT = 120_000;
    private static final double FIRST_POLL = 525;
    private static final double POLL_GROWTH = 1.05;
    private static final double LAST_POLL = 7_000;

    private final ApiModel api;
    private final ActualModel actual;
    private final PendingOperations pending;
    private final BiConsumer<ApiModel.PodKey, AttachLook.Event> events;

    AttachOperations(
            ApiModel api,
            ActualModel actual,
            PendingOperations pending,
            BiConsumer<ApiModel.PodKey, AttachLook.Event> events) {
        this.api = api;
        this.actual = actual;
        this.pending = pending;
        this.events = events;
    }

    /** The node part of the key: none for a volume that only one node may have. */
    static String key(@Nullable VolumeSpec spec, String node) {
        return MultiAttach.isMultiAttachAllowed(spec) ? node : ANY_NODE;
    }

    void attach(DesiredModel.Wanted wanted, long now) {
        List<ApiModel.PodKey> pods = List.copyOf(wanted.pods);
        CsiVolume csi = wanted.spec.csi().orElse(null);
        PendingOperations.Work work = csi == null
                ? time -> attached(wanted, pods, "")
                : new Polling(
                        now,
                        csi,
                        wanted.node,
                        csi.driver(),
                        "attach",
                        this::attachStatus,
                        error -> attached(wanted, pods, error));
        if (pending.start(wanted.volume, key(wanted.spec, wanted.node), PendingOperations.ATTACH, work, now)
                && csi != null) {
            createAttachment(wanted, csi);
        }
    }

    private void createAttachment(DesiredModel.Wanted wanted, CsiVolume csi) {
        String name = csi.attachmentName(wanted.node);
        api.attachments.computeIfAbsent(
                name,
                unused -> new ApiModel.Attachment(
                        name, csi.driver(), wanted.node, wanted.spec.isPersistent() ? wanted.spec.name() : null));
    }

    private String attached(DesiredModel.Wanted wanted, List<ApiModel.PodKey> pods, String error) {
        String volume = " for volume \"" + wanted.spec.name() + "\" ";
        if (error.isEmpty()) {
            actual.markAttached(wanted.volume, wanted.spec, wanted.node);
            send(pods, "SuccessfulAttachVolume", "AttachVolume.Attach succeeded" + volume);
        } else {
            actual.markUncertain(wanted.volume, wanted.spec, wanted.node);
            send(pods, "FailedAttachVolume", "AttachVolume.Attach failed" + volume + ": " + error);
        }
        return error;
    }

    private void send(List<ApiModel.PodKey> pods, String reason, String message) {
        pods.forEach(pod -> events.accept(pod, new AttachLook.Event(pod.id(), reason, message)));
    }

    private @Nullable String attachStatus(String name) {
        ApiModel.Attachment attachment = api.attachments.get(name);
        if (attachment == null) {
            return null;
        }
        if (attachment.deleting) {
            return "volume attachment is being deleted";
        }
        return attachment.attached ? "" : attachment.attachError;
    }

    /** False if the operation could not be started. */
    boolean detach(ActualModel.Pair pair, boolean verifySafe, long now) {
        Optional<CsiVolume> csi = pair.spec() == null
                ? UniqueVolumeName.parse(pair.volume()).flatMap(UniqueVolumeName::csi)
                : pair.spec().csi();
        CsiVolume volume = csi.orElse(null);
        String error = verifySafe ? unsafe(pair) : "";
        if (error.isEmpty() && volume != null && !volume.isDetachable()) {
            error = "volumeName missing expected data";
        }
        if (!error.isEmpty() || volume == null) {
            String outcome = error;
            return start(pair, time -> detached(pair, outcome), now);
        }
        Polling polling = new Polling(
                now, volume, pair.node(), "unknown", "detach", this::detachStatus, outcome -> detached(pair, outcome));
        boolean started = start(pair, polling, now);
        if (started) {
            polling.begin(api);
        }
        return started;
    }

    private boolean start(ActualModel.Pair pair, PendingOperations.Work work, long now) {
        return pending.start(pair.volume(), key(pair.spec(), pair.node()), PendingOperations.DETACH, work, now);
    }

    private String unsafe(ActualModel.Pair pair) {
        boolean inUse = api.inventory()
                .node(pair.node())
                .map(node -> node.volumesInUse().contains(pair.volume()))
                .orElse(false);
        return inUse ? "volume is still in use by node, according to Node status" : "";
    }

    private String detached(ActualModel.Pair pair, String error) {
        if (error.isEmpty()) {
            actual.markDetached(pair.volume(), pair.node());
        } else {
            actual.markUncertain(pair.volume(), pair.spec(), pair.node());
        }
        return error;
    }

    private @Nullable String detachStatus(String name) {
        ApiModel.Attachment attachment = api.attachments.get(name);
        return attachment == null ? "" : attachment.detachError;
    }

    /** Polls a VolumeAttachment for two minutes, first after half a second, then with increasing intervals. */
    private static final class Polling implements PendingOperations.Work {
        private final long deadline;
        private final String name;
        private final String timeout;
        private final Function<String, @Nullable String> status;
        private final Function<String, String> done;
        private double interval = FIRST_POLL;
        private double next;
        private boolean gone;

        Polling(
                long now,
                CsiVolume volume,
                String node,
                String driver,
                String what,
                Function<String, @Nullable String> status,
                Function<String, String> done) {
            this.deadline = now + TIMEOUT;
            this.next = now + interval;
            this.name = volume.attachmentName(node);
            this.timeout = "timed out waiting for external-attacher of " + driver + " CSI driver to " + what
                    + " volume " + volume.handle();
            this.status = status;
            this.done = done;
        }

        /** Deletes the VolumeAttachment; does not wait if it does not exist. */
        void begin(ApiModel api) {
            ApiModel.Attachment attachment = api.attachments.get(name);
            gone = attachment == null;
            if (attachment != null) {
                api.delete(attachment);
            }
        }

        @Override
        public @Nullable String poll(long now) {
            if (gone) {
                return done.apply("");
            }
            if (now >= deadline) {
                return done.apply(timeout);
            }
            if (now < next) {
                return null;
            }
            interval = Math.min(interval * POLL_GROWTH, LAST_POLL);
            next = now + interval;
            String outcome = status.apply(name);
            return outcome == null ? null : done.apply(outcome);
        }
    }
}
