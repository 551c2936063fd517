package dev.mooring.admission;

/**
 * The 22 volume sources, in the order of the server's own form and in the notation of {@link ApiTypes}.
 *
 * @upstream api core/v1/types.go; kubernetes pkg/apis/core/types.go PersistentVolumeSource
 */
final class SourceTypes {

    static final String TABLE = """
            PersistentVolumeSource
                gcePersistentDisk *GCEPersistentDiskVolumeSource GCEPersistentDisk
                awsElasticBlockStore *AWSElasticBlockStoreVolumeSource AWSElasticBlockStore
                hostPath *HostPathVolumeSource
                glusterfs *GlusterfsPersistentVolumeSource
                nfs *NFSVolumeSource NFS
                rbd *RBDPersistentVolumeSource RBD
                quobyte *QuobyteVolumeSource
                iscsi *ISCSIPersistentVolumeSource ISCSI
                flexVolume *FlexPersistentVolumeSource
                cinder *CinderPersistentVolumeSource
                cephfs *CephFSPersistentVolumeSource CephFS
                fc *FCVolumeSource FC
                flocker *FlockerVolumeSource
                azureFile *AzureFilePersistentVolumeSource
                vsphereVolume *VsphereVirtualDiskVolumeSource
                azureDisk *AzureDiskVolumeSource
                photonPersistentDisk *PhotonPersistentDiskVolumeSource
                portworxVolume *PortworxVolumeSource
                scaleIO *ScaleIOPersistentVolumeSource
                local *LocalVolumeSource
                storageos *StorageOSPersistentVolumeSource StorageOS
                csi *CSIPersistentVolumeSource CSI
            GCEPersistentDiskVolumeSource
                pdName! string PDName
                fsType string FSType
                partition int32
                readOnly bool
            AWSElasticBlockStoreVolumeSource
                volumeID! string
                fsType string FSType
                partition int32
                readOnly bool
            HostPathVolumeSource
                path! string
                type *HostPathType
            GlusterfsPersistentVolumeSource
                endpoints! string EndpointsName
                path! string
                readOnly bool
                endpointsNamespace *string
            NFSVolumeSource
                server! string
                path! string
                readOnly bool
            RBDPersistentVolumeSource
                monitors! []string CephMonitors
                image! string RBDImage
                fsType string FSType
                pool string RBDPool
                user string RadosUser
                keyring string
                secretRef *SecretReference
                readOnly bool
            QuobyteVolumeSource
                registry! string
                volume! string
                readOnly bool
                user string
                group string
                tenant string
            ISCSIPersistentVolumeSource
                targetPortal! string
                iqn! string IQN
                lun! int32
                iscsiInterface string ISCSIInterface
                fsType string FSType
                readOnly bool
                portals []string
                chapAuthDiscovery bool DiscoveryCHAPAuth
                chapAuthSession bool SessionCHAPAuth
                secretRef *SecretReference
                initiatorName *string
            FlexPersistentVolumeSource
                driver! string
                fsType string FSType
                secretRef *SecretReference
                readOnly bool
                options map[string]string
            CinderPersistentVolumeSource
                volumeID! string
                fsType string FSType
                readOnly bool
                secretRef *SecretReference
            CephFSPersistentVolumeSource
                monitors! []string
                path string
                user string
                secretFile string
                secretRef *SecretReference
                readOnly bool
            FCVolumeSource
                targetWWNs []string
                lun *int32
                fsType string FSType
                readOnly bool
                wwids []string WWIDs
            FlockerVolumeSource
                datasetName string
                datasetUUID string
            AzureFilePersistentVolumeSource
                secretName! string
                shareName! string
                readOnly bool
                secretNamespace! *string
            VsphereVirtualDiskVolumeSource
                volumePath! string
                fsType string FSType
                storagePolicyName string
                storagePolicyID string
            AzureDiskVolumeSource
                diskName! string
                diskURI! string DataDiskURI
                cachingMode *AzureDataDiskCachingMode
                fsType *string FSType
                readOnly *bool
                kind *AzureDataDiskKind
            PhotonPersistentDiskVolumeSource
                pdID! string
                fsType string FSType
            PortworxVolumeSource
                volumeID! string
                fsType string FSType
                readOnly bool
            ScaleIOPersistentVolumeSource
                gateway! string
                system! string
                secretRef! *SecretReference
                sslEnabled bool SSLEnabled
                protectionDomain string
                storagePool string
                storageMode string
                volumeName string
                fsType string FSType
                readOnly bool
            LocalVolumeSource
                path! string
                fsType *string FSType
            StorageOSPersistentVolumeSource
                volumeName string
                volumeNamespace string
                fsType string FSType
                readOnly bool
                secretRef *ObjectReference
            CSIPersistentVolumeSource
                driver! string
                volumeHandle! string
                readOnly bool
                fsType string FSType
                volumeAttributes map[string]string
                controllerPublishSecretRef *SecretReference
                nodeStageSecretRef *SecretReference
                nodePublishSecretRef *SecretReference
                controllerExpandSecretRef *SecretReference
                nodeExpandSecretRef *SecretReference
            SecretReference
                name string
                namespace string
            """;

    private SourceTypes() {}
}
