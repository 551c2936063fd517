package dev.mooring.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.internal.ClaimSync;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.VolumeSync;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The scenarios of one step: in the first table the first claim is synced, in the second the first volume.
 *
 * <p>Writes: {@code pv*} an update, {@code pv>Bound} a status with its phase, {@code pv!} marked for deletion,
 * {@code pv-} gone. Events: reason, {@code W} before a warning. An error stands in its own column.
 */
class SyncScenariosTest {

    private static final String BIND = "pv* pv>Bound c* c>Bound";

    private static final String CLAIMS = """
        11  | pv; pvc                                                   | ClaimBindsToChosenVolume | BIND               |
        12  | pv phase=Pending; pvc                                     | NoVolumeAndNoClass |                    | FailedBinding
        14  | pv 4Gi; pvc                                               | NoVolumeAndNoClass |                    | FailedBinding
        25  | pv class=fast; pvc                                        | NoVolumeAndNoClass |                    | FailedBinding
        27  | pv; pvc class=fast beta=                                  | ClaimBindsToChosenVolume | BIND               |
        28  | pv; pvc class!                                            | ClaimBindsToChosenVolume | BIND               |
        29  | pv; pvc class!; sc std default                            | ClaimBindsToChosenVolume | BIND               |
        30  | pvc class!; sc std default                                | ClaimGetsDefaultClass | c*                 |
        31  | pvc class=; sc std default                                | NoVolumeAndNoClass |                    | FailedBinding
        35  | pv; pvc selector={"matchExpressions":[{"key":"a","operator":"Foo"}]} | ClaimCannotBeMatched |              | | error finding PV for claim "ns/c": error creating internal label selector for claim: ns/c: "Foo" is not a valid label selector operator
        41  | pv; pvc vac=gold; novac                                   | ClaimCannotBeMatched |                    | | error finding PV for claim "ns/c": unsupported volumeAttributesClassName is set on claim ns/c when the feature-gate VolumeAttributesClass is disabled
        42  | pv vac=gold; pvc; novac                                   | NoVolumeAndNoClass |                    | FailedBinding
        45  | pv; pvc deleting finalizer=kubernetes.io/pvc-protection   | ClaimBindsToChosenVolume | BIND               |
        46  | pv; pvc nosize                                            | ClaimBindsToChosenVolume | BIND               |
        47  | pv ref=ns/c class=other label=a=1 phase=Pending; pvc selector={"matchLabels":{"a":"2"}} | ClaimBindsToReservedVolume | BIND |
        49  | pv ref=ns/c mode=Block; pvc                               | NoVolumeAndNoClass |                    | FailedBinding
        50b | pv ref=ns/c:u1 mode=Block; pvc                            | NoVolumeAndNoClass |                    | FailedBinding
        54  | pv ref=ns/c class=wffc; pvc class=wffc; sc wffc by=x.example mode=WaitForFirstConsumer | ClaimBindsToReservedVolume | BIND |
        56  | pv ref=ns/c:u1 4Gi class=std; pvc class=std; sc std by=csi.example | ClaimNeedsProvisioning ExternalProvisionerProvisions | c* | ExternalProvisioning
        58  | pv class=wffc; pvc class=wffc; sc wffc by=x.example mode=WaitForFirstConsumer | ClaimWaitsForFirstConsumer | | WaitForFirstConsumer
        59  | pvc class=wffc; sc wffc mode=WaitForFirstConsumer; pod web-0 uses=c | ClaimWaitsForFirstConsumer | | WaitForPodScheduled waiting for pod web-0 to be scheduled
        60  | pvc class=wffc; sc wffc mode=WaitForFirstConsumer; pod b uses=c; pod a uses=c | ClaimWaitsForFirstConsumer | | WaitForPodScheduled waiting for pods a,b to be scheduled
        61  | pvc class=wffc; sc wffc mode=WaitForFirstConsumer; pod a uses=c node=n | ClaimWaitsForFirstConsumer | | WaitForFirstConsumer
        62  | pvc class=wffc; sc wffc mode=WaitForFirstConsumer; pod a uses=c phase=Succeeded | ClaimWaitsForFirstConsumer | | WaitForFirstConsumer
        62b | pvc class=wffc; sc wffc mode=WaitForFirstConsumer; pod a uses=c deleting ended | ClaimWaitsForFirstConsumer | | WaitForFirstConsumer
        62c | pvc class=wffc; sc wffc mode=WaitForFirstConsumer; pod a uses=c deleting running | ClaimWaitsForFirstConsumer | | WaitForPodScheduled
        62d | pvc class=wffc; sc wffc mode=WaitForFirstConsumer; pod a uses=c deleting init | ClaimWaitsForFirstConsumer | | WaitForPodScheduled
        62e | pvc a-v class=wffc; sc wffc mode=WaitForFirstConsumer; pod a ephemeral=v | ClaimWaitsForFirstConsumer | | WaitForPodScheduled waiting for pod a to be scheduled
        62f | pvc class=wffc phase=Bound; sc wffc mode=WaitForFirstConsumer | ClaimWaitsForFirstConsumer | c>Pending | WaitForFirstConsumer
        63  | pvc class=wffc ann=volume.kubernetes.io/selected-node=n; sc wffc by=csi.example mode=WaitForFirstConsumer | ClaimNeedsProvisioning ExternalProvisionerProvisions | c* | ExternalProvisioning Waiting for a volume to be created either by the external provisioner 'csi.example' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.
        64  | pv class=wffc; pvc class=wffc                             | ClaimBindsToChosenVolume | BIND               |
        65  | pv class=x; pvc class=x; sc x mode!                       | ClassWithoutBindingMode |                    | | VolumeBindingMode not set for StorageClass "x"
        66  | pv class=wffc; pvc class=wffc named=pv; sc wffc mode=WaitForFirstConsumer | ClaimBindsToNamedFreeVolume | BIND |
        67  | pvc class=n ann=volume.kubernetes.io/selected-node=n; sc n by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer | ClaimNeedsProvisioning InTreePluginCannotProvision | | W ProvisioningFailed no volume plugin matched name: kubernetes.io/no-provisioner
        68  | pvc named=pv                                              | NamedVolumeMissing |                    |
        69  | pv; pvc named=pv                                          | ClaimBindsToNamedFreeVolume | BIND               |
        70  | pv 4Gi; pvc named=pv                                      | NamedVolumeDoesNotFit |                    | W VolumeMismatch Cannot bind to requested volume "pv": requested PV is too small
        71  | pv class=fast; pvc named=pv                               | NamedVolumeDoesNotFit |                    | W VolumeMismatch Cannot bind to requested volume "pv": storageClassName does not match
        75  | pv deleting 4Gi finalizer=f; pvc named=pv                 | NamedVolumeDoesNotFit |                    | W VolumeMismatch Cannot bind to requested volume "pv": the volume is marked for deletion "pv"
        75b | pv vac=gold; pvc named=pv vac=gold; novac                 | NamedVolumeDoesNotFit |                    | W VolumeMismatch Cannot bind to requested volume "pv": volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is disabled
        77  | pv phase=Failed; pvc named=pv                             | ClaimBindsToNamedFreeVolume | BIND               |
        78  | pv label=a=1; pvc named=pv selector={"matchLabels":{"a":"2"}} | ClaimBindsToNamedFreeVolume | BIND               |
        79  | pv ref=ns/c 1Gi class=other mode=Block; pvc named=pv      | ClaimBindsToNamedReservedVolume | BIND               |
        80  | pv ref=ns/c:u2; pvc named=pv                              | VolumeReservedForOtherClaim |                    | W FailedBinding volume "pv" already bound to a different claim.
        81  | pv ref=ns/d; pvc named=pv phase=Lost ann=pv.kubernetes.io/bound-by-controller | ChosenVolumeTakenByOtherClaim |    | W FailedBinding volume "pv" already bound to a different claim. | invalid binding of claim "ns/c" to volume "pv": volume already claimed by "ns/d"
        82  | pv 1000100m; pvc 1000500m named=pv                        | ClaimBindsToNamedFreeVolume | BIND               |
        83  | pv 10E; pvc named=pv                                      | NamedVolumeDoesNotFit |                    | W VolumeMismatch Cannot bind to requested volume "pv": requested PV is too small
        84  | pv nosize; pvc nosize named=pv                            | ClaimBindsToNamedFreeVolume | pv* pv>Bound c*    | | PersistentVolume "pv" is without a storage capacity
        87  | pv; pvc class! named=pv; sc std default                   | ClaimBindsToNamedFreeVolume | BIND               |
        88  | pvc phase=Bound ann=pv.kubernetes.io/bind-completed       | ClaimLostVolumeNameEmpty | c>Lost             | W ClaimLost Bound claim has lost reference to PersistentVolume. Data on the volume is lost!
        89  | pvc named=pv phase=Bound ann=pv.kubernetes.io/bind-completed | ClaimLostVolumeMissing | c>Lost             | W ClaimLost Bound claim has lost its PersistentVolume. Data on the volume is lost!
        90  | pvc named=pv phase=Lost ann=pv.kubernetes.io/bind-completed | ClaimLostVolumeMissing |                    |
        91  | pv; pvc named=pv phase=Bound ann=pv.kubernetes.io/bind-completed | ClaimRebindsFreeVolume | pv* pv>Bound c>Bound |
        92  | pv ref=ns/c:u1 phase=Bound; pvc named=pv ann=pv.kubernetes.io/bind-completed status={"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"10Gi"}} | ClaimStaysBound | |
        93  | pv ref=ns/renamed:u1 phase=Bound; pvc named=pv ann=pv.kubernetes.io/bind-completed status={"phase":"Bound","accessModes":["ReadWriteOnce"]} | ClaimStaysBound | pv* |
        94  | pv ref=ns/c:u2; pvc named=pv phase=Bound ann=pv.kubernetes.io/bind-completed | ClaimLostClaimRefDiffers | c>Lost | W ClaimMisbound Two claims are bound to the same volume, this one is bound incorrectly
        95  | pv ref=ns/c; pvc named=pv phase=Bound ann=pv.kubernetes.io/bind-completed | ClaimLostClaimRefDiffers | c>Lost    | W ClaimMisbound
        96  | pv; pvc named=pv phase=Lost ann=pv.kubernetes.io/bind-completed | ClaimRebindsFreeVolume | pv* pv>Bound c>Bound |
        97  | pv 1Gi class=x mode=Block ref=ns/c:u1 phase=Bound; pvc named=pv ann=pv.kubernetes.io/bind-completed status={"phase":"Bound","accessModes":["ReadWriteOnce"]} | ClaimStaysBound | |
        98  | pv ref=ns/c:u1 phase=Released; pvc named=pv ann=pv.kubernetes.io/bind-completed | ClaimStaysBound | pv>Bound c>Bound |
        99  | pv 20Gi ref=ns/c:u1 phase=Bound; pvc named=pv ann=pv.kubernetes.io/bind-completed status={"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"10Gi"}} | ClaimStaysBound | |
        100 | pv modes=ROX+RWO ref=ns/c:u1 phase=Bound; pvc named=pv ann=pv.kubernetes.io/bind-completed status={"phase":"Bound","accessModes":["ReadWriteOnce","ReadOnlyMany"]} | ClaimStaysBound | c>Bound |
        122 | pvc class=x                                               | ClaimNeedsProvisioning StorageClassNotFound |                    | W ProvisioningFailed storageclass.storage.k8s.io "x" not found
        123 | pvc class=x ann=volume.kubernetes.io/storage-provisioner=csi.example; sc x by=csi.example | ClaimNeedsProvisioning ExternalProvisionerProvisions | | ExternalProvisioning
        124 | pvc class=x; sc x by=csi.example; noprovision             | ClaimNeedsProvisioning DynamicProvisioningDisabled |                    |
        153 | pvc selector={"matchExpressions":[{"key":"a","operator":"Foo"}]} | NoVolumeAndNoClass |                  | FailedBinding
        153b| pv modes=ROX; pvc selector={"matchExpressions":[{"key":"a","operator":"Foo"}]} | NoVolumeAndNoClass |    | FailedBinding
        156 | pvc class=x; sc x by=kubernetes.io/aws-ebs                | ClaimNeedsProvisioning MigratedDriverProvisions | c*                 | ExternalProvisioning
        156b| pvc class=x ann=volume.beta.kubernetes.io/storage-provisioner=kubernetes.io/aws-ebs; sc x by=kubernetes.io/aws-ebs | MigrationAnnotationsUpdated ClaimNeedsProvisioning MigratedDriverProvisions | c* c* | ExternalProvisioning
        156c| pvc named=pv ann=volume.kubernetes.io/storage-provisioner=x ann=pv.kubernetes.io/migrated-to=y | MigrationAnnotationsUpdated NamedVolumeMissing | c* |
        156d| pvc named=pv ann=pv.kubernetes.io/migrated-to=y           | NamedVolumeMissing |                    |
        P4a | pvc class=x; sc x by=kubernetes.io/host-path; plugins     | ClaimNeedsProvisioning InTreePluginProvisions | c*                 | W ProvisioningFailed Failed to create provisioner: provisioning in volume plugin "kubernetes.io/host-path" is disabled
        P4b | pvc class=x; sc x by=kubernetes.io/host-path options=a,b; plugins | ClaimNeedsProvisioning InTreePluginProvisions | c*          | W ProvisioningFailed Mount options are not supported by the provisioner but StorageClass "x" has mount options [a b]
        P4c | pvc class=x; sc x by=kubernetes.io/host-path; pv pvc-u1 4Gi class=x; plugins | ClaimNeedsProvisioning InTreePluginProvisions | c* |
        P6  | pvc class=x; sc x by=kubernetes.io/host-path              | ClaimNeedsProvisioning InTreePluginCannotProvision |                    | W ProvisioningFailed no volume plugin matched name: kubernetes.io/host-path
        P6b | pvc class=x; sc x by=kubernetes.io/nfs; plugins           | ClaimNeedsProvisioning InTreePluginCannotProvision |                    | W ProvisioningFailed no provisionable volume plugin matched
        V1  | pvc class=x vac=gold; pv class=x vac=gold; on=1.34          | ClaimBindsToChosenVolume | BIND              |
        V2  | pvc class=x vac=gold; pv class=x; on=1.30                   | ClaimBindsToChosenVolume | BIND              |
        V2b | pvc class=x; pv class=x vac=gold; on=1.29                   | ClaimBindsToChosenVolume | BIND              |
        V2c | pvc class=x vac=gold; pv class=x; on=1.30,VolumeAttributesClass=true | ClaimBindsToChosenVolume | BIND     |
        V3  | pvc class=x vac=gold; pv class=x vac=gold; on=1.31          | ClaimCannotBeMatched     |                    | | error finding PV for claim "ns/c": unsupported volumeAttributesClassName is set on claim ns/c when the feature-gate VolumeAttributesClass is disabled
        V4  | pvc class=x vac=gold; pv class=x vac=gold; on=1.31,VolumeAttributesClass=true | ClaimBindsToChosenVolume | BIND |
        V5  | pvc named=pv vac=gold; pv; on=1.30                          | ClaimBindsToNamedFreeVolume | BIND            |
        P6  | pvc class=x; sc x by=kubernetes.io/rbd; plugins; on=1.30    | ClaimNeedsProvisioning InTreePluginProvisions | c* |
        P6b | pvc class=x; sc x by=kubernetes.io/rbd; plugins; on=1.31    | ClaimNeedsProvisioning InTreePluginCannotProvision | | W ProvisioningFailed no volume plugin matched name: kubernetes.io/rbd
        P6c | pvc class=x; sc x by=kubernetes.io/portworx-volume; plugins; on=1.30 | ClaimNeedsProvisioning InTreePluginProvisions | c* |
        P6d | pvc class=x; sc x by=kubernetes.io/portworx-volume; plugins; on=1.31 | ClaimNeedsProvisioning MigratedDriverProvisions | c* | ExternalProvisioning Waiting for a volume to be created either by the external provisioner 'pxd.portworx.com'
        own | pvc named=c                                               | NamedVolumeMissing |                    |
        gone| pvc deleting class!; sc std default                       | ClaimGetsDefaultClass | c-                 |
        """;

