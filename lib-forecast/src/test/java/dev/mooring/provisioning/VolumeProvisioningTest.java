package dev.mooring.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.internal.GoExpand;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.provisioning.Provisioners.ProvisionerOptions;
import dev.mooring.provisioning.Provisioners.ProvisionerOptions.Flag;
import dev.mooring.provisioning.ProvisioningDecision.NotProvisioned;
import dev.mooring.provisioning.ProvisioningDecision.Provisioned;
import dev.mooring.provisioning.ProvisioningDecision.State;
import dev.mooring.provisioning.internal.DriverNames;
import dev.mooring.provisioning.internal.ProvisioningCheck;
import dev.mooring.provisioning.internal.ProvisioningCode;
import dev.mooring.provisioning.internal.ProvisioningRequest;
import dev.mooring.provisioning.internal.TopologyChoice;
import dev.mooring.provisioning.internal.VolumeProvisioning;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** One row for each way through the provisioner. */
class VolumeProvisioningTest {

    private static final String ROWS = """
            case                           | flags | scene                                                                    | decision
            made                           |       | CLASS(); pvc class=fast ASKS                                             | made
            a claim with a volume          |       | CLASS(); pvc class=fast named=pv ASKS                                    | ignored ClaimNamesVolume the claim names a volume
            no annotation                  |       | CLASS(); pvc class=fast                                                  | ignored NoProvisionerServesClaim none of the running provisioners serves this claim
            empty one hides the old one    |       | CLASS(); pvc class=fast ann=volume.kubernetes.io/storage-provisioner= ann=volume.beta.kubernetes.io/storage-provisioner=csi.example | ignored NoProvisionerServesClaim none of the running provisioners serves this claim
            old annotation                 |       | CLASS(); pvc class=fast ann=volume.beta.kubernetes.io/storage-provisioner=csi.example | made
            of the controller manager      |       | on=1.30; sc fast by=kubernetes.io/rbd; pvc class=fast ann=volume.kubernetes.io/storage-provisioner=kubernetes.io/rbd | unknown MadeByControllerManager the controller manager makes the volume with its plug-in kubernetes.io/rbd, and it is not known whether it can
            no longer of it                |       | on=1.31; sc fast by=kubernetes.io/rbd; pvc class=fast ann=volume.kubernetes.io/storage-provisioner=kubernetes.io/rbd | ignored NoProvisionerServesClaim none of the running provisioners serves this claim
            in-tree, not migrated          |       | INTREE(aws-ebs); pvc class=fast ann=volume.kubernetes.io/storage-provisioner=kubernetes.io/aws-ebs | ignored NoProvisionerServesClaim none of the running provisioners serves this claim
            in-tree under its own name     |       | INTREE(aws-ebs); pvc class=fast ann=volume.kubernetes.io/storage-provisioner=kubernetes.io/aws-ebs ann=pv.kubernetes.io/migrated-to=ebs.csi.aws.com | made TopologyNotGiven
            in-tree, migrated              |       | INTREE(aws-ebs); pvc class=fast ann=volume.kubernetes.io/storage-provisioner=ebs.csi.aws.com ann=pv.kubernetes.io/migrated-to=ebs.csi.aws.com | made TopologyNotGiven
            no class                       |       | pvc class=fast ASKS                                                      | ignored ClassOfClaimNotFound storageClass "fast" not found
            waits                          |       | CLASS('volumeBindingMode':'WaitForFirstConsumer'); pvc class=fast ASKS   | ignored NoNodeSelected the scheduler has not chosen a node for the claim
            waits, empty node              |       | CLASS('volumeBindingMode':'WaitForFirstConsumer'); pvc class=fast ann=volume.kubernetes.io/selected-node= ASKS | ignored NoNodeSelected the scheduler has not chosen a node for the claim
            exists                         |       | CLASS(); pv pvc-u1; pvc class=fast ASKS                                  | ignored ProvisionedVolumeExists volume pvc-u1 exists already
            class changed                  |       | sc fast by=other.example; pvc class=fast ASKS                            | ignored ClassHasOtherProvisioner the class names provisioner other.example, the claim csi.example
            node gone                      |       | CLASS(); ALL(Node); pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS | rescheduled SelectedNodeNotFound nodes "n1" not found
            node gone, driver of places    |       | CLASS(); ALL(Node); CSINODE(n2 zone); pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS | rescheduled SelectedNodeNotFound node "n1" not found
            node not given                 |       | CLASS(); pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS   | made TopologyNotGiven
            other namespace                |       | CLASS(); pvc class=fast dataref={"kind":"PersistentVolumeClaim","name":"d","namespace":"other"} ASKS | failed DataSourceInOtherNamespace dataSourceRef namespace specified but the CrossNamespaceVolumeDataSource feature is disabled
            grant not given                | CROSS_NAMESPACE_DATA_SOURCE | CLASS(); pvc class=fast dataref={"kind":"PersistentVolumeClaim","name":"d","namespace":"other"} ASKS | unknown GrantNotGiven not all ReferenceGrant objects are given, and none of those given lets the claim use PersistentVolumeClaim other/d
            not granted                    | CROSS_NAMESPACE_DATA_SOURCE | CLASS(); ALL(ReferenceGrant); GRANT(ns x); pvc class=fast dataref={"kind":"PersistentVolumeClaim","name":"d","namespace":"other"} ASKS | failed DataSourceNotGranted accessing other/d of PersistentVolumeClaim dataSource from ns/c isn't allowed
            granted by name                | CROSS_NAMESPACE_DATA_SOURCE | CLASS(); GRANT(ns d); pvc class=fast dataref={"kind":"PersistentVolumeClaim","name":"d","namespace":"other"} ASKS | unknown SourceClaimNotGiven claim other/d is not given
            granted                        | CROSS_NAMESPACE_DATA_SOURCE | CLASS(); GRANT(ns); pvc class=fast dataref={"kind":"PersistentVolumeClaim","name":"d","namespace":"other"} ASKS | unknown SourceClaimNotGiven claim other/d is not given
            granted to others              | CROSS_NAMESPACE_DATA_SOURCE | CLASS(); GRANT(theirs d); pvc class=fast dataref={"kind":"PersistentVolumeClaim","name":"d","namespace":"other"} ASKS | unknown GrantNotGiven not all ReferenceGrant objects are given, and none of those given lets the claim use PersistentVolumeClaim other/d
            zones twice                    |       | INTREE(aws-ebs 'parameters':{'zone':'a'},'allowedTopologies':[{'matchLabelExpressions':[{'key':'topology.kubernetes.io/zone','values':['a']}]}]); pvc class=fast ann=volume.kubernetes.io/storage-provisioner=ebs.csi.aws.com | failed ClassNotTranslated failed to translate storage class: cannot simultaneously set allowed topologies and zone/zones parameters
            source without name            |       | CLASS(); pvc class=fast FROM(PersistentVolumeClaim) ASKS                 | failed DataSourceWithoutName the PVC source not found for PVC c
            snapshot of no group           |       | CLASS(); pvc class=fast data={"kind":"VolumeSnapshot","name":"s"} ASKS   | failed SnapshotOfOtherGroup the PVC source does not belong to the right APIGroup. Expected snapshot.storage.k8s.io, Got
            populator                      |       | CLASS(); pvc class=fast FROM(Hello h) ASKS                               | left LeftToPopulator Assuming an external populator will provision the volume
            selector                       |       | CLASS(); pvc class=fast selector={} ASKS                                 | failed SelectorNotSupported claim Selector is not supported
            no uid                         |       | CLASS(); pvc class=fast uid= ASKS                                        | failed ClaimWithoutUid corrupted PVC object, it is missing UID
            two file systems               |       | CLASS('parameters':{'fsType':'a','csi.storage.k8s.io/fstype':'b'}); pvc class=fast ASKS | failed FsTypeGivenTwice fstype specified in parameters with both "fstype" and "csi.storage.k8s.io/fstype" keys
            two old file systems           |       | CLASS('parameters':{'fsType':'a','FSTYPE':'b'}); pvc class=fast ASKS     | failed FsTypeGivenTwice fstype specified in parameters with both "fstype" and "csi.storage.k8s.io/fstype" keys
            no snapshot                    |       | CLASS(); ALL(VolumeSnapshot); pvc class=fast FROM(VolumeSnapshot s) ASKS | failed SnapshotNotFound SOURCEerror getting snapshot s from api server: volumesnapshots.snapshot.storage.k8s.io "s" not found
            snapshot not given             |       | CLASS(); pvc class=fast FROM(VolumeSnapshot s) ASKS                      | unknown SnapshotNotGiven VolumeSnapshot ns/s is not given
            snapshot going                 |       | CLASS(); SNAP(DELETED); pvc class=fast FROM(VolumeSnapshot s) ASKS       | failed SnapshotBeingDeleted SOURCEsnapshot s is currently being deleted
            snapshot without content       |       | CLASS(); SNAP(); pvc class=fast FROM(VolumeSnapshot s) ASKS              | failed SnapshotNotBound SOURCEsnapshot s not bound
            content not given              |       | CLASS(); SNAP(BOUND); pvc class=fast FROM(VolumeSnapshot s) ASKS         | unknown SnapshotContentNotGiven VolumeSnapshotContent sc is not given
            content gone                   |       | CLASS(); ALL(VolumeSnapshotContent); SNAP(BOUND); pvc class=fast FROM(VolumeSnapshot s) ASKS | failed SnapshotContentNotFound SOURCEsnapshot s not bound
            content of another             |       | CLASS(); SNAP(BOUND); CONTENT('spec':{'driver':'csi.example','volumeSnapshotRef':{'namespace':'ns','name':'s','uid':'old'}}); pvc class=fast FROM(VolumeSnapshot s) ASKS | failed SnapshotContentOfOtherSnapshot SOURCEsnapshot s not bound
            snapshot of another driver     |       | CLASS(); SNAP(BOUND); CONTENT('spec':{'driver':'x','volumeSnapshotRef':{'namespace':'ns','name':'s','uid':'us'}}); pvc class=fast FROM(VolumeSnapshot s) ASKS | failed SnapshotOfOtherDriver SOURCEsnapshot s not bound
            snapshot not ready             |       | CLASS(); SNAP(BOUND,'readyToUse':false); CONTENT(OWN); pvc class=fast FROM(VolumeSnapshot s) ASKS | failed SnapshotNotReady SOURCEsnapshot s is not Ready
            snapshot may be ready          |       | CLASS(); SNAP(BOUND); CONTENT(OWN); pvc class=fast FROM(VolumeSnapshot s) ASKS | failed SnapshotNotReady SOURCEsnapshot s is not Ready
            no handle                      |       | CLASS(); SNAP(BOUND,'readyToUse':true); CONTENT(OWN); pvc class=fast FROM(VolumeSnapshot s) ASKS | failed SnapshotWithoutHandle SOURCEsnapshot handle s is not available
            snapshot too large             |       | CLASS(); SNAP(BOUND,'readyToUse':true,'restoreSize':'6Gi'); CONTENT(OWN,HANDLE); pvc class=fast FROM(VolumeSnapshot s) ASKS | failed SnapshotLargerThanClaim SOURCErequested volume size 5368709120 is less than the size 6442450944 for the source snapshot s
            no size asked                  |       | CLASS(); SNAP(BOUND,'readyToUse':true,'restoreSize':'6Gi'); CONTENT(OWN,HANDLE); pvc class=fast nosize FROM(VolumeSnapshot s) ASKS | failed SnapshotLargerThanClaim SOURCEerror getting capacity for PVC c when creating snapshot s
            snapshot of equal size         |       | CLASS(); SNAP(BOUND,'readyToUse':true,'restoreSize':'5Gi'); CONTENT(OWN,HANDLE); pvc class=fast FROM(VolumeSnapshot s) ASKS | made
            snapshot of another mode       |       | CLASS(); SNAP(BOUND,'readyToUse':true); CONTENT(BLOCK,HANDLE); pvc class=fast mode=Filesystem FROM(VolumeSnapshot s) ASKS | failed SnapshotOfOtherMode SOURCErequested volume ns/c modifies the mode of the source volume but does not have permission to do so. snapshot.storage.kubernetes.io/allow-volume-mode-change annotation is not present on snapshotcontent sc
            claim without mode             |       | CLASS(); SNAP(BOUND,'readyToUse':true); CONTENT(BLOCK,HANDLE); pvc class=fast FROM(VolumeSnapshot s) ASKS | made
            another mode is not prevented  | ANY_VOLUME_MODE | CLASS(); SNAP(BOUND,'readyToUse':true); CONTENT(BLOCK,HANDLE); pvc class=fast mode=Filesystem FROM(VolumeSnapshot s) ASKS | made
            source not given               |       | CLASS(); pvc class=fast FROM(PersistentVolumeClaim d) ASKS               | unknown SourceClaimNotGiven claim ns/d is not given
            source missing                 |       | CLASS(); ALL(PersistentVolumeClaim); pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceClaimNotFound SOURCEerror getting PVC d (namespace "ns") from api server: persistentvolumeclaim "d" not found
            source not bound               |       | CLASS(); pvc d class=fast uid=ud; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceClaimNotBound SOURCEthe PVC DataSource d must have a status of Bound.  Got {Pending [] map[] [] map[] map[] <nil> <nil>}
            source going                   |       | CLASS(); pvc d class=fast uid=ud phase=Bound deleting; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceClaimBeingDeleted SOURCEthe PVC DataSource d is currently being deleted
            source without class           |       | CLASS(); pvc d class! beta=fast uid=ud phase=Bound; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceClaimWithoutClass SOURCEthe source PVC (d) storageclass cannot be empty
            clone without class            |       | CLASS(); pvc d class=fast uid=ud phase=Bound; pvc class! beta=fast FROM(PersistentVolumeClaim d) ASKS | failed CloneWithoutClass SOURCEthe requested PVC (c) storageclass cannot be empty
            source too large               |       | CLASS(); pvc d 6Gi class=fast uid=ud phase=Bound; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceClaimLargerThanClone SOURCEerror, new PVC request must be greater than or equal in size to the specified PVC data source, requested 5368709120 but source is 6442450944
            source names none              |       | CLASS(); pvc d class=fast uid=ud phase=Bound; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceClaimNamesNoVolume SOURCEvolume name is empty in source PVC d
            source volume missing          |       | CLASS(); pvc d class=fast uid=ud phase=Bound named=pd; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceVolumeNotUsable SOURCEclaim in dataSource not bound or invalid
            source volume of other driver  |       | CLASS(); VOLUME(x); pvc d class=fast uid=ud phase=Bound named=pd; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceVolumeNotUsable SOURCEclaim in dataSource not bound or invalid
            source volume of other claim   |       | CLASS(); VOLUME(csi.example); pvc d class=fast uid=new phase=Bound named=pd; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceVolumeNotUsable SOURCEclaim in dataSource not bound or invalid
            source volume of other mode    |       | CLASS(); VOLUME(csi.example 'volumeMode':'Block'); pvc d class=fast uid=ud phase=Bound named=pd; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | failed SourceVolumeOfOtherMode SOURCEthe source PVC and destination PVCs must have the same volume mode for cloning.  Source is Block, but new PVC requested Filesystem
            source of a block clone        |       | CLASS(); VOLUME(csi.example); pvc d class=fast uid=ud phase=Bound named=pd; pvc class=fast mode=Block FROM(PersistentVolumeClaim d) ASKS | failed SourceVolumeOfOtherMode SOURCEthe source PVC and destination PVCs must have the same volume mode for cloning.  Source is Filesystem, but new PVC requested Block
            clone                          |       | CLASS(); VOLUME(csi.example); pvc d class=fast uid=ud phase=Bound named=pd; pvc class=fast FROM(PersistentVolumeClaim d) ASKS | made
            clone of a migrated class      |       | INTREE(aws-ebs); VOLUME(ebs.csi.aws.com); pvc d class=fast uid=ud phase=Bound named=pd; pvc class=fast FROM(PersistentVolumeClaim d) ann=volume.kubernetes.io/storage-provisioner=ebs.csi.aws.com | failed SourceVolumeNotUsable SOURCEclaim in dataSource not bound or invalid
            node without driver            |       | CLASS(); ALL(CSINode); CSINODE(n2 zone); node n1 label=zone=a; pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS | failed TopologyNotFound error generating accessibility requirements: error getting CSINode for selected node "n1": csinode.storage.k8s.io "n1" not found
            node without keys              |       | CLASS(); CSINODE(n1); CSINODE(n2 zone); node n1 label=zone=a; pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS | failed TopologyNotFound error generating accessibility requirements: no topology key found on CSINode n1
            node without label             |       | CLASS(); CSINODE(n1 zone); node n1 label=a=b label=c=d; pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS | failed TopologyNotFound error generating accessibility requirements: topology labels from selected node map[a:b c:d] does not match topology keys from CSINode [zone]
            node not allowed               |       | CLASS(ALLOW); CSINODE(n1 zone); node n1 label=zone=z; pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS | failed TopologyNotFound error generating accessibility requirements: topology [{zone z}] from selected node "n1" is not in requisite: [[{zone a}] [{zone b}]]
            node strictly not allowed      | STRICT_TOPOLOGY | CLASS(ALLOW); CSINODE(n1 zone); node n1 label=zone=z; pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS | failed TopologyNotFound error generating accessibility requirements: selected node '"n1"' topology '[{zone z}]' is not in allowed topologies: [[{zone b}] [{zone a}]]
            no node with the keys          |       | CLASS(); ALL(Node); CSINODE(n1 zone rack); node n1 label=zone=a; pvc class=fast ASKS | failed TopologyNotFound error generating accessibility requirements: topologyKeys [zone rack] were not found on any nodes
            nodes not given                |       | CLASS(); CSINODE(n1 zone); pvc class=fast ASKS                           | made TopologyNotGiven
            no CSINode given               |       | CLASS(); NOCSINODE; pvc class=fast ASKS                                  | made TopologyNotGiven
            driver chooses                 | NO_IMMEDIATE_TOPOLOGY | CLASS(); CSINODE(n1 zone); node n1 label=zone=a; pvc class=fast ASKS | made TopologyNotGiven
            half a secret                  |       | CLASS('parameters':{'csi.storage.k8s.io/provisioner-secret-name':'s'}); pvc class=fast ASKS | failed ProvisionerSecretNotNamed failed to get name and namespace template from params: either name and namespace for Provisioner secrets specified, Both must be specified
            a secret under two keys        |       | CLASS('parameters':{'csi.storage.k8s.io/provisioner-secret-name':'s','csiProvisionerSecretName':'s'}); pvc class=fast ASKS | failed ProvisionerSecretNotNamed failed to get name and namespace template from params: Provisioner secrets specified in parameters with both "csi" and "csi.storage.k8s.io/" keys
            an empty secret                |       | CLASS('parameters':{'csi.storage.k8s.io/provisioner-secret-name':'','csi.storage.k8s.io/provisioner-secret-namespace':'x'}); pvc class=fast ASKS | failed ProvisionerSecretNotNamed failed to get name and namespace template from params: Provisioner secrets specified in parameters but value of either namespace or name is empty
            half a default secret          |       | CLASS('parameters':{'csi.storage.k8s.io/secret-name':'s'}); pvc class=fast ASKS | failed ProvisionerSecretNotNamed failed to get default name and namespace template from params: either name and namespace for Default secrets specified, Both must be specified
            secret missing                 |       | CLASS('parameters':{'csi.storage.k8s.io/secret-name':'s','csi.storage.k8s.io/secret-namespace':'x'}); ALL(Secret); pvc class=fast ASKS | failed ProvisionerSecretNotFound error getting secret s in namespace x: secrets "s" not found
            secret not given               |       | CLASS('parameters':{'csi.storage.k8s.io/secret-name':'s','csi.storage.k8s.io/secret-namespace':'x'}); pvc class=fast ASKS | made ProvisionerSecretNotGiven
            unknown tokens                 |       | CLASS('parameters':{'csi.storage.k8s.io/node-stage-secret-name':'${b}${a}-$c','csi.storage.k8s.io/node-stage-secret-namespace':'x'}); pvc class=fast ASKS | failed SecretNotNamed error resolving value "${b}${a}-$c": invalid tokens: ["a" "b" "c"]
            claim name in namespace        |       | CLASS('parameters':{'csi.storage.k8s.io/node-stage-secret-name':'x','csi.storage.k8s.io/node-stage-secret-namespace':'${pvc.name}'}); pvc class=fast ASKS | failed SecretNotNamed error resolving value "${pvc.name}": invalid tokens: ["pvc.name"]
            not a namespace                |       | CLASS('parameters':{'csi.storage.k8s.io/node-expand-secret-name':'x','csi.storage.k8s.io/node-expand-secret-namespace':'A.b'}); pvc class=fast ASKS | failed SecretNotNamed "A.b" is not a valid namespace name
            resolved to no secret          |       | CLASS('parameters':{'csi.storage.k8s.io/node-publish-secret-name':'${pvc.name}_','csi.storage.k8s.io/node-publish-secret-namespace':'x'}); pvc class=fast ASKS | failed SecretNotNamed "${pvc.name}_" resolved to "c_" which is not a valid secret name
            secret of volume missing       |       | CLASS('parameters':{'csi.storage.k8s.io/node-stage-secret-name':'s','csi.storage.k8s.io/node-stage-secret-namespace':'x'}); ALL(Secret); pvc class=fast ASKS | made SecretOfVolumeNotFound
            secret of volume not given     |       | CLASS('parameters':{'csi.storage.k8s.io/node-stage-secret-name':'s','csi.storage.k8s.io/node-stage-secret-namespace':'x'}); pvc class=fast ASKS | made SecretOfVolumeNotGiven
            reserved parameter             |       | CLASS('parameters':{'csi.storage.k8s.io/fsType':'a','csi.storage.k8s.io/x':'b'}); pvc class=fast ASKS | failed ParameterNotKnown failed to strip CSI Parameters of prefixed keys: found unknown parameter key "csi.storage.k8s.io/fsType" with reserved namespace csi.storage.k8s.io/
            attributes not looked at       |       | CLASS(); ALL(VolumeAttributesClass); pvc class=fast vac=gold ASKS        | made AttributesClassLeftOut
            attributes class missing       | VOLUME_ATTRIBUTES_CLASS | CLASS(); ALL(VolumeAttributesClass); pvc class=fast vac=gold ASKS | failed AttributesClassNotFound volumeattributesclasses.storage.k8s.io "gold" not found
            attributes class not given     | VOLUME_ATTRIBUTES_CLASS | CLASS(); pvc class=fast vac=gold ASKS  | unknown AttributesClassNotGiven VolumeAttributesClass gold is not given
            attributes of another driver   | VOLUME_ATTRIBUTES_CLASS | CLASS(); VAC(x); pvc class=fast vac=gold ASKS | failed AttributesClassOfOtherDriver VAC gold referenced in PVC is for driver x which does not match driver name csi.example
            attributes of the driver       | VOLUME_ATTRIBUTES_CLASS | CLASS(); VAC(csi.example); pvc class=fast vac=gold ASKS | made
            zone of no region              |       | INTREE(gce-pd 'allowedTopologies':[{'matchLabelExpressions':[{'key':'topology.kubernetes.io/zone','values':['here']}]}]); NOCSINODE; pvc class=fast ann=volume.kubernetes.io/storage-provisioner=pd.csi.storage.gke.io | failed VolumeNotTranslated failed to translate topology. Error:Failed to handle region topology. error: zone in unexpected format, expected: {locale}-{region}-{zone}, got: here
            local path                     |       | OTHER(rancher.io/local-path); ALL(CSIDriver); node n1 label=kubernetes.io/hostname=h1; pvc class=fast modes=RWO PLACED(rancher.io/local-path) | made
            local path for several nodes   |       | OTHER(rancher.io/local-path); node n1 label=kubernetes.io/hostname=h1; pvc class=fast modes=RWX PLACED(rancher.io/local-path) | failed AccessModeNotProvided NodePath only supports ReadWriteOnce and ReadWriteOncePod (1.22+) access modes
            local path at once             |       | OTHER(rancher.io/local-path); pvc class=fast modes=RWO WANTS(rancher.io/local-path) | failed NodeNeeded configuration error, no node was specified
            local path with a selector     |       | OTHER(rancher.io/local-path); node n1 label=kubernetes.io/hostname=h1; pvc class=fast modes=RWO selector={} PLACED(rancher.io/local-path) | failed SelectorNotSupported claim Selector is not supported
            directories are no devices     |       | OTHER(k8s-sigs.io/nfs-subdir-external-provisioner); pvc class=fast mode=Block WANTS(k8s-sigs.io/nfs-subdir-external-provisioner) | failed BlockNotProvided k8s-sigs.io/nfs-subdir-external-provisioner does not support block volume provisioning
            NFS directories                |       | OTHER(k8s-sigs.io/nfs-subdir-external-provisioner); ALL(CSIDriver); pvc class=fast WANTS(k8s-sigs.io/nfs-subdir-external-provisioner) | made
            NFS directories by a chart     |       | OTHER(cluster.local/my-nfs-subdir-external-provisioner); pvc class=fast WANTS(cluster.local/my-nfs-subdir-external-provisioner) | made
            Rook's flexVolume              |       | OTHER(ceph.rook.io/block); pvc class=fast WANTS(ceph.rook.io/block) | made
            another kind of volume         |       | OTHER(example.com/disks); pvc class=fast WANTS(example.com/disks) | made VolumeKindNotKnown
            modes of a disk                |       | OTHER(ebs.csi.aws.com); pvc class=fast modes=RWX WANTS(ebs.csi.aws.com) | failed AccessModeRefused rpc error: code = InvalidArgument desc = Volume capabilities not supported
            modes of an image              |       | OTHER(rook-ceph.rbd.csi.ceph.com); pvc class=fast modes=RWX WANTS(rook-ceph.rbd.csi.ceph.com) | failed AccessModeRefused rpc error: code = InvalidArgument desc = multi node access modes are only supported on rbd `block` type volumes
            snapshot of a share            |       | OTHER(efs.csi.aws.com); SNAP(BOUND); pvc class=fast FROM(VolumeSnapshot s) WANTS(efs.csi.aws.com) | failed DataSourceNotServed CSI driver does not support snapshot restore: controller CREATE_DELETE_SNAPSHOT capability is not reported
            clone of a disk                |       | OTHER(csi.hetzner.cloud); pvc class=fast modes=RWO FROM(PersistentVolumeClaim d) WANTS(csi.hetzner.cloud) | failed DataSourceNotServed CSI driver does not support clone operations: controller CLONE_VOLUME capability is not reported
            clone of another disk          |       | OTHER(disk.csi.azure.com); pvc class=fast modes=RWO FROM(PersistentVolumeClaim d) WANTS(disk.csi.azure.com) | unknown SourceClaimNotGiven claim ns/d is not given
            raw image for several nodes    |       | OTHER(rook-ceph.rbd.csi.ceph.com); pvc class=fast modes=RWX mode=Block WANTS(rook-ceph.rbd.csi.ceph.com) | made
            modes of a migrated class      |       | INTREE(aws-ebs); pvc class=fast modes=RWX ann=volume.kubernetes.io/storage-provisioner=ebs.csi.aws.com | failed AccessModeRefused rpc error: code = InvalidArgument desc = Volume capabilities not supported
            modes of a driver not known    |       | CLASS(); pvc class=fast modes=RWX ASKS                                   | made AccessModeNotKnown
            a raw disk not known           |       | CLASS(); pvc class=fast modes=RWO mode=Block ASKS                        | made AccessModeNotKnown
            driver not installed           |       | CLASS(); ALL(CSIDriver); pvc class=fast ASKS                             | made DriverNotRegistered
            cannot be read                 |       | CLASS(); SNAP('boundVolumeSnapshotContentName':5); pvc class=fast FROM(VolumeSnapshot s) ASKS | unknown SnapshotContentNotGiven cannot be judged: VolumeSnapshot/ns/s /status/boundVolumeSnapshotContentName: expected a string, found number
            """;

