package dev.mooring.admission.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** How the API servers of the releases differ in what they accept, store or answer. */
public enum AdmissionDifference implements Difference {
    RECYCLE_CAUSES_WARNING(new Row(
            Onset.release(30),
            "Warnings.ofVolume",
            "A volume with the reclaim policy Recycle is accepted without a warning.",
            "A volume with the reclaim policy Recycle is accepted with a warning.",
            "pkg/api/persistentvolume/util.go warningsForPersistentVolumeSpecAndMeta")),
    MOUNT_OPTIONS_CAUSE_WARNING(new Row(
            Onset.release(31),
            "Warnings.ofVolume",
            "A volume with the annotation volume.beta.kubernetes.io/mount-options is accepted without a warning.",
            "A volume with the annotation volume.beta.kubernetes.io/mount-options is accepted with a warning.",
            "pkg/api/persistentvolume/util.go deprecatedAnnotations")),
    MORE_NODE_LABELS_CAUSE_WARNING(new Row(
            Onset.release(31),
            "Warnings.NODE_LABELS",
            "app.kubernetes.io/created-by, scheduler.alpha.kubernetes.io/preferAvoidPods and"
                    + " node-role.kubernetes.io/master in a node selector cause no warning.",
            "app.kubernetes.io/created-by, scheduler.alpha.kubernetes.io/preferAvoidPods and"
                    + " node-role.kubernetes.io/master in a node selector cause a warning.",
            "pkg/api/node/util.go deprecatedNodeLabels")),
    ATTRIBUTES_CLASS_OF_VOLUME_IS_DROPPED(new Row(
            Onset.release(31),
            "VolumeRules.prepared",
            "While the gate VolumeAttributesClass is off, a new volume keeps spec.volumeAttributesClassName,"
                    + " unchecked.",
            "While the gate VolumeAttributesClass is off, a new volume is stored without"
                    + " spec.volumeAttributesClassName.",
            "pkg/registry/core/persistentvolume/strategy.go PrepareForCreate")),
    ATTRIBUTES_CLASS_CHANGES_WHEN_BOUND(new Row(
            Onset.release(31),
            "ClaimRules.specIsKept",
            "A claim in any phase may get another VolumeAttributesClass, if the gate is on.",
            "Only a bound claim may get another VolumeAttributesClass.",
            "pkg/apis/core/validation/validation.go ValidatePersistentVolumeClaimUpdate")),
    ATTRIBUTES_CLASS_IS_STORED(new Row(
            Onset.gate(FeatureGate.VOLUME_ATTRIBUTES_CLASS),
            "ClaimRules.prepared",
            "A new claim is stored without spec.volumeAttributesClassName; a change of it is refused.",
            "A new claim keeps spec.volumeAttributesClassName, which is checked.",
            "pkg/api/persistentvolumeclaim/util.go DropDisabledFields")),
    CROSS_NAMESPACE_SOURCE_IS_STORED(new Row(
            Onset.gate(FeatureGate.CROSS_NAMESPACE_VOLUME_DATA_SOURCE),
            "DataSources.normalized",
            "A new claim is stored without a spec.dataSourceRef that has a namespace.",
            "A new claim keeps a spec.dataSourceRef that has a namespace.",
            "pkg/api/persistentvolumeclaim/util.go DropDisabledFields")),
    REQUEST_MAY_SHRINK(new Row(
            Onset.gate(FeatureGate.RECOVER_VOLUME_EXPANSION_FAILURE),
            "ClaimRules.size",
            "A claim may never ask for less storage than before.",
            "A claim may ask for less storage than before, but for more than status.capacity.",
            "pkg/apis/core/validation/validation.go ValidatePersistentVolumeClaimUpdate")),
    TOO_LONG_WORDS(new Row(
            Onset.release(32),
            "Errors.tooLong",
            "A text that is too long 'must have at most N bytes'.",
            "A text that is too long 'may not be more than N bytes'.",
            "apimachinery pkg/util/validation/field/errors.go TooLong")),
    NODE_AFFINITY_VALUES_ARE_CHECKED(new Row(
            Onset.release(33),
            "NodeSelectorRules.expression",
            "A volume is accepted even if its node affinity has an invalid label value.",
            "A new volume is refused if its node affinity has an invalid label value.",
            "kubernetes/kubernetes#128212")),
    ATTRIBUTES_CLASS_IS_REMOVABLE(new Row(
            Onset.release(34),
            "ClaimRules.attributesClassIsKept",
            "A claim that names a VolumeAttributesClass never loses it.",
            "A bound claim may lose its VolumeAttributesClass while"
                    + " status.currentVolumeAttributesClassName is not set.",
            "pkg/apis/core/validation/validation.go ValidatePersistentVolumeClaimUpdate")),
    VALUES_ARE_JSON(new Row(
            Onset.release(34),
            "ShownValue.of",
            "Messages show a refused value in the syntax of Go.",
            "Messages show a refused value as JSON.",
            "apimachinery pkg/util/validation/field/errors.go ErrorBody")),
    EMPTY_OWNER_WORDS(new Row(
            Onset.release(34),
            "OwnerRules.empty",
            "The message about an owner reference without a kind is 'kind must not be empty'; likewise for name and uid.",
            "The message about an owner reference without a kind, name or uid is 'must not be empty'.",
            "apimachinery pkg/api/validation/objectmeta.go validateOwnerReference")),
    TEMPLATES_ARE_CHECKED(new Row(
            Onset.release(34),
            "SetRules.check",
            "A StatefulSet is accepted even if its claim templates are invalid; its claims are refused.",
            "A new StatefulSet is refused if its claim templates are invalid, or have a dataSource and"
                    + " dataSourceRef that a claim would be stored without.",
            "pkg/apis/apps/validation/validation.go validateVolumeClaimTemplates")),
    REVISIONS_OF_SET_MAY_CHANGE(new Row(
            Onset.release(33),
            "SetRules.isKept",
            "The revisionHistoryLimit of a StatefulSet may not change.",
            "The revisionHistoryLimit of a StatefulSet may change.",
            "pkg/apis/apps/validation/validation.go ValidateStatefulSetUpdate")),
    FIELDS_OF_SET_ARE_NAMED(new Row(
            Onset.release(37),
            "SetRules.isKept",
            "The message about a changed StatefulSet lists what may change, whichever field changed.",
            "The message about a changed StatefulSet names the field that changed: 'field is immutable'.",
            "pkg/apis/apps/validation/validation.go ValidateStatefulSetUpdate")),
    EMBEDDED_STRUCTS_ARE_NAMED(new Row(
            Onset.release(35),
            "DecodingPlace.goField",
            "The message about a volume source that cannot be read names spec.csi.readOnly, for example.",
            "The message about a volume source that cannot be read names spec.PersistentVolumeSource.csi.readOnly, for"
                    + " example.",
            "sigs.k8s.io/json internal/golang/encoding/json/decode.go object")),
    EMPTY_DRIVER_IS_ONE_ERROR(new Row(
            Onset.release(35),
            "VolumeSources.csiDriver",
            "An empty spec.csi.driver is both 'Required value' and 'Invalid value'.",
            "An empty spec.csi.driver is only 'Required value'.",
            "pkg/apis/core/validation/validation.go ValidateCSIDriverName")),
    CHANGED_CLAIM_IS_CHECKED_ONCE(new Row(
            Onset.release(35),
            "ClaimRules.checkUpdate",
            "A changed claim is checked twice: errors about its name come before those about its finalizers.",
            "A changed claim is checked once: errors about its finalizers come before those about its name.",
            "pkg/registry/core/persistentvolumeclaim/strategy.go ValidateUpdate")),
    NODE_AFFINITY_IS_MUTABLE(new Row(
            Onset.gate(FeatureGate.MUTABLE_PV_NODE_AFFINITY),
            "VolumeRules.nodeAffinityIsKept",
            "The node affinity of a volume may not change, except for labels that move from beta to GA.",
            "The node affinity of a volume may change.",
            "pkg/apis/core/validation/validation.go ValidatePersistentVolumeUpdate")),
    CLASS_IS_IMMUTABLE_WORDS(new Row(
            Onset.release(36),
            "ClassRules.isKept",
            "A storage class with other parameters is refused as 'Forbidden: updates to parameters are forbidden.',"
                    + " likewise provisioner and reclaimPolicy.",
            "A storage class with other parameters, provisioner or reclaimPolicy is refused as 'Invalid value', with"
                    + " the words 'field is immutable'.",
            "pkg/apis/storage/validation/validation.go ValidateStorageClassUpdate")),
    CLASS_IS_CHECKED_DECLARATIVELY(new Row(
            Onset.release(37),
            "ClassRules.declared",
            "Errors about a changed storage class show the new value, in the order of the checks.",
            "Errors about an empty provisioner and about a changed storage class come last; the latter show null for"
                    + " the value.",
            "pkg/apis/storage/v1/zz_generated.validations.go Validate_StorageClass")),
    OWNERS_ARE_REQUIRED(new Row(
            Onset.release(37),
            "OwnerRules.reference",
            "An owner reference without apiVersion, kind, name or uid has an 'Invalid value', at"
                    + " metadata.ownerReferences.",
            "An owner reference without apiVersion, kind, name or uid lacks a 'Required value', at its place in"
                    + " metadata.ownerReferences.",
            "apimachinery pkg/api/validation/objectmeta.go validateOwnerReference")),
    MANAGER_OPERATION_WORDS(new Row(
            Onset.release(37),
            "ManagedFieldRules.operation",
            "An operation in metadata.managedFields that is unknown or empty is an 'Invalid value'.",
            "An operation in metadata.managedFields that is unknown is an 'Unsupported value', and an empty one a"
                    + " 'Required value'.",
            "apimachinery pkg/apis/meta/v1/validation/validation.go ValidateManagedFields")),
    SOURCES_ARE_REORDERED(new Row(
            Onset.release(37),
            "VolumeRules.sourceIsKept",
            "The message about a changed volume source lists quobyte before iscsi, and flexVolume before cinder.",
            "The message about a changed volume source lists flexVolume after flocker, and quobyte after"
                    + " vsphereVolume.",
            "pkg/apis/core/types.go PersistentVolumeSource")),
    CLAIM_HAS_HEALTH(new Row(
            Onset.release(37),
            "ApiTypes",
            "status.healthStatus of a claim is an unknown field.",
            "status.healthStatus of a claim is a field of the API.",
            "api core/v1/types.go PersistentVolumeClaimStatus")),
    TOKEN_PATH_IS_CHECKED(new Row(
            Onset.release(30),
            "PodVolumeRules.token",
            "The path of a projected service account token may have two dots.",
            "A pod is refused if the path of a projected service account token is absolute or has two dots.",
            "pkg/apis/core/validation/validation.go validateProjectionSources")),
    HOST_ALIASES_HAVE_PLACES(new Row(
            Onset.release(30),
            "PlacementRules.hostAlias",
            "The message about a host alias names no index: spec.hostAliases.ip.",
            "The message about a host alias names its index, spec.hostAliases[0].ip, and shows examples of addresses.",
            "pkg/apis/core/validation/validation.go ValidateHostAliases")),
    SOURCES_OF_PROJECTION_WORDS(new Row(
            Onset.release(31),
            "PodVolumeRules.projections",
            "A projected source with two sources 'may not specify more than 1 volume type'.",
            "A projected source with two sources 'may not specify more than 1 volume type per source'.",
            "pkg/apis/core/validation/validation.go validateProjectionSources")),
    HOST_USERS_WORDS(new Row(
            Onset.release(34),
            "SecurityRules.ofHost",
            "What a pod without hostUsers may not use is forbidden 'when `pod.Spec.HostUsers` is false'.",
            "What a pod without hostUsers may not use is forbidden 'when `hostUsers` is false'.",
            "pkg/apis/core/validation/validation.go validateHostUsers")),
    EMPTY_SYSTEM_WORDS(new Row(
            Onset.release(34),
            "PodRules.system",
            "The message about an empty spec.os.name is 'Required value: cannot be empty'.",
            "The message about an empty spec.os.name is 'Required value'.",
            "pkg/apis/core/validation/validation.go validateOS")),
    SHARED_PROCESSES_ARE_OF_SPEC(new Row(
            Onset.release(37),
            "SecurityRules.ofPod",
            "The message about shared processes of a pod with hostPID names spec.securityContext.shareProcessNamespace.",
            "The message about shared processes of a pod with hostPID names spec.shareProcessNamespace.",
            "pkg/apis/core/validation/validation.go validatePodSpecSecurityContext")),
    LABELS_OF_CHANGED_JOB_MAY_LACK(new Row(
            Onset.release(37),
            "JobRules.generated",
            "A changed Job is checked like a new one: its selector and the labels of its pods must be the generated ones.",
            "Of a changed Job only what changed is checked, not whether its selector and labels are the generated ones.",
            "pkg/registry/batch/job/strategy.go ValidateUpdate")),
    RECURSIVE_READ_ONLY_IS_STORED(new Row(
            Onset.release(31),
            "MountRules.mounts",
            "A pod is stored without recursiveReadOnly of its mounts.",
            "recursiveReadOnly of a mount is checked: it needs readOnly, and no propagation.",
            "pkg/api/pod/util.go dropDisabledFields")),
    VARIABLE_NAMES_ARE_RELAXED(new Row(
            Onset.release(32),
            "EnvironmentRules.problems",
            "The name of an environment variable has letters, digits, '-', '_' and '.', and does not start with a"
                    + " digit.",
            "The name of an environment variable may have every printable ASCII character except '='.",
            "pkg/apis/core/validation/validation.go ValidateEnv")),
    HOST_USERS_ARE_STORED(new Row(
            Onset.release(33),
            "SecurityRules.hasUsers",
            "A pod is stored without hostUsers and procMount.",
            "A pod with hostUsers: false may not use the host's network, processes or IPC, and only such a pod may"
                    + " have procMount: Unmasked.",
            "pkg/api/pod/util.go dropDisabledFields")),
    DEVICES_NEED_HOST_USERS(new Row(
            Onset.release(34),
            "SecurityRules.ofHost",
            "A container of a pod with hostUsers: false may have volumeDevices.",
            "A container of a pod with hostUsers: false may not have volumeDevices.",
            "pkg/apis/core/validation/validation.go validateHostUsers")),
    CONTAINERS_RESTART(new Row(
            Onset.release(34),
            "ContainerRules.restart",
            "A container may not have a restartPolicy, except Always of an init container.",
            "Each container may have a restartPolicy.",
            "pkg/apis/core/validation/validation.go validateContainerRestartPolicy")),
    CONTAINER_RESTARTS_ARE_STORED(new Row(
            Onset.release(35),
            "ContainerRules.restart",
            "While the gate ContainerRestartRules is off, a pod is stored without the restartPolicy of its containers,"
                    + " unchecked.",
            "The restartPolicy of a container is Always, Never or OnFailure.",
            "pkg/api/pod/util.go dropContainerRestartRules")),
    VARIABLES_COME_FROM_FILES(new Row(
            Onset.release(35),
            "EnvironmentRules.valueFrom",
            "The message about an environment variable without a source lists four sources.",
            "The message about an environment variable without a source lists fileKeyRef too.",
            "pkg/apis/core/validation/validation.go validateEnvVarValueFrom")),
    IMAGE_VOLUME_IS_STORED(new Row(
            Onset.gate(FeatureGate.IMAGE_VOLUME),
            "PodVolumeRules.image",
            "A pod is stored without its image volumes and their mounts.",
            "The reference and the pull policy of an image volume are checked.",
            "pkg/api/pod/util.go dropImageVolumes")),
    SET_MAY_RECREATE(new Row(
            Onset.gate(FeatureGate.STATEFUL_SET_RECREATE_STRATEGY),
            "StrategyRules.ofSet",
            "A StatefulSet with the updateStrategy Recreate is refused.",
            "A StatefulSet may have the updateStrategy Recreate.",
            "pkg/apis/apps/validation/validation.go ValidateStatefulSetSpec")),
    SERVICE_NAME_OF_SET_IS_CHECKED(new Row(
            Onset.release(33),
            "SetRules.check",
            "A new StatefulSet may have any serviceName.",
            "A new StatefulSet is refused if its serviceName is no DNS label.",
            "pkg/apis/apps/validation/validation.go ValidateStatefulSetSpec")),
    UNAVAILABLE_PODS_OF_SET_ARE_STORED(new Row(
            Onset.gate(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET),
            "StrategyRules.ofSet",
            "A StatefulSet is stored without updateStrategy.rollingUpdate.maxUnavailable.",
            "A StatefulSet is refused if its updateStrategy.rollingUpdate.maxUnavailable is 0 or more than all pods.",
            "pkg/apis/apps/validation/validation.go validateRollingUpdateStatefulSet"));

    private final Row row;

    AdmissionDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
