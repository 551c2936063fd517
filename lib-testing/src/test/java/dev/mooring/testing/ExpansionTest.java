package dev.mooring.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.expansion.ExpansionRule;
import dev.mooring.expansion.Resizers;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.testing.PlaySettings.Driver;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimCondition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a claim of 10Gi ends on the server that was bound and then asks for more. */
@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
@PlayStorageControllers(provisioners = ExpansionTest.DRIVER, resizers = ExpansionTest.DRIVER, admission = true)
class ExpansionTest {

    static final String DRIVER = "driver.longhorn.io";

    KubernetesClient client;
    StorageControllers controllers;

    private PersistentVolumeClaim claim() {
        return client.persistentVolumeClaims()
                .inNamespace("shop")
                .withName("data")
                .get();
    }

    private PersistentVolume volume() {
        return client.persistentVolumes()
                .withName(claim().getSpec().getVolumeName())
                .get();
    }

    private void bound(String mode) {
        StorageWorld.with()
                .storageClass("fast")
                .provisionedBy(DRIVER)
                .asDefault()
                .allowsExpansion()
                .claim("shop/data")
                .asks("10Gi")
                .withModes(mode)
                .createIn(client);
        controllers.settle();
        assertThat(claim().getStatus().getPhase()).isEqualTo("Bound");
    }

    private void ask(String size) {
        PersistentVolumeClaim grown = claim();
        grown.getSpec().getResources().setRequests(Map.of("storage", new Quantity(size)));
        client.resource(grown).update();
    }

    private void pods(int count, String node) {
        for (int pod = 0; pod < count; pod++) {
            StorageWorld.with()
                    .pod("shop/web-" + pod)
                    .uses("data")
                    .onNode(node + pod)
                    .createIn(client);
        }
    }

    private static String size(Map<String, Quantity> sizes) {
        return Optional.ofNullable(sizes)
                .map(each -> each.get("storage"))
                .map(Quantity::toString)
                .orElse("-");
    }

    /** Capacity, volume, allocated size, its status, conditions, annotation of the volume. */
    private String end() {
        var status = claim().getStatus();
        String conditions = status.getConditions().stream()
                .map(PersistentVolumeClaimCondition::getType)
                .collect(Collectors.joining(","));
        String pending = Optional.ofNullable(status.getAllocatedResourceStatuses())
                .map(each -> each.get("storage"))
                .orElse("-");
        String before = Optional.ofNullable(volume().getMetadata().getAnnotations())
                .map(each -> each.get("volume.alpha.kubernetes.io/pre-resize-capacity"))
                .orElse("-");
        return String.join(
                " ",
                size(status.getCapacity()),
                size(volume().getSpec().getCapacity()),
                size(status.getAllocatedResources()),
                pending,
                conditions.isEmpty() ? "-" : conditions,
                before);
    }

