package dev.mooring.conformance.attach;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** An external attacher: handles each VolumeAttachment of its driver according to its behaviour. */
final class AttacherModel {

    /** After a failure an attacher retries, whatever the controller does. */
    private static final long RETRY = 1_900;

    private final ApiModel api;
    private AttacherBehaviour behaviour;

    AttacherModel(ApiModel api, AttacherBehaviour behaviour) {
        this.api = api;
        this.behaviour = behaviour;
    }

    void behave(AttacherBehaviour newBehaviour) {
        behaviour = newBehaviour;
        api.attachments.values().forEach(attachment -> attachment.nextTry = 0);
    }

    void act(long now) {
        if (behaviour.mode() == AttacherBehaviour.Mode.SILENT) {
            return;
        }
        for (ApiModel.Attachment attachment : List.copyOf(api.attachments.values())) {
            boolean ours = attachment.attacher.equals(behaviour.driver());
            if (ours && attachment.deleting) {
                detach(attachment);
            } else if (ours && now >= attachment.nextTry) {
                attach(attachment, now);
            }
        }
    }

    private void attach(ApiModel.Attachment attachment, long now) {
        if (attachment.attached) {
            return;
        }
        if (attachment.finalizers.isEmpty()) {
            attachment.finalizers =
                    List.of("external-attacher/" + behaviour.driver().replace('.', '-'));
        }
        if (behaviour.mode() == AttacherBehaviour.Mode.ATTACH_HANGS) {
            return;
        }
        Optional<String> error = refusal(attachment);
        if (error.isPresent()) {
            attachment.failures++;
            attachment.nextTry = now + RETRY;
            attachment.attachError = error.get();
        } else {
            attachment.attached = true;
            attachment.attachError = null;
        }
    }

    private Optional<String> refusal(ApiModel.Attachment attachment) {
        Optional<String> published = behaviour.exclusive() ? publishedElsewhere(attachment) : Optional.empty();
        return switch (behaviour.mode()) {
            case ATTACH_FAILS ->
                fails(attachment.node) ? Optional.of("rpc error: code = Internal desc = backend said no") : published;
            case FAILS_FIRST ->
                attachment.failures < behaviour.times()
                        ? Optional.of("rpc error: code = Unavailable desc = try " + (attachment.failures + 1))
                        : published;
            case NEEDS_CSI_NODE -> missingDriver(attachment.node);
            default -> published;
        };
    }

    private boolean fails(String node) {
        return behaviour.nodePrefixes().isEmpty()
                || behaviour.nodePrefixes().stream().anyMatch(node::startsWith);
    }

    private Optional<String> publishedElsewhere(ApiModel.Attachment asked) {
        String handle = handle(asked);
        return api.attachments.values().stream()
                .filter(other -> other.attached
                        && !other.node.equals(asked.node)
                        && other.attacher.equals(asked.attacher)
                        && handle(other).equals(handle))
                .findFirst()
                .map(other -> "rpc error: code = FailedPrecondition desc = volume is published to node " + other.node);
    }

    private String handle(ApiModel.Attachment attachment) {
        return Optional.ofNullable(attachment.volume)
                .flatMap(volume -> api.inventory().volume(volume))
                .flatMap(volume -> VolumeSpec.ofVolume(volume).csi())
                .map(CsiVolume::handle)
                .orElse(Objects.requireNonNullElse(attachment.volume, attachment.name));
    }

    private Optional<String> missingDriver(String node) {
        Optional<Manifest> csiNode = api.inventory().find(new ObjectRef(Kinds.CSI_NODE, "", node));
        if (csiNode.isEmpty()) {
            return Optional.of("csinodes.storage.k8s.io \"" + node + "\" not found");
        }
        boolean named = Part.of(csiNode.get()).at("spec", "drivers").items().stream()
                .anyMatch(driver -> driver.at("name").text().equals(behaviour.driver()));
        return named
                ? Optional.empty()
                : Optional.of("CSINode " + node + " does not contain driver " + behaviour.driver());
    }

    private void detach(ApiModel.Attachment attachment) {
        switch (behaviour.mode()) {
            case DETACH_FAILS -> attachment.detachError = "rpc error: code = Internal desc = device is busy";
            case DETACH_HANGS -> {
                // The storage does not answer.
            }
            default -> {
                attachment.finalizers = List.of();
                api.removeIfDone(attachment);
            }
        }
    }
}
