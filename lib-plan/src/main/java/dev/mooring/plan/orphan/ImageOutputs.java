package dev.mooring.plan.orphan;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.use.UseEvidence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the commands about one image said; each may be missing, which is not the same as an empty list.
 *
 * @param status {@code rbd status}
 * @param locks {@code rbd lock ls}
 * @param info {@code rbd info}
 * @param snapshots {@code rbd snap ls --all}
 * @param children {@code rbd children --all}
 * @param metadata {@code rbd image-meta ls}
 */
public record ImageOutputs(
        Optional<CommandAnswer<RbdStatus>> status,
        Optional<CommandAnswer<ImageLocks>> locks,
        Optional<CommandAnswer<ImageInfo>> info,
        Optional<CommandAnswer<List<ImageSnapshot>>> snapshots,
        Optional<CommandAnswer<List<String>>> children,
        Optional<CommandAnswer<ImageMetadata>> metadata) {

    /** No output at all. */
    public static final ImageOutputs NONE = new ImageOutputs(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public ImageOutputs {
        requireNonNull(status, "status");
        requireNonNull(locks, "locks");
        requireNonNull(info, "info");
        requireNonNull(snapshots, "snapshots");
        requireNonNull(children, "children");
        requireNonNull(metadata, "metadata");
    }

    /**
     * With what {@code rbd status} said.
     *
     * @param answer the answer or failure
     * @return the changed copy
     */
    public ImageOutputs withStatus(CommandAnswer<RbdStatus> answer) {
        return new ImageOutputs(Optional.of(answer), locks, info, snapshots, children, metadata);
    }

    /**
     * With what {@code rbd lock ls} said.
     *
     * @param answer the answer or failure
     * @return the changed copy
     */
    public ImageOutputs withLocks(CommandAnswer<ImageLocks> answer) {
        return new ImageOutputs(status, Optional.of(answer), info, snapshots, children, metadata);
    }

    /**
     * With what {@code rbd info} said.
     *
     * @param answer the answer or failure
     * @return the changed copy
     */
    public ImageOutputs withInfo(CommandAnswer<ImageInfo> answer) {
        return new ImageOutputs(status, locks, Optional.of(answer), snapshots, children, metadata);
    }

    /**
     * With what {@code rbd snap ls} said.
     *
     * @param answer the answer or failure
     * @return the changed copy
     */
    public ImageOutputs withSnapshots(CommandAnswer<List<ImageSnapshot>> answer) {
        return new ImageOutputs(status, locks, info, Optional.of(answer), children, metadata);
    }

    /**
     * With what {@code rbd children} said.
     *
     * @param answer the answer or failure
     * @return the changed copy
     */
    public ImageOutputs withChildren(CommandAnswer<List<String>> answer) {
        return new ImageOutputs(status, locks, info, snapshots, Optional.of(answer), metadata);
    }

    /**
     * With what {@code rbd image-meta ls} said.
     *
     * @param answer the answer or failure
     * @return the changed copy
     */
    public ImageOutputs withMetadata(CommandAnswer<ImageMetadata> answer) {
        return new ImageOutputs(status, locks, info, snapshots, children, Optional.of(answer));
    }

    /** All of it as the evidence of questions about one image. */
    UseEvidence.Builder evidence(RbdImageSpec image, Instant now) {
        UseEvidence.Builder evidence = UseEvidence.of(image, now);
        status.ifPresent(evidence::status);
        locks.ifPresent(evidence::locks);
        info.ifPresent(evidence::info);
        snapshots.ifPresent(evidence::snapshots);
        children.ifPresent(evidence::children);
        metadata.ifPresent(evidence::metadata);
        return evidence;
    }

    /** The whole description of the image. */
    Optional<ImageInfo> described() {
        return info.filter(CommandAnswer::isWhole).flatMap(CommandAnswer::answer);
    }

    /** The whole list of clones. */
    Optional<List<String>> clones() {
        return children.filter(CommandAnswer::isWhole).flatMap(CommandAnswer::answer);
    }
}