    private static final String OFFLINE = "10Gi 20Gi 20Gi NodeResizePending Resizing,FileSystemResizePending 10Gi";

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            case                 | mode          | pods | end
            offline              | ReadWriteOnce | 0    | 10Gi 20Gi 20Gi NodeResizePending Resizing,FileSystemResizePending 10Gi
            online               | ReadWriteOnce | 1    | 20Gi 20Gi 20Gi - - -
            online, several pods | ReadWriteMany | 2    | 20Gi 20Gi 20Gi - - -
            """)
    void aGrownClaimEnds(String name, String mode, int pods, String end) {
        bound(mode);
        pods(pods, "node-");
        ask("20Gi");
        assertThat(controllers.settle().notPlayed()).isEmpty();
        assertThat(end()).isEqualTo(end);
        assertThat(controllers.settle().differences()).isEmpty();
    }

    @Test
    void aPodThatComesLaterFinishesIt() {
        bound("ReadWriteOnce");
        ask("20Gi");
        controllers.settle();
        assertThat(end()).isEqualTo(OFFLINE);
        assertThat(controllers.why(claim())).extracting(Reason::code).contains(ExpansionRule.NODE_EXPANSION_NEEDS_POD);
        pods(1, "node-");
        controllers.settle();
        assertThat(end()).isEqualTo("20Gi 20Gi 20Gi - - -");
    }

    @Test
    void theEventsAreOnTheServer() {
        bound("ReadWriteMany");
        pods(2, "node-");
        ask("20Gi");
        controllers.settle();
        assertThat(controllers.events())
                .extracting(ControllerEvent::reason)
                .containsSubsequence(
                        "ExternalExpanding", "Resizing", "FileSystemResizeRequired", "FileSystemResizeSuccessful");
        assertThat(client.v1().events().inNamespace("shop").list().getItems().stream()
                        .filter(each -> each.getReason().startsWith("FileSystemResizeS"))
                        .map(ExpansionTest::line)
                        .sorted())
                .containsExactly(
                        "PersistentVolumeClaim/data " + grown("node-0"),
                        "PersistentVolumeClaim/data " + grown("node-1"),
                        "Pod/web-0 " + grown("node-0"),
                        "Pod/web-1 " + grown("node-1"));
    }

    private static String line(Event event) {
        return event.getInvolvedObject().getKind() + "/"
                + event.getInvolvedObject().getName() + " " + event.getMessage();
    }

    private String grown(String node) {
        return "MountVolume.NodeExpandVolume succeeded for volume \""
                + claim().getSpec().getVolumeName() + "\" " + node;
    }

    @Test
    void aSmallerRequestIsRefused() {
        bound("ReadWriteOnce");
        assertThatThrownBy(() -> ask("5Gi"))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("can not be less than status.capacity");
    }

    @Test
    void aClassThatAllowsNoExpansionIsRefused() {
        bound("ReadWriteOnce");
        client.resource(client.storage().v1().storageClasses().withName("fast").get())
                .edit(each -> {
                    each.setAllowVolumeExpansion(false);
                    return each;
                });
        assertThatThrownBy(() -> ask("20Gi"))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("storageclass that provisions the pvc must support resize");
        controllers.settle();
        assertThat(end()).isEqualTo("10Gi 10Gi - - - -");
    }

    @Test
    void withoutAResizerTheClaimWaitsAndIsNamed() {
        bound("ReadWriteOnce");
        ask("20Gi");
        StorageControllers others = StorageControllers.of(client);
        assertThat(others.settle())
                .hasToString(
                        "not played: 1 PersistentVolumeClaim: asks for more than it has: the resizer is not played\n");
        assertThat(end()).isEqualTo("10Gi 10Gi - - - -");
        assertThat(others.events()).extracting(ControllerEvent::reason).containsExactly("ExternalExpanding");
        assertThat(others.why("shop", "data")).extracting(Reason::code).contains(ExpansionRule.RESIZER_NOT_SEEN);
    }

    @Nested
    @PlayStorageControllers(provisioners = DRIVER, resizersWithoutNodeStep = DRIVER)
    class OfAFileShare {

        @Test
        void noPodIsNeeded() {
            bound("ReadWriteMany");
            ask("20Gi");
            controllers.settle();
            assertThat(end()).isEqualTo("20Gi 20Gi 20Gi - - -");
            assertThat(claim().getMetadata().getAnnotations())
                    .containsEntry("volume.kubernetes.io/node-expansion-not-required", "true");
        }
    }

    @Nested
    @PlayStorageControllers(provisioners = DRIVER, resizers = DRIVER, kubernetes = "1.31")
    class OnAnOlderRelease {

        @Test
        void onlyConditionsShowIt() {
            bound("ReadWriteOnce");
            ask("20Gi");
            controllers.settle();
            assertThat(end()).isEqualTo("10Gi 20Gi - - Resizing,FileSystemResizePending 10Gi");
        }
    }

    @Test
    void theSettingsSayTheSameWithoutJunit() {
        bound("ReadWriteOnce");
        ask("20Gi");
        StorageControllers.of(client, PlaySettings.DEFAULT.withResizers(Resizers.named(DRIVER)))
                .settle();
        assertThat(end()).isEqualTo(OFFLINE);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            code        | end
            OutOfRange  | 10Gi 10Gi 20Gi ControllerResizeInfeasible Resizing,ControllerResizeError -
            Internal    | 10Gi 10Gi 20Gi ControllerResizeInProgress Resizing,ControllerResizeError -
            Unavailable | 10Gi 10Gi 20Gi ControllerResizeInProgress Resizing -
            """)
    void aDriverFailsOnPurpose(String code, String end) {
        bound("ReadWriteOnce");
        ask("20Gi");
        StorageControllers failing = StorageControllers.of(
                client, PlaySettings.DEFAULT.withDriver(Driver.named(DRIVER).failingResize(code, "too large")));
        assertThat(failing.settle().notPlayed()).isEmpty();
        assertThat(end()).isEqualTo(end);
        String error = "rpc error: code = " + code + " desc = too large";
        assertThat(failing.events())
                .extracting(ControllerEvent::message)
                .contains("resize volume \"" + volume().getMetadata().getName() + "\" by resizer \"" + DRIVER
                        + "\" failed: " + error);
        assertThat(claim().getStatus().getConditions().stream()
                        .map(PersistentVolumeClaimCondition::getMessage)
                        .filter(each -> each != null))
                .isSubsetOf("failed to expand pvc with " + error);
        assertThat(failing.settle().differences()).isEmpty();
    }

    /** The way out: a smaller request is accepted, and the driver makes it. */
    @Test
    void aDriverIsRepaired() {
        bound("ReadWriteOnce");
        pods(1, "node-");
        ask("20Gi");
        StorageControllers.of(
                        client,
                        PlaySettings.DEFAULT.withDriver(Driver.named(DRIVER).failingResize("OutOfRange", "too large")))
                .settle();
        assertThat(controllers.why(claim()))
                .extracting(Reason::code)
                .contains(ExpansionRule.CONTROLLER_EXPANSION_INFEASIBLE);
        ask("15Gi");
        controllers.settle();
        assertThat(end()).isEqualTo("15Gi 15Gi 15Gi - - -");
    }

    @Test
    void aDriverMakesNoVolumeOnPurpose() {
        StorageWorld.with()
                .storageClass("fast")
                .provisionedBy(DRIVER)
                .asDefault()
                .claim("shop/data")
                .createIn(client);
        StorageControllers failing = StorageControllers.of(
                client,
                PlaySettings.DEFAULT.withDriver(Driver.named(DRIVER).refusing("ResourceExhausted", "no space")));
        failing.settle();
        assertThat(claim().getStatus().getPhase()).isEqualTo("Pending");
        String error =
                "failed to provision volume with StorageClass \"fast\": rpc error: code = ResourceExhausted desc ="
                        + " no space";
        assertThat(failing.events())
                .contains(new ControllerEvent(
                        ObjectRef.claim("shop", "data"), ControllerEvent.Type.WARNING, "ProvisioningFailed", error));
        assertThat(failing.why(claim())).anyMatch(each -> each.message().equals(error));
        assertThat(failing.settle().differences()).isEmpty();
        controllers.settle();
        assertThat(claim().getStatus().getPhase()).isEqualTo("Bound");
    }
}
