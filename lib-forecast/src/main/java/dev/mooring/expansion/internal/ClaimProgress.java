package dev.mooring.expansion.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Optional;

/**
 * The progress of expanding a claim and of changing its VolumeAttributesClass: the parts of {@code status} that resizer
 * and kubelet write.
 *
 * @param isGiven whether the claim has a status at all; a manifest from a repository has none
 * @param allocated {@code allocatedResources.storage}: the size of the last expansion that was started
 * @param allocatedStatus {@code allocatedResourceStatuses.storage}; empty if no expansion is in progress
 * @param conditions the conditions in order
 * @param currentAttributesClass the VolumeAttributesClass that the volume has; empty if absent
 * @param modifyTarget the VolumeAttributesClass of the last change that was started; empty if absent
 * @param modifyStatus the progress of that change; empty if none is in progress
 */
public record ClaimProgress(
        boolean isGiven,
        Optional<StorageSize> allocated,
        String allocatedStatus,
        List<ClaimCondition> conditions,
        Optional<String> currentAttributesClass,
        String modifyTarget,
        String modifyStatus) {

    /** The condition of a claim whose volume the resizer expands. */
    public static final String RESIZING = "Resizing";
    /** The condition of a claim whose file system the kubelet must expand. */
    public static final String FILE_SYSTEM_PENDING = "FileSystemResizePending";
    /** The condition of a claim whose resizer has failed. */
    public static final String CONTROLLER_ERROR = "ControllerResizeError";
    /** The condition of a claim whose kubelet has failed. */
    public static final String NODE_ERROR = "NodeResizeError";

    /** The progress of a claim without a status. */
    public static final ClaimProgress NONE =
            new ClaimProgress(false, Optional.empty(), "", List.of(), Optional.empty(), "", "");

    /**
     * A condition of a claim.
     *
     * @param type for example {@code Resizing}
     * @param status {@code True}, {@code False} or {@code Unknown}, as written
     * @param reason as written, often empty
     * @param message the message for people, often from a driver
     */
    public record ClaimCondition(String type, String status, String reason, String message) {

        public ClaimCondition {
            requireNonNull(type, "type");
            requireNonNull(status, "status");
            requireNonNull(reason, "reason");
            message = SecretText.without(requireNonNull(message, "message"));
        }

        private static ClaimCondition of(Part part) {
            return new ClaimCondition(
                    part.at("type").text(),
                    part.at("status").text(),
                    part.at("reason").text(),
                    part.at("message").text());
        }
    }

    public ClaimProgress {
        requireNonNull(allocated, "allocated");
        requireNonNull(allocatedStatus, "allocatedStatus");
        conditions = List.copyOf(conditions);
        requireNonNull(currentAttributesClass, "currentAttributesClass");
        requireNonNull(modifyTarget, "modifyTarget");
        requireNonNull(modifyStatus, "modifyStatus");
    }

    /**
     * Reads the progress of a claim.
     *
     * @param claim the document of the claim
     * @return the progress
     * @throws dev.mooring.manifest.ManifestException if a part that is read here has another JSON type than the API's, or
     *     an unreadable size
     */
    public static ClaimProgress of(Manifest claim) {
        Part status = Part.of(claim).at("status");
        Part modify = status.at("modifyVolumeStatus");
        return new ClaimProgress(
                status.isPresent() && !status.members().isEmpty(),
                Optional.ofNullable(PartReads.size(status.at("allocatedResources"), "storage")),
                status.at("allocatedResourceStatuses", "storage").text(),
                status.at("conditions").items().stream().map(ClaimCondition::of).toList(),
                status.at("currentVolumeAttributesClassName").string(),
                modify.at("targetVolumeAttributesClassName").text(),
                modify.at("status").text());
    }

    /**
     * A condition that is true.
     *
     * @param type its type
     * @return the condition; empty if no condition has the type, or it is not true
     */
    public Optional<ClaimCondition> whenTrue(String type) {
        return conditions.stream()
                .filter(each -> each.type().equals(type) && each.status().equals("True"))
                .findFirst();
    }
}
