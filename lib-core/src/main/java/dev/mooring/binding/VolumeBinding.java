package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.BindingRequest.SearchPath;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which volume does a claim get, and why not another one? {@link #decide} answers with all reasons; the other methods
 * are the helpers of Kubernetes under their own names, with the same argument order and polarity. For objects that no
 * server has stored yet, start with {@link ClaimBinding}.
 *
 * <p>Each helper takes views: {@link VolumeView#from} and {@link ClaimView#from} read documents and objects of the
 * fabric8 model.
 */
public final class VolumeBinding {

    private VolumeBinding() {}

    /**
     * Which volume a claim gets.
     *
     * <p>A volume that is reserved for the claim comes first, then the smallest volume that fits; but the controller
     * considers the volumes with the fewest access modes before all others, reserved or not. Sizes are compared
     * exactly.
     *
     * <p>For example, a 10Gi claim among free volumes of 5Gi, 20Gi and 50Gi gets the one of 20Gi.
     *
     * @param request the claim, the volumes, and who searches
     * @return the decision, which can say for every volume why it is not chosen
     * @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume
     * @upstream pkg/controller/volume/persistentvolume/index.go findBestMatchForClaim
     */
    public static BindingDecision decide(BindingRequest request) {
        return request.decide();
    }

    /**
     * The volume that {@link #decide} chooses.
     *
     * @param request the claim, the volumes, and who searches
     * @return the volume; empty if there is none, or the claim is invalid
     * @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume
     */
    public static Optional<VolumeView> findMatchingVolume(BindingRequest request) {
        return decide(request).volume();
    }

    /**
     * Whether a volume is reserved for a claim or bound to it: its claimRef has the claim's namespace and name, and no
     * uid or the claim's.
     *
     * @param volume the volume
     * @param claim the claim
     * @return true if it is
     * @upstream component-helpers storage/volume/pv_helpers.go IsVolumeBoundToClaim
     */
    public static boolean isVolumeBoundToClaim(VolumeView volume, ClaimView claim) {
        return volume.claimRef().filter(owner -> owner.isOf(claim)).isPresent();
    }

    /**
     * Whether one is a file system and the other a block device. In Kubernetes the arguments are only the specs.
     *
     * @param claim the claim
     * @param volume the volume
     * @return true if they <em>differ</em>
     * @upstream component-helpers storage/volume/pv_helpers.go CheckVolumeModeMismatches
     */
    public static boolean checkVolumeModeMismatches(ClaimView claim, VolumeView volume) {
        return !claim.volumeMode().equals(volume.volumeMode());
    }

    /**
     * Whether a volume offers every access mode a claim asks for. No mode includes another.
     *
     * @param claim the claim; any volume satisfies a claim without access modes
     * @param volume the volume
     * @return true if it does
     * @upstream component-helpers storage/volume/pv_helpers.go CheckAccessModes
     */
    public static boolean checkAccessModes(ClaimView claim, VolumeView volume) {
        return volume.accessModes().containsAll(claim.accessModes());
    }

    /**
     * Whether a claim names a storage class, or the empty class.
     *
     * @param claim the claim
     * @return {@link ClaimView#hasClass()}
     * @upstream component-helpers storage/volume/helpers.go PersistentVolumeClaimHasClass
     */
    public static boolean persistentVolumeClaimHasClass(ClaimView claim) {
        return claim.hasClass();
    }

    /**
     * Whether the scheduler has chosen a node for a claim that waits, so that its volume can be provisioned.
     *
     * @param claim the claim
     * @return true if the annotation is present, with any value
     * @upstream component-helpers storage/volume/pv_helpers.go IsDelayBindingProvisioning
     */
    public static boolean isDelayBindingProvisioning(ClaimView claim) {
        return claim.hasAnnotation(Annotations.SELECTED_NODE);
    }

    /**
     * Whether a claim waits for its first consumer. A class that does not exist makes no claim wait.
     *
     * @param claim the claim
     * @param classes finds a class by name
     * @return true if it waits; an error if the class has no binding mode
     * @upstream component-helpers storage/volume/pv_helpers.go IsDelayBindingMode
     */
    public static DelayBinding isDelayBindingMode(
            ClaimView claim, Function<String, Optional<StorageClassView>> classes) {
        return DelayBinding.of(claim, classes);
    }

    /**
     * The first reason why a volume cannot be bound to a claim that names it.
     *
     * @param volume the volume; its claimRef is ignored
     * @param claim the claim that names it
     * @return the error of Kubernetes; empty if it can be bound
     * @upstream pkg/controller/volume/persistentvolume/pv_controller.go checkVolumeSatisfyClaim
     */
    public static Optional<String> checkVolumeSatisfyClaim(VolumeView volume, ClaimView claim) {
        return checkVolumeSatisfyClaim(volume, Question.of(claim, SearchPath.NAMED, false));
    }

    /**
     * {@link #checkVolumeSatisfyClaim(VolumeView, ClaimView)} in a cluster of another release.
     *
     * @param volume the volume; its claimRef is ignored
     * @param claim the claim that names it
     * @param kubernetes the release
     * @return the error of Kubernetes; empty if it can be bound
     */
    public static Optional<String> checkVolumeSatisfyClaim(VolumeView volume, ClaimView claim, Release kubernetes) {
        return checkVolumeSatisfyClaim(
                volume, Question.of(claim, SearchPath.NAMED, false).on(kubernetes));
    }

    private static Optional<String> checkVolumeSatisfyClaim(VolumeView volume, Question question) {
        return VolumeCheck.firstFailed(question, volume).map(failed -> failed.namedMessage(question, volume));
    }

    /**
     * Every reason why a volume cannot be bound to a claim that names it.
     *
     * @param volume the volume; its claimRef is ignored
     * @param claim the claim that names it
     * @return a reason with a {@link VolumeCheck} and both values for each check that fails, in the order of Kubernetes;
     *     empty if it can be bound
     */
    public static List<Reason> namedVolumeFailures(VolumeView volume, ClaimView claim) {
        return namedVolumeFailures(volume, claim, Release.LATEST);
    }

    /**
     * {@link #namedVolumeFailures(VolumeView, ClaimView)} in a cluster of another release.
     *
     * @param volume the volume; its claimRef is ignored
     * @param claim the claim that names it
     * @param kubernetes the release
     * @return the reasons, upstream's first one first
     */
    public static List<Reason> namedVolumeFailures(VolumeView volume, ClaimView claim, Release kubernetes) {
        return VolumeCheck.failures(Question.of(claim, SearchPath.NAMED, false).on(kubernetes), volume);
    }

    /**
     * Every reason why the controller would not choose a volume for a claim that names none and does not wait for a
     * consumer. It ignores whether another volume is better.
     *
     * @param claim the claim
     * @param volume the volume
     * @return a reason with a {@link VolumeCheck} and both values for each check that fails, in the order of Kubernetes;
     *     empty if the claim could get it
     */
    public static List<Reason> matchFailures(ClaimView claim, VolumeView volume) {
        return matchFailures(claim, volume, Release.LATEST);
    }

    /**
     * {@link #matchFailures(ClaimView, VolumeView)} in a cluster of another release.
     *
     * @param claim the claim
     * @param volume the volume
     * @param kubernetes the release
     * @return a reason for each check that fails; empty if the claim could get it
     */
    public static List<Reason> matchFailures(ClaimView claim, VolumeView volume, Release kubernetes) {
        return VolumeCheck.failures(
                Question.of(claim, SearchPath.CONTROLLER, false).on(kubernetes), volume);
    }

    /**
     * Whether a volume can be used on a node.
     *
     * @param volume the volume
     * @param nodeLabels the labels of the node; its name is ignored
     * @return the error of Kubernetes if it cannot; else empty
     * @upstream component-helpers storage/volume/helpers.go CheckNodeAffinity
     */
    public static Optional<String> checkNodeAffinity(VolumeView volume, Map<String, String> nodeLabels) {
        return checkNodeAffinity(volume, nodeLabels, Release.LATEST);
    }

    /**
     * {@link #checkNodeAffinity(VolumeView, Map)} with the messages of another release.
     *
     * @param volume the volume
     * @param nodeLabels the labels of the node; its name is ignored
     * @param kubernetes the release
     * @return the error of Kubernetes if it cannot; else empty
     */
    public static Optional<String> checkNodeAffinity(
            VolumeView volume, Map<String, String> nodeLabels, Release kubernetes) {
        return volume.nodeAffinity().check(kubernetes, requireNonNull(nodeLabels, "nodeLabels"));
    }

    /**
     * The volume with its claimRef set to the claim.
     *
     * @param volume the volume; its claimRef may name another claim
     * @param claim the claim
     * @return the changed volume, or the same volume if its claimRef is correct
     * @upstream component-helpers storage/volume/pv_helpers.go GetBindVolumeToClaim
     */
    public static BoundVolume getBindVolumeToClaim(VolumeView volume, ClaimView claim) {
        return BoundVolume.of(volume, claim);
    }

    /**
     * Whether the binding of a claim waits for its first consumer.
     *
     * @param isDelayed true if it waits; false if not, or if it is unknown
     * @param error the error of Kubernetes if it is unknown; else empty
     */
    public record DelayBinding(boolean isDelayed, Optional<String> error) {

        public DelayBinding {
            requireNonNull(error, "error");
        }

        static DelayBinding of(ClaimView claim, Function<String, Optional<StorageClassView>> classes) {
            String className = claim.className();
            Optional<StorageClassView> found = className.isEmpty() ? Optional.empty() : classes.apply(className);
            if (found.isEmpty()) {
                return new DelayBinding(false, Optional.empty());
            }
            return found.get()
                    .volumeBindingMode()
                    .map(mode -> new DelayBinding(mode.equals("WaitForFirstConsumer"), Optional.empty()))
                    .orElseGet(() -> new DelayBinding(
                            false,
                            Optional.of("VolumeBindingMode not set for StorageClass " + GoText.quote(className))));
        }
    }

    /**
     * A volume whose claimRef names a claim.
     *
     * @param volume the volume as it must be
     * @param isChanged whether it differs from the volume as it was
     */
    public record BoundVolume(VolumeView volume, boolean isChanged) {

        private static final JsonString CLAIM = JsonString.of(Kinds.PERSISTENT_VOLUME_CLAIM);
        private static final JsonString V1 = JsonString.of("v1");

        public BoundVolume {
            requireNonNull(volume, "volume");
        }

        /**
         * A claimRef that only lacks the uid is replaced as a whole; a correct claimRef is not changed. The annotation
         * marks a volume that the controller chose, so a volume that was reserved before does not get it.
         */
        static BoundVolume of(VolumeView volume, ClaimView claim) {
            boolean pointsThere = volume.claimRef()
                    .filter(new ClaimRef(claim.namespace(), claim.name(), claim.uid())::equals)
                    .isPresent();
            boolean marks = !VolumeBinding.isVolumeBoundToClaim(volume, claim)
                    && !volume.hasAnnotation(Annotations.BOUND_BY_CONTROLLER);
            JsonObject json = volume.manifest().json();
            if (!pointsThere) {
                JsonObject spec = json.child("spec");
                json = json.with("spec", spec.with("claimRef", reference(claim, spec.child("claimRef"))));
            }
            if (marks) {
                json = Documents.withAnnotation(json, Annotations.BOUND_BY_CONTROLLER, "yes");
            }
            boolean changed = !pointsThere || marks;
            return new BoundVolume(changed ? volume.changed(new Manifest(json)) : volume, changed);
        }

        /**
         * The reference of GetReference in Kubernetes; empty fields are left out, or stay if they were empty before.
         */
        private static JsonObject reference(ClaimView claim, JsonObject before) {
            Map<String, JsonValue> reference = new LinkedHashMap<>();
            reference.put("kind", CLAIM);
            reference.put("apiVersion", V1);
            put(reference, before, "namespace", claim.namespace());
            put(reference, before, "name", claim.name());
            put(reference, before, "uid", claim.uid());
            put(
                    reference,
                    before,
                    "resourceVersion",
                    claim.manifest().metadata().string("resourceVersion").orElse(""));
            return JsonObject.of(reference);
        }

        private static void put(Map<String, JsonValue> reference, JsonObject before, String key, String text) {
            JsonValue old = before.members().get(key);
            if (!text.isEmpty()) {
                reference.put(key, JsonString.of(text));
            } else if (old != null && (old.isNull() || old.equals(JsonString.of("")))) {
                reference.put(key, old);
            }
        }
    }
}
