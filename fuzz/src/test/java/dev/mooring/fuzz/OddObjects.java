package dev.mooring.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Objects that are right but for a few places, where anything may be. */
final class OddObjects {

    static final List<JsonObject> RIGHT = List.of(
            parse("""
                    {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"v","uid":"uv","labels":{"a":"b"},
                     "annotations":{"pv.kubernetes.io/bound-by-controller":"yes"},"finalizers":["kubernetes.io/pv-protection"]},
                     "spec":{"accessModes":["ReadWriteOnce"],"capacity":{"storage":"1Gi"},"storageClassName":"c",
                     "claimRef":{"namespace":"d","name":"p","uid":"up"},"persistentVolumeReclaimPolicy":"Retain",
                     "nodeAffinity":{"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"z","operator":"In","values":["1"]}]}]}},
                     "mountOptions":["x"],"csi":{"driver":"rbd.csi.ceph.com","volumeHandle":"0001-0004-rook-0000000000000001-aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
                     "volumeAttributes":{"pool":"p","clusterID":"rook"},"nodeStageSecretRef":{"name":"s","namespace":"d"}}},
                     "status":{"phase":"Bound"}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"w"},
                     "spec":{"accessModes":["ReadWriteOnce"],"capacity":{"storage":"2Gi"},"storageClassName":"c",
                     "rbd":{"monitors":["1.2.3.4:6789"],"image":"i","pool":"p"}},"status":{"phase":"Available"}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"p","namespace":"d","uid":"up",
                     "annotations":{"pv.kubernetes.io/bind-completed":"yes"},"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"q","uid":"uq"}]},
                     "spec":{"accessModes":["ReadWriteOnce"],"volumeName":"v","storageClassName":"c","volumeMode":"Filesystem",
                     "resources":{"requests":{"storage":"1Gi"}},"selector":{"matchLabels":{"a":"b"},"matchExpressions":[{"key":"a","operator":"Exists"}]},
                     "dataSource":{"kind":"VolumeSnapshot","name":"s","apiGroup":"snapshot.storage.k8s.io"}},
                     "status":{"phase":"Bound","capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"]}}
                    """),
            parse("""
                    {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"c","annotations":{"storageclass.kubernetes.io/is-default-class":"true"}},
                     "provisioner":"rbd.csi.ceph.com","parameters":{"pool":"p"},"volumeBindingMode":"WaitForFirstConsumer","reclaimPolicy":"Delete",
                     "allowVolumeExpansion":true,"mountOptions":["x"],"allowedTopologies":[{"matchLabelExpressions":[{"key":"z","values":["1"]}]}]}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"q","namespace":"d","uid":"uq"},"spec":{"nodeName":"n",
                     "nodeSelector":{"z":"1"},"tolerations":[{"operator":"Exists"}],"containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1"}},
                     "volumeMounts":[{"name":"x","mountPath":"/x","subPath":"s","mountPropagation":"HostToContainer"}],
                     "livenessProbe":{"exec":{"command":["ls","/x"]}}}],
                     "volumes":[{"name":"x","persistentVolumeClaim":{"claimName":"p"}},{"name":"e","ephemeral":{"volumeClaimTemplate":{"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}}}]},
                     "status":{"phase":"Running","containerStatuses":[{"name":"c","containerID":"containerd://1","state":{"running":{"startedAt":"2026-11-20T10:00:00Z"}}}]}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"Node","metadata":{"name":"n","labels":{"z":"1","kubernetes.io/hostname":"n"}},
                     "spec":{"taints":[{"key":"t","value":"v","effect":"NoSchedule"}],"unschedulable":false},
                     "status":{"allocatable":{"cpu":"4","pods":"10"},"addresses":[{"type":"InternalIP","address":"10.0.0.1"}],
                     "volumesAttached":[{"name":"kubernetes.io/csi/rbd.csi.ceph.com^h","devicePath":""}],"volumesInUse":["kubernetes.io/csi/rbd.csi.ceph.com^h"],
                     "conditions":[{"type":"Ready","status":"True"}],"nodeInfo":{"bootID":"b"}}}
                    """),
            parse("""
                    {"apiVersion":"storage.k8s.io/v1","kind":"VolumeAttachment","metadata":{"name":"a"},"spec":{"attacher":"rbd.csi.ceph.com",
                     "nodeName":"n","source":{"persistentVolumeName":"v"}},"status":{"attached":true,"attachError":{"message":"m"}}}
                    """),
            parse("""
                    {"apiVersion":"apps/v1","kind":"StatefulSet","metadata":{"name":"t","namespace":"d"},"spec":{"replicas":2,"serviceName":"t",
                     "ordinals":{"start":1},"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[]}},
                     "volumeClaimTemplates":[{"metadata":{"name":"p"},"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}]}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"Secret","metadata":{"name":"s","namespace":"d"},"stringData":{"accessKeyID":"a","secretAccessKey":"b"}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"g","namespace":"d","uid":"ug"},
                     "spec":{"accessModes":["ReadWriteOnce"],"volumeName":"v","storageClassName":"c","volumeAttributesClassName":"fast",
                     "resources":{"requests":{"storage":"3Gi"}}},
                     "status":{"phase":"Bound","capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"allocatedResources":{"storage":"2Gi"},
                     "allocatedResourceStatuses":{"storage":"ControllerResizeInProgress"},"currentVolumeAttributesClassName":"slow",
                     "modifyVolumeStatus":{"targetVolumeAttributesClassName":"fast","status":"Pending"},
                     "conditions":[{"type":"FileSystemResizePending","status":"True","lastTransitionTime":"2026-11-20T10:00:00Z"}]}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"ResourceQuota","metadata":{"name":"rq","namespace":"d"},
                     "spec":{"hard":{"requests.storage":"5Gi","persistentvolumeclaims":"2","c.storageclass.storage.k8s.io/requests.storage":"1Gi","pods":"1"},
                     "scopes":["NotTerminating"],"scopeSelector":{"matchExpressions":[{"scopeName":"PriorityClass","operator":"In","values":["high"]}]}},
                     "status":{"hard":{"requests.storage":"5Gi","persistentvolumeclaims":"2"},"used":{"requests.storage":"1Gi","persistentvolumeclaims":"1"}}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"LimitRange","metadata":{"name":"lr","namespace":"d"},
                     "spec":{"limits":[{"type":"PersistentVolumeClaim","min":{"storage":"1Gi"},"max":{"storage":"2Gi"}},
                     {"type":"Container","default":{"cpu":"1"},"defaultRequest":{"cpu":"1"},"maxLimitRequestRatio":{"cpu":"2"}}]}}
                    """),
            parse("""
                    {"apiVersion":"storage.k8s.io/v1","kind":"VolumeAttributesClass","metadata":{"name":"fast"},"driverName":"rbd.csi.ceph.com","parameters":{"iops":"9"}}
                    """),
            parse("""
                    {"apiVersion":"storage.k8s.io/v1","kind":"CSINode","metadata":{"name":"n"},"spec":{"drivers":[{"name":"rbd.csi.ceph.com","nodeID":"n",
                     "topologyKeys":["z"],"allocatable":{"count":1}}]}}
                    """),
            parse("""
                    {"apiVersion":"storage.k8s.io/v1","kind":"CSIStorageCapacity","metadata":{"name":"cap","namespace":"d"},"storageClassName":"c",
                     "capacity":"10Gi","maximumVolumeSize":"5Gi","nodeTopology":{"matchLabels":{"z":"1"}}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"d"},"spec":{"finalizers":["kubernetes"]},"status":{"phase":"Active"}}
                    """),
            parse("""
                    {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"o","namespace":"d","uid":"uo"},"spec":{"replicas":2,
                     "selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}],
                     "volumes":[{"name":"x","persistentVolumeClaim":{"claimName":"p","readOnly":true}}]}}}}
                    """),
            parse("""
                    {"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"j","namespace":"d","uid":"uj"},"spec":{"completions":3,"parallelism":2,
                     "completionMode":"Indexed","template":{"spec":{"restartPolicy":"Never","containers":[{"name":"c","image":"i"}],
                     "volumes":[{"name":"x","persistentVolumeClaim":{"claimName":"p"}}]}}},"status":{"completedIndexes":"0,2-3"}}
                    """),
            parse("""
                    {"apiVersion":"apps/v1","kind":"DaemonSet","metadata":{"name":"ds","namespace":"d","uid":"ud"},"spec":{
                     "selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[],"tolerations":[{"operator":"Exists"}]}}}}
                    """),
            parse("""
                    {"apiVersion":"snapshot.storage.k8s.io/v1","kind":"VolumeSnapshot","metadata":{"name":"s","namespace":"d","uid":"us"},
                     "spec":{"source":{"persistentVolumeClaimName":"p"},"volumeSnapshotClassName":"sc"},
                     "status":{"readyToUse":true,"boundVolumeSnapshotContentName":"snapcontent","restoreSize":"1Gi"}}
                    """),
            parse("""
                    {"apiVersion":"snapshot.storage.k8s.io/v1","kind":"VolumeSnapshotContent","metadata":{"name":"snapcontent"},
                     "spec":{"deletionPolicy":"Delete","driver":"rbd.csi.ceph.com","source":{"snapshotHandle":"h"},
                     "volumeSnapshotRef":{"name":"s","namespace":"d","uid":"us"}},"status":{"readyToUse":true,"snapshotHandle":"h","restoreSize":1073741824}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"l","namespace":"d","uid":"ul"},"spec":{"nodeName":"n","priority":10,
                     "securityContext":{"seLinuxOptions":{"level":"s0:c1,c2"},"seLinuxChangePolicy":"MountOption"},
                     "affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchFields":[{"key":"metadata.name","operator":"In","values":["n"]}]}]}}},
                     "topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"z","whenUnsatisfiable":"DoNotSchedule","labelSelector":{"matchLabels":{"a":"b"}}}],
                     "initContainers":[{"name":"i","image":"i","restartPolicy":"Always","securityContext":{"seLinuxOptions":{"type":"t"},"privileged":true}}],
                     "containers":[{"name":"c","image":"i","volumeMounts":[{"name":"x","mountPath":"/x"}]}],
                     "volumes":[{"name":"x","persistentVolumeClaim":{"claimName":"p"}},{"name":"r","rbd":{"monitors":["m"],"image":"i"}},{"name":"h","hostPath":{"path":"/"}}]},
                     "status":{"phase":"Running"}}
                    """),
            parse("""
                    {"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"u"},
                     "spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"nfs":{"server":"s","path":"/"}}}]}
                    """),
            parse("""
                    {"apiVersion":"storage.k8s.io/v1","kind":"CSIDriver","metadata":{"name":"rbd.csi.ceph.com"},"spec":{"attachRequired":true,"seLinuxMount":true,"storageCapacity":true,"fsGroupPolicy":"File"}}
                    """));

