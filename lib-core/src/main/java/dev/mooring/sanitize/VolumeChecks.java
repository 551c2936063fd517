package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.PairSettings.Scenario;
import java.util.List;
import java.util.regex.Pattern;

/** What is dangerous or worth knowing about a volume as it leaves. */
final class VolumeChecks {

    /** Handles of ceph-csi: four hex digits, four hex digits with the length of the cluster's name, that name. */
    private static final Pattern CLUSTER_HANDLE = Pattern.compile("[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-.+", Pattern.DOTALL);

    private static final JsonPointer HANDLE = JsonPointer.of("spec", "csi", "volumeHandle");

    private final Item item;
    private final Policy policy;
    private final JsonObject spec;

    private VolumeChecks(Item item, Policy policy) {
        this.item = item;
        this.policy = policy;
        this.spec = item.now().spec();
    }

    static void check(Item item, Policy policy) {
        VolumeChecks checks = new VolumeChecks(item, policy);
        checks.reclaimPolicy();
        checks.writers();
        checks.claimRef();
        checks.provisioner();
        checks.clusterId();
        checks.topology();
        checks.secrets();
        CommonChecks.strings(
                item,
                Keys.VOLUME_ATTRIBUTES,
                checks.spec.child("csi").child("volumeAttributes"),
                WarningCode.SPEC_INVALID);
    }

    private void reclaimPolicy() {
        String reclaim = spec.string("persistentVolumeReclaimPolicy").orElse("");
        if (reclaim.equals("Recycle")) {
            item.warn(
                    WarningCode.RECYCLE_POLICY,
                    Keys.RECLAIM_POLICY,
                    "reclaim policy is Recycle: when the claim goes, everything on the volume is removed");
        }
        if (reclaim.equals("Delete") && policy.binds()) {
            Severity severity = policy.scenario() == Scenario.MOVED ? Severity.WARN : Severity.DANGER;
            item.warn(
                    WarningCode.SHARED_DELETE_POLICY,
                    severity,
                    Keys.RECLAIM_POLICY,
                    "reclaim policy is Delete: deleting the claim in either cluster deletes " + storage()
                            + ". Set Retain here and on the source's volume: Retain here does not protect against a delete"
                            + " there");
        }
    }

    private String storage() {
        return spec.child("csi")
                .string("volumeHandle")
                .map(handle -> "volume " + Quote.text(handle))
                .orElse("the storage behind it");
    }

    private void writers() {
        List<JsonValue> modes = spec.array("accessModes").items();
        boolean many = modes.contains(JsonString.of("ReadWriteMany")) || modes.contains(JsonString.of("ReadOnlyMany"));
        if (!policy.binds() || many || policy.scenario() == Scenario.MOVED) {
            return;
        }
        item.warn(
                WarningCode.SINGLE_WRITER_SHARED,
                policy.scenario() == Scenario.SHARED ? Severity.DANGER : Severity.WARN,
                JsonPointer.of("spec", "accessModes"),
                "the volume allows one writer, and nothing stops a writer in each cluster: stop the one in the source first");
    }

    private void claimRef() {
        JsonValue claimRef = spec.members().get("claimRef");
        if (!(claimRef instanceof JsonObject reference)) {
            item.warn(
                    WarningCode.PV_UNRESERVED,
                    Keys.CLAIM_REF,
                    "until its claim is bound, any claim that fits may take the volume");
            return;
        }
        if (reference.string("uid").filter(uid -> !uid.isEmpty()).isPresent()) {
            String reclaim = spec.string("persistentVolumeReclaimPolicy").orElse("");
            boolean destroys = reclaim.equals("Delete") || reclaim.equals("Recycle");
            item.warn(
                    WarningCode.FOREIGN_CLAIM_UID,
                    destroys ? Severity.DANGER : Severity.WARN,
                    Keys.CLAIM_REF.child("uid"),
                    "no claim of the target has this uid: the volume is Released at once"
                            + (destroys ? " and its reclaim policy " + reclaim + " carried out" : ""));
        }
        if (item.partner == null) {
            item.warn(
                    WarningCode.PVC_NOT_IN_INPUT,
                    Keys.CLAIM_REF,
                    "the claim the volume is reserved for is not in the input");
        }
    }

    private void provisioner() {
        if (item.now().annotation(Keys.PROVISIONED_BY).isPresent()) {
            item.warn(
                    WarningCode.DYNAMIC_PV,
                    Keys.ANNOTATIONS.child(Keys.PROVISIONED_BY),
                    "a provisioner made the volume; one of that name in the target deletes it if the policy says so");
        }
        if (spec.child("csi").child("volumeAttributes").has(Keys.CSI_PROVISIONER_IDENTITY)) {
            item.warn(
                    WarningCode.PROVISIONER_IDENTITY_FOREIGN,
                    Keys.VOLUME_ATTRIBUTES.child(Keys.CSI_PROVISIONER_IDENTITY),
                    "the driver is told the identity of the source's provisioner");
        }
    }

    private void clusterId() {
        if (!policy.binds()) {
            return;
        }
        JsonPointer clusterId = Keys.VOLUME_ATTRIBUTES.child("clusterID");
        boolean attribute = item.editor.get(clusterId).isPresent() && !item.editor.changed(clusterId);
        boolean handle = item.text(HANDLE)
                        .filter(text -> CLUSTER_HANDLE.matcher(text).matches())
                        .isPresent()
                && !item.editor.changed(HANDLE);
        if (attribute || handle) {
            item.warn(
                    WarningCode.HANDLE_EMBEDS_CLUSTER_ID,
                    attribute ? clusterId : HANDLE,
                    "it names the source's storage cluster, and no map changes it: is that known in the target by this"
                            + " name?");
        }
    }

    private void topology() {
        item.now().metadata().child("labels").members().keySet().stream()
                .filter(Keys.ZONE_LABELS::contains)
                .forEach(key -> item.warn(
                        WarningCode.TOPOLOGY_LABEL,
                        Keys.LABELS.child(key),
                        "the scheduler reads this label, whatever node affinity says"));
        if (spec.members().get("nodeAffinity") instanceof JsonObject) {
            item.warn(WarningCode.NODE_AFFINITY_PRESENT, Keys.NODE_AFFINITY, "only these nodes can mount the volume");
        }
        for (String source : List.of("local", "hostPath")) {
            if (spec.members().get(source) instanceof JsonObject) {
                item.warn(
                        WarningCode.NODE_LOCAL_STORAGE,
                        JsonPointer.of("spec", source),
                        "the data is on the disk of one node and does not come along");
            }
        }
    }

    private void secrets() {
        for (SecretRefs.Place place : SecretRefs.of(item.editor.current())) {
            item.warn(
                    WarningCode.SECRET_REF_PRESENT,
                    place.name(),
                    "the volume needs this secret in the target, and cannot be changed afterwards");
        }
    }

    /** Whether node affinity asks for host names. */
    static boolean asksForHostname(JsonObject spec) {
        return spec.child("nodeAffinity").child("required").array("nodeSelectorTerms").items().stream()
                .filter(JsonObject.class::isInstance)
                .flatMap(term -> expressions((JsonObject) term).items().stream())
                .anyMatch(expression -> expression instanceof JsonObject requirement
                        && requirement.string("key").orElse("").equals(Keys.HOSTNAME));
    }

    private static JsonArray expressions(JsonObject term) {
        return term.array("matchExpressions");
    }
}
