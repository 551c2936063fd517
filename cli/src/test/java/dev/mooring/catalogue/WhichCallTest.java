package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.ClaimUpdate;
import dev.mooring.admission.ClusterAdmission;
import dev.mooring.apply.Applied;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.ClaimBinding;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.StorageGroup;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.ProofChecker;
import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.TemplateGrowth;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ClaimExplanation;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.Holders;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.FusePlanner;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.NodeVolumes;
import dev.mooring.kubelet.PathReader;
import dev.mooring.kubelet.VolumeLocations;
import dev.mooring.lint.Lint;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.move.Runbook;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.pasted.PastedText;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Plans;
import dev.mooring.plan.clean.NodeCleaning;
import dev.mooring.plan.clean.NodeInput;
import dev.mooring.plan.csi.InTreeInput;
import dev.mooring.plan.csi.LeaveInTree;
import dev.mooring.plan.orphan.Orphans;
import dev.mooring.plan.orphan.PoolInput;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.use.ImageDeletion;
import dev.mooring.rbd.use.ImageUse;
import dev.mooring.rbd.use.Takeover;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.reason.PlanStep;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.release.Release;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.RecoveryPlanner;
import dev.mooring.s3fs.S3fsDaemon;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.upgrade.Upgrade;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.yaml.Yaml;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The front door: each type and each call that {@code docs/which-call.md} names is there, and the usual ones work as it says. */
class WhichCallTest {

    private static final Pattern CODE = Pattern.compile("`([A-Z]\\w+)(?:\\.([a-z]\\w*))?[^`]*`");

    /** In modules that the command line does not use; their own tests and the samples show them. */
    private static final List<String> ELSEWHERE = List.of("MooringAssertions", "StorageControllers", "ClusterFeed");

    private static final List<Manifest> CLUSTER = manifests("""
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: pv-1}
        spec:
          accessModes: [ReadWriteOnce]
          capacity: {storage: 20Gi}
          csi: {driver: x.csi, volumeHandle: h-1}
          persistentVolumeReclaimPolicy: Delete
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data, namespace: shop}
        spec:
          accessModes: [ReadWriteOnce]
          resources: {requests: {storage: 10Gi}}
          storageClassName: ""
        """);
    private static final ObjectRef CLAIM = ObjectRef.claim("shop", "data");

    private static List<Manifest> manifests(String yaml) {
        return Inventory.documents(Yaml.read(yaml));
    }

    private static Map<String, String> types() {
        Map<String, String> types = new TreeMap<>();
        for (Path source : Library.sources()) {
            String name = source.getFileName().toString().replace(".java", "");
            Matcher room = Pattern.compile("(?m)^package ([\\w.]+);").matcher(Library.text(source));
            if (room.find()) {
                types.put(name, room.group(1) + "." + name);
            }
        }
        return types;
    }

