package dev.mooring.sanitize;

import dev.mooring.driver.VolumeRemark;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.sanitize.Policy.Scenario;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Warnings about a volume in its output form. */
final class VolumeChecks {

    /** Handles of ceph-csi: four hex digits, four hex digits with the length of the cluster ID, the cluster ID. */
    private static final Pattern CLUSTER_HANDLE = Pattern.compile("[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-.+", Pattern.DOTALL);

    private final Item item;
    private final Policy policy;
    private final Release target;
    private final JsonObject spec;

    private VolumeChecks(Item item, Policy policy, Release target) {
        this.item = item;
        this.policy = policy;
        this.target = target;
        this.spec = item.now().spec();
    }

    static void check(Item item, Policy policy, Release target) {
        VolumeChecks checks = new VolumeChecks(item, policy, target);
        checks.reclaimPolicy();
        checks.writers();
        checks.claimRef();
        checks.provisioner();
        checks.clusterId();
        checks.topology();
        checks.secrets();
        CommonChecks.strings(
                item,
                WellKnownPointers.VOLUME_ATTRIBUTES,
                checks.spec.child("csi").child("volumeAttributes"),
                WarningCode.SPEC_INVALID);
    }

    private void reclaimPolicy() {
        String reclaim = spec.string("persistentVolumeReclaimPolicy").orElse("");
        if (reclaim.equals("Recycle")) {
            item.warn(
                    WarningCode.RECYCLE_POLICY,
                    WellKnownPointers.RECLAIM_POLICY,
                    "reclaim policy is Recycle: deleting the claim removes everything on the volume");
        }
        if (reclaim.equals("Delete") && policy.binds()) {
            Severity severity = policy.scenario() == Scenario.MOVED ? Severity.WARN : Severity.DANGER;
            item.warn(
                    WarningCode.SHARED_DELETE_POLICY,
                    severity,
                    WellKnownPointers.RECLAIM_POLICY,
                    "reclaim policy is Delete: deleting the claim in either cluster deletes " + storage(),
                    Optional.of(
                            "set Retain here and on the volume of the source; Retain here does not protect against a"
                                    + " delete there"));
        }
        boolean isSaid = reclaim.equals("Delete") && policy.scenario() != Scenario.MOVED;
        if (policy.binds()
                && !isSaid
                && item.sourceText(WellKnownPointers.RECLAIM_POLICY).orElse("").equals("Delete")) {
            sourceDeletes();
        }
    }

    /** Retain here does not protect the data from the volume of the source. */
    private void sourceDeletes() {
        String name = item.source.name();
        item.add(Reason.of(
                        WarningCode.SOURCE_DELETE_POLICY,
                        item.ref().toString(),
                        "the volume of the source has reclaim policy Delete: deleting its claim there deletes "
                                + storage())
                .at(WellKnownPointers.RECLAIM_POLICY.toString())
                .withRemedy(RemedyStep.of("set-reclaim-policy", "set Retain on the volume of the source")
                        .withTarget(item.ref().toString())
                        .withArgv(
                                "kubectl",
                                "patch",
                                "persistentvolume/" + name,
                                "--type",
                                "merge",
                                "--patch",
                                "{\"spec\":{\"persistentVolumeReclaimPolicy\":\"Retain\"}}")
                        .withRequires("kubectl uses the cluster of the source")
                        .withProves("deleting the claim in the source does not delete the data")));
    }

    private String storage() {
        return spec.child("csi")
                .string("volumeHandle")
                .map(handle -> "volume " + Quote.text(handle))
                .orElse("the storage");
    }

    private void writers() {
        VolumeView volume = item.volumeView().orElse(null);
        if (volume != null) {
            VolumeRemark.of(volume, target).forEach(this::remark);
        }
        if (!policy.binds() || policy.scenario() == Scenario.MOVED) {
            return;
        }
        if (volume != null && WriteSharing.of(volume) != WriteSharing.ONE) {
            return;
        }
        item.warn(
                WarningCode.SINGLE_WRITER_SHARED,
                policy.scenario() == Scenario.SHARED ? Severity.DANGER : Severity.WARN,
                JsonPointer.of("spec", "accessModes"),
                "the volume allows one writer, and nothing prevents one writer in each cluster",
                Optional.of("stop the writer in the source first"));
    }

    /** A remark that no API server enforces does not refuse the object here. */
    private void remark(Reason remark) {
        item.add(remark.about(item.ref().toString())
                .at(remark.pointer())
                .withSeverity(remark.severity() == Severity.ERROR ? Severity.WARN : remark.severity()));
    }