    private static final List<JsonPointer> PLACES = places();

    private static final String[] WORDS = {
        "",
        "v",
        "p",
        "d",
        "n",
        "c",
        "x",
        "1Gi",
        "-0e-64",
        "1e999",
        "Bound",
        "Available",
        "Released",
        "ReadWriteMany",
        "ReadWriteOncePod",
        "Block",
        "Delete",
        "Recycle",
        "Immediate",
        "NotIn",
        "Gt",
        "DoesNotExist",
        "../..",
        "-",
        "2026-11-20T10:00:00Z",
        "Infeasible",
        "NodeResizeInProgress",
        "kubernetes.io/pvc-protection",
        "OnRootMismatch",
        "Retain",
        "c.storageclass.storage.k8s.io/persistentvolumeclaims",
        "${pvc.annotations['x']}",
        "9223372036854775807",
        "\u202e"
    };

    private OddObjects() {}

    private static JsonObject parse(String text) {
        return JsonObject.parse(text);
    }

    static List<JsonObject> of(FuzzedDataProvider data) {
        List<JsonObject> objects = new ArrayList<>();
        int count = data.consumeInt(1, 6);
        for (int i = 0; i < count; i++) {
            objects.add(one(data));
        }
        return objects;
    }

    static JsonObject one(FuzzedDataProvider data) {
        JsonObject object = RIGHT.get(data.consumeInt(0, RIGHT.size() - 1));
        int edits = data.consumeInt(0, 4);
        for (int i = 0; i < edits; i++) {
            JsonPointer place = PLACES.get(data.consumeInt(0, PLACES.size() - 1));
            try {
                object = data.consumeBoolean() ? object.without(place) : object.with(place, value(data, object));
            } catch (IllegalArgumentException e) {
                // The object has no such place, so it stays as it is.
                assertThat(e).isNotInstanceOf(NumberFormatException.class);
            }
        }
        return object;
    }