    private static final String OWN =
            "'spec':{'driver':'csi.example','volumeSnapshotRef':{'namespace':'ns','name':'s','uid':'us'}}";

    private static ProvisioningRequest request(@Nullable String flags, String scene) {
        String known = scene.contains("CSINODE") || scene.contains("INTREE") ? "" : "ALL(CSINode); ";
        ProvisioningRequest request = Scenes.request((known + scene.replace("NOCSINODE;", ""))
                .replace("OWN", OWN)
                .replace("BLOCK", OWN.replace("'driver'", "'sourceVolumeMode':'Block','driver'"))
                .replace("HANDLE", "'status':{'snapshotHandle':'h'}")
                .replace("BOUND", "'boundVolumeSnapshotContentName':'sc'")
                .replace(
                        "ALLOW",
                        "'allowedTopologies':[{'matchLabelExpressions':[{'key':'zone','values':['b','a']}]}]"));
        ProvisionerOptions options = ProvisionerOptions.DEFAULT;
        for (String flag : flags == null ? new String[0] : flags.split(" ")) {
            options = options.with(Flag.valueOf(flag));
        }
        return request.with(Provisioners.assumed().with(options));
    }

    private static String words(ProvisioningDecision decision) {
        if (decision instanceof NotProvisioned not) {
            Reason reason = not.reasons().get(0);
            String message = reason.message()
                    .replace("failed to provision volume with StorageClass \"fast\": ", "")
                    .replaceFirst("error getting handle for DataSource Type \\w+ by Name \\w+: ", "SOURCE");
            return (not.state() + " " + reason.code() + " " + message).strip();
        }
        return decision.reasons().stream()
                .skip(1)
                .map(reason -> reason.code().id())
                .collect(Collectors.joining(" ", "made ", ""))
                .strip();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = ROWS)
    void everyWayThroughTheProvisioner(String name, String flags, String scene, String decision) {
        assertThat(words(VolumeProvisioning.decide(request(flags, scene)))).isEqualTo(decision);
    }

