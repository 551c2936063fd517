package dev.mooring.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook.Verdict;
import dev.mooring.move.internal.MoveAction;
import dev.mooring.move.internal.MoveCode;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.Step.Risk;
import dev.mooring.step.Step.WayBack.Reach;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepCondition.Prints;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoveTest {

    private static final List<MoveAction> ALL = List.of(MoveAction.values());

    @Test
    void aBoundClaimMovesInElevenSteps() {
        Runbook runbook = MoveScene.shop().move(Policy.moveStorage());

        assertThat(runbook.verdict()).isEqualTo(Verdict.READY);
        assertThat(runbook.reasons()).isEmpty();
        assertThat(actions(runbook))
                .containsExactly(
                        MoveAction.SET_RETAIN,
                        MoveAction.STOP_WRITERS,
                        MoveAction.WAIT_UNTIL_UNMOUNTED,
                        MoveAction.CREATE_VOLUMES,
                        MoveAction.CREATE_CLAIMS,
                        MoveAction.CHECK_BOUND,
                        MoveAction.START_WORKLOADS,
                        MoveAction.DELETE_WORKLOADS,
                        MoveAction.DELETE_CLAIMS,
                        MoveAction.DELETE_VOLUMES,
                        MoveAction.RESTORE_POLICY);
    }

    @Test
    void theFirstStepWithoutAWayBackIsFoundAndNotWrittenDown() {
        Runbook runbook = MoveScene.shop().move(Policy.moveStorage());

        assertThat(runbook.pointOfNoReturn()).map(MoveScene::action).contains(MoveAction.DELETE_CLAIMS);
        assertThat(step(runbook, MoveAction.DELETE_WORKLOADS).wayBack().reach()).isEqualTo(Reach.AS_BEFORE);
        assertThat(step(runbook, MoveAction.DELETE_VOLUMES).wayBack().reach()).isEqualTo(Reach.NEW_OBJECTS);
    }

    @Test
    void eachStepSaysHowItCanLoseData() {
        Runbook runbook = MoveScene.shop().move(Policy.moveStorage());

        assertThat(runbook.steps().stream().filter(each -> each.risk() != Risk.NONE))
                .extracting(each -> each.action() + " " + each.risk())
                .containsExactly("delete-claims unless-retained", "restore-policy when-claim-is-deleted");
        assertThat(step(runbook, MoveAction.SET_RETAIN)
                        .after(ClusterSide.SOURCE)
                        .ifDeleted())
                .isEqualTo(Fate.KEPT);
        assertThat(step(runbook, MoveAction.RESTORE_POLICY)
                        .after(ClusterSide.TARGET)
                        .ifDeleted())
                .isEqualTo(Fate.DELETED);
        assertThat(step(runbook, MoveAction.RESTORE_POLICY).isOptional()).isTrue();
    }

    @Test
    void policyDeleteComesBackOnlyWhereTheClaimHasItsVolume() {
        Runbook runbook = MoveScene.shop().move(Policy.moveStorage());

        assertThat(step(runbook, MoveAction.SET_RETAIN).wayBack().requires())
                .extracting(each -> each.statement() + " " + each.outlook())
                .containsExactly("PersistentVolumeClaim/shop/films of the source is Bound to pv-films holds");
        assertThat(step(runbook, MoveAction.RESTORE_POLICY).checks())
                .extracting(each -> each.statement() + " " + each.outlook())
                .containsExactly(
                        "the source no longer has PersistentVolume/pv-films holds",
                        "PersistentVolumeClaim/shop/films of the target is Bound to pv-films holds");
    }

    @Test
    void volumesAreCreatedWithRetainAndReservedForTheirClaims() {
        Step step = step(MoveScene.shop().move(Policy.moveStorage()), MoveAction.CREATE_VOLUMES);

        JsonObject spec = step.documents().get(0).spec();
        assertThat(spec.string("persistentVolumeReclaimPolicy")).contains("Retain");
        assertThat(spec.child("claimRef").string("name")).contains("films");
        assertThat(spec.child("claimRef").has("uid")).isFalse();
        assertThat(step.file()).isEqualTo("target-create-volumes.yaml");
        assertThat(step.commands())
                .containsExactly(
                        List.of("kubectl", "--context=target", "create", "--filename=target-create-volumes.yaml"));
    }

    @Test
    void aStatefulSetThatDeletesItsClaimsKeepsThemFirst() {
        MoveScene scene = MoveScene.shop();
        scene.statefulSet("db", 3, "Delete", "Delete");
        Runbook runbook = scene.move(Policy.moveStorage());

        assertThat(runbook.verdict()).isEqualTo(Verdict.READY);
        assertThat(actions(runbook)).startsWith(MoveAction.SET_RETAIN, MoveAction.KEEP_CLAIMS, MoveAction.STOP_WRITERS);
        assertThat(step(runbook, MoveAction.STOP_WRITERS).checks())
                .extracting(StepCondition::statement)
                .contains("PersistentVolumeClaim/shop/data-db-2 of the source has no owner that is deleted before it");
        assertThat(step(runbook, MoveAction.STOP_WRITERS)
                        .after(ClusterSide.SOURCE)
                        .objects())
                .filteredOn(each -> each.object().isClaim())
                .allMatch(each -> each.phase().equals("Bound"));
        assertThat(step(runbook, MoveAction.DELETE_WORKLOADS).wayBack().documents())
                .extracting(each -> each.spec().get("replicas").orElseThrow().toJson())
                .containsOnly("0");
    }

    @Test
    void snapshotsAreNotCutAgain() {
        MoveScene scene = MoveScene.shop();
        scene.snapshot("monday", "films");
        Runbook runbook = scene.move(Policy.moveStorage());

        assertThat(actions(runbook))
                .contains(MoveAction.KEEP_SNAPSHOTS, MoveAction.CREATE_SNAPSHOTS, MoveAction.DELETE_SNAPSHOTS);
        Step create = step(runbook, MoveAction.CREATE_SNAPSHOTS);
        assertThat(create.objects())
                .extracting(Object::toString)
                .containsExactly("VolumeSnapshotContent/content-monday", "VolumeSnapshot/shop/monday");
        assertThat(create.documents().get(0).spec().child("source").string("snapshotHandle"))
                .contains("cut-monday");
        assertThat(create.documents().get(0).spec().string("deletionPolicy")).contains("Retain");
        Step delete = step(runbook, MoveAction.DELETE_SNAPSHOTS);
        assertThat(delete.risk()).isEqualTo(Risk.UNLESS_RETAINED);
        assertThat(delete.checks())
                .extracting(StepCondition::statement)
                .contains(
                        "VolumeSnapshot/shop/monday of the target is ready",
                        "VolumeSnapshotContent/content-monday of the source has deletion policy Retain");
        assertThat(step(runbook, MoveAction.RESTORE_POLICY).objects())
                .extracting(Object::toString)
                .containsExactly("VolumeSnapshotContent/content-monday", "PersistentVolume/pv-films");
    }

    @Test
    void dualActiveKeepsTheSourceAsItIs() {
        MoveScene scene = MoveScene.shop()
                .patch("PersistentVolume/pv-films", """
                    {"spec": {"accessModes": ["ReadWriteMany"], "csi": {"driver": "nfs.csi.k8s.io",
                     "volumeHandle": "nfs.example.com#export#films#", "volumeAttributes":
                     {"server": "nfs.example.com", "share": "/export", "subDir": "films"}}}}\
                    """)
                .patch("PersistentVolumeClaim/shop/films", "{\"spec\": {\"accessModes\": [\"ReadWriteMany\"]}}");
        scene.targetHas(MoveScene.json("storage.k8s.io/v1", Kinds.CSI_DRIVER, "", "nfs.csi.k8s.io", "{\"spec\": {}}"));
        Runbook runbook = scene.move(Policy.sharedStorage());

        assertThat(runbook.verdict()).isEqualTo(Verdict.READY);
        assertThat(runbook.end()).isEqualTo(Runbook.End.DUAL_ACTIVE);
        assertThat(actions(runbook))
                .containsExactly(
                        MoveAction.SET_RETAIN,
                        MoveAction.CREATE_VOLUMES,
                        MoveAction.CREATE_CLAIMS,
                        MoveAction.CHECK_BOUND,
                        MoveAction.START_WORKLOADS);
        assertThat(runbook.pointOfNoReturn()).isEmpty();
        assertThat(codes(runbook)).isEqualTo("BothMayWrite NeverDelete");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        what                                    | change                                                                                           | verdict     | codes
        nothing changed                         | ``                                                                                               | ready       | ``
        a volume on the disk of a node          | PersistentVolume/pv-films {"spec": {"csi": null, "local": {"path": "/d"}, "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [{"key": "a", "operator": "Exists"}]}]}}}} | refused | DataOnOneNode HostnameAffinity?
        the volume is being deleted             | PersistentVolume/pv-films {"metadata": {"deletionTimestamp": "2026-01-01T00:00:00Z"}}            | refused     | BeingDeleted ObjectTerminating
        the claim is that of one pod            | PersistentVolumeClaim/shop/films {"metadata": {"ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "web-1", "uid": "pod-web-1", "controller": true}]}} | refused | ClaimOfOnePod
        a claim without a volume                | PersistentVolumeClaim/shop/films {"spec": {"volumeName": "pv-other"}}                            | refused     | OBJECT
        a pod of an unknown maker               | Pod/shop/web-1 {"metadata": {"ownerReferences": [{"apiVersion": "db/v1", "kind": "Cluster", "name": "c", "uid": "u", "controller": true}]}} | conditional | WriterStartedByOthers
        a pod that owns itself                  | Pod/shop/web-1 {"metadata": {"ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "web-1", "uid": "pod-web-1", "controller": true}]}} | conditional | WriterStartedByOthers
        a Deployment that its ReplicaSet owns   | Deployment/shop/web {"metadata": {"ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web-rs", "uid": "rs-web", "controller": true}]}} | conditional | WriterStartedByOthers
        a Deployment that its pod owns          | Deployment/shop/web {"metadata": {"ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "web-1", "uid": "pod-web-1", "controller": true}]}} | conditional | WriterStartedByOthers
        a static pod                            | Pod/shop/web-1 {"metadata": {"ownerReferences": [{"apiVersion": "v1", "kind": "Node", "name": "n1", "uid": "u", "controller": true}], "annotations": {"kubernetes.io/config.mirror": "x"}}} | refused | WriterCannotBeStopped
        attached where no pod is                | VolumeAttachment/csi-films {"spec": {"nodeName": "n2"}}                                          | refused     | WriterNotSeen
        the node of the pod is lost             | Node/n1 {"status": {"conditions": [{"type": "Ready", "status": "Unknown"}]}}                     | conditional | SourceWritersStopped
        a finished pod does not write           | Pod/shop/web-1 {"status": {"phase": "Succeeded"}}                                                | refused     | WriterNotSeen
        Argo CD manages the Deployment          | Deployment/shop/web {"metadata": {"annotations": {"argocd.argoproj.io/tracking-id": "x"}}}       | ready       | WriterStartedAgain
        a Retain volume                         | PersistentVolume/pv-films {"spec": {"persistentVolumeReclaimPolicy": "Retain"}}                  | ready       | ``
        a Recycle volume                        | PersistentVolume/pv-films {"spec": {"persistentVolumeReclaimPolicy": "Recycle"}}                 | ready       | ``
        """)
    void theSourceDecides(String what, String change, String verdict, String codes) {
        MoveScene scene = MoveScene.shop();
        if (!change.isEmpty()) {
            int space = change.indexOf(' ');
            scene.patch(change.substring(0, space), change.substring(space + 1));
        }
        Runbook runbook = scene.move(Policy.moveStorage());

        assertThat(runbook.verdict() + "").as(runbook.reasons().toString()).isEqualTo(verdict);
        if (codes.equals("OBJECT")) {
            assertThat(codes(runbook)).contains("ObjectCannotMove");
        } else if (codes.endsWith("?")) {
            assertThat(codes(runbook)).contains(codes.split(" ")[0]);
        } else {
            assertThat(codes(runbook)).isEqualTo(codes);
        }
        assertThat(runbook.steps().isEmpty()).isEqualTo(verdict.equals("refused"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        what                                  | kind                    | object                                                                                    | codes
        an autoscaler leaves zero alone       | HorizontalPodAutoscaler | {"spec": {"minReplicas": 1}}                                                              | ``
        its default is one                    | HorizontalPodAutoscaler | {}                                                                                        | ``
        one that may scale to zero            | HorizontalPodAutoscaler | {"spec": {"minReplicas": 0}}                                                              | SourceWritersStopped WriterStartedAgain
        one that did scale to zero            | HorizontalPodAutoscaler | {"spec": {"minReplicas": 1}, "status": {"conditions": [{"type": "ScaledToZero", "status": "True"}]}} | SourceWritersStopped WriterStartedAgain
        one that did not                      | HorizontalPodAutoscaler | {"spec": {"minReplicas": 1}, "status": {"conditions": [{"type": "ScaledToZero", "status": "False"}]}} | ``
        KEDA                                  | ScaledObject            | {}                                                                                        | SourceWritersStopped WriterStartedAgain
        """)
    void whoScalesUpFromZero(String what, String kind, String object, String codes) {
        MoveScene scene = MoveScene.shop();
        scene.source.add(MoveScene.patched(
                MoveScene.json("v2", kind, "shop", "web-scaler", """
                    {"spec": {"scaleTargetRef": {"kind": "Deployment", "name": "web"}}}\
                    """), kind + "/shop/web-scaler", object));
        Runbook runbook = Move.of(MoveScene.shop().source, Policy.moveStorage(), scene.source(), scene.target());

        assertThat(codes(runbook)).isEqualTo(codes);
    }

    @Test
    void aTakenNameIsRefused() {
        for (String name :
                List.of("PersistentVolume/pv-films", "PersistentVolumeClaim/shop/films", "Deployment/shop/web")) {
            MoveScene scene = MoveScene.shop();
            scene.source.stream()
                    .filter(each -> each.ref().toString().equals(name))
                    .forEach(each -> scene.targetHas(
                            each.kind().equals(Kinds.PERSISTENT_VOLUME)
                                    ? new Manifest((JsonObject) JsonMergePatch.apply(
                                            each.json(),
                                            JsonObject.parse("{\"spec\": {\"csi\": {\"volumeHandle\": \"other\"}}}")))
                                    : each));
            assertThat(codes(scene.move(Policy.moveStorage()))).as(name).contains("TargetNameTaken");
        }
    }

    @Test
    void theSameStorageUnderAnotherNameIsRefusedOnBothSides() {
        Manifest twin = new Manifest((JsonObject) JsonMergePatch.apply(
                MoveScene.shop()
                        .source()
                        .find(ObjectRef.volume("pv-films"))
                        .orElseThrow()
                        .json(),
                JsonObject.parse(
                        "{\"metadata\": {\"name\": \"twin\", \"uid\": \"t\"}, \"spec\": {\"claimRef\": null}}")));
        MoveScene there = MoveScene.shop();
        there.targetHas(twin);
        MoveScene here = MoveScene.shop();
        Runbook other = Move.of(here.source, Policy.moveStorage(), here.source().with(twin), here.target());

        assertThat(codes(there.move(Policy.moveStorage()))).contains("StorageHasAnotherVolume");
        assertThat(codes(other)).contains("StorageHasAnotherVolume");
    }

    @Test
    void oneWriterStorageIsNotShared() {
        Runbook runbook = MoveScene.shop().move(Policy.sharedStorage());

        assertThat(runbook.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(codes(runbook)).contains("SharingImpossible");
    }

    @Test
    void anUnreservedVolumeIsStolen() {
        Runbook runbook =
                MoveScene.shop().move(Policy.builder(Purpose.REBIND_STATIC).build());

        assertThat(runbook.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(codes(runbook)).contains("VolumeStolen", "ClaimWithoutItsVolume");
    }

    @Test
    void whatIsNotGivenIsUnknown() {
        for (String kind : List.of(Kinds.POD, Kinds.VOLUME_ATTACHMENT)) {
            MoveScene scene = MoveScene.shop();
            scene.sourceComplete.remove(kind);
            Runbook runbook = scene.move(Policy.moveStorage());

            assertThat(runbook.verdict()).as(kind).isEqualTo(Verdict.CONDITIONAL);
            assertThat(codes(runbook)).contains("SourceNotKnown");
            assertThat(step(runbook, MoveAction.WAIT_UNTIL_UNMOUNTED).checks())
                    .extracting(StepCondition::outlook)
                    .contains(ConditionOutlook.UNKNOWN);
        }
        MoveScene withoutNodes = MoveScene.shop().without("Node/n1");
        withoutNodes.sourceComplete.remove(Kinds.NODE);
        assertThat(withoutNodes.move(Policy.moveStorage()).verdict()).isEqualTo(Verdict.CONDITIONAL);
        MoveScene scene = MoveScene.shop();
        scene.targetComplete.clear();
        assertThat(scene.move(Policy.moveStorage()).verdict()).isEqualTo(Verdict.CONDITIONAL);
    }

    @Test
    void anObjectThatTheSourceDoesNotHaveIsRefused() {
        MoveScene scene = MoveScene.shop();
        List<Manifest> documents = List.copyOf(scene.source);
        scene.without("PersistentVolume/pv-films");

        assertThat(codes(Move.of(documents, Policy.moveStorage(), scene.source(), scene.target())))
                .contains("NotInSource");
    }

    @Test
    void whatIsPassedThroughIsCreatedAsNew() {
        MoveScene scene = MoveScene.shop();
        scene.target.clear();
        scene.without("Namespace/shop");
        scene.source.add(MoveScene.json("v1", Kinds.NAMESPACE, "", "shop", """
            {"metadata": {"uid": "u", "resourceVersion": "7", "labels": {"a": "b"}}, "status": {"phase": "Active"}}\
            """));
        JsonObject namespace = step(scene.move(Policy.moveStorage()), MoveAction.CREATE_PREREQUISITES)
                .documents()
                .get(0)
                .json();

        assertThat(namespace.toJson())
                .isEqualTo(
                        "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"shop\",\"labels\":{\"a\":\"b\"}}}");
    }

    @Test
    void aPartOfAnExportIsWhatBelongsToItsNamespaces() {
        MoveScene scene = MoveScene.shop();
        scene.snapshot("monday", "films");
        scene.source.add(MoveScene.json("storage.k8s.io/v1", Kinds.STORAGE_CLASS, "", "fast", "{}"));
        scene.source.add(MoveScene.json("storage.k8s.io/v1", Kinds.STORAGE_CLASS, "", "slow", "{}"));
        scene.source.add(MoveScene.json("v1", Kinds.NAMESPACE, "", "other", "{}"));

        assertThat(Move.inNamespaces(scene.source, Set.of("shop")))
                .extracting(each -> each.ref().toString())
                .contains("StorageClass/fast", "VolumeSnapshotContent/content-monday", "PersistentVolume/pv-films")
                .doesNotContain("StorageClass/slow", "Namespace/other", "Node/n1");
    }

    @Test
    void nothingMovesWithoutClaimsAndVolumes() {
        Runbook runbook = Move.of(List.of(), Policy.moveStorage(), Inventory.EMPTY, Inventory.EMPTY);

        assertThat(codes(runbook)).isEqualTo("NothingMoves SourceNotKnown");
    }

    @Test
    void aPolicyThatDoesNotBindIsAWrongCall() {
        assertThatThrownBy(() -> Move.of(List.of(), Policy.gitOps(), Inventory.EMPTY, Inventory.EMPTY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("neat");
    }

    @Test
    void contextsAreTheNamesOfTheUser() {
        Runbook runbook = MoveScene.shop().move(Policy.moveStorage()).inContexts("old", "new");

        TreeSet<String> contexts = new TreeSet<>();
        for (Step step : runbook.steps()) {
            step.commands().forEach(each -> contexts.add(each.get(1)));
            step.checks().forEach(each -> contexts.add(each.argv().get(1)));
            step.wayBack().commands().forEach(each -> contexts.add(each.get(1)));
            step.wayBack().requires().forEach(each -> contexts.add(each.argv().get(1)));
        }
        assertThat(contexts).containsExactly("--context=new", "--context=old");
    }

    @Test
    void everyStepHasJson() {
        Runbook runbook = MoveScene.shop().move(Policy.moveStorage());

        JsonObject json = runbook.toJson();
        assertThat(json.string("verdict")).contains("ready");
        assertThat(json.get("pointOfNoReturn").orElseThrow().toJson()).isEqualTo("9");
        assertThat(json.array("steps").items()).hasSize(11);
        assertThat(JsonObject.parse(json.toJson())).isEqualTo(json);
    }

    @ParameterizedTest(name = "{0} ''{1}'' of ''{2}''")
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
        prints,       text,         output,               shown
        NOTHING,      '',           '',                   true
        NOTHING,      '',           ' ',                  true
        NOTHING,      '',           pvc/a,                false
        EXACTLY,      Retain,       Retain,               true
        EXACTLY,      Retain,       'Retain\n',           true
        EXACTLY,      Retain,       Delete,               false
        EXACTLY,      Bound pv,     Bound pv2,            false
        NOT_THE_WORD, films,        'music  books',       true
        NOT_THE_WORD, films,        'films2 old-films',   true
        NOT_THE_WORD, films,        'music films',        false
        NOT_THE_WORD, films,        '',                   true
        """)
    void outputShowsACondition(Prints prints, String text, String output, boolean shown) {
        StepCondition condition = new StepCondition("s", List.of("kubectl"), prints, text, ConditionOutlook.UNKNOWN);

        assertThat(condition.isShownBy(output.replace("\\n", "\n"))).isEqualTo(shown);
    }

    static List<MoveAction> actions(Runbook runbook) {
        assertThat(runbook.steps())
                .extracting(MoveScene::action)
                .isSortedAccordingTo((a, b) -> ALL.indexOf(a) - ALL.indexOf(b));
        return runbook.steps().stream().map(MoveScene::action).toList();
    }

    static Step step(Runbook runbook, MoveAction action) {
        return runbook.steps().stream()
                .filter(each -> MoveScene.action(each) == action)
                .findFirst()
                .orElseThrow(() -> new AssertionError(action + " is not in " + runbook.reasons()));
    }

    static String codes(Runbook runbook) {
        return runbook.reasons().stream()
                .map(each -> each.code().id())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    @Test
    void refusalsAreErrorsOrDangers() {
        assertThat(Arrays.stream(MoveCode.values())
                        .filter(each -> each.severity().compareTo(Severity.DANGER) >= 0))
                .hasSizeGreaterThan(10);
    }
}
