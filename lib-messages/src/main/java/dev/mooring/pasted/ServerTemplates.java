package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Answers of the API server to a change. */
final class ServerTemplates {

    private ServerTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("PvcSpecImmutable")
                        .by("API server", "")
                        .says("PersistentVolumeClaim \"{claim}\" is invalid: spec: Forbidden: spec is immutable"
                                + " after creation except resources.requests and volumeAttributesClassName for"
                                + " bound claims")
                        .says("PersistentVolumeClaim \"{claim}\" is invalid: spec: Forbidden: spec is immutable"
                                + " after creation except resources.requests for bound claims")
                        .says("PersistentVolumeClaim \"{claim}\" is invalid: spec: Forbidden: is immutable after"
                                + " creation except resources.requests for bound claims")
                        .says("PersistentVolumeClaim \"{claim}\" is invalid: spec: Forbidden: field is immutable"
                                + " after creation")
                        .says("PersistentVolumeClaim \"{claim}\" is invalid: spec: Forbidden: is immutable after"
                                + " creation")
                        .says("spec: Forbidden: spec is immutable after creation except resources.requests and"
                                + " volumeAttributesClassName for bound claims")
                        .says("spec: Forbidden: spec is immutable after creation except resources.requests for bound"
                                + " claims")
                        .says("spec: Forbidden: is immutable after creation except resources.requests for bound claims")
                        .from("pkg/apis/core/validation/validation.go", "1.9–1.37")
                        .proves("the sent spec differs from the stored one in a field that may not change; newer"
                                + " releases append a diff ('-' stored, '+' sent)")
                        .doesNotProve("that the claim is damaged: nothing was changed")
                        .causes(
                                "chart drops storageClassName or volumeName (nil against default)",
                                "size of an unbound claim",
                                "access mode changed")
                        .next(NextQuestion.ADMIT)
                        .also("send what is stored")
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.CASCADE),
                row("PvcShrink")
                        .by("API server", "")
                        .says("spec.resources.requests.storage: Forbidden: field can not be less than previous value")
                        .says("spec.resources.requests.storage: Forbidden: field can not be less than status.capacity")
                        .from("pkg/apis/core/validation/validation.go", "1.9–1.37")
                        .proves("request would shrink")
                        .causes("chart's default smaller than the grown claim")
                        .next(NextQuestion.ADMIT, NextQuestion.EXPAND)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("PvcResizeNotAllowed")
                        .by("API server (PersistentVolumeClaimResize)", "")
                        .says("persistentvolumeclaims \"{claim}\" is forbidden: only dynamically provisioned pvc can"
                                + " be resized and the storageclass that provisions the pvc must support resize")
                        .from("plugin/pkg/admission/storage/persistentvolume/resize/admission.go", "1.9–1.37")
                        .proves("class of the claim is missing or lacks allowVolumeExpansion: true; how the PV was"
                                + " created does not matter")
                        .doesNotProve("that a static PV can never grow")
                        .causes("class \"\"", "class without the field", "class deleted")
                        .next(NextQuestion.EXPAND, NextQuestion.ADMIT)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("PvcResizeUnbound")
                        .by("API server (PersistentVolumeClaimResize)", "")
                        .says("Only bound persistent volume claims can be expanded")
                        .from("plugin/pkg/admission/storage/persistentvolume/resize/admission.go", "1.9–1.37")
                        .proves("claim not Bound")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("PvSourceImmutable")
                        .by("API server", "")
                        .says("spec.persistentvolumesource: Forbidden: is immutable after creation")
                        .says("spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable"
                                + " after creation")
                        .from("pkg/controller/volume/selinuxwarning/selinux_warning_controller.go", "1.9–1.37")
                        .proves("volume source cannot change")
                        .causes("monitors, path, handle edited in a chart")
                        .next(NextQuestion.ADMIT, NextQuestion.SANITIZE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("PvNodeAffinityImmutable")
                        .by("API server", "")
                        .says("spec.nodeAffinity: Invalid value: {text}: field is immutable")
                        .from("pkg/apis/core/validation/validation.go", "1.29–1.37")
                        .next(NextQuestion.ADMIT)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("StsSpecForbidden")
                        .by("API server", "")
                        .says("StatefulSet.apps \"{sts}\" is invalid: spec: Forbidden: updates to statefulset spec"
                                + " for fields other than {list} are forbidden")
                        .says("spec: Forbidden: updates to statefulset spec for fields other than {list} are forbidden")
                        .from("pkg/apis/apps/validation/validation.go", "1.9–1.36")
                        .proves("some other field differs (the list names what may change and shows the release);"
                                + " volumeClaimTemplates is one candidate of several")
                        .doesNotProve(
                                "that storage changed (serviceName, selector, podManagementPolicy say the same words)")
                        .causes("size in volumeClaimTemplates", "chart label in templates", "serviceName")
                        .next(NextQuestion.EXPAND, NextQuestion.ADMIT)
                        .notSafe(Unsafe.CASCADE, Unsafe.DELETE_CLAIM),
                row("StsFieldImmutable")
                        .by("API server", "")
                        .says("StatefulSet.apps \"{sts}\" is invalid: spec.volumeClaimTemplates: Invalid value:"
                                + " {text}: field is immutable")
                        .says("StatefulSet.apps \"{sts}\" is invalid: spec.selector: Invalid value: {text}: field is"
                                + " immutable")
                        .says("StatefulSet.apps \"{sts}\" is invalid: spec.serviceName: Invalid value: {text}: field"
                                + " is immutable")
                        .says("StatefulSet.apps \"{sts}\" is invalid: spec.podManagementPolicy: Invalid value:"
                                + " {text}: field is immutable")
                        .says("spec.volumeClaimTemplates: Invalid value: {text}: field is immutable")
                        .says("spec.serviceName: Invalid value: {text}: field is immutable")
                        .says("spec.podManagementPolicy: Invalid value: {text}: field is immutable")
                        .from("pkg/apis/apps/validation/validation.go", "1.37")
                        .proves("1.37: the field is named")
                        .causes("size in volumeClaimTemplates", "chart label in templates", "serviceName")
                        .next(NextQuestion.EXPAND, NextQuestion.ADMIT, NextQuestion.UPGRADE)
                        .notSafe(Unsafe.CASCADE, Unsafe.DELETE_CLAIM),
                row("QuotaStorage")
                        .by("API server (ResourceQuota)", "FailedCreate")
                        .says("persistentvolumeclaims \"{claim}\" is forbidden: exceeded quota: {quota}, requested:"
                                + " {r}, used: {u}, limited: {l}")
                        .from("apiserver pkg/admission/plugin/resourcequota/controller.go", "")
                        .proves("this quota, these numbers, then; keys tell what: requests.storage,"
                                + " persistentvolumeclaims, '<class>.storageclass.…'")
                        .doesNotProve("backend full")
                        .causes("Released claims no longer count, Lost ones do")
                        .next(NextQuestion.FORECAST, NextQuestion.ADMIT)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("QuotaMustSpecify")
                        .by("API server (ResourceQuota)", "FailedCreate")
                        .says("failed quota: {quota}: must specify {resources}")
                        .from("apiserver resourcequota/controller.go", "")
                        .proves("pod lacks requests/limits; storage only if ephemeral-storage is named")
                        .doesNotProve("storage problem"),
                row("LimitRangeStorage")
                        .by("API server (LimitRanger)", "FailedCreate")
                        .says("minimum storage usage per PersistentVolumeClaim is {a}, but request is {b}")
                        .says("maximum storage usage per PersistentVolumeClaim is {a}, but request is {b}")
                        .from("plugin/pkg/admission/limitranger/admission.go", "1.9–1.37")
                        .proves("LimitRange of the namespace")
                        .next(NextQuestion.ADMIT, NextQuestion.FORECAST),
                row("VacForbidden")
                        .by("API server", "")
                        .says("spec.volumeAttributesClassName: Forbidden: update is forbidden when the"
                                + " VolumeAttributesClass feature gate is disabled")
                        .says("spec.volumeAttributesClassName: Forbidden: update to nil is forbidden")
                        .says("spec.volumeAttributesClassName: Forbidden: update from non-nil value to nil is"
                                + " forbidden")
                        .from("pkg/apis/core/validation/validation.go", "1.29–1.37")
                        .proves("the API server refused the change of the class")
                        .causes("gate off in this release")
                        .next(NextQuestion.ADMIT, NextQuestion.UPGRADE),
                row("ScForbidden")
                        .by("API server", "")
                        .says("StorageClass.storage.k8s.io \"{class}\" is invalid: {word}: Forbidden: updates to"
                                + " {text} are forbidden.")
                        .says("StorageClass.storage.k8s.io \"{class}\" is invalid: {word}: Invalid value: {text}:"
                                + " field is immutable")
                        .says("parameters: Forbidden: updates to parameters are forbidden.")
                        .says("provisioner: Forbidden: updates to provisioner are forbidden.")
                        .says("reclaimPolicy: Forbidden: updates to reclaimPolicy are forbidden.")
                        .says("volumeBindingMode: Invalid value: {text}: field is immutable")
                        .from("pkg/apis/storage/validation/validation.go", "1.9–1.37")
                        .proves("class fields cannot change")
                        .doesNotProve("existing PVs change")
                        .causes("chart edited the class")
                        .next(NextQuestion.ADMIT)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("AccessModeRequired")
                        .by("API server", "")
                        .says("spec.accessModes: Required value: at least 1 access mode is required")
                        .from("pkg/apis/core/validation/validation.go", "1.9–1.37")
                        .next(NextQuestion.ADMIT),
                row("RwopWithOthers")
                        .by("API server", "")
                        .says("spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes")
                        .from("pkg/apis/core/validation/validation.go", "1.22–1.37")
                        .next(NextQuestion.ADMIT),
                row("LocalNeedsAffinity")
                        .by("API server", "")
                        .says("spec.nodeAffinity: Required value: Local volume requires node affinity")
                        .from("pkg/apis/core/validation/validation.go", "1.9–1.37")
                        .next(NextQuestion.ADMIT),
                row("MoreThanOneType")
                        .by("API server", "")
                        .says("{field}: Forbidden: may not specify more than 1 volume type")
                        .from("pkg/apis/core/validation/validation.go", "1.9–1.37")
                        .proves("two sources in one volume")
                        .causes("patch merged next to the old one")
                        .next(NextQuestion.ADMIT),
                fieldError(
                        "FieldValueInvalid",
                        "a value is malformed, or may not change; nothing was stored",
                        "Invalid value: {text}"),
                fieldError(
                        "FieldValueNotSupported",
                        "a value is not one of those that are allowed; nothing was stored",
                        "Unsupported value: {text}"),
                fieldError(
                        "FieldValueForbidden",
                        "a field may not be so in this object; nothing was stored",
                        "Forbidden: {text}"),
                fieldError(
                        "FieldValueRequired",
                        "a field is missing; nothing was stored",
                        "Required value: {text}",
                        "Required value"),
                fieldError(
                        "FieldValueTooLong", "a value is longer than allowed; nothing was stored", "Too long: {text}"),
                fieldError(
                        "FieldValueNotFound",
                        "a field names something that the object does not have; nothing was stored",
                        "Not found: {text}"),
                fieldError(
                        "FieldValueDuplicate",
                        "a list contains a value twice; nothing was stored",
                        "Duplicate value: {text}"),
                row("DeprecatedField")
                        .by("API server", "")
                        .says("spec.{field}: deprecated in {from}, non-functional in {until}")
                        .says("spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead,"
                                + " the recommended approach is to use dynamic provisioning.")
                        .says("metadata.annotations[volume.beta.kubernetes.io/{field}]: deprecated since {from}; use"
                                + " \"{other}\" attribute instead")
                        .says("spec.nodeAffinity.required.nodeSelectorTerms[{i}].matchExpressions[{j}].key: {label} is"
                                + " deprecated since {from}; use \"{other}\" instead")
                        .from("pkg/api/persistentvolume/util.go", "1.29–1.37")
                        .proves("a warning: the object was stored, and one of its fields is deprecated")
                        .doesNotProve("that it does not work in this release")
                        .next(NextQuestion.UPGRADE, NextQuestion.RBD_TRANSLATE),
                row("FractionalBytes")
                        .by("API server", "")
                        .says("spec.resources.requests[storage]: fractional byte value \"{text}\" is invalid,"
                                + " must be an"
                                + " integer")
                        .says("spec.resources.limits[storage]: fractional byte value \"{text}\" is invalid,"
                                + " must be an"
                                + " integer")
                        .from("pkg/api/persistentvolumeclaim/util.go", "1.29–1.37")
                        .proves("a warning: the object was stored, with a size that is not a whole number of bytes")
                        .causes("m for M: a thousandth of a byte")
                        .next(NextQuestion.ADMIT),
                row("QuantityMalformed")
                        .by("API server", "")
                        .says("quantities must match the regular expression"
                                + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'")
                        .says("unable to parse quantity's suffix")
                        .from("apimachinery pkg/api/resource/quantity.go", "1.9–1.37")
                        .proves("a size or another quantity is not a number with a unit; nothing was stored")
                        .doesNotProve("that it is a size of storage")
                        .causes("GB for G or Gi", "a blank inside")
                        .next(NextQuestion.ADMIT),
                row("ObjectModified")
                        .by("API server", "")
                        .says("Operation cannot be fulfilled on {resource} \"{name}\": the object has been modified;"
                                + " please apply your changes to the latest version and try again")
                        .from("apimachinery errors.NewConflict", "")
                        .proves("conflict of two writers; retried by controllers; harmless unless it lasts")
                        .doesNotProve("a fault")
                        .unless(
                                "deployments.apps \"",
                                "replicasets.apps \"",
                                "daemonsets.apps \"",
                                "configmaps \"",
                                "leases.coordination.k8s.io \"",
                                "endpoints \"",
                                "services \"",
                                "horizontalpodautoscalers.autoscaling \"",
                                "ingresses."),
                row("StorageNotFound")
                        .by("API server / clients", "")
                        .says("persistentvolumeclaims \"{claim}\" not found")
                        .says("persistentvolumes \"{pv}\" not found")
                        .says("persistentvolume \"{pv}\" not found")
                        .says("volumeattachments.storage.k8s.io \"{va}\" not found")
                        .says("csinodes.storage.k8s.io \"{node}\" not found")
                        .from("apimachinery errors.NewNotFound", "")
                        .proves("no such object at that moment, as the speaker saw it")
                        .doesNotProve("data loss")
                        .causes("namespace wrong", "deleted")
                        .next(NextQuestion.FORECAST, NextQuestion.SANITIZE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("NodeRestrictionPath")
                        .by("API server (node authorizer)", "FailedMount")
                        .says("no relationship found between node '{node}' and this object")
                        .says("volumeattachments.storage.k8s.io \"{va}\" is forbidden: User \"{user}\" cannot get"
                                + " resource \"volumeattachments\" in API group \"storage.k8s.io\" at the cluster scope:"
                                + " no relationship found between node '{node}' and this object")
                        .from("plugin/pkg/auth/authorizer/node/node_authorizer.go", "")
                        .proves("API server saw no pod on that node that uses the object (not yet, or no longer)")
                        .doesNotProve("the object is missing")
                        .causes("pod just deleted", "cache lag")
                        .next(NextQuestion.ATTACH),
                row("WebhookTimeout")
                        .by("API server", "FailedCreate")
                        .says("failed calling webhook \"{name}\": {error}")
                        .from("apiserver pkg/admission/plugin/webhook", "")
                        .proves("a webhook did not answer; storage only if it belongs to a driver")
                        .causes("service down"),
                row("VolumeMountInvalid")
                        .by("API server", "")
                        .says("volumeMounts[{i}].name: Not found: \"{name}\"")
                        .says("volumeMounts[{i}].mountPath: Invalid value: \"{path}\": must be unique")
                        .says("volumeMounts[{i}].mountPath: Required value")
                        .says("volumeDevices[{i}].name: Not found: \"{name}\"")
                        .says("volumeMounts[{i}].name: Invalid value: \"{name}\": must not already exist in"
                                + " volumeDevices")
                        .says("volumes[{i}].name: Duplicate value: \"{name}\"")
                        .says("volumes[{i}].persistentVolumeClaim.claimName: Required value")
                        .from("pkg/apis/core/validation/validation.go", "1.9–1.37")
                        .proves("the template of the pod is not valid: a mount names no volume of the pod, or a name"
                                + " or path is there twice; nothing was stored")
                        .doesNotProve("that a claim is missing")
                        .causes("name of the volume in volumes or volumeClaimTemplates differs"),
                row("PodSpecImmutable")
                        .by("API server", "")
                        .says("spec: Forbidden: pod updates may not change fields other than {list}")
                        .from("pkg/apis/core/validation/validation.go", "1.9–1.37")
                        .proves("volumes and mounts of a pod cannot change; nothing was stored")
                        .also("change the template of the workload, which makes new pods"),
                row("NamespaceTerminating")
                        .by("API server", "FailedCreate")
                        .says("unable to create new content in namespace {ns} because it is being terminated")
                        .from("plugin/pkg/admission/namespace/lifecycle", "1.9–1.37")
                        .proves("the namespace is being deleted, and its claims with it")
                        .causes("the namespace was deleted")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER),
                row("ApplyConflict")
                        .by("API server (server-side apply)", "")
                        .says("Apply failed with {n} conflict: {text}")
                        .says("Apply failed with {n} conflicts: {text}")
                        .from("apimachinery managedfields", "1.16–1.37")
                        .proves("another manager owns a field with another value; nothing was stored")
                        .doesNotProve("which value is right")
                        .causes("a controller or operator set it, for example the size of a grown claim")
                        .next(NextQuestion.ADMIT)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("StorageAlreadyExists")
                        .by("API server", "")
                        .says("object is being deleted: persistentvolumeclaims \"{claim}\" already exists")
                        .says("persistentvolumeclaims \"{claim}\" already exists")
                        .says("object is being deleted: persistentvolumes \"{pv}\" already exists")
                        .says("persistentvolumes \"{pv}\" already exists")
                        .from("apimachinery errors.NewAlreadyExists", "1.9–1.37")
                        .proves("an object of that name is there already, or is still being deleted")
                        .doesNotProve("that it is the same one")
                        .causes("the old one is Terminating: a pod or a finalizer holds it")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER, Unsafe.DELETE_CLAIM),
                row("WebhookDenied")
                        .by("API server", "")
                        .says("admission webhook \"{name}\" denied the request: {text}")
                        .from("apiserver pkg/admission/plugin/webhook/errors", "1.9–1.37")
                        .proves("a webhook refused the request; nothing was stored")
                        .doesNotProve("a rule of Kubernetes: the webhook belongs to a driver, an operator or a policy"),
                row("ReplaceWithoutVersion")
                        .by("API server", "")
                        .says("metadata.resourceVersion: Invalid value: 0x0: must be specified for an update")
                        .says("metadata.resourceVersion: Invalid value: \"\": must be specified for an update")
                        .from("apimachinery pkg/api/validation", "1.9–1.37")
                        .proves("the request was a replace without the version of the stored object; nothing was"
                                + " stored")
                        .causes("helm --force or kubectl replace")
                        .next(NextQuestion.ADMIT)
                        .notSafe(Unsafe.CASCADE),
                row("StorageFieldUnknown")
                        .by("kubectl / API server", "")
                        .says("ValidationError(PersistentVolumeClaim{place}): {text}")
                        .says("ValidationError(PersistentVolume{place}): {text}")
                        .says("ValidationError(StorageClass{place}): {text}")
                        .says("ValidationError(StatefulSet.spec.volumeClaimTemplates{place}): {text}")
                        .says("in io.k8s.api.core.v1.PersistentVolumeClaimSpec")
                        .says("in io.k8s.api.core.v1.PersistentVolumeSpec")
                        .from("kubectl pkg/validation; apimachinery", "1.9–1.37")
                        .proves("the manifest has a field that the object does not have, or of the wrong type;"
                                + " nothing was stored")
                        .causes("wrong indentation, so a field is in the wrong place", "a field of another release")
                        .next(NextQuestion.ADMIT));
    }

    /** What the server objects to in a field of an object about storage, if no row knows more about it. */
    private static MessageTemplate.Row fieldError(String code, String proves, String... bodies) {
        MessageTemplate.Row row = row(code).by("API server", "");
        for (String body : bodies) {
            row = row.says("{field}: " + body);
        }
        return row.from("apimachinery pkg/util/validation/field/errors.go", "1.9–1.37")
                .proves(proves)
                .doesNotProve("that a stored object is damaged: nothing was changed")
                .next(NextQuestion.ADMIT)
                .onlyAfter(
                        "PersistentVolumeClaim \"",
                        "PersistentVolume \"",
                        "StorageClass.storage.k8s.io \"",
                        "StorageClass \"",
                        "VolumeAttributesClass \"",
                        "VolumeAttributesClass.storage.k8s.io \"",
                        "VolumeAttachment.storage.k8s.io \"")
                .unlessKnown();
    }
}