    @ParameterizedTest
    @EnumSource(ProvisioningCheck.class)
    void everyCheckHasARow(ProvisioningCheck check) {
        assertThat(ROWS).contains(" " + check.id() + " ");
    }

    @ParameterizedTest
    @EnumSource(
            value = ProvisioningCode.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ASSUMED_PROVISIONER", "VOLUME_NOT_STORED", "DRIVER_REFUSES"})
    void everyAssumptionHasARow(ProvisioningCode code) {
        assertThat(ROWS).contains("made " + code.id());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case                    | scene                                                  | path                                   | value
            name                    | CLASS()                                                | /metadata/name                         | "pvc-u1"
            finalizer               | CLASS()                                                | /metadata/finalizers                   | ["external-provisioner.volume.kubernetes.io/finalizer"]
            no finalizer: Retain    | CLASS('reclaimPolicy':'Retain')                        | /metadata/finalizers                   |
            annotations             | CLASS()                                                | /metadata/annotations                  | {"pv.kubernetes.io/provisioned-by":"csi.example","volume.kubernetes.io/provisioner-deletion-secret-name":"","volume.kubernetes.io/provisioner-deletion-secret-namespace":""}
            deletion secret         | CLASS('parameters':{'csi.storage.k8s.io/secret-name':'${pvc.name}-${pv.name}','csi.storage.k8s.io/secret-namespace':'${pvc.namespace}','x':'y'}) | /metadata/annotations/volume.kubernetes.io~1provisioner-deletion-secret-name | "c-pvc-u1"
            old secret keys         | CLASS('parameters':{'csiNodeStageSecretName':'s','csiNodeStageSecretNamespace':'x'}) | /spec/csi/nodeStageSecretRef | {"name":"s","namespace":"x"}
            annotation in secret    | CLASS('parameters':{'csi.storage.k8s.io/controller-expand-secret-name':'${pvc.annotations[\\u0027volume.kubernetes.io/storage-provisioner\\u0027]}','csi.storage.k8s.io/controller-expand-secret-namespace':'x'}) | /spec/csi/controllerExpandSecretRef/name | "csi.example"
            default for every call  | CLASS('parameters':{'csi.storage.k8s.io/secret-name':'s','csi.storage.k8s.io/secret-namespace':'x'}) | /spec/csi/nodeExpandSecretRef | {"name":"s","namespace":"x"}
            capacity                | CLASS()                                                | /spec/capacity                         | {"storage":"5Gi"}
            claimRef                | CLASS()                                                | /spec/claimRef                         | {"kind":"PersistentVolumeClaim","namespace":"ns","name":"c","uid":"u1","apiVersion":"v1"}
            class                   | CLASS()                                                | /spec/storageClassName                 | "fast"
            no reclaim policy       | CLASS()                                                | /spec/persistentVolumeReclaimPolicy    | "Delete"
            reclaim policy          | CLASS('reclaimPolicy':'Retain')                        | /spec/persistentVolumeReclaimPolicy    | "Retain"
            mount options           | CLASS('mountOptions':['ro','noatime'])                 | /spec/mountOptions                     | ["ro","noatime"]
            file system             | CLASS('parameters':{'fsType':'xfs'})                   | /spec/csi/fsType                       | "xfs"
            no file system          | CLASS()                                                | /spec/csi/fsType                       |
            handle                  | CLASS()                                                | /spec/csi/volumeHandle                 | "unknown-pvc-u1"
            place of the first      | CLASS(); CSINODE(n1 zone); node n1 label=zone=a label=x=y | /spec/nodeAffinity                  | {"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"In","values":["a"]}]}]}}
            in-tree source          | INTREE(aws-ebs 'parameters':{'fsType':'xfs','zone':'eu-west-1a'}) | /spec/awsElasticBlockStore  | {"fsType":"xfs","volumeID":"unknown-pvc-u1"}
            in-tree place           | INTREE(aws-ebs 'parameters':{'zones':'eu-west-1a'})    | /spec/nodeAffinity                     | {"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"topology.kubernetes.io/region","operator":"In","values":["eu-west-1"]},{"key":"topology.kubernetes.io/zone","operator":"In","values":["eu-west-1a"]}]}]}}
            in-tree labels          | INTREE(gce-pd 'parameters':{'zone':'eu-west1-b'})      | /metadata/labels                       | {"topology.kubernetes.io/region":"eu-west1","topology.kubernetes.io/zone":"eu-west1-b"}
            in-tree provisioner     | INTREE(cinder)                                         | /metadata/annotations/pv.kubernetes.io~1provisioned-by | "kubernetes.io/cinder"
            local path              | NODE(rancher.io/local-path)                            | /spec/hostPath                         | {"path":"/unknown-pvc-u1","type":"DirectoryOrCreate"}
            local path: its node    | NODE(rancher.io/local-path)                            | /spec/nodeAffinity                     | {"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"kubernetes.io/hostname","operator":"In","values":["h1"]}]}]}}
            local path: annotations | NODE(rancher.io/local-path)                            | /metadata/annotations                  | {"pv.kubernetes.io/provisioned-by":"rancher.io/local-path"}
            local path: finalizers  | NODE(rancher.io/local-path)                            | /metadata/finalizers                   |
            NFS                     | NODE(k8s-sigs.io/nfs-subdir-external-provisioner)      | /spec/nfs                              | {"server":"unknown","path":"/unknown-pvc-u1"}
            NFS: every node         | NODE(k8s-sigs.io/nfs-subdir-external-provisioner)      | /spec/nodeAffinity                     |
            Rook's flexVolume       | NODE(ceph.rook.io/block)                               | /spec/flexVolume                       | {"driver":"ceph.rook.io/rook","options":{"image":"unknown-pvc-u1"}}
            in-tree rbd             | NODE(ceph.com/rbd)                                     | /spec/rbd                              | {"monitors":["unknown"],"image":"unknown-pvc-u1","pool":"rbd"}
            in-tree CephFS          | NODE(ceph.com/cephfs)                                  | /spec/cephfs                           | {"monitors":["unknown"],"path":"/unknown-pvc-u1"}
            OpenEBS local           | NODE(openebs.io/local)                                 | /spec/local                            | {"path":"/unknown-pvc-u1"}
            not known: no source    | NODE(example.com/disks)                                | /spec/csi                              |
            azure zone of a number  | INTREE(azure-disk 'parameters':{'zone':'1'})           | /spec/nodeAffinity                     | {"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"topology.disk.csi.azure.com/zone","operator":"In","values":[""]}]}]}}
            """)
    void theVolumeHas(String name, String scene, String path, String value) {
        String driver = scene.replaceAll("(?s).*INTREE\\(([\\w-]+).*", "$1");
        String plugin = "kubernetes.io/" + driver;
        String asks = scene.contains("INTREE")
                ? "ann=volume.kubernetes.io/storage-provisioner=" + DriverNames.driver(plugin)
                : Scenes.ASKS;
        String other = scene.replaceAll("^NODE\\((.*)\\)$", "$1");
        String whole = scene.equals(other)
                ? scene + "; pvc class=fast " + asks
                : "OTHER(" + other + "); node n1 label=kubernetes.io/hostname=h1; pvc class=fast modes=RWO PLACED("
                        + other + ")";
        ProvisioningDecision decision = VolumeProvisioning.decide(request(null, whole));
        Manifest volume = ((Provisioned) decision).volume().manifest();
        String found = JsonPointer.parse(path)
                .find(volume.json())
                .map(JsonValue::toJson)
                .orElse(null);
        assertThat(found).isEqualTo(value);
    }

    /** A driver that makes the handle of the name alone shows its storage before there is a volume. */
    @Test
    void theHandleIsKnownWhereItIsMadeOfTheName() {
        ProvisioningDecision decision = VolumeProvisioning.decide(
                request(null, "OTHER(ru.yandex.s3.csi); pvc class=fast WANTS(ru.yandex.s3.csi)"));
        assertThat(JsonPointer.parse("/spec/csi/volumeHandle")
                        .find(((Provisioned) decision).volume().manifest().json())
                        .map(JsonValue::toJson))
                .contains("\"pvc-u1\"");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "1024, 1Ki",
        "1500000000, 1500000000",
        "10737418240, 10Gi",
        "1048577, 1048577",
        "-1024, -1Ki",
        "4611686018427387904, 4Ei"
    })
    void bytesGetTheLargestBinarySuffix(long bytes, String text) {
        assertThat(StorageSize.ofBytes(bytes).canonical()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"data-web-0, 3", "data-web-1, 3", "logs-web-1, 3", "web-4294967295, 3", "web-4294967296, 3", "plain, 3"
    })
    void claimsOfOneStatefulSetAreSpread(String name, int places) {
        assertThat(TopologyChoice.place(name, places)).isBetween(0, places - 1);
        assertThat(TopologyChoice.place("data-web-1", places)).isEqualTo(TopologyChoice.place("logs-web-1", places));
        assertThat(TopologyChoice.place("data-web-1", places))
                .isEqualTo((TopologyChoice.place("data-web-0", places) + 1) % places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a$          | a$
            $           | $
            ${x}        | X
            $x-y        | X-y
            $xy         | ''
            ${}a        | a
            ${a         | a
            $$          | ''
            ${$}        | ''
            $-a         | a
            """)
    void templatesAreExpandedAsGoDoes(String template, String text) {
        assertThat(GoExpand.expand(template, name -> name.equals("x") ? "X" : "")
                        .text())
                .isEqualTo(text);
    }

    /** Linear: as many characters as a class parameter of the largest document that the API server takes. */
    @ParameterizedTest
    @CsvSource({"${x, x", "$, ''", "${x}, X", "$x-, X-", "${, ''", "$x, X"})
    void aLongTemplateIsExpandedAtOnce(String piece, String text) {
        int times = 500_000;
        assertThat(GoExpand.expand(piece.repeat(times) + ".", name -> name.equals("x") ? "X" : "")
                        .text())
                .isEqualTo(text.repeat(times) + ".");
    }

    @Test
    void aProvisionerThatIsNotNamedDoesNothing() {
        ProvisioningRequest request = request(null, "CLASS(); pvc class=fast ASKS");
        for (Provisioners each : List.of(Provisioners.NONE, Provisioners.named("other.example"))) {
            ProvisioningDecision decision = VolumeProvisioning.decide(request.with(each));
            assertThat(words(decision)).startsWith("ignored NoProvisionerServesClaim");
        }
        assertThat(Provisioners.named("kubernetes.io/aws-ebs").names()).containsExactly("ebs.csi.aws.com");
    }

    @Test
    void eventsAreUpstreams() {
        assertThat(VolumeProvisioning.decide(request(null, "CLASS(); pvc class=fast ASKS"))
                        .events())
                .extracting(event -> event.type() + " " + event.reason() + " " + event.message())
                .containsExactly(
                        "Normal Provisioning External provisioner is provisioning volume for claim \"ns/c\"",
                        "Normal ProvisioningSucceeded Successfully provisioned volume pvc-u1");
        assertThat(VolumeProvisioning.decide(request(null, "CLASS(); pvc class=fast selector={} ASKS"))
                        .events())
                .extracting(event -> event.type() + " " + event.reason() + " " + event.message())
                .containsExactly(
                        "Normal Provisioning External provisioner is provisioning volume for claim \"ns/c\"",
                        "Warning ProvisioningFailed failed to provision volume with StorageClass \"fast\": claim"
                                + " Selector is not supported");
    }

    @Test
    void theControllerItselfSendsOneEventForAnInTreeVolume() {
        String rbd = "kubernetes.io/rbd";
        ProvisioningRequest request = request(null, "OTHER(" + rbd + "); pvc class=fast WANTS(" + rbd + ")");
        assertThat(VolumeProvisioning.decide(request.with(Provisioners.named(rbd)))
                        .events())
                .extracting(event -> event.type() + " " + event.reason() + " " + event.message())
                .containsExactly(
                        "Normal ProvisioningSucceeded Successfully provisioned volume pvc-u1 using kubernetes.io/rbd");
    }

    @Test
    void aNodeThatIsGoneIsTakenOutOfTheClaim() {
        NotProvisioned decision = (NotProvisioned) VolumeProvisioning.decide(
                request(null, "CLASS(); ALL(Node); pvc class=fast ann=volume.kubernetes.io/selected-node=n1 ASKS"));
        assertThat(decision.state()).isEqualTo(State.RESCHEDULED);
        assertThat(decision.changed()).hasSize(1);
        assertThat(decision.changed().get(0).annotation("volume.kubernetes.io/selected-node"))
                .isEmpty();
    }

    @Test
    void theClonedClaimIsProtected() {
        Provisioned decision = (Provisioned) VolumeProvisioning.decide(request(
                null,
                "CLASS(); VOLUME(csi.example); pvc d class=fast uid=ud phase=Bound named=pd finalizer=x;"
                        + " pvc class=fast FROM(PersistentVolumeClaim d) ASKS"));
        assertThat(decision.changed()
                        .get(0)
                        .at("metadata", "finalizers")
                        .orElseThrow()
                        .toJson())
                .isEqualTo("[\"x\",\"provisioner.storage.kubernetes.io/cloning-protection\"]");
    }

    @Test
    void noValueOfASecretIsShown() {
        String scene =
                "CLASS('parameters':{'csi.storage.k8s.io/secret-name':'s','csi.storage.k8s.io/secret-namespace':'x'});"
                        + " json={\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\"s\",\"namespace\":\"x\"},\"data\":{\"key\":\"aGlkZGVu\"}};"
                        + " pvc class=fast ASKS";
        Provisioned decision = (Provisioned) VolumeProvisioning.decide(request(null, scene));
        assertThat(decision.reasons()).hasSize(1);
        assertThat(decision + decision.volume().manifest().json().toJson()).doesNotContain("aGlkZGVu");
        assertThat(Arrays.asList(ProvisioningCode.values())).contains(ProvisioningCode.VOLUME_NOT_STORED);
    }
}
