package dev.mooring.lint;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Optional;

/**
 * Which claims have a copy of their data, as far as the objects of one cluster prove it.
 *
 * <p>A copy is proven by an object that says that it was made of this very claim: a VolumeSnapshot that is ready and
 * whose content was cut from the storage of the claim, a PodVolumeBackup or DataUpload of Velero, a completed Backup of
 * Velero that includes the claim and copies files, a ReplicationSource of VolSync that has synced, a completed Backup
 * of CloudNativePG. Marks and schedules show an intention and prove nothing. No object shows whether a copy can be
 * restored, or whether it is recent enough.
 *
 * <p>For example, a claim in a namespace with a Velero Schedule has no proven copy before a Backup of it has completed.
 *
 * @param claims the claims that can be read, by namespace and name
 */
record BackupCoverage(List<ClaimCopies> claims) {

    public BackupCoverage {
        claims = List.copyOf(claims);
    }

    /**
     * Looks for the copies of all claims.
     *
     * @param objects the objects; those of Velero, VolSync and CloudNativePG may be among them
     * @return the coverage of each claim that can be read, and that is not made for one pod only
     */
    public static BackupCoverage of(Inventory objects) {
        return new Copies(requireNonNull(objects, "objects")).coverage();
    }

    /**
     * The coverage of one claim.
     *
     * @param claim the claim
     * @return its copies; empty if the claim is not given, cannot be read, or is made for one pod
     */
    public Optional<ClaimCopies> of(ObjectRef claim) {
        return claims.stream().filter(each -> each.claim().equals(claim)).findFirst();
    }

    /** {@return {@code claims}: each with {@code claim}, {@code covered}, {@code proven} and {@code meant}} */
    public JsonObject toJson() {
        return JsonObject.of("claims", JsonArray.of(claims.stream().map(ClaimCopies::toJson)));
    }

    /**
     * The copies of one claim.
     *
     * @param claim the claim
     * @param proven the copies that are proven
     * @param meant what says that copies are to be made, and does not prove one
     */
    public record ClaimCopies(ObjectRef claim, List<Copy> proven, List<Copy> meant) {

        public ClaimCopies {
            requireNonNull(claim, "claim");
            proven = List.copyOf(proven);
            meant = List.copyOf(meant);
        }

        private JsonObject toJson() {
            return JsonObject.of("claim", JsonString.of(claim.toString()))
                    .with("covered", JsonBoolean.of(!proven.isEmpty()))
                    .with("proven", JsonArray.of(proven.stream().map(Copy::toJson)))
                    .with("meant", JsonArray.of(meant.stream().map(Copy::toJson)));
        }
    }

    /**
     * A copy, or what is to make one.
     *
     * @param by the object that says it
     * @param message one sentence for people
     * @param time when it was made, as the object writes it; empty if it does not say it
     */
    public record Copy(ObjectRef by, String message, String time) {

        public Copy {
            requireNonNull(by, "by");
            message = SecretText.without(requireNonNull(message, "message"));
            requireNonNull(time, "time");
        }

        private JsonObject toJson() {
            return JsonObject.of("by", JsonString.of(by.toString()))
                    .with("message", message)
                    .with("time", time);
        }
    }
}