    @Test
    void everyTypeAndCallOfThePageIsThere() throws ClassNotFoundException {
        Map<String, String> types = types();
        List<String> missing = new ArrayList<>();
        int calls = 0;
        Matcher code = CODE.matcher(Library.text(Library.ROOT.resolve("docs/which-call.md")));
        while (code.find()) {
            String type = code.group(1);
            if (ELSEWHERE.contains(type) || type.equals(type.toUpperCase(Locale.ROOT))) {
                continue;
            }
            Class<?> found = types.containsKey(type) ? Class.forName(types.get(type)) : null;
            if (found == null || !Modifier.isPublic(found.getModifiers())) {
                missing.add(type);
            } else if (code.group(2) != null) {
                calls++;
                boolean isThere =
                        Arrays.stream(found.getMethods()).map(Method::getName).anyMatch(code.group(2)::equals);
                if (!isThere) {
                    missing.add(type + "." + code.group(2));
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(calls).isGreaterThan(25);
    }

    /** The lines of the page, which is compared with them. */
    @Test
    void wholeLines() {
        // page
        String text = "{kind: PersistentVolumeClaim, apiVersion: v1, metadata: {name: data, namespace: shop},"
                + " spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}";
        Instant now = Instant.EPOCH;
        MountTable mounts = MountTable.parse("24 1 8:1 / / rw - ext4 /dev/sda1 rw\n");
        String path = "/var/lib/kubelet";
        Inventory inventory = Inventory.of(Yaml.read(text)).complete("StorageClass", "Node");
        ClaimEnd end = Forecast.of(inventory)
                .provisioning(Provisioners.named("x.csi"))
                .claim("shop", "data")
                .orElseThrow();
        List<Reason> why = ClaimExplanation.of(inventory, ObjectRef.claim("shop", "data"))
                .orElseThrow()
                .allReasons();
        AdmissionDecision decision =
                Admission.post(Inventory.documents(Yaml.read(text)).get(0));
        String moved = Yaml.write(
                Sanitizer.sanitize(Policy.moveStorage(), Yaml.read(text)).documents());
        CommandResult result = CommandResult.of(List.of("rbd", "status", "kube/a"), 0, "Watchers: none\n", "");
        UseEvidence seen = UseEvidence.of(RbdImageSpec.parse("kube/a"), now)
                .objects(inventory, RbdContext.EMPTY)
                .status(CommandOutput.status(result))
                .build();
        Takeover takeover = Takeover.decide(Takeover.Request.of(seen, "node-1", "node-2"));
        NodeObservations observed = NodeObservations.of(mounts).withProbe(path, PathProbe.failed(107));
        RecoveryPlan plan = RecoveryPlanner.plan(
                FuseRequest.of(inventory, observed).onNode("node-1"), S3fsDaemon.of(DriverProfile.CTROX));
        // page
        assertThat(end.isBound()).isFalse();
        assertThat(why).isNotEmpty();
        assertThat(decision.isAccepted()).isTrue();
        assertThat(moved).contains("name: data");
        assertThat(takeover).isInstanceOf(Takeover.Refused.class);
        assertThat(plan.items()).isEmpty();
        String here = Library.text(Library.ROOT.resolve("cli/src/test/java/dev/mooring/catalogue/WhichCallTest.java"));
        String page = Library.text(Library.ROOT.resolve("docs/which-call.md"));
        assertThat(squeezed(between(here, "// " + "page\n")))
                .isEqualTo(squeezed(between(page, "```" + "java\n").split("```", -1)[0]));
    }

    private static String between(String text, String mark) {
        return text.split(Pattern.quote(mark), -1)[1].replaceAll("\\s*// $", "");
    }

    private static String squeezed(String code) {
        return code.replaceAll("\\s", "");
    }

    @Test
    void eachTypeOfThePageIsUsedHere() {
        String here = Library.text(Library.ROOT.resolve("cli/src/test/java/dev/mooring/catalogue/WhichCallTest.java"));
        String code = here.substring(here.indexOf("private static List<Manifest> manifests"));
        Set<String> missing = new TreeSet<>();
        Matcher type = CODE.matcher(Library.text(Library.ROOT.resolve("docs/which-call.md")));
        while (type.find()) {
            String name = type.group(1);
            if (!ELSEWHERE.contains(name)
                    && !name.equals(name.toUpperCase(Locale.ROOT))
                    && !Pattern.compile("\\b" + name + "\\b").matcher(code).find()) {
                missing.add(name);
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void whatGoesInAndWhatComesOut() {
        assertThat(JsonValue.parse("[1]").toJson()).isEqualTo("[1]");
        assertThat(Manifest.parse("{\"kind\":\"Pod\"}").kind()).isEqualTo("Pod");
        assertThat(Inventory.of(CLUSTER).complete("Pod").isComplete("Pod")).isTrue();
        assertThat(StorageSize.parse("1Gi").compareTo(StorageSize.parse("1024Mi")))
                .isZero();
        assertThat(PastedText.read("waiting for a volume to be created").toString())
                .isNotEmpty();
        assertThat(Reasons.sorted(
                        ClaimBinding.of(CLUSTER.get(1), CLUSTER.get(0)).reasons()))
                .isNotEmpty();
    }

    @Test
    void questionsAboutOneCluster() {
        Inventory inventory = Inventory.of(CLUSTER);
        assertThat(ClaimBinding.of(CLUSTER.get(1), inventory)
                        .volume()
                        .orElseThrow()
                        .name())
                .isEqualTo("pv-1");
        BindingRequest request = BindingRequest.onNode(
                ClaimView.from(CLUSTER.get(1)), List.of(VolumeView.from(CLUSTER.get(0))), Map.of());
        List<Reason> reasons = VolumeBinding.decide(request).reasons();
        assertThat(reasons).isNotEmpty();
        assertThat(Admission.post(CLUSTER.get(0))).isInstanceOf(AdmissionDecision.Accepted.class);
        assertThat(ClusterAdmission.of(inventory)
                        .post(CLUSTER.get(0))
                        .decision()
                        .isAccepted())
                .isTrue();
        assertThat(ClaimUpdate.of(CLUSTER.get(1), CLUSTER.get(1), inventory).isChange())
                .isFalse();
        Forecast forecast = Forecast.of(inventory);
        assertThat(forecast.claim("shop", "data").orElseThrow().volume()).contains("pv-1");
        assertThat(ForecastReport.of(forecast).verdict(CLAIM).answer()).isNotNull();
        assertThat(ClaimExplanation.of(inventory, CLAIM).orElseThrow().chosen()).isPresent();
        Forecast next = forecast.observing(inventory.without(ObjectRef.volume("pv-1")));
        assertThat(next.changedSince(forecast)).containsExactly(ObjectRef.volume("pv-1"), CLAIM);
        assertThat(forecast.deleting(CLAIM).deletions().ends()).isNotEmpty();
        assertThat(Holders.of(inventory, CLAIM)).isNotNull();
        assertThat(WorkloadObjects.of(inventory).made()).isEmpty();
        assertThat(AttachDiagnosis.of(inventory)).isNotNull();
        assertThat(Lint.of(inventory)).isNotNull();
        assertThat(BackingStorage.of(VolumeView.from(CLUSTER.get(0)))).isNotNull();
    }

    @Test
    void intoAnotherCluster() {
        Sanitized sanitized = Sanitizer.sanitize(Policy.builder(Purpose.NEAT).build(), CLUSTER);
        assertThat(sanitized.isComplete()).isTrue();
        assertThat(Applied.of(sanitized)).isNotNull();
        Runbook runbook = Move.of(CLUSTER, Policy.moveStorage(), Inventory.of(CLUSTER), Inventory.of());
        assertThat(runbook.steps()).allSatisfy(step -> assertThat(step).isInstanceOf(PlanStep.class));
        assertThat(StorageGroup.across(Map.of("east", storages(), "west", storages())))
                .hasSize(1);
    }

    private static List<BackingStorage> storages() {
        return List.of(BackingStorage.of(VolumeView.from(CLUSTER.get(0))));
    }

    @Test
    void goalsAndReleases() {
        Inventory inventory = Inventory.of(CLUSTER);
        assertThat(Plans.of(Goal.Bind.of(CLAIM, "pv-1"), inventory).reasons()).isNotEmpty();
        assertThat(Upgrade.between(Release.of("1.30"), Release.of("1.36"))
                        .of(inventory)
                        .missing())
                .isNotEmpty();
        StorageSize size = StorageSize.parse("20Gi");
        Manifest set = manifests("{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: db, namespace: shop}}")
                .get(0);
        assertThat(Expansion.of(ClaimView.from(CLUSTER.get(1)), size, inventory).needsPodRestart())
                .isFalse();
        assertThat(TemplateGrowth.of(TemplateGrowth.Request.of(set, size), inventory)
                        .steps())
                .isEmpty();
        assertThat(NamespaceLimits.of(Inventory.of(), inventory)
                        .create(CLUSTER.get(1))
                        .isAccepted())
                .isTrue();
    }

    @Test
    void theProofOfAYes() {
        List<Manifest> cluster = manifests("""
            apiVersion: v1
            kind: PersistentVolume
            metadata: {name: pv-1, uid: v-1}
            spec:
              accessModes: [ReadWriteOnce]
              capacity: {storage: 20Gi}
              csi: {driver: x.csi, volumeHandle: h-1}
              claimRef: {namespace: shop, name: data, uid: c-1}
            status: {phase: Bound}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data, namespace: shop, uid: c-1}
            spec:
              accessModes: [ReadWriteOnce]
              resources: {requests: {storage: 10Gi}}
              volumeName: pv-1
            status: {phase: Bound}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: db, namespace: shop, uid: p-1}
            spec:
              containers: [{name: db, volumeMounts: [{name: data, mountPath: /data}]}]
              volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
            """);
        Inventory inventory = Inventory.of(cluster).complete("Pod", "PersistentVolume", "PersistentVolumeClaim");
        JsonObject certificate =
                SelinuxCheck.of(inventory).proof().map(Certificate::toJson).orElseThrow();
        List<JsonValue> documents =
                cluster.stream().<JsonValue>map(Manifest::json).toList();
        assertThat(ProofChecker.of(documents.subList(0, 2), List.of()).problems(certificate))
                .isNotEmpty();
    }

    @Test
    void onTheNode() {
        KubeletRoot root = KubeletRoot.DEFAULT;
        String path = "/var/lib/kubelet/pods/6fd8e8a1-0a4b-4d5c-8a3e-1f2e3d4c5b6a/volumes/kubernetes.io~csi/pv-1/mount";
        assertThat(PathReader.of(root).read(path).text()).isEqualTo(path);
        assertThat(NodeVolumes.of(root, "node-1", Inventory.of(CLUSTER)).places())
                .isEmpty();
        assertThat(VolumeLocations.of(root, "uid", VolumeSpec.ofVolume(VolumeView.from(CLUSTER.get(0))))
                        .paths())
                .isNotEmpty();
        MountTable mounts = MountTable.parse("24 1 8:1 / / rw - ext4 /dev/sda1 rw\n");
        assertThat(mounts.entries()).hasSize(1);
        assertThat(FusePlanner.plan(FuseRequest.of(Inventory.of(CLUSTER), NodeObservations.of(mounts)))
                        .items())
                .isEmpty();
        assertThat(RecoveryPlanner.plan(
                                FuseRequest.of(Inventory.of(CLUSTER), NodeObservations.NONE)
                                        .onNode("node-1"),
                                S3fsDaemon.of(DriverProfile.GENERIC))
                        .items())
                .isEmpty();
        assertThat(NodeCleaning.of(NodeInput.of("node-1").mounts(mounts).build())
                        .items())
                .isEmpty();
    }

    @Test
    void anImage() {
        CommandAnswer<RbdStatus> status = CommandOutput.status(CommandResult.of(List.of(), 0, "Watchers: none\n", ""));
        assertThat(PastedOutput.in("$ rbd status kube/a\nWatchers: none\n")).hasSize(1);
        UseEvidence seen = UseEvidence.of(RbdImageSpec.parse("kube/a"), Instant.EPOCH)
                .objects(Inventory.of(CLUSTER), RbdContext.EMPTY)
                .status(status)
                .build();
        assertThat(ImageUse.of(seen)).isInstanceOf(ImageUse.Unknown.class);
        assertThat(Takeover.decide(Takeover.Request.of(seen, "node-1", "node-2")))
                .isInstanceOf(Takeover.Refused.class);
        assertThat(ImageDeletion.decide(seen).proof()).isEmpty();
        assertThat(Orphans.of(PoolInput.at(Instant.EPOCH).build()).items()).isEmpty();
        assertThat(LeaveInTree.of(InTreeInput.of(Inventory.of(CLUSTER)).build()).volumes())
                .isEmpty();
    }
}
