package dev.mooring.plan.csi;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.csi.VolumeMove.Verdict;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a cluster leaves the in-tree plugins for RBD and CephFS.
 *
 * @param volumes the volumes of these plugins, and of those whose volumes Kubernetes hands to a CSI driver, by name
 * @param findings what else uses them: classes, and pods and workloads without a claim; and the volumes of other in-tree
 *     plugins that Kubernetes dropped
 */
public record LeaveInTree(List<VolumeMove> volumes, List<Reason> findings) {

    /** Where pods and workloads have the spec of a pod. */
    private static final List<List<String>> POD_SPECS = List.of(
            List.of("spec"),
            List.of("spec", "template", "spec"),
            List.of("spec", "jobTemplate", "spec", "template", "spec"));

    public LeaveInTree {
        volumes = List.copyOf(volumes);
        findings = List.copyOf(findings);
    }

    /**
     * Decides for each volume of the two plugins, and of those whose volumes a CSI driver serves as they are.
     *
     * <p>For example, a volume with the monitors of cluster {@code ceph-1} in the configuration of the driver, a secret for
     * nodes and an image with the feature layering will mount; one whose monitors no cluster has cannot.
     *
     * @param scene what is known
     * @return the answer
     * @upstream ceph-csi internal/rbd/nodeserver.go populateRbdVol, internal/cephfs/store/volumeoptions.go
     *     NewVolumeOptionsFromStaticVolume
     */
    public static LeaveInTree of(InTreeInput scene) {
        List<VolumeMove> volumes = new ArrayList<>();
        for (VolumeView volume : scene.objects.volumes()) {
            if (volume.hasSource("rbd") || volume.hasSource("cephfs")) {
                volumes.add(move(scene, volume));
            }
            TranslatedVolume.plugin(scene, volume)
                    .ifPresent(plugin -> volumes.add(TranslatedVolume.move(scene, volume, plugin)));
        }
        return new LeaveInTree(volumes, others(scene));
    }

    /** {@return whether each volume will mount, or needs no change} */
    public boolean isAllReady() {
        return volumes.stream().allMatch(each -> each.verdict().isYes())
                && findings.stream().allMatch(each -> each.severity() == Severity.INFO);
    }