    private static final String VOLUMES = """
        50  | pv ref=ns/c:u1 mode=Block; pvc                            | VolumeModeDiffersFromClaim |                    | W VolumeMismatch Cannot bind PersistentVolume to requested PersistentVolumeClaim "c" due to incompatible volumeMode. + W VolumeMismatch Cannot bind PersistentVolume "pv" to requested PersistentVolumeClaim due to incompatible volumeMode.
        101 | pv phase=Failed                                           | VolumeBecomesAvailable | pv>Available       |
        102 | pv ref=ns/c phase=Bound; pvc                              | VolumeBecomesAvailableForOneClaim | pv>Available       |
        103 | pv ref=ns/c:u1 phase=Bound                                | VolumeReleasedClaimMissing VolumeRetained | pv>Released        |
        104 | pv ref=ns/c:u1 policy=Delete ann=pv.kubernetes.io/provisioned-by=csi.example | VolumeReleasedClaimMissing ExternalProvisionerDeletesVolume | pv>Released |
        105 | pv ref=ns/c:u1 policy=Delete source=nfs; plugins          | VolumeReleasedClaimMissing NoPluginDeletesVolume | pv>Released pv>Failed | W VolumeFailedDelete error getting deleter volume plugin for volume "pv": no deletable volume plugin matched
        105b| pv ref=ns/c:u1 policy=Delete source=rbd; plugins          | VolumeReleasedClaimMissing NoPluginDeletesVolume | pv>Released pv>Failed | W VolumeFailedDelete error getting deleter volume plugin for volume "pv": no volume plugin matched
        105c| pv ref=ns/c:u1 policy=Delete source=rbd source=nfs source=hostPath; plugins | VolumeReleasedClaimMissing NoPluginDeletesVolume | pv>Released pv>Failed | W VolumeFailedDelete error getting deleter volume plugin for volume "pv": multiple volume plugins matched: kubernetes.io/host-path,kubernetes.io/nfs
        106 | pv ref=ns/c:u1 policy=Delete source=csi                   | VolumeReleasedClaimMissing CsiDriverDeletesVolume | pv>Released        |
        106b| pv ref=ns/c:u1 policy=Delete source=csi ann=pv.kubernetes.io/migrated-to= | VolumeReleasedClaimMissing MigratedDriverDeletesVolume | pv>Released |
        107 | pv ref=ns/c:u1 policy=Recycle source=rbd; plugins         | VolumeReleasedClaimMissing NoPluginRecyclesVolume | pv>Released pv>Failed | W VolumeFailedRecycle No recycler plugin found for the volume!
        108 | pv ref=ns/c:u1 policy=Recycle source=nfs ann=pv.kubernetes.io/bound-by-controller; plugins | VolumeReleasedClaimMissing RecyclerRemovesData | pv>Released pv* pv>Available | VolumeRecycled Volume recycled
        109 | pv ref=ns/c:u1 policy=Recycle source=nfs; plugins         | VolumeReleasedClaimMissing RecyclerRemovesData | pv>Released pv* pv>Available | VolumeRecycled
        109b| pv ref=ns/c:u1 policy=Recycle source=nfs; pod b uses=c; pod a uses=c node=n; plugins | VolumeReleasedClaimMissing RecycleDelayedVolumeInUse | pv>Released | VolumeFailedRecycle Volume is used by pods: ns/a,ns/b
        109c| pv ref=ns/c:u1 policy=Recycle source=nfs; pod a uses=c; pvc uid=u2; plugins | VolumeReleasedClaimMissing RecyclerRemovesData | pv>Released pv* pv>Available | VolumeRecycled
        109d| pv ref=ns/c:u1 policy=Recycle source=nfs; pod a uses=c phase=Failed; plugins | VolumeReleasedClaimMissing RecyclerRemovesData | pv>Released pv* pv>Available | VolumeRecycled
        110 | pv ref=ns/c:u1 policy=Keep                                | VolumeReleasedClaimMissing ReclaimPolicyUnknown | pv>Released pv>Failed | W VolumeUnknownReclaimPolicy Volume has unrecognized PersistentVolumeReclaimPolicy
        111 | pv ref=ns/c:u2; pvc                                       | VolumeReleasedClaimMissing VolumeRetained | pv>Released        |
        112 | pv ref=ns/c:u1 phase=Pending; pvc                         | VolumeWaitsForClaim |                    |
        113 | pv ref=ns/c:u1; pvc named=pv                              | VolumeBecomesBound | pv>Bound           |
        114 | pv ref=ns/c:u1 policy=Delete ann=pv.kubernetes.io/provisioned-by=x; pvc named=o | VolumeReleasedClaimBoundElsewhere ExternalProvisionerDeletesVolume | pv>Released |
        114b| pv ref=ns/c:u1 policy=Retain ann=pv.kubernetes.io/provisioned-by=x; pvc named=o | VolumeUnboundClaimBoundElsewhere | pv* |
        115 | pv ref=ns/c:u1 phase=Bound ann=pv.kubernetes.io/bound-by-controller; pvc named=o | VolumeUnboundClaimBoundElsewhere | pv* pv>Available |
        116 | pv ref=ns/c:u1 phase=Bound; pvc named=o                   | VolumeUnboundClaimBoundElsewhere | pv* pv>Available   |
        117 | pv ref=ns/c:u1 phase=Failed policy=Recycle                | VolumeReleasedClaimMissing NoPluginRecyclesVolume |               |
        118 | pv phase=Released                                         | VolumeBecomesAvailable | pv>Available       |
        119 | pv ref=ns/c phase=Released; pvc uid=u9                    | VolumeBecomesAvailableForOneClaim | pv>Available       |
        120 | pv ref=ns/c:u1 phase=Released; pvc named=pv               | VolumeBecomesBound | pv>Bound           |
        121 | pv ref=ns/c:u1 policy=Delete ann=pv.kubernetes.io/migrated-to=ebs.csi.aws.com | VolumeReleasedClaimMissing MigratedDriverDeletesVolume | pv>Released |
        154 | pv ref=ns/c:u1 policy=Recycle ann=pv.kubernetes.io/provisioned-by=kubernetes.io/aws-ebs | MigrationAnnotationsUpdated VolumeReleasedClaimMissing ReclaimLeftToCsiDriver | pv* pv>Released |
        155 | pv ref=ns/c:u1 policy=Delete ann=pv.kubernetes.io/provisioned-by=kubernetes.io/rbd | MigrationAnnotationsUpdated VolumeReleasedClaimMissing ProvisioningPluginCannotDelete | pv* pv>Released pv>Failed | W VolumeFailedDelete no volume plugin matched name: kubernetes.io/rbd
        157 | pv phase=Bound deleting finalizer=kubernetes.io/pv-controller ann=pv.kubernetes.io/provisioned-by=kubernetes.io/aws-ebs | MigrationAnnotationsUpdated VolumeBecomesAvailable | pv- | | persistentvolumes "pv" not found
        157b| pv phase=Available deleting finalizer=kubernetes.io/pv-controller ann=pv.kubernetes.io/provisioned-by=kubernetes.io/aws-ebs | MigrationAnnotationsUpdated VolumeBecomesAvailable | pv- |
        157c| pv phase=Released ref=ns/c:u1 policy=Recycle deleting finalizer=kubernetes.io/pv-controller ann=pv.kubernetes.io/provisioned-by=kubernetes.io/rbd | MigrationAnnotationsUpdated VolumeReleasedClaimMissing RecycleSkippedVolumeNotReleased | pv- |
        D1  | pv ref=ns/c:u1 policy=Delete source=hostPath:/tmp/x ann=pv.kubernetes.io/provisioned-by=kubernetes.io/host-path finalizer=kubernetes.io/pv-protection; plugins | MigrationAnnotationsUpdated VolumeReleasedClaimMissing ProvisioningPluginDeletesVolume | pv* pv>Released pv* pv! |
        D1b | pv ref=ns/c:u1 policy=Delete source=rbd ann=pv.kubernetes.io/provisioned-by=kubernetes.io/host-path; plugins | MigrationAnnotationsUpdated VolumeReleasedClaimMissing ProvisioningPluginDeletesVolume PluginFailsToDelete | pv* pv>Released pv>Failed | W VolumeFailedDelete failed to create deleter for volume "pv": spec.PersistentVolumeSource.HostPath is nil
        D3b | pv ref=ns/c:u1 policy=Delete ann=pv.kubernetes.io/provisioned-by=kubernetes.io/nfs; plugins | MigrationAnnotationsUpdated VolumeReleasedClaimMissing ProvisioningPluginCannotDelete | pv* pv>Released pv>Failed | W VolumeFailedDelete no deletable volume plugin matched
        D6  | pv ref=ns/c:u1 policy=Delete source=hostPath:/tmp/x; plugins | VolumeReleasedClaimMissing SourcePluginDeletesVolume | pv>Released pv-    |
        D6b | pv ref=ns/c:u1 policy=Delete source=hostPath:/data; plugins | VolumeReleasedClaimMissing SourcePluginDeletesVolume PluginFailsToDelete | pv>Released pv>Failed | W VolumeFailedDelete host_path deleter only supports /tmp/.+ but received provided /data
        D6c | pv ref=ns/c:u1 policy=Delete source=hostPath:/tmp/; plugins | VolumeReleasedClaimMissing SourcePluginDeletesVolume PluginFailsToDelete | pv>Released pv>Failed | W VolumeFailedDelete host_path deleter only supports /tmp/.+ but received provided /tmp/
        R1  | pv ref=ns/c:u1 policy=Delete deleting finalizer=a source=hostPath:/tmp/x; plugins; on=1.30 | VolumeReleasedClaimMissing VolumeDeletedWithoutData | pv>Released |
        R1b | pv ref=ns/c:u1 policy=Delete deleting finalizer=a source=hostPath:/tmp/x; plugins; on=1.31 | VolumeReleasedClaimMissing SourcePluginDeletesVolume | pv>Released pv! |
        R1c | pv ref=ns/c:u1 policy=Delete deleting finalizer=a source=hostPath:/tmp/x; plugins; on=1.31,HonorPVReclaimPolicy=false | VolumeReleasedClaimMissing VolumeDeletedWithoutData | pv>Released |
        R1d | pv ref=ns/c:u1 policy=Delete deleting finalizer=a source=hostPath:/tmp/x; plugins; on=1.29,HonorPVReclaimPolicy=true | VolumeReleasedClaimMissing SourcePluginDeletesVolume | pv>Released pv! |
        R2  | pv ref=ns/c:u1 policy=Delete source=hostPath:/tmp/x ann=pv.kubernetes.io/provisioned-by=kubernetes.io/host-path finalizer=kubernetes.io/pv-protection; plugins; on=1.30 | VolumeReleasedClaimMissing ProvisioningPluginDeletesVolume | pv>Released pv! |
        R2b | pv ref=ns/c:u1 policy=Delete source=hostPath:/tmp/x ann=pv.kubernetes.io/provisioned-by=kubernetes.io/host-path finalizer=kubernetes.io/pv-controller; plugins; on=1.30 | VolumeReleasedClaimMissing ProvisioningPluginDeletesVolume | pv>Released pv! |
        R2c | pv ref=ns/c:u1 policy=Delete source=hostPath:/tmp/x ann=pv.kubernetes.io/provisioned-by=kubernetes.io/host-path finalizer=kubernetes.io/pv-controller; plugins; on=1.31 | VolumeReleasedClaimMissing ProvisioningPluginDeletesVolume | pv>Released pv* pv- |
        R3  | pv ref=ns/c:u1 policy=Delete source=csi; plugins; on=1.29 | VolumeReleasedClaimMissing NoPluginDeletesVolume | pv>Released pv>Failed | W VolumeFailedDelete error getting deleter volume plugin for volume "pv": no deletable volume plugin matched
        R3b | pv ref=ns/c:u1 policy=Delete source=csi; on=1.29          | VolumeReleasedClaimMissing NoPluginDeletesVolume | pv>Released pv>Failed | W VolumeFailedDelete error getting deleter volume plugin for volume "pv": no volume plugin matched
        R3c | pv ref=ns/c:u1 policy=Delete source=csi ann=pv.kubernetes.io/migrated-to=; on=1.29 | VolumeReleasedClaimMissing NoPluginDeletesVolume | pv>Released pv>Failed | W VolumeFailedDelete error getting deleter volume plugin for volume "pv": no volume plugin matched
        R3d | pv ref=ns/c:u1 policy=Delete source=csi; plugins; on=1.30 | VolumeReleasedClaimMissing CsiDriverDeletesVolume | pv>Released |
        R4  | pv ref=ns/c:u1 policy=Delete source=local; plugins; on=1.30 | VolumeReleasedClaimMissing NoPluginDeletesVolume | pv>Released pv>Failed | W VolumeFailedDelete error getting deleter volume plugin for volume "pv": no deletable volume plugin matched
        R4b | pv ref=ns/c:u1 policy=Delete source=local; plugins; on=1.31 | VolumeReleasedClaimMissing NoPluginDeletesVolume | pv>Released pv>Failed | W VolumeFailedDelete error getting deleter volume plugin for volume "pv": no volume plugin matched
        R6  | pv ref=ns/c:u1 policy=Delete source=rbd class=x ann=pv.kubernetes.io/provisioned-by=kubernetes.io/rbd; sc x by=kubernetes.io/rbd; plugins; on=1.30 | VolumeReleasedClaimMissing ProvisioningPluginDeletesVolume | pv>Released pv- |
        R6b | pv ref=ns/c:u1 policy=Delete source=rbd class=x; plugins; on=1.30 | VolumeReleasedClaimMissing SourcePluginDeletesVolume PluginFailsToDelete | pv>Released pv>Failed | W VolumeFailedDelete failed to create deleter for volume "pv": storageclasses.storage.k8s.io "x" not found
        R6c | pv ref=ns/c:u1 policy=Delete source=rbd; plugins; on=1.30 | VolumeReleasedClaimMissing SourcePluginDeletesVolume PluginFailsToDelete | pv>Released pv>Failed | W VolumeFailedDelete failed to create deleter for volume "pv": volume has no storage class
        R6d | pv ref=ns/c:u1 policy=Delete source=rbd class=x ann=pv.kubernetes.io/provisioned-by=kubernetes.io/rbd; sc x by=kubernetes.io/rbd; plugins; on=1.31 | MigrationAnnotationsUpdated VolumeReleasedClaimMissing ProvisioningPluginCannotDelete | pv* pv>Released pv>Failed | W VolumeFailedDelete no volume plugin matched name: kubernetes.io/rbd
        R6e | pv ref=ns/c:u1 policy=Delete source=portworxVolume ann=pv.kubernetes.io/provisioned-by=kubernetes.io/portworx-volume; plugins; on=1.30 | VolumeReleasedClaimMissing ProvisioningPluginDeletesVolume | pv>Released pv- |
        R6f | pv ref=ns/c:u1 policy=Delete source=portworxVolume ann=pv.kubernetes.io/provisioned-by=kubernetes.io/portworx-volume; plugins; on=1.31 | MigrationAnnotationsUpdated VolumeReleasedClaimMissing MigratedDriverDeletesVolume | pv* pv>Released |
        R5  | pv finalizer=a+kubernetes.io/pv-controller+external-provisioner.volume.kubernetes.io/finalizer ann=pv.kubernetes.io/provisioned-by=kubernetes.io/x; on=1.30 | VolumeBecomesAvailable |  |
        fin | pv finalizer=a+kubernetes.io/pv-controller+external-provisioner.volume.kubernetes.io/finalizer ann=pv.kubernetes.io/provisioned-by=kubernetes.io/x | MigrationAnnotationsUpdated VolumeBecomesAvailable | pv* |
        """;

