package dev.mooring.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.internal.ClaimSync;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.VolumeSync;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row | volume | claim | patch
        6   |                                        | | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"10Gi"}}}
        6b  | 1000 | 1 | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"1k"}}}
        6c  | | status={"phase":"Lost","capacity":{"storage":"10240Mi","x":"1"}} | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"]}}
        85  | ann=volume.alpha.kubernetes.io/pre-resize-capacity=5Gi | | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"5Gi"}}}
        85b | ann=volume.alpha.kubernetes.io/pre-resize-capacity=1024Mi | status={"capacity":{"storage":"1Gi","x":"1"}} | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"]}}
        86  | ann=volume.alpha.kubernetes.io/pre-resize-capacity=abc | | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"10Gi"}}}
        7   | vac=gold | vac=gold | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"10Gi"},"currentVolumeAttributesClassName":"gold"}}
        158 | vac=gold | vac=gold phase=Lost | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"10Gi"}}}
        158b| vac=gold | vac=gold status={} | {"status":{"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"10Gi"}}}
        3   | modes= | modes= | {"status":{"phase":"Bound","capacity":{"storage":"10Gi"}}}
        """)
    void whatABoundClaimIsTold(String row, String volume, String claim, String patch) {
        ClusterSnapshot cluster = World.of("pv " + words(volume) + "; pvc named=pv " + words(claim));
        SyncStep step = ClaimSync.sync(cluster, cluster.claims().iterator().next());
        Write last = step.writes().get(step.writes().size() - 1);
        assertThat(last.patch()).isEqualTo(JsonObject.parse(patch));
    }

    private static String words(String words) {
        return words == null ? "" : words;
    }

    @Test
    void aClaimWithoutVolumeIsToldNothingMore() {
        ClusterSnapshot cluster =
                World.of("pvc named=pv status={\"phase\":\"Bound\",\"accessModes\":[],\"capacity\":{},"
                        + "\"currentVolumeAttributesClassName\":\"\",\"conditions\":[]}");
        SyncStep step = ClaimSync.sync(cluster, cluster.claims().iterator().next());
        assertThat(step.writes().get(0).patch().toJson())
                .isEqualTo("{\"status\":{\"currentVolumeAttributesClassName\":null,\"phase\":\"Pending\"}}");
        assertThat(step.writes().get(0).sent().manifest().status().toJson())
                .isEqualTo("{\"phase\":\"Pending\",\"conditions\":[]}");
    }

    @Test
    void whatWasAndStaysEmptyIsNoChange() {
        ClusterSnapshot cluster =
                World.of("pv modes= ref=ns/x: status={\"phase\":\"Bound\",\"message\":\"\"}; pvc modes= uid="
                        + " ann=pv.kubernetes.io/bind-completed named=pv status={\"phase\":\"Bound\"}");
        SyncStep step = ClaimSync.sync(cluster, cluster.claims().iterator().next());
        assertThat(step.writes())
                .extracting(write -> write.patch().toJson())
                .containsExactly(
                        "{\"metadata\":{\"annotations\":{\"pv.kubernetes.io/bound-by-controller\":\"yes\"}},"
                                + "\"spec\":{\"claimRef\":{\"apiVersion\":\"v1\",\"name\":\"c\"}}}",
                        "{}");
        ClusterSnapshot after = cluster.after(step);
        assertThat(ClaimSync.sync(after, after.claims().iterator().next()).isQuiet())
                .isTrue();
    }

    @Test
    void aFailedVolumeIsToldWhyAndAReleasedOneNothing() {
        ClusterSnapshot cluster = World.of("pv ref=ns/c:u1 policy=Keep");
        SyncStep step = VolumeSync.sync(cluster, cluster.volume("pv").orElseThrow());
        assertThat(step.writes().get(1).patch().toJson())
                .isEqualTo("{\"status\":{\"phase\":\"Failed\",\"message\":"
                        + "\"Volume has unrecognized PersistentVolumeReclaimPolicy\"}}");
        ClusterSnapshot failed = World.of("pv status={\"phase\":\"Failed\",\"message\":\"m\"}");
        assertThat(VolumeSync.sync(failed, failed.volume("pv").orElseThrow())
                        .writes()
                        .get(0)
                        .patch()
                        .toJson())
                .isEqualTo("{\"status\":{\"message\":null,\"phase\":\"Available\"}}");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row | volume                                                          | patch
        115 | ann=pv.kubernetes.io/bound-by-controller                        | {"metadata":{"annotations":null},"spec":{"claimRef":null}}
        115b| ann=pv.kubernetes.io/bound-by-controller ann=a                  | {"metadata":{"annotations":{"pv.kubernetes.io/bound-by-controller":null}},"spec":{"claimRef":null}}
        116 |                                                                 | {"spec":{"claimRef":{"uid":null}}}
        """)
    void whoIsSetFree(String row, String volume, String patch) {
        ClusterSnapshot cluster = World.of("pv ref=ns/c:u1 " + words(volume) + "; pvc named=o");
        SyncStep step = VolumeSync.sync(cluster, cluster.volume("pv").orElseThrow());
        assertThat(step.writes().get(0).patch().toJson()).isEqualTo(patch);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row | classes                                                                      | default
        125 | sc b default created=2026-01-02T00:00:00Z; sc a default created=2026-01-01T00:00:00Z | b
        126 | sc b default created=2026-01-02T00:00:00Z; sc a default created=2026-01-02T01:00:00+01:00 | a
        127 | sc b default=True                                                            |
        old | sc b default; sc a default created=2026-01-01T00:00:00Z                      | a
        """)
    void theDefaultClass(String row, String classes, String wanted) {
        assertThat(StorageClassView.defaultOf(World.of(classes).storageClasses())
                        .map(each -> each.name())
                        .orElse(null))
                .isEqualTo(wanted);
    }

    @Test
    void bothDefaultAnnotationsCount() {
        Manifest beta = Manifest.parse("{\"kind\":\"StorageClass\",\"apiVersion\":\"storage.k8s.io/v1\",\"metadata\":"
                + "{\"name\":\"b\",\"annotations\":{\"storageclass.beta.kubernetes.io/is-default-class\":\"true\"}}}");
        assertThat(Inventory.of(beta).defaultStorageClass()).isPresent();
    }
}