    /** {@return the reasons of the whole and of each volume, in the order of the answer} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(findings);
        volumes.forEach(each -> all.addAll(each.reasons()));
        return List.copyOf(all);
    }

    /** {@return the JSON form: {@code volumes}, {@code reasons}} */
    public JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("volumes", JsonArray.of(volumes.stream().map(VolumeMove::toJson)));
        members.put("reasons", Reason.toJson(findings));
        return JsonObject.of(members);
    }

    private static VolumeMove move(InTreeInput scene, VolumeView volume) {
        Candidate of = new Candidate(scene, volume, new Reads());
        Certificate.Judged judged = Rule.judge(
                "volume " + of.volume.name() + " mounts as a static volume of " + of.driver(),
                scene.objects.release(),
                reads -> Candidate.read(scene, volume.name(), reads),
                CsiRule.table(of.isRbd));
        List<Reason> reasons = new ArrayList<>(dangers(of));
        if (judged.yes().isPresent()) {
            List<Manifest> documents = StaticDocuments.of(of);
            return new VolumeMove(
                    of.volume.ref(),
                    of.claim(),
                    Verdict.WILL_MOUNT,
                    reasons,
                    judged.yes(),
                    documents,
                    steps(of, documents));
        }
        reasons.addAll(new LinkedHashSet<>(judged.against()));
        return new VolumeMove(
                of.volume.ref(),
                of.claim(),
                judged.refuted().isEmpty() ? Verdict.UNKNOWN : Verdict.CANNOT_MOUNT,
                reasons,
                Optional.empty(),
                List.of(),
                List.of());
    }

    /** What is dangerous whether it will mount or not. */
    private static List<Reason> dangers(Candidate of) {
        List<Reason> found = new ArrayList<>();
        if (of.volume.reclaimPolicy().equals("Delete")) {
            found.add(of.reason(
                            CsiCode.RECLAIM_POLICY_DELETES,
                            "up to Kubernetes 1.30 the data are deleted when the claim is deleted")
                    .withValues("Retain", "Delete")
                    .withRemedy(retain(of)));
        }
        of.claim().ifPresent(claim -> {
            List<String> pods = pods(of, claim);
            if (!pods.isEmpty()) {
                found.add(of.reason(
                        CsiCode.PODS_USE_CLAIM,
                        "these pods use claim " + claim.key() + ": " + String.join(", ", pods)));
            }
            statefulSet(of, claim)
                    .ifPresent(set -> found.add(of.reason(
                                    CsiCode.CLAIM_NAME_IS_FIXED,
                                    "StatefulSet " + set + " finds claim " + claim.key()
                                            + " by its name, so it does not use a claim of another name")
                            .withRemedy(RemedyStep.of(
                                    "rename-claim",
                                    "first check the data through the new claim; then plan to give the new volume the old claim's"
                                            + " name"))));
        });
        return found;
    }

    private static RemedyStep retain(Candidate of) {
        return RemedyStep.of("set-retain", "let the volume keep its data whatever happens to its claim")
                .withTarget(of.volume.ref().toString())
                .withArgv(patch(of, "Retain"))
                .withProves("no controller deletes the data of this volume");
    }

    private static List<String> patch(Candidate of, String policy) {
        return List.of(
                "kubectl",
                "patch",
                "persistentvolume",
                of.volume.name(),
                "--type=merge",
                "--patch",
                "{\"spec\":{\"persistentVolumeReclaimPolicy\":\"" + policy + "\"}}");
    }

    private static List<String> pods(Candidate of, ObjectRef claim) {
        List<String> found = new ArrayList<>();
        for (PodView pod : of.scene.objects.pods()) {
            if (pod.namespace().equals(claim.namespace())
                    && pod.claimNames().contains(claim.name())
                    && !pod.isTerminated()) {
                found.add(pod.ref().key());
            }
        }
        return found;
    }

    /** The claims of a StatefulSet are named after a template, the set and a number. */
    private static Optional<String> statefulSet(Candidate of, ObjectRef claim) {
        for (Manifest set : of.scene.objects.all("StatefulSet")) {
            if (set.namespace().equals(claim.namespace())
                    && Pattern.matches(".+-" + Pattern.quote(set.name()) + "-[0-9]{1,9}", claim.name())) {
                return Optional.of(set.ref().key());
            }
        }
        return Optional.empty();
    }

    private static List<RemedyStep> steps(Candidate of, List<Manifest> documents) {
        List<RemedyStep> steps = new ArrayList<>();
        if (!of.volume.reclaimPolicy().equals("Retain")) {
            steps.add(retain(of)
                    .withUndo(patch(of, of.volume.reclaimPolicy().isEmpty() ? "Retain" : of.volume.reclaimPolicy())
                            .toArray(String[]::new)));
        }
        of.claim()
                .ifPresent(claim -> steps.add(RemedyStep.of(
                                "stop-pods",
                                "stop the pods that use claim " + claim.key() + ": scale their workload down")
                        .withTarget(claim.toString())
                        .withRequires("what scales them up again, such as an autoscaler or a GitOps tool, is paused")
                        .withProves("no pod writes while two volumes lead to the same data")));
        steps.add(RemedyStep.of("verify", "check that no node still uses the volume")
                .withTarget(of.volume.ref().toString())
                .withArgv("kubectl", "get", "nodes", "-o", "jsonpath={.items[*].status.volumesInUse}")
                .withProves("the in-tree plugin has unmounted it everywhere"));
        for (Manifest document : documents) {
            steps.add(RemedyStep.of("create", "create the new " + document.kind() + ", whose document is in the answer")
                    .withTarget(document.ref().toString())
                    .withArgv("kubectl", "create", "-f", "-")
                    .withRequires(
                            document.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                                    ? "its document is on standard input, and the new volume is Available: after a way back"
                                            + " it is Released, and must be deleted and created again first"
                                    : "its document is on standard input")
                    .withUndo(delete(document)));
        }
        of.claim().ifPresent(claim -> {
            ObjectRef fresh = of.newClaim(claim);
            steps.add(RemedyStep.of("verify", "check that the new claim is bound to the new volume")
                    .withTarget(fresh.toString())
                    .withArgv(
                            "kubectl", "get", "persistentvolumeclaim", fresh.name(), "--namespace=" + fresh.namespace())
                    .withProves("pods that use the new claim get the same data"));
            steps.add(RemedyStep.of(
                            "use-new-claim",
                            "let the workload use claim " + fresh.name() + " instead of " + claim.name()
                                    + ", and start it; the old claim and volume stay")
                    .withTarget(claim.toString())
                    .withRequires("no pod uses the old claim, now or later: two nodes must not write the same image"));
        });
        return steps;
    }

    /** The new objects keep the data: the policy of the new volume is Retain. */
    private static String[] delete(Manifest document) {
        List<String> argv = new ArrayList<>(
                List.of("kubectl", "delete", document.kind().toLowerCase(Locale.ROOT), document.name()));
        if (!document.namespace().isEmpty()) {
            argv.add("--namespace=" + document.namespace());
        }
        return argv.toArray(String[]::new);
    }

    /** Classes of the plugins, sources of them without a volume, and volumes of other plugins. */
    private static List<Reason> others(InTreeInput scene) {
        List<Reason> found = new ArrayList<>();
        for (StorageClassView each : scene.objects.storageClasses()) {
            GonePlugin.ofProvisioner(each.provisioner())
                    .ifPresent(gone -> found.add(Reason.of(
                                    CsiCode.CLASS_OF_REMOVED_PLUGIN,
                                    each.ref().toString(),
                                    "its provisioner " + gone.sentence() + ": new claims of this class stay Pending")
                            .withRemedy(RemedyStep.of(
                                    "make-class", "create a class of a CSI driver, and name it in new claims"))));
        }
        for (VolumeView each : scene.objects.volumes()) {
            other(each, found);
        }
        for (Manifest each : scene.objects.all()) {
            for (List<String> place : POD_SPECS) {
                JsonObject spec = each.json();
                for (String key : place) {
                    spec = spec.child(key);
                }
                inline(each, spec, found);
            }
        }
        return found;
    }

    /** A volume of another plugin: no static volume of ceph-csi leads to its data. */
    private static void other(VolumeView volume, List<Reason> found) {
        GonePlugin.others().stream()
                .filter(gone -> volume.hasSource(gone.sourceKey()))
                .forEach(gone -> found.add(Reason.of(
                                CsiCode.PLUGIN_IS_GONE,
                                volume.ref().toString(),
                                "its plugin " + gone.sentence() + ", and no driver takes its volumes over")
                        .withRemedy(RemedyStep.of(
                                "copy-data",
                                "create a volume of an existing CSI driver, and copy the data with the tools of that"
                                        + " storage"))));
    }

    private static void inline(Manifest object, JsonObject podSpec, List<Reason> found) {
        for (JsonValue each : podSpec.array("volumes").items()) {
            for (GonePlugin gone : GonePlugin.values()) {
                if (each instanceof JsonObject volume && volume.has(gone.sourceKey())) {
                    found.add(Reason.of(
                                    CsiCode.INLINE_VOLUME,
                                    object.ref().toString(),
                                    "its volume " + volume.string("name").orElse("") + " has no claim, and its plugin "
                                            + gone.sentence())
                            .withRemedy(RemedyStep.of(
                                    "make-volume",
                                    "create a volume of a CSI driver and a claim, and name the claim here")));
                }
            }
        }
    }
}