    static Stream<Arguments> rows() {
        return Stream.concat(
                CLAIMS.lines().map(line -> row("claim", line)), VOLUMES.lines().map(line -> row("volume", line)));
    }

    private static Arguments row(String synced, String line) {
        String[] cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
        String writes = cells[3].replace("BIND", BIND);
        return Arguments.of(cells[0], synced, cells[1], cells[2], writes, cells[4], cells.length > 5 ? cells[5] : "");
    }

    @ParameterizedTest(name = "{0}: {1} in {2}")
    @MethodSource("rows")
    void scenario(String row, String synced, String world, String rules, String writes, String events, String error) {
        SyncStep step = sync(synced, World.of(world));
        assertThat(step.rules()).extracting(ControllerRule::id).containsExactly(rules.split(" ", -1));
        assertThat(step.rule()).isEqualTo(step.rules().get(step.rules().size() - 1));
        assertThat(step.writes().stream().map(SyncScenariosTest::text).collect(Collectors.joining(" ")))
                .isEqualTo(writes);
        assertThat(step.isQuiet()).isEqualTo(writes.isEmpty());
        List<String> told = step.events().stream().map(SyncScenariosTest::text).toList();
        List<String> wanted = events.isEmpty() ? List.of() : List.of(events.split(" \\+ ", -1));
        assertThat(told).hasSameSizeAs(wanted);
        for (int i = 0; i < told.size(); i++) {
            assertThat(told.get(i)).startsWith(wanted.get(i));
        }
        assertThat(step.error().orElse("")).isEqualTo(error);
        assertThat(sync(synced, World.of(world))).isEqualTo(step);
    }

    private static SyncStep sync(String synced, ClusterSnapshot cluster) {
        return synced.equals("volume")
                ? VolumeSync.sync(
                        cluster, cluster.volumes().volumes().iterator().next())
                : ClaimSync.sync(cluster, cluster.claims().iterator().next());
    }

    private static String text(Write write) {
        String name = write.object().kind().equals("PersistentVolume")
                ? write.object().name()
                : "c";
        if (write.removes()) {
            return name + "-";
        }
        return switch (write.verb()) {
            case UPDATE -> name + "*";
            case UPDATE_STATUS ->
                name + ">" + write.sent().manifest().status().string("phase").orElse("");
            case DELETE -> name + "!";
        };
    }

    private static String text(ControllerEvent event) {
        return (event.type() == ControllerEvent.Type.WARNING ? "W " : "") + event.reason() + " " + event.message();
    }

    @ParameterizedTest
    @EnumSource(ControllerRule.class)
    void everyRuleHasARow(ControllerRule rule) {
        assertThat(rows().flatMap(row -> Arrays.stream(((String) row.get()[3]).split(" ", -1))))
                .contains(rule.id());
        assertThat(rule.sentence()).isNotBlank().doesNotEndWith(".");
    }
}
