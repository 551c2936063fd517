package dev.mooring.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.Sketch;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.internal.Annotations;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.storage.CSIDriverBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachmentBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewsTest {

    private static final Map<String, Function<Manifest, ?>> READERS = Map.of(
            "claim", ClaimView::from,
            "volume", VolumeView::from,
            "class", StorageClassView::from,
            "pod", PodView::from,
            "node", NodeView::from,
            "attachment", AttachmentView::from,
            "driver", CsiDriverView::from);

    private static Object read(String view, String json) {
        return Objects.requireNonNull(READERS.get(view), view).apply(Manifest.parse(json));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        view       | document                                                       | problem
        claim      | {"apiVersion":"v1","kind":"Pod"}                               | /kind: expected v1 PersistentVolumeClaim, found v1 Pod
        claim      | {"metadata":{"ownerReferences":{}}}                            | /metadata/ownerReferences: expected an array, found object
        claim      | {"metadata":{"ownerReferences":[{"controller":"true"}]}}       | /metadata/ownerReferences/0/controller: expected a boolean, found string
        claim      | {"spec":{"resources":{"requests":{"storage":[]}}}}             | /spec/resources/requests/storage: expected a quantity, found array
        claim      | {"status":{"capacity":{"storage":"1GB"}}}                      | /status/capacity/storage: not a quantity
        volume     | {"spec":{"persistentVolumeReclaimPolicy":1}}                   | /spec/persistentVolumeReclaimPolicy: expected a string, found number
        class      | {"apiVersion":"v1","kind":"StorageClass"}                      | /kind: expected storage.k8s.io/v1 StorageClass, found v1 StorageClass
        class      | {"provisioner":{}}                                             | /provisioner: expected a string, found object
        class      | {"mountOptions":[1]}                                           | /mountOptions/0: expected a string, found number
        pod        | {"spec":{"volumes":{}}}                                        | /spec/volumes: expected an array, found object
        pod        | {"spec":{"volumes":[{"persistentVolumeClaim":{"claimName":1}}]}} | /spec/volumes/0/persistentVolumeClaim/claimName: expected a string, found number
        pod        | {"spec":{"nodeName":[]}}                                       | /spec/nodeName: expected a string, found array
        node       | {"spec":{"taints":["x"]}}                                      | /spec/taints/0: expected an object, found string
        node       | {"spec":{"unschedulable":"yes"}}                               | /spec/unschedulable: expected a boolean, found string
        node       | {"status":{"conditions":{}}}                                   | /status/conditions: expected an array, found object
        attachment | {"status":{"attached":"true"}}                                 | /status/attached: expected a boolean, found string
        attachment | {"spec":{"source":{"persistentVolumeName":7}}}                 | /spec/source/persistentVolumeName: expected a string, found number
        driver     | {"spec":{"attachRequired":"no"}}                               | /spec/attachRequired: expected a boolean, found string
        driver     | {"spec":{"storageCapacity":1}}                                 | /spec/storageCapacity: expected a boolean, found number
        """)
    void anotherTypeIsRefusedWithItsPlace(String view, String document, String problem) {
        assertThatThrownBy(() -> assertThat(read(view, document)).isNull())
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}
        {"metadata":null,"spec":null,"status":null}
        {"metadata":{"name":null,"labels":null,"annotations":null,"ownerReferences":null,"creationTimestamp":null},"provisioner":null,"mountOptions":null}
        {"spec":{"volumes":null,"taints":null,"source":null,"nodeName":null,"attachRequired":null,"storageCapacity":null}}
        {"status":{"conditions":null,"volumesInUse":null,"volumesAttached":null,"attached":null,"attachError":null,"phase":null}}
        """)
    void absentAndNullAreReadAlike(String json) {
        Manifest manifest = Manifest.parse(json);
        assertThat(ClaimView.from(manifest).controllerUid()).isEmpty();
        StorageClassView storageClass = StorageClassView.from(manifest);
        assertThat(storageClass.name() + storageClass.provisioner()).isEmpty();
        assertThat(storageClass.volumeBindingMode()).isEmpty();
        assertThat(storageClass.isDefault()).isFalse();
        PodView pod = PodView.from(manifest);
        assertThat(pod.name() + pod.namespace() + pod.uid() + pod.nodeName() + pod.phase())
                .isEmpty();
        assertThat(pod.claims()).isEmpty();
        assertThat(pod.isTerminated() || pod.isScheduled() || pod.isFinished()).isFalse();
        NodeView node = NodeView.from(manifest);
        assertThat(node.isReady() || node.isUnschedulable() || node.isOutOfService())
                .isFalse();
        assertThat(node.volumesInUse()).isEmpty();
        AttachmentView attachment = AttachmentView.from(manifest);
        assertThat(attachment.volumeName()).isEmpty();
        assertThat(attachment.attachError()).isEmpty();
        assertThat(attachment.isAttached()).isFalse();
        CsiDriverView driver = CsiDriverView.from(manifest);
        assertThat(driver.isAttachRequired()).isTrue();
        assertThat(driver.tracksCapacity()).isFalse();
    }

    @Test
    void modelObjectsAreReadAndAreEqualToTheirDocuments() {
        var claim = new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withNamespace("ns")
                .withName("c")
                .addNewOwnerReference()
                .withUid("other")
                .endOwnerReference()
                .addNewOwnerReference()
                .withUid("sts")
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .build();
        assertThat(ClaimView.from(claim).controllerUid()).isEqualTo("sts");
        assertThat(ClaimView.from(claim)).isEqualTo(ClaimView.from(Manifest.from(claim)));
        var volume = new PersistentVolumeBuilder()
                .withNewSpec()
                .withNewClaimRef()
                .withNamespace("ns")
                .withName("c")
                .endClaimRef()
                .endSpec()
                .build();
        assertThat(VolumeView.from(volume).claimRef()).contains(new ClaimRef("ns", "c", ""));
        var storageClass = new StorageClassBuilder()
                .withNewMetadata()
                .withName("fast")
                .addToAnnotations(Annotations.IS_DEFAULT_CLASS, "true")
                .endMetadata()
                .withProvisioner("csi.example")
                .build();
        assertThat(StorageClassView.from(storageClass).isDefault()).isTrue();
        var pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace("ns")
                .withName("p")
                .endMetadata()
                .withNewSpec()
                .addNewVolume()
                .withName("data")
                .withNewPersistentVolumeClaim("c", true)
                .endVolume()
                .addNewVolume()
                .withName("scratch")
                .withNewEphemeral()
                .endEphemeral()
                .endVolume()
                .endSpec()
                .build();
        assertThat(PodView.from(pod).claims())
                .containsExactly(
                        new PodView.ClaimUse(0, "data", "c", false, true),
                        new PodView.ClaimUse(1, "scratch", "p-scratch", true, false));
        assertThat(PodView.from(pod).claimNames()).containsExactly("c", "p-scratch");
        var node = new NodeBuilder()
                .withNewMetadata()
                .withName("n")
                .addToLabels("zone", "a")
                .endMetadata()
                .withNewSpec()
                .addNewTaint()
                .withKey(NodeView.OUT_OF_SERVICE)
                .withEffect("NoExecute")
                .endTaint()
                .endSpec()
                .withNewStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
        assertThat(NodeView.from(node).isReady() && NodeView.from(node).isOutOfService())
                .isTrue();
        assertThat(NodeView.from(node).labels()).containsEntry("zone", "a");
        var attachment = new VolumeAttachmentBuilder()
                .withNewSpec()
                .withAttacher("csi.example")
                .withNodeName("n")
                .withNewSource()
                .withPersistentVolumeName("pv")
                .endSource()
                .endSpec()
                .build();
        assertThat(AttachmentView.from(attachment).volumeName()).contains("pv");
        var driver = new CSIDriverBuilder()
                .withNewMetadata()
                .withName("csi.example")
                .endMetadata()
                .withNewSpec()
                .withAttachRequired(false)
                .withStorageCapacity(true)
                .endSpec()
                .build();
        assertThat(CsiDriverView.from(driver).isAttachRequired()).isFalse();
        assertThat(CsiDriverView.from(driver).tracksCapacity()).isTrue();
        assertThat(CsiDriverView.from(driver))
                .isEqualTo(CsiDriverView.from(Manifest.from(driver)))
                .hasSameHashCodeAs(CsiDriverView.from(driver))
                .hasToString("CSIDriver/csi.example");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        reference | claim        | names | isOf  | hasUidOf
        ns/c:     | ns/c:u1      | true  | true  | false
        ns/c:u1   | ns/c:u1      | true  | true  | true
        ns/c:u2   | ns/c:u1      | true  | false | false
        ns/c:u1   | ns/c:        | true  | false | true
        ns/c:     | ns/c:        | true  | true  | true
        ns/d:u1   | ns/c:u1      | false | false | true
        xs/c:     | ns/c:        | false | false | false
        ns/d:     | ns/c:        | false | false | false
        """)
    void whoseAClaimRefIs(String reference, String claim, boolean names, boolean isOf, boolean hasUidOf) {
        ClaimRef ref = ref(reference);
        ClaimRef parts = ref(claim);
        ClaimView view = Sketch.claim(parts.name() + (parts.uid().isEmpty() ? " uid=" : " uid=" + parts.uid()));
        assertThat(List.of(ref.names(view), ref.isOf(view), ref.hasUidOf(view))).containsExactly(names, isOf, hasUidOf);
    }

    private static ClaimRef ref(String words) {
        String[] uid = words.split(":", -1);
        String[] key = uid[0].split("/", -1);
        return new ClaimRef(key[0], key[1], uid[1]);
    }
}