    private void claimRef() {
        JsonValue claimRef = spec.members().get("claimRef");
        if (!(claimRef instanceof JsonObject reference)) {
            item.warn(
                    WarningCode.PV_UNRESERVED,
                    WellKnownPointers.CLAIM_REF,
                    "until its claim is bound, any claim that fits can take the volume");
            return;
        }
        if (reference.string("uid").filter(uid -> !uid.isEmpty()).isPresent()) {
            String reclaim = spec.string("persistentVolumeReclaimPolicy").orElse("");
            boolean destroys = reclaim.equals("Delete") || reclaim.equals("Recycle");
            item.warn(
                    WarningCode.FOREIGN_CLAIM_UID,
                    destroys ? Severity.DANGER : Severity.WARN,
                    WellKnownPointers.CLAIM_REF.child("uid"),
                    "no claim of the target has this uid: the volume is Released at once"
                            + (destroys ? ", and its reclaim policy " + reclaim + " applies" : ""));
        }
        if (item.partner == null) {
            item.warn(
                    WarningCode.PVC_NOT_IN_INPUT,
                    WellKnownPointers.CLAIM_REF,
                    "the claim that the volume is reserved for is not in the input");
        }
    }

    private void provisioner() {
        if (item.now().annotation(Annotations.PROVISIONED_BY).isPresent()) {
            item.warn(
                    WarningCode.DYNAMIC_PV,
                    WellKnownPointers.ANNOTATIONS.child(Annotations.PROVISIONED_BY),
                    "a provisioner created the volume; a provisioner of that name in the target deletes it if the reclaim"
                            + " policy is Delete");
        }
        if (spec.child("csi").child("volumeAttributes").has(WellKnownPointers.CSI_PROVISIONER_IDENTITY)) {
            // The syncer of vSphere registers only volumes without it.
            boolean isVsphere = spec.child("csi").string("driver").equals(Optional.of("csi.vsphere.vmware.com"));
            item.warn(
                    WarningCode.PROVISIONER_IDENTITY_FOREIGN,
                    isVsphere ? Severity.WARN : WarningCode.PROVISIONER_IDENTITY_FOREIGN.severity(),
                    WellKnownPointers.VOLUME_ATTRIBUTES.child(WellKnownPointers.CSI_PROVISIONER_IDENTITY),
                    isVsphere
                            ? "vSphere takes a volume with it for one that it made, and does not register its disk in the"
                                    + " target; remove it"
                            : "the driver receives the identity of the provisioner in the source");
        }
    }

    /** Whether a handle of a volume or of a snapshot has the form of a ceph-csi handle. */
    static boolean embedsClusterId(String handle) {
        return CLUSTER_HANDLE.matcher(handle).matches();
    }

    private void clusterId() {
        if (!policy.binds()) {
            return;
        }
        JsonPointer clusterId = WellKnownPointers.VOLUME_ATTRIBUTES.child("clusterID");
        boolean attribute = item.editor.get(clusterId).isPresent() && !item.editor.changed(clusterId);
        boolean handle =
                item.text(Handles.HANDLE).filter(VolumeChecks::embedsClusterId).isPresent()
                        && !item.editor.changed(Handles.HANDLE);
        if (attribute || handle) {
            item.warn(
                    WarningCode.HANDLE_EMBEDS_CLUSTER_ID,
                    attribute ? clusterId : Handles.HANDLE,
                    "still names the storage cluster of the source",
                    Optional.of("map it, or make sure that the target uses the same ID"));
        }
    }

    private void topology() {
        item.now().metadata().child("labels").members().forEach((key, value) -> {
            if (WellKnownPointers.ZONE_LABELS.contains(key)) {
                item.warn(
                        WarningCode.TOPOLOGY_LABEL,
                        WellKnownPointers.LABELS.child(key),
                        "the scheduler also reads this label, independently of the node affinity");
            }
        });
        if (spec.members().get("nodeAffinity") instanceof JsonObject) {
            item.warn(
                    WarningCode.NODE_AFFINITY_PRESENT,
                    WellKnownPointers.NODE_AFFINITY,
                    "only nodes that satisfy the node affinity can mount the volume");
        }
        for (String source : List.of("local", "hostPath")) {
            if (spec.members().get(source) instanceof JsonObject) {
                item.warn(
                        WarningCode.NODE_LOCAL_STORAGE,
                        JsonPointer.of("spec", source),
                        "the data is on the disk of one node of the source and is not moved");
            }
        }
    }

    private void secrets() {
        for (SecretRefs.Place place : SecretRefs.of(item.editor.current())) {
            item.warn(
                    WarningCode.SECRET_REF_PRESENT,
                    place.name(),
                    "the volume needs this secret in the target; the reference cannot be changed after the volume is"
                            + " created");
        }
    }
}
