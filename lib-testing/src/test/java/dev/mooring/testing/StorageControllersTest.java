package dev.mooring.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.manifest.Manifest;
import dev.mooring.testing.Difference.Action;
import dev.mooring.testing.StorageControllers.Settlement;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class StorageControllersTest {

    private static final StatefulSet STATEFUL_SET = Manifest.parse("""
            {"apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": {"namespace": "shop", "name": "web"},
             "spec": {"replicas": 2, "serviceName": "web", "selector": {"matchLabels": {"app": "web"}},
                      "template": {"metadata": {"labels": {"app": "web"}},
                                   "spec": {"containers": [{"name": "main", "image": "app"}]}},
                      "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": {
                          "accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "10Gi"}}}}]}}\
            """).toModel(StatefulSet.class);

    KubernetesClient client;
    KubernetesMockServer server;

    private PersistentVolumeClaim claim() {
        return client.persistentVolumeClaims()
                .inNamespace("shop")
                .withName("data")
                .get();
    }

    @Test
    void aClaimIsBoundToTheVolumeThatFits() {
        StorageWorld.with()
                .volume("small")
                .of("5Gi")
                .volume("films")
                .of("20Gi")
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        Settlement settlement = StorageControllers.of(client).settle();

        assertThat(claim().getSpec().getVolumeName()).isEqualTo("films");
        assertThat(claim().getStatus().getPhase()).isEqualTo("Bound");
        assertThat(client.persistentVolumes()
                        .withName("films")
                        .get()
                        .getSpec()
                        .getClaimRef()
                        .getUid())
                .isEqualTo(claim().getMetadata().getUid());
        assertThat(client.persistentVolumes()
                        .withName("small")
                        .get()
                        .getStatus()
                        .getPhase())
                .isEqualTo("Available");
        assertThat(settlement.toString()).isEqualTo("""
                CHANGED PersistentVolume/films
                CHANGED PersistentVolume/small
                CHANGED PersistentVolumeClaim/shop/data
                """);
    }

    @Test
    void aSettledServerIsNotWrittenAgain() {
        StorageWorld.with()
                .volume("films")
                .of("20Gi")
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        StorageControllers controllers = StorageControllers.of(client);
        controllers.settle();
        String version = claim().getMetadata().getResourceVersion();
        assertThat(controllers.settle().differences()).isEmpty();
        assertThat(claim().getMetadata().getResourceVersion()).isEqualTo(version);
    }

    @Test
    void aClaimWithoutVolumeStaysPendingAndSaysWhy() {
        StorageWorld.with()
                .volume("films")
                .of("5Gi")
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        StorageControllers controllers = StorageControllers.of(client);
        controllers.settle();
        controllers.settle();
        assertThat(claim().getStatus().getPhase()).isEqualTo("Pending");
        assertThat(controllers.events()).extracting(ControllerEvent::reason).containsExactly("FailedBinding");
        assertThat(client.v1().events().inNamespace("shop").list().getItems())
                .singleElement()
                .satisfies(
                        event -> assertThat(event.getInvolvedObject().getName()).isEqualTo("data"));
        assertThat(controllers.why(claim()))
                .extracting(Object::toString)
                .anyMatch(line -> line.contains("volume has 5Gi, claim asks for 10Gi"));
    }

    @Test
    void theSchedulerPlacesAPodAndItsClaimIsBound() {
        StorageWorld.with()
                .storageClass("local")
                .waitsForFirstConsumer()
                .node("node-1")
                .node("node-2")
                .volume("disk")
                .of("20Gi")
                .ofClass("local")
                .onNode("node-2")
                .claim("shop/data")
                .asks("10Gi")
                .ofClass("local")
                .pod("shop/web")
                .uses("data")
                .createIn(client);
        StorageControllers controllers = StorageControllers.of(client, PlaySettings.DEFAULT.withScheduler());
        controllers.settle();
        Pod pod = client.pods().inNamespace("shop").withName("web").get();
        assertThat(pod.getSpec().getNodeName()).isEqualTo("node-2");
        assertThat(claim().getSpec().getVolumeName()).isEqualTo("disk");
        assertThat(controllers.events())
                .extracting(ControllerEvent::message)
                .contains("Successfully assigned shop/web to node-2");
    }

    @Test
    void withoutTheSchedulerAPodStaysWhereItIs() {
        StorageWorld.with().node("node-1").pod("shop/web").createIn(client);
        assertThat(StorageControllers.of(client).settle().differences()).isEmpty();
    }

    @Test
    void aPodThatNoNodeTakesHasTheCondition() {
        StorageWorld.with().node("node-1").pod("shop/web").uses("absent").createIn(client);
        StorageControllers.of(client, PlaySettings.DEFAULT.withScheduler()).settle();
        Pod pod = client.pods().inNamespace("shop").withName("web").get();
        assertThat(pod.getStatus().getConditions()).singleElement().satisfies(condition -> {
            assertThat(condition.getReason()).isEqualTo("Unschedulable");
            assertThat(condition.getMessage()).contains("persistentvolumeclaim \"absent\" not found");
        });
    }

    @Test
    void aReleasedVolumeIsSeen() {
        StorageWorld.with()
                .volume("films")
                .of("20Gi")
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        StorageControllers controllers = StorageControllers.of(client);
        controllers.settle();
        client.resource(claim()).delete();
        controllers.settle();
        assertThat(claim()).isNull();
        assertThat(client.persistentVolumes()
                        .withName("films")
                        .get()
                        .getStatus()
                        .getPhase())
                .isEqualTo("Released");
    }

    @Test
    void anUnreadableObjectIsNotPlayed() {
        StorageWorld.with().claim("shop/data").asks("ten").createIn(client);
        assertThat(StorageControllers.of(client).settle().notPlayed())
                .singleElement()
                .satisfies(each -> assertThat(each.kind()).isEqualTo("PersistentVolumeClaim"));
    }

    @Test
    void anExternalProvisionerMakesAVolume() {
        StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .asDefault()
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        StorageControllers controllers =
                StorageControllers.of(client, PlaySettings.DEFAULT.withProvisioners("ebs.csi.aws.com"));
        controllers.settle();
        String volume = "pvc-" + claim().getMetadata().getUid();
        assertThat(claim().getSpec().getVolumeName()).isEqualTo(volume);
        assertThat(client.persistentVolumes()
                        .withName(volume)
                        .get()
                        .getSpec()
                        .getCsi()
                        .getDriver())
                .isEqualTo("ebs.csi.aws.com");
        assertThat(controllers.settle().differences()).isEmpty();
    }

    @Test
    void aStatefulSetMakesClaimsAndPods() {
        client.resource(STATEFUL_SET).create();
        StorageWorld.with()
                .node("node-1")
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .asDefault()
                .waitsForFirstConsumer()
                .createIn(client);
        StorageControllers controllers = StorageControllers.of(
                client, PlaySettings.DEFAULT.withProvisioners("ebs.csi.aws.com").withScheduler());
        controllers.settle();
        assertThat(client.persistentVolumeClaims().inNamespace("shop").list().getItems())
                .allSatisfy(each -> assertThat(each.getStatus().getPhase()).isEqualTo("Bound"))
                .extracting(each -> each.getMetadata().getName())
                .containsExactlyInAnyOrder("data-web-0", "data-web-1");
        assertThat(client.pods().inNamespace("shop").list().getItems())
                .extracting(
                        each -> each.getMetadata().getName(),
                        each -> each.getSpec().getNodeName())
                .containsExactlyInAnyOrder(tuple("web-0", "node-1"), tuple("web-1", "node-1"));
        assertThat(controllers.settle().differences()).isEmpty();
    }

    @Test
    void aDeploymentMakesPodsWithOwners() {
        String text = """
            {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"namespace": "shop", "name": "web"},
             "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "web"}},
                      "template": {"metadata": {"labels": {"app": "web"}},
                                   "spec": {"containers": [{"name": "main", "image": "app"}]}}}}\
            """;
        client.resource(Manifest.parse(text).toModel(Deployment.class)).create();
        StorageControllers controllers = StorageControllers.of(client);
        controllers.settle();
        assertThat(client.pods().inNamespace("shop").list().getItems())
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.getMetadata().getOwnerReferences())
                        .singleElement()
                        .satisfies(owner -> assertThat(owner.getKind()).isEqualTo("ReplicaSet")));
        assertThat(controllers.settle().differences()).isEmpty();
    }

    @Test
    void aClaimInUseIsKeptUntilItsPodIsGone() {
        StorageWorld.with()
                .volume("films")
                .claim("shop/data")
                .pod("shop/web")
                .uses("data")
                .onNode("node-1")
                .createIn(client);
        StorageControllers controllers = StorageControllers.of(client);
        controllers.settle();
        assertThat(claim().getMetadata().getFinalizers()).containsExactly("kubernetes.io/pvc-protection");
        client.resource(claim()).delete();
        controllers.settle();
        assertThat(claim().getMetadata().getDeletionTimestamp()).isNotNull();
        client.pods().inNamespace("shop").withName("web").delete();
        controllers.settle();
        assertThat(claim()).isNull();
        assertThat(client.persistentVolumes()
                        .withName("films")
                        .get()
                        .getStatus()
                        .getPhase())
                .isEqualTo("Released");
    }

    @Test
    void aForeignFinalizerKeepsAClaim() {
        StorageWorld.with().claim("shop/data").createIn(client);
        PersistentVolumeClaim held = claim();
        held.getMetadata().setFinalizers(List.of("example.com/mine"));
        client.resource(held).update();
        StorageControllers controllers = StorageControllers.of(client);
        controllers.settle();
        client.resource(claim()).delete();
        controllers.settle();
        assertThat(claim().getMetadata().getFinalizers()).contains("example.com/mine");
    }

    @Test
    void whatNobodyPlaysIsNamed() {
        StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .asDefault()
                .allowsExpansion()
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        StorageControllers controllers =
                StorageControllers.of(client, PlaySettings.DEFAULT.withProvisioners("ebs.csi.aws.com"));
        assertThat(controllers.settle().notPlayed()).isEmpty();
        PersistentVolumeClaim grown = claim();
        grown.getSpec().getResources().setRequests(Map.of("storage", new Quantity("20Gi")));
        client.resource(grown).update();
        assertThat(controllers.settle()).hasToString("""
                        not played: 1 PersistentVolumeClaim: asks for more than it has: the resizer is not played
                        """);
    }

    @Test
    void anInformerSeesTheClaimBound() throws InterruptedException {
        StorageWorld.with()
                .volume("films")
                .of("20Gi")
                .claim("shop/data")
                .asks("10Gi")
                .createIn(client);
        CountDownLatch bound = new CountDownLatch(1);
        SharedIndexInformer<PersistentVolumeClaim> informer =
                client.persistentVolumeClaims().inAnyNamespace().inform(new BoundHandler(bound));
        assertThat(informer.hasSynced()).isTrue();
        assertThat(StorageControllers.of(client).settle().differences())
                .extracting(Difference::action)
                .containsOnly(Action.CHANGED);
        assertThat(bound.await(5, TimeUnit.MINUTES)).isTrue();
    }

    private record BoundHandler(CountDownLatch bound) implements ResourceEventHandler<PersistentVolumeClaim> {
        @Override
        public void onAdd(PersistentVolumeClaim claim) {}

        @Override
        public void onUpdate(PersistentVolumeClaim before, PersistentVolumeClaim claim) {
            if ("Bound".equals(claim.getStatus().getPhase())) {
                bound.countDown();
            }
        }

        @Override
        public void onDelete(PersistentVolumeClaim claim, boolean stateUnknown) {}
    }

    /** How many requests an idle {@code settle()} sends. */
    private int requests(StorageControllers controllers) {
        controllers.settle();
        int before = server.getRequestCount();
        assertThat(controllers.settle().differences()).isEmpty();
        return server.getRequestCount() - before;
    }

    @Test
    void anIdleServerIsAskedLittle() {
        assertThat(requests(StorageControllers.of(client))).isEqualTo(12);
        StorageWorld.with().volume("films").claim("shop/data").createIn(client);
        assertThat(requests(StorageControllers.of(client))).isEqualTo(12);
        StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .createIn(client);
        PlaySettings provisioned = PlaySettings.DEFAULT.withProvisioners("ebs.csi.aws.com");
        assertThat(requests(StorageControllers.of(client, provisioned))).isEqualTo(15);
        StorageWorld.with().pod("shop/web").uses("data").createIn(client);
        assertThat(requests(StorageControllers.of(client, provisioned))).isEqualTo(18);
        assertThat(requests(StorageControllers.of(client, provisioned.withScheduler())))
                .isEqualTo(20);
    }

    private static final String SNAPSHOT = """
            {"apiVersion": "snapshot.storage.k8s.io/v1", "kind": "%s", "metadata": {%s}, %s}\
            """;

    private String uidOfSnapshot() {
        return ServerKind.ALL.stream()
                .filter(each -> each.kind().equals("VolumeSnapshot"))
                .flatMap(each -> each.list(client).stream())
                .map(each -> each.getMetadata().getUid())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aClaimIsMadeOfASnapshotThatIsReady() {
        StorageWorld world = StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .and(Manifest.parse("""
                    {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"namespace": "shop", "name": "data"},
                     "spec": {"accessModes": ["ReadWriteOnce"], "storageClassName": "fast",
                      "resources": {"requests": {"storage": "10Gi"}},
                      "dataSource": {"apiGroup": "snapshot.storage.k8s.io", "kind": "VolumeSnapshot", "name": "s"}}}\
                    """));
        world.createIn(client);
        StorageControllers controllers =
                StorageControllers.of(client, PlaySettings.DEFAULT.withProvisioners("ebs.csi.aws.com"));
        controllers.settle();
        assertThat(claim().getStatus().getPhase()).isEqualTo("Pending");
        assertThat(controllers.why(claim())).anyMatch(each -> each.toString().contains("VolumeSnapshot"));

        StorageWorld.with()
                .and(Manifest.parse(SNAPSHOT.formatted(
                        "VolumeSnapshot",
                        "\"namespace\": \"shop\", \"name\": \"s\"",
                        "\"spec\": {\"volumeSnapshotClassName\": \"c\", \"source\": {\"volumeSnapshotContentName\": \"sc\"}},"
                                + " \"status\": {\"readyToUse\": true, \"restoreSize\": \"10Gi\","
                                + " \"boundVolumeSnapshotContentName\": \"sc\"}")))
                .createIn(client);
        StorageWorld.with()
                .and(
                        Manifest.parse(
                                SNAPSHOT.formatted(
                                        "VolumeSnapshotContent",
                                        "\"name\": \"sc\"",
                                        "\"spec\": {\"driver\": \"ebs.csi.aws.com\", \"deletionPolicy\": \"Delete\","
                                                + " \"volumeSnapshotClassName\": \"c\", \"source\": {\"snapshotHandle\": \"h\"},"
                                                + " \"volumeSnapshotRef\": {\"namespace\": \"shop\", \"name\": \"s\","
                                                + " \"uid\": \"" + uidOfSnapshot() + "\"}},"
                                                + " \"status\": {\"readyToUse\": true, \"snapshotHandle\": \"h\", \"restoreSize\": 10737418240}")))
                .and(Manifest.parse(SNAPSHOT.formatted(
                        "VolumeSnapshotClass",
                        "\"name\": \"c\"",
                        "\"driver\": \"ebs.csi.aws.com\", \"deletionPolicy\": \"Delete\"")))
                .createIn(client);
        controllers.settle();
        assertThat(claim().getStatus().getPhase())
                .as(controllers.why(claim()).toString())
                .isEqualTo("Bound");
    }

    @Test
    void eachObjectIsExplained() {
        StorageWorld.with()
                .node("n1")
                .volume("films")
                .of("5Gi")
                .claim("shop/data")
                .asks("10Gi")
                .pod("shop/web")
                .uses("data")
                .createIn(client);
        StorageControllers controllers = StorageControllers.of(client, PlaySettings.DEFAULT.withScheduler());
        controllers.settle();
        assertThat(controllers.why(client.persistentVolumes().withName("films").get()))
                .anyMatch(each -> each.toString().contains("volume has 5Gi, claim asks for 10Gi"));
        Pod pod = client.pods().inNamespace("shop").withName("web").get();
        assertThat(controllers.why(pod))
                .anyMatch(each -> each.toString().contains("pod has unbound immediate PersistentVolumeClaims"))
                .anyMatch(each -> each.toString().contains("volume has 5Gi, claim asks for 10Gi"));
        assertThat(StorageControllers.of(client).why(pod))
                .anyMatch(each -> each.toString().contains("volume has 5Gi, claim asks for 10Gi"));
        assertThatThrownBy(() -> controllers.why("shop", "nope"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected the server to have PersistentVolumeClaim/shop/nope, but it has only"
                        + " [PersistentVolumeClaim/shop/data]");
        assertThatThrownBy(() -> controllers.why(
                        client.pods().inNamespace("shop").withName("nope").get()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("it is null");
        assertThatThrownBy(() -> controllers.why(client.nodes().withName("n1").get()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
