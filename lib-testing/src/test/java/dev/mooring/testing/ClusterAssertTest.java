package dev.mooring.testing;

import static dev.mooring.testing.MooringAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.VolumeCheck;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterAssertTest {

    private static final Exports CHART = Exports.fromYaml("""
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: small}, spec: {capacity: {storage: 5Gi},
              accessModes: [ReadWriteOnce], nfs: {server: nas, path: /small}}}
            ---
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: films}, spec: {capacity: {storage: 20Gi},
              accessModes: [ReadWriteOnce], nfs: {server: nas, path: /films}}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: logs, namespace: shop}, spec:
              {accessModes: [ReadWriteOnce], resources: {requests: {storage: 30Gi}}}}
            ---
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: db, namespace: shop}
            spec:
              replicas: 2
              serviceName: db
              podManagementPolicy: Parallel
              selector: {matchLabels: {app: db}}
              template: {metadata: {labels: {app: db}}, spec: {containers: [{name: c, image: i}]}}
              volumeClaimTemplates:
              - metadata: {name: data}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}}}
            """);

    @Test
    void claimsThatAStatefulSetMakesAreAskedAbout() {
        assertThat(CHART).claim("shop/data-db-0").bindsTo("films");
        assertThat(CHART)
                .claim("shop/data-db-1")
                .staysPending()
                .because(VolumeCheck.VOLUME_TOO_SMALL)
                .on("small");
        assertThat(StorageWorld.with().and(CHART)).claim("shop/data-db-0").bindsTo("films");
    }

    @Test
    void claimsThatAreGivenToo() {
        assertThat(CHART)
                .claim("shop/logs")
                .staysPending()
                .because(VolumeCheck.VOLUME_TOO_SMALL)
                .on("films");
        assertThat(StorageWorld.with().volume("pv").claim("data")).claim("data").bindsTo("pv");
    }

    @Test
    void aClaimThatIsMissingIsAnsweredWithWhatMakesClaims() {
        assertThatThrownBy(() -> assertThat(CHART).claim("shop/data-db-2"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected the cluster to have PersistentVolumeClaim/shop/data-db-2, but it does not; its"
                        + " claims are shop/logs; StatefulSet/shop/db makes shop/data-db-0, shop/data-db-1");
    }

    @Test
    void aClaimThatIsNotGivenIsAnsweredWithWhatMakesIt() {
        assertThatThrownBy(() -> CHART.get(PersistentVolumeClaim.class, "shop/data-db-0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("StatefulSet/shop/db makes it, from /spec/volumeClaimTemplates/0:"
                        + " use assertThat(cluster).claim(\"shop/data-db-0\") for it");
    }

    @Test
    void softAssertionsCollectAllThatIsSaidAboutClaims() {
        MooringSoftAssertions softly = new MooringSoftAssertions();
        softly.assertThat(CHART).claim("shop/data-db-0").bindsTo("films");
        softly.assertThat(CHART).claim("shop/data-db-1").bindsTo("small").staysPending();
        softly.assertThat(CHART).claim("shop/logs").staysPending().because("NoSuchCode");
        softly.assertThat(CHART).claim("shop/data-db-9");
        softly.assertThat(CHART)
                .claim("shop/nope")
                .staysPending()
                .because(VolumeCheck.VOLUME_TOO_SMALL)
                .on("films");
        assertThatThrownBy(softly::assertAll)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Expected PersistentVolumeClaim/shop/data-db-1 to bind to volume small")
                .hasMessageContaining("Expected PersistentVolumeClaim/shop/logs to stay Pending because of NoSuchCode")
                .hasMessageContaining("Expected the cluster to have PersistentVolumeClaim/shop/data-db-9")
                .hasMessageContaining(
                        "Expected the cluster to have PersistentVolumeClaim/shop/nope, but it does not; its"
                                + " claims are shop/logs; StatefulSet/shop/db makes shop/data-db-0, shop/data-db-1");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        kind                  | key  | message
        PersistentVolumeClaim | nope | no PersistentVolumeClaim/default/nope, there are [PersistentVolumeClaim/default/data]
        PersistentVolume      | nope | no PersistentVolume/nope, there are [PersistentVolume/pv]
        Pod                   | nope | no Pod/default/nope, there are [Pod/default/web]
        Pod                   | a/b  | no Pod/a/b, there are [Pod/default/web]
        Node                  | nope | no Node/nope, there are [Node/n1]
        Secret                | nope | no Secret/nope, there are []
        """)
    void anObjectThatIsNotThereIsAnsweredWithThoseOfItsKind(String kind, String key, String message)
            throws ClassNotFoundException {
        StorageWorld world = StorageWorld.with()
                .volume("pv")
                .claim("data")
                .pod("web")
                .uses("data")
                .node("n1");
        Class<? extends HasMetadata> type =
                Class.forName(HasMetadata.class.getPackageName() + "." + kind).asSubclass(HasMetadata.class);
        assertThatThrownBy(() -> world.get(type, key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
