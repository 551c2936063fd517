package dev.mooring.sanitize;

import dev.mooring.admission.internal.Reapply;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.List;
import java.util.Optional;

/** Checks the objects against the target, as far as it is known. */
final class TargetChecks {

    private final Item item;
    private final Policy policy;
    private final Inventory target;
    private final JsonObject spec;

    private TargetChecks(Item item, Policy policy, Inventory target) {
        this.item = item;
        this.policy = policy;
        this.target = target;
        this.spec = item.now().spec();
    }

    static void volume(Item item, Policy policy, Inventory target) {
        TargetChecks checks = new TargetChecks(item, policy, target);
        checks.driver();
        checks.secrets(SecretRefs.of(item.editor.current()));
        checks.nodes();
        target.find(ObjectRef.volume(item.now().name())).ifPresent(live -> {
            checks.exists();
            checks.reapply(live);
        });
    }

    static void claim(Item item, Policy policy, Inventory target) {
        TargetChecks checks = new TargetChecks(item, policy, target);
        checks.namespace("create it before the claim");
        if (target.find(item.now().ref()).isPresent()) {
            checks.exists();
        }
    }

    /** An object that is neither a volume nor a claim. */
    static void moved(Item item, Policy policy, Inventory target, Inventory live) {
        TargetChecks checks = new TargetChecks(item, policy, target);
        checks.namespace("create it before the object");
        checks.secrets(SecretRefs.ofParameters(item.editor.current()));
        live.find(item.now().ref()).ifPresent(existing -> {
            checks.exists();
            checks.fixed(existing);
        });
    }

    private void namespace(String remedy) {
        String namespace = item.now().namespace();
        if (!namespace.isEmpty() && lacks(Kinds.NAMESPACE, "", namespace)) {
            item.warn(
                    WarningCode.TARGET_NAMESPACE_ABSENT,
                    WellKnownPointers.NAMESPACE,
                    "the target has no namespace " + Quote.text(namespace),
                    Optional.of(remedy));
        }
    }

    private void fixed(Manifest live) {
        FixedFields.differing(live, item.now())
                .forEach(at -> item.warn(
                        WarningCode.FIXED_FIELD_DIFFERS,
                        at,
                        "the object of this name in the target has another value, and the API server refuses to change"
                                + " it",
                        Optional.of("give the object another name, or delete the one in the target first")));
    }

    /** Whether the list of the kind is known and lacks the object. */
    private boolean lacks(String kind, String namespace, String name) {
        return target.isGiven(kind)
                && target.find(new ObjectRef(kind, namespace, name)).isEmpty();
    }

    private void exists() {
        item.warn(
                WarningCode.TARGET_OBJECT_EXISTS,
                WellKnownPointers.NAME,
                "the target already has " + item.now().ref() + "; this manifest is meant to create it");
    }

    private void driver() {
        String driver = item.volumeView().map(VolumeView::csiDriver).orElse("");
        if (!driver.isEmpty() && lacks(Kinds.CSI_DRIVER, "", driver)) {
            item.warn(
                    WarningCode.DRIVER_MISSING,
                    JsonPointer.of("spec", "csi", "driver"),
                    "the target has no CSI driver " + Quote.text(driver) + ": the claim binds, but no pod can mount it",
                    Optional.of("install the driver, or map it to a driver of the target"));
        }
    }

    private void secrets(List<SecretRefs.Place> places) {
        for (SecretRefs.Place place : places) {
            String name = SecretRefs.text(item.editor.current(), place.name());
            String namespace = SecretRefs.text(item.editor.current(), place.namespace());
            if (namespace.isEmpty()) {
                namespace = spec.child("claimRef").string("namespace").orElse("");
            }
            if (lacks(Kinds.SECRET, namespace, name)) {
                item.warn(
                        WarningCode.SECRET_REF_UNRESOLVED,
                        place.name(),
                        "the target has no secret " + Quote.text(namespace + "/" + name),
                        Optional.of("create the secret, or map it to a secret of the target"));
            }
        }
    }

    private void nodes() {
        VolumeView volume = item.volumeView().orElse(null);
        if (volume == null || volume.nodeAffinity().isAnywhere()) {
            return;
        }
        if (!target.isGiven(Kinds.NODE)) {
            if (volume.nodeAffinity().labelKeys().contains(WellKnownPointers.HOSTNAME)) {
                item.warn(
                        WarningCode.HOSTNAME_AFFINITY,
                        WellKnownPointers.NODE_AFFINITY,
                        "the volume needs a node with a given host name; the nodes of the target are not known");
            }
            return;
        }
        if (target.nodes().stream()
                .noneMatch(node ->
                        VolumeBinding.checkNodeAffinity(volume, node.labels()).isEmpty())) {
            item.warn(
                    WarningCode.NODE_AFFINITY_UNRESOLVED,
                    WellKnownPointers.NODE_AFFINITY,
                    "no node of the target satisfies the node affinity: the claim binds, but no pod that uses it can be"
                            + " scheduled",
                    Optional.of("map the topology values to those of the target"));
        }
    }

    private void reapply(Manifest live) {
        Reapply reapply = new Reapply(policy.settings.applyMode, policy.settings.serverMinor, target.release());
        boolean isBound = target.volume(live.name())
                .flatMap(VolumeView::claimRef)
                .filter(claim -> !claim.uid().isEmpty())
                .isPresent();
        if (isBound && reapply.clearsClaimUid()) {
            item.warn(
                    WarningCode.REAPPLY_CLEARS_CLAIM_UID,
                    WellKnownPointers.CLAIM_REF,
                    "the claimRef of the live volume loses its uid: its claim is Lost");
        }
        if (reapply.removesClaimRef(live, item.now())) {
            item.warn(
                    WarningCode.LAST_APPLIED_STALE,
                    WellKnownPointers.CLAIM_REF,
                    "the live volume was last applied with claimRef: this apply removes it");
        }
    }
}
