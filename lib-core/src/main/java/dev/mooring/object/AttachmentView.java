package dev.mooring.object;

import dev.mooring.internal.SecretText;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A VolumeAttachment, read once: the volume, the node, and the progress of attaching it.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text.
 */
public final class AttachmentView extends ObjectView {

    private final String attacher;
    private final String nodeName;
    private final @Nullable String volumeName;
    private final Part inlineSource;
    private final List<String> finalizers;
    private final boolean attached;
    private final @Nullable String attachError;
    private final @Nullable String detachError;

    private AttachmentView(Manifest manifest) {
        super(manifest, "storage.k8s.io/v1", Kinds.VOLUME_ATTACHMENT);
        Part root = root();
        Part spec = root.at("spec");
        Part status = root.at("status");
        this.attacher = spec.at("attacher").text();
        this.nodeName = spec.at("nodeName").text();
        this.volumeName = spec.at("source", "persistentVolumeName").string().orElse(null);
        this.inlineSource = spec.at("source", "inlineVolumeSpec", "csi");
        this.finalizers = root.at("metadata", "finalizers").texts();
        this.attached = status.at("attached").flag().orElse(false);
        this.attachError = error(status.at("attachError"));
        this.detachError = error(status.at("detachError"));
    }

    private static @Nullable String error(Part part) {
        return part.isPresent() ? SecretText.without(part.at("message").text()) : null;
    }

    /**
     * Reads an attachment.
     *
     * @param object the document, or an object of the fabric8 model; kind and apiVersion may be missing, as in the items of a typed list
     * @return the attachment
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type
     */
    public static AttachmentView from(Object object) {
        return new AttachmentView(Manifest.from(object));
    }

    /** {@return the CSI driver that attaches; empty if absent} */
    public String attacher() {
        return attacher;
    }

    /** {@return the node; empty if absent} */
    public String nodeName() {
        return nodeName;
    }

    /** {@return the name of the volume; empty if the attachment has an inline source} */
    public Optional<String> volumeName() {
        return Optional.ofNullable(volumeName);
    }

    /** {@return the {@code csi} part of an inline source that a CSI driver took over; absent if the attachment names a volume} */
    public Part inlineSource() {
        return inlineSource;
    }

    /** {@return the finalizers in order; an attacher sets one when it accepts the attachment} */
    public List<String> finalizers() {
        return finalizers;
    }

    /** {@return {@code status.attached}; false if absent} */
    public boolean isAttached() {
        return attached;
    }

    /** {@return the message of the last failed attach; empty if there is none, a blank text if it has no message} */
    public Optional<String> attachError() {
        return Optional.ofNullable(attachError);
    }

    /** {@return the message of the last failed detach; empty if there is none, a blank text if it has no message} */
    public Optional<String> detachError() {
        return Optional.ofNullable(detachError);
    }
}
