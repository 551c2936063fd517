package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.forecast.proof.KeptDataCase;
import dev.mooring.forecast.proof.KeptDataRule;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Evidence;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptDataTest {

    private static Manifest custom(String apiVersion, String kind, String finalizer) {
        return Manifest.parse("{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"name\":\"x\",\"namespace\":\"ns\",\"uid\":\"x\",\"finalizers\":["
                + (finalizer.isEmpty() ? "" : "\"" + finalizer + "\"") + "]}}");
    }

    private static KeptDataCase facts(Manifest deleted) {
        Inventory before = DeletionSketch.inventory("ns ns")
                .complete("VolumeSnapshotContent")
                .with(deleted);
        return new KeptDataCase(
                Forecast.of(before)
                        .deleting(each -> each.inOrder(List.of(deleted.ref())))
                        .deletions(),
                Evidence.open(before));
    }

    /** A custom resource that goes, and whether what goes with it is not known. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        version                          | kind                     | finalizer                                 | takes more
        argoproj.io/v1alpha1             | Application              | resources-finalizer.argocd.argoproj.io    | true
        argoproj.io/v1alpha1             | Application              |                                           | false
        helm.toolkit.fluxcd.io/v2        | HelmRelease              | finalizers.fluxcd.io                      | true
        kustomize.toolkit.fluxcd.io/v1   | Kustomization            | finalizers.fluxcd.io                      | false
        longhorn.io/v1beta2              | Volume                   |                                           | true
        ceph.rook.io/v1                  | CephBlockPool            |                                           | true
        ceph.rook.io/v1                  | CephCluster              | cephcluster.ceph.rook.io                  | true
        zfs.openebs.io/v1                | ZFSVolume                |                                           | true
        elasticsearch.k8s.elastic.co/v1  | Elasticsearch            |                                           | true
        minio.min.io/v2                  | Tenant                   |                                           | true
        apiextensions.k8s.io/v1          | CustomResourceDefinition |                                           | true
        example.com/v1                   | Unheard                  |                                           | true
        argoproj.io/v1alpha1             | ApplicationSet           |                                           | true
        kubevirt.io/v1                   | KubeVirt                 |                                           | true
        cdi.kubevirt.io/v1beta1          | CDI                      |                                           | true
        cdi.kubevirt.io/v1beta1          | DataImportCron           |                                           | true
        cdi.kubevirt.io/v1beta1          | DataVolume               |                                           | false
        snapshot.kubevirt.io/v1beta1     | VirtualMachineSnapshot   |                                           | true
        kubevirt.io/v1                   | VirtualMachine           | kubevirt.io/virtualMachineControllerFinalize | false
        operator.tekton.dev/v1alpha1     | TektonConfig             |                                           | true
        tekton.dev/v1                    | PipelineRun              |                                           | false
        postgresql.cnpg.io/v1            | Database                 |                                           | true
        postgresql.cnpg.io/v1            | Cluster                  |                                           | false
        monitoring.coreos.com/v1         | ServiceMonitor           |                                           | false
        cert-manager.io/v1               | Certificate              |                                           | false
        networking.istio.io/v1           | VirtualService           |                                           | false
        networking.k8s.io/v1             | Ingress                  |                                           | false
        v1                               | ConfigMap                |                                           | false
        v1                               | ConfigMap                | example.com/cleanup                       | true
        v1                               | ConfigMap                | topolvm.io/node                           | true
        v1                               | ConfigMap                | service.kubernetes.io/load-balancer-cleanup | false
        v1                               | ConfigMap                | controller.cattle.io/namespace-auth       | false
        v1                               | ConfigMap                | foregroundDeletion                        | false
        """)
    void whatAControllerDeletesIsNotPlayed(String version, String kind, String finalizer, boolean takesMore) {
        KeptDataCase facts = facts(custom(version, kind, finalizer == null ? "" : finalizer));
        assertThat(KeptDataRule.WHAT_GOES_TAKES_NOTHING_ELSE.ask(reads -> facts).missing())
                .hasSize(takesMore ? 1 : 0);
    }

    /** A deletion that reaches no volume and no list that is whole: nothing shows what becomes of data. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                         | deleted        | against
        sts db replicas=1 keep=Delete,Delete; no=pvc; no=pv | sts/db     | ClaimsThatGoAreGiven ClaimsThatGoAreGiven DataOfVolumesStay
        sts db replicas=1 keep=Delete,Delete; no=pvc    | sts/db         | ClaimsThatGoAreGiven DataOfVolumesStay
        sts db replicas=1 keep=Delete,Delete; no=pvc; no=pv | scale:sts/db=0 | ClaimsThatGoAreGiven ClaimsThatGoAreGiven DataOfVolumesStay
        cm o; vs s owner=cm/b; no=vsc                   | cm/o           | SnapshotsStay
        pod p; no=pvc; no=pv                            | pod/p          | ClaimsThatGoAreGiven ClaimsThatGoAreGiven DataOfVolumesStay
        no=pvc; no=pv                                   | pod/q          | ClaimsThatGoAreGiven ClaimsThatGoAreGiven NothingToDelete DataOfVolumesStay WhatGoesTakesNothingElse SnapshotsStay
        no=pvc; no=pv                                   |                | ClaimsThatGoAreGiven ClaimsThatGoAreGiven WhatGoesIsUnderstood DataOfVolumesStay WhatGoesTakesNothingElse SnapshotsStay
        """)
    void whatNothingShowsIsNotProven(String objects, String deleted, String against) {
        KeptData kept = KeptData.of(
                DeletionSketch.forecast(objects, deleted == null ? "" : deleted), DeletionSketch.inventory(objects));
        assertThat(kept.proof()).isEmpty();
        assertThat(kept.against().stream().map(each -> each.code().id()).collect(Collectors.joining(" ")))
                .isEqualTo(against);
    }
}