    private static JsonValue value(FuzzedDataProvider data, JsonObject object) {
        return switch (data.consumeInt(0, 9)) {
            case 0 -> JsonNull.NULL;
            case 1 -> JsonBoolean.of(data.consumeBoolean());
            case 2 -> JsonNumber.of(data.consumeLong());
            case 3 -> JsonObject.EMPTY;
            case 4 -> JsonArray.EMPTY;
            case 5 -> JsonArray.of(JsonString.of(data.pickValue(WORDS)), JsonNull.NULL);
            case 6 -> JsonString.of(data.consumeString(20));
            case 7 ->
                PLACES.get(data.consumeInt(0, PLACES.size() - 1)).find(object).orElse(JsonNull.NULL);
            default -> JsonString.of(data.pickValue(WORDS));
        };
    }

    /** Every place of an object; of a list, those of its first item. */
    static List<JsonPointer> placesOf(JsonObject object) {
        Set<String> places = new TreeSet<>();
        collect(object, JsonPointer.ROOT, places);
        return places.stream().map(JsonPointer::parse).toList();
    }

    /** Every place of every right object, and a few more. */
    private static List<JsonPointer> places() {
        Set<String> places = new TreeSet<>(List.of(
                "/metadata/deletionTimestamp",
                "/metadata/generateName",
                "/metadata/managedFields",
                "/spec/nfs",
                "/spec/hostPath",
                "/spec/local",
                "/spec/volumeAttributesClassName",
                "/spec/dataSourceRef",
                "/spec/priority",
                "/spec/schedulerName"));
        RIGHT.forEach(object -> collect(object, JsonPointer.ROOT, places));
        return places.stream().map(JsonPointer::parse).toList();
    }

    private static void collect(JsonValue value, JsonPointer at, Set<String> places) {
        if (!at.equals(JsonPointer.ROOT)) {
            places.add(at.toString());
        }
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, at.child(key), places));
        } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
            collect(array.items().get(0), at.child(0), places);
        }
    }
}
