package dev.mooring.deletion;

import dev.mooring.reason.RemedyStep;
import java.util.Arrays;
import java.util.Optional;

/** Finalizers of well-known software that is not part of Kubernetes, one row each. */
enum ForeignFinalizer {
    ARGO_CD(
            "resources-finalizer.argocd.argoproj.io",
            "Argo CD",
            "it deletes the resources of the Application first",
            "the resources of the Application stay"),
    ARGO_CD_HOOK(
            "argocd.argoproj.io/hook-finalizer",
            "Argo CD",
            "it waits until the hook has run",
            "the hook is not waited for"),
    FLUX("finalizers.fluxcd.io", "Flux", "it deletes what it has applied first", "what it has applied stays"),
    ROOK_PROTECTION(
            "ceph.rook.io/disaster-protection",
            "Rook",
            "it protects the connection of the Ceph cluster",
            "the monitors of the Ceph cluster can be lost, and all its data with them"),
    ROOK(
            "ceph.rook.io",
            "Rook",
            "it removes what it made in the Ceph cluster first",
            "pools and images stay in the Ceph cluster"),
    LONGHORN(
            "longhorn.io",
            "Longhorn",
            "it removes replicas and engines first",
            "replicas stay on the disks of the nodes"),
    VELERO("velero.io", "Velero", "it removes the backup first", "the backup stays in the object store"),
    CROSSPLANE(
            "finalizer.managedresource.crossplane.io",
            "Crossplane",
            "it deletes the external resource first",
            "the external resource stays"),
    SNAPSHOT(
            "snapshot.storage.kubernetes.io",
            "the snapshot controller",
            "it deletes the snapshot in the storage first",
            "the snapshot stays in the storage"),
    VSPHERE_CNS(
            "cns.vmware.com",
            "the vSphere CSI driver",
            "it removes its volume or snapshot first",
            "the volume or snapshot stays in the storage"),
    PORTWORX("portworx.io", "Portworx", "it removes its volume first", "the volume stays in the storage"),
    KUBEVIRT(
            "kubevirt.io",
            "KubeVirt",
            "it stops the virtual machine or the import first",
            "the virtual machine or the import goes on"),
    CLUSTER_API("cluster.x-k8s.io", "Cluster API", "it deletes the infrastructure first", "the infrastructure stays"),
    LOAD_BALANCER(
            "service.kubernetes.io/load-balancer-cleanup",
            "the service controller of the cloud",
            "it deletes the load balancer first",
            "the load balancer stays");

    private final String name;
    private final String controller;
    private final String why;
    private final String forcing;

    ForeignFinalizer(String name, String controller, String why, String forcing) {
        this.name = name;
        this.controller = controller;
        this.why = why;
        this.forcing = forcing;
    }

    /** The name itself, a name in its domain, or a name in a domain below it. */
    private boolean fits(String finalizer) {
        String domain = finalizer.contains("/") ? finalizer.substring(0, finalizer.indexOf('/')) : finalizer;
        return finalizer.equals(name) || domain.equals(name) || domain.endsWith("." + name);
    }

    private static Optional<ForeignFinalizer> find(String finalizer) {
        return Arrays.stream(values()).filter(each -> each.fits(finalizer)).findFirst();
    }

    static boolean isKnown(String finalizer) {
        return find(finalizer).isPresent();
    }

    static ForeignFinalizer of(String finalizer) {
        return find(finalizer).orElseThrow();
    }

    @SuppressWarnings("UnusedVariable") // the form of a rule
    static Hold hold(Scene scene, Life life, String finalizer) {
        ForeignFinalizer row = of(finalizer);
        return Hold.unknown(
                row.why + ", and whether it does is not seen here",
                RemedyStep.of("check-controller", "check that " + row.controller + " runs, and read its log")
                        .withTarget(life.ref().toString()));
    }

    String controller() {
        return controller;
    }

    String forcing() {
        return forcing;
    }
}
