package dev.mooring.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.admission.Admission;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import org.junit.jupiter.api.Test;

class StorageWorldTest {

    private static final StorageWorld WORLD = StorageWorld.with()
            .storageClass("fast")
            .provisionedBy("ebs.csi.aws.com")
            .waitsForFirstConsumer()
            .allowsExpansion()
            .asDefault()
            .node("node-1")
            .labelled("topology.kubernetes.io/zone", "a")
            .volume("films")
            .of("20Gi")
            .withModes("ReadWriteMany")
            .ofClass("fast")
            .csi("ebs.csi.aws.com", "vol-1")
            .withPolicy("Delete")
            .reservedFor("shop/data")
            .labelled("tier", "gold")
            .volume("disk")
            .onNode("node-1")
            .claim("shop/data")
            .asks("10Gi")
            .withModes("ReadWriteMany")
            .ofClass("fast")
            .names("films")
            .selects("tier", "gold")
            .pod("shop/web")
            .uses("data")
            .uses("logs")
            .onNode("node-1")
            .annotated("a", "b");

    @Test
    void aWorldIsGivenWhereObjectsAre() {
        assertThat(Inventory.of(WORLD).all()).isEqualTo(WORLD.inventory().all());
        assertThat(List.copyOf(Inventory.documents(WORLD))).isEqualTo(WORLD.documents());
    }

    @Test
    void theWordsMakeManifests() {
        String text = Yaml.write(WORLD.documents().stream().map(Manifest::json).toList());
        assertThat(Snapshot.of("world.yaml").difference(text)).isEmpty();
    }

    @Test
    void theServerAcceptsTheDefaults() {
        for (Manifest each : StorageWorld.with()
                .volume("films")
                .storageClass("fast")
                .claim("shop/data")
                .documents()) {
            assertThat(Admission.post(each).isAccepted()).as(each.toString()).isTrue();
        }
    }

    @Test
    void theInventoryIsComplete() {
        assertThat(WORLD.inventory().isComplete("Node")).isTrue();
        assertThat(WORLD.inventory().claims()).hasSize(1);
    }

    @Test
    void anObjectIsFoundByItsKey() {
        assertThat(WORLD.get(PersistentVolume.class, "films").getSpec().getCsi().getVolumeHandle())
                .isEqualTo("vol-1");
        assertThatThrownBy(() -> WORLD.get(PersistentVolumeClaim.class, "data"))
                .hasMessage("no PersistentVolumeClaim/default/data, there are [PersistentVolumeClaim/shop/data]");
    }

    @Test
    void otherObjectsAreAdded() {
        StorageWorld both = StorageWorld.with().volume("films").and(WORLD.objects());
        assertThat(both.documents()).hasSize(7);
        assertThat(StorageWorld.with().documents()).isEmpty();
    }

    @Test
    void exportsAreReadFromText() {
        Exports chart = Exports.fromYaml("""
                # Source: shop/templates/web.yaml
                apiVersion: v1
                kind: Service
                metadata: {name: web, namespace: shop}
                ---
                apiVersion: v1
                kind: List
                items:
                - apiVersion: v1
                  kind: PersistentVolumeClaim
                  metadata: {name: data, namespace: shop}
                  spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}}}
                """);
        assertThat(chart.objects())
                .hasExactlyElementsOfTypes(GenericKubernetesResource.class, PersistentVolumeClaim.class);
        assertThat(chart).extracting(Manifest::kind).containsExactly("Service", "PersistentVolumeClaim");
        assertThat(chart.inventory().claim("shop", "data")).isPresent();
        assertThatThrownBy(() -> Exports.fromYaml("a: [")).isInstanceOf(YamlException.class);
    }
}
