package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;

/**
 * The covered kinds and the types of their fields, without the volume sources. A StatefulSet has only its claim
 * templates and immutable fields, and pods and other workloads only their metadata; the rest is any JSON.
 *
 * <p>A line is {@code key type}, then the server's own name of the field unless it is the capitalised key, or an at
 * sign and the {@link AdmissionDifference} that introduced it. An exclamation mark after the key marks a field that is
 * written even when empty. Types are written as upstream writes them.
 *
 * @upstream api core/v1/types.go, storage/v1/types.go; apimachinery pkg/apis/meta/v1/types.go
 */
final class ApiTypes {

    static final String TABLE = """
        PersistentVolume
            inline TypeMeta
            metadata ObjectMeta ObjectMeta
            spec PersistentVolumeSpec
            status PersistentVolumeStatus
        PersistentVolumeSpec
            capacity ResourceList
            inline PersistentVolumeSource
            accessModes []PersistentVolumeAccessMode
            claimRef *ObjectReference
            persistentVolumeReclaimPolicy PersistentVolumeReclaimPolicy
            storageClassName string
            mountOptions []string
            volumeMode *PersistentVolumeMode
            nodeAffinity *VolumeNodeAffinity
            volumeAttributesClassName *string
        PersistentVolumeStatus
            phase PersistentVolumePhase
            message string
            reason string
            lastPhaseTransitionTime *Time
        VolumeNodeAffinity
            required *NodeSelector
        NodeSelector
            nodeSelectorTerms! []NodeSelectorTerm
        NodeSelectorTerm
            matchExpressions []NodeSelectorRequirement
            matchFields []NodeSelectorRequirement
        NodeSelectorRequirement
            key! string
            operator! NodeSelectorOperator
            values []string
        ObjectReference
            kind string
            namespace string
            name string
            uid UID UID
            apiVersion string APIVersion
            resourceVersion string
            fieldPath string
        PersistentVolumeClaim
            inline TypeMeta
            metadata ObjectMeta ObjectMeta
            spec PersistentVolumeClaimSpec
            status PersistentVolumeClaimStatus
        PersistentVolumeClaimSpec
            accessModes []PersistentVolumeAccessMode
            selector *LabelSelector
            resources VolumeResourceRequirements
            volumeName string
            storageClassName *string
            volumeMode *PersistentVolumeMode
            dataSource *TypedLocalObjectReference
            dataSourceRef *TypedObjectReference
            volumeAttributesClassName *string
        VolumeResourceRequirements
            limits ResourceList
            requests ResourceList
        TypedLocalObjectReference
            apiGroup! *string APIGroup
            kind! string
            name! string
        TypedObjectReference
            apiGroup! *string APIGroup
            kind! string
            name! string
            namespace *string
        PersistentVolumeClaimStatus
            phase PersistentVolumeClaimPhase
            accessModes []PersistentVolumeAccessMode
            capacity ResourceList
            conditions []PersistentVolumeClaimCondition
            allocatedResources ResourceList
            allocatedResourceStatuses map[ResourceName]ClaimResourceStatus
            currentVolumeAttributesClassName *string
            modifyVolumeStatus *ModifyVolumeStatus
            healthStatus *VolumeHealthStatus @CLAIM_HAS_HEALTH
        PersistentVolumeClaimCondition
            type! PersistentVolumeClaimConditionType
            status! ConditionStatus
            lastProbeTime! Time
            lastTransitionTime! Time
            reason string
            message string
        ModifyVolumeStatus
            targetVolumeAttributesClassName string
            status! PersistentVolumeClaimModifyVolumeStatus
        VolumeHealthStatus
            healthConditions []VolumeHealthCondition
            lastTransitionTime! Time
        VolumeHealthCondition
            status! VolumeHealthStatusType
            reason! string
            message string
        StorageClass
            inline TypeMeta
            metadata ObjectMeta ObjectMeta
            provisioner! string
            parameters map[string]string
            reclaimPolicy *PersistentVolumeReclaimPolicy
            mountOptions []string
            allowVolumeExpansion *bool
            volumeBindingMode *VolumeBindingMode
            allowedTopologies []TopologySelectorTerm
        StatefulSet
            inline TypeMeta
            metadata ObjectMeta ObjectMeta
            spec StatefulSetSpec
            status FieldsV1
        StatefulSetSpec
            replicas FieldsV1
            selector *LabelSelector
            template FieldsV1
            volumeClaimTemplates []PersistentVolumeClaim
            serviceName string
            podManagementPolicy PodManagementPolicyType
            updateStrategy FieldsV1
            revisionHistoryLimit *int32
            minReadySeconds FieldsV1
            persistentVolumeClaimRetentionPolicy FieldsV1
            ordinals FieldsV1
        PodOrWorkload
            inline TypeMeta
            metadata ObjectMeta ObjectMeta
            spec FieldsV1
            status FieldsV1
        SecurityContext
            capabilities *Capabilities
            privileged *bool
            seLinuxOptions *FieldsV1 SELinuxOptions
            windowsOptions *FieldsV1
            runAsUser *int64
            runAsGroup *int64
            runAsNonRoot *bool
            readOnlyRootFilesystem *bool
            allowPrivilegeEscalation *bool
            procMount *ProcMountType
            seccompProfile *SeccompProfile
            appArmorProfile *FieldsV1
        Capabilities
            add []Capability
            drop []Capability
        SeccompProfile
            type SeccompProfileType
            localhostProfile *string
        Strategy
            type string
            rollingUpdate *RollingUpdate
        RollingUpdate
            maxUnavailable FieldsV1
            maxSurge FieldsV1
        StrategyOfSet
            type string
            rollingUpdate *UpdateOfSet
        UpdateOfSet
            partition int32
            maxUnavailable *FieldsV1
        TopologySelectorTerm
            matchLabelExpressions []TopologySelectorLabelRequirement
        TopologySelectorLabelRequirement
            key! string
            values! []string
        TypeMeta
            kind string
            apiVersion string APIVersion
        ObjectMeta
            name string
            generateName string
            namespace string
            selfLink string
            uid UID UID
            resourceVersion string
            generation int64
            creationTimestamp Time
            deletionTimestamp *Time
            deletionGracePeriodSeconds *int64
            labels map[string]string
            annotations map[string]string
            ownerReferences []OwnerReference
            finalizers []string
            managedFields []ManagedFieldsEntry
        OwnerReference
            apiVersion! string APIVersion
            kind! string
            name! string
            uid! UID UID
            controller *bool
            blockOwnerDeletion *bool
        ManagedFieldsEntry
            manager string
            operation ManagedFieldsOperationType
            apiVersion string APIVersion
            time *Time
            fieldsType string
            fieldsV1 *FieldsV1
            subresource string
        LabelSelector
            matchLabels map[string]string
            matchExpressions []LabelSelectorRequirement
        LabelSelectorRequirement
            key! string
            operator! LabelSelectorOperator
            values []string
        """;

    private ApiTypes() {}
}
