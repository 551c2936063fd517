package dev.mooring.sanitize;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.VolumeView;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the objects will meet in the target, as far as it is known. */
final class TargetChecks {

    private final Item item;
    private final Policy policy;
    private final Target target;
    private final JsonObject spec;

    private TargetChecks(Item item, Policy policy, Target target) {
        this.item = item;
        this.policy = policy;
        this.target = target;
        this.spec = item.now().spec();
    }

    static void volume(Item item, Policy policy, Target target) {
        TargetChecks checks = new TargetChecks(item, policy, target);
        checks.driver();
        checks.secrets();
        checks.nodes();
        target.find(ObjectRef.volume(item.now().name())).ifPresent(live -> {
            checks.exists();
            checks.reapply(live);
        });
    }

    static void claim(Item item, Policy policy, Target target) {
        TargetChecks checks = new TargetChecks(item, policy, target);
        String namespace = item.now().namespace();
        if (!namespace.isEmpty() && target.knows("Namespace") && !target.has("Namespace", "", namespace)) {
            item.warn(
                    WarningCode.TARGET_NAMESPACE_ABSENT,
                    Keys.NAMESPACE,
                    "the target has no namespace " + Quote.text(namespace));
        }
        if (target.find(item.now().ref()).isPresent()) {
            checks.exists();
        }
    }

    private void exists() {
        item.warn(
                WarningCode.TARGET_OBJECT_EXISTS,
                Keys.NAME,
                "the target has " + item.now().ref() + " already; this manifest is for creating it");
    }

    private void driver() {
        String driver = spec.child("csi").string("driver").orElse("");
        if (!driver.isEmpty() && target.knows("CSIDriver") && !target.has("CSIDriver", "", driver)) {
            item.warn(
                    WarningCode.DRIVER_MISSING,
                    JsonPointer.of("spec", "csi", "driver"),
                    "the target has no CSI driver " + Quote.text(driver)
                            + ": the claim binds, and no pod can mount it");
        }
    }

    private void secrets() {
        if (!target.knows("Secret")) {
            return;
        }
        for (SecretRefs.Place place : SecretRefs.of(item.editor.current())) {
            String name = SecretRefs.text(item.editor.current(), place.name());
            String namespace = SecretRefs.text(item.editor.current(), place.namespace());
            if (namespace.isEmpty()) {
                namespace = spec.child("claimRef").string("namespace").orElse("");
            }
            if (!target.has("Secret", namespace, name)) {
                item.warn(
                        WarningCode.SECRET_REF_UNRESOLVED,
                        place.name(),
                        "the target has no secret " + Quote.text(namespace + "/" + name));
            }
        }
    }

    private void nodes() {
        if (!(spec.members().get("nodeAffinity") instanceof JsonObject)) {
            return;
        }
        if (!target.knows("Node")) {
            if (VolumeChecks.asksForHostname(spec)) {
                item.warn(
                        WarningCode.HOSTNAME_AFFINITY,
                        Keys.NODE_AFFINITY,
                        "it asks for a host name, and the target's nodes are not known");
            }
            return;
        }
        VolumeView volume = VolumeView.from(item.now());
        if (target.all("Node")
                .noneMatch(node ->
                        VolumeBinding.checkNodeAffinity(volume, labels(node)).isEmpty())) {
            item.warn(
                    WarningCode.NODE_AFFINITY_UNRESOLVED,
                    Keys.NODE_AFFINITY,
                    "no node of the target fits: the claim binds, and no pod that uses it can be scheduled");
        }
    }

    private static Map<String, String> labels(Manifest node) {
        Map<String, String> labels = new LinkedHashMap<>();
        node.metadata().child("labels").members().forEach((key, value) -> {
            if (value instanceof JsonString text) {
                labels.put(key, text.value());
            }
        });
        return labels;
    }

    private void reapply(Manifest live) {
        String uid = live.spec().child("claimRef").string("uid").orElse("");
        if (!uid.isEmpty() && new Reapply(policy.shared.applyMode, target).clearsClaimUid()) {
            item.warn(
                    WarningCode.REAPPLY_CLEARS_CLAIM_UID,
                    Keys.CLAIM_REF,
                    "the live volume's claimRef loses its uid: its claim is Lost");
        }
        if (policy.shared.applyMode == Policy.ApplyMode.APPLY
                && !spec.has("claimRef")
                && LastApplied.of(live).child("spec").has("claimRef")) {
            item.warn(
                    WarningCode.LAST_APPLIED_STALE,
                    Keys.CLAIM_REF,
                    "the live volume was last applied with claimRef: this apply deletes it");
        }
    }
}
