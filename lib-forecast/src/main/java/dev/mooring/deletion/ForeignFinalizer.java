package dev.mooring.deletion;

import dev.mooring.deletion.Holder.ForcedLoss;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
            "the hook is not waited for",
            ForcedLoss.NOTHING),
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
            "the virtual machine or the import continues"),
    CLUSTER_API("cluster.x-k8s.io", "Cluster API", "it deletes the infrastructure first", "the infrastructure stays"),
    KARPENTER(
            "karpenter.sh",
            "Karpenter",
            "it evicts the pods of the node, waits until no volume is attached, and terminates the machine",
            "the machine runs on, with pods and attached volumes that the cluster does not know"),
    KARPENTER_OF_CLOUD(
            "karpenter.k8s.aws",
            "Karpenter",
            "it waits until no NodeClaim uses the object and removes what it made in the cloud",
            "what it made in the cloud stays",
            ForcedLoss.NOTHING),
    KEDA(
            "finalizer.keda.sh",
            "KEDA",
            "it restores the workload's number of replicas if asked to, and stops scaling it",
            "the workload keeps the number of replicas that it has now",
            ForcedLoss.NOTHING),
    RANCHER(
            "cattle.io",
            "Rancher",
            "it removes what it made for the object, such as roles",
            "what it made stays",
            ForcedLoss.NOTHING),
    LOAD_BALANCER(
            "service.kubernetes.io/load-balancer-cleanup",
            "the service controller of the cloud",
            "it deletes the load balancer first",
            "the load balancer stays",
            ForcedLoss.NOTHING);

    private final String name;
    private final String controller;
    private final String why;
    private final String forcing;
    private final ForcedLoss loss;

    ForeignFinalizer(String name, String controller, String why, String forcing) {
        this(name, controller, why, forcing, ForcedLoss.UNKNOWN);
    }

    ForeignFinalizer(String name, String controller, String why, String forcing, ForcedLoss loss) {
        this.name = name;
        this.controller = controller;
        this.why = why;
        this.forcing = forcing;
        this.loss = loss;
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
    static Hold hold(DeletionInput scene, Life life, String finalizer) {
        ForeignFinalizer row = of(finalizer);
        List<ObjectRef> by = row == KARPENTER ? onNode(scene, life) : List.of();
        return Hold.unknown(
                by,
                row.why
                        + (by.isEmpty()
                                ? "; the input does not show whether it does"
                                : "; there " + (by.size() == 1 ? "is " : "are ") + Texts.list(by)),
                RemedyStep.of("check-controller", "check that " + row.controller + " runs, and read its log")
                        .withTarget(life.ref().toString()));
    }

    /** What a node waits for: its pods, except those that the node itself or a DaemonSet makes, and its attachments. */
    private static List<ObjectRef> onNode(DeletionInput scene, Life life) {
        if (!life.ref().kind().equals(Kinds.NODE)) {
            return List.of();
        }
        List<ObjectRef> by = new ArrayList<>();
        for (ObjectRef pod : scene.podsOn(life.ref().name())) {
            Optional<Life.Owner> owner = Optional.ofNullable(scene.life(pod)).flatMap(Life::controller);
            boolean isOfNode = owner.filter(
                            each -> Set.of(Kinds.DAEMON_SET, Kinds.NODE).contains(each.kind()))
                    .isPresent();
            if (!isOfNode && scene.pod(pod).filter(PodView::isFinished).isEmpty()) {
                by.add(pod);
            }
        }
        by.addAll(scene.attachmentsOn(life.ref().name()));
        return by;
    }

    String controller() {
        return controller;
    }

    String forcing() {
        return forcing;
    }

    ForcedLoss loss() {
        return loss;
    }
}
